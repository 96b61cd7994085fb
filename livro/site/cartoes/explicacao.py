"""Um exercício conceitual na página: a resposta por extenso, a rubrica e a forma de múltipla escolha."""

from collections.abc import Mapping
from html import escape
from typing import Any

from docutils import nodes

from atencao.exercicios.cartoes import MIME_EXPLICACAO
from livro.site.cartoes.cartao import CartaoNaPagina, nota_da_guarda, numero_na_licao
from livro.site.cartoes.questao import formulas_da_questao, html_da_questao
from livro.site.cartoes.texto import em_html


class ExplicacaoNaPagina(CartaoNaPagina):
    pass


class DesenhistaDeExplicacoes:
    """O que o MyST-NB chama para cada saída de célula; devolve None para o que não é exercício conceitual."""

    mime_priority_overrides = (("html", MIME_EXPLICACAO, 0),)

    @staticmethod
    def handle_mime(renderer, data, inline):
        if data.mime_type != MIME_EXPLICACAO:
            return None
        return [
            ExplicacaoNaPagina(
                "", *formulas_da_questao(data.content["pergunta"]), declaracao=data.content, classes=["cartao"]
            )
        ]


def html_da_explicacao(declaracao: Mapping[str, Any], nota: str) -> str:
    """O fragmento do exercício; `nota` diz onde ficam as respostas."""
    ident = escape(declaracao["id"])
    questao = declaracao["pergunta"]
    return (
        f'<section class="cartao explicacao" id="cartao-{ident}" data-id="{ident}" '
        f'aria-label="Responder ao exercício {ident}">\n{_escrever(ident)}{_rubrica(ident, questao["rubrica"])}'
        '<details class="explicacao-escolha"><summary>Responder por múltipla escolha</summary>\n'
        f"{html_da_questao(questao, '')}</details>\n"
        f"{nota}</section>\n"
    )


def _escrever(ident: str) -> str:
    """Só com o script: sem ele, o que se escrevesse aqui não iria a lugar nenhum."""
    campo = f"explicacao-{ident}"
    return (
        '<div class="explicacao-escrever" hidden><div role="heading" aria-level="3">'
        f'<label for="{campo}">Exercício {numero_na_licao(ident)} · a sua resposta, por extenso</label></div>\n'
        f'<textarea id="{campo}" rows="5" autocomplete="off"></textarea>\n'
        '<div class="questao-acoes"><button type="button" data-acao="comparar">Comparar com a rubrica</button>'
        '<button type="button" data-acao="assim-mesmo" hidden>Mostrar assim mesmo</button></div>\n'
        '<p class="explicacao-aviso" role="status"></p></div>\n'
    )


def _rubrica(ident: str, criterios: list[str]) -> str:
    itens = "".join(
        f'<li><label><input type="checkbox" value="{indice}" autocomplete="off"><span>{em_html(criterio)}</span>'
        "</label></li>\n"
        for indice, criterio in enumerate(criterios)
    )
    return (
        '<details class="explicacao-rubrica"><summary>O que uma boa resposta diz</summary>\n'
        f'<p id="rubrica-{ident}">Marque o que a sua resposta diz, com as palavras que forem.</p>\n'
        f'<ul aria-labelledby="rubrica-{ident}">\n{itens}</ul>\n'
        '<p class="explicacao-conta" role="status"></p></details>\n'
    )


def _abrir(tradutor, no):
    tradutor.body.append(html_da_explicacao(no["declaracao"], nota_da_guarda(tradutor)))
    raise nodes.SkipNode


def setup(app):
    app.add_node(ExplicacaoNaPagina, html=(_abrir, None))
