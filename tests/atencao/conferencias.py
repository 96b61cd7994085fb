"""As comparações com as referências, escritas para uma implementação qualquer.

O pacote tem de passar por elas; os mutantes de `test_nucleo_mutantes.py` têm de ser reprovados por elas.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from tests.atencao.referencias import (
    attention_lenta,
    camada_do_torch,
    encoding_lento,
    multi_head_lenta,
    sdpa,
    softmax_lenta,
)
from tests.atencao.tolerancias import conferir

Funcao = Callable[..., Any]


def sorteio(*formas: tuple[int, ...], semente: int = 0) -> list[np.ndarray]:
    gerador = np.random.default_rng(semente)
    return [gerador.normal(size=forma) for forma in formas]


def conferir_softmax(softmax: Funcao) -> None:
    (z,) = sorteio((2, 3, 5))
    for eixo in (0, 1, 2, -1, -2):
        filas = np.moveaxis(z, eixo, -1)
        esperado = np.moveaxis(np.apply_along_axis(lambda fila: softmax_lenta(fila.tolist()), -1, filas), -1, eixo)
        conferir(softmax(z, eixo), esperado)
    # Pontuações grandes: sem subtrair o máximo, exp estoura.
    conferir(softmax(z[0] * 5000, -1), np.array([softmax_lenta(fila) for fila in (z[0] * 5000).tolist()]))


def conferir_attention(attention: Funcao) -> None:
    """Lq ≠ Lk, d_v ≠ d_k e pontuações não simétricas: trocar eixos ou larguras aparece."""
    for forma_q, forma_k, d_v in [((5, 4), (3, 4), 2), ((3, 4), (3, 4), 4), ((2, 3, 4, 6), (2, 1, 7, 6), 5)]:
        Q, K, V = sorteio(forma_q, forma_k, (*forma_k[:-1], d_v))
        for mascara in (None, *_mascaras(forma_q[-2], forma_k[-2])):
            saida, pesos = attention(Q, K, V, mascara)
            esperada, esperados = attention_lenta(Q, K, V, mascara)
            conferir(pesos, esperados)
            conferir(saida, esperada)
            conferir(saida, sdpa(Q, K, V, mascara))


def _mascaras(Lq: int, Lk: int) -> list[np.ndarray]:
    """Uma causal e uma sorteada, ambas com pelo menos uma key por query, para que a SDPA também valha."""
    (acaso,) = sorteio((Lq, Lk), semente=7)
    sorteada = acaso > 0
    sorteada[:, 0] |= ~sorteada.any(-1)
    return [np.tri(Lq, Lk, dtype=bool), sorteada]


def conferir_multi_head(multi_head_attention: Funcao) -> None:
    """d_head ≠ num_heads, comparado com o laço sobre as cabeças e com a camada do PyTorch."""
    for num_heads, d_head in [(2, 3), (3, 2), (1, 6), (4, 5)]:
        d = num_heads * d_head
        X, W_q, W_k, W_v, W_o = sorteio((2, 7, d), *[(d, d)] * 4, semente=num_heads)
        camada = camada_do_torch(W_q, W_k, W_v, W_o, num_heads)
        for mascara in (None, np.tri(7, dtype=bool)):
            saida, pesos = multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mascara)
            with torch.no_grad():
                da_camada = camada(torch.as_tensor(X), None if mascara is None else torch.as_tensor(mascara))
            for esperada, esperados in (multi_head_lenta(X, W_q, W_k, W_v, W_o, num_heads, mascara), da_camada):
                conferir(pesos, esperados)
                conferir(saida, esperada)


def conferir_causal(mascara_causal: Funcao, attention: Funcao) -> None:
    """Mudar um token futuro não muda as saídas anteriores, e muda as dele em diante."""
    for n in (2, 3, 6):
        (X,) = sorteio((n, 4), semente=n)
        antes, _ = attention(X, X, X, mascara_causal(n))
        for j in range(n):
            outro = X.copy()
            outro[j] += 3.0
            depois, _ = attention(outro, outro, outro, mascara_causal(n))
            assert np.abs(depois - antes)[:j].max(initial=0) <= 1e-6
            assert np.abs(depois - antes)[j:].max(axis=-1).min() > 1e-6


def conferir_encoding(positional_encoding: Funcao) -> None:
    for n, d, base in [(3, 4, 10_000.0), (1, 2, 10_000.0), (50, 6, 10_000.0), (20, 10, 100.0), (7, 8, 2.5)]:
        conferir(positional_encoding(n, d, base), np.array(encoding_lento(n, d, base)))
