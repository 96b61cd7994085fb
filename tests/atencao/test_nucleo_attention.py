"""attention e self_attention contra o laço em Python puro e a SDPA do PyTorch, em toda forma e todo tipo de entrada."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

from atencao import attention, mascara_causal, self_attention, softmax
from tests.atencao.conferencias import conferir_attention, conferir_causal, sorteio
from tests.atencao.memoria import pico_de_memoria
from tests.atencao.referencias import attention_lenta, sdpa
from tests.atencao.tolerancias import conferir, em_float64

DTYPES_DO_TORCH = [torch.float64, torch.float32, torch.float16, torch.bfloat16]


def test_igual_ao_laco_lento_e_a_sdpa() -> None:
    conferir_attention(attention)


def test_exemplo_a_mao() -> None:
    """Uma query e duas keys, contas de cabeça: pontuações 0 e ln 3 dão pesos 1/4 e 3/4."""
    saida, pesos = attention([[1.0, 0.0]], [[0.0, 5.0], [math.log(3) * math.sqrt(2), -1.0]], [[0.0], [8.0]])
    conferir(pesos, np.array([[0.25, 0.75]]))
    conferir(saida, np.array([[6.0]]))


@pytest.mark.parametrize("dtype", DTYPES_DO_TORCH, ids=str)
@pytest.mark.parametrize(
    ("lote_q", "lote_k", "lote_v"),
    [((), (), ()), ((2,), (2,), (2,)), ((2, 3), (1, 3), (3,)), ((), (4,), (4,)), ((2,), (2,), ()), ((), (), (2,)),
     ((1, 2, 1, 2), (3, 1, 2, 1), (2, 2))],
)  # fmt: skip
def test_lotes_que_se_estendem(dtype: torch.dtype, lote_q: Any, lote_k: Any, lote_v: Any) -> None:
    Q, K, V = (torch.as_tensor(x).to(dtype) for x in sorteio((*lote_q, 3, 4), (*lote_k, 5, 4), (*lote_v, 5, 2)))
    saida, pesos = attention(Q, K, V)
    assert saida.dtype == pesos.dtype == dtype
    esperada, esperados = attention_lenta(em_float64(Q), em_float64(K), em_float64(V))
    conferir(saida, esperada)
    conferir(pesos, esperados)


@pytest.mark.parametrize("dtype", DTYPES_DO_TORCH, ids=str)
def test_igual_a_sdpa_no_mesmo_dtype(dtype: torch.dtype) -> None:
    Q, K, V = (torch.as_tensor(x).to(dtype) for x in sorteio((2, 4, 9, 8), (2, 4, 6, 8), (2, 4, 6, 8)))
    conferir(attention(Q, K, V)[0], torch.nn.functional.scaled_dot_product_attention(Q, K, V))


@pytest.mark.parametrize("escala", [1, 0.5, 0, -2.0, np.float32(0.3), torch.tensor(0.25)])
def test_escala_dada(escala: Any) -> None:
    Q, K, V = sorteio((3, 4), (5, 4), (5, 2))
    esperada, esperados = attention_lenta(Q, K, V, escala=float(escala))
    saida, pesos = attention(Q, K, V, escala=escala)
    conferir(saida, esperada)
    conferir(pesos, esperados)
    conferir(saida, sdpa(Q, K, V, escala=float(escala)))


def test_uma_dimensao_e_um_token() -> None:
    saida, pesos = attention([[2.0]], [[3.0]], [[7.0, 1.0]])
    conferir(pesos, np.array([[1.0]]))
    conferir(saida, np.array([[7.0, 1.0]]))


@pytest.mark.parametrize("criar", [np.zeros, torch.zeros])
def test_lote_vazio_nenhuma_query_e_value_sem_largura(criar: Callable[..., Any]) -> None:
    for Q, K, V, forma_saida, forma_pesos in [
        ((0, 3, 4), (0, 5, 4), (0, 5, 2), (0, 3, 2), (0, 3, 5)),
        ((2, 0, 3, 4), (5, 4), (5, 2), (2, 0, 3, 2), (2, 0, 3, 5)),
        ((0, 4), (5, 4), (5, 2), (0, 2), (0, 5)),
        ((3, 4), (5, 4), (5, 0), (3, 0), (3, 5)),
    ]:
        saida, pesos = attention(criar(Q), criar(K), criar(V), [[True] * 5])
        assert (tuple(saida.shape), tuple(pesos.shape)) == (forma_saida, forma_pesos)


def test_inteiros_listas_e_tuplas() -> None:
    Q, K, V = [[1, 0], [0, 2], [3, 1]], ((1, 1), (0, 2)), [[1, 2, 3], [4, 5, 6]]
    esperada, esperados = attention_lenta(Q, K, V)
    for biblioteca, dtype in ((lambda x: x, "float64"), (np.array, "float64"), (torch.tensor, "float32")):
        saida, pesos = attention(*(biblioteca(x) for x in (Q, K, V)))
        conferir(saida, esperada, dtype)
        conferir(pesos, esperados, dtype)


def test_listas_adotam_a_biblioteca_e_o_dtype_dos_arrays() -> None:
    Q, K, V = (x.tolist() for x in sorteio((3, 4), (5, 4), (5, 2)))
    esperada, _ = attention_lenta(Q, K, V)
    for V_dado in (torch.tensor(V), torch.tensor(V, dtype=torch.float64), np.array(V, dtype=np.float32), np.array(V)):
        saida, pesos = attention(Q, K, V_dado)
        assert type(saida) is type(pesos) is type(V_dado)
        assert saida.dtype == pesos.dtype == V_dado.dtype
        conferir(saida, esperada)


def test_o_dtype_comum_e_o_real_de_maior_precisao() -> None:
    Q, K, V = (torch.as_tensor(x) for x in sorteio((3, 4), (5, 4), (5, 2)))
    assert attention(Q.float(), K.half(), V.half())[0].dtype == torch.float32
    assert attention(Q.bfloat16(), K.half(), V.half())[0].dtype == torch.float32
    assert attention(Q.half(), K.int(), V.long())[0].dtype == torch.float16
    assert attention(Q, K.half(), V.int())[1].dtype == torch.float64


def test_memoria_fora_de_ordem_da_o_mesmo() -> None:
    Q, K, V = sorteio((3, 4), (5, 4), (5, 2))
    esperada, _ = attention_lenta(Q, K, V)
    for ordem in (lambda x: np.asfortranarray(x), lambda x: x[::-1].copy()[::-1], lambda x: x.astype(">f8")):
        conferir(em_float64(attention(ordem(Q), ordem(K), ordem(V))[0]), esperada)
    conferir(attention(*(torch.as_tensor(x).T.contiguous().T for x in (Q, K, V)))[0], esperada)


@pytest.mark.parametrize("biblioteca", [np.asarray, torch.as_tensor], ids=["numpy", "torch"])
def test_4096_tokens(biblioteca: Callable[..., Any]) -> None:
    n = 4096
    X = biblioteca(sorteio((n, 4))[0].astype(np.float32))
    saida, pesos = attention(X, X, X, mascara_causal(n, como=X))
    np.testing.assert_allclose(em_float64(pesos.sum(-1)), 1, atol=1e-5)
    conferir(saida, sdpa(X, X, X, mascara_causal(n)))


@pytest.mark.parametrize("valor", [np.nan, np.inf])
def test_nan_e_infinito_seguem_ate_a_saida(valor: float) -> None:
    for onde in range(3):
        arrays = sorteio((3, 4), (5, 4), (5, 2))
        arrays[onde][1, 1] = valor
        for biblioteca in (np.asarray, torch.as_tensor):
            with np.errstate(invalid="ignore"):
                saida, _ = attention(*(biblioteca(x) for x in arrays))
            saida = em_float64(saida)
            assert not np.isfinite(saida).all()
            if onde == 0:  # a query 1 estraga só a saída 1
                assert np.isfinite(saida[[0, 2]]).all()
            if onde == 2:  # o canal 1 dos values estraga só o canal 1 da saída
                assert np.isfinite(saida[:, 0]).all()


def test_nao_altera_as_entradas() -> None:
    Q, K, V = sorteio((3, 4), (5, 4), (5, 2))
    mascara = np.zeros((3, 5), dtype=bool)
    copias = [x.copy() for x in (Q, K, V, mascara)]
    attention(Q, K, V, mascara)
    assert all((x == copia).all() for x, copia in zip((Q, K, V, mascara), copias, strict=True))


@pytest.mark.parametrize("dtype", DTYPES_DO_TORCH, ids=str)
@pytest.mark.parametrize("com_mascara", [False, True])
def test_sem_gradiente_da_o_mesmo_e_nao_altera_as_entradas(dtype: torch.dtype, com_mascara: bool) -> None:
    """Sob no_grad os pesos tomam o lugar das pontuações na memória; só delas, que são da casa."""
    X = torch.as_tensor(sorteio((2, 3, 4, 4))[0]).to(dtype)
    mascara = torch.tensor([[True], [False], [True], [True]]) if com_mascara else None
    copia = X.clone()
    com_gradiente = attention(X, X, X, mascara)
    for contexto in (torch.no_grad(), torch.inference_mode()):
        with contexto:
            for obtido, esperado in zip(attention(X, X, X, mascara), com_gradiente, strict=True):
                assert obtido.dtype == dtype
                conferir(obtido, esperado)
            softmax(X)
    assert torch.equal(X, copia)


@pytest.mark.parametrize(
    ("gradiente", "com_mascara", "matrizes"), [(False, False, 1), (False, True, 2), (True, False, 2), (True, True, 2)]
)
def test_quantas_matrizes_n_por_n_ficam_na_memoria(gradiente: bool, com_mascara: bool, matrizes: int) -> None:
    """O mesmo que nn.MultiheadAttention: com gradiente, pontuações e pesos; sem ele, só os pesos."""
    n = 1024
    X = torch.as_tensor(sorteio((8, n, 8))[0]).float().requires_grad_(gradiente)
    mascara = mascara_causal(n, como=X) if com_mascara else None
    with torch.set_grad_enabled(gradiente):
        pico = pico_de_memoria(lambda: attention(X, X, X, mascara))
    assert pico / (4 * X.shape[0] * n * n) < matrizes + 0.3


def test_self_attention_e_a_atencao_das_projecoes() -> None:
    X, W_q, W_k, W_v = sorteio((2, 5, 6), (6, 3), (6, 3), (6, 4))
    esperada, esperados = attention_lenta(X @ W_q, X @ W_k, X @ W_v, mascara_causal(5))
    saida, pesos = self_attention(X, W_q, W_k, W_v, mascara_causal(5))
    conferir(saida, esperada)
    conferir(pesos, esperados)


def test_self_attention_sem_projecao_usa_a_identidade() -> None:
    X, W = sorteio((5, 6), (6, 6))
    identidade = np.eye(6)
    for dadas in [{}, {"W_q": W}, {"W_k": W}, {"W_v": W[:, :2]}, {"W_q": W, "W_k": W, "W_v": W}]:
        Q, K, V = (X @ dadas.get(nome, identidade) for nome in ("W_q", "W_k", "W_v"))
        conferir(self_attention(X, **dadas)[0], sdpa(Q, K, V))


def test_self_attention_listas_adotam_a_biblioteca_de_qualquer_projecao() -> None:
    X, W_q, W_v = sorteio((5, 6), (6, 6), (6, 2))
    saida, _ = self_attention(X.tolist(), W_q.tolist(), W_v=torch.as_tensor(W_v))
    assert isinstance(saida, torch.Tensor)
    conferir(saida, sdpa(X @ W_q, X, X @ W_v))


def test_causal_nao_ve_o_futuro() -> None:
    conferir_causal(mascara_causal, attention)


def test_gradientes_iguais_aos_da_sdpa() -> None:
    entradas = [torch.as_tensor(x).requires_grad_() for x in sorteio((2, 3, 4), (2, 5, 4), (2, 5, 3))]
    (peso,) = sorteio((2, 3, 3))
    gradientes = []
    for funcao in (lambda *x: attention(*x)[0], torch.nn.functional.scaled_dot_product_attention):
        perda = (funcao(*entradas) * torch.as_tensor(peso)).sum()
        gradientes.append(torch.autograd.grad(perda, entradas))
    for nosso, do_torch in zip(*gradientes, strict=True):
        conferir(nosso, do_torch)
