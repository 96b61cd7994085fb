"""O que vale para qualquer entrada: linhas que somam 1, simetrias, causalidade e gradientes finitos."""

from typing import Any

import numpy as np
import torch
from array_api_compat import array_namespace
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from atencao import attention, mascara_causal, multi_head_attention, self_attention, softmax
from atencao.nucleo.softmax import softmax_por_extenso
from tests.atencao.conferencias import sorteio

numeros = st.floats(-50, 50)
sementes = st.integers(0, 2**32 - 1)
tamanhos = st.integers(1, 6)


def matrizes(linhas: st.SearchStrategy[int] = tamanhos) -> st.SearchStrategy[np.ndarray]:
    return st.tuples(linhas, tamanhos).flatmap(lambda forma: hnp.arrays(float, forma, elements=numeros))


@given(matrizes(), st.floats(-1e3, 1e3))
def test_softmax_soma_1_e_nao_muda_com_uma_constante(z: np.ndarray, c: float) -> None:
    pesos = softmax(z)
    assert (pesos >= 0).all()
    np.testing.assert_allclose(pesos.sum(-1), 1, atol=1e-12)
    np.testing.assert_allclose(softmax(z + c), pesos, atol=1e-11)


@given(matrizes())
def test_softmax_conserva_a_ordem(z: np.ndarray) -> None:
    pesos = softmax(z)
    for linha, peso in zip(z, pesos, strict=True):
        assert (np.diff(peso[np.argsort(linha)]) >= 0).all()


@given(matrizes(), st.sampled_from(["float32", "float64"]))
def test_softmax_do_kernel_igual_a_por_extenso(z: np.ndarray, dtype: str) -> None:
    tolerancia = 1e-12 if dtype == "float64" else 1e-5
    tensor = torch.as_tensor(z.astype(dtype))
    np.testing.assert_allclose(
        softmax(tensor), softmax_por_extenso(tensor, -1, array_namespace(tensor)), rtol=tolerancia, atol=tolerancia
    )


@given(sementes, tamanhos, tamanhos, tamanhos, tamanhos)
def test_as_linhas_dos_pesos_somam_1_sobre_as_keys(semente: int, Lq: int, Lk: int, d_k: int, d_v: int) -> None:
    Q, K, V = sorteio((Lq, d_k), (Lk, d_k), (Lk, d_v), semente=semente)
    saida, pesos = attention(10 * Q, K, V)
    np.testing.assert_allclose(pesos.sum(-1), 1, atol=1e-12)
    assert (saida <= V.max(0) + 1e-12).all()  # a saída é uma média dos values
    assert (saida >= V.min(0) - 1e-12).all()


@given(sementes, st.integers(2, 6), st.randoms(use_true_random=False))
def test_permutar_os_tokens_permuta_as_saidas(semente: int, n: int, acaso: Any) -> None:
    ordem = acaso.sample(range(n), n)
    X, *W = sorteio((n, 6), *[(6, 6)] * 4, semente=semente)
    saida, pesos = multi_head_attention(X, *W, 3)
    permutada, pesos_permutados = multi_head_attention(X[ordem], *W, 3)
    np.testing.assert_allclose(permutada, saida[ordem], atol=1e-10)
    np.testing.assert_allclose(pesos_permutados, pesos[:, ordem][:, :, ordem], atol=1e-12)


@given(sementes, tamanhos, st.integers(2, 6), st.randoms(use_true_random=False))
def test_a_ordem_das_keys_nao_importa(semente: int, Lq: int, Lk: int, acaso: Any) -> None:
    ordem = acaso.sample(range(Lk), Lk)
    Q, K, V = sorteio((Lq, 4), (Lk, 4), (Lk, 3), semente=semente)
    np.testing.assert_allclose(attention(Q, K[ordem], V[ordem])[0], attention(Q, K, V)[0], atol=1e-12)


@given(sementes, st.integers(2, 7), st.data())
def test_mudar_o_futuro_nao_muda_o_passado(semente: int, n: int, dados: st.DataObject) -> None:
    j = dados.draw(st.integers(1, n - 1))
    X, *W = sorteio((n, 6), *[(6, 6)] * 4, semente=semente)
    outro = X.copy()
    outro[j:] = dados.draw(hnp.arrays(float, (n - j, 6), elements=numeros))
    for funcao in (lambda X: self_attention(X, *W[:3], mascara_causal(n)),
                   lambda X: multi_head_attention(X, *W, 2, mascara_causal(n))):  # fmt: skip
        np.testing.assert_allclose(funcao(outro)[0][:j], funcao(X)[0][:j], rtol=0, atol=1e-6)


@given(sementes, st.integers(1, 4), tamanhos)
def test_o_lote_e_uma_conta_por_exemplo(semente: int, B: int, n: int) -> None:
    X, *W = sorteio((B, n, 4), *[(4, 4)] * 4, semente=semente)
    saida, pesos = multi_head_attention(X, *W, 2)
    for b in range(B):
        um, peso = multi_head_attention(X[b], *W, 2)
        np.testing.assert_allclose(saida[b], um, atol=1e-11)
        np.testing.assert_allclose(pesos[b], peso, atol=1e-12)


@given(sementes, tamanhos, tamanhos, st.sampled_from([torch.float32, torch.float64, torch.float16, torch.bfloat16]))
def test_gradientes_finitos_com_qualquer_mascara(semente: int, Lq: int, Lk: int, dtype: torch.dtype) -> None:
    entradas = [
        torch.as_tensor(x).to(dtype).requires_grad_()
        for x in sorteio((Lq, 4), (Lk, 4), (Lk, 3), semente=semente)
    ]  # fmt: skip
    mascara = torch.as_tensor(np.random.default_rng(semente).random((Lq, Lk)) > 0.6)
    saida, pesos = attention(*entradas, mascara)
    gradientes = torch.autograd.grad((saida**2).sum() + (pesos**2).sum(), entradas)
    assert all(torch.isfinite(g).all() for g in gradientes)


def test_gradcheck_com_linha_toda_proibida() -> None:
    """O gradiente do autograd contra o de diferenças finitas."""
    entradas = [torch.as_tensor(x).requires_grad_() for x in sorteio((3, 4), (5, 4), (5, 2))]
    mascara = torch.as_tensor(np.random.default_rng(0).random((3, 5)) > 0.4)
    mascara[1] = False
    assert torch.autograd.gradcheck(lambda *x: attention(*x, mascara), entradas)
    X, *W = (torch.as_tensor(x).requires_grad_() for x in sorteio((3, 4), *[(4, 4)] * 4))
    assert torch.autograd.gradcheck(lambda *x: multi_head_attention(*x, 2, mascara[:, :3]), (X, *W))
