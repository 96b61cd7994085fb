"""Quanto um painel demora a responder no notebook: o lado do Python e, no JupyterLab, da tecla à figura nova.

O que se pede: até 150 ms do deslizador à figura, com 12 tokens e 8 cabeças.
"""

import statistics
from itertools import cycle

import pytest

from atencao.paineis.jupyter.face import Face
from atencao.paineis.licao_01 import cabecas, explorador
from tests.atencao.laboratorio import abrir_notebook, jupyterlab
from tests.navegador import aberto

DOZE_TOKENS = "a menina viu o gato e o peixe no rio azul ontem"
CELULAS = {
    "mapa de calor, 12 tokens": ("explorador", {"frase": DOZE_TOKENS}),
    "8 cabeças, 12 tokens": ("cabecas", {"frase": DOZE_TOKENS, "num_heads": 8}),
}
TECLAS = 11

# Da tecla ao primeiro quadro em que as células têm outra cor.
CRONOMETRO = """() => {
  window.tempos = [];
  const desenho = () => [...document.querySelectorAll(".js-plotly-plot .hm image")]
    .map(imagem => imagem.getAttribute("xlink:href") || imagem.getAttribute("href")).join();
  document.addEventListener("keydown", () => {
    const inicio = performance.now(), antes = desenho();
    const olhar = () => {
      const agora = desenho();
      if (agora && agora !== antes) window.tempos.push(performance.now() - inicio);
      else requestAnimationFrame(olhar);
    };
    requestAnimationFrame(olhar);
  }, true);
}"""


def codigo(nome: str, valores: dict) -> str:
    """Uma célula que mostra o painel já com estes valores."""
    return (
        f"from dataclasses import replace\nfrom atencao.paineis.licao_01 import {nome} as p\nvalores = {valores!r}\n"
        "replace(p, controles=tuple(replace(c, valor=valores.get(c.nome, c.valor)) if c.nome in valores else c "
        "for c in p.controles))"
    )


@pytest.mark.parametrize(
    ("painel", "valores"), [(explorador, {}), (cabecas, {"num_heads": 8})], ids=lambda x: getattr(x, "nome", "")
)
def test_python_de_um_movimento(benchmark, painel, valores):
    face = Face(painel)
    for nome, valor in ({"frase": DOZE_TOKENS} | valores).items():
        face.campos[nome].widget.value = valor
    deslizador = face.campos["forca" if painel is explorador else "d"].widget
    opcoes = cycle(valor for _, valor in deslizador.options)
    benchmark(lambda: deslizador.set_trait("value", next(opcoes)))


def test_python_da_tabela_que_cresce(benchmark):
    face = Face(explorador)
    face.campos["frase"].widget.value = DOZE_TOKENS
    d = cycle((2, 8))
    benchmark(lambda: face.campos["d"].widget.set_trait("value", next(d)))


def test_da_tecla_a_figura_no_jupyterlab(tmp_path):
    with jupyterlab(tmp_path) as endereco, aberto() as navegador:
        for nome, celula in CELULAS.items():
            pagina = navegador.new_page(viewport={"width": 1280, "height": 1400})
            abrir_notebook(pagina, endereco, tmp_path, codigo(*celula))
            pagina.evaluate(CRONOMETRO)
            pagina.locator(".noUi-handle").first.focus()
            for i in range(TECLAS):
                pagina.keyboard.press(("ArrowRight", "ArrowLeft")[i % 2])
                pagina.wait_for_function("quantos => window.tempos.length === quantos", arg=i + 1)
                pagina.wait_for_timeout(300)
            tempos = sorted(pagina.evaluate("window.tempos")[1:])
            print(f"\n{nome}: mediana {statistics.median(tempos):.0f} ms, pior {tempos[-1]:.0f} ms (pedido: 150)")
            pagina.close()
