"""O Chromium dos testes: o do sistema, sem tela e sem pedir nada à rede por conta própria."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

OPCOES = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def executavel() -> str:
    """Onde está o Chromium. RuntimeError, com o que instalar, se não está."""
    achado = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not achado:
        raise RuntimeError(
            "Estes testes precisam do Chromium: instale o pacote chromium ou aponte a variável CHROMIUM."
        )
    return achado


@contextmanager
def aberto() -> Iterator[Browser]:
    """O navegador, fechado ao fim. O Playwright não aceita dois abertos no mesmo processo."""
    with sync_playwright() as playwright:
        navegador = playwright.chromium.launch(executable_path=executavel(), args=OPCOES)
        yield navegador
        navegador.close()
