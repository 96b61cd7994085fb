"""O que a integração contínua faz numa máquina a que falta alguma coisa, com programas de mentira."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROTEIRO = Path(__file__).parents[2] / ".ci/run"
ANOTA = '#!/bin/sh\necho "${0##*/} $*" >> "$ANOTACOES"\n'


@pytest.fixture
def rodar(tmp_path):
    """Roda .ci/run num PATH em que só há o que o teste pôs."""

    def fazer(
        presentes: list[str], usuario: int, pronto: bool = True, make: str = ANOTA
    ) -> tuple[subprocess.CompletedProcess, list[str]]:
        programas = tmp_path / "bin"
        programas.mkdir()
        (programas / "dirname").symlink_to(shutil.which("dirname"))
        textos = dict.fromkeys(presentes, ANOTA) | {"make": make}
        textos["id"] = f"#!/bin/sh\necho {usuario}\n"
        textos["python3"] = f"#!/bin/sh\nexit {0 if pronto else 1}\n"
        for nome, texto in textos.items():
            (programas / nome).write_text(texto)
            (programas / nome).chmod(0o755)
        anotacoes = tmp_path / "anotacoes"
        ambiente = {"PATH": str(programas), "ANOTACOES": str(anotacoes), "CI": "true"}
        comando = [shutil.which("bash"), str(ROTEIRO)]
        resultado = subprocess.run(comando, env=ambiente, capture_output=True, text=True)
        return resultado, anotacoes.read_text().splitlines() if anotacoes.exists() else []

    return fazer


def test_com_tudo_so_roda_o_comando_de_teste(rodar):
    resultado, feitos = rodar(["git", "chromium-headless-shell", "apt-get"], usuario=1000)
    assert (resultado.returncode, feitos) == (0, ["make test"])


def test_root_instala_o_que_falta(rodar):
    resultado, feitos = rodar(["git", "apt-get"], usuario=0, pronto=False)
    assert resultado.returncode == 0, resultado.stderr
    assert feitos == [
        "apt-get update -qq",
        "apt-get install -y -qq --no-install-recommends chromium-headless-shell python3-venv",
        "make test",
    ]


@pytest.mark.parametrize(("presentes", "usuario"), [(["git", "apt-get"], 1000), (["git"], 0)])
def test_sem_poder_instalar_uma_frase(rodar, presentes, usuario):
    resultado, feitos = rodar(presentes, usuario)
    assert (resultado.returncode, feitos) == (1, [])
    assert "sudo apt install chromium-headless-shell" in resultado.stderr


def test_teste_que_falha_falha_a_integracao(rodar):
    resultado, _ = rodar(["git", "chromium-headless-shell"], usuario=1000, make="#!/bin/sh\nexit 7\n")
    assert resultado.returncode == 7
