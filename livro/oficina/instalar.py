"""Instala no .venv tudo o que o curso precisa; só usa a biblioteca padrão.

    .venv/bin/python livro/oficina/instalar.py

No Linux sem GPU NVIDIA, a roda padrão do PyTorch traz gigabytes de CUDA sem uso: ali o PyTorch vem do
índice de CPU. A variável ATENCAO_TORCH (cpu, padrao ou o endereço de um índice) substitui essa escolha.
"""

import json
import os
import platform
import re
import shutil
import ssl
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RAIZ = Path(__file__).resolve().parents[2]
INDICE_CPU = "https://download.pytorch.org/whl/cpu"
SEGUNDOS_DA_SONDA = 5
# A partir desta versão, `--dry-run` lê os metadados sem baixar as rodas: a conferência do CUDA depende disso.
PIP_MINIMO = (25, 3)
PIP_FIXADO = "26.3"
COM_CUDA = re.compile(r"(nvidia|cuda|triton)([-_.]|$)", re.IGNORECASE)


class Parada(Exception):
    """O que impede a instalação, em uma frase que diz o que fazer."""


@dataclass(frozen=True)
class Origem:
    """De onde o PyTorch vem."""

    indice: str | None  # None: o índice padrão do pip
    motivo: str
    conferir_cuda: bool = False  # o índice padrão só serve se não trouxer CUDA


# --- decisões: funções puras ---------------------------------------------------------------------


def escolher_origem(
    sistema: str, arquitetura: str, ha_gpu: bool, pedido: str, cpu_responde: Callable[[], bool]
) -> Origem:
    """`pedido` é o valor de ATENCAO_TORCH; `cpu_responde` só é chamada quando a resposta importa."""
    if pedido == "cpu":
        return Origem(INDICE_CPU, "pedido em ATENCAO_TORCH")
    if pedido == "padrao":
        return Origem(None, "pedido em ATENCAO_TORCH")
    if re.match(r"(https?|file)://", pedido):
        return Origem(pedido, "pedido em ATENCAO_TORCH")
    if pedido:
        raise Parada(f"ATENCAO_TORCH={pedido} não é uma escolha: use cpu, padrao ou o endereço de um índice.")
    if sistema != "Linux" or arquitetura not in ("x86_64", "aarch64"):
        return Origem(None, f"em {sistema} {arquitetura} a roda padrão já é a certa")
    if ha_gpu:
        return Origem(None, "há uma GPU NVIDIA")
    if cpu_responde():
        return Origem(INDICE_CPU, "não há GPU NVIDIA")
    return Origem(None, "não há GPU NVIDIA, mas o índice de CPU não respondeu", conferir_cuda=True)


def torch_serve(instalado: str | None, fixado: str, pedido: str) -> bool:
    """Se o PyTorch instalado é o que se quer; um pedido explícito só reconhece a roda de CPU."""
    if instalado is None or instalado.partition("+")[0] != fixado:
        return False
    return not pedido or (pedido == "cpu" and instalado.endswith("+cpu"))


def pacotes_de_cuda(relatorio: dict, se_aplica: Callable[[str], bool]) -> list[str]:
    """Os pacotes de CUDA que as rodas de um `pip install --report` exigem."""
    exigencias = (linha for item in relatorio["install"] for linha in item["metadata"].get("requires_dist") or [])
    nomes = {re.split(r"[\s;<>=!~(\[]", linha)[0] for linha in exigencias if se_aplica(linha)}
    return sorted(nome for nome in nomes if COM_CUDA.match(nome))


def versao_fixada(requisitos: str, nome: str) -> str:
    """A versão de uma linha `nome==versão` de requirements.txt."""
    achado = re.search(rf"^{re.escape(nome)}==(\S+)", requisitos, re.MULTILINE)
    if not achado:
        raise Parada(f"requirements.txt não fixa {nome}: escreva ali uma linha {nome}==versão.")
    return achado[1]


# --- o que a máquina tem -------------------------------------------------------------------------


def ha_gpu_nvidia() -> bool:
    if Path("/dev/nvidia0").exists():
        return True
    # No WSL não há /dev/nvidia0, mas o nvidia-smi funciona.
    programa = shutil.which("nvidia-smi")
    if programa is None:
        return False
    try:
        return subprocess.run([programa, "-L"], capture_output=True, timeout=20).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def responde(endereco: str, segundos: float) -> bool:
    """Se há um servidor no endereço; numa thread, porque a busca do nome não obedece a timeout algum."""
    respostas = []
    pergunta = threading.Thread(target=lambda: respostas.append(ha_servidor(endereco, segundos)), daemon=True)
    pergunta.start()
    pergunta.join(segundos)
    return respostas == [True]


def ha_servidor(endereco: str, segundos: float) -> bool:
    try:
        urllib.request.urlopen(urllib.request.Request(endereco, method="HEAD"), timeout=segundos).close()
    except urllib.error.HTTPError:
        return True  # recusou este caminho, mas respondeu
    except urllib.error.URLError as erro:
        # Respondeu, mas o sistema não tem certificados para conferi-lo; o pip tem os seus.
        return isinstance(erro.reason, ssl.SSLCertVerificationError)
    except OSError:
        return False
    return True


def versao_instalada(nome: str) -> str | None:
    try:
        return version(nome)
    except PackageNotFoundError:
        return None


