"""O Python do JupyterLite: um lock só nosso, com o que o kernel e os notebooks usam, compilado de antemão.

O núcleo do Pyodide são os mesmos arquivos que os painéis das páginas pedem (_static/motor). O IPython, o ipywidgets e
o que eles usam são os de .venv, nas versões de restricoes.txt. Nada mais é baixado, nem aqui nem no navegador.
"""

import hashlib
import re
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from importlib.metadata import distribution, version
from pathlib import Path

import atencao
from livro.oficina.pyodide import conteudo
from livro.oficina.pyodide.pecas import PACOTE_NPM, compilar, etiqueta, extrair, guardada, ler_lock, resumo

AQUI = Path(__file__).parent
NO_NAVEGADOR = AQUI / "no_navegador"
EXTENSAO_DO_KERNEL = Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension")

# Entre as dependências do IPython e do ipywidgets, as que são mesmo importadas num navegador.
DISTRIBUICOES = (
    "ipython", "ipython-pygments-lexers", "pygments", "traitlets", "prompt_toolkit", "wcwidth", "stack-data",
    "asttokens", "executing", "pure-eval", "matplotlib-inline", "comm", "ipywidgets", "array-api-compat",
)  # fmt: skip
RODAS_DO_KERNEL = ("pyodide_kernel", "ipykernel")
FORA_DAS_DISTRIBUICOES = re.compile(
    r"^\.\.|__pycache__/|(^|/)(tests?|vendor_tests)/|^array_api_compat/(cupy|dask|torch)/|^IPython/sphinxext/"
    # Dos analisadores do pygments, o IPython só usa os do próprio Python.
    r"|^pygments/lexers/(?!(__init__|_mapping|python|special|text)\.py$)|^wcwidth/table_grapheme_overrides/"
    r"|\.(pyi|typed|so)$|/(RECORD|INSTALLER|REQUESTED|direct_url\.json|entry_points\.txt|top_level\.txt)$"
)
# f2py fica: sem ele o array_api_compat, que copia tudo o que o NumPy anuncia, não abre.
PADRAO = "python"
FORA = {
    PADRAO: conteudo.FORA_DO_PYTHON,
    "numpy": re.compile(conteudo.FORA_DO_NUMPY.pattern.replace("f2py|", "")),
}
COMPILADO = re.compile("__pycache__/")
# Já o IPython lê a sua configuração como texto.
CONFIGURACAO = "ipython_config.py"


def preparar_alicerce(cache: Path, roda_do_numpy: Path) -> Path:
    """A pasta com a biblioteca padrão, o NumPy e o que o kernel usa, compilados: um zip de cada."""
    chave = resumo(
        _este_codigo()
        | {nome: (PACOTE_NPM / nome).read_bytes() for nome in ("python_stdlib.zip", "pyodide-lock.json")}
        | {"numpy": roda_do_numpy.read_bytes(), "extensao": (EXTENSAO_DO_KERNEL / "package.json").read_bytes()}
        | {nome: version(nome).encode() for nome in DISTRIBUICOES}
    )
    return guardada(cache, "alicerce", chave, lambda pasta: _montar_alicerce(pasta, roda_do_numpy))


def _montar_alicerce(destino: Path, roda_do_numpy: Path) -> None:
    with tempfile.TemporaryDirectory() as rascunho:
        pastas = {nome: Path(rascunho, nome) for nome in (PADRAO, "numpy", "kernel", "micropip", "piplite")}
        extrair(PACOTE_NPM / "python_stdlib.zip", pastas[PADRAO])
        extrair(roda_do_numpy, pastas["numpy"])
        _juntar_kernel(pastas["kernel"])
        for nome in ("kernel", "micropip", "piplite"):
            conteudo.espalhar(pastas[nome], conteudo.arquivos(NO_NAVEGADOR / nome, COMPILADO))
        compilar(list(pastas.values()))
        for nome, pasta in pastas.items():
            _gravar(destino, nome, _sem_fontes(pasta, FORA.get(nome, conteudo.NADA)))


