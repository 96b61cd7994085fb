"""Outras respostas certas para os exercícios da lição 4."""

import numpy as np
import torch

import atencao


def repartir_em_fatias(x, num_heads):
    largura = x.shape[1] // num_heads
    return [x[:, c * largura : (c + 1) * largura] for c in range(num_heads)]


def repartir_com_split(x, num_heads):
    return np.stack(np.split(x, num_heads, axis=1))


def repartir_do_torch(x, num_heads):
    x = torch.tensor(x)
    return x.view(len(x), num_heads, -1).permute(1, 0, 2)


def repartir_pela_transposta(x, num_heads):
    return x.T.reshape(num_heads, -1, len(x)).swapaxes(1, 2)


def juntar_com_concatenate(cabecas):
    return np.concatenate(list(cabecas), axis=1)


def juntar_em_lacos(cabecas):
    return [[v for c in range(len(cabecas)) for v in cabecas[c, t]] for t in range(cabecas.shape[1])]


def juntar_do_torch(cabecas):
    return torch.cat(tuple(torch.tensor(cabecas)), dim=-1)


def multi_head_de_uma_vez(X, W_q, W_k, W_v, W_o, num_heads):
    Q, K, V = (repartir_com_split(X @ W, num_heads) for W in (W_q, W_k, W_v))
    z = Q @ K.swapaxes(1, 2) / np.sqrt(Q.shape[-1])
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    pesos = e / e.sum(axis=-1, keepdims=True)
    return juntar_com_concatenate(pesos @ V) @ W_o, pesos


def multi_head_do_curso(X, W_q, W_k, W_v, W_o, num_heads):
    return atencao.multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads)


def multi_head_do_torch(X, W_q, W_k, W_v, W_o, num_heads):
    camada = torch.nn.MultiheadAttention(X.shape[1], num_heads, bias=False, batch_first=True, dtype=torch.float64)
    camada.in_proj_weight.data = torch.tensor(np.concatenate([W_q, W_k, W_v], axis=1).T.copy())
    camada.out_proj.weight.data = torch.tensor(W_o.T.copy())
    x = torch.tensor(X)[None]
    saida, pesos = camada(x, x, x, average_attn_weights=False)
    return saida[0], pesos[0]


def multi_head_somando_contribuicoes(X, W_q, W_k, W_v, W_o, num_heads):
    largura = X.shape[1] // num_heads
    saida, pesos = np.zeros_like(X), []
    for c in range(num_heads):
        b = slice(c * largura, (c + 1) * largura)
        da_cabeca, A = atencao.self_attention(X, W_q[:, b], W_k[:, b], W_v[:, b])
        saida = saida + da_cabeca @ W_o[b]
        pesos.append(A)
    return saida, pesos


def parametros_da_lista(d, num_heads, d_k, d_v):
    return sum(a * b for a, b in [(d, d_k), (d, d_k), (d, d_v)] * num_heads + [(num_heads * d_v, d)])


def parametros_fatorados(d, num_heads, d_k, d_v):
    return 2 * num_heads * d * (d_k + d_v)


def parametros_do_torch(d, num_heads, d_k, d_v):
    camadas = [torch.nn.Linear(d, num_heads * largura, bias=False) for largura in (d_k, d_k, d_v)]
    camadas.append(torch.nn.Linear(num_heads * d_v, d, bias=False))
    return sum(p.numel() for camada in camadas for p in camada.parameters())


def contribuicoes_em_fatias(cabecas, W_o):
    largura = cabecas.shape[2]
    return [cabeca @ W_o[c * largura : (c + 1) * largura] for c, cabeca in enumerate(cabecas)]


def contribuicoes_do_einsum(cabecas, W_o):
    return np.einsum("hnl,hld->hnd", cabecas, np.stack(np.split(W_o, len(cabecas))))


def contribuicoes_calando_as_outras(cabecas, W_o):
    """A contribuição de uma cabeça é a saída com todas as outras em zero."""
    saidas = []
    for c in range(len(cabecas)):
        so_ela = np.zeros_like(cabecas)
        so_ela[c] = cabecas[c]
        saidas.append(np.concatenate(list(so_ela), axis=1) @ W_o)
    return np.stack(saidas)


def _frase_por_frase(juntar):
    def certa(x):
        return [juntar(frase) for frase in x]

    certa.__name__ = juntar.__name__
    return certa


CERTAS = {
    "4.5": tuple(map(_frase_por_frase, (juntar_com_concatenate, juntar_em_lacos, juntar_do_torch))),
    "4.8": (repartir_em_fatias, repartir_com_split, repartir_do_torch, repartir_pela_transposta),
    "4.9": (juntar_com_concatenate, juntar_em_lacos, juntar_do_torch),
    "4.10": (multi_head_de_uma_vez, multi_head_do_curso, multi_head_do_torch, multi_head_somando_contribuicoes),
    "4.11": (parametros_da_lista, parametros_fatorados, parametros_do_torch),
    "4.12": (contribuicoes_em_fatias, contribuicoes_do_einsum, contribuicoes_calando_as_outras),
}
