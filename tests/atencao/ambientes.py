"""Os dois ambientes em que os painéis são provados: o da casa (ipywidgets 8) e um como o do Colab (7.7.1)."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

from jupyter_client.kernelspec import KernelSpecManager

RAIZ = Path(__file__).parents[2]
PINOS = Path(__file__).with_name("colab.txt")


def python_do_colab() -> Path:
    """O Python do ambiente com os pinos de colab.txt, criado na primeira vez e guardado em _build/ambientes."""
    chave = hashlib.sha256(PINOS.read_bytes() + sys.version.encode()).hexdigest()[:12]
    pasta = RAIZ / "_build/ambientes" / f"colab-{chave}"
    python = pasta / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pronto = pasta / "pronto"
    if not pronto.exists():
        shutil.rmtree(pasta, ignore_errors=True)
        _rodar(sys.executable, "-m", "venv", str(pasta))
        opcoes = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:")
        _rodar(str(python), "-m", "pip", "install", *opcoes, "-r", str(PINOS))
        pronto.touch()
    return python


def kernel_de(python: Path, pasta: Path) -> dict:
    """O que um gerente de kernels do Jupyter precisa para usar só aquele Python; a descrição dele fica na pasta."""
    spec = {
        "argv": [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "",
        "language": "python",
    }
    (pasta / "provado").mkdir()
    (pasta / "provado/kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    return {"kernel_name": "provado", "kernel_spec_manager": KernelSpecManager(kernel_dirs=[str(pasta)])}


def _rodar(*comando: str) -> None:
    resultado = subprocess.run(comando, capture_output=True, text=True)
    if resultado.returncode:
        frase = "O ambiente dos painéis não pôde ser criado; ele precisa do pip e do registro de pacotes."
        raise RuntimeError(f"{frase}\n{resultado.stdout}{resultado.stderr}")
