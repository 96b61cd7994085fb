"""Outras respostas certas para os exercícios da lição 2."""

import numpy as np
import torch

from atencao import self_attention
from atencao.custo import contar
from atencao.recorrencia import rnn


def rnn_com_as_entradas_de_uma_vez(X, W_x, W_h):
    entradas = X @ W_x
    estados = np.empty_like(entradas)
    estados[0] = np.tanh(entradas[0])
    for t in range(1, len(X)):
        estados[t] = np.tanh(entradas[t] + estados[t - 1] @ W_h)
    return estados


def rnn_recursiva(X, W_x, W_h):
    if len(X) == 0:
        return []
    antes = rnn_recursiva(X[:-1], W_x, W_h)
    anterior = antes[-1] if antes else np.zeros(W_h.shape[1])
    return [*antes, np.tanh(W_x.T @ X[-1] + W_h.T @ anterior)]


def rnn_do_torch(X, W_x, W_h):
    rede = torch.nn.RNN(*W_x.shape, bias=False, batch_first=True, dtype=torch.float64)
    rede.weight_ih_l0.data, rede.weight_hh_l0.data = torch.tensor(W_x.T), torch.tensor(W_h.T)
    return rede(torch.tensor(X)[None])[0][0]


def contas_produto_a_produto(n, d, d_k, d_v):
    produtos = [(n, d, d_k), (n, d, d_k), (n, d, d_v), (n, d_k, n), (n, n, d_v)]
    return sum(2 * a * b * c for a, b, c in produtos)


def contas_do_contador(n, d, d_k, d_v):
    custo = contar(self_attention, np.ones((n, d)), np.ones((d, d_k)), np.ones((d, d_k)), np.ones((d, d_v)))
    return custo.por_operacao["matmul"]


def contas_fatoradas(n, d, d_k, d_v):
    return np.array(2.0 * n * (d * (2 * d_k + d_v) + n * (d_k + d_v)))


def caminho_recursivo(espera):
    def passo(i):
        return 1 + max((passo(j) for j in np.flatnonzero(espera[i])), default=0)

    return max(map(passo, range(len(espera))))


def caminho_por_rodadas(espera):
    faltam, passos = np.ones(len(espera), dtype=bool), 0
    while faltam.any():
        faltam &= (espera & faltam).any(axis=1)
        passos += 1
    return passos


def caminho_por_potencias(espera):
    """Enquanto a potência da matriz não some, há uma cadeia desse tamanho."""
    matriz = potencia = espera.astype(int)
    passos = 1
    while potencia.any():
        potencia = (potencia @ matriz > 0).astype(int)
        passos += 1
    return torch.tensor(passos)


def posicao_da_saida_inteira(X, W_q, W_k, W_v, i):
    return self_attention(X, W_q, W_k, W_v)[0][i]


def posicao_em_lacos(X, W_q, W_k, W_v, i):
    query, saida, soma = X[i] @ W_q, np.zeros(W_v.shape[1]), 0.0
    for x in X:
        forca = np.exp(query @ (x @ W_k) / W_q.shape[1] ** 0.5)
        saida, soma = saida + forca * (x @ W_v), soma + forca
    return saida / soma


def posicao_do_torch(X, W_q, W_k, W_v, i):
    X, W_q, W_k, W_v = map(torch.tensor, (X, W_q, W_k, W_v))
    Q, K, V = X[i : i + 1] @ W_q, X @ W_k, X @ W_v
    return torch.nn.functional.scaled_dot_product_attention(Q[None], K[None], V[None])[0, 0]


def rnn_do_curso(X, W_x, W_h):
    return rnn(X, W_x, W_h).tolist()


CERTAS = {
    "2.9": (rnn_com_as_entradas_de_uma_vez, rnn_recursiva, rnn_do_torch, rnn_do_curso),
    "2.10": (contas_produto_a_produto, contas_do_contador, contas_fatoradas),
    "2.11": (caminho_recursivo, caminho_por_rodadas, caminho_por_potencias),
    "2.12": (posicao_da_saida_inteira, posicao_em_lacos, posicao_do_torch),
}
