"""A recorrência contra torch.nn.RNN com os mesmos pesos."""

import numpy as np
import pytest
import torch

from atencao.recorrencia import rnn


@pytest.mark.parametrize("lote", [(), (3,), (2, 3)])
def test_igual_a_rnn_do_pytorch(lote):
    torch.manual_seed(0)
    camada = torch.nn.RNN(5, 4, bias=False, batch_first=True, dtype=torch.float64)
    X = torch.randn(*lote, 7, 5, dtype=torch.float64)
    esperado = camada(X.reshape(-1, 7, 5))[0].reshape(*lote, 7, 4)
    W_x, W_h = camada.weight_ih_l0.T, camada.weight_hh_l0.T
    torch.testing.assert_close(rnn(X, W_x, W_h), esperado, rtol=0, atol=1e-12)
    no_numpy = rnn(X.numpy(), W_x.detach().numpy(), W_h.detach().numpy())
    np.testing.assert_allclose(no_numpy, esperado.detach().numpy(), rtol=0, atol=1e-12)


def test_o_passado_nao_depende_do_futuro():
    acaso = np.random.default_rng(1)
    X, W_x, W_h = acaso.standard_normal((6, 3)), acaso.standard_normal((3, 3)), acaso.standard_normal((3, 3))
    outro = X.copy()
    outro[4:] += 1
    np.testing.assert_array_equal(rnn(X, W_x, W_h)[:4], rnn(outro, W_x, W_h)[:4])


def test_recusas_dizem_os_numeros():
    with pytest.raises(ValueError, match=r"\(4, 4\).*\(3, 3\)"):
        rnn(np.ones((2, 5)), np.ones((5, 4)), np.ones((3, 3)))
    with pytest.raises(ValueError, match="0 posições"):
        rnn(np.ones((0, 5)), np.ones((5, 4)), np.ones((4, 4)))
