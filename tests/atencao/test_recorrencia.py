"""As recorrências contra torch.nn.RNN e torch.nn.LSTM com os mesmos pesos."""

import numpy as np
import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from atencao.recorrencia import lstm, rnn


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


@pytest.mark.parametrize("lote", [(), (3,), (2, 3)])
def test_igual_a_lstm_do_pytorch(lote):
    torch.manual_seed(0)
    camada = torch.nn.LSTM(5, 4, batch_first=True, dtype=torch.float64)
    X = torch.randn(*lote, 7, 5, dtype=torch.float64)
    esperado = camada(X.reshape(-1, 7, 5))[0].reshape(*lote, 7, 4)
    pesos = camada.weight_ih_l0.T, camada.weight_hh_l0.T, camada.bias_ih_l0 + camada.bias_hh_l0
    torch.testing.assert_close(lstm(X, *pesos), esperado, rtol=0, atol=1e-12)
    no_numpy = lstm(X.numpy(), *(w.detach().numpy() for w in pesos))
    np.testing.assert_allclose(no_numpy, esperado.detach().numpy(), rtol=0, atol=1e-12)


def test_pontuacoes_enormes_nao_estouram():
    enorme = np.full((2, 4), 1e4)
    with np.errstate(over="raise"):
        assert np.isfinite(lstm(np.ones((3, 2)), -enorme, np.full((1, 4), 1e4), np.zeros(4))).all()


class Criados(TorchDispatchMode):
    """Quantos números há nos resultados de todas as operações, as das derivadas incluídas."""

    def __init__(self):
        super().__init__()
        self.numeros = 0

    def __torch_dispatch__(self, funcao, tipos, argumentos=(), nomeados=None):
        resultado = funcao(*argumentos, **(nomeados or {}))
        for x in resultado if isinstance(resultado, tuple | list) else [resultado]:
            self.numeros += x.numel() if isinstance(x, torch.Tensor) else 0
        return resultado


@pytest.mark.parametrize(("rede", "portas"), [(rnn, 1), (lstm, 4)])
def test_as_derivadas_custam_proporcional_a_n(rede, portas):
    """Fatiar X W_x posição por posição criaria n arrays do tamanho dele: quatro vezes mais ao dobrar n."""
    pesos = [torch.randn(4, 4 * portas), torch.randn(4, 4 * portas), torch.zeros(4 * portas)][: 2 + (portas > 1)]
    pesos = [w.requires_grad_() for w in pesos]
    criados = []
    for n in (64, 128):
        with Criados() as modo:
            rede(torch.randn(n, 4), *pesos).sum().backward()
        criados.append(modo.numeros)
    assert criados[1] < 2.2 * criados[0]


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


def test_recusas_da_lstm_dizem_os_numeros():
    X, W_x, W_h, b = np.ones((2, 5)), np.ones((5, 12)), np.ones((3, 12)), np.ones(12)
    assert lstm(X, W_x, W_h, b).shape == (2, 3)
    with pytest.raises(ValueError, match=r"\(3, 12\).*\(4, 16\)"):
        lstm(X, W_x, np.ones((4, 16)), np.ones(16))
    with pytest.raises(ValueError, match=r"\(12,\).*\(3,\)"):
        lstm(X, W_x, W_h, np.ones(3))
    with pytest.raises(ValueError, match="0 posições"):
        lstm(np.ones((0, 5)), W_x, W_h, b)
