"""Outras respostas certas para os exercícios da lição 1."""

import math

import numpy as np
import torch


def softmax_em_lacos(z):
    linhas = []
    for linha in z:
        maior = max(linha)
        e = [math.exp(x - maior) for x in linha]
        linhas.append([x / sum(e) for x in e])
    return linhas


def softmax_pelo_logaritmo(z):
    maior = np.max(z, -1)[:, None]
    return np.exp(z - maior - np.log(np.sum(np.exp(z - maior), -1))[:, None])


def softmax_transposta(z):
    e = np.exp(z.T - z.max(1))
    return (e / e.sum(0)).T


def softmax_do_torch(z):
    return torch.softmax(torch.tensor(z, dtype=torch.float32), dim=-1)


def pontuacoes_em_lacos(Q, K):
    return [[sum(Q[i] * K[j]) / Q.shape[-1] ** 0.5 for j in range(len(K))] for i in range(len(Q))]


def pontuacoes_com_queries_escaladas(Q, K):
    return (Q / math.sqrt(Q.shape[1])).dot(np.transpose(K))


def pontuacoes_do_einsum(Q, K):
    return np.einsum("id,jd->ij", Q, K) * K.shape[-1] ** -0.5


def attention_em_lacos(Q, K, V, mascara):
    saida, pesos = np.zeros((len(Q), V.shape[1])), np.zeros(mascara.shape)
    for i, q in enumerate(Q):
        quem = np.flatnonzero(mascara[i])
        if len(quem):
            z = K[quem] @ q / np.sqrt(len(q))
            e = np.exp(z - z.max())
            pesos[i, quem] = e / e.sum()
        saida[i] = pesos[i] @ V
    return saida, pesos


def attention_com_numero_muito_negativo(Q, K, V, mascara):
    z = Q @ K.T / np.sqrt(Q.shape[-1]) - 1e30 * ~mascara
    e = np.exp(z - z.max(axis=-1, keepdims=True)) * mascara
    pesos = e / np.maximum(e.sum(-1, keepdims=True), 1e-300)
    return [pesos @ V, pesos]


def attention_do_torch(Q, K, V, mascara):
    Q, K, V, permitido = map(torch.tensor, (Q, K, V, mascara))
    z = (Q @ K.mT / K.shape[-1] ** 0.5).masked_fill(~permitido, -torch.inf)
    pesos = torch.softmax(z, dim=-1).nan_to_num(0)
    return pesos @ V, pesos


def cossenos_em_lacos(A, B):
    return [[a @ b / (np.linalg.norm(a) * np.linalg.norm(b)) for b in B] for a in A]


def cossenos_pelo_produto(A, B):
    quadrados = np.outer((A * A).sum(1), (B * B).sum(1))
    return A @ B.T / np.sqrt(quadrados)


def cossenos_do_torch(A, B):
    return torch.cosine_similarity(torch.tensor(A)[:, None], torch.tensor(B)[None], dim=-1)


def variancias_a_mao(Q, K):
    z = (Q @ K.T).ravel()
    antes = ((z - z.mean()) ** 2).mean()
    return antes, antes / K.shape[1]


def variancias_em_lacos(Q, K):
    def variancia(numeros):
        media = sum(numeros) / len(numeros)
        return sum((x - media) ** 2 for x in numeros) / len(numeros)

    z = [float(q @ k) for q in Q for k in K]
    return [variancia(z), variancia([x / math.sqrt(len(Q[0])) for x in z])]


def variancias_pelo_desvio(Q, K):
    return np.std(Q @ K.T) ** 2, np.std(Q / K.shape[1] ** 0.5 @ K.T) ** 2


def _sem_mascara(attention):
    def certa(Q, K, V):
        return attention(Q, K, V, np.ones((len(Q), len(K)), dtype=bool))

    certa.__name__ = attention.__name__
    return certa


CERTAS = {
    "1.6": tuple(map(_sem_mascara, (attention_em_lacos, attention_com_numero_muito_negativo, attention_do_torch))),
    "1.7": (softmax_em_lacos, softmax_pelo_logaritmo, softmax_transposta, softmax_do_torch),
    "1.8": (pontuacoes_em_lacos, pontuacoes_com_queries_escaladas, pontuacoes_do_einsum),
    "1.9": (attention_em_lacos, attention_com_numero_muito_negativo, attention_do_torch),
    "1.10": (cossenos_em_lacos, cossenos_pelo_produto, cossenos_do_torch),
    "1.11": (variancias_a_mao, variancias_em_lacos, variancias_pelo_desvio),
}
