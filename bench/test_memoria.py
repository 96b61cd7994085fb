"""O máximo de memória residente em n = 4096, cada conta num processo seu."""

from collections.abc import Callable

import pytest

from bench.medir import pico_de_memoria

N = 4096
PREPARO = """
import torch
from atencao import multi_head_attention, mascara_causal
torch.manual_seed(0)
torch.set_grad_enabled({gradiente})
D, CABECAS = 512, 8
W = [(torch.randn(D, D) / D**0.5).requires_grad_({gradiente}) for _ in range(4)]
camada = torch.nn.MultiheadAttention(D, CABECAS, batch_first=True).train({gradiente})
def nossa(X):
    return multi_head_attention(X, *W, CABECAS)
def deles(X):
    return camada(X, X, X, average_attn_weights=False)
nossa(torch.randn(1, 64, D)), deles(torch.randn(1, 64, D))
X = torch.randn(1, {n}, D)
"""


@pytest.mark.parametrize("gradiente", [False, True])
def test_caminho_explicito_contra_a_camada_do_pytorch(gradiente: bool, anotar: Callable[..., None]) -> None:
    preparo = PREPARO.format(gradiente=gradiente, n=N)
    nossa, deles = (pico_de_memoria(preparo, f"resultado = {conta}(X)") for conta in ("nossa", "deles"))
    qual = "com gradiente" if gradiente else "sem gradiente"
    conta = f"memória: multi_head_attention, {qual}"
    anotar(conta, N, f"{nossa:.0f} MiB", f"{deles:.0f} MiB", nossa / deles, "≤ 1.20")
    assert nossa <= 1.2 * deles
