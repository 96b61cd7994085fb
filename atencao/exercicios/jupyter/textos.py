"""Tudo o que os exercícios escrevem no notebook em HTML; todo texto passa por `escape`, o do aluno sobretudo."""

from html import escape

from atencao.exercicios.questao import Questao
from atencao.exercicios.retorno import CABECALHOS, Retorno, Veredito

# Cada cor se distingue do fundo claro e do escuro (3:1); o texto fica na cor do tema, e o veredito é dito por escrito.
_CORES: dict[Veredito, str] = {"certo": "#388e3c", "ainda não": "#b26a00", "errado": "#d64545"}
_FAIXA = "line-height: 1.5; max-width: 44em; padding: 0.25em 0.75em; border-left: 4px solid "
# Um cifrão no código do aluno não é fórmula.
_SEM_FORMULAS = "tex2jax_ignore mathjax_ignore"

CLASSE = "atencao-cartao"
ESTILO = (
    f"<style>.{CLASSE} .widget-radio, .{CLASSE} .widget-checkbox {{ width: auto; height: auto; }}"
    f" .{CLASSE} .widget-radio-box label, .{CLASSE} .widget-checkbox .widget-label-basic {{ display: flex;"
    " gap: 0.5em; align-items: baseline; height: auto; padding: 0.2em 0; line-height: 1.4; font-size: inherit;"
    " white-space: normal; cursor: pointer; }"
    # No DOM, o botão de cada opção vem depois do texto dela.
    f" .{CLASSE} .widget-radio-box label {{ flex-direction: row-reverse; justify-content: flex-end; }}"
    f" .{CLASSE} .widget-radio-box input, .{CLASSE} .widget-checkbox input {{ flex: none; align-self: baseline;"
    " height: auto; margin: 0 }"
    "</style>"
)
"""Opções compridas quebram a linha inteiras: o ipywidgets as cortaria, ou poria umas sobre as outras."""


def retorno(r: Retorno) -> str:
    """O retorno de uma conferência: veredito, frases e as linhas do aluno."""
    linhas = "".join(f"linha {numero}: {escape(texto)}\n" for numero, texto in r.linhas)
    codigo = f'<pre style="margin: 0.5em 0">{linhas}</pre>' if linhas else ""
    cabecalho = f"<b>{CABECALHOS[r.veredito]}</b> · {escape(r.titulo)}"
    faixa = f"{_FAIXA}{_CORES[r.veredito]}"
    ditas = _paragrafos(cabecalho, *map(escape, r.com_entradas))
    return f'<div class="{_SEM_FORMULAS}" style="{faixa}">{ditas}{codigo}</div>'


def resposta(questao: Questao, r: Retorno) -> str:
    """O comentário de cada opção marcada; acertada a pergunta, também o das outras, para quem o abrir."""
    todas = ""
    if r.certo:
        todas = f"<details><summary>Todas as opções, explicadas</summary>{_opcoes(questao)}</details>"
    ditas = _paragrafos(f"<b>{CABECALHOS[r.veredito]}</b>", *map(escape, r.frases))
    return f'<div role="alert" style="{_FAIXA}{_CORES[r.veredito]}">{ditas}{todas}</div>'


def recusa(frase: str) -> str:
    return f'<div role="alert" style="{_FAIXA}{_CORES["ainda não"]}">{_paragrafos(escape(frase))}</div>'


def enunciado(titulo: str, texto: str, varias: bool) -> str:
    pedido = " <em>Marque todas as certas.</em>" if varias else ""
    return f'<div style="line-height: 1.5; max-width: 44em"><b>{escape(titulo)}.</b> {escape(texto)}{pedido}</div>'


def convite(frase: str) -> str:
    return f'<div style="line-height: 1.5">{escape(frase)}</div>'


def estado(frase: str) -> str:
    return f'<div role="status" style="line-height: 1.5"><b>{escape(frase)}</b></div>'


def _opcoes(questao: Questao) -> str:
    return _paragrafos(
        *(
            f"{letra}) <b>{'Certa' if opcao.certa else 'Errada'}.</b> {escape(opcao.explicacao)}"
            for letra, opcao in questao.letras.items()
        )
    )


def _paragrafos(*partes: str) -> str:
    return "".join(f'<p style="margin: 0.25em 0">{html}</p>' for html in partes)
