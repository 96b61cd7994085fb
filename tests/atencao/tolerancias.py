"""Quanto dois resultados podem diferir, por dtype: a única tabela de tolerâncias da suíte, para CPU e GPU."""

from typing import Any

import numpy as np

from atencao import trazer

TOLERANCIAS = {"float64": 1e-12, "float32": 1e-5, "float16": 1e-2, "bfloat16": 1e-2}


def nome_do_dtype(x: Any) -> str:
    return str(x.dtype).rpartition(".")[2]


def em_float64(x: Any) -> np.ndarray:
    """Qualquer array ou tensor como NumPy em float64."""
    return trazer(x).astype(np.float64)


def conferir(obtido: Any, esperado: Any, dtype: str | None = None) -> None:
    """AssertionError se a forma difere ou se os valores diferem mais do que o dtype (o de `obtido`) permite."""
    tolerancia = TOLERANCIAS[dtype or nome_do_dtype(obtido)]
    assert tuple(obtido.shape) == tuple(np.shape(esperado))
    np.testing.assert_allclose(em_float64(obtido), em_float64(esperado), rtol=tolerancia, atol=tolerancia)
