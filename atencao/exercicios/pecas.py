"""Peças de que são feitas as respostas erradas de mais de um exercício.

Ficam longe das soluções e das especificações: estas não podem depender do código das respostas que elas julgam.
"""

from collections.abc import Callable
from typing import Any

import numpy as np


def softmax(z: np.ndarray, eixo: int | None = -1) -> np.ndarray:
    """Pesos que somam 1 ao longo do eixo, ou no array inteiro se ele é None; um grupo todo em −∞ dá nan."""
    e = np.exp(z - z.max(axis=eixo, keepdims=True))
    return e / e.sum(axis=eixo, keepdims=True)


def pontuar(Q: np.ndarray, K: np.ndarray) -> np.ndarray:
    """(n, d_k), (m, d_k) → (n, m): as pontuações, na escala certa."""
    return Q @ K.T / np.sqrt(K.shape[1])


def dos_pesos(pesar: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Callable[..., Any]:
    """A attention com máscara cujos pesos são pesar(pontuacoes, mascara)."""

    def attention(Q, K, V, mascara):
        pesos = pesar(pontuar(Q, K), mascara)
        return pesos @ V, pesos

    return attention
