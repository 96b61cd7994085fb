"""O contador de custo: as contas que ele anota são as que a álgebra prevê, e a conta feita é a de verdade."""

import numpy as np
import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from atencao import attention, mascara_causal, multi_head_attention, self_attention, softmax
from atencao.custo import contar
from atencao.custo.array_contado import ArrayContado, Registro
from atencao.recorrencia import lstm, rnn

ACASO = np.random.default_rng(0)


def matrizes(quantas, d):
    return [ACASO.standard_normal((d, d)) for _ in range(quantas)]


@pytest.mark.parametrize(("n", "d"), [(7, 4), (100, 16), (33, 64)])
def test_flops_de_produtos_sao_os_do_contador_do_pytorch(n, d):
    X, W = ACASO.standard_normal((1, n, d)), matrizes(4, d)
    for funcao, pesos in (
        (self_attention, W[:3]),
        (lambda *a: multi_head_attention(*a, num_heads=2), W),
        (rnn, W[:2]),
        (lstm, [ACASO.standard_normal((d, 4 * d)), ACASO.standard_normal((d, 4 * d)), np.zeros(4 * d)]),
    ):
        with FlopCounterMode(display=False) as contador:
            funcao(torch.tensor(X), *map(torch.tensor, pesos))
        assert contar(funcao, X, *pesos).por_operacao["matmul"] == contador.get_total_flops()


def test_caminho_critico_da_recorrencia_cresce_com_n_e_o_da_atencao_so_com_o_logaritmo():
    d = 8
    W = matrizes(3, d)
    medidas = {n: (contar(rnn, ACASO.standard_normal((n, d)), *W[:2]),
                   contar(self_attention, ACASO.standard_normal((n, d)), *W)) for n in (16, 32, 64)}  # fmt: skip
    assert [m[0].produtos_em_fila for m in medidas.values()] == [16, 32, 64]
    assert [m[1].produtos_em_fila for m in medidas.values()] == [3, 3, 3]
    passos = [m[1].passos for m in medidas.values()]
    # Dobrar n soma um passo a cada redução sobre n: máximo e soma da softmax, soma do produto por V.
    assert np.diff(passos).tolist() == [3, 3]


def test_maior_resultado_da_atencao_e_a_matriz_n_por_n():
    n = 50
    assert contar(self_attention, ACASO.standard_normal((n, 4))).maior == n * n


def test_bytes_sao_os_dos_resultados_criados():
    custo = contar(lambda a, b: a @ b, np.ones((2, 3)), np.ones((3, 5)))
    assert (custo.bytes, custo.flops, custo.passos, custo.produtos_em_fila) == (80, 60, 3, 1)


def test_o_contador_faz_a_conta_de_verdade():
    X, W = ACASO.standard_normal((6, 4)), matrizes(3, 4)
    contado, _ = self_attention(*(ArrayContado(x, Registro()) for x in (X, *W)))
    np.testing.assert_allclose(contado.valores, self_attention(X, *W)[0], rtol=0, atol=1e-14)


def test_mascara_e_softmax_tambem_rodam_contadas():
    X = ACASO.standard_normal((5, 4))
    mascara = ArrayContado(mascara_causal(5), Registro())
    contado = ArrayContado(X, mascara.registro)
    _, pesos = attention(contado, contado, contado, mascara)
    np.testing.assert_allclose(pesos.valores, attention(X, X, X, mascara_causal(5))[1], rtol=0, atol=1e-14)
    np.testing.assert_allclose(softmax(contado).valores, softmax(X), rtol=0, atol=1e-14)
