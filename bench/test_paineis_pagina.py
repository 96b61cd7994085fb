"""Quanto um painel da página demora a responder, do toque à figura: Chromium com perfil novo, medianas de 5.

O site é o construído, servido nesta máquina como `make site` o serve. A frio: um perfil que nunca viu o site, e o
Python só começa a vir no toque. A quente: o mesmo perfil, com o navegador aberto de novo.
"""

import os
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from livro.caderno.retratar import chromium
from livro.oficina.construir import RAIZ, construir
from tests.navegador import OPCOES
from tests.site.casa_do_motor import ComGzip
from tests.site.conftest import servir
from tests.site.jupyterlite import Licao

VEZES = 5
VEZES_NO_LITE = 3  # cada uma leva dezenas de segundos
MOVIMENTOS = 40
DOZE = "a menina viu o gato e o peixe no rio azul ontem"
LICAO = "modulo-06/01-self-attention.html"
FOLGA = 3  # segundos para o navegador guardar em disco o que compilou

# A nota debaixo da figura só é escrita depois que o plotly.js diz que desenhou.
TOCAR = """([chave, nome, valor]) => new Promise((pronto) => {
  const painel = document.querySelector(`#painel-${chave}`);
  const campo = painel.querySelector(`[data-controle="${nome}"]`).querySelector("input, select");
  const nota = painel.querySelector(".painel-nota");
  const vigia = new MutationObserver(() => {
    if (!/^(Calculado|Resposta)/.test(nota.textContent)) return;
    vigia.disconnect();
    pronto(performance.now() - inicio);
  });
  vigia.observe(nota, { childList: true, characterData: true, subtree: true });
  const inicio = performance.now();
  campo.value = valor;
  campo.dispatchEvent(new Event(campo.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
})"""
DESENHADO = "#painel-{}[data-estado=desenhada]"
NO_LITE = "document.querySelector('.js-plotly-plot svg.main-svg')"
# Uma tecla no deslizador do painel aberto no notebook, até mudarem os números escritos na figura.
TECLAR = """(tecla) => new Promise((pronto) => {
  const numeros = () => [...document.querySelectorAll(".jupyter-widgets .textpoint")].map((p) => p.textContent).join();
  const antes = numeros();
  const olhar = () => {
    const agora = numeros();
    agora && agora !== antes ? pronto(performance.now() - inicio) : requestAnimationFrame(olhar);
  };
  const inicio = performance.now();
  const deslizador = document.querySelectorAll(".jupyter-widgets .noUi-handle")[1];
  deslizador.dispatchEvent(new KeyboardEvent("keydown", { key: tecla, bubbles: true, cancelable: true }));
  olhar();
})"""


@pytest.fixture(scope="module")
def site() -> Path:
    return construir(RAIZ)


def _navegador(playwright: Playwright, perfil: Path) -> BrowserContext:
    return playwright.chromium.launch_persistent_context(perfil, executable_path=chromium(), args=OPCOES)


def _pagina(navegador: BrowserContext, endereco: str, chave: str = "explorador") -> Page:
    """A página parada, com a figura do painel desenhada e ninguém ainda perto dela."""
    aba = navegador.new_page()
    aba.goto(endereco)
    aba.locator(DESENHADO.format(chave)).wait_for()
    aba.wait_for_load_state("networkidle")
    return aba


def _um_toque(playwright: Playwright, perfil: Path, endereco: str, nome: str, valor: str) -> float:
    navegador = _navegador(playwright, perfil)
    tempo = _pagina(navegador, endereco).evaluate(TOCAR, ["explorador", nome, valor])
    time.sleep(FOLGA)
    navegador.close()
    return tempo


def _dizer(o_que: str, tempos: list[float], limite: float) -> None:
    numeros = f"{median(tempos):>9.0f} ms {min(tempos):>7.0f} {max(tempos):>7.0f}"
    print(f"{o_que:<58}{numeros}   até {limite:.0f} ms".replace(".", ","))


def _abrir_no_lite(aba: Page, raiz: str) -> Licao:
    """A lição no JupyterLite, com as células rodadas uma a uma até a primeira figura desenhada."""
    licao = Licao(aba, raiz).ir(LICAO.removesuffix(".html"))
    for celula in licao.codigos():
        saidas = licao.rodar(celula)
        if any("application/vnd.plotly.v1+json" in saida.get("data", {}) for saida in saidas):
            break
    aba.wait_for_function(f"() => {NO_LITE}")
    return licao


def _no_lite(playwright: Playwright, perfil: Path, raiz: str) -> float:
    navegador = _navegador(playwright, perfil)
    inicio = time.perf_counter()
    _abrir_no_lite(navegador.new_page(), raiz)
    tempo = 1000 * (time.perf_counter() - inicio)
    time.sleep(FOLGA)
    navegador.close()
    return tempo


