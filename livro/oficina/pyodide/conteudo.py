"""O que vai para a página dentro de cada pacote, e o que fica de fora porque ninguém usa num navegador."""

import io
import re
import zipfile
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

# Os módulos que uma página com painéis carrega ao abrir: só eles vão compilados; os outros, menores, em texto.
ABERTURA = (
    "numpy", "numpy.fft", "numpy.linalg", "numpy.random", "numpy.typing",
    "dataclasses", "encodings.cp437", "importlib.readers", "itertools", "json", "linecache", "random", "string",
    "traceback", "unicodedata",
)  # fmt: skip

# Módulos da biblioteca padrão que precisam de sockets ou processos, e os gêmeos em Python do que já vem em C.
FORA_DO_PYTHON = re.compile(
    r"(cgi|cgitb|ftplib|imaplib|mailbox|multiprocessing|nntplib|poplib|smtplib|telnetlib|wsgiref|xmlrpc"
    r"|_pyio|_pydatetime)(/|\.py)"
)
# Da página, que só faz contas, saem também o XML e os dublês de teste.
FORA_DA_PAGINA = re.compile(rf"{FORA_DO_PYTHON.pattern}|^(xml/|unittest/mock\.py)")
FORA_DO_NUMPY = re.compile(
    r"numpy/(f2py|_pyinstaller|doc|distutils|random/_examples)/"
    r"|(^|/)(tests|conftest\.py)(/|$)"
    r"|\.(pyi|pxd|h|c|a|typed)$|\.txt$(?<!/LICENSE\.txt)|/(RECORD|WHEEL)$"
    r"|/_(rational|struct_ufunc|operand_flag|umath)_tests\.|/_simd\.|/lapack_lite\."
)
# Os módulos do último andar de atencao precisam do que não há no navegador: torch e ipywidgets. Os exercícios vão à
# parte, com os dois modelos que nenhum painel usa, mas células da lição sim.
MODELOS_DAS_CELULAS = re.compile(r"^contracoes/(uma|seis)_cabecas?\.npz$")
FORA_DE_ATENCAO = re.compile(
    r"^acelerada\.py$|^(paineis/jupyter|exercicios|redes)/|__pycache__/"
    rf"|{MODELOS_DAS_CELULAS.pattern}"
)
FORA_DOS_EXERCICIOS = re.compile(r"^jupyter/|__pycache__/")
# O array_api_compat fala com várias bibliotecas; no navegador só há o NumPy.
FORA_DO_COMPAT = re.compile(r"(cupy|dask|torch|tests|vendor_tests)/|__pycache__/")

NADA = re.compile("(?!)")

DATA = (1980, 1, 1, 0, 0, 0)
Arquivos = Iterable[tuple[str, bytes]]


def arquivos(pasta: Path, fora: re.Pattern[str] = NADA) -> Iterator[tuple[str, bytes]]:
    """(caminho, conteúdo) do que está na pasta e não é excluído, em ordem."""
    for arquivo in sorted(pasta.rglob("*")):
        caminho = arquivo.relative_to(pasta).as_posix()
        if arquivo.is_file() and not fora.search(caminho):
            yield caminho, arquivo.read_bytes()


def espalhar(pasta: Path, entradas: Arquivos) -> None:
    """O contrário de `arquivos`: escreve cada um no seu caminho."""
    for caminho, conteudo in entradas:
        (pasta / caminho).parent.mkdir(parents=True, exist_ok=True)
        (pasta / caminho).write_bytes(conteudo)


def modulo_de(caminho: str) -> str:
    """`json/__init__.py` → `json`; `json/decoder.pyc` → `json.decoder`."""
    return caminho.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def um_de_cada(entradas: Arquivos, compilados: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """De cada módulo, o .pyc se ele está entre os `compilados`, senão o .py; o resto passa."""
    for caminho, conteudo in entradas:
        sufixo = ".pyc" if modulo_de(caminho) in compilados else ".py"
        if Path(caminho).suffix not in (".py", ".pyc") or Path(caminho).suffix == sufixo:
            yield caminho, conteudo


def com_fonte(entradas: Arquivos, etiqueta: str) -> Iterator[tuple[str, bytes]]:
    """O .py fica, para `help` e rastros legíveis; o .pyc vai para onde o Python o procura."""
    for caminho, conteudo in entradas:
        pasta, _, nome = f"/{caminho}".rpartition("/")
        if nome.endswith(".pyc"):
            yield f"{pasta}/__pycache__/{nome.removesuffix('pyc')}{etiqueta}.pyc".lstrip("/"), conteudo
        else:
            yield caminho, conteudo


def em_zip(entradas: Arquivos, compressao: int = zipfile.ZIP_STORED) -> bytes:
    """Um zip sem datas. Sem compressão, quem comprime é um gzip por cima, que vê os arquivos todos juntos."""
    pronto = io.BytesIO()
    with zipfile.ZipFile(pronto, "w") as pacote:
        for caminho, conteudo in sorted(entradas):
            ficha = zipfile.ZipInfo(caminho, DATA)
            ficha.external_attr = 0o644 << 16
            pacote.writestr(ficha, conteudo, compressao, 9)
    return pronto.getvalue()
