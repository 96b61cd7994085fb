"""RoPE contra números complexos e a matriz de rotação, e a propriedade que o define: só a distância conta."""

import cmath
import math
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from atencao import attention, positional_encoding, rope
from tests.atencao.conferencias import sorteio
from tests.atencao.recusas import recusa
from tests.atencao.tolerancias import conferir

meios = st.integers(1, 8)
bases = st.floats(1.5, 1e6)


def rope_complexa(x: np.ndarray, posicoes: list[int], base: float = 10_000.0) -> np.ndarray:
    """Cada par é um número complexo; girar é multiplicar por e^(i·pos·ω). Um número por vez."""
    d = x.shape[-1]
    saida = np.empty_like(x)
    for *lote, linha in np.ndindex(x.shape[:-1]):
        for i in range(d // 2):
            onde = (*lote, linha, slice(2 * i, 2 * i + 2))
            girado = complex(*x[onde]) * cmath.exp(1j * posicoes[linha] * math.pow(base, -2 * i / d))
            saida[onde] = girado.real, girado.imag
    return saida


@pytest.mark.parametrize("forma", [(1, 2), (5, 4), (7, 6), (2, 3, 9, 8)])
def test_igual_a_multiplicar_por_complexos(forma: tuple[int, ...]) -> None:
    (x,) = sorteio(forma)
    conferir(rope(x), rope_complexa(x, list(range(forma[-2]))))


def test_a_fatia_da_tabela_diz_as_posicoes_e_a_base() -> None:
    (x,) = sorteio((4, 6))
    tabela = positional_encoding(30, 6, base=50.0)
    conferir(rope(x, tabela[20:24]), rope_complexa(x, [20, 21, 22, 23], base=50.0))
    conferir(rope(x, tabela[[9, 2, 2, 0]]), rope_complexa(x, [9, 2, 2, 0], base=50.0))


def test_um_par_a_mao() -> None:
    """d = 2: a frequência é 1, e (1, 0) na posição pos vira (cos pos, sen pos), no sentido anti-horário."""
    esperado = [[math.cos(pos), math.sin(pos)] for pos in range(5)]
    conferir(rope(np.tile([1.0, 0.0], (5, 1))), np.array(esperado))


@given(m=meios, base=bases, p=st.integers(0, 40), q=st.integers(0, 40), passo=st.integers(0, 40))
def test_o_produto_so_depende_da_distancia(m: int, base: float, p: int, q: int, passo: int) -> None:
    """⟨R_p q, R_q k⟩ = ⟨R_(p+passo) q, R_(q+passo) k⟩ para queries e keys quaisquer."""
    query, key = sorteio((2 * m,), (2 * m,), semente=m)
    tabela = positional_encoding(81, 2 * m, base)

    def produto(a: int, b: int) -> float:
        return float(rope(query[None], tabela[a : a + 1])[0] @ rope(key[None], tabela[b : b + 1])[0])

    assert produto(p, q) == pytest.approx(produto(p + passo, q + passo), abs=1e-10)


def test_o_produto_depende_do_lado_e_da_distancia() -> None:
    query, key = sorteio((1, 8), (1, 8))
    tabela = positional_encoding(9, 8)
    produtos = [float((rope(query, tabela[4:5]) @ rope(key, tabela[j : j + 1]).T)[0, 0]) for j in range(9)]
    assert len({round(p, 9) for p in produtos}) == 9


@given(m=meios, base=bases)
def test_girar_conserva_a_norma_e_a_posicao_zero_nao_gira(m: int, base: float) -> None:
    (x,) = sorteio((6, 2 * m), semente=m)
    girado = rope(x, positional_encoding(6, 2 * m, base))
    np.testing.assert_allclose(np.linalg.norm(girado, axis=-1), np.linalg.norm(x, axis=-1), rtol=1e-12)
    np.testing.assert_array_equal(girado[0], x[0])


def test_metades_e_pares_vizinhos_sao_a_mesma_conta_em_outra_ordem() -> None:
    """A convenção das metades, do GPT-NeoX, dá as mesmas pontuações se as colunas de Q e K trocam de ordem."""
    Q, K = sorteio((7, 8), (7, 8))
    ordem = np.concatenate([np.arange(0, 8, 2), np.arange(1, 8, 2)])
    angulos = np.arange(7)[:, None] * 10_000.0 ** (-np.arange(0, 8, 2) / 8)

    def metades(x: np.ndarray) -> np.ndarray:
        a, b = x[:, :4], x[:, 4:]
        return np.concatenate([a * np.cos(angulos) - b * np.sin(angulos), a * np.sin(angulos) + b * np.cos(angulos)], 1)

    np.testing.assert_allclose(metades(Q[:, ordem]), rope(Q)[:, ordem], atol=1e-12)
    np.testing.assert_allclose(metades(Q[:, ordem]) @ metades(K[:, ordem]).T, rope(Q) @ rope(K).T, atol=1e-12)
    assert not np.allclose(metades(Q) @ metades(K).T, rope(Q) @ rope(K).T)


def test_mudar_o_comeco_da_contagem_nao_muda_a_atencao() -> None:
    Q, K, V = sorteio((2, 5, 6), (2, 5, 6), (2, 5, 3))
    tabela = positional_encoding(105, 6)
    aqui, la = (attention(rope(Q, t), rope(K, t), V)[0] for t in (tabela[:5], tabela[100:]))
    np.testing.assert_allclose(la, aqui, atol=1e-12)
    assert not np.allclose(aqui, attention(Q, K, V)[0])


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16], ids=str)
def test_posicoes_longas_em_todo_dtype(dtype: torch.dtype) -> None:
    """O ângulo da posição 4095 é calculado em float64, ainda que x seja de um tipo curto."""
    (x,) = sorteio((4096, 4))
    curto = torch.as_tensor(x).to(dtype)
    girado = rope(curto)
    assert girado.dtype == dtype
    conferir(girado, rope_complexa(curto.to(torch.float64).numpy(), list(range(4096))))


def test_gradiente_e_a_rotacao_de_volta() -> None:
    """Girar é linear: o gradiente de uma saída é ela girada ao contrário."""
    x, g = (torch.as_tensor(a).requires_grad_() for a in sorteio((5, 6), (5, 6)))
    (gradiente,) = torch.autograd.grad((rope(x) * g).sum(), x)
    conferir(rope(gradiente.detach()), g.detach().numpy())


@pytest.mark.parametrize(
    ("tipo", "argumentos", "numeros"),
    [
        (ValueError, (np.ones((3, 5)),), (5, 4, 6)),
        (ValueError, (np.ones(4),), (2,)),
        (ValueError, (np.ones((3, 4)), np.ones((2, 4))), (3, 4)),
        (ValueError, (np.ones((3, 4)), np.ones((3, 2))), (3, 4)),
        (ValueError, (np.ones((3, 3)), np.ones((3, 3))), (3,)),
        (TypeError, (np.ones((3, 4)), torch.ones(3, 4)), ()),
        (TypeError, (np.ones((3, 4), dtype=complex),), ()),
    ],
)
def test_pedidos_impossiveis(tipo: type[Exception], argumentos: tuple[Any, ...], numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        rope(*argumentos)
