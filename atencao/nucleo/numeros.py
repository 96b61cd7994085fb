"""Os números soltos que o leitor passa: quantas posições, quantas cabeças, que dimensão."""

import math
import operator
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


def exigir_inteiro(nome: str, valor: Any, minimo: int) -> int:
    """O valor como int. TypeError se não é inteiro (bool não é); ValueError se é menor que `minimo`."""
    numero = _do_python(valor)
    try:
        inteiro = None if isinstance(numero, bool) else operator.index(numero)
    except (TypeError, RuntimeError):
        inteiro = None
    if inteiro is None:
        raise TypeError(f"{nome} deve ser um número inteiro; recebi {_mostrar(valor)}.")
    if inteiro < minimo:
        raise ValueError(f"{nome} deve ser pelo menos {minimo}; recebi {inteiro}.")
    return inteiro


def exigir_real(nome: str, valor: Any) -> float:
    """O valor como float. TypeError se não é real (bool, complexo e texto não são); ValueError se não é finito."""
    numero = _do_python(valor)
    try:
        real = None if isinstance(numero, bool | complex | str | bytes) else float(numero)
    except (TypeError, ValueError, RuntimeError):
        real = None
    except OverflowError:
        real = math.inf
    if real is None:
        raise TypeError(f"{nome} deve ser um número; recebi {_mostrar(valor)}.")
    if not math.isfinite(real):
        raise ValueError(f"{nome} deve ser um número finito; recebi {_mostrar(valor)}.")
    return real


@contextmanager
def tabela_que_cabe(linhas: int, colunas: int) -> Iterator[None]:
    """ValueError, com o tamanho, se a biblioteca não consegue criar no bloco uma tabela linhas × colunas."""
    try:
        yield
    except (MemoryError, OverflowError, RuntimeError, ValueError) as erro:
        raise ValueError(
            f"Uma tabela de {linhas} × {colunas} números não cabe na memória: use números menores."
        ) from erro


def _do_python(valor: Any) -> Any:
    """O número que um escalar do NumPy ou do PyTorch guarda; o resto passa como veio."""
    try:
        return valor.item()
    except (AttributeError, TypeError, ValueError, RuntimeError):
        return valor


def _mostrar(valor: Any) -> str:
    return textwrap.shorten(repr(valor), 80, placeholder=" …")
