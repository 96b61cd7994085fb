"""ALiBi contra as inclinações do artigo, uma conta à mão e a atenção do PyTorch com o mesmo viés."""

from typing import Any

import numpy as np
import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from atencao import alibi, inclinacoes_alibi, softmax
from tests.atencao.conferencias import sorteio
from tests.atencao.recusas import recusa
from tests.atencao.tolerancias import conferir


def test_inclinacoes_do_artigo() -> None:
    """Seção 3: com 8 cabeças, 1/2, 1/4, …, 1/256; com 16, metades geométricas entre elas."""
    assert inclinacoes_alibi(8).tolist() == [1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128, 1 / 256]
    np.testing.assert_allclose(inclinacoes_alibi(16)[:3], [2**-0.5, 2**-1, 2**-1.5], rtol=1e-15)
    assert inclinacoes_alibi(16)[-1] == 1 / 256
    assert inclinacoes_alibi(1).tolist() == [1 / 256]
    assert inclinacoes_alibi(2).tolist() == [1 / 16, 1 / 256]


def test_inclinacoes_de_outros_numeros_de_cabecas() -> None:
    """As dos autores para 6 e 12 cabeças, escritas à mão: as de 4 (8), depois as de 8 (16) de duas em duas."""
    assert inclinacoes_alibi(6).tolist() == [1 / 4, 1 / 16, 1 / 64, 1 / 256, 1 / 2, 1 / 8]
    doze = [2.0**-e for e in (1, 2, 3, 4, 5, 6, 7, 8, 0.5, 1.5, 2.5, 3.5)]
    np.testing.assert_allclose(inclinacoes_alibi(12), doze, rtol=1e-15)


@pytest.mark.parametrize("h", range(1, 20))
def test_inclinacoes_sao_distintas_e_entre_0_e_1(h: int) -> None:
    inclinacoes = inclinacoes_alibi(h)
    assert len(set(inclinacoes.tolist())) == h == len(inclinacoes)
    assert ((inclinacoes > 0) & (inclinacoes < 1)).all()


def test_tabela_a_mao() -> None:
    esperado = [[0, -1, -2], [-1, 0, -1], [-2, -1, 0]]
    np.testing.assert_allclose(alibi(3, 2), np.array([esperado]) * np.array([1 / 16, 1 / 256])[:, None, None])


def test_com_mascara_causal_e_a_atencao_do_pytorch() -> None:
    Q, K, V = sorteio((2, 4, 6, 8), (2, 4, 6, 8), (2, 4, 6, 5))
    causal = np.tri(6, dtype=bool)
    pontuacoes = Q @ np.swapaxes(K, -1, -2) / np.sqrt(8) + alibi(6, 4)
    nossa = softmax(np.where(causal, pontuacoes, -np.inf)) @ V
    vies = torch.empty(4, 6, 6, dtype=torch.float64)
    for h, m in enumerate((1 / 4, 1 / 16, 1 / 64, 1 / 256)):
        for i in range(6):
            for j in range(6):
                vies[h, i, j] = -m * (i - j) if j <= i else float("-inf")
    conferir(nossa, scaled_dot_product_attention(*map(torch.as_tensor, (Q, K, V)), attn_mask=vies))


def test_so_a_distancia_conta_e_o_conteudo_igual_da_pesos_que_caem_com_ela() -> None:
    pesos = softmax(np.where(np.tri(9, dtype=bool), alibi(9, 1), -np.inf))[0]
    assert (np.diff(pesos[8]) > 0).all()
    vies = alibi(9, 3)
    np.testing.assert_array_equal(vies[:, 1:, 1:], vies[:, :-1, :-1])


def test_biblioteca_dispositivo_e_dtype_de_como() -> None:
    assert alibi(3, 2).dtype == np.float64
    assert alibi(3, 2, como=torch.zeros(1, dtype=torch.bfloat16)).dtype == torch.bfloat16
    assert alibi(3, 2, como=torch.zeros(1, dtype=torch.int8)).dtype == torch.float32
    assert alibi(3, 2, como=torch.zeros(1, device="meta")).device.type == "meta"


@pytest.mark.parametrize(
    ("tipo", "argumentos", "numeros"),
    [
        (ValueError, (0, 2), (0, 1)),
        (ValueError, (3, 0), (0, 1)),
        (TypeError, (2.5, 2), (2.5,)),
        (TypeError, (3, 2.0), (2.0,)),
        (TypeError, (3, 2, [1.0]), ()),
        (ValueError, (10**13, 2), (10**13,)),
    ],
)
def test_pedidos_impossiveis(tipo: type[Exception], argumentos: tuple[Any, ...], numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        alibi(*argumentos)
