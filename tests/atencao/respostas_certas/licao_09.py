"""Outras respostas certas para os exercícios da lição 9."""

import numpy as np
import torch

import atencao


def em_pe_deitando(Q, K):
    return atencao.softmax(Q @ K.T / np.sqrt(Q.shape[-1])).T


def em_pe_do_curso(Q, K):
    _, pesos = atencao.attention(Q, K, K)
    return pesos.T


def em_pe_do_torch(Q, K):
    return torch.softmax(torch.tensor(K) @ torch.tensor(Q).T / K.shape[1] ** 0.5, dim=0)


def em_pe_uma_query_por_vez(Q, K):
    colunas = []
    for q in Q:
        z = K @ q / np.sqrt(len(q))
        e = np.exp(z - max(z))
        colunas.append(e / sum(e))
    return np.column_stack(colunas)


def pode_negando_cada_uma(futuro, padding):
    return ~futuro & ~padding


def pode_em_lacos(futuro, padding):
    return [[not (f or p) for f, p in zip(linha, padding, strict=True)] for linha in futuro]


def pode_do_numpy(futuro, padding):
    return np.logical_not(np.logical_or(futuro, padding[None, :]))


def pode_somando_motivos(futuro, padding):
    return (futuro.astype(int) + padding.astype(int)) == 0


def permitidos_do_curso(pontuacoes, mascara):
    return atencao.softmax(np.where(mascara, pontuacoes, -np.inf))


def permitidos_somando_infinito(pontuacoes, mascara):
    z = pontuacoes + np.where(mascara, 0, -np.inf)
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def permitidos_com_o_maximo_deles(pontuacoes, mascara):
    maiores = np.max(pontuacoes, axis=1, keepdims=True, where=mascara, initial=-np.inf)
    e = np.exp(np.minimum(pontuacoes - maiores, 0)) * mascara
    return e / e.sum(axis=1, keepdims=True)


def permitidos_do_torch(pontuacoes, mascara):
    return torch.softmax(torch.tensor(pontuacoes).masked_fill(torch.tensor(~mascara), -torch.inf), dim=-1)


def completa_do_curso(Q, K, V, mascara):
    return atencao.attention(Q, K, V, mascara)


def completa_query_por_query(Q, K, V, mascara):
    pesos = np.zeros(mascara.shape)
    for i in range(len(Q)):
        quem = np.flatnonzero(mascara[i])
        if len(quem):
            z = K[quem] @ Q[i] / np.sqrt(K.shape[1])
            e = np.exp(z - z.max())
            pesos[i, quem] = e / e.sum()
    return pesos @ V, pesos


def completa_com_maximo_finito(Q, K, V, mascara):
    z = np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)
    maiores = z.max(axis=1, keepdims=True)
    e = np.exp(z - np.where(mascara.any(axis=1, keepdims=True), maiores, 0))
    pesos = e / np.maximum(e.sum(axis=1, keepdims=True), 1)
    return pesos @ V, pesos


def completa_limpando_no_fim(Q, K, V, mascara):
    """O remendo tardio: sem derivadas, a ida sai certa."""
    z = np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)
    e = np.exp(z - z.max(axis=1, keepdims=True))
    pesos = np.nan_to_num(e / e.sum(axis=1, keepdims=True))
    return pesos @ V, pesos


def cabeca_escalando_antes(X, W_q, W_k):
    return atencao.softmax((X @ W_q / np.sqrt(W_q.shape[1])) @ (X @ W_k).T)


def cabeca_com_metade_para_cada(X, W_q, W_k):
    raiz = W_q.shape[1] ** 0.25
    return atencao.softmax((X @ W_q / raiz) @ (X @ W_k / raiz).T)


def cabeca_do_curso(X, W_q, W_k):
    return atencao.self_attention(X, W_q, W_k, W_k)[1]


def cabeca_juntando_as_matrizes(X, W_q, W_k):
    return atencao.softmax(X @ (W_q @ W_k.T) @ X.T / np.sqrt(W_k.shape[-1]))


def no_lote_em_fatias(x, h):
    return [fatia for frase in x for fatia in np.split(frase, h, axis=1)]


