"""Um código só: o mesmo resultado no padrão estrito, nada fora do dispositivo das entradas, e vida sem PyTorch."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import array_api_strict
import numpy as np
import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from atencao import (
    alibi,
    attention,
    attention_rapida,
    mascara_causal,
    multi_head_attention,
    positional_encoding,
    rope,
    self_attention,
    softmax,
)
from atencao.recorrencia import lstm, rnn
from tests.atencao.conferencias import sorteio
from tests.atencao.tolerancias import conferir, em_float64

Q, K, V, X, W, W_4 = sorteio((2, 3, 4), (2, 5, 4), (2, 5, 6), (2, 7, 4), (4, 4), (4, 16))
MASCARA = np.array([[True] * 5, [False] * 5, [True, False, True, False, True]])

# Cada conta recebe `a`, que leva um array do NumPy à biblioteca em teste.
CONTAS: dict[str, Callable[[Callable[[Any], Any]], Any]] = {
    "softmax": lambda a: softmax(a(Q), 1),
    "attention": lambda a: attention(a(Q), a(K), a(V)),
    "attention com máscara": lambda a: attention(a(Q), a(K), a(V), a(MASCARA)),
    "attention com máscara em lista": lambda a: attention(a(Q), a(K), a(V), MASCARA.tolist()),
    "attention com listas": lambda a: attention(a(Q), K.tolist(), V.tolist()),
    "attention com inteiros": lambda a: attention(a(Q), a(np.ones((5, 4), dtype=np.int32)), a(V)),
    "self_attention": lambda a: self_attention(a(X), a(W), a(W), a(W), mascara_causal(7, como=a(X))),
    "self_attention sem projeção": lambda a: self_attention(a(X)),
    "multi_head_attention": lambda a: multi_head_attention(
        a(X), a(W), a(W), a(W), a(W), 2, mascara_causal(7, como=a(X))
    ),
    "mascara_causal": lambda a: mascara_causal(4, como=a(X)),
    "positional_encoding": lambda a: positional_encoding(5, 6, como=a(X)),
    "rope": lambda a: rope(a(X)),
    "rope com tabela": lambda a: rope(a(X), positional_encoding(9, 4, como=a(X))[2:, :]),
    "alibi": lambda a: alibi(5, 3, como=a(X)),
    "rnn": lambda a: rnn(a(X), a(W), a(W)),
    "lstm": lambda a: lstm(a(X), a(W_4), a(W_4), a(W_4[0])),
    "tudo junto": lambda a: multi_head_attention(a(X) + positional_encoding(7, 4, como=a(X)), *[a(W)] * 4, 2),
}


def resultados(conta: str, a: Callable[[Any], Any]) -> list[Any]:
    resultado = CONTAS[conta](a)
    return list(resultado) if isinstance(resultado, tuple) else [resultado]


@pytest.mark.parametrize("conta", CONTAS)
@pytest.mark.parametrize("dispositivo", ["CPU_DEVICE", "device1"])
def test_no_padrao_estrito_da_o_mesmo(conta: str, dispositivo: str) -> None:
    alvo = array_api_strict.Device(dispositivo)
    estritos = resultados(conta, lambda x: array_api_strict.asarray(x, device=alvo))
    for estrito, do_numpy in zip(estritos, resultados(conta, np.asarray), strict=True):
        assert type(estrito).__module__.startswith("array_api_strict")
        assert estrito.device == alvo
        na_cpu = np.asarray(array_api_strict.asarray(estrito, device=array_api_strict.Device("CPU_DEVICE")))
        assert na_cpu.dtype == do_numpy.dtype
        conferir(na_cpu, do_numpy, "float64")


@pytest.mark.parametrize("conta", CONTAS)
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16], ids=str)
def test_no_torch_da_o_mesmo(conta: str, dtype: torch.dtype) -> None:
    def levar(x: np.ndarray) -> torch.Tensor:
        return torch.as_tensor(x if x.dtype == bool else x / 4).to(torch.bool if x.dtype == bool else dtype)

    dos_tensores = resultados(conta, levar)
    for obtido, esperado in zip(dos_tensores, resultados(conta, lambda x: em_float64_ou_bool(levar(x))), strict=True):
        assert obtido.dtype in (dtype, torch.bool)
        conferir(obtido, esperado, str(dtype).removeprefix("torch."))


def em_float64_ou_bool(x: torch.Tensor) -> np.ndarray:
    return x.numpy() if x.dtype == torch.bool else em_float64(x)


class SoEm(TorchDispatchMode):
    """Anota todo tensor que uma operação produz fora do dispositivo dado."""

    def __init__(self, dispositivo: str) -> None:
        super().__init__()
        self.dispositivo = dispositivo
        self.fora: list[str] = []

    def __torch_dispatch__(self, operacao: Any, tipos: Any, args: Any = (), kwargs: Any = None) -> Any:
        resultado = operacao(*args, **(kwargs or {}))
        for x in tree_leaves(resultado):
            if isinstance(x, torch.Tensor) and x.device.type != self.dispositivo:
                self.fora.append(f"{operacao} em {x.device}")
        return resultado


# Uma tabela de posições nasce em NumPy, na CPU, com os ângulos em float64, e só pronta vai para o dispositivo.
COM_TABELA = ("positional_encoding", "rope", "rope com tabela", "alibi", "tudo junto")
SO_COM_TENSORES = [c for c in CONTAS if "lista" not in c and c not in COM_TABELA]


@pytest.mark.parametrize("conta", SO_COM_TENSORES)
def test_nenhum_tensor_nasce_fora_do_dispositivo_das_entradas(conta: str) -> None:
    """O dispositivo `meta`, que não tem valores, denuncia sem GPU o tensor criado no lugar errado."""
    entradas = {id(x): torch.as_tensor(x).to("meta") for x in (Q, K, V, X, W, W_4, MASCARA)}
    with SoEm("meta") as vigia:
        obtidos = resultados(
            conta, lambda x: entradas.get(id(x), torch.empty(x.shape, dtype=torch.int32, device="meta"))
        )
    assert vigia.fora == []
    for obtido, do_numpy in zip(obtidos, resultados(conta, np.asarray), strict=True):
        assert obtido.device.type == "meta"
        assert tuple(obtido.shape) == do_numpy.shape


@pytest.mark.parametrize("conta", CONTAS)
def test_o_resultado_fica_no_dispositivo_das_entradas(conta: str) -> None:
    for obtido in resultados(conta, lambda x: torch.as_tensor(x).to("meta")):
        assert obtido.device.type == "meta"


def test_attention_rapida_no_meta() -> None:
    q, k, v = (torch.as_tensor(x).to("meta") for x in (Q, K, V))
    mascara = torch.as_tensor(MASCARA).to("meta")
    with SoEm("meta") as vigia:
        saidas = [attention_rapida(q, k, v), attention_rapida(q, k, v, mascara), attention_rapida(q[0], k[0], v[0])]
    assert vigia.fora == []
    assert [tuple(s.shape) for s in saidas] == [(2, 3, 6), (2, 3, 6), (3, 6)]


SEM_TORCH = """
import importlib.abc, sys

