"""O Chromium dos testes: o do sistema, sem tela e sem pedir nada à rede por conta própria."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from livro.caderno.retratar import chromium

OPCOES = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@contextmanager
def aberto() -> Iterator[Browser]:
    """O navegador, fechado ao fim. O Playwright não aceita dois abertos no mesmo processo."""
    with sync_playwright() as playwright:
        navegador = playwright.chromium.launch(executable_path=chromium(), args=OPCOES)
        yield navegador
        navegador.close()
