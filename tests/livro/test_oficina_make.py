"""Os alvos do Makefile, rodados de verdade com um Python de mentira que anota o que lhe pedem."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RAIZ = Path(__file__).parents[2]
ALVOS = [
    "ajuda",
    "site",
    "livro",
    "zip",
    "lab",
    "test",
    "test-completo",
    "bench",
    "notebooks",
    "restricoes",
    "instalar",
    "limpar",
]
TESTE = ["-m ruff check", "-m ruff format --check", "-m pytest"]
INSTALAR = "livro/oficina/instalar.py"
# O make de fora (este teste roda dentro de `make test`) não pode falar com o de dentro.
AMBIENTE = {
    nome: valor
    for nome, valor in os.environ.items()
    if not nome.startswith(("MAKE", "MFLAGS")) and nome not in ("ATENCAO_TORCH", "PORTA", "PYTHON")
}


class Casa:
    """Uma cópia do que o make olha, com um .venv de mentira."""

    def __init__(self, pasta: Path):
        self.pasta = pasta
        self.pedidos = pasta / "pedidos"
        for nome in ("Makefile", "requirements.txt", "restricoes.txt", "pyproject.toml", "livro/pyproject.toml"):
            (pasta / nome).parent.mkdir(exist_ok=True)
            shutil.copy(RAIZ / nome, pasta / nome)
        (pasta / "livro/oficina").mkdir()
        for nome in ("instalar.py", "ambiente.sh"):
            shutil.copy(RAIZ / "livro/oficina" / nome, pasta / "livro/oficina")

    def por_ambiente(self, falha_em: str = "nada"):
        python = self.pasta / ".venv/bin/python"
        python.parent.mkdir(parents=True)
        texto = f'#!/bin/sh\necho "$@" >> pedidos\ncase "$*" in *{falha_em}*) exit 3;; esac\n'
        python.write_text(texto)
        python.chmod(0o755)

    def make(self, *argumentos: str, **variaveis: str) -> subprocess.CompletedProcess:
        comando = ["make", *argumentos]
        return subprocess.run(comando, cwd=self.pasta, env=AMBIENTE | variaveis, capture_output=True, text=True)

    def pedidos_feitos(self) -> list[str]:
        linhas = self.pedidos.read_text().splitlines() if self.pedidos.exists() else []
        self.pedidos.unlink(missing_ok=True)
        return linhas


@pytest.fixture
def casa(tmp_path):
    return Casa(tmp_path)


def test_a_ajuda_e_o_alvo_padrao_e_lista_todos(casa):
    saida = casa.make().stdout
    assert re.findall(r"^  make ([\w-]+) +\S", saida, re.MULTILINE) == ALVOS
    assert casa.make("ajuda").stdout == saida


def test_todo_alvo_e_declarado_como_comando():
    [declarados] = re.findall(r"^\.PHONY: (.+)$", (RAIZ / "Makefile").read_text(), re.MULTILINE)
    assert declarados.split() == ALVOS


@pytest.mark.parametrize("alvo", ALVOS)
def test_cada_alvo_se_resolve_num_clone_novo(casa, alvo):
    resultado = casa.make("-n", alvo)
    assert resultado.returncode == 0, resultado.stderr
    if alvo not in ("ajuda", "limpar"):
        assert resultado.stdout.index("ambiente.sh") < resultado.stdout.index(INSTALAR)


@pytest.mark.parametrize(
    ("alvo", "pedidos"),
    [
        ("livro", ["-m livro.oficina.construir"]),
        ("site", ["-m livro.oficina.construir", "-m livro.oficina.servir --porta 8000"]),
        ("zip", ["-m livro.oficina.construir", "-m livro.oficina.pendrive"]),
        ("lab", ["-m livro.oficina.laboratorio notebooks/modulo-06"]),
        ("test", TESTE),
        (
            "test-completo",
            [
                "-m ruff check",
                "-m ruff format --check",
                "-m pytest",
                "-m pytest -m completo -o faulthandler_timeout=3600",
            ],
        ),
        ("bench", ["-m pytest bench -s"]),
        ("notebooks", ["-m livro.caderno"]),
        ("restricoes", ["-m livro.oficina.restringir"]),
        ("instalar", []),
    ],
)
def test_o_que_cada_alvo_faz(casa, alvo, pedidos):
    casa.por_ambiente()
    assert casa.make(alvo).returncode == 0
    assert casa.pedidos_feitos() == [INSTALAR, *pedidos]
    casa.make(alvo)
    assert casa.pedidos_feitos() == pedidos  # o carimbo poupa a instalação


def test_a_porta_se_escolhe(casa):
    casa.por_ambiente()
    casa.make("site", "PORTA=8123")
    assert casa.pedidos_feitos()[-1] == "-m livro.oficina.servir --porta 8123"


@pytest.mark.parametrize(
    "nome", ["requirements.txt", "restricoes.txt", "pyproject.toml", "livro/pyproject.toml", INSTALAR]
)
def test_mudar_o_que_se_instala_reinstala(casa, nome):
    casa.por_ambiente()
    casa.make("instalar")
    futuro = (casa.pasta / ".venv/.instalado").stat().st_mtime + 10
    os.utime(casa.pasta / nome, (futuro, futuro))
    casa.pedidos_feitos()
    casa.make("instalar")
    assert casa.pedidos_feitos() == [INSTALAR]


def test_mudar_a_origem_do_torch_reinstala(casa):
    casa.por_ambiente()
    for variaveis in ({}, {"ATENCAO_TORCH": "padrao"}, {"ATENCAO_TORCH": "https://e.exemplo/x"}, {}):
        assert casa.make("instalar", **variaveis).returncode == 0
        assert casa.pedidos_feitos() == [INSTALAR]
        casa.make("instalar", **variaveis)
        assert casa.pedidos_feitos() == []


def test_instalacao_que_falha_para_tudo_e_recomeca(casa):
    casa.por_ambiente(falha_em="instalar.py")
    for _ in range(2):
        assert casa.make("site").returncode != 0
        assert casa.pedidos_feitos() == [INSTALAR]


def test_livro_que_falha_nao_e_servido(casa):
    casa.por_ambiente(falha_em="construir")
    assert casa.make("site").returncode != 0
    assert casa.pedidos_feitos() == [INSTALAR, "-m livro.oficina.construir"]


def test_limpar_deixa_o_ambiente(casa):
    casa.por_ambiente()
    (casa.pasta / "_build/html").mkdir(parents=True)
    assert casa.make("limpar").returncode == 0
    assert not (casa.pasta / "_build").exists()
    assert (casa.pasta / ".venv/bin/python").exists()


# --- a escolha do Python -------------------------------------------------------------------------

RECENTE = f'exec {sys.executable} "$@"'
ANTIGO = "exit 1"
SEM_ENSUREPIP = f'case "$*" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"'
DE_MENTIRA = f'case "$*" in *"-m venv"*) echo "$0 $*" >> pedidos;; *) exec {sys.executable} "$@";; esac'


def escolher(casa: Casa, pythons: dict[str, str], *argumentos: str) -> subprocess.CompletedProcess:
    (casa.pasta / "bin").mkdir()
    for nome, texto in pythons.items():
        (casa.pasta / "bin" / nome).write_text(f"#!/bin/sh\n{texto}\n")
        (casa.pasta / "bin" / nome).chmod(0o755)
    comando = ["/bin/sh", "livro/oficina/ambiente.sh", *argumentos]
    ambiente = {"PATH": str(casa.pasta / "bin")}
    return subprocess.run(comando, cwd=casa.pasta, env=ambiente, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("pythons", "argumentos", "escolhido"),
    [
        ({"python3": DE_MENTIRA, "python3.12": RECENTE}, [], "python3"),
        ({"python3": ANTIGO, "python3.12": DE_MENTIRA}, [], "python3.12"),
        ({"python3": SEM_ENSUREPIP, "python3.13": DE_MENTIRA}, [], "python3.13"),
        ({"python3": RECENTE, "meu-python": DE_MENTIRA}, ["meu-python"], "meu-python"),
    ],
)
def test_escolhe_um_python_que_serve(casa, pythons, argumentos, escolhido):
    resultado = escolher(casa, pythons, *argumentos)
    assert resultado.returncode == 0, resultado.stderr
    assert casa.pedidos_feitos() == [f"{casa.pasta}/bin/{escolhido} -m venv --clear .venv"]


@pytest.mark.parametrize(
    ("pythons", "argumentos", "frase"),
    [
        ({}, [], "Não achei um Python 3.11 ou mais novo"),
        ({"python3": ANTIGO}, [], "Não achei um Python 3.11 ou mais novo"),
        ({"python3": RECENTE}, ["python2"], "O Python pedido (python2) não existe"),
        ({"python3": SEM_ENSUREPIP}, [], f"sudo apt install python3.{sys.version_info.minor}-venv"),
    ],
)
def test_sem_python_que_sirva_uma_frase(casa, pythons, argumentos, frase):
    resultado = escolher(casa, pythons, *argumentos)
    assert resultado.returncode == 1
    assert frase in resultado.stderr
    assert len(resultado.stderr.splitlines()) == 1
    assert not (casa.pasta / ".venv").exists()
