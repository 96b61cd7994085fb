"""A figura dentro de um Output: uma só atribuição, para que troque sem piscar."""

import sys
from typing import Any

from atencao.figuras import Figura
from atencao.figuras.figura import MIME_PLOTLY

FOLGA = 16
"""Pixels que a área da figura tem a mais que ela, para não criar barra de rolagem."""

CLASSE = "atencao-figura"

UMA_SO_IMAGEM = (
    f"<style>.{CLASSE} .jp-RenderedPlotly {{ height: 0; overflow: visible; }}"
    f" .{CLASSE} .jp-OutputArea, .{CLASSE} .jp-OutputArea-child {{ overflow: visible; }}</style>"
)
"""No JupyterLab, o plotly fotografa a figura a cada troca: desenha-a de novo, escondida, e a converte em PNG, antes de
a tela mudar. De uma figura que não ocupa lugar ele não tira a foto, que aqui ninguém usa; o lugar, a área guarda, e as
caixas entre as duas, que ficam sem altura, não podem cortar a figura."""

# Fundo claro também no tema escuro: o notebook não diz à figura em que tema está.
_CLARO = {"paper_bgcolor": "#ffffff", "plot_bgcolor": "#ffffff"}


def saidas(figura: Figura) -> tuple[dict[str, Any]]:
    """O valor de Output.outputs que mostra a figura; onde não há quem a desenhe, a sua descrição."""
    desenho = figura.plotly()
    desenho = desenho | {"layout": desenho["layout"] | _CLARO}
    return ({"output_type": "display_data", "data": _dados(desenho, figura.descricao), "metadata": {}},)


def _dados(desenho: dict[str, Any], descricao: str) -> dict[str, Any]:
    if "google.colab" not in sys.modules:
        return {MIME_PLOTLY: desenho, "text/plain": descricao}
    from atencao.paineis.jupyter.colab import em_html

    return {"text/html": em_html(desenho), "text/plain": descricao}
