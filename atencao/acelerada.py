"""Atenção para tamanhos de verdade: os kernels fundidos do PyTorch, que nunca montam a matriz n × n inteira."""

import torch
from torch.nn.functional import pad, scaled_dot_product_attention

from atencao.nucleo.attention import forma_dos_pesos
from atencao.nucleo.entrada import arrays_reais
from atencao.nucleo.mascaras import preparar_mascara


def attention_rapida(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, mascara: torch.Tensor | None = None
) -> torch.Tensor:
    """A mesma saída de `attention(Q, K, V, mascara)`, sem os pesos.

    Q: (..., Lq, d_k)   K: (..., Lk, d_k)   V: (..., Lk, d_v)   mascara: booleana, True = pode olhar.
    Devolve (..., Lq, d_v). A query sem key permitida recebe saída zero. Os pesos não são devolvidos porque não chegam a
    existir por inteiro: o kernel trabalha por blocos. Com menos de 16 keys, o kernel do PyTorch na CPU dá zero, e não
    NaN, à query que contém NaN.

    Erros: os de `attention`, e TypeError se as entradas não são tensores do PyTorch.
    """
    if not all(isinstance(x, torch.Tensor) for x in (Q, K, V)):
        raise TypeError("attention_rapida só trabalha com tensores do PyTorch; para os demais, use attention.")
    _, (Q, K, V) = arrays_reais(Q=Q, K=K, V=V)
    forma = forma_dos_pesos(Q, K, V)
    lote = forma[:-2] if forma[:-2] == V.shape[:-2] else torch.broadcast_shapes(forma[:-2], V.shape[:-2])
    escala, d_v = Q.shape[-1] ** -0.5, V.shape[-1]
    largura = max(Q.shape[-1], d_v)
    Q, K, V = (_quatro_eixos(_com_largura(x, largura), lote) for x in (Q, K, V))
    if mascara is None:
        saida = scaled_dot_product_attention(Q, K, V, scale=escala)
    else:
        saida = _com_mascara(Q, K, V, _mascara_em_quatro_eixos(preparar_mascara(mascara, forma, Q), lote), escala)
    return saida[..., :d_v].reshape(*lote, forma[-2], d_v)


def _com_mascara(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, mascara: torch.Tensor, escala: float
) -> torch.Tensor:
    """A linha sem key permitida é calculada como livre e zerada: o kernel daria NaN ou zero conforme a versão."""
    ha_key = mascara.any(-1, keepdim=True)
    saida = scaled_dot_product_attention(Q, K, V, attn_mask=mascara | ~ha_key, scale=escala)
    return torch.where(ha_key, saida, 0.0)


def _com_largura(x: torch.Tensor, largura: int) -> torch.Tensor:
    """O kernel fundido exige d_k = d_v e vetores contíguos; colunas de zeros não mudam produto escalar nenhum."""
    if x.shape[-1] < largura:
        return pad(x, (0, largura - x.shape[-1]))
    return x if x.stride(-1) == 1 else x.contiguous()


def _quatro_eixos(x: torch.Tensor, lote: tuple[int, ...]) -> torch.Tensor:
    """(..., L, largura) → (lote, cabeças, L, largura): só com quatro eixos o PyTorch usa o kernel fundido."""
    if x.shape[:-2] != lote:
        x = x.expand(*lote, *x.shape[-2:])
    return x.flatten(0, -4) if x.ndim > 4 else x[(None,) * (4 - x.ndim)]


def _mascara_em_quatro_eixos(mascara: torch.Tensor, lote: tuple[int, ...]) -> torch.Tensor:
    """(..., Lq, Lk) → (lote, cabeças, Lq, Lk), com 1 nos eixos em que se repete: o kernel a estende sem copiar."""
    mascara = mascara[(None,) * (max(len(lote), 2) + 2 - mascara.ndim)]
    if mascara.ndim > 4 and any(tamanho != 1 for tamanho in mascara.shape[:-3]):
        mascara = mascara.expand(*lote[:-1], *mascara.shape[-3:])
    return mascara.flatten(0, -4)
