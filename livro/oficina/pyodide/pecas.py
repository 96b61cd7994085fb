"""Prepara os arquivos do Python da página e os guarda em `_build`; refaz só o que mudou nas entradas."""

import gzip
import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import array_api_compat

import atencao
from livro.oficina import frente
from livro.oficina.pyodide import conteudo
from livro.oficina.pyodide.fontes import Roda

AQUI = Path(__file__).parent
PACOTE_NPM = frente.MODULOS / "pyodide"
NUCLEO = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
FICHA = "ficha.json"
GUARDADAS = 5  # preparações anteriores que ficam: trocar de ramo não refaz tudo

Ficha = dict[str, dict]


def ler_lock() -> dict:
    return json.loads((PACOTE_NPM / "pyodide-lock.json").read_text(encoding="utf-8"))


def roda_do_numpy(lock: dict) -> Roda:
    numpy = lock["packages"]["numpy"]
    return Roda(numpy["file_name"], numpy["sha256"], lock["info"]["version"])


# --- o que nunca muda enquanto o Pyodide e o NumPy são os mesmos ---------------------------------


def preparar_nucleo(cache: Path, roda: Path) -> Path:
    """A pasta com o núcleo do Pyodide, a biblioteca padrão e o NumPy, prontos, e a ficha deles."""
    chave = resumo(_este_codigo() | _do_npm() | {"numpy": roda.read_bytes()})
    return guardada(cache, "nucleo", chave, lambda pasta: _montar_nucleo(pasta, roda))


def _montar_nucleo(destino: Path, roda: Path) -> None:
    with tempfile.TemporaryDirectory() as rascunho:
        python, numpy = Path(rascunho, "python"), Path(rascunho, "numpy")
        extrair(PACOTE_NPM / "python_stdlib.zip", python)
        extrair(roda, numpy)
        carregados = compilar([python, numpy], conteudo.ABERTURA)
        pacotes = {
            "python": conteudo.um_de_cada(conteudo.arquivos(python, conteudo.FORA_DA_PAGINA), carregados),
            "numpy": conteudo.um_de_cada(conteudo.arquivos(numpy, conteudo.FORA_DO_NUMPY), carregados),
        }
        ficha = {nome: gravar_pacote(destino, nome, entradas) for nome, entradas in pacotes.items()}
    versao = ler_lock()["info"]["version"]
    for papel, nome in zip(("entrada", "script", "wasm"), NUCLEO, strict=True):
        ficha[papel] = _copiar_do_nucleo(nome, destino, f"pyodide-{versao}")
    _gravar_ficha(destino, ficha)


def _copiar_do_nucleo(nome: str, destino: Path, pasta: str) -> dict:
    """O nome não muda, porque é o Pyodide que o pede: quem muda de uma versão para outra é a pasta."""
    bytes_ = (PACOTE_NPM / nome).read_bytes()
    (destino / pasta).mkdir(exist_ok=True)
    (destino / pasta / nome).write_bytes(bytes_)
    return _descrever(f"{pasta}/{nome}", bytes_, len(gzip.compress(bytes_, 6)))


def extrair(pacote: Path, destino: Path) -> None:
    with zipfile.ZipFile(pacote) as dentro:
        dentro.extractall(destino)


# --- o que muda com o curso ----------------------------------------------------------------------


def preparar_pacote(cache: Path, origem: Path = Path(atencao.__file__).parent) -> Path:
    """A pasta com o que os painéis usam de atencao (e o array_api_compat, que ele usa), e a ficha dela."""
    entradas = {f"atencao/{k}": v for k, v in conteudo.arquivos(origem, conteudo.FORA_DE_ATENCAO)}
    entradas["no_navegador.py"] = (AQUI / "no_navegador.py").read_bytes()
    compat = {"array_api_compat": version("array-api-compat").encode()}
    chave = resumo(_este_codigo() | _do_npm() | compat | entradas)
    return guardada(cache, "pacote", chave, lambda pasta: _montar_pacote(pasta, entradas))


def _montar_pacote(destino: Path, entradas: Mapping[str, bytes]) -> None:
    compat = conteudo.arquivos(Path(array_api_compat.__file__).parent, conteudo.FORA_DO_COMPAT)
    with tempfile.TemporaryDirectory() as rascunho:
        nosso, alheio = Path(rascunho, "nosso"), Path(rascunho, "alheio")
        conteudo.espalhar(nosso, entradas.items())
        conteudo.espalhar(alheio, ((f"array_api_compat/{k}", v) for k, v in compat))
        compilar([nosso, alheio])
        pacote = [
            *conteudo.com_fonte(conteudo.arquivos(nosso), etiqueta()),
            *((k, v) for k, v in conteudo.arquivos(alheio) if not k.endswith(".py")),
        ]
        _gravar_ficha(destino, {"pacote": gravar_pacote(destino, "atencao", pacote)})


