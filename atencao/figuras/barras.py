"""Barras lado a lado: poucos grupos de valores sobre os mesmos rótulos."""

from collections.abc import Mapping, Sequence

from atencao.figuras.cores import SERIES
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import literal, rotulo

_TEXTURAS = ["", "/", ".", "x"]


def barras(
    rotulos: Sequence[str], grupos: Mapping[str, Sequence[float]], descricao: str,
    titulo_x: str, titulo_y: str, faixa_y: tuple[float, float] | None = None,
) -> Figura:  # fmt: skip
    """Até quatro grupos de barras.

    rotulos: (n,).   grupos: nome → (n,).   faixa_y: limites do eixo; sem eles, os dos dados.

    Erros: ValueError se um grupo não tem um valor por rótulo ou se há mais de quatro.
    """
    if len(grupos) > len(SERIES):
        raise ValueError(f"Desenho até {len(SERIES)} grupos; recebi {len(grupos)}.")
    for nome, valores in grupos.items():
        if len(valores) != len(rotulos):
            raise ValueError(f"O grupo “{nome}” tem {len(valores)} valores para {len(rotulos)} rótulos.")
    posicoes = list(range(len(rotulos)))
    dados = [
        {
            "type": "bar", "name": literal(nome), "x": posicoes, "y": [round(float(v), 4) for v in valores],
            "marker": {
                "color": SERIES[i],
                "pattern": {"shape": _TEXTURAS[i], "fgcolor": "#ffffff", "fillmode": "overlay"},
            },
            "hovertemplate": f"{literal(nome)}: %{{y:.3f}}<extra></extra>",
        }
        for i, (nome, valores) in enumerate(grupos.items())
    ]  # fmt: skip
    eixo_y = {"title": {"text": titulo_y, "font": {"size": 13}}, "automargin": True, "fixedrange": True}
    layout = layout_base(
        340,
        barmode="group",
        xaxis={
            "title": {"text": titulo_x, "font": {"size": 13}}, "tickmode": "array", "tickvals": posicoes,
            "ticktext": [rotulo(r) for r in rotulos], "automargin": True, "fixedrange": True, "zeroline": False,
        },
        yaxis=eixo_y | ({"range": list(faixa_y)} if faixa_y else {}),
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        showlegend=len(grupos) > 1,
    )  # fmt: skip
    return Figura(dados, layout, descricao)
