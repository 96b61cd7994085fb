"""Os dispositivos desta máquina, a ida e a volta dos arrays, e a comparação entre CPU e GPU."""

import dataclasses
from collections.abc import Callable
from typing import Any

import array_api_strict
import numpy as np
import pytest
import torch

from atencao import (
    Dispositivo,
    alibi,
    attention,
    attention_rapida,
    dispositivos,
    levar,
    mascara_causal,
    melhor_dispositivo,
    multi_head_attention,
    positional_encoding,
    rope,
    self_attention,
    softmax,
    trazer,
)
from atencao.paineis import Painel
from atencao.recorrencia import lstm, rnn
from tests.atencao.conferencias import sorteio
from tests.atencao.recusas import recusa
from tests.atencao.test_paineis_nucleo import cada_painel
from tests.atencao.tolerancias import TOLERANCIAS, conferir

NUMPY, TORCH_CPU = dispositivos()[:2]
DTYPES = ["float64", "float32", "float16", "int64", "int32", "int16", "int8", "uint8", "bool"]


def test_do_mais_simples_ao_mais_rapido() -> None:
    assert (NUMPY.biblioteca, NUMPY.alvo) == ("numpy", "cpu")
    assert (TORCH_CPU.biblioteca, TORCH_CPU.alvo) == ("torch", "cpu")
    tem_gpu = torch.cuda.is_available() or torch.backends.mps.is_available()
    assert len(dispositivos()) == 2 + tem_gpu
    assert melhor_dispositivo() == dispositivos()[-1]


def test_a_descricao_diz_a_biblioteca_a_versao_e_onde() -> None:
    assert str(NUMPY) == NUMPY.descricao
    assert f"NumPy {np.__version__} na CPU" in str(NUMPY)
    assert str(TORCH_CPU) == f"PyTorch {torch.__version__} na CPU"


def test_dispositivo_nao_se_altera() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        NUMPY.alvo = "cuda"


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("forma", [(), (3,), (2, 3), (0, 4)], ids=str)
def test_ida_e_volta_conserva_valores_forma_e_dtype(dtype: str, forma: tuple[int, ...]) -> None:
    x = (np.random.default_rng(0).normal(size=forma) * 50).astype(dtype)
    for dispositivo in (NUMPY, TORCH_CPU):
        la = levar(x, dispositivo)
        assert str(la.dtype).removeprefix("torch.") == dtype
        volta = trazer(la)
        assert type(volta) is np.ndarray
        assert (volta.dtype, volta.shape) == (x.dtype, x.shape)
        assert (volta == x).all()


def test_levar_aceita_listas_tensores_e_qualquer_memoria() -> None:
    x = sorteio((3, 4))[0]
    for fonte in (x.tolist(), torch.as_tensor(x), torch.as_tensor(x).requires_grad_(), array_api_strict.asarray(x),
                  x[::-1].copy()[::-1], np.asfortranarray(x), x.astype(">f8"), x.view(np.matrix)):  # fmt: skip
        for dispositivo in (NUMPY, TORCH_CPU):
            assert (trazer(levar(fonte, dispositivo)) == x).all()
    somente_leitura = x.copy()
    somente_leitura.flags.writeable = False
    assert (trazer(levar(somente_leitura, TORCH_CPU)) == x).all()


def test_levar_ao_torch_copia_o_array_do_numpy() -> None:
    x = np.zeros(3)
    la = levar(x, TORCH_CPU)
    la += 1
    assert (x == 0).all()


def test_trazer_solta_o_gradiente_e_aceita_escalares() -> None:
    assert (trazer(torch.ones(2, requires_grad=True) * 2) == [2, 2]).all()
    assert trazer(np.float64(3)) == 3
    assert trazer(torch.tensor(3)) == 3
    assert trazer([1, 2]).tolist() == [1, 2]


def test_bfloat16_volta_em_float32_sem_perder_nada() -> None:
    x = torch.tensor([1.0, 0.1, -3e38], dtype=torch.bfloat16)
    volta = trazer(x)
    assert volta.dtype == np.float32
    assert (torch.as_tensor(volta).bfloat16() == x).all()
    assert levar(x, TORCH_CPU).dtype == torch.bfloat16


@pytest.mark.parametrize("x", ["abc", None, [[1, None]], np.array(["2020-01-01"], dtype="M8[D]"), object()])
def test_o_que_o_pytorch_nao_tem_e_recusado(x: Any) -> None:
    with recusa(TypeError):
        levar(x, TORCH_CPU)


def test_lista_irregular_e_recusada() -> None:
    for dispositivo in (NUMPY, TORCH_CPU):
        with recusa(ValueError):
            levar([[1, 2], [3]], dispositivo)


def _so_com(monkeypatch: pytest.MonkeyPatch, cuda: bool, mps: bool) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: cuda)
    monkeypatch.setattr(torch.cuda, "get_device_name", lambda: "GPU de Teste 9000")
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: mps)


@pytest.mark.parametrize(
    ("cuda", "mps", "alvo", "trecho"),
    [(True, False, "cuda", "GPU de Teste 9000"), (False, True, "mps", "GPU da Apple"), (False, False, "cpu", "na CPU")],
)
def test_a_gpu_e_a_ultima_e_a_descricao_a_nomeia(
    monkeypatch: pytest.MonkeyPatch, cuda: bool, mps: bool, alvo: str, trecho: str
) -> None:
    _so_com(monkeypatch, cuda, mps)
    assert [d.alvo for d in dispositivos()][:2] == ["cpu", "cpu"]
    assert melhor_dispositivo().alvo == alvo
    assert trecho in melhor_dispositivo().descricao


