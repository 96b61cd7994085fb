"""Os números soltos que o leitor passa: quantas posições, quantas cabeças, que dimensão."""

import math
import operator
from typing import Any


def exigir_inteiro(nome: str, valor: Any, minimo: int) -> int:
    """O valor como int. TypeError se não é inteiro (bool não é); ValueError se é menor que `minimo`."""
    if isinstance(valor, bool):
        raise TypeError(f"{nome} deve ser um número inteiro; recebi {valor!r}.")
    try:
        inteiro = operator.index(valor)
    except TypeError as erro:
        raise TypeError(f"{nome} deve ser um número inteiro; recebi {valor!r}.") from erro
    if inteiro < minimo:
        raise ValueError(f"{nome} deve ser pelo menos {minimo}; recebi {inteiro}.")
    return inteiro


def exigir_real(nome: str, valor: Any) -> float:
    """O valor como float. TypeError se não é número real (bool e texto não são); ValueError se não é finito."""
    if isinstance(valor, bool | str | bytes):
        raise TypeError(f"{nome} deve ser um número; recebi {valor!r}.")
    try:
        real = float(valor)
    except (TypeError, ValueError) as erro:
        raise TypeError(f"{nome} deve ser um número; recebi {valor!r}.") from erro
    except OverflowError:
        real = math.inf
    if not math.isfinite(real):
        raise ValueError(f"{nome} deve ser um número finito; recebi {valor!r}.")
    return real