def _juntar_kernel(pasta: Path) -> None:
    for nome in DISTRIBUICOES:
        arquivos = [a for a in distribution(nome).files or [] if not FORA_DAS_DISTRIBUICOES.search(a.as_posix())]
        conteudo.espalhar(pasta, ((a.as_posix(), Path(a.locate()).read_bytes()) for a in arquivos))
    for nome in RODAS_DO_KERNEL:
        [roda] = (EXTENSAO_DO_KERNEL / "static/pypi").glob(f"{nome}-*.whl")
        extrair(roda, pasta)


def _sem_fontes(pasta: Path, fora: re.Pattern[str]) -> Iterable[tuple[str, bytes]]:
    """O .pyc no lugar do .py: é do mesmo tamanho e abre antes."""
    for caminho, bytes_ in conteudo.arquivos(pasta, fora):
        if not caminho.endswith(".py") or caminho.endswith(CONFIGURACAO):
            yield caminho, bytes_


def preparar_curso(cache: Path, origem: Path = Path(atencao.__file__).parent) -> Path:
    """A pasta com o zip do pacote atencao: compilado, e com as fontes, para `help` e para os rastros."""
    entradas = {f"atencao/{k}": v for k, v in conteudo.arquivos(origem, COMPILADO)}
    chave = resumo(_este_codigo() | entradas | {"versao": version("atencao").encode()})
    return guardada(cache, "curso", chave, lambda pasta: _montar_curso(pasta, entradas))


def _montar_curso(destino: Path, entradas: Mapping[str, bytes]) -> None:
    metadados = f"Metadata-Version: 2.1\nName: atencao\nVersion: {version('atencao')}\n".encode()
    with tempfile.TemporaryDirectory() as rascunho:
        pasta = Path(rascunho)
        conteudo.espalhar(pasta, entradas.items())
        compilar([pasta])
        pacote = [*conteudo.com_fonte(conteudo.arquivos(pasta), etiqueta())]
    _gravar(destino, "atencao", [*pacote, (f"atencao-{version('atencao')}.dist-info/METADATA", metadados)])


def lock(arquivos: Iterable[Path], caminho: str) -> dict:
    """O pyodide-lock.json destes zips; `caminho` leva da pasta do núcleo do Pyodide, de onde ele parte, até eles."""
    return {
        "info": ler_lock()["info"],
        "packages": {nome_do_zip(zip_): _no_lock(zip_, caminho) for zip_ in arquivos if nome_do_zip(zip_) != PADRAO},
    }


def pasta_do_ipython() -> str:
    """Onde fica, no navegador, a configuração do IPython que vem de no_navegador/kernel."""
    maior, menor, *_ = ler_lock()["info"]["python"].split(".")
    return f"/lib/python{maior}.{menor}/site-packages/curso_ipython"


def nome_do_zip(zip_: Path) -> str:
    """`numpy-0123456789.zip` → `numpy`."""
    return zip_.stem.rpartition("-")[0]


def _no_lock(zip_: Path, caminho: str) -> dict:
    return {
        "name": nome_do_zip(zip_),
        "version": "0",
        "file_name": f"{caminho}{zip_.name}",
        "install_dir": "site",
        "sha256": hashlib.sha256(zip_.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


# --- ferramentas ---------------------------------------------------------------------------------


def _gravar(destino: Path, nome: str, entradas: Iterable[tuple[str, bytes]]) -> None:
    """Um zip sem datas, com o resumo do conteúdo no nome."""
    bytes_ = conteudo.em_zip(entradas, zipfile.ZIP_DEFLATED)
    (destino / f"{nome}-{hashlib.sha256(bytes_).hexdigest()[:10]}.zip").write_bytes(bytes_)


def _este_codigo() -> dict[str, bytes]:
    return {"python.py": Path(__file__).read_bytes()} | dict(conteudo.arquivos(NO_NAVEGADOR, COMPILADO))
