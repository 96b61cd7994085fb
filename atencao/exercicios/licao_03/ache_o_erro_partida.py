"""A função defeituosa do exercício 3.6, como o aluno a recebe."""

import numpy as np


def encoding_suspeito(n, d):
    i = np.arange(0, d, 2)
    angulos = np.arange(n)[:, None] / 10_000 ** (2 * i / d)
    tabela = np.zeros((n, d))
    tabela[:, : d // 2] = np.sin(angulos)
    tabela[:, d // 2 :] = np.cos(angulos)
    return tabela
