"""Cada controle de um painel como um campo do ipywidgets; só o que as versões 7.7 e 8 têm em comum."""

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch
from typing import Any

import ipywidgets as widgets

from atencao.paineis.controles import Chave, Controle, Deslizador, Escolha, Frase, Posicao, Tabela, numero
from atencao.paineis.jupyter.tabela import CampoDeTabela

Ouvinte = Callable[[Any], None]
"""Recebe o valor novo de um campo."""

LARGURA = {"width": "100%", "max_width": "44em"}


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


def estilo_dos_rotulos(controles: Iterable[Controle]) -> dict[str, str]:
    """Uma largura só para todos os rótulos, em que o mais comprido cabe inteiro."""
    ao_lado = [len(c.rotulo) for c in controles if not isinstance(c, Chave | Tabela)]
    return {"description_width": f"{max(ao_lado, default=0) + 1}ch"}


@singledispatch
def campo(controle: Controle, estilo: dict[str, str], ao_mudar: Ouvinte) -> Campo | CampoDeTabela:
    """O campo de um controle, que chama `ao_mudar` com cada valor novo."""
    raise TypeError(f"Não há campo para um controle do tipo {type(controle).__name__}.")


@campo.register
def _(controle: Deslizador, estilo: dict[str, str], ao_mudar: Ouvinte) -> Campo:
    opcoes = [(numero(opcao), opcao) for opcao in controle.opcoes]
    return Campo(widgets.SelectionSlider(options=opcoes, **_comum(controle, estilo)), ao_mudar)


@campo.register
def _(controle: Escolha, estilo: dict[str, str], ao_mudar: Ouvinte) -> Campo:
    opcoes = [(rotulo, chave) for chave, rotulo in controle.opcoes.items()]
    return Campo(widgets.Dropdown(options=opcoes, **_comum(controle, estilo)), ao_mudar)


@campo.register
def _(controle: Chave, estilo: dict[str, str], ao_mudar: Ouvinte) -> Campo:
    return Campo(widgets.Checkbox(indent=False, **_comum(controle, estilo)), ao_mudar)


@campo.register
def _(controle: Frase, estilo: dict[str, str], ao_mudar: Ouvinte) -> Campo:
    return Campo(widgets.Text(continuous_update=False, **_comum(controle, estilo)), ao_mudar)


@campo.register
def _(controle: Posicao, estilo: dict[str, str], ao_mudar: Ouvinte) -> Campo:
    opcoes = [(str(controle.valor), controle.valor)]
    return CampoDePosicao(widgets.Dropdown(options=opcoes, **_comum(controle, estilo)), ao_mudar)


@campo.register
def _(controle: Tabela, estilo: dict[str, str], ao_mudar: Ouvinte) -> CampoDeTabela:
    return CampoDeTabela(controle, ao_mudar)


def _comum(controle: Controle, estilo: dict[str, str]) -> dict[str, Any]:
    return {
        "value": controle.valor,
        "description": controle.rotulo,
        "style": estilo,
        "layout": LARGURA,
    }
