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

from livro.oficina.laboratorio import gravar_preferencias

OPCOES_DO_LAB = [
    "--no-browser", "--IdentityProvider.token=", "--LabApp.news_url=None", "--LabApp.extension_manager=readonly",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--ServerApp.allow_root=True",
]  # fmt: skip
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@contextmanager
def jupyterlab(pasta: Path) -> Iterator[str]:
    """O endereço de um JupyterLab que só sabe desta pasta: nem a configuração de quem roda os testes ele lê."""
    # As mesmas de `make lab`: sem elas o JupyterLab pergunta, por cima da página, se quer notícias.
    gravar_preferencias(Path(sys.prefix))
    porta = _porta_livre()
    proprias = {nome: str(pasta / nome.lower()) for nome in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    proprias |= {"JUPYTER_RUNTIME_DIR": str(pasta / "execucao"), "JUPYTER_PREFER_ENV_PATH": "1"}
    herdado = {nome: valor for nome, valor in os.environ.items() if nome != "ATENCAO_LIVRO"}
    comando = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={pasta}", f"--ServerApp.port={porta}"]
    with (pasta / "servidor.log").open("w") as registro:
        servidor = subprocess.Popen(
            [*comando, *OPCOES_DO_LAB], env=herdado | proprias, stdout=registro, stderr=subprocess.STDOUT
        )
        try:
            endereco = f"http://127.0.0.1:{porta}"
            _esperar(f"{endereco}/api/status", servidor, pasta / "servidor.log")
            yield endereco
        finally:
            servidor.terminate()
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


def abrir_notebook(pagina: Page, endereco: str, pasta: Path, codigo: str) -> None:
    """Escreve um notebook de uma célula, abre-o, roda a célula e espera a figura."""
    celula = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": codigo}
    notebook = {"cells": [celula], "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
    (pasta / "painel.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    pagina.goto(f"{endereco}/lab/tree/painel.ipynb")
    pagina.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
    pagina.locator(".jp-CodeCell .cm-content").first.click()
    pagina.keyboard.press("Shift+Enter")
    pagina.locator(".js-plotly-plot svg.main-svg").first.wait_for(timeout=60_000)
