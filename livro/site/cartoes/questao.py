"""Uma pergunta de múltipla escolha na página; as opções saem numa ordem fixa, e o script as embaralha."""

import hashlib
from collections.abc import Mapping
from html import escape
from typing import Any

from docutils import nodes

from livro.site.cartoes.texto import em_html, formulas


def html_da_questao(questao: Mapping[str, Any], titulo: str) -> str:
    """O grupo das opções, o lugar do comentário e, recolhidas, as explicações de todas elas."""
    ident = escape(questao["id"])
    todas = '<span class="questao-quantas">Mais de uma está certa: marque todas.</span>' if questao["varias"] else ""
    numero = f'<span class="questao-titulo">{escape(titulo)}</span> ' if titulo else ""
    opcoes = "".join(_opcao(questao, indice) for indice in range(len(questao["opcoes"])))
    return (
        f'<div class="questao" id="questao-{ident}" data-id="{ident}" data-opcoes="{resumos(questao)}">\n'
        f"<fieldset><legend>{numero}{em_html(questao['enunciado'])}{todas}</legend>\n"
        f'<div class="questao-opcoes">\n{opcoes}</div></fieldset>\n'
        '<div class="questao-acoes" hidden><button type="button" data-acao="responder">Responder</button></div>\n'
        '<div class="questao-comentario"></div>\n'
        f"{_explicacoes(questao)}</div>\n"
    )


def resumos(questao: Mapping[str, Any]) -> str:
    """Um por opção, na ordem do cartão: uma resposta guardada só vale para as opções sobre as quais foi dada."""
    textos = (f"{opcao['certa']}: {opcao['texto']}" for opcao in questao["opcoes"])
    return " ".join(hashlib.sha256(texto.encode()).hexdigest()[:6] for texto in textos)


def formulas_da_questao(questao: Mapping[str, Any]) -> list[nodes.math]:
    textos = [questao["enunciado"], *questao["rubrica"]]
    textos += [opcao[parte] for opcao in questao["opcoes"] for parte in ("texto", "explicacao")]
    return [nodes.math("", formula) for texto in textos for formula in formulas(texto)]


def _opcao(questao: Mapping[str, Any], indice: int) -> str:
    tipo = "checkbox" if questao["varias"] else "radio"
    return (
        f'<label class="questao-opcao" data-opcao="{indice}"><input type="{tipo}" name="{escape(questao["id"])}" '
        f'value="{indice}" autocomplete="off"><span>{em_html(questao["opcoes"][indice]["texto"])}</span></label>\n'
    )


def _explicacoes(questao: Mapping[str, Any]) -> str:
    itens = "".join(
        f'<li data-opcao="{indice}" data-certa="{"sim" if opcao["certa"] else "nao"}">'
        f"<q>{em_html(opcao['texto'])}</q> <strong>{'Certa' if opcao['certa'] else 'Errada'}.</strong> "
        f'<span class="questao-porque">{em_html(opcao["explicacao"])}</span></li>\n'
        for indice, opcao in enumerate(questao["opcoes"])
    )
    return (
        '<details class="questao-explicacoes"><summary>Ver todas as explicações</summary>\n'
        f"<ul>\n{itens}</ul></details>\n"
    )
