"""Tarefas ao longo do tempo: quem começa quando, e quem espera (um diagrama de Gantt)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from atencao.figuras.cores import SERIES
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import decimal, literal, rotulo


@dataclass(frozen=True)
class Tarefa:
    """Um trecho de trabalho: em que linha aparece, quando começa e quanto dura."""

    linha: int
    inicio: float
    duracao: float


_TEXTURAS = ["", "/"]
"""A primeira etapa de cada faixa é lisa; a segunda, riscada."""


def linha_do_tempo(
    faixas: Mapping[str, Mapping[str, Sequence[Tarefa]]], linhas: Sequence[str], unidade: str, descricao: str
) -> Figura:
    """Até quatro faixas de cor, uma barra de cada por linha, partidas em até duas etapas; a primeira linha em cima.

    faixas: nome → etapa → tarefas.   linhas: os rótulos.   unidade: o que o eixo do tempo conta.
    Erros: ValueError se há mais de quatro faixas ou mais de duas etapas numa delas.
    """
    if len(faixas) > len(SERIES) or any(len(etapas) > len(_TEXTURAS) for etapas in faixas.values()):
        raise ValueError(
            f"Desenho até {len(SERIES)} faixas de até {len(_TEXTURAS)} etapas; recebi {len(faixas)} faixas, com "
            f"{', '.join(str(len(etapas)) for etapas in faixas.values())} etapas."
        )
    dados = [
        _barras(f"{faixa}: {etapa}", str(i), SERIES[i], _TEXTURAS[j], tarefas, linhas)
        for i, (faixa, etapas) in enumerate(faixas.items())
        for j, (etapa, tarefas) in enumerate(etapas.items())
    ]
    layout = layout_base(
        150 + 30 * len(linhas),
        barmode="group",
        bargap=0.2,
        xaxis={"title": {"text": unidade, "font": {"size": 13}}, "rangemode": "tozero", "fixedrange": True,
               "automargin": True},
        yaxis={"tickmode": "array", "tickvals": list(range(len(linhas))), "ticktext": [rotulo(r) for r in linhas],
               "autorange": "reversed", "automargin": True, "fixedrange": True},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        showlegend=True,
    )  # fmt: skip
    return Figura(dados, layout, descricao)


def _barras(
    nome: str, faixa: str, cor: str, textura: str, tarefas: Sequence[Tarefa], linhas: Sequence[str]
) -> dict[str, Any]:
    return {
        "type": "bar", "orientation": "h", "name": literal(nome), "offsetgroup": faixa,
        "y": [t.linha for t in tarefas], "x": [t.duracao for t in tarefas], "base": [t.inicio for t in tarefas],
        "marker": {"color": cor, "line": {"width": 1, "color": "#ffffff"},
                   "pattern": {"shape": textura, "fgcolor": "#ffffff", "fillmode": "overlay"}},
        "hoverinfo": "text",
        "hovertext": [
            f"{literal(nome)}, {literal(linhas[t.linha])}: de {decimal(t.inicio, 1)} a "
            f"{decimal(t.inicio + t.duracao, 1)}"
            for t in tarefas
        ],
    }  # fmt: skip
