"""Quanto se espera pelo Python da página, e quantos bytes ele traz: Chromium com perfil novo, medianas de 5.

A frio: perfil que nunca viu o site. A quente: o mesmo perfil, com o navegador aberto de novo. O site é servido como
`make site` o serve, nesta máquina; os bytes são os de um servidor que comprime, como os de verdade.
"""

import os
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from livro.caderno.retratar import chromium
from livro.oficina import frente, pyodide
from tests.navegador import OPCOES
from tests.site.casa_do_motor import SUBCAMINHO, ComGzip, montar_casa
from tests.site.conftest import servir

VEZES = 5
MOVIMENTOS = 40
FOLGA = 3  # segundos para o navegador guardar em disco o que compilou

ABRIR = """async () => {
  const inicio = performance.now();
  const { criarMotor } = await import(new URL("_static/curso/motor.js", document.baseURI));
  window.motor = criarMotor({ base: "_static/motor/" });
  await motor.aquecer();
  const pronto = performance.now() - inicio;
  await motor.calcular("licao_01", "explorador", {});
  return [pronto, performance.now() - inicio];
}"""
MOVER = """async ([painel, controle, opcoes, vezes]) => {
  const tempos = [];
  for (let i = 0; i < vezes; i++) {
    const inicio = performance.now();
    await motor.calcular("licao_01", painel, { [controle]: opcoes[i % opcoes.length] });
    tempos.push(performance.now() - inicio);
  }
  return tempos;
}"""


@pytest.fixture(scope="module")
def casa(tmp_path_factory) -> Path:
    frente.instalar()
    pasta = tmp_path_factory.mktemp("motor")
    motor = pyodide.preparar()
    assert motor.manifesto["disponivel"], "sem a roda do NumPy não há o que medir"
    montar_casa(pasta, motor)
    return pasta


def _navegador(playwright: Playwright, perfil: Path) -> BrowserContext:
    return playwright.chromium.launch_persistent_context(perfil, executable_path=chromium(), args=OPCOES)


def _abrir(playwright: Playwright, perfil: Path, pagina: str) -> tuple[float, float]:
    navegador = _navegador(playwright, perfil)
    aba = navegador.new_page()
    aba.goto(pagina)
    pronto, quadro = aba.evaluate(ABRIR)
    time.sleep(FOLGA)
    navegador.close()
    return pronto, quadro


def test_a_espera_pelo_python(casa, tmp_path):
    tempos: dict[str, list[tuple[float, float]]] = {"a frio": [], "a quente": []}
    with servir(casa) as raiz, sync_playwright() as playwright:
        for vez in range(VEZES):
            for situacao in tempos:
                tempos[situacao].append(_abrir(playwright, tmp_path / str(vez), raiz + SUBCAMINHO))
    print(f"\n\nDo pedido ao Python pronto e ao primeiro quadro (medianas de {VEZES}; carga {os.getloadavg()[0]:.1f})")
    print(f"{'':<12}{'pronto':>10}{'quadro':>10}{'menor':>10}{'maior':>10}")
    for situacao, medidas in tempos.items():
        quadros = [quadro for _, quadro in medidas]
        numeros = (median(p for p, _ in medidas), median(quadros), min(quadros), max(quadros))
        print(f"{situacao:<12}" + "".join(f"{n / 1000:>8.2f} s".replace(".", ",") for n in numeros))


def test_os_bytes_do_primeiro_toque(casa, tmp_path):
    ComGzip.enviados = 0
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(ComGzip, directory=str(casa))) as servidor:
        threading.Thread(target=servidor.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            _abrir(playwright, tmp_path, f"http://127.0.0.1:{servidor.server_port}/{SUBCAMINHO}")
        servidor.shutdown()
    print(f"\n\nBytes do primeiro toque, com gzip: {ComGzip.enviados / 1e6:.2f} MB (até 9,00)".replace(".", ","))
    assert ComGzip.enviados <= 9_000_000


def test_cada_movimento(casa, tmp_path):
    paineis = [("explorador", "forca", [0.5, 1, 2, 4]), ("cabecas", "num_heads", [1, 2, 4, 8])]
    print(f"\n\nDe um controle ao quadro, já aberto ({MOVIMENTOS} movimentos)\n{'':<12}{'mediana':>10}{'p95':>10}")
    with servir(casa) as raiz, sync_playwright() as playwright:
        navegador = _navegador(playwright, tmp_path)
        aba = navegador.new_page()
        aba.goto(raiz + SUBCAMINHO)
        aba.evaluate(ABRIR)
        for painel, controle, opcoes in paineis:
            tempos = aba.evaluate(MOVER, [painel, controle, opcoes, MOVIMENTOS])
            numeros = (median(tempos), quantiles(tempos, n=20)[-1])
            print(f"{painel:<12}" + "".join(f"{n:>7.1f} ms".replace(".", ",") for n in numeros))
        navegador.close()
