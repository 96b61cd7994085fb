"""Séries como linhas com marcas: cada uma tem cor, traço e símbolo próprios, para não depender só da cor."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from atencao.figuras.cores import SERIES
from atencao.figuras.figura import Figura, layout_base

MARCAS_ATE = 6
"""Até quantas marcas um eixo logarítmico mostra os próprios valores."""

DECADAS_ATE = 4
"""Até quantas potências de dez um eixo logarítmico leva marcas entre elas."""

SIMBOLOS_ATE = 40
"""Até quantos pontos cada um leva o seu símbolo; com mais, só o traço distingue as séries."""

_TRACOS = ["solid", "dash", "dot", "dashdot"]
_SIMBOLOS = ["circle", "square", "diamond", "triangle-up"]


def linhas(
    x: Sequence[float], series: Mapping[str, Sequence[float]], descricao: str,
    titulo_x: str, titulo_y: str, escala_x: str = "linear", escala_y: str = "linear",
) -> Figura:  # fmt: skip
    """Até quatro séries sobre o mesmo x.

    x: (n,).   series: nome → (n,).   escala_x, escala_y: "linear" ou "log".
    descricao: a frase que diz o que as linhas mostram, com números do próprio cálculo.

    Erros: ValueError se uma série não tem o comprimento de x ou se há mais de quatro.
    """
    if len(series) > len(SERIES):
        raise ValueError(f"Desenho até {len(SERIES)} séries; recebi {len(series)}.")
    for nome, y in series.items():
        if len(y) != len(x):
            raise ValueError(f"A série “{nome}” tem {len(y)} valores para {len(x)} pontos no eixo x.")
    dados = [
        {
            "type": "scatter", "mode": "lines+markers" if len(x) <= SIMBOLOS_ATE else "lines", "name": nome,
            "x": np.asarray(x, dtype=float).tolist(), "y": np.asarray(y, dtype=float).tolist(),
            "line": {"color": SERIES[i], "dash": _TRACOS[i], "width": 2.5},
            "marker": {"symbol": _SIMBOLOS[i], "size": 9, "color": SERIES[i]},
            "hovertemplate": f"{titulo_x}: %{{x}}<br>{nome}: %{{y:.4~g}}<extra></extra>",
        }
        for i, (nome, y) in enumerate(series.items())
    ]  # fmt: skip
    layout = layout_base(
        380,
        xaxis=_eixo(titulo_x, escala_x, x),
        yaxis=_eixo(titulo_y, escala_y, (v for y in series.values() for v in y)),
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        showlegend=len(series) > 1,
    )
    return Figura(dados, layout, descricao)


def _eixo(titulo: str, escala: str, valores: Iterable[float]) -> dict[str, Any]:
    eixo = {"title": {"text": titulo, "font": {"size": 13}}, "type": escala, "automargin": True, "fixedrange": True}
    if escala == "log":
        marcas = _marcas_log(valores)
        eixo |= {"tickmode": "array", "tickvals": marcas, "ticktext": [_curto(m) for m in marcas]}
    return eixo | {"zeroline": False}


def _marcas_log(valores: Iterable[float]) -> list[float]:
    """Os próprios valores, se forem poucos; senão 1, 2 e 5 vezes as potências de dez que os cobrem, ou só estas."""
    distintos = sorted({float(v) for v in valores})
    if len(distintos) <= MARCAS_ATE:
        return distintos
    expoentes = range(math.floor(math.log10(distintos[0])), math.ceil(math.log10(distintos[-1])) + 1)
    if len(expoentes) <= DECADAS_ATE:
        return [m * 10.0**e for e in expoentes for m in (1, 2, 5)]
    return [10.0**e for e in expoentes[:: math.ceil(len(expoentes) / MARCAS_ATE)]]


def _curto(valor: float) -> str:
    """0,02 ou 10⁻⁸: o que for mais fácil de ler."""
    expoente = math.log10(valor)
    if abs(expoente) < 4 or not expoente.is_integer():
        return f"{valor:g}".replace(".", ",")
    return f"10<sup>{int(expoente)}</sup>".replace("-", "−")
