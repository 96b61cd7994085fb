"""Quanta memória uma conta do PyTorch chega a ocupar: medida exata, que não depende da máquina."""

from collections.abc import Callable
from typing import Any

import numpy as np
from torch.autograd.profiler import profile


def pico_de_memoria(funcao: Callable[[], Any]) -> int:
    """Bytes que a função chegou a ter alocados ao mesmo tempo, somando cada alocação e liberação do PyTorch."""
    with profile(profile_memory=True) as perfil:
        funcao()
    eventos = [e for e in perfil.kineto_results.events() if e.name() == "[memory]"]
    return int(np.cumsum([e.nbytes() for e in sorted(eventos, key=lambda e: e.start_ns())]).max())
