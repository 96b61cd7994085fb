"""As faces dos cartões: cada pergunta com as suas opções e o seu comentário, a rubrica, e quantas se acertou.

Só o que as versões 7.7 e 8 do ipywidgets têm em comum.
"""

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from atencao.exercicios.cartoes import Explicacao, Questionario
from atencao.exercicios.jupyter import textos
from atencao.exercicios.jupyter.andamento import Andamento, andamento

_LARGURA = {"width": "auto", "max_width": "44em"}
_BOTAO = {"width": "auto", "align_self": "flex-start"}


def face(cartao: Explicacao | Questionario) -> widgets.Widget:
    """O widget de um cartão."""
    conteudo = _explicacao(cartao) if isinstance(cartao, Explicacao) else _questionario(cartao)
    estilo = widgets.HTML(textos.ESTILO, layout={"display": "none"})
    tudo = widgets.VBox([estilo, *conteudo])
    tudo.add_class(textos.CLASSE)
    return tudo


def _questionario(cartao: Questionario) -> list[widgets.Widget]:
    andamentos = [andamento(pergunta) for pergunta in cartao.perguntas]
    placar = widgets.HTML()

    def contar() -> None:
        certas = sum(feito.acertada for feito in andamentos)
        placar.value = textos.estado(f"Você acertou {certas} de {len(andamentos)} perguntas.")

    contar()
    titulos = [f"Pergunta {vez} de {len(andamentos)}" for vez in range(1, len(andamentos) + 1)]
    return [*(_pergunta(t, feito, contar) for t, feito in zip(titulos, andamentos, strict=True)), placar]


def _explicacao(cartao: Explicacao) -> list[widgets.Widget]:
    """Na ordem do enunciado: comparar o que se escreveu com a rubrica e, depois, a múltipla escolha."""
    feito = andamento(cartao.pergunta)
    pergunta = _pergunta(f"Exercício {cartao.pergunta.exercicio}", feito, lambda: None)
    return [
        *_recolhido(feito, "Ver a rubrica", "Recolher a rubrica", _rubrica(feito)),
        *_recolhido(feito, "Responder por múltipla escolha", "Recolher a múltipla escolha", pergunta),
    ]


def _pergunta(titulo: str, feito: Andamento, ao_responder: Callable[[], None]) -> widgets.Widget:
    pergunta = feito.questao.pergunta
    varias = len(pergunta.certas) > 1
    comentario = widgets.HTMLMath()
    botao = widgets.Button(description="Responder", layout=_BOTAO)

    def mostrar() -> None:
        comentario.value = textos.resposta(feito.questao, feito.retorno) if feito.retorno else ""

    def responder(_: widgets.Button) -> None:
        try:
            feito.retorno = feito.questao.responder(*feito.marcadas)
        except ValueError as erro:
            comentario.value = textos.recusa(str(erro))
            return
        mostrar()
        ao_responder()

    botao.on_click(responder)
    mostrar()
    enunciado = widgets.HTMLMath(textos.enunciado(titulo, pergunta.enunciado, varias))
    opcoes = _caixas if varias else _radio
    return widgets.VBox([enunciado, opcoes(feito), botao, comentario], layout={"margin": "0 0 1em 0"})


def _radio(feito: Andamento) -> widgets.Widget:
    """Uma opção só. O ipywidgets escreve o texto dela como texto, nunca como HTML."""
    opcoes = [(f"{letra}) {opcao.texto}", letra) for letra, opcao in feito.questao.letras.items()]
    marcada = next(iter(feito.marcadas), None)
    radio = widgets.RadioButtons(options=opcoes, value=marcada, layout=_LARGURA)

    def marcar(mudanca: dict) -> None:
        feito.marcadas = {mudanca["new"]} - {None}

    radio.observe(marcar, names="value")
    return radio


def _caixas(feito: Andamento) -> widgets.Widget:
    rotulos = {letra: f"{letra}) {opcao.texto}" for letra, opcao in feito.questao.letras.items()}
    return widgets.VBox([_caixa(texto, letra, feito.marcadas, lambda: None) for letra, texto in rotulos.items()])


def _rubrica(feito: Andamento) -> widgets.Widget:
    criterios = feito.questao.pergunta.rubrica
    convite = widgets.HTML(textos.convite("Marque o que a sua resposta diz, com as palavras que forem:"))
    contagem = widgets.HTML()

    def contar() -> None:
        contagem.value = textos.estado(f"A sua resposta diz {len(feito.cumpridos)} dos {len(criterios)} pontos.")

    contar()
    caixas = [_caixa(texto, i, feito.cumpridos, contar) for i, texto in enumerate(criterios)]
    return widgets.VBox([convite, *caixas, contagem])


def _recolhido(feito: Andamento, abrir: str, fechar: str, conteudo: widgets.Widget) -> list[widgets.Widget]:
    """Um botão que mostra e recolhe o conteúdo. O Accordion do ipywidgets 7 não se abre pelo teclado."""
    botao = widgets.Button(layout=_BOTAO)

    def mostrar() -> None:
        aberto = abrir in feito.abertos
        botao.description = fechar if aberto else abrir
        conteudo.layout.display = "flex" if aberto else "none"

    def trocar(_: widgets.Button) -> None:
        feito.abertos ^= {abrir}
        mostrar()

    botao.on_click(trocar)
    mostrar()
    return [botao, conteudo]


def _caixa(texto: str, item: Any, marcados: set, ao_mudar: Callable[[], None]) -> widgets.Checkbox:
    """Uma caixa que põe e tira o item dos marcados."""
    caixa = widgets.Checkbox(item in marcados, description=_descricao(texto), indent=False, layout=_LARGURA)

    def mudou(mudanca: dict) -> None:
        (marcados.add if mudanca["new"] else marcados.discard)(item)
        ao_mudar()

    caixa.observe(mudou, names="value")
    return caixa


def _descricao(texto: str) -> str:
    """O rótulo de uma caixa, que no ipywidgets 7 é HTML e no 8 é texto."""
    return texto if "description_allow_html" in widgets.Checkbox.class_trait_names() else escape(texto)
