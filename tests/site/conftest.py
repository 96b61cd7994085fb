"""O navegador e o servidor dos testes de página."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page

from livro.oficina.servir import criar_servidor

# Dois quadros: a página só sabe o que se aproximou da tela depois de se pintar. Com a máquina cheia o prazo pode
# vencer antes dos quadros, e a figura passar sem ser vista: por isso a espera do fim volta a cada uma que falta.
ROLAR = """(y) => new Promise((pronto) => {
  window.scrollTo(0, y);
  requestAnimationFrame(() => requestAnimationFrame(pronto));
  setTimeout(pronto, 500);
})"""
DESENHADAS = """() => {
  const lugares = [...document.querySelectorAll("figure.figura, .painel")];
  const falta = lugares.find((lugar) => !lugar.dataset.estado && lugar.offsetParent);
  falta?.scrollIntoView();
  return !falta;
}"""
ENTRE_OLHADAS = 200  # ms: num relógio, porque uma aba que o Chromium julga escondida não tem quadros


@contextmanager
def servir(pasta: Path) -> Iterator[str]:
    """O endereço da pasta, servida como `make site` a serve."""
    with criar_servidor(pasta, 0) as servidor:
        threading.Thread(target=servidor.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{servidor.server_port}/"
        servidor.shutdown()


@dataclass
class Visita:
    """Uma aba aberta, o que ela pediu e o que deu errado nela."""

    contexto: BrowserContext
    aba: Page
    raiz: str
    pedidos: list[str] = field(default_factory=list)
    problemas: list[str] = field(default_factory=list)

    def ir(self, caminho: str) -> Page:
        self.aba.goto(self.raiz + caminho)
        self.aba.wait_for_load_state("networkidle")
        return self.aba

    def rolar_tudo(self) -> None:
        """Passa pela página inteira, como quem lê, e espera as figuras."""
        altura = self.aba.evaluate("document.documentElement.scrollHeight")
        for y in range(0, altura, 900):
            self.aba.evaluate(ROLAR, y)
        self.aba.wait_for_function(DESENHADAS, polling=ENTRE_OLHADAS)

    def fora(self) -> list[str]:
        """Pedidos a outro endereço que não o do site."""
        casa = urlsplit(self.raiz).netloc
        return [p for p in self.pedidos if urlsplit(p).scheme in ("http", "https", "ws") and urlsplit(p).netloc != casa]


def _falhou(visita, pedido) -> None:
    # Sair de uma página cancela o que ela ainda pedia: não é um problema.
    if pedido.failure != "net::ERR_ABORTED":
        visita.problemas.append(f"falhou: {pedido.url}")


@pytest.fixture(scope="session")
def enderecos(amostra, curso) -> Iterator[dict[Path, str]]:
    with servir(amostra.html) as da_amostra, servir(curso.html) as do_curso:
        yield {amostra.html: da_amostra, curso.html: do_curso}


@pytest.fixture
def abrir(navegador, enderecos) -> Iterator:
    """Abre um site numa aba nova: abrir(site, largura=360, color_scheme="dark", …)."""
    abertas = []

    def _abrir(site, largura=1280, raiz=None, **opcoes) -> Visita:
        janela = {"width": largura, "height": 800}
        # Sem movimento, rolar é imediato: o teste não espera a animação.
        opcoes = {"locale": "pt-BR", "viewport": janela, "reduced_motion": "reduce"} | opcoes
        contexto = navegador.new_context(**opcoes)
        contexto.grant_permissions(["clipboard-read", "clipboard-write"])
        visita = Visita(contexto, contexto.new_page(), raiz or enderecos[site.html])
        visita.aba.on("request", lambda pedido: visita.pedidos.append(pedido.url))
        visita.aba.on("pageerror", lambda erro: visita.problemas.append(f"exceção: {erro}"))
        visita.aba.on("console", lambda m: m.type == "error" and visita.problemas.append(f"console: {m.text}"))
        visita.aba.on("requestfailed", lambda p: _falhou(visita, p))
        abertas.append(contexto)
        return visita

    yield _abrir
    for contexto in abertas:
        contexto.close()
