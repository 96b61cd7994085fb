"""A frase em tokens, exatamente como foi digitada."""

import re
import unicodedata

# Etiquetas como <s>, </s>, <unk>: um token, onde quer que estejam.
_ETIQUETA = r"</?\w+>"

# Emoji pelas faixas do Unicode, não por categoria: esta muda com a versão do Python, e emoji novo ficaria de fora.
_DESENHO = (
    r"[\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]"
    r"[\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?\u20e3?[\U000e0020-\U000e007f]*"  # variação, tom de pele, tecla, etiquetas
)
_BANDEIRA = r"[\U0001f1e6-\U0001f1ff]{2}"
_TECLA = r"[0-9#*]\ufe0f?\u20e3"
_EMOJI = rf"{_BANDEIRA}|{_TECLA}|{_DESENHO}(?:\u200d{_DESENHO})*"  # \u200d junta desenhos num só: 👩‍🏫

_INTEIROS = re.compile(rf"({_ETIQUETA}|{_EMOJI})")


def separar(frase: str) -> list[str]:
    """Os tokens da frase, na ordem; juntos, são a frase sem os espaços.

    - Cada palavra fica como digitada, com seus acentos, hífens e apóstrofos de dentro: "viu-o", "d'água", "3,5".
    - Pontuação no começo ou no fim da palavra é um token por sinal; três pontos seguidos são um só.
    - Etiquetas (<s>, </s>, <unk>) e emoji, mesmo compostos, são um token; ▁ e Ġ contam como letras ("▁gato").

    Sem nenhum token a lista é vazia. Os tokens são texto puro: quem os põe numa página é que deve escapá-los.

    Erro: TypeError se a frase não é texto.
    """
    if not isinstance(frase, str):
        raise TypeError(f"a frase deve ser um texto entre aspas; recebi {frase!r}, do tipo {type(frase).__name__}.")
    return [token for pedaco in str(frase).split() for token in _do_pedaco(pedaco)]


def _do_pedaco(pedaco: str) -> list[str]:
    """Os tokens de um pedaço sem espaços."""
    # Com o grupo do padrão, split alterna texto comum (posições pares) e tokens já inteiros (ímpares).
    partes = _INTEIROS.split(pedaco)
    return [token for i, parte in enumerate(partes) for token in ([parte] if i % 2 else _do_texto(parte))]


def _do_texto(texto: str) -> list[str]:
    """A pontuação da frente, a palavra (se houver) e a pontuação de trás."""
    inicio, fim = 0, len(texto)
    while inicio < fim and _e_pontuacao(texto, inicio):
        inicio += 1
    while fim > inicio and _e_pontuacao(texto, fim - 1):
        fim -= 1
    palavra = [texto[inicio:fim]] if inicio < fim else []
    return [*_sinais(texto[:inicio]), *palavra, *_sinais(texto[fim:])]


def _e_pontuacao(texto: str, i: int) -> bool:
    """Se o caractere i é pontuação sozinha: seguido de acento, variação ou junção, é parte de outra coisa."""
    seguinte = texto[i + 1 : i + 2] or " "
    acompanhada = seguinte == "\u200d" or unicodedata.category(seguinte)[0] == "M"
    return unicodedata.category(texto[i])[0] == "P" and not acompanhada


def _sinais(pontuacao: str) -> list[str]:
    return re.findall(r"\.{3}|.", pontuacao)
