"""Os lugares em que um notebook é aberto: o ambiente do livro, um como o do Colab, um sem PyTorch, e mais."""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from packaging.requirements import Requirement

from livro.caderno.curso import Curso
from livro.caderno.preparar import celula_de_preparo
from tests.atencao.ambientes import python_do_colab
from tests.cadernos.rodar import RAIZ, SEM_REDE, SO_NOSSAS
from tests.repositorio import versionados

DUBLE_DO_COLAB = Path(__file__).with_name("colab")
# Mudar a versão de um destes obrigaria quem está no Colab a reiniciar.
INTOCAVEIS = ("numpy", "torch", "ipywidgets", "plotly", "ipython", "ipykernel")


def colab(pasta: Path) -> Path:
    """O Python de um Colab novo, onde a primeira célula acabou de instalar o curso a partir do repositório.

    Tem os pinos de colab.txt, um dublê de google.colab e o PyTorch da casa, que é o mais próximo do de lá que se
    instala sem baixar gigabytes de CUDA.
    """
    ambiente = pasta / "colab"
    # Com ligações: o original fica como está, e a cópia não ocupa disco.
    shutil.copytree(python_do_colab().parents[1], ambiente, symlinks=True, copy_function=os.link)
    python = ambiente / "bin/python"
    pacotes = ambiente / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    _emprestar("torch", pacotes)
    shutil.copytree(DUBLE_DO_COLAB / "google", pacotes / "google")
    (pacotes / "colab.pth").write_text("import google.colab\n", encoding="utf-8")
    _preparar(python, pasta)
    return python


def sem_torch() -> Path:
    """Um Python sem PyTorch e sem google.colab; o curso é achado na pasta do clone."""
    return python_do_colab()


def _emprestar(nome: str, pacotes: Path) -> None:
    """Liga um pacote da casa, e os de que ele precisa, ao ambiente que ainda não os tem."""
    try:
        distribuicao = distribution(nome)
    except PackageNotFoundError:
        return
    for pasta in sorted({parte.parts[0] for parte in distribuicao.files or ()} - {"..", "__pycache__"}):
        if not (pacotes / pasta).exists():
            (pacotes / pasta).symlink_to(distribuicao.locate_file(pasta))
    for linha in distribuicao.requires or ():
        requisito = Requirement(linha)
        if requisito.marker is None or requisito.marker.evaluate({"extra": ""}):
            _emprestar(requisito.name, pacotes)


def _preparar(python: Path, pasta: Path) -> None:
    """Roda a primeira célula como num Colab novo e confere que ela só acrescentou o pacote do curso."""
    arquivo = empacotar(pasta / "main.zip")
    vazia = pasta / "content"
    vazia.mkdir()
    curso = Curso("", "", "https://github.com/escola/curso", "main")
    celula = celula_de_preparo(curso).replace(curso.pacote, arquivo.as_uri())
    antes = versoes(python)
    # Sem índice: instalar o curso não pode precisar de nenhum outro pacote.
    so_daqui = SEM_REDE | {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_RETRIES": "0"}
    falas = [escrito(python, celula, vazia, so_daqui) for _ in range(2)]
    assert falas == ["Instalando o pacote do curso…\n", ""], falas
    assert versoes(python) == antes
    onde = escrito(python, "import atencao; print(atencao.__file__)", vazia, {})
    assert Path(onde.strip()).is_relative_to(python.parents[1])


def versoes(python: Path) -> str:
    codigo = f"from importlib.metadata import version\nfor nome in {INTOCAVEIS}: print(nome, version(nome))"
    return escrito(python, codigo, RAIZ, {})


def escrito(python: Path, codigo: str, pasta: Path, ambiente: dict[str, str]) -> str:
    """O que o código escreve rodado por aquele Python naquela pasta; AssertionError se ele falha."""
    herdado = {nome: valor for nome, valor in os.environ.items() if nome not in SO_NOSSAS}
    feito = subprocess.run(
        [str(python), "-c", codigo], cwd=pasta, env=herdado | ambiente, capture_output=True, text=True, encoding="utf-8"
    )
    assert feito.returncode == 0, feito.stdout + feito.stderr
    return feito.stdout


def empacotar(destino: Path) -> Path:
    """O zip que o GitHub dá do repositório: tudo numa pasta com o nome dele e do ramo."""
    with ZipFile(destino, "w", ZIP_DEFLATED) as zip_:
        for nome in versionados():
            zip_.write(RAIZ / nome, f"curso-main/{nome}")
    return destino


# --- só em make test-completo --------------------------------------------------------------------------


def mais_novas(pasta: Path) -> Path:
    """Um Python com as versões mais novas que o pacote aceita, e nenhuma fixada."""
    python = _ambiente_novo(Path(sys.executable), pasta / "novas")
    nomes = ("numpy", "array-api-compat", "ipywidgets", "ipykernel", "plotly")
    _rodar(str(python), "-m", "pip", "install", "--quiet", "--upgrade", *nomes)
    _emprestar("torch", python.parents[1] / "lib" / python_xy(python) / "site-packages")
    return python


def instalada_com(base: Path, pasta: Path) -> tuple[Path, str]:
    """O Python de um clone novo, instalado como no README com outro Python; e o que não se pôde instalar, se algo."""
    clone = pasta / "clone"
    for nome in versionados():
        (clone / nome).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(RAIZ / nome, clone / nome)
    python = _ambiente_novo(base, clone / ".venv")
    comando = [str(python), str(clone / "livro/oficina/instalar.py")]
    feito = subprocess.run(comando, capture_output=True, text=True)
    if feito.returncode == 0:
        return python, ""
    # Onde o PyTorch só viria com gigabytes de CUDA, os notebooks rodam sem ele, com o resto nas versões da casa.
    assert "CUDA" in feito.stderr, feito.stdout + feito.stderr
    fixados = [
        linha
        for linha in (RAIZ / "requirements.txt").read_text(encoding="utf-8").splitlines()
        if linha.startswith(("numpy==", "array-api-compat==", "ipywidgets==", "plotly=="))
    ]
    opcoes = ("--quiet", "--disable-pip-version-check", "-c", str(RAIZ / "restricoes.txt"))
    _rodar(str(python), "-m", "pip", "install", *opcoes, "ipykernel", *fixados)
    return python, feito.stderr.strip().splitlines()[-1]


def outro_python(versao: str) -> Path | None:
    """Um Python daquela versão nesta máquina: do sistema ou do pyenv; None se não há."""
    do_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidatos = [shutil.which(f"python{versao}"), *sorted(do_pyenv.glob(f"{versao}.*/bin/python"))]
    return next((Path(c) for c in candidatos if c and _responde(Path(c), versao)), None)


def _responde(python: Path, versao: str) -> bool:
    feito = subprocess.run([str(python), "--version"], capture_output=True, text=True)
    return feito.returncode == 0 and bool(re.match(rf"Python {re.escape(versao)}\.", feito.stdout))


def python_xy(python: Path) -> str:
    return escrito(python, "import sys; print('python%d.%d' % sys.version_info[:2])", RAIZ, {}).strip()


def _ambiente_novo(base: Path, onde: Path) -> Path:
    _rodar(str(base), "-m", "venv", str(onde))
    return onde / "bin/python"


def _rodar(*comando: str) -> None:
    resultado = subprocess.run(comando, capture_output=True, text=True)
    assert resultado.returncode == 0, resultado.stdout + resultado.stderr
