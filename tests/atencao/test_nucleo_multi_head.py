"""multi_head_attention contra o laço sobre as cabeças e contra nn.MultiheadAttention com os mesmos pesos."""

from typing import Any

import numpy as np
import pytest
import torch

from atencao import attention, mascara_causal, multi_head_attention
from atencao.nucleo.multi_head_attention import dividir_cabecas, juntar_cabecas
from tests.atencao.conferencias import conferir_multi_head, sorteio
from tests.atencao.referencias import camada_do_torch, multi_head_lenta
from tests.atencao.tolerancias import conferir, em_float64


def test_igual_ao_laco_e_a_camada_do_torch() -> None:
    conferir_multi_head(multi_head_attention)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32], ids=str)
@pytest.mark.parametrize("causal", [False, True])
def test_igual_a_camada_do_torch_no_mesmo_dtype(dtype: torch.dtype, causal: bool) -> None:
    X, *W = (torch.as_tensor(x / 4).to(dtype) for x in sorteio((3, 9, 24), *[(24, 24)] * 4))
    mascara = mascara_causal(9, como=X) if causal else None
    saida, pesos = multi_head_attention(X, *W, 4, mascara)
    da_camada, pesos_da_camada = camada_do_torch(*W, 4)(X, mascara)
    assert saida.dtype == dtype
    conferir(saida, da_camada)
    conferir(pesos, pesos_da_camada)


def test_a_media_das_cabecas_e_o_que_a_camada_do_torch_devolve_por_omissao() -> None:
    X, *W = (torch.as_tensor(x) for x in sorteio((2, 5, 6), *[(6, 6)] * 4))
    camada = torch.nn.MultiheadAttention(6, 3, bias=False, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        camada.in_proj_weight.copy_(torch.cat([w.T for w in W[:3]]))
    _, medios = camada(X, X, X)
    _, pesos = multi_head_attention(X, *W, 3)
    assert pesos.shape == (2, 3, 5, 5)
    conferir(pesos.mean(1), medios)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_meia_precisao(dtype: torch.dtype) -> None:
    X, *W = (torch.as_tensor(x / 4).to(dtype) for x in sorteio((2, 7, 8), *[(8, 8)] * 4))
    saida, pesos = multi_head_attention(X, *W, 2, mascara_causal(7, como=X))
    esperada, esperados = multi_head_lenta(*(em_float64(x) for x in (X, *W)), 2, mascara_causal(7))
    assert saida.dtype == pesos.dtype == dtype
    conferir(saida, esperada)
    conferir(pesos, esperados)


@pytest.mark.parametrize(
    ("lote", "n", "d", "d_total", "d_v_total", "d_saida", "num_heads"),
    [((), 4, 5, 6, 9, 2, 3), ((2,), 1, 3, 4, 2, 7, 2), ((2, 1, 3), 3, 2, 2, 4, 1, 1), ((0,), 3, 4, 4, 4, 4, 2),
     ((3,), 2, 1, 10, 5, 3, 5)],
)  # fmt: skip
def test_toda_largura_coerente_e_todo_lote(
    lote: Any, n: int, d: int, d_total: int, d_v_total: int, d_saida: int, num_heads: int
) -> None:
    X, *W = sorteio((*lote, n, d), (d, d_total), (d, d_total), (d, d_v_total), (d_v_total, d_saida))
    saida, pesos = multi_head_attention(X, *W, num_heads)
    assert pesos.shape == (*lote, num_heads, n, n)
    esperada, esperados = multi_head_lenta(X, *W, num_heads)
    conferir(pesos, esperados)
    conferir(saida, esperada)


def test_uma_cabeca_e_a_self_attention_projetada() -> None:
    X, W_q, W_k, W_v, W_o = sorteio((5, 6), *[(6, 6)] * 4)
    saida, _ = multi_head_attention(X, W_q, W_k, W_v, W_o, 1)
    conferir(saida, attention(X @ W_q, X @ W_k, X @ W_v)[0] @ W_o)


def test_listas_adotam_a_biblioteca_de_qualquer_matriz() -> None:
    entradas = sorteio((5, 6), *[(6, 6)] * 4)
    esperada, _ = multi_head_lenta(*entradas, 2)
    for tensor in range(5):
        misturadas = [torch.as_tensor(x) if i == tensor else x.tolist() for i, x in enumerate(entradas)]
        saida, pesos = multi_head_attention(*misturadas, 2)
        assert isinstance(saida, torch.Tensor)
        assert isinstance(pesos, torch.Tensor)
        conferir(saida, esperada)


@pytest.mark.parametrize("num_heads", [np.int64(2), torch.tensor(2), np.array(2)])
def test_num_heads_inteiro_de_qualquer_origem(num_heads: Any) -> None:
    entradas = sorteio((5, 6), *[(6, 6)] * 4)
    conferir(multi_head_attention(*entradas, num_heads)[0], multi_head_lenta(*entradas, 2)[0])


def test_onde_cada_numero_cai_ao_dividir_e_juntar() -> None:
    """valor = 100·token + canal: a cabeça h do token t tem de ficar com os canais h·largura em diante."""
    n, num_heads, largura = 5, 3, 2
    x = 100 * np.arange(n)[:, None] + np.arange(num_heads * largura)
    for lote in ((), (2,), (2, 3)):
        cabecas = dividir_cabecas(np.broadcast_to(x, (*lote, *x.shape)), num_heads)
        assert cabecas.shape == (*lote, num_heads, n, largura)
        for h in range(num_heads):
            for t in range(n):
                for c in range(largura):
                    assert (cabecas[..., h, t, c] == 100 * t + h * largura + c).all()
        assert (juntar_cabecas(cabecas) == x).all()


def test_gradientes_iguais_aos_da_camada_do_torch() -> None:
    X, *W = (torch.as_tensor(x) for x in sorteio((2, 5, 6), *[(6, 6)] * 4))
    X.requires_grad_()
    (peso,) = (torch.as_tensor(x) for x in sorteio((2, 5, 6), semente=1))
    nosso, do_torch = (
        torch.autograd.grad((saida * peso).sum(), X)[0]
        for saida in (multi_head_attention(X, *W, 3)[0], camada_do_torch(*W, 3)(X)[0])
    )
    conferir(nosso, do_torch)