def test_ao_mps_nunca_chega_float64(monkeypatch: pytest.MonkeyPatch) -> None:
    """O MPS não tem float64: a conversão vem antes da mudança de dispositivo. Aqui ele é de mentira."""
    chegadas = []

    def para(x: torch.Tensor, alvo: str) -> torch.Tensor:
        chegadas.append((alvo, x.dtype))
        return x

    monkeypatch.setattr(torch.Tensor, "to", para)
    mps = Dispositivo("torch", "mps", "PyTorch na GPU da Apple (MPS)")
    for x in ([1.5, 2.5], np.ones(2), torch.ones(2, dtype=torch.float64), np.float64(1), np.ones(2, dtype=np.float16)):
        levar(x, mps)
    assert chegadas == [("mps", torch.float32)] * 4 + [("mps", torch.float16)]


# --- Com GPU: as mesmas contas, na CPU e nela. ---

CONTAS: dict[str, Callable[..., Any]] = {
    "softmax": lambda X, W, m: softmax(X),
    "attention": lambda X, W, m: attention(X, X, X)[0],
    "attention com linha toda proibida": lambda X, W, m: attention(X, X, X, m)[0],
    "self_attention causal": lambda X, W, m: self_attention(X, W, W, W, mascara_causal(X.shape[-2], como=X))[0],
    "pesos da multi_head_attention": lambda X, W, m: multi_head_attention(X, W, W, W, W, 4, m)[1],
    "multi_head_attention": lambda X, W, m: multi_head_attention(X, W, W, W, W, 4, m)[0],
    "positional_encoding": lambda X, W, m: X + positional_encoding(X.shape[-2], X.shape[-1], como=X),
    "rope": lambda X, W, m: rope(X),
    "alibi": lambda X, W, m: X + alibi(X.shape[-2], 2, como=X)[..., :, :1],
    "rnn": lambda X, W, m: rnn(X, W, W),
    "lstm": lambda X, W, m: lstm(X, *[W.repeat(1, 4)] * 2, W.repeat(1, 4)[0]),
    "attention_rapida": lambda X, W, m: attention_rapida(X, X, X),
    "attention_rapida com linha toda proibida": lambda X, W, m: attention_rapida(X, X, X, m),
    "attention_rapida com d_v menor": lambda X, W, m: attention_rapida(X, X, X[..., :8], m),
}


def em_dois_lugares(dispositivo: Dispositivo, dtype: torch.dtype) -> list[list[torch.Tensor]]:
    X, W = sorteio((2, 33, 32), (32, 32))
    mascara = np.tri(33, dtype=bool)
    mascara[5] = False
    return [
        [levar(X, d).to(dtype), levar(W / 4, d).to(dtype), levar(mascara, d)] for d in (TORCH_CPU, dispositivo)
    ]  # fmt: skip


@pytest.mark.gpu
@pytest.mark.parametrize("conta", CONTAS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16], ids=str)
def test_cpu_e_gpu_concordam(conta: str, dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.backends.cuda.matmul, "allow_tf32", False)
    na_cpu, na_gpu = em_dois_lugares(melhor_dispositivo(), dtype)
    obtido = CONTAS[conta](*na_gpu)
    assert obtido.device.type == melhor_dispositivo().alvo
    assert obtido.dtype == dtype
    conferir(obtido, CONTAS[conta](*na_cpu))


@pytest.mark.gpu
@pytest.mark.parametrize("conta", CONTAS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16], ids=str)
def test_gradientes_finitos_na_gpu(conta: str, dtype: torch.dtype) -> None:
    X, W, mascara = em_dois_lugares(melhor_dispositivo(), dtype)[1]
    X.requires_grad_()
    (gradiente,) = torch.autograd.grad(CONTAS[conta](X, W, mascara).square().sum(), X)
    assert torch.isfinite(gradiente).all()


@pytest.mark.gpu
def test_ida_e_volta_pela_gpu() -> None:
    for dtype in DTYPES:
        x = (sorteio((3, 4))[0] * 50).astype(dtype)
        volta = trazer(levar(x, melhor_dispositivo()))
        np.testing.assert_allclose(volta, x, rtol=1e-6)


def numeros(valor: Any) -> list[float]:
    """Todos os números de uma figura, na ordem em que aparecem."""
    if isinstance(valor, dict):
        return [n for v in valor.values() for n in numeros(v)]
    if isinstance(valor, list | tuple):
        return [n for v in valor for n in numeros(v)]
    return [float(valor)] if isinstance(valor, int | float) else []


@cada_painel
@pytest.mark.parametrize("lugar", ["cpu", pytest.param("gpu", marks=pytest.mark.gpu)])
def test_cada_painel_da_o_mesmo_no_dispositivo_que_o_leitor_escolhe(painel: Painel, lugar: str) -> None:
    """Os padrões e cada opção de cada controle; no MPS não há float64, e vale a tolerância do float32."""
    dispositivo = TORCH_CPU if lugar == "cpu" else melhor_dispositivo()
    casos = [{}, *({c.nome: valor} for c in painel.controles for valor in c.alternativas())]
    for valores in casos:
        la = painel.calcular(valores, levar=lambda x: levar(x, dispositivo)).figura.plotly()["data"]
        aqui = painel.calcular(valores).figura.plotly()["data"]
        np.testing.assert_allclose(numeros(la), numeros(aqui), rtol=0, atol=TOLERANCIAS["float32"], equal_nan=True)