def no_lote_com_swapaxes(x, h):
    lote, n, d = x.shape
    return x.reshape(lote, n, h, -1).swapaxes(1, 2).reshape(-1, n, d // h)


def no_lote_do_torch(x, h):
    x = torch.tensor(x)
    return x.unflatten(2, (h, -1)).transpose(1, 2).flatten(0, 1)


def tabela_com_range(X, tabela):
    return X + tabela[np.arange(X.shape[1])]


def tabela_em_lacos(X, tabela):
    somado = X.copy()
    for t in range(X.shape[1]):
        somado[:, t] += tabela[t]
    return somado


def tabela_do_torch(X, tabela):
    return torch.tensor(X) + torch.tensor(tabela)[None, : X.shape[-2]]


def exame_de_cada_par(attention):
    """Uma query e uma key por vez, com a máscara sorteada até que haja proibidas diferentes."""
    acaso = np.random.default_rng()
    Q, K, V = acaso.normal(size=(3, 4)), acaso.normal(size=(5, 4)), acaso.normal(size=(5, 3))
    mascara = np.array([[1, 0, 0, 1, 1], [1, 1, 1, 0, 0], [0, 1, 1, 1, 1]], dtype=bool)
    antes = attention(Q, K, V, mascara)[0]
    for i, j in zip(*np.nonzero(~mascara), strict=True):
        K2, V2 = K.copy(), V.copy()
        K2[j], V2[j] = acaso.normal(size=4), acaso.normal(size=3)
        if np.abs(attention(Q, K2, V2, mascara)[0][i] - antes[i]).max() > 1e-4:
            return False
    return True


def exame_de_uma_query_por_vez(attention):
    """Sorteia de novo tudo o que a query não pode ver, de uma vez."""
    acaso = np.random.default_rng()
    Q, K, V = acaso.normal(size=(6, 2)), acaso.normal(size=(5, 2)), acaso.normal(size=(5, 3))
    mascara = (np.arange(6)[:, None] + np.arange(5)) % 3 > 0
    antes, _ = attention(Q, K, V, mascara)
    laudos = []
    for i, permitido in enumerate(mascara):
        K2 = np.where(permitido[:, None], K, acaso.normal(size=K.shape))
        V2 = np.where(permitido[:, None], V, acaso.normal(size=V.shape))
        depois, _ = attention(Q, K2, V2, mascara)
        laudos.append(np.allclose(antes[i], depois[i], atol=1e-5))
    return all(laudos)


def exame_tirando_as_proibidas(attention):
    """O que se recebe sem as keys proibidas na sala é o que se recebe com elas proibidas."""
    acaso = np.random.default_rng()
    Q, K, V = acaso.normal(size=(3, 4)), acaso.normal(size=(5, 4)), acaso.normal(size=(5, 2))
    mascara = np.array([[0, 0, 1, 1, 1], [1, 1, 0, 0, 1], [0, 1, 0, 1, 0]], dtype=bool)
    inteira, _ = attention(Q, K, V, mascara)
    for i in range(3):
        quem = mascara[i]
        sozinha, _ = attention(Q[i : i + 1], K[quem], V[quem], mascara[i : i + 1, quem])
        if not np.allclose(sozinha[0], inteira[i], rtol=1e-4, atol=1e-5):
            return False
    return True


CERTAS = {
    "9.6": (em_pe_deitando, em_pe_do_curso, em_pe_do_torch, em_pe_uma_query_por_vez),
    "9.7": (pode_negando_cada_uma, pode_em_lacos, pode_do_numpy, pode_somando_motivos),
    "9.8": (permitidos_do_curso, permitidos_somando_infinito, permitidos_com_o_maximo_deles, permitidos_do_torch),
    "9.9": (completa_do_curso, completa_query_por_query, completa_com_maximo_finito, completa_limpando_no_fim),
    "9.10": (cabeca_escalando_antes, cabeca_com_metade_para_cada, cabeca_do_curso, cabeca_juntando_as_matrizes),
    "9.11": (no_lote_em_fatias, no_lote_com_swapaxes, no_lote_do_torch),
    "9.12": (tabela_com_range, tabela_em_lacos, tabela_do_torch),
    "9.13": (exame_de_cada_par, exame_de_uma_query_por_vez, exame_tirando_as_proibidas),
}
