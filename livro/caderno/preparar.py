"""A primeira célula de código de todo notebook: prepara o ambiente onde quer que ele seja aberto."""

from livro.caderno.curso import Curso

# As linhas são curtas para caberem na largura de uma célula do JupyterLab.
_COMECO = """\
# Prepara o ambiente. Se o pacote do curso (atencao) já está aqui, não faz nada.
"""

_NO_CLONE = """\
    pastas = [p for p in Path.cwd().parents if (p / "atencao/__init__.py").is_file()]
    if not find_spec("atencao") and pastas:
        sys.path.append(str(pastas[0]))  # o notebook está na pasta do curso
"""

_COM_ENDERECO = f"""\
{_COMECO}import importlib
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from subprocess import CalledProcessError, run

PACOTE = "@PACOTE@"

try:
{_NO_CLONE}\
    if not (find_spec("atencao") and find_spec("array_api_compat")):
        print("Instalando o pacote do curso…")
        # O NumPy que já está aqui fica na versão em que está.
        manter = [f"numpy=={{version('numpy')}}"] if find_spec("numpy") else []
        pip = [sys.executable, "-m", "pip", "install", PACOTE, *manter]
        run(pip, check=True, capture_output=True)
        importlib.invalidate_caches()
    import atencao
except (ImportError, OSError, CalledProcessError) as erro:
    falta = getattr(erro, "name", None) or "atencao"
    raise ImportError(
        f"Falta neste Python o pacote {{falta}}, e não deu para baixar o curso de "
        f"{{PACOTE}} (ele pede NumPy 2.0 ou mais novo). Confira a internet e rode "
        "esta célula de novo; ou abra os notebooks, na pasta do curso, com "
        "make lab (sem make, no Windows: "
        r".venv\\Scripts\\python -m livro.oficina.laboratorio notebooks\\modulo-06)"
    ) from None"""

_SEM_ENDERECO = f"""\
{_COMECO}import sys
from importlib.util import find_spec
from pathlib import Path

try:
{_NO_CLONE}\
    import atencao
except ModuleNotFoundError as erro:
    raise ImportError(
        f"Falta neste Python o pacote {{erro.name}}. "
        "Abra os notebooks, na pasta do curso, com make lab (sem make, no Windows: "
        r".venv\\Scripts\\python -m livro.oficina.laboratorio notebooks\\modulo-06)"
    ) from None"""


def celula_de_preparo(curso: Curso) -> str:
    return _COM_ENDERECO.replace("@PACOTE@", curso.pacote) if curso.pacote else _SEM_ENDERECO
