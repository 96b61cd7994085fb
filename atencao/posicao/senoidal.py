"""O positional encoding senoidal (Vaswani et al., 2017, seção 3.5)."""

from types import ModuleType
from typing import Any

import numpy as np

from atencao.nucleo.entrada import Array, mundo_de
from atencao.nucleo.numeros import exigir_inteiro, exigir_real, tabela_que_cabe


def positional_encoding(n: int, d: int, base: float = 10_000.0, como: Array | None = None) -> Array:
    """Tabela (n, d), um vetor por posição: PE(pos, 2i) = sen(pos / base^(2i/d)) e PE(pos, 2i+1) = cos do mesmo ângulo.

    n: número de posições, de 0 a n−1.   d: dimensão do modelo, par, pois cada frequência ocupa um par (seno, cosseno).
    base: número que fixa o maior período, 2π·base^((d−2)/d); 10 000 no artigo.
    como: array de cuja biblioteca, dtype real e dispositivo a tabela será; sem ele, NumPy em float64.

    Erros: TypeError se n ou d não são inteiros, base não é número ou `como` não é array; ValueError se n < 1, d < 2, d
    é ímpar, base não é finita e maior que zero ou a tabela não cabe na memória.
    """
    n = exigir_inteiro("n (o número de posições)", n, minimo=1)
    d = exigir_inteiro("d (a dimensão)", d, minimo=2)
    base = exigir_real("base", base)
    if base <= 0:
        raise ValueError(f"base deve ser maior que zero; recebi {base}.")
    if d % 2:
        raise ValueError(
            f"d = {d} é ímpar, e cada frequência ocupa um par (seno, cosseno): use d = {d - 1} ou d = {d + 1}."
        )
    xp, alvo = mundo_de(como)
    with tabela_que_cabe(n, d):
        # O ângulo é sempre calculado em float64: em float32 ele já erra na quarta casa na posição 4096. O dtype muda
        # junto com o dispositivo, nunca depois, pois há GPU sem float64 (MPS).
        return xp.asarray(_tabela(n, d, base), dtype=dtype_real(xp, como), device=alvo)


def frequencias(d: int, base: float) -> np.ndarray:
    """Quanto o ângulo de cada par cresce por posição, em radianos: (d/2,)."""
    return base ** (-np.arange(0, d, 2) / d)


def _tabela(n: int, d: int, base: float) -> np.ndarray:
    angulos = np.arange(n)[:, None] * frequencias(d, base)  # (n, 1) · (d/2,) → (n, d/2)
    return np.stack([np.sin(angulos), np.cos(angulos)], axis=-1).reshape(n, d)  # (n, d/2, 2) → (n, d)


def dtype_real(xp: ModuleType, como: Array | None) -> Any:
    """O dtype de `como`, se é real; senão, o real padrão da biblioteca."""
    if como is None:
        return np.float64
    return como.dtype if xp.isdtype(como.dtype, "real floating") else xp.asarray(0.0).dtype