def test_o_primeiro_toque(site, tmp_path):
    guardados, frios, quentes, frios_no_lite, quentes_no_lite = [], [], [], [], []
    with servir(site) as raiz, sync_playwright() as playwright:
        for vez in range(VEZES):
            perfil, pagina = tmp_path / str(vez), f"{raiz}index.html"
            guardados.append(_um_toque(playwright, tmp_path / f"g{vez}", pagina, "d", "5"))
            frios.append(_um_toque(playwright, perfil, pagina, "frase", "um rato viu o gato"))
            quentes.append(_um_toque(playwright, perfil, pagina, "frase", "um rato viu o gato"))
        for vez in range(VEZES_NO_LITE):
            for tempos in (frios_no_lite, quentes_no_lite):
                tempos.append(_no_lite(playwright, tmp_path / f"lite{vez}", raiz))
    print(f"\n\nDo primeiro toque à figura (medianas de {VEZES}, menor e maior; carga {os.getloadavg()[0]:.1f})")
    _dizer("controle com resposta guardada", guardados, 100)
    _dizer("por Python, a frio", frios, 2500)
    _dizer("por Python, a quente", quentes, 1500)
    _dizer(f"JupyterLite, do clique à 1ª figura, a frio (de {VEZES_NO_LITE})", frios_no_lite, 12_000)
    _dizer(f"JupyterLite, do clique à 1ª figura, a quente (de {VEZES_NO_LITE})", quentes_no_lite, 12_000)
    assert median(guardados) <= 100
    assert median(frios) <= 2500
    assert median(quentes) <= 1500
    assert median(frios_no_lite) <= 12_000


def test_cada_movimento(site, tmp_path):
    with servir(site) as raiz, sync_playwright() as playwright:
        navegador = _navegador(playwright, tmp_path)
        aba = _pagina(navegador, f"{raiz}index.html")
        # Uma frase que não é a do início: daqui em diante só o Python responde.
        aba.evaluate(TOCAR, ["explorador", "frase", "um rato viu o gato"])
        mapa = [aba.evaluate(TOCAR, ["explorador", "forca", str(i % 7)]) for i in range(MOVIMENTOS)]
        licao = _pagina(navegador, f"{raiz}{LICAO}#cabecas.num_heads=8", "cabecas")
        licao.evaluate(TOCAR, ["cabecas", "frase", DOZE])
        oito = [licao.evaluate(TOCAR, ["cabecas", "sorteio", str(i % 4 + 1)]) for i in range(MOVIMENTOS)]
        notebook = _abrir_no_lite(navegador.new_page(), raiz)
        notebook.rodar(next(c for c in notebook.codigos() if notebook.fonte(c).rstrip().endswith("explorador")))
        notebook.aba.wait_for_function("() => document.querySelector('.jupyter-widgets .textpoint')")
        no_lite = [notebook.aba.evaluate(TECLAR, ("ArrowLeft", "ArrowRight")[i % 2]) for i in range(MOVIMENTOS)]
        navegador.close()
    p95 = quantiles(mapa, n=20)[-1]
    print(f"\n\nCom o Python aberto, do movimento à figura ({MOVIMENTOS} movimentos; mediana, menor e maior)")
    _dizer("deslizador → mapa de calor", mapa, 25)
    print(f"{'  p95':<58}{p95:>9.0f} ms{'':>19}até 50 ms")
    _dizer("painel de oito cabeças, 12 tokens", oito, 100)
    _dizer("JupyterLite: deslizador → mapa de calor", no_lite, 150)
    assert median(mapa) <= 25
    assert p95 <= 50
    assert median(oito) <= 100


def test_os_bytes_depois_do_primeiro_toque(site, tmp_path):
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(ComGzip, directory=str(site))) as servidor:
        threading.Thread(target=servidor.serve_forever, daemon=True).start()
        raiz = f"http://127.0.0.1:{servidor.server_port}/"
        with sync_playwright() as playwright:
            navegador = _navegador(playwright, tmp_path / "pagina")
            aba = _pagina(navegador, f"{raiz}index.html")
            antes = ComGzip.enviados
            aba.evaluate(TOCAR, ["explorador", "frase", "um rato viu o gato"])
            na_pagina = ComGzip.enviados - antes
            navegador.close()
            # Outro perfil: quem nunca abriu um painel.
            navegador = _navegador(playwright, tmp_path / "lite")
            antes = ComGzip.enviados
            _abrir_no_lite(navegador.new_page(), raiz)
            no_lite = ComGzip.enviados - antes
            navegador.close()
        servidor.shutdown()
    print(f"\n\nBytes depois do primeiro toque, com gzip: {na_pagina / 1e6:.2f} MB (até 9,00)".replace(".", ","))
    print(f"Bytes do JupyterLite até a primeira figura, com gzip: {no_lite / 1e6:.2f} MB".replace(".", ","))
    assert 0 < na_pagina <= 9_000_000
