"""Bolinhas em fileiras: o que um cálculo usa, o que espera e o que dispensa."""

from collections.abc import Mapping, Sequence

from atencao.figuras.cores import SERIES
from atencao.figuras.figura import Figura, layout_base

SITUACOES = {
    "alvo": {"color": SERIES[0], "symbol": "star", "size": 20},
    "espera": {"color": SERIES[1], "symbol": "square", "size": 16},
    "usa": {"color": SERIES[2], "symbol": "circle", "size": 15},
    "dispensa": {"color": "#8a949e", "symbol": "circle-open", "size": 13},
}
LEGENDAS = {
    "alvo": "o que queremos",
    "espera": "precisa estar pronto antes",
    "usa": "entrada usada",
    "dispensa": "dispensado",
}


def dependencias(fileiras: Mapping[str, Sequence[str]], descricao: str) -> Figura:
    """Uma fileira por nome, de cima para baixo, com a situação de cada posição.

    fileiras: nome → (n,) situações: "alvo", "espera", "usa" ou "dispensa".
    Erros: ValueError se há situação desconhecida ou fileiras de tamanhos diferentes.
    """
    if len({len(f) for f in fileiras.values()}) != 1 or {s for f in fileiras.values() for s in f} - set(SITUACOES):
        raise ValueError(f"Espero fileiras de mesmo tamanho, com as situações {', '.join(SITUACOES)}.")
    n = len(next(iter(fileiras.values())))
    dados = [
        {
            "type": "scatter", "mode": "markers", "name": LEGENDAS[situacao],
            "x": [t for fileira in fileiras.values() for t, s in enumerate(fileira) if s == situacao],
            "y": [i for i, fileira in enumerate(fileiras.values()) for s in fileira if s == situacao],
            "marker": marca, "hovertemplate": f"posição %{{x}}: {LEGENDAS[situacao]}<extra></extra>",
        }
        for situacao, marca in SITUACOES.items()
    ]  # fmt: skip
    layout = layout_base(
        160 + 60 * len(fileiras),
        xaxis={"title": {"text": "posição", "font": {"size": 13}}, "tickmode": "array", "tickvals": list(range(n)),
               "tickangle": 0,
               "range": [-0.6, n - 0.4], "fixedrange": True, "showgrid": False, "zeroline": False},
        yaxis={"tickmode": "array", "tickvals": list(range(len(fileiras))), "ticktext": list(fileiras),
               "range": [len(fileiras) - 0.5, -0.5], "automargin": True, "fixedrange": True, "showgrid": False,
               "zeroline": False},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
    )  # fmt: skip
    return Figura(dados, layout, descricao)
