"""A tabela de posições como mapa de calor e, embaixo, no mesmo eixo, algumas das suas linhas por extenso."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from atencao.dispositivos import trazer
from atencao.figuras.cores import DIVERGENTE, SERIES, escala_plotly
from atencao.figuras.figura import Figura, layout_base
from atencao.nucleo.entrada import Array

CORES = (SERIES[2], SERIES[3])
"""Verde e rosa: as duas cores das séries que a escala do mapa não tem."""

_TRACOS = ("solid", "dash")
_SIMBOLOS = ("circle", "square")
PISO_DO_MAPA = 0.36
TETO_DOS_PONTOS = 0.26


def mapa_de_posicoes(tabela: Array, comparadas: Mapping[int, Sequence[float]], descricao: str) -> Figura:
    """Valores de −1 a 1 (n, d), a posição 0 em cima, em escala fixa centrada no zero.

    comparadas: até duas posições e o vetor (d,) de cada uma; a que está na tabela ganha uma moldura.

    Erros: ValueError se há mais de duas, algum vetor não tem d números ou há valor fora de [−1, 1].
    """
    matriz = np.asarray(trazer(tabela), dtype=float)
    n, d = matriz.shape
    if len(comparadas) > len(CORES) or any(len(v) != d for v in comparadas.values()):
        raise ValueError(f"Comparo até {len(CORES)} posições de {d} números; recebi {len(comparadas)}.")
    if not (np.abs(matriz) <= 1 + 1e-3).all():
        raise ValueError(f"Os valores vão de −1 a 1; recebi de {matriz.min():.3g} a {matriz.max():.3g}.")
    mapa = {
        "type": "heatmap", "z": np.round(matriz, 2).tolist(), "zmin": -1, "zmax": 1,
        "colorscale": escala_plotly(DIVERGENTE),
        "colorbar": {"thickness": 12, "outlinewidth": 0, "y": 1, "yanchor": "top", "len": 1 - PISO_DO_MAPA},
        "hovertemplate": "posição %{y}, dimensão %{x}: %{z:.2f}<extra></extra>",
    }  # fmt: skip
    pontos = [_pontos(i, pos, vetor) for i, (pos, vetor) in enumerate(comparadas.items())]
    layout = layout_base(
        520,
        xaxis={
            "title": {"text": "dimensão", "font": {"size": 13}}, "anchor": "y2", "range": [-0.5, d - 0.5],
            "tickformat": "d", "tickangle": 0, "nticks": 9, "showgrid": False, "zeroline": False, "fixedrange": True,
        },
        yaxis=_eixo("posição", [PISO_DO_MAPA, 1]) | {"range": [n - 0.5, -0.5], "tickformat": "d", "showgrid": False},
        yaxis2=_eixo("valor", [0, TETO_DOS_PONTOS]) | {"range": [-1.15, 1.15], "tickvals": [-1, 0, 1]},
        shapes=[_moldura(i, pos, d) for i, pos in enumerate(comparadas) if pos < n],
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        margin={"l": 60, "r": 10, "t": 30, "b": 50},
    )  # fmt: skip
    return Figura([mapa, *pontos], layout, descricao)


def _pontos(i: int, pos: int, vetor: Sequence[float]) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "markers", "name": f"posição {pos}", "showlegend": True, "yaxis": "y2",
        "x": list(range(len(vetor))), "y": np.round(np.asarray(vetor, dtype=float), 3).tolist(),
        "marker": {"symbol": _SIMBOLOS[i], "size": 9 - 2 * i, "color": CORES[i]},
        "hovertemplate": f"posição {pos}, dimensão %{{x}}: %{{y:.3f}}<extra></extra>",
    }  # fmt: skip


def _moldura(i: int, pos: int, d: int) -> dict[str, Any]:
    return {
        "type": "rect", "xref": "x", "yref": "y", "x0": -0.5, "x1": d - 0.5, "y0": pos - 0.5, "y1": pos + 0.5,
        "line": {"color": CORES[i], "width": 3, "dash": _TRACOS[i]}, "fillcolor": "rgba(0,0,0,0)",
    }  # fmt: skip


def _eixo(titulo: str, dominio: list[float]) -> dict[str, Any]:
    return {
        "title": {"text": titulo, "font": {"size": 13}}, "domain": dominio, "zeroline": False, "fixedrange": True,
    }  # fmt: skip
