"""A função defeituosa do exercício 1.6, como o aluno a recebe."""

import numpy as np


def attention_suspeita(Q, K, V):
    """Q: (n, d_k)   K: (m, d_k)   V: (m, d_v)

    Devolve saida: (n, d_v) e pesos: (n, m).
    """
    pontuacoes = Q @ K.T / np.sqrt(Q.shape[0])
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=0, keepdims=True))
    pesos = exponenciais / exponenciais.sum(axis=0, keepdims=True)
    return pesos @ V, pesos
