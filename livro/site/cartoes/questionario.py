"""O quiz de uma lição na página; quem responde é livro/frente/questoes/."""

from collections.abc import Mapping
from html import escape
from typing import Any

from docutils import nodes

from atencao.exercicios.cartoes import MIME_QUESTIONARIO
from livro.site.cartoes.cartao import CartaoNaPagina, nota_da_guarda
from livro.site.cartoes.questao import formulas_da_questao, html_da_questao


class QuestionarioNaPagina(CartaoNaPagina):
    pass


class DesenhistaDeQuestionarios:
    """O que o MyST-NB chama para cada saída de célula; devolve None para o que não é quiz."""

    mime_priority_overrides = (("html", MIME_QUESTIONARIO, 0),)

    @staticmethod
    def handle_mime(renderer, data, inline):
        if data.mime_type != MIME_QUESTIONARIO:
            return None
        contas = [formula for questao in data.content["perguntas"] for formula in formulas_da_questao(questao)]
        return [QuestionarioNaPagina("", *contas, declaracao=data.content, classes=["cartao"])]


def html_do_questionario(declaracao: Mapping[str, Any], nota: str) -> str:
    """O fragmento do quiz; `nota` diz onde ficam as respostas."""
    licao = escape(declaracao["licao"])
    perguntas = declaracao["perguntas"]
    corpo = "".join(
        html_da_questao(questao, f"Pergunta {vez} de {len(perguntas)}.") for vez, questao in enumerate(perguntas, 1)
    )
    return (
        f'<section class="cartao questionario" id="cartao-{licao}" data-id="{licao}" '
        f'aria-label="Perguntas da lição {licao}">\n{corpo}'
        '<div class="questionario-placar" hidden><p></p>'
        '<button type="button" data-acao="recomecar">Recomeçar as perguntas</button></div>\n'
        f"{nota}</section>\n"
    )


def _abrir(tradutor, no):
    tradutor.body.append(html_do_questionario(no["declaracao"], nota_da_guarda(tradutor)))
    raise nodes.SkipNode


def setup(app):
    app.add_node(QuestionarioNaPagina, html=(_abrir, None))
