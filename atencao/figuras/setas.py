"""Vetores do plano como setas que saem da origem."""

from collections.abc import Mapping, Sequence

from atencao.figuras.cores import SERIES
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import decimal, literal


def setas(vetores: Mapping[str, Sequence[float]], descricao: str, limite: float) -> Figura:
    """Até quatro vetores (x, y), cada um com seu nome na ponta; os dois eixos vão de −limite a limite.

    Erros: ValueError se há mais de quatro vetores ou algum não tem duas componentes.
    """
    if len(vetores) > len(SERIES) or any(len(v) != 2 for v in vetores.values()):
        raise ValueError(f"Desenho até {len(SERIES)} vetores de duas componentes; recebi {len(vetores)}.")
    dados = [
        {
            "type": "scatter", "mode": "lines+markers+text", "x": [0, x], "y": [0, y],
            "line": {"color": SERIES[i], "width": 3},
            "marker": {"symbol": "arrow", "angleref": "previous", "size": [0, 16], "color": SERIES[i]},
            "text": ["", f"<b>{literal(nome)}</b>"],
            "textposition": _ao_lado(x, y), "cliponaxis": False,
            "hovertext": ["", f"{literal(nome)}: ({decimal(x)}; {decimal(y)})"], "hoverinfo": "text",
        }
        for i, (nome, (x, y)) in enumerate(vetores.items())
    ]  # fmt: skip
    eixo = {"range": [-limite, limite], "fixedrange": True, "zeroline": True, "automargin": True}
    layout = layout_base(
        400,
        xaxis=eixo,
        yaxis=eixo | {"scaleanchor": "x"},
        showlegend=False,
        margin={"l": 30, "r": 20, "t": 20, "b": 30},
    )
    return Figura(dados, layout, descricao)


def _ao_lado(x: float, y: float) -> str:
    """Onde escrever o nome para que ele continue a seta em vez de cobri-la."""
    if abs(x) >= abs(y):
        return "middle right" if x >= 0 else "middle left"
    return "top center" if y >= 0 else "bottom center"
