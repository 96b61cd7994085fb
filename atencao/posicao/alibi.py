"""ALiBi (Press et al., 2022, seção 3): nada se soma aos embeddings; as pontuações caem com a distância."""

import numpy as np

from atencao.nucleo.entrada import Array, mundo_de
from atencao.nucleo.numeros import exigir_inteiro, tabela_que_cabe
from atencao.posicao.senoidal import dtype_real


def alibi(n: int, num_heads: int, como: Array | None = None) -> Array:
    """O que somar às pontuações, já divididas por √d_k: (num_heads, n, n), com −m · |i − j| na linha i, coluna j.

    m é a inclinação da cabeça, a de `inclinacoes_alibi`. O artigo usa máscara causal, em que j ≤ i; o módulo só
    importa para quem olha também para a frente.
    como: array de cuja biblioteca, dtype real e dispositivo a tabela será; sem ele, NumPy em float64.

    Erros: TypeError se n ou num_heads não são inteiros ou `como` não é array; ValueError se são menores que 1 ou a
    tabela não cabe na memória.
    """
    n = exigir_inteiro("n (o número de posições)", n, minimo=1)
    inclinacoes = inclinacoes_alibi(num_heads)
    xp, alvo = mundo_de(como)
    with tabela_que_cabe(len(inclinacoes) * n, n):
        posicoes = np.arange(n)
        distancias = np.abs(posicoes[:, None] - posicoes)  # (n, 1) − (n,) → (n, n)
        tabela = -inclinacoes[:, None, None] * distancias  # (h, 1, 1) · (n, n) → (h, n, n)
        return xp.asarray(tabela, dtype=dtype_real(xp, como), device=alvo)


def inclinacoes_alibi(num_heads: int) -> np.ndarray:
    """As inclinações m das cabeças, (num_heads,): 2^(−8/h), 2^(−16/h), …, 2^(−8) para h = num_heads potência de dois.

    Para outro h, como no código dos autores: as da maior potência de dois que cabe, e depois, uma sim, outra não, as
    do dobro dela.
    """
    num_heads = exigir_inteiro("num_heads", num_heads, minimo=1)
    cabem = 1 << (num_heads.bit_length() - 1)
    entre = _progressao(2 * cabem)[::2][: num_heads - cabem]
    return np.concatenate([_progressao(cabem), entre])


def _progressao(h: int) -> np.ndarray:
    return 2.0 ** (-8 * np.arange(1, h + 1) / h)
