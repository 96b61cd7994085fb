"""A primeira célula de código de todo notebook: prepara o ambiente onde quer que ele seja aberto."""

from livro.caderno.curso import Curso

_COMECO = "# Prepara o ambiente: se o pacote do curso (atencao) já está aqui, esta célula não faz nada.\n"

_NO_CLONE = """\
    clone = [pasta for pasta in Path.cwd().parents if (pasta / "atencao" / "__init__.py").is_file()]
    if not find_spec("atencao") and clone:
        sys.path.append(str(clone[0]))  # o notebook está dentro da pasta do curso
"""

_COM_ENDERECO = f"""\
{_COMECO}import importlib
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, CalledProcessError, check_call

PACOTE = "@PACOTE@"

try:
{_NO_CLONE}\
    if not find_spec("atencao"):
        print("Instalando o pacote do curso…")
        fixo = [f"numpy=={{version('numpy')}}"] if find_spec("numpy") else []  # a versão daqui não muda
        check_call([sys.executable, "-m", "pip", "install", PACOTE, *fixo], stdout=DEVNULL, stderr=DEVNULL)
        importlib.invalidate_caches()
    import atencao
except (ImportError, OSError, CalledProcessError):
    raise ImportError(
        f"O pacote do curso não está instalado e não deu para baixá-lo de {{PACOTE}}. Confira a internet e rode "
        "esta célula de novo; ou, na pasta do curso, abra os notebooks com o comando: make lab"
    ) from None"""

_SEM_ENDERECO = f"""\
{_COMECO}import sys
from importlib.util import find_spec
from pathlib import Path

try:
{_NO_CLONE}\
    import atencao
except ImportError:
    raise ImportError(
        "O pacote do curso (atencao) não está instalado aqui. "
        "Na pasta do curso, abra os notebooks com o comando: make lab"
    ) from None"""


def celula_de_preparo(curso: Curso) -> str:
    return _COM_ENDERECO.replace("@PACOTE@", curso.pacote) if curso.pacote else _SEM_ENDERECO