class Bloqueio(importlib.abc.MetaPathFinder):
    def find_spec(self, nome, *_):
        if nome.partition(".")[0] == "torch":
            raise ModuleNotFoundError("bloqueado: " + nome)

sys.meta_path.insert(0, Bloqueio())
"""
SEM_AVISOS = "import warnings; warnings.simplefilter('error')\n"
VIDA_SEM_TORCH = """
import numpy as np
from atencao import *
import atencao

X = np.arange(12.0).reshape(3, 4)
pesos = np.exp(X @ X.T / 2 - (X @ X.T / 2).max(-1, keepdims=True))
pesos /= pesos.sum(-1, keepdims=True)
assert np.allclose(attention(X, X, X)[0], pesos @ X)
assert np.allclose(self_attention(X, mascara=mascara_causal(3))[1].sum(-1), 1)
assert multi_head_attention(X, *[np.eye(4)] * 4, 2)[1].shape == (2, 3, 3)
assert np.allclose(softmax([0.0, 0.0]), 0.5)
assert positional_encoding(3, 4).shape == (3, 4)
assert [d.biblioteca for d in dispositivos()] == ["numpy"]
assert melhor_dispositivo().biblioteca == "numpy"
assert (trazer(levar(X, melhor_dispositivo())) == X).all()
try:
    levar(X, Dispositivo("torch", "cuda", "PyTorch na GPU"))
except RuntimeError as erro:
    print(erro)
assert "attention_rapida" not in globals()
try:
    atencao.attention_rapida
except ImportError as erro:
    print(erro)
try:
    from atencao import attention_rapida
except ImportError as erro:
    print(erro)
"""


def rodar(programa: str, **ambiente: str) -> str:
    processo = subprocess.run(
        [sys.executable, "-c", programa], capture_output=True, text=True, env={**os.environ, **ambiente}, check=False
    )
    assert processo.returncode == 0, processo.stderr
    return processo.stdout


def test_sem_torch_tudo_menos_attention_rapida_funciona() -> None:
    falas = rodar(SEM_TORCH + SEM_AVISOS + VIDA_SEM_TORCH).splitlines()
    assert falas[0] == "PyTorch na GPU não está disponível: o PyTorch não pôde ser importado."
    assert falas[1:] == ["attention_rapida precisa do PyTorch, que não carregou aqui; use attention."] * 2


def test_com_torch_quebrado_vale_o_mesmo(tmp_path: Path) -> None:
    """Uma biblioteca nativa que falta dá OSError na importação, e não ImportError."""
    (tmp_path / "torch.py").write_text("raise OSError('libcudart.so.13: cannot open shared object file')")
    assert rodar(SEM_AVISOS + VIDA_SEM_TORCH, PYTHONPATH=str(tmp_path)) == rodar(SEM_TORCH + VIDA_SEM_TORCH)


def test_importar_o_pacote_e_usar_o_numpy_nao_carrega_o_torch() -> None:
    rodar(
        "import sys, numpy as np\nfrom atencao import *\n"
        "attention(np.eye(2), np.eye(2), np.eye(2), mascara_causal(2)); positional_encoding(2, 2)\n"
        "assert 'torch' not in sys.modules"
    )


def test_nome_que_nao_existe() -> None:
    import atencao

    with pytest.raises(AttributeError, match="o pacote atencao não tem 'atention'"):
        _ = atencao.atention