# --- pip -----------------------------------------------------------------------------------------


def pip(*argumentos: str, falha: str) -> None:
    """Roda o pip mostrando só a linha em que está; se ele falhar, mostra os erros e para com `falha`."""
    comando = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *argumentos]
    linhas = []
    with subprocess.Popen(
        comando, cwd=RAIZ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as processo:
        for linha in processo.stdout:
            linhas.append(linha)
            mostrar_andamento(linha.strip())
    mostrar_andamento("")
    if processo.returncode:
        erros = [linha for linha in linhas if linha.startswith("ERROR")] or linhas[-15:]
        raise Parada("".join(erros) + falha)


def mostrar_andamento(linha: str) -> None:
    if sys.stdout.isatty():
        largura = shutil.get_terminal_size().columns - 1
        print("\r" + linha[:largura].ljust(largura), end="\r", flush=True)


def garantir_pip() -> None:
    instalado = versao_instalada("pip")
    if instalado is None:
        subprocess.run([sys.executable, "-m", "ensurepip"], check=True, stdout=subprocess.DEVNULL)
        instalado = "0.0"
    if tuple(int(parte) for parte in instalado.split(".")[:2]) < PIP_MINIMO:
        pip(f"pip=={PIP_FIXADO}", falha="Não consegui atualizar o pip: confira a rede e rode de novo.")


def relatorio_do_torch(torch: str) -> dict:
    """O que o índice padrão instalaria, pelos metadados: com --no-deps, nem num espelho antigo vem o CUDA."""
    comando = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "--dry-run"]
    comando += ["--ignore-installed", "--no-deps", "--report", "-", torch]
    resultado = subprocess.run(comando, cwd=RAIZ, capture_output=True, text=True)
    if resultado.returncode:
        raise Parada(
            resultado.stderr + f"Nem o índice de CPU nem o índice padrão do pip têm {torch} para este Python "
            f"({platform.python_version()}): confira a rede e rode de novo."
        )
    return json.loads(resultado.stdout)


def exigencia_se_aplica(linha: str) -> bool:
    # O pip traz a biblioteca que avalia os marcadores (`; platform_machine == …`).
    from pip._vendor.packaging.requirements import Requirement

    marcador = Requirement(linha).marker
    return marcador is None or marcador.evaluate({"extra": ""})


def instalar_torch(fixado: str, pedido: str) -> None:
    torch = f"torch=={fixado}"
    origem = escolher_origem(
        platform.system(),
        platform.machine(),
        ha_gpu_nvidia(),
        pedido,
        lambda: responde(INDICE_CPU, SEGUNDOS_DA_SONDA),
    )
    nome = origem.indice or "o índice padrão do pip"
    print(f"PyTorch: {nome} ({origem.motivo}).", flush=True)
    if origem.conferir_cuda:
        cuda = pacotes_de_cuda(relatorio_do_torch(torch), exigencia_se_aplica)
        if cuda:
            raise Parada(
                f"O índice de CPU do PyTorch não respondeu em {SEGUNDOS_DA_SONDA} s, e o índice padrão traria "
                f"{len(cuda)} pacotes de CUDA (vários GB): tente mais tarde, ou aceite-os com "
                "ATENCAO_TORCH=padrao make site."
            )
        print("PyTorch: a roda do índice padrão não traz CUDA; sigo com ela.", flush=True)
    # As dependências vêm depois, do índice padrão e nas versões de restricoes.txt.
    pip(
        *("--index-url", origem.indice) if origem.indice else (),
        *("--force-reinstall", "--no-deps", torch),
        falha=f"Não consegui instalar {torch} para o Python {platform.python_version()} a partir de {nome}: "
        "confira a rede, ou escolha outra origem com ATENCAO_TORCH=cpu, padrao ou um endereço.",
    )


# --- tudo, em ordem ------------------------------------------------------------------------------


def instalar(pedido: str) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 — quem chama pode ter outro Python
        raise Parada(f"O curso precisa do Python 3.11 ou mais novo; este é o {platform.python_version()}.")
    if sys.prefix == sys.base_prefix:
        raise Parada("Rode com o Python do ambiente: python -m venv .venv, e depois o python de .venv.")
    garantir_pip()
    fixado = versao_fixada((RAIZ / "requirements.txt").read_text(encoding="utf-8"), "torch")
    if not torch_serve(versao_instalada("torch"), fixado, pedido):
        instalar_torch(fixado, pedido)
    print("Instalando o que o curso precisa (na primeira vez, alguns minutos)…", flush=True)
    pip(
        *("-r", "requirements.txt", "-c", "restricoes.txt"),
        falha="A instalação de requirements.txt falhou: confira a rede e rode o mesmo comando de novo.",
    )
    # Sem isolamento: o setuptools já está aqui, e uma segunda instalação não precisa de rede.
    pip(
        *("--no-build-isolation", "--no-deps", "-e", ".", "-e", "livro"),
        falha="A instalação dos pacotes atencao e livro falhou: confira pyproject.toml e livro/pyproject.toml.",
    )


def main() -> int:
    try:
        instalar(os.environ.get("ATENCAO_TORCH", "").strip())
    except Parada as parada:
        print(parada, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInstalação interrompida; rode o mesmo comando para continuar.", file=sys.stderr)
        return 130
    print("Tudo instalado em .venv.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
