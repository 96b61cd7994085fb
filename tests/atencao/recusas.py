"""O que uma recusa deve ser: ValueError ou TypeError com uma frase em português, e nada em inglês escapando."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

INGLES = re.compile(
    r"\b(the|is|are|be|must|should|expected|got|can|cannot|could|not|supported|unsupported|invalid|input|operands|"
    r"together|shapes?|sizes?|mismatch|index|argument|found|with|and|does|match|convert|converted|only|dimension|axis|"
    r"element|sequence|ragged|required|broadcastable|implemented|failed|must match|inhomogeneous|arrays|tensors|"
    r"devices?|at least|exceeded|allocate)\b",
    re.IGNORECASE,
)
PORTUGUES = re.compile(r"\b(deve|devem|precisa|precisam|recebi|não|há|é|só|mas)\b", re.IGNORECASE)


def conferir_frase(mensagem: str, *numeros: object) -> None:
    """AssertionError se a mensagem não é uma frase só, em português, com os números dados dentro dela."""
    assert "\n" not in mensagem, mensagem
    assert mensagem.endswith("."), mensagem
    assert not re.search(r"[.!?]\s+[A-ZÀ-Ú]", mensagem), f"mais de uma frase: {mensagem}"
    assert PORTUGUES.search(mensagem), mensagem
    nossa = re.sub(r"recebi .*|array_api_strict\.\S+", "", mensagem)  # depois de "recebi" vem o que o leitor passou
    assert not INGLES.search(nossa), mensagem
    for numero in numeros:
        assert re.search(rf"(?<![\w.]){re.escape(str(numero))}(?![\w])", mensagem), f"falta {numero}: {mensagem}"


@contextmanager
def recusa(tipo: type[Exception], *numeros: object) -> Iterator[None]:
    """O bloco deve levantar exatamente `tipo`, com uma frase em português que contenha os números."""
    with pytest.raises(tipo) as info:
        yield
    assert info.type is tipo
    conferir_frase(str(info.value), *numeros)


def resultado_ou_recusa(funcao: Callable[..., Any], *args: Any, **nomeados: Any) -> Any:
    """O resultado da função, ou None se ela recusou direito; qualquer outra exceção passa."""
    try:
        return funcao(*args, **nomeados)
    except (ValueError, TypeError) as recusado:
        mensagem = str(recusado)
    conferir_frase(mensagem)
    return None
