"""Tudo o que um painel escreve no notebook, em HTML: o que o leitor digitou passa sempre por `escape`."""

from collections.abc import Sequence
from html import escape

from atencao.dispositivos import Dispositivo
from atencao.figuras.texto import decimal


def titulo(texto: str) -> str:
    return _bloco(f"<b>{escape(texto)}</b>")


def palavras(texto: str) -> str:
    return _bloco(f'<span role="status">{escape(texto)}</span>')


def cabecalho(texto: str) -> str:
    return _bloco(f"<b>{escape(texto)}</b>")


def aviso(texto: str) -> str:
    return _bloco(f"⚠ {escape(texto)}") if texto else ""


def erro(excecao: Exception) -> str:
    """A frase do painel; se a exceção não é uma recusa dele, também o nome dela, que ajuda a procurar a causa."""
    recusa = isinstance(excecao, ValueError)
    frase = str(excecao) if recusa else f"O painel não conseguiu calcular: {type(excecao).__name__}: {excecao}"
    return _bloco(f'<b role="alert">✖ {escape(frase)}</b> A figura ainda é a de antes.')


def tempo(segundos: float, lugar: Dispositivo) -> str:
    return _bloco(f"calculado em {decimal(1000 * segundos, 1)} ms no {escape(lugar.descricao)}")


def tabela(linhas: Sequence[Sequence[str]]) -> str:
    """A primeira linha são os cabeçalhos; a primeira célula de cada uma das outras também é um."""
    if not linhas:
        return ""
    titulos, *corpo = linhas
    cabeca = "".join(f'<th scope="col">{escape(celula)}</th>' for celula in titulos)
    return _bloco(f"<table><thead><tr>{cabeca}</tr></thead><tbody>{''.join(map(_linha, corpo))}</tbody></table>")


def _linha(celulas: Sequence[str]) -> str:
    nome, *valores = celulas
    return f'<tr><th scope="row">{escape(nome)}</th>{"".join(f"<td>{escape(v)}</td>" for v in valores)}</tr>'


def _bloco(conteudo: str) -> str:
    return f'<div style="line-height: 1.5">{conteudo}</div>'
