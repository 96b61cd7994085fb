"""Quanto o nosso código é mais lento (ou mais rápido) que o do PyTorch: d = 512, 8 cabeças, float32, na CPU."""

from collections.abc import Callable, Iterator

import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from atencao import attention_rapida, mascara_causal, multi_head_attention
from bench.medir import comparar

D, CABECAS = 512, 8
COMPRIMENTOS = [64, 256, 1024, 4096]


@pytest.fixture(autouse=True)
def sem_gradiente() -> Iterator[None]:
    """Como em uso: sem gradiente, nn.MultiheadAttention toma seu caminho mais rápido."""
    torch.manual_seed(0)
    with torch.no_grad():
        yield


def afirmar(anotar: Callable[..., None], conta: str, n: int, nossa: Callable, deles: Callable, limite: float) -> None:
    medida = comparar(nossa, deles, limite)
    deve = f"≥ {limite:.2f}" if limite else "(só informa)"
    anotar(conta, n, f"{medida.nossa:.2f} ms", f"{medida.deles:.2f} ms", medida.razao, deve)
    assert medida.razao >= limite


@pytest.mark.parametrize("n", COMPRIMENTOS)
def test_caminho_explicito_contra_a_camada_do_pytorch(n: int, anotar: Callable[..., None]) -> None:
    X, *W = torch.randn(1, n, D), *torch.randn(4, D, D) / D**0.5
    camada = torch.nn.MultiheadAttention(D, CABECAS, batch_first=True).eval()
    afirmar(
        anotar,
        "multi_head_attention e nn.MultiheadAttention",
        n,
        lambda: multi_head_attention(X, *W, CABECAS),
        lambda: camada(X, X, X, average_attn_weights=False),
        0.9,
    )


@pytest.mark.parametrize("n", COMPRIMENTOS)
def test_caminho_explicito_causal_contra_a_camada_do_pytorch(n: int, anotar: Callable[..., None]) -> None:
    X, *W = torch.randn(1, n, D), *torch.randn(4, D, D) / D**0.5
    mascara = mascara_causal(n, como=X)
    camada = torch.nn.MultiheadAttention(D, CABECAS, batch_first=True).eval()
    afirmar(
        anotar,
        "  as duas com máscara causal",
        n,
        lambda: multi_head_attention(X, *W, CABECAS, mascara),
        lambda: camada(X, X, X, attn_mask=~mascara, average_attn_weights=False),
        0.0,
    )


@pytest.mark.parametrize("n", COMPRIMENTOS)
def test_attention_rapida_contra_a_chamada_direta(n: int, anotar: Callable[..., None]) -> None:
    Q, K, V = torch.randn(3, 1, CABECAS, n, D // CABECAS)
    afirmar(
        anotar,
        "attention_rapida / scaled_dot_product_attention",
        n,
        lambda: attention_rapida(Q, K, V),
        lambda: scaled_dot_product_attention(Q, K, V),
        0.95 if n >= 256 else 0.0,
    )


@pytest.mark.parametrize("n", COMPRIMENTOS)
def test_attention_rapida_causal_contra_a_chamada_direta(n: int, anotar: Callable[..., None]) -> None:
    """Só informa: a chamada direta não zera a linha toda proibida, e isso tem custo."""
    Q, K, V = torch.randn(3, 1, CABECAS, n, D // CABECAS)
    mascara = mascara_causal(n, como=Q)
    afirmar(
        anotar,
        "  as duas com máscara causal",
        n,
        lambda: attention_rapida(Q, K, V, mascara),
        lambda: scaled_dot_product_attention(Q, K, V, attn_mask=mascara),
        0.0,
    )
