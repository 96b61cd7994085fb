"""Relógios lado a lado: em cada um, dois ponteiros e o giro que leva do primeiro ao segundo."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from atencao.figuras.cores import SERIES
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import decimal, literal

COLUNAS = 2
"""Relógios por linha: dois ainda se leem na tela de um celular."""

VAO = 0.04
"""Fração da largura entre um relógio e o vizinho."""

ALTURA = 230
"""De uma linha de relógios, em pixels, título incluído."""

TITULO = 0.14
"""Fração dessa altura que fica para o título."""

RAIO_DO_ARCO = 0.45
_TRACOS = ("solid", "dash")


def relogios(titulos: Sequence[str], angulos: Mapping[str, Sequence[float]], descricao: str) -> Figura:
    """Um relógio por título; o ângulo 0 aponta para cima e cresce no sentido horário, como num relógio de parede.

    titulos: (m,).   angulos: dois nomes de ponteiro → (m,) ângulos em radianos; o arco vai do primeiro ao segundo.

    Erros: ValueError se não há dois ponteiros ou se um deles não tem um ângulo por relógio.
    """
    if len(angulos) != 2 or any(len(a) != len(titulos) for a in angulos.values()) or not titulos:
        raise ValueError(f"Espero dois ponteiros, com um ângulo para cada um dos {len(titulos)} relógios.")
    linhas = -(-len(titulos) // COLUNAS)
    layout = layout_base(
        linhas * ALTURA + 40,
        margin={"l": 10, "r": 10, "t": 30, "b": 10},
        annotations=[_titulo(i, titulo) for i, titulo in enumerate(titulos)],
        shapes=[_mostrador(i) for i in range(len(titulos))],
        legend={"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0},
    )
    dados = []
    for i in range(len(titulos)):
        layout |= _eixos(i, linhas)
        de, ate = (float(a[i]) for a in angulos.values())
        dados += [
            _arco(i, de, ate),
            *(_ponteiro(i, j, nome, float(a[i])) for j, (nome, a) in enumerate(angulos.items())),
        ]
    return Figura(dados, layout, descricao)


def _sufixo(i: int) -> str:
    return "" if i == 0 else str(i + 1)


def _ponta(angulo: float, raio: float = 1.0) -> tuple[float, float]:
    """Seno para a direita, cosseno para cima: as duas componentes de um par do positional encoding."""
    return round(raio * math.sin(angulo), 4), round(raio * math.cos(angulo), 4)


def _ponteiro(i: int, j: int, nome: str, angulo: float) -> dict[str, Any]:
    x, y = _ponta(angulo)
    return {
        "type": "scatter", "mode": "lines+markers", "name": literal(nome), "legendgroup": str(j), "showlegend": i == 0,
        "x": [0, x], "y": [0, y], "xaxis": f"x{_sufixo(i)}", "yaxis": f"y{_sufixo(i)}",
        "line": {"color": SERIES[j], "width": 4 - j, "dash": _TRACOS[j]},
        "marker": {"symbol": ["circle", ("circle", "square")[j]], "size": [0, 11], "color": SERIES[j]},
        "hovertext": ["", f"{literal(nome)}: seno {decimal(x, 3)}, cosseno {decimal(y, 3)}"], "hoverinfo": "text",
    }  # fmt: skip


def _arco(i: int, de: float, ate: float) -> dict[str, Any]:
    """O giro, até uma volta inteira."""
    ate = min(max(ate, de - 2 * math.pi), de + 2 * math.pi)
    pontas = [_ponta(a, RAIO_DO_ARCO) for a in np.linspace(de, ate, 2 + round(abs(ate - de) * 8))]
    return {
        "type": "scatter", "mode": "lines", "x": [x for x, _ in pontas], "y": [y for _, y in pontas],
        "xaxis": f"x{_sufixo(i)}", "yaxis": f"y{_sufixo(i)}", "line": {"color": SERIES[2], "width": 2},
        "hoverinfo": "skip", "showlegend": False,
    }  # fmt: skip


def _mostrador(i: int) -> dict[str, Any]:
    return {
        "type": "circle", "xref": f"x{_sufixo(i)}", "yref": f"y{_sufixo(i)}", "x0": -1, "x1": 1, "y0": -1, "y1": 1,
        "line": {"color": "#8a949e", "width": 1.5}, "layer": "below",
    }  # fmt: skip


def _eixos(i: int, linhas: int) -> dict[str, Any]:
    linha, coluna = divmod(i, COLUNAS)
    largura = (1 - VAO * (COLUNAS - 1)) / COLUNAS
    esquerda = coluna * (largura + VAO)
    eixo = {"range": [-1.2, 1.2], "visible": False, "fixedrange": True}
    return {
        f"xaxis{_sufixo(i)}": eixo | {"domain": [esquerda, esquerda + largura], "anchor": f"y{_sufixo(i)}"},
        f"yaxis{_sufixo(i)}": eixo
        | {
            "domain": [1 - (linha + 1) / linhas, 1 - (linha + TITULO) / linhas], "anchor": f"x{_sufixo(i)}",
            "scaleanchor": f"x{_sufixo(i)}",
        },
    }  # fmt: skip


def _titulo(i: int, texto: str) -> dict[str, Any]:
    return {
        "text": f"<b>{literal(texto)}</b>", "showarrow": False, "xref": f"x{_sufixo(i)} domain",
        "yref": f"y{_sufixo(i)} domain", "x": 0.5, "y": 1, "yanchor": "bottom", "font": {"size": 12},
    }  # fmt: skip
