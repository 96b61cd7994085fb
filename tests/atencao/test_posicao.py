"""O positional encoding contra contas à mão, o exemplo do artigo e as propriedades que o definem."""

import math
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from atencao import positional_encoding
from tests.atencao.conferencias import conferir_encoding
from tests.atencao.recusas import recusa
from tests.atencao.referencias import encoding_lento
from tests.atencao.tolerancias import conferir

pares = st.integers(1, 16).map(lambda metade: 2 * metade)
bases = st.floats(1.5, 1e6)


def test_igual_a_formula_com_math() -> None:
    conferir_encoding(positional_encoding)


def test_tres_dimensoes_em_tres_posicoes_a_mao() -> None:
    """d = 6: as frequências são 1, 10000^(-1/3) e 10000^(-2/3)."""
    PE = positional_encoding(8, 6)
    f1, f2 = 0.046415888336127774, 0.0021544346900318843
    for (pos, dim), valor in {
        (0, 0): 0.0, (0, 3): 1.0, (0, 4): 0.0,
        (1, 0): math.sin(1), (1, 3): math.cos(f1), (1, 4): math.sin(f2),
        (7, 0): math.sin(7), (7, 3): math.cos(7 * f1), (7, 4): math.sin(7 * f2),
    }.items():  # fmt: skip
        assert PE[pos, dim] == pytest.approx(valor, abs=1e-15)


def test_exemplo_com_d_4() -> None:
    """Com d = 4 as frequências são 1 e 1/100."""
    impressos = [[0, 1, 0, 1], [0.8415, 0.5403, 0.0100, 1.0000], [0.9093, -0.4161, 0.0200, 0.9998]]
    np.testing.assert_allclose(positional_encoding(3, 4), impressos, atol=5e-5)


@given(n=st.integers(1, 40), d=pares, base=bases)
def test_cada_par_esta_no_circulo_e_a_posicao_zero_e_0_1(n: int, d: int, base: float) -> None:
    PE = positional_encoding(n, d, base)
    assert PE.shape == (n, d)
    np.testing.assert_allclose(PE[:, 0::2] ** 2 + PE[:, 1::2] ** 2, 1, atol=1e-12)
    assert (PE[0] == [0.0, 1.0] * (d // 2)).all()


@given(d=pares, base=bases, k=st.integers(0, 30))
def test_deslocar_de_k_e_girar_cada_par(d: int, base: float, k: int) -> None:
    """PE(pos + k) = R(k) · PE(pos), com a mesma R(k) para toda posição."""
    PE = positional_encoding(20 + k, d, base)
    R = np.zeros((d, d))
    for i in range(0, d, 2):
        angulo = k / math.pow(base, i / d)
        R[i : i + 2, i : i + 2] = [[math.cos(angulo), math.sin(angulo)], [-math.sin(angulo), math.cos(angulo)]]
    np.testing.assert_allclose(PE[k:], PE[:20] @ R.T, atol=1e-12)


@given(d=pares, base=bases, k=st.integers(0, 30))
def test_o_produto_escalar_so_depende_da_distancia(d: int, base: float, k: int) -> None:
    PE = positional_encoding(20 + k, d, base)
    esperado = math.fsum(math.cos(k / math.pow(base, i / d)) for i in range(0, d, 2))
    np.testing.assert_allclose((PE[k:] * PE[:20]).sum(-1), esperado, atol=1e-11)


@pytest.mark.parametrize("d", [4, 16, 512])
def test_posicoes_diferentes_tem_vetores_diferentes(d: int) -> None:
    PE = positional_encoding(512, d)
    distancias = np.linalg.norm(PE[:, None, :8] - PE[None, :, :8], axis=-1) + 10 * np.eye(512)
    assert distancias.min() > 1e-3


def test_o_indice_e_a_posicao_e_nao_o_lote() -> None:
    """Somado a um lote (B, n, d), cada token de uma frase recebe um vetor diferente, e as frases, os mesmos."""
    somado = np.zeros((2, 5, 4)) + positional_encoding(5, 4)
    assert (somado[0] == somado[1]).all()
    assert len({tuple(linha) for linha in somado[0]}) == 5


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16], ids=str)
def test_posicoes_longas_em_todo_dtype(dtype: torch.dtype) -> None:
    """O ângulo é calculado em float64 também para os tipos curtos; em float16 a posição 4095 não existiria."""
    PE = positional_encoding(4096, 8, como=torch.zeros(1, dtype=dtype))
    assert PE.dtype == dtype
    conferir(PE, np.array(encoding_lento(4096, 8)))


def test_biblioteca_dispositivo_e_dtype_de_como() -> None:
    assert positional_encoding(3, 4).dtype == np.float64
    assert positional_encoding(3, 4, como=np.zeros(1, dtype=np.float32)).dtype == np.float32
    assert positional_encoding(3, 4, como=np.zeros(1, dtype=int)).dtype == np.float64
    assert positional_encoding(3, 4, como=torch.zeros(1, dtype=torch.int8)).dtype == torch.float32
    assert positional_encoding(3, 4, como=torch.zeros(1, device="meta")).device.type == "meta"


@pytest.mark.parametrize("d", range(1, 10))
def test_d_de_1_a_9_funciona_ou_e_recusado_com_os_vizinhos(d: int) -> None:
    if d == 1:
        with recusa(ValueError, 2, 1):
            positional_encoding(3, d)
    elif d % 2:
        with recusa(ValueError, d, d - 1, d + 1):
            positional_encoding(3, d)
    else:
        conferir(positional_encoding(3, d), np.array(encoding_lento(3, d)))


@pytest.mark.parametrize(
    ("tipo", "argumentos", "numeros"),
    [
        (ValueError, (0, 4), (0, 1)),
        (ValueError, (-3, 4), (-3, 1)),
        (ValueError, (3, 0), (0, 2)),
        (ValueError, (3, -2), (-2, 2)),
        (TypeError, (2.5, 4), (2.5,)),
        (TypeError, (3, 4.0), (4.0,)),
        (TypeError, (True, 4), (True,)),
        (TypeError, ("3", 4), ()),
        (TypeError, (None, 4), (None,)),
        (TypeError, (3, np.ones((2, 3))), ()),
        (ValueError, (3, 4, 0), (0,)),
        (ValueError, (3, 4, -10.0), (-10.0,)),
        (ValueError, (3, 4, math.inf), ("inf",)),
        (ValueError, (3, 4, math.nan), ("nan",)),
        (ValueError, (3, 4, 10**400), ()),
        (TypeError, (3, 4, "10000"), ()),
        (TypeError, (3, 4, None), (None,)),
        (TypeError, (3, 4, True), (True,)),
        (TypeError, (3, 4, 1j), ()),
        (TypeError, (3, 4, np.complex64(1)), ()),
        (TypeError, (3, 4, torch.tensor(2 + 1j)), ()),
        (TypeError, (3, 4, 10.0, [1.0]), ()),
        (ValueError, (10**30, 4), (10**30, 4)),
        (ValueError, (3, 10**30), (3, 10**30)),
        (ValueError, (10**13, 4), (10**13, 4)),
    ],
)
def test_pedidos_impossiveis(tipo: type[Exception], argumentos: tuple[Any, ...], numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        positional_encoding(*argumentos)
