"""Máscaras: toda forma que se estende, linhas todas proibidas com gradientes finitos, e a polaridade."""

from itertools import product
from typing import Any

import numpy as np
import pytest
import torch

from atencao import attention, mascara_causal, multi_head_attention
from tests.atencao.conferencias import sorteio
from tests.atencao.referencias import attention_lenta, camada_do_torch, multi_head_lenta, sdpa
from tests.atencao.tolerancias import conferir, em_float64

B, H, LQ, LK = 2, 3, 4, 5
FORMAS = [(), (LK,), (1,), (LQ, 1), (1, LK), (LQ, LK), (1, 1), (H, 1, 1), (H, LQ, LK), (B, 1, 1, LK), (B, 1, LQ, LK),
          (B, H, 1, LK), (B, H, LQ, 1), (B, H, LQ, LK), (1, 1, 1, 1), (1, H, 1, LK)]  # fmt: skip
DTYPES = [torch.float64, torch.float32, torch.float16, torch.bfloat16]


def entradas() -> list[np.ndarray]:
    return sorteio((B, H, LQ, 6), (B, H, LK, 6), (B, H, LK, 6))


def mascara_de(forma: tuple[int, ...]) -> np.ndarray:
    """Sorteada: nestas formas, várias queries ficam sem key nenhuma."""
    return np.random.default_rng(len(forma)).random(forma) > 0.5


@pytest.mark.parametrize("forma", FORMAS, ids=str)
@pytest.mark.parametrize("biblioteca", [np.asarray, torch.as_tensor], ids=["numpy", "torch"])
def test_toda_forma_que_se_estende(forma: tuple[int, ...], biblioteca: Any) -> None:
    Q, K, V = entradas()
    mascara = mascara_de(forma)
    esperada, esperados = attention_lenta(Q, K, V, mascara)
    for como_passada in (biblioteca(mascara), mascara.tolist()):
        saida, pesos = attention(biblioteca(Q), biblioteca(K), biblioteca(V), como_passada)
        conferir(pesos, esperados)
        conferir(saida, esperada)


def test_tudo_permitido_e_o_mesmo_que_sem_mascara() -> None:
    Q, K, V = entradas()
    sem, _ = attention(Q, K, V)
    for mascara in (True, np.True_, [[True]], np.ones((B, H, LQ, LK), dtype=bool)):
        conferir(attention(Q, K, V, mascara)[0], sem)


@pytest.mark.parametrize("forma", [(2, 1, 7, 7), (2, 1, 1, 7), (3, 1, 1), (7,), (7, 1), (2, 3, 7, 7)], ids=str)
def test_mascaras_na_multi_head_attention(forma: tuple[int, ...]) -> None:
    X, *W = sorteio((2, 7, 6), *[(6, 6)] * 4)
    mascara = mascara_de(forma)
    saida, pesos = multi_head_attention(X, *W, 3, mascara)
    esperada, esperados = multi_head_lenta(X, *W, 3, mascara)
    conferir(pesos, esperados)
    conferir(saida, esperada)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("proibidas", [[0], [1, 3], [0, 1, 2, 3]], ids=str)
def test_linha_toda_proibida_zera_e_tem_gradiente_finito(dtype: torch.dtype, proibidas: list[int]) -> None:
    mascara = torch.ones(LQ, LK, dtype=torch.bool)
    mascara[proibidas] = False
    livres = [i for i in range(LQ) if i not in proibidas]
    Q, K, V = (torch.as_tensor(x).to(dtype).requires_grad_() for x in entradas())
    saida, pesos = attention(Q, K, V, mascara)
    assert (saida[..., proibidas, :] == 0).all()
    assert (pesos[..., proibidas, :] == 0).all()
    conferir(saida[..., livres, :], attention(Q, K, V)[0][..., livres, :])
    for perda in (saida.sum(), pesos.sum() + (saida * saida).sum()):
        gradientes = torch.autograd.grad(perda, (Q, K, V), retain_graph=True)
        assert all(torch.isfinite(g).all() for g in gradientes)
        assert (gradientes[0][..., proibidas, :] == 0).all()


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_gradientes_das_demais_linhas_nao_mudam(dtype: torch.dtype) -> None:
    """Proibir toda key à query 0 equivale a tirar a query 0 da conta."""
    mascara = torch.ones(LQ, LK, dtype=torch.bool)
    mascara[0] = False
    com = [torch.as_tensor(x).to(dtype).requires_grad_() for x in entradas()]
    sem = [x.detach().clone().requires_grad_() for x in com]
    do_com = torch.autograd.grad((attention(*com, mascara)[0] ** 2).sum(), com)
    do_sem = torch.autograd.grad((attention(sem[0][..., 1:, :], *sem[1:])[0] ** 2).sum(), sem)
    for obtido, esperado in zip(do_com, do_sem, strict=True):
        conferir(obtido, esperado)


