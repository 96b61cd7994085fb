"""Cada controle de um painel como um campo do ipywidgets; só o que as versões 7.7 e 8 têm em comum."""

from collections.abc import Callable, Sequence
from functools import singledispatch
from typing import Any

import ipywidgets as widgets

from atencao.paineis.controles import Chave, Controle, Deslizador, Escolha, Frase, Posicao, Tabela, numero
from atencao.paineis.jupyter.tabela import CampoDeTabela

Ouvinte = Callable[[Any], None]
"""Recebe o valor novo de um campo."""

LAYOUT = {"width": "auto", "max_width": "44em", "height": "auto", "flex_flow": "row wrap"}
ESTILO = {"description_width": "100%"}
"""O rótulo ocupa uma linha inteira e o campo quebra para baixo dele: cabem os dois numa coluna estreita."""

CLASSE_DOS_CONTROLES = "atencao-controles"
ESTILO_DOS_CONTROLES = (
    f"<style>.{CLASSE_DOS_CONTROLES} .widget-label {{ text-align: left; }}"
    f" .{CLASSE_DOS_CONTROLES} .widget-dropdown > select {{ height: 28px; }}</style>"
)


class Campo:
    """Um widget cujo `value` é o valor do controle."""

    def __init__(self, widget: widgets.ValueWidget, ao_mudar: Ouvinte) -> None:
        self.widget = widget
        widget.observe(lambda mudanca: ao_mudar(mudanca["new"]), names="value")

    def mostrar(self, valor: Any, oferta: Any) -> None:
        self.widget.value = valor


class CampoDePosicao(Campo):
    """As opções são os tokens da frase, que o quadro oferece."""

    def mostrar(self, valor: int, oferta: Sequence[str]) -> None:
        opcoes = tuple(zip(oferta, range(len(oferta)), strict=True))
        if self.widget.options != opcoes:
            self.widget.options = opcoes
        self.widget.value = valor


@singledispatch
def campo(controle: Controle, ao_mudar: Ouvinte) -> Campo | CampoDeTabela:
    """O campo de um controle, que chama `ao_mudar` com cada valor novo."""
    raise TypeError(f"Não há campo para um controle do tipo {type(controle).__name__}.")


@campo.register
def _(controle: Deslizador, ao_mudar: Ouvinte) -> Campo:
    opcoes = [(numero(opcao), opcao) for opcao in controle.opcoes]
    return Campo(widgets.SelectionSlider(options=opcoes, **_comum(controle)), ao_mudar)


@campo.register
def _(controle: Escolha, ao_mudar: Ouvinte) -> Campo:
    opcoes = [(rotulo, chave) for chave, rotulo in controle.opcoes.items()]
    return Campo(widgets.Dropdown(options=opcoes, **_comum(controle)), ao_mudar)


@campo.register
def _(controle: Chave, ao_mudar: Ouvinte) -> Campo:
    return Campo(widgets.Checkbox(indent=False, **_comum(controle)), ao_mudar)


@campo.register
def _(controle: Frase, ao_mudar: Ouvinte) -> Campo:
    return Campo(widgets.Text(continuous_update=False, **_comum(controle)), ao_mudar)


@campo.register
def _(controle: Posicao, ao_mudar: Ouvinte) -> Campo:
    opcoes = [(str(controle.valor), controle.valor)]
    return CampoDePosicao(widgets.Dropdown(options=opcoes, **_comum(controle)), ao_mudar)


@campo.register
def _(controle: Tabela, ao_mudar: Ouvinte) -> CampoDeTabela:
    return CampoDeTabela(controle, ao_mudar)


def _comum(controle: Controle) -> dict[str, Any]:
    return {
        "value": controle.valor,
        "description": controle.rotulo,
        "style": ESTILO,
        "layout": LAYOUT,
    }