def preparar_exercicios(cache: Path, origem: Path = Path(atencao.__file__).parent) -> Path:
    """A pasta com o que só o Python do aluno usa (exercícios, modelos, o módulo que o worker chama), e a ficha dela."""
    entradas = {
        f"{destino}/{k}": v
        for destino, pasta in (("atencao/exercicios", origem / "exercicios"), ("aprendiz", AQUI / "aprendiz"))
        for k, v in conteudo.arquivos(pasta, conteudo.FORA_DOS_EXERCICIOS)
    }
    entradas |= {f"atencao/{k}": v for k, v in conteudo.arquivos(origem) if conteudo.MODELOS_DAS_CELULAS.search(k)}
    chave = resumo(_este_codigo() | _do_npm() | entradas)
    return guardada(cache, "exercicios", chave, lambda pasta: _montar_exercicios(pasta, entradas))


def _montar_exercicios(destino: Path, entradas: Mapping[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as rascunho:
        nosso = Path(rascunho)
        conteudo.espalhar(nosso, entradas.items())
        compilar([nosso])
        pacote = conteudo.com_fonte(conteudo.arquivos(nosso), etiqueta())
        _gravar_ficha(destino, {"exercicios": gravar_pacote(destino, "exercicios", pacote)})


def etiqueta() -> str:
    """`cpython-312`, como o Python do Pyodide chama os seus .pyc."""
    return "cpython-" + "".join(ler_lock()["info"]["python"].split(".")[:2])


# --- ferramentas ---------------------------------------------------------------------------------


def compilar(pastas: list[Path], abertura: tuple[str, ...] = ()) -> set[str]:
    """Deixa um .pyc ao lado de cada .py; devolve os módulos carregados depois de importar a `abertura`."""
    pedido = {"pyodide": PACOTE_NPM.as_posix(), "pastas": [p.as_posix() for p in pastas], "abertura": abertura}
    resultado = frente.node(str(AQUI / "compilar.mjs"), json.dumps(pedido), capture_output=True, text=True)
    if resultado.returncode:
        raise SystemExit(f"{resultado.stderr[-2000:]}\nO Pyodide não conseguiu compilar o Python da página (acima).")
    return set(json.loads(resultado.stdout))


def gravar_pacote(destino: Path, nome: str, entradas: conteudo.Arquivos) -> dict:
    # mtime=0: o mesmo conteúdo dá sempre os mesmos bytes, e portanto o mesmo nome.
    bytes_ = gzip.compress(conteudo.em_zip(entradas), 9, mtime=0)
    # O sufixo neutro evita que um servidor desfaça o gzip por conta própria.
    arquivo = f"{nome}-{hashlib.sha256(bytes_).hexdigest()[:10]}.bin"
    (destino / arquivo).write_bytes(bytes_)
    return _descrever(arquivo, bytes_, len(bytes_))


def _descrever(nome: str, bytes_: bytes, com_gzip: int) -> dict:
    return {"nome": nome, "bytes": len(bytes_), "gzip": com_gzip, "sha256": hashlib.sha256(bytes_).hexdigest()}


def resumo(entradas: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for nome, bytes_ in sorted(entradas.items()):
        total.update(f"{nome}\0{len(bytes_)}\0".encode())
        total.update(bytes_)
    return total.hexdigest()[:16]


def _este_codigo() -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in AQUI.iterdir() if p.suffix in (".py", ".mjs")}


def _do_npm() -> dict[str, bytes]:
    return {nome: (PACOTE_NPM / nome).read_bytes() for nome in (*NUCLEO, "python_stdlib.zip", "pyodide-lock.json")}


def guardada(cache: Path, prefixo: str, chave: str, montar: Callable[[Path], None]) -> Path:
    """A pasta `prefixo-chave` do cache, montada à parte e posta no lugar de uma vez."""
    pronta = cache / f"{prefixo}-{chave}"
    if not pronta.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache, prefix="montando-") as rascunho:
            nova = Path(rascunho, prefixo)
            nova.mkdir()
            montar(nova)
            with suppress(OSError):  # outra construção chegou antes
                nova.rename(pronta)
        antigas = sorted(cache.glob(f"{prefixo}-*"), key=lambda pasta: pasta.stat().st_mtime)
        for antiga in antigas[:-GUARDADAS]:
            shutil.rmtree(antiga, ignore_errors=True)
    return pronta


def _gravar_ficha(pasta: Path, ficha: Ficha) -> None:
    (pasta / FICHA).write_text(json.dumps(ficha, indent=1), encoding="utf-8")


def ler_ficha(pasta: Path) -> Ficha:
    return json.loads((pasta / FICHA).read_text(encoding="utf-8"))
