"""Os exercícios no notebook: as perguntas como controles do ipywidgets (7.7 ou mais novo), o retorno em cores."""

import os
from typing import Any

from atencao.exercicios.cartoes import Explicacao, Questionario
from atencao.exercicios.jupyter import textos
from atencao.exercicios.questao import embaralhar
from atencao.exercicios.retorno import Retorno
from atencao.paineis.jupyter import MIME_WIDGET, VARIAVEL_DO_LIVRO


def mostrar(cartao: Explicacao | Questionario) -> dict[str, Any]:
    """O que o IPython manda à tela: os controles; sem o ipywidgets, as perguntas e como respondê-las."""
    pacote = cartao._repr_mimebundle_()
    if os.environ.get(VARIAVEL_DO_LIVRO):
        return pacote
    try:
        from atencao.exercicios.jupyter.faces import face
    except ImportError:
        return pacote | {"text/plain": _em_texto(cartao)}
    return pacote | {MIME_WIDGET: {"version_major": 2, "version_minor": 0, "model_id": face(cartao).model_id}}


def mostrar_retorno(retorno: Retorno) -> dict[str, Any]:
    """O retorno de uma conferência, com o veredito em cores; na construção do livro, só as formas da página."""
    pacote = retorno._repr_mimebundle_()
    if os.environ.get(VARIAVEL_DO_LIVRO):
        return pacote
    return pacote | {"text/html": textos.retorno(retorno)}


def _em_texto(cartao: Explicacao | Questionario) -> str:
    """Cada pergunta numa ordem que não muda, a da semente que o convite repete."""
    perguntas = cartao.perguntas if isinstance(cartao, Questionario) else (cartao.pergunta,)
    return "\n\n".join(f"{embaralhar(p, vez)}\n{_convite(p.id, vez)}" for vez, p in enumerate(perguntas, start=1))


def _convite(id: str, semente: int) -> str:
    questao = f'perguntar("{id}", {semente})'
    return f'Para responder, {questao}.responder("a"); depois, print({questao}.comentar()) explica tudo.'
