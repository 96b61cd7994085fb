"""Onde a conta pode rodar nesta máquina: NumPy, PyTorch na CPU, PyTorch na GPU (CUDA ou MPS).

O PyTorch só é procurado quando alguém pergunta; onde ele não existe (no navegador, por exemplo), sobra o NumPy.
"""

import importlib
import platform
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from atencao.nucleo.entrada import Array, tabela


@dataclass(frozen=True)
class Dispositivo:
    """Um lugar onde a conta roda. `biblioteca`: "numpy" ou "torch"; `alvo`: "cpu", "cuda" ou "mps"."""

    biblioteca: str
    alvo: str
    descricao: str

    def __str__(self) -> str:
        return self.descricao


def dispositivos() -> list[Dispositivo]:
    """Os dispositivos desta máquina, do mais simples ao mais rápido; o NumPy está sempre."""
    achados = [numpy_na_cpu()]
    torch = procurar_torch()
    if torch is not None:
        achados.append(Dispositivo("torch", "cpu", f"PyTorch {torch.__version__} na CPU"))
        achados += _gpus(torch)
    return achados


def numpy_na_cpu() -> Dispositivo:
    """O dispositivo que existe em toda parte, sem procurar o PyTorch."""
    return Dispositivo("numpy", "cpu", f"NumPy {np.__version__} na CPU ({platform.machine()})")


def melhor_dispositivo() -> Dispositivo:
    """A GPU, se houver; senão o PyTorch na CPU; senão o NumPy."""
    return dispositivos()[-1]


def levar(x: Array, dispositivo: Dispositivo) -> Array:
    """O array, o tensor ou a lista `x` no dispositivo, com o mesmo dtype.

    As exceções: o MPS não tem float64, que lá vira float32; o NumPy não tem bfloat16, que lá vira float32.

    Erros: RuntimeError se o dispositivo precisa do PyTorch e ele não está; TypeError se o PyTorch não tem o dtype.
    """
    if dispositivo.biblioteca == "numpy":
        return trazer(x)
    torch = procurar_torch()
    if torch is None:
        raise RuntimeError(f"{dispositivo.descricao} não está disponível: o PyTorch não pôde ser importado.")
    if not isinstance(x, torch.Tensor):
        x = _para_tensor(trazer(x), torch)
    if dispositivo.alvo == "mps" and x.dtype == torch.float64:
        x = x.float()
    return x.to(dispositivo.alvo)


def trazer(x: Array) -> np.ndarray:
    """O array de volta ao NumPy, na CPU e sem gradiente; bfloat16, que o NumPy não tem, vira float32."""
    if not hasattr(x, "detach"):
        return tabela("x", x)
    x = x.detach().cpu()
    return (x.float() if str(x.dtype) == "torch.bfloat16" else x).numpy()


def _para_tensor(x: np.ndarray, torch: ModuleType) -> Array:
    # A cópia desfaz o que o PyTorch não aceita: passos negativos e a ordem de bytes de outra máquina.
    copia = np.array(x, dtype=x.dtype.newbyteorder("="), order="C")
    try:
        return torch.from_numpy(copia)
    except TypeError as erro:
        raise TypeError(f"O PyTorch não tem o tipo {x.dtype}: use números reais.") from erro


def procurar_torch() -> ModuleType | None:
    """O módulo torch, ou None se não está instalado ou não carrega nesta máquina."""
    try:
        return importlib.import_module("torch")
    except (ImportError, OSError):
        return None


def _gpus(torch: ModuleType) -> list[Dispositivo]:
    if torch.cuda.is_available():
        return [Dispositivo("torch", "cuda", f"PyTorch {torch.__version__} na GPU {torch.cuda.get_device_name()}")]
    if torch.backends.mps.is_available():
        return [Dispositivo("torch", "mps", f"PyTorch {torch.__version__} na GPU da Apple (MPS)")]
    return []
