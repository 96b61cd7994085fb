"""Tarefas ao longo do tempo: quem começa quando, e quem espera (um diagrama de Gantt)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from atencao.figuras.cores import SERIES
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import decimal, literal, rotulo


@dataclass(frozen=True)
class Tarefa:
    """Um trecho de trabalho: em que linha aparece, quando começa e quanto dura."""

    linha: int
    inicio: float
    duracao: float


def linha_do_tempo(
    grupos: Mapping[str, Sequence[Tarefa]], linhas: Sequence[str], unidade: str, descricao: str
) -> Figura:
    """Até quatro grupos de tarefas sobre as mesmas linhas, a primeira em cima.

    linhas: os rótulos.   unidade: o que o eixo do tempo conta.   Erros: ValueError se há mais de quatro grupos.
    """
    if len(grupos) > len(SERIES):
        raise ValueError(f"Desenho até {len(SERIES)} grupos; recebi {len(grupos)}.")
    dados = [
        {
            "type": "bar", "orientation": "h", "name": literal(nome), "offsetgroup": str(i),
            "y": [t.linha for t in tarefas], "x": [t.duracao for t in tarefas], "base": [t.inicio for t in tarefas],
            "marker": {"color": SERIES[i], "line": {"width": 1, "color": "#ffffff"}}, "hoverinfo": "text",
            "hovertext": [
                f"{literal(nome)}, {literal(linhas[t.linha])}: de {decimal(t.inicio, 0)} a "
                f"{decimal(t.inicio + t.duracao, 0)}"
                for t in tarefas
            ],
        }
        for i, (nome, tarefas) in enumerate(grupos.items())
    ]  # fmt: skip
    layout = layout_base(
        140 + 30 * len(linhas),
        barmode="group",
        bargap=0.15,
        xaxis={"title": {"text": unidade, "font": {"size": 13}}, "rangemode": "tozero", "fixedrange": True,
               "automargin": True},
        yaxis={"tickmode": "array", "tickvals": list(range(len(linhas))), "ticktext": [rotulo(r) for r in linhas],
               "autorange": "reversed", "automargin": True, "fixedrange": True},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        showlegend=True,
    )  # fmt: skip
    return Figura(dados, layout, descricao)
