"""As funções do padrão array API sobre arrays contados: só as que o código do curso usa."""

from builtins import bool as bool_do_python
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy import bool, float32, float64, inf, isdtype, result_type

from atencao.custo.array_contado import ArrayContado, elemento_a_elemento, movido, reducao

__all__ = ["bool", "float32", "float64", "inf", "isdtype", "result_type"]


def asarray(x: Any, dtype: Any = None, device: Any = None) -> np.ndarray:
    return np.asarray(x, dtype=dtype)


def astype(x: ArrayContado, dtype: Any, copy: bool_do_python = True) -> ArrayContado:
    return movido(x.valores.astype(dtype, copy=copy), x)


def reshape(x: ArrayContado, shape: tuple[int, ...]) -> ArrayContado:
    return movido(x.valores.reshape(shape), x)


def moveaxis(x: ArrayContado, source: int, destination: int) -> ArrayContado:
    return movido(np.moveaxis(x.valores, source, destination), x)


def matrix_transpose(x: ArrayContado) -> ArrayContado:
    return movido(np.matrix_transpose(x.valores), x)


def expand_dims(x: ArrayContado, axis: int) -> ArrayContado:
    return movido(np.expand_dims(x.valores, axis), x)


def squeeze(x: ArrayContado, axis: int) -> ArrayContado:
    return movido(np.squeeze(x.valores, axis), x)


def stack(arrays: Sequence[ArrayContado], axis: int = 0) -> ArrayContado:
    return movido(np.stack([x.valores for x in arrays], axis=axis), *arrays)


def unstack(x: ArrayContado, axis: int = 0) -> tuple[ArrayContado, ...]:
    return tuple(movido(parte, x) for parte in np.moveaxis(x.valores, axis, 0))


def exp(x: ArrayContado) -> ArrayContado:
    return elemento_a_elemento("exponencial", np.exp, x)


def tanh(x: ArrayContado) -> ArrayContado:
    return elemento_a_elemento("tanh", np.tanh, x)


def where(condition: Any, x1: Any, x2: Any) -> ArrayContado:
    return elemento_a_elemento("escolha", np.where, condition, x1, x2)


def max(x: ArrayContado, axis: int, keepdims: bool_do_python = False) -> ArrayContado:
    return reducao("máximo", np.max, x, axis, keepdims)


def sum(x: ArrayContado, axis: int, keepdims: bool_do_python = False) -> ArrayContado:
    return reducao("soma", np.sum, x, axis, keepdims)


def any(x: ArrayContado, axis: int, keepdims: bool_do_python = False) -> ArrayContado:
    return reducao("lógica", np.any, x, axis, keepdims)
