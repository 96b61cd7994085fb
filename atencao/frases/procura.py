"""Que forma do léxico um token digitado é."""

import functools
import unicodedata
from collections.abc import Callable

from atencao.frases.lexico import carregar

# Começo de palavra nos tokens de modelos: SentencePiece e BPE de bytes.
_MARCADORES = "▁Ġ"


def procurar(token: str) -> str | None:
    """A forma do léxico que o token é, ou None se não há ou se há mais de uma igualmente próxima.

    Procura primeiro o token exato (em NFC), depois sem diferença de maiúsculas, depois sem acentos. Um ▁ ou Ġ no
    começo não conta.
    """
    texto = _nfc(token)
    texto = texto[1:] if texto[:1] in _MARCADORES else texto
    for chave in (_nfc, _sem_caixa, _sem_acentos):
        formas = _indice(chave).get(chave(texto), ())
        if len(formas) == 1:
            return formas[0]
    return None


def e_a_mesma(token: str, forma: str) -> bool:
    """Se o token é a própria forma, a menos de maiúsculas e do modo de codificar os acentos."""
    return _sem_caixa(token) == _sem_caixa(forma)


def _nfc(texto: str) -> str:
    return unicodedata.normalize("NFC", texto)


def _sem_caixa(texto: str) -> str:
    return _nfc(_nfc(texto).casefold())


def _sem_acentos(texto: str) -> str:
    """Sem acentos, sem cedilha e sem caracteres invisíveis, que vêm colados de páginas da web."""
    separado = unicodedata.normalize("NFD", _sem_caixa(texto))
    return "".join(c for c in separado if unicodedata.category(c) not in ("Mn", "Cf"))


@functools.cache
def _indice(chave: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    """Chave → formas do léxico que a têm."""
    indice: dict[str, tuple[str, ...]] = {}
    for forma in carregar().formas:
        indice[chave(forma)] = (*indice.get(chave(forma), ()), forma)
    return indice
