"""Referências independentes do pacote: as fórmulas escritas número a número com `math`, e as camadas do PyTorch."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch.nn.functional import scaled_dot_product_attention

Matriz = list[list[float]]


def softmax_lenta(linha: list[float]) -> list[float]:
    maximo = max(linha)
    exponenciais = [math.exp(z - maximo) for z in linha]
    return [e / math.fsum(exponenciais) for e in exponenciais]


def attention_lenta(
    Q: np.ndarray, K: np.ndarray, V: np.ndarray, mascara: Any = None, escala: float | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """A fórmula, um número por vez, em cada elemento do lote."""
    Q, K, V = (np.asarray(x, dtype=np.float64) for x in (Q, K, V))
    lote_pesos = np.broadcast_shapes(Q.shape[:-2], K.shape[:-2])
    lote = np.broadcast_shapes(lote_pesos, V.shape[:-2])
    permitido = np.broadcast_to(True if mascara is None else mascara, (*lote_pesos, Q.shape[-2], K.shape[-2]))
    if escala is None:
        escala = 1 / math.sqrt(Q.shape[-1])
    pesos = np.zeros(permitido.shape)
    Qs, Ks = (np.broadcast_to(x, lote_pesos + x.shape[-2:]) for x in (Q, K))
    for b in np.ndindex(lote_pesos):
        pesos[b] = _pesos(Qs[b].tolist(), Ks[b].tolist(), permitido[b].tolist(), escala)
    saida = np.zeros((*lote, Q.shape[-2], V.shape[-1]))
    Ps, Vs = (np.broadcast_to(x, lote + x.shape[-2:]) for x in (pesos, V))
    for b in np.ndindex(lote):
        for i in range(saida.shape[-2]):
            for c in range(saida.shape[-1]):
                saida[b][i, c] = math.fsum(Ps[b][i, j] * Vs[b][j, c] for j in range(V.shape[-2]))
    return saida, pesos


def _pesos(Q: Matriz, K: Matriz, permitido: list[list[bool]], escala: float) -> np.ndarray:
    pesos = np.zeros((len(Q), len(K)))
    for i, q in enumerate(Q):
        livres = [j for j in range(len(K)) if permitido[i][j]]
        if livres:
            pesos[i, livres] = softmax_lenta([escala * math.fsum(map(float.__mul__, q, K[j])) for j in livres])
    return pesos


def multi_head_lenta(
    X: np.ndarray,
    W_q: np.ndarray,
    W_k: np.ndarray,
    W_v: np.ndarray,
    W_o: np.ndarray,
    num_heads: int,
    mascara: Any = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Uma cabeça por vez: a cabeça h usa o h-ésimo bloco de colunas de cada projeção."""
    X, W_q, W_k, W_v, W_o = (np.asarray(x, dtype=np.float64) for x in (X, W_q, W_k, W_v, W_o))
    n = X.shape[-2]
    permitido = np.broadcast_to(True if mascara is None else mascara, (*X.shape[:-2], num_heads, n, n))
    saidas, pesos = [], []
    for h in range(num_heads):
        colunas = [slice(h * W.shape[1] // num_heads, (h + 1) * W.shape[1] // num_heads) for W in (W_q, W_k, W_v)]
        Q, K, V = (X @ W[:, c] for W, c in zip((W_q, W_k, W_v), colunas, strict=True))
        saida, peso = attention_lenta(Q, K, V, permitido[..., h, :, :])
        saidas.append(saida)
        pesos.append(peso)
    return np.concatenate(saidas, axis=-1) @ W_o, np.stack(pesos, axis=-3)


def sdpa(Q: Any, K: Any, V: Any, mascara: Any = None, escala: float | None = None) -> torch.Tensor:
    """A scaled_dot_product_attention do PyTorch em float64. Na máscara, True = pode olhar, como na casa."""
    Q, K, V = (torch.as_tensor(np.asarray(x), dtype=torch.float64) for x in (Q, K, V))
    mascara = None if mascara is None else torch.as_tensor(np.asarray(mascara))
    return scaled_dot_product_attention(Q, K, V, attn_mask=mascara, scale=escala)


def camada_do_torch(W_q: Any, W_k: Any, W_v: Any, W_o: Any, num_heads: int) -> Callable[..., tuple[Any, Any]]:
    """nn.MultiheadAttention com estes pesos, chamada como f(X, mascara) com X (lote, n, d) e True = pode olhar.

    A camada guarda as projeções transpostas (multiplicam à esquerda) e a máscara dela tem a polaridade oposta.
    """
    d = W_q.shape[0]
    camada = torch.nn.MultiheadAttention(d, num_heads, bias=False, batch_first=True, dtype=torch.as_tensor(W_q).dtype)
    with torch.no_grad():
        camada.in_proj_weight.copy_(torch.cat([torch.as_tensor(W).T for W in (W_q, W_k, W_v)]))
        camada.out_proj.weight.copy_(torch.as_tensor(W_o).T)

    def chamar(X: torch.Tensor, mascara: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        proibido = None if mascara is None else ~mascara
        return camada(X, X, X, attn_mask=proibido, need_weights=True, average_attn_weights=False)

    return chamar


def encoding_lento(n: int, d: int, base: float = 10_000.0) -> Matriz:
    """A tabela de posições, um número por vez, na forma em que o artigo a escreve."""
    tabela = []
    for pos in range(n):
        linha = []
        for i in range(d // 2):
            angulo = pos / math.pow(base, 2 * i / d)
            linha += [math.sin(angulo), math.cos(angulo)]
        tabela.append(linha)
    return tabela
