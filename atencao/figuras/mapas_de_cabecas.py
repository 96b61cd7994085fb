"""Os pesos de várias cabeças lado a lado, numa só escala de cor."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from atencao.dispositivos import trazer
from atencao.figuras.cores import SEQUENCIAL, escala_plotly
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import decimal, literal, rotulo
from atencao.nucleo.entrada import Array

COLUNAS = 2
"""Mapas por linha: dois ainda se leem na tela de um celular."""

VAO = 0.16
"""Fração da figura deixada entre um mapa e o vizinho, para os rótulos."""


def mapas_de_cabecas(pesos: Array, tokens: Sequence[str]) -> Figura:
    """Pesos (h, n, n) de h cabeças, um mapa de calor para cada uma, todos de 0 a 1 na mesma escala.

    tokens: os n rótulos.   Erros: ValueError se a forma não é (h, n, n) ou há peso fora de [0, 1].
    """
    matrizes = np.asarray(trazer(pesos), dtype=float)
    n = len(tokens)
    if matrizes.ndim != 3 or matrizes.shape[1:] != (n, n) or 0 in matrizes.shape:
        raise ValueError(f"Espero pesos de forma (cabeças, {n}, {n}) para {n} tokens; recebi {matrizes.shape}.")
    if not ((matrizes >= -1e-6) & (matrizes <= 1 + 1e-3)).all():
        raise ValueError(f"Pesos de atenção vão de 0 a 1; recebi de {matrizes.min():.3g} a {matrizes.max():.3g}.")
    cabecas = len(matrizes)
    linhas = -(-cabecas // COLUNAS)
    altura = linhas * (96 + 24 * n) + 40
    layout = layout_base(altura, margin={"l": 10, "r": 10, "t": 30, "b": 30}, showlegend=False, annotations=[])
    layout["coloraxis"] = {
        "colorscale": escala_plotly(SEQUENCIAL), "cmin": 0, "cmax": 1,
        "colorbar": {"title": {"text": "peso"}, "thickness": 10, "orientation": "h", "y": -0.02, "yanchor": "top"},
    }  # fmt: skip
    for i in range(cabecas):
        layout |= _eixos(i, linhas, tokens)
        layout["annotations"].append(_titulo(i))
    return Figura([_mapa(i, m, tokens) for i, m in enumerate(matrizes)], layout, _descrever(matrizes, tokens))


def _sufixo(i: int) -> str:
    return "" if i == 0 else str(i + 1)


def _mapa(i: int, matriz: np.ndarray, tokens: Sequence[str]) -> dict[str, Any]:
    return {
        "type": "heatmap", "z": np.round(matriz, 3).tolist(), "coloraxis": "coloraxis",
        "xaxis": f"x{_sufixo(i)}", "yaxis": f"y{_sufixo(i)}", "xgap": 1, "ygap": 1, "hoverinfo": "text",
        "hovertext": [
            [_dica(i, f"{literal(q)} ({a})", f"{literal(k)} ({b})", matriz[a, b]) for b, k in enumerate(tokens)]
            for a, q in enumerate(tokens)
        ],
    }  # fmt: skip


def _dica(cabeca: int, consulta: str, chave: str, peso: float) -> str:
    return f"{consulta} → {chave}<br>peso na cabeça {cabeca + 1}: {decimal(peso, 3)}"


def _eixos(i: int, linhas: int, tokens: Sequence[str]) -> dict[str, Any]:
    linha, coluna = divmod(i, COLUNAS)
    largura = (1 - VAO * (COLUNAS - 1)) / COLUNAS
    vao = min(VAO * 2 / linhas, VAO) if linhas > 1 else 0.0
    altura = (1 - vao * (linhas - 1)) / linhas
    topo = 1 - linha * (altura + vao)
    esquerda = coluna * (largura + VAO)
    comum = {
        "tickmode": "array", "tickvals": list(range(len(tokens))), "ticktext": [rotulo(t) for t in tokens],
        "tickfont": {"size": 11}, "showgrid": False, "zeroline": False, "fixedrange": True, "automargin": True,
    }  # fmt: skip
    return {
        f"xaxis{_sufixo(i)}": comum
        | {"domain": [esquerda, esquerda + largura], "anchor": f"y{_sufixo(i)}", "tickangle": -60},
        f"yaxis{_sufixo(i)}": comum
        | {"domain": [max(topo - altura, 0), topo], "anchor": f"x{_sufixo(i)}", "autorange": "reversed"},
    }


def _titulo(i: int) -> dict[str, Any]:
    return {
        "text": f"<b>cabeça {i + 1}</b>", "showarrow": False, "xref": f"x{_sufixo(i)} domain",
        "yref": f"y{_sufixo(i)} domain", "x": 0.5, "y": 1, "yanchor": "bottom", "font": {"size": 12},
    }  # fmt: skip


def _descrever(matrizes: np.ndarray, tokens: Sequence[str]) -> str:
    cabecas = "1 cabeça" if len(matrizes) == 1 else f"{len(matrizes)} cabeças"
    frases = []
    for i, matriz in enumerate(matrizes, start=1):
        a, b = np.unravel_index(matriz.argmax(), matriz.shape)
        frases.append(f"na {i}, o maior é de “{tokens[a]}” para “{tokens[b]}” ({decimal(matriz[a, b])})")
    return f"Pesos de {cabecas} sobre {len(tokens)} tokens: {'; '.join(frases)}."
