"""A softmax contra `math.exp` e contra a do PyTorch, e o que faz com tipos, extremos e filas vazias."""

import math

import numpy as np
import pytest
import torch
from array_api_compat import array_namespace

from atencao import softmax
from atencao.nucleo.softmax import softmax_por_extenso
from tests.atencao.conferencias import conferir_softmax, sorteio
from tests.atencao.tolerancias import conferir, em_float64, nome_do_dtype


def test_igual_a_formula_com_math() -> None:
    conferir_softmax(softmax)


def test_exemplo_a_mao() -> None:
    pesos = softmax([0.0, math.log(2), math.log(5)])
    conferir(pesos, np.array([1 / 8, 2 / 8, 5 / 8]))


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_o_kernel_do_torch_e_a_forma_por_extenso_concordam(dtype: torch.dtype) -> None:
    z = torch.as_tensor(sorteio((4, 3, 9))[0] * 10).to(dtype)
    for eixo in (0, 1, -1):
        num_kernel = softmax(z, eixo)
        por_extenso = softmax_por_extenso(z, eixo, array_namespace(z))
        assert num_kernel.dtype == por_extenso.dtype == dtype
        conferir(num_kernel, por_extenso)
        conferir(num_kernel, softmax(em_float64(z), eixo))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_conserva_o_dtype_no_numpy(dtype: str) -> None:
    z = sorteio((3, 4))[0].astype(dtype)
    assert softmax(z).dtype == z.dtype
    conferir(softmax(z), softmax(z.astype("float64")))


def test_inteiros_viram_o_real_padrao_de_cada_biblioteca() -> None:
    inteiros = [[1, 2, 3], [3, 1, 1]]
    for z in (np.array(inteiros), np.array(inteiros, dtype=np.uint8), inteiros, tuple(inteiros)):
        assert nome_do_dtype(softmax(z)) == "float64"
    assert softmax(torch.tensor(inteiros)).dtype == torch.float32
    conferir(softmax(torch.tensor(inteiros)), softmax(inteiros))


def test_float16_e_somado_em_float32() -> None:
    """70 mil parcelas iguais: em float16 a soma passaria de 65 504 e daria infinito, e os pesos, zero."""
    z = np.zeros(70_000, dtype=np.float16)
    for array in (z, torch.as_tensor(z)):
        np.testing.assert_allclose(em_float64(softmax(array)), 1 / 70_000, rtol=5e-2)


def test_nan_e_infinito_ficam_na_sua_fila() -> None:
    z = np.array([[1.0, np.nan, 2.0], [1.0, np.inf, 2.0], [0.0, 0.0, 0.0], [-np.inf, 0.0, 0.0]])
    for array in (z, torch.as_tensor(z)):
        with np.errstate(invalid="ignore"):
            pesos = em_float64(softmax(array))
        assert np.isnan(pesos[:2]).all()
        conferir(pesos[2:], np.array([[1 / 3] * 3, [0, 0.5, 0.5]]))


@pytest.mark.parametrize("forma", [(0, 3), (2, 0, 3)])
def test_lote_vazio(forma: tuple[int, ...]) -> None:
    assert softmax(np.zeros(forma)).shape == forma
    assert softmax(torch.zeros(forma)).shape == forma


def test_nao_altera_a_entrada() -> None:
    for z in (sorteio((3, 4))[0], torch.as_tensor(sorteio((3, 4))[0])):
        copia = em_float64(z).copy()
        softmax(z)
        assert (em_float64(z) == copia).all()
