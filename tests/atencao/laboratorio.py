"""O JupyterLab de verdade, num Chromium sem tela, com um notebook de uma célula."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

KERNEL_PRONTO = "Python 3 (ipykernel) | Parado"
FIGURA = ".js-plotly-plot svg.main-svg"
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@contextmanager
def jupyterlab(pasta: Path, notebooks: str = "notebooks", **ambiente: str) -> Iterator[str]:
    """O endereço do JupyterLab como `make lab` o abre, em `pasta`, sem a configuração de quem roda os testes.

    notebooks: em que pasta abre, dentro de `pasta`.   ambiente: variáveis a mais.
    Ao fim, o servidor e os kernels dele acabam.
    """
    (pasta / notebooks).mkdir(parents=True, exist_ok=True)
    porta = _porta_livre()
    proprias = {nome: str(pasta / nome.lower()) for nome in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    proprias |= {"JUPYTER_RUNTIME_DIR": str(pasta / "execucao")}
    _configurar(Path(proprias["JUPYTER_CONFIG_DIR"]), porta)
    herdado = {nome: valor for nome, valor in os.environ.items() if nome != "ATENCAO_LIVRO"}
    comando = [sys.executable, "-m", "livro.oficina.laboratorio", notebooks]
    with (pasta / "servidor.log").open("w") as registro:
        servidor = subprocess.Popen(
            comando, cwd=pasta, env=herdado | proprias | ambiente, stdout=registro, stderr=subprocess.STDOUT
        )
        try:
            endereco = f"http://127.0.0.1:{porta}"
            _esperar(f"{endereco}/api/status", servidor, pasta / "servidor.log")
            yield endereco
        finally:
            _derrubar(servidor)


def _configurar(pasta: Path, porta: int) -> None:
    """O que um leitor teria na própria conta: aqui, o que deixa um teste abrir o servidor."""
    pessoal = {
        "ServerApp": {"open_browser": False, "port": porta, "port_retries": 0},
        "IdentityProvider": {"token": ""},
    }
    pasta.mkdir()
    (pasta / "jupyter_server_config.json").write_text(json.dumps(pessoal), encoding="utf-8")


def _derrubar(servidor: subprocess.Popen) -> None:
    servidor.terminate()  # com este pedido o Jupyter encerra antes os kernels
    try:
        servidor.wait(timeout=60)
    except subprocess.TimeoutExpired:
        servidor.kill()
        servidor.wait()


def _porta_livre() -> int:
    with socket.socket() as tomada:
        tomada.bind(("127.0.0.1", 0))
        return tomada.getsockname()[1]


def _esperar(endereco: str, servidor: subprocess.Popen, registro: Path) -> None:
    fim = time.monotonic() + 60
    while time.monotonic() < fim and servidor.poll() is None:
        try:
            urllib.request.urlopen(endereco).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"O JupyterLab não começou:\n{registro.read_text()}")


def abrir_notebook(pagina: Page, endereco: str, pasta: Path, codigo: str, ate: str = FIGURA) -> None:
    """Escreve um notebook de uma célula, abre-o, roda a célula e espera `ate` (um seletor) aparecer."""
    celula = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": codigo}
    notebook = {"cells": [celula], "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
    (pasta / "notebooks/painel.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    pagina.goto(f"{endereco}/lab/tree/painel.ipynb")
    pagina.get_by_text(KERNEL_PRONTO).wait_for(timeout=60_000)
    pagina.locator(".jp-CodeCell .cm-content").first.click()
    pagina.keyboard.press("Shift+Enter")
    pagina.locator(ate).first.wait_for(timeout=60_000)
