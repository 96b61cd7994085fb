"""Peças das especificações: contas lentas, um número de cada vez, sem o código do curso nem o do NumPy."""

import math
from collections.abc import Sequence


def produto_escalar(u: Sequence[float], v: Sequence[float]) -> float:
    """Σ uᵢ vᵢ."""
    return sum(a * b for a, b in zip(u, v, strict=True))


def produto(A: Sequence[Sequence[float]], B: Sequence[Sequence[float]]) -> list[list[float]]:
    """(n, k) vezes (k, m), célula por célula."""
    return [[sum(linha[c] * B[c][j] for c in range(len(B))) for j in range(len(B[0]))] for linha in A]


def softmax(linha: Sequence[float]) -> list[float]:
    """Os pesos de uma linha: 1 sobre a soma das exponenciais das diferenças, que é a definição dividida por e^z."""
    return [1 / sum(math.exp(min(outra - esta, 700)) for outra in linha) for esta in linha]


def softmax_dos_permitidos(linha: Sequence[float], permitido: Sequence[bool]) -> list[float]:
    """A softmax só entre os permitidos; os outros têm zero."""
    dos_permitidos = iter(softmax([z for z, pode in zip(linha, permitido, strict=True) if pode]))
    return [next(dos_permitidos) if pode else 0.0 for pode in permitido]


def pontuacoes(Q: Sequence[Sequence[float]], K: Sequence[Sequence[float]]) -> list[list[float]]:
    """(n, d_k), (m, d_k) → (n, m), cada uma dividida por √d_k."""
    return [[produto_escalar(q, k) / math.sqrt(len(q)) for k in K] for q in Q]


def atencao(Q, K, V) -> tuple[list[list[float]], list[list[float]]]:
    """(saida, pesos), query por query."""
    pesos = [softmax(linha) for linha in pontuacoes(Q, K)]
    return produto(pesos, V), pesos
