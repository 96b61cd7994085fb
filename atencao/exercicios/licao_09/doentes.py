"""As funções doentes dos exercícios 9.6 a 9.12, como o aluno as recebe: as doenças da lição, noutro corpo."""

import numpy as np


def pesos_em_pe(Q, K):
    """Q: (n, d_k)   K: (m, d_k)   →   pesos (m, n): uma coluna por query"""
    pontuacoes = K @ Q.T / np.sqrt(K.shape[1])
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=-1, keepdims=True))
    return exponenciais / exponenciais.sum(axis=-1, keepdims=True)


def quem_pode(futuro, padding):
    """futuro: (n, m), True = ainda não veio   padding: (m,), True = não é palavra   →   (n, m), True = pode olhar"""
    return ~(futuro & padding)


def pesos_permitidos(pontuacoes, mascara):
    """pontuacoes: (n, m)   mascara: (n, m), True = pode olhar   →   pesos (n, m)"""
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))
    exponenciais = exponenciais / exponenciais.sum(axis=1, keepdims=True)
    return np.where(mascara, exponenciais, 0)


def attention_completa(Q, K, V, mascara):
    """Q: (n, d_k)   K: (m, d_k)   V: (m, d_v)   mascara: (n, m), True = pode olhar   →   saida, pesos"""
    pontuacoes = np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))
    pesos = exponenciais / exponenciais.sum(axis=1, keepdims=True)
    return pesos @ V, pesos


def pesos_da_cabeca(X, W_q, W_k):
    """X: (n, d)   W_q, W_k: (d, largura)   →   pesos (n, n) de uma cabeça"""
    pontuacoes = (X @ W_q) @ (X @ W_k).T / np.sqrt(X.shape[1])
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))
    return exponenciais / exponenciais.sum(axis=1, keepdims=True)


def cabecas_no_lote(x, h):
    """x: (lote, n, d)   →   (lote·h, n, d/h): todas as cabeças da primeira frase, depois as da segunda…"""
    lote, n, d = x.shape
    return x.reshape(lote * h, n, d // h)


def somar_tabela(X, tabela):
    """X: (lote, n, d)   tabela: (maximo, d), uma linha por posição   →   (lote, n, d)"""
    return X + tabela[X.shape[1]]
