"""Os pesos de várias cabeças lado a lado, numa só escala de cor."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from atencao.dispositivos import trazer
from atencao.figuras.cores import SEQUENCIAL, escala_plotly
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import citar, decimal, literal, rotulo
from atencao.nucleo.entrada import Array

COLUNAS = 2
"""Mapas por linha: dois ainda se leem na tela de um celular."""

VAO = 0.06
"""Fração da largura deixada entre um mapa e o vizinho do lado, que tem os mesmos rótulos de linha."""

CELULA = 24
"""Altura de uma célula, em pixels."""

LETRA = 7
"""Pixels que uma letra de rótulo ocupa, com folga. Medi-la no navegador (automargin) triplica o tempo do desenho."""


def mapas_de_cabecas(pesos: Array, tokens: Sequence[str]) -> Figura:
    """Pesos (h, n, n) de h cabeças, um mapa de calor para cada uma, todos de 0 a 1 na mesma escala.

    tokens: os n rótulos.   Erros: ValueError se a forma não é (h, n, n) ou há peso fora de [0, 1].
    """
    matrizes = _matrizes(pesos, tokens)
    cabecas = [f"cabeça {i}" for i in range(1, len(matrizes) + 1)]
    return mapas_lado_a_lado(matrizes, tokens, cabecas, _descrever(matrizes, tokens))


def mapas_lado_a_lado(pesos: Array, tokens: Sequence[str], titulos: Sequence[str], descricao: str) -> Figura:
    """Matrizes de pesos (h, n, n) sobre os mesmos tokens, cada uma com o seu título, na mesma escala de 0 a 1.

    tokens: os n rótulos.   titulos: (h,).   Erros: ValueError se a forma não é (h, n, n) ou há peso fora de [0, 1].
    """
    matrizes = _matrizes(pesos, tokens)
    n = len(tokens)
    comprido = LETRA * max(len(rotulo(token)) for token in tokens) + 12
    deitado = round(0.87 * comprido)  # a altura do mesmo rótulo, inclinado a 60°
    linhas, vao = -(-len(matrizes) // COLUNAS), deitado + 40
    desenho = linhas * CELULA * n + (linhas - 1) * vao
    layout = layout_base(
        30 + desenho + deitado + 60,
        margin={"l": comprido, "r": 10, "t": 30, "b": deitado + 60},
        showlegend=False,
        annotations=[_titulo(i, titulo) for i, titulo in enumerate(titulos)],
        coloraxis={
            "colorscale": escala_plotly(SEQUENCIAL), "cmin": 0, "cmax": 1,
            "colorbar": {
                "title": {"text": "peso"}, "thickness": 10, "orientation": "h",
                "y": -(deitado + 8) / desenho, "yanchor": "top",
            },
        },
    )  # fmt: skip
    for i in range(len(matrizes)):
        layout |= _eixos(i, CELULA * n / desenho, (CELULA * n + vao) / desenho, tokens)
    mapas = [_mapa(i, m, tokens, titulo) for i, (m, titulo) in enumerate(zip(matrizes, titulos, strict=True))]
    return Figura(mapas, layout, descricao)


def _matrizes(pesos: Array, tokens: Sequence[str]) -> np.ndarray:
    matrizes = np.asarray(trazer(pesos), dtype=float)
    n = len(tokens)
    if matrizes.ndim != 3 or matrizes.shape[1:] != (n, n) or 0 in matrizes.shape:
        raise ValueError(f"Espero pesos de forma (cabeças, {n}, {n}) para {n} tokens; recebi {matrizes.shape}.")
    if not ((matrizes >= -1e-6) & (matrizes <= 1 + 1e-3)).all():
        raise ValueError(f"Pesos de atenção vão de 0 a 1; recebi de {matrizes.min():.3g} a {matrizes.max():.3g}.")
    return matrizes


def _sufixo(i: int) -> str:
    return "" if i == 0 else str(i + 1)


def _mapa(i: int, matriz: np.ndarray, tokens: Sequence[str], titulo: str) -> dict[str, Any]:
    return {
        "type": "heatmap", "z": np.round(matriz, 3).tolist(), "coloraxis": "coloraxis",
        "xaxis": f"x{_sufixo(i)}", "yaxis": f"y{_sufixo(i)}", "xgap": 1, "ygap": 1, "hoverinfo": "text",
        "hovertext": [
            [_dica(titulo, f"{literal(q)} ({a})", f"{literal(k)} ({b})", matriz[a, b]) for b, k in enumerate(tokens)]
            for a, q in enumerate(tokens)
        ],
    }  # fmt: skip


def _dica(titulo: str, consulta: str, chave: str, peso: float) -> str:
    return f"{consulta} → {chave}<br>peso ({literal(titulo)}): {decimal(peso, 3)}"


def _eixos(i: int, altura: float, passo: float, tokens: Sequence[str]) -> dict[str, Any]:
    """Os eixos do mapa i. `altura` de um mapa e `passo` de um ao de baixo, em fração do desenho."""
    linha, coluna = divmod(i, COLUNAS)
    largura = (1 - VAO * (COLUNAS - 1)) / COLUNAS
    topo = 1 - linha * passo
    esquerda = coluna * (largura + VAO)
    comum = {
        "tickmode": "array", "tickvals": list(range(len(tokens))), "ticktext": [rotulo(t) for t in tokens],
        "tickfont": {"size": 11}, "ticklabeloverflow": "allow",  # "allow": outra medida de texto a menos
        "showgrid": False, "zeroline": False, "fixedrange": True,
    }  # fmt: skip
    return {
        f"xaxis{_sufixo(i)}": comum
        | {"domain": [esquerda, esquerda + largura], "anchor": f"y{_sufixo(i)}", "tickangle": -60},
        f"yaxis{_sufixo(i)}": comum
        | {
            "domain": [max(topo - altura, 0), topo], "anchor": f"x{_sufixo(i)}", "autorange": "reversed",
            "showticklabels": coluna == 0,
        },
    }  # fmt: skip


def _titulo(i: int, texto: str) -> dict[str, Any]:
    return {
        "text": f"<b>{literal(texto)}</b>", "showarrow": False, "xref": f"x{_sufixo(i)} domain",
        "yref": f"y{_sufixo(i)} domain", "x": 0.5, "y": 1, "yanchor": "bottom", "font": {"size": 12},
    }  # fmt: skip


def _descrever(matrizes: np.ndarray, tokens: Sequence[str]) -> str:
    citados = citar(tokens)
    cabecas = "1 cabeça" if len(matrizes) == 1 else f"{len(matrizes)} cabeças"
    frases = []
    for i, matriz in enumerate(matrizes, start=1):
        a, b = np.unravel_index(matriz.argmax(), matriz.shape)
        frases.append(f"na {i}, o maior é de {citados[a]} para {citados[b]} ({decimal(matriz[a, b])})")
    return f"Pesos de {cabecas} sobre {len(tokens)} tokens: {'; '.join(frases)}."