def test_linha_toda_proibida_na_multi_head_attention() -> None:
    entrada = [torch.as_tensor(x).requires_grad_() for x in sorteio((2, 7, 6), *[(6, 6)] * 4)]
    mascara = torch.ones(2, 1, 7, 7, dtype=torch.bool)
    mascara[1] = False
    saida, _ = multi_head_attention(*entrada, 3, mascara)
    assert (saida[1] == 0).all()
    conferir(saida[0], multi_head_attention(*entrada, 3)[0][0])
    assert all(torch.isfinite(g).all() for g in torch.autograd.grad(saida.sum(), entrada))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_no_numpy_a_mascara_nao_gera_aviso_nem_nan(dtype: str) -> None:
    Q, K, V = (x.astype(dtype) for x in entradas())
    with np.errstate(all="raise", under="ignore"):
        saida, pesos = attention(Q, K, V, mascara_de((LQ, LK)) & (np.arange(LQ) > 0)[:, None])
    assert np.isfinite(saida).all()
    assert np.isfinite(pesos).all()
    assert saida.dtype == dtype


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_meia_precisao_com_pontuacoes_grandes(dtype: torch.dtype) -> None:
    """Pontuações de centenas: nem o máximo nem a key proibida podem dar NaN ou infinito."""
    Q, K, V = (torch.as_tensor(x * f).to(dtype) for x, f in zip(entradas(), (30, 30, 1), strict=True))
    mascara = torch.as_tensor(mascara_de((LQ, LK)))
    saida, pesos = attention(Q, K, V, mascara)
    assert torch.isfinite(saida).all()
    assert torch.isfinite(pesos).all()
    assert (pesos[..., ~mascara] == 0).all()


def test_a_key_proibida_nao_conta_por_maior_que_seja() -> None:
    Q, K, V = entradas()
    mascara = np.ones((LQ, LK), dtype=bool)
    mascara[:, 2] = False
    referencia = attention(Q, K, V, mascara)[0]
    K[..., 2, :], V[..., 2, :] = 1e6, -1e6
    conferir(attention(Q, K, V, mascara)[0], referencia)


def test_polaridade_igual_a_da_sdpa_e_oposta_a_da_multihead_attention() -> None:
    X, *W = sorteio((1, 5, 6), *[(6, 6)] * 4)
    causal = mascara_causal(5)
    conferir(attention(X, X, X, causal)[0], sdpa(X, X, X, causal))
    camada = torch.nn.MultiheadAttention(6, 3, bias=False, batch_first=True, dtype=torch.float64)
    pesos_do_torch = camada(*[torch.as_tensor(X)] * 3, attn_mask=torch.as_tensor(causal), average_attn_weights=False)[1]
    proibidos_la = (pesos_do_torch == 0).all(dim=(0, 1)).numpy()
    proibidos_aqui = (multi_head_attention(X, *W, 3, causal)[1] == 0).all((0, 1))
    assert (proibidos_aqui == ~causal).all()
    assert (proibidos_la[:4] == causal[:4]).all()  # a última linha de lá é toda proibida e dá NaN
    da_camada, _ = camada_do_torch(*W, 3)(torch.as_tensor(X), torch.as_tensor(causal))
    conferir(multi_head_attention(X, *W, 3, causal)[0], da_camada)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_mascara_causal_por_extenso(n: int) -> None:
    mascara = mascara_causal(n)
    assert mascara.dtype == bool
    assert {(i, j) for i, j in product(range(n), repeat=2) if mascara[i, j]} == {
        (i, j) for i in range(n) for j in range(i + 1)
    }


def test_mascara_causal_na_biblioteca_pedida() -> None:
    como = torch.zeros(1, dtype=torch.float16)
    assert isinstance(mascara_causal(3, como=como), torch.Tensor)
    assert (em_float64(mascara_causal(3, como=como)) == mascara_causal(3)).all()
    assert mascara_causal(3, como=como.to("meta")).device.type == "meta"
