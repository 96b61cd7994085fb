"""Os pesos de várias cabeças lado a lado, numa só escala de cor."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from atencao.dispositivos import trazer
from atencao.figuras.cores import SEQUENCIAL, escala_plotly
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import citar, comprimento, decimal, inclinado, literal, rotulo
from atencao.nucleo.entrada import Array

COLUNAS = 2
"""Mapas por fileira: dois ainda se leem na tela de um celular."""

PASSO = 1.13
"""De um mapa ao vizinho do lado, que tem os mesmos rótulos de linha: a largura de um e o vão."""

CELULA = 24
"""Altura de uma célula, em pixels."""

LETRA = 11
"""Tamanho da letra dos rótulos."""

BARRA = 68
"""Pixels da barra de cores, debaixo dos rótulos. Com menos, o plotly.js alarga a margem e desenha outra vez."""

GRADE = "rgba(128,128,128,0.4)"
"""A linha entre as células, a mesma nos dois temas."""


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
    h, n = len(matrizes), len(tokens)
    comprido = comprimento(tokens, LETRA) + 12
    deitado = inclinado(comprido)
    fileiras, vao = -(-h // COLUNAS), deitado + 40
    desenho = fileiras * CELULA * n + (fileiras - 1) * vao
    layout = layout_base(
        30 + desenho + deitado + BARRA,
        margin={"l": comprido, "r": 10, "t": 30, "b": deitado + BARRA},
        showlegend=False,
        shapes=[_grade(i, n) for i in range(h)],
        annotations=[_titulo(i, n, titulo) for i, titulo in enumerate(titulos)],
        coloraxis={
            "colorscale": escala_plotly(SEQUENCIAL), "cmin": 0, "cmax": 1,
            "colorbar": {
                "title": {"text": "peso"}, "thickness": 10, "orientation": "h",
                "y": -(deitado + 8) / desenho, "yanchor": "top",
            },
        },
    )  # fmt: skip
    for fileira in range(fileiras):
        topo = 1 - fileira * (CELULA * n + vao) / desenho
        mapas = min(COLUNAS, h - fileira * COLUNAS)
        layout |= _eixos(fileira, mapas, (max(topo - CELULA * n / desenho, 0), topo), tokens)
    mapas = [_mapa(i, m, titulo) for i, (m, titulo) in enumerate(zip(matrizes, titulos, strict=True))]
    return Figura(mapas, layout, descricao)


def _matrizes(pesos: Array, tokens: Sequence[str]) -> np.ndarray:
    matrizes = np.asarray(trazer(pesos), dtype=float)
    n = len(tokens)
    if matrizes.ndim != 3 or matrizes.shape[1:] != (n, n) or 0 in matrizes.shape:
        raise ValueError(f"Espero pesos de forma (cabeças, {n}, {n}) para {n} tokens; recebi {matrizes.shape}.")
    if not ((matrizes >= -1e-6) & (matrizes <= 1 + 1e-3)).all():
        raise ValueError(f"Pesos de atenção vão de 0 a 1; recebi de {matrizes.min():.3g} a {matrizes.max():.3g}.")
    return matrizes


def _eixo_da(fileira: int, letra: str) -> str:
    return letra if fileira == 0 else f"{letra}{fileira + 1}"


def _lugar(i: int, n: int) -> tuple[str, str, float]:
    """Os eixos do mapa i, que são os da sua fileira, e onde neles está o centro da sua primeira coluna."""
    fileira, coluna = divmod(i, COLUNAS)
    return _eixo_da(fileira, "x"), _eixo_da(fileira, "y"), coluna * PASSO * n


def _mapa(i: int, matriz: np.ndarray, titulo: str) -> dict[str, Any]:
    n = len(matriz)
    x, y, inicio = _lugar(i, n)
    return {
        # Sem vão entre as células, o plotly.js desenha um pixel por célula e o navegador amplia: custa a metade.
        "type": "heatmap", "z": np.round(matriz, 3).tolist(), "coloraxis": "coloraxis",
        "xaxis": x, "yaxis": y, "x0": inicio, "dx": 1, "customdata": [list(range(n))] * n,
        "hovertemplate": "%{y} (%{y:d}) → %{x} (%{customdata})<br>"
        f"peso ({literal(titulo)}): %{{z:.3f}}<extra></extra>",
    }  # fmt: skip


def _grade(i: int, n: int) -> dict[str, Any]:
    """As linhas em volta das células do mapa i, num traço só."""
    x, y, inicio = _lugar(i, n)
    esquerda, direita = inicio - 0.5, inicio + n - 0.5
    deitadas = (f"M{esquerda:g},{k - 0.5}H{direita:g}" for k in range(n + 1))
    de_pe = (f"M{esquerda + k:g},-0.5V{n - 0.5}" for k in range(n + 1))
    return {
        "type": "path", "path": "".join([*deitadas, *de_pe]), "xref": x, "yref": y,
        "line": {"color": GRADE, "width": 1},
    }  # fmt: skip


def _eixos(fileira: int, mapas: int, domain: tuple[float, float], tokens: Sequence[str]) -> dict[str, Any]:
    """Os eixos de uma fileira de mapas. `domain`: de onde até onde ela vai, em fração da altura do desenho."""
    n = len(tokens)
    rotulos = [rotulo(token) for token in tokens]
    comum = {
        "tickmode": "array", "tickfont": {"size": LETRA}, "automargin": False,
        "ticklabeloverflow": "allow",  # outra medida de texto a menos
        "showgrid": False, "zeroline": False, "fixedrange": True,
    }  # fmt: skip
    x, y = _eixo_da(fileira, "x"), _eixo_da(fileira, "y")
    colunas = [coluna * PASSO * n + j for coluna in range(mapas) for j in range(n)]
    return {
        x.replace("x", "xaxis"): comum
        | {
            "anchor": y, "tickangle": -60, "tickvals": colunas, "ticktext": rotulos * mapas,
            "range": [-0.5, ((COLUNAS - 1) * PASSO + 1) * n - 0.5],
        },
        y.replace("y", "yaxis"): comum
        | {
            "anchor": x, "domain": list(domain), "tickvals": list(range(n)), "ticktext": rotulos,
            "range": [n - 0.5, -0.5],
        },
    }  # fmt: skip


def _titulo(i: int, n: int, texto: str) -> dict[str, Any]:
    x, y, inicio = _lugar(i, n)
    return {
        "text": f"<b>{literal(texto)}</b>", "showarrow": False, "xref": x, "yref": f"{y} domain",
        "x": inicio + (n - 1) / 2, "y": 1, "yanchor": "bottom", "font": {"size": 12},
    }  # fmt: skip


def _descrever(matrizes: np.ndarray, tokens: Sequence[str]) -> str:
    citados = citar(tokens)
    cabecas = "1 cabeça" if len(matrizes) == 1 else f"{len(matrizes)} cabeças"
    frases = []
    for i, matriz in enumerate(matrizes, start=1):
        a, b = np.unravel_index(matriz.argmax(), matriz.shape)
        frases.append(f"na {i}, o maior é de {citados[a]} para {citados[b]} ({decimal(matriz[a, b])})")
    return f"Pesos de {cabecas} sobre {len(tokens)} tokens: {'; '.join(frases)}."
