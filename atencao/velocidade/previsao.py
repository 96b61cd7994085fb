"""O que as contas preveem: tempo ≈ etapas em fila · demora + contas / velocidade.

As contas e as etapas são as que atencao.custo conta ao executar o código (tests/atencao/test_velocidade.py confere); a
demora e a velocidade de cada arquitetura se ajustam a medidas.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from atencao.velocidade.medicao import Caso, Medicao


class Ritmo(NamedTuple):
    """demora: segundos para começar uma etapa.   velocidade: contas por segundo."""

    demora: float
    velocidade: float


def etapas(arquitetura: str, caso: Caso, conta: str) -> int:
    """Produtos de matrizes em fila. No treino as derivadas percorrem a mesma fila, de volta."""
    ida = 3 if arquitetura == "self-attention" else caso.n
    return 2 * ida if conta == "treino" else ida


def contas(arquitetura: str, caso: Caso, conta: str) -> int:
    """Somas e produtos dos produtos de matrizes."""
    return caso.lote * FORMULAS[arquitetura][conta](caso.n, caso.d)


Formula = Callable[[int, int], int]

# No treino, a derivada de um produto são dois produtos do mesmo tamanho, um por fator; mas a entrada X não precisa da
# sua, e por isso as projeções só têm um. O primeiro estado de uma recorrência não tem anterior.
_ATENCAO: dict[str, Formula] = {
    "direta": lambda n, d: 6 * n * d**2 + 4 * n**2 * d,
    "treino": lambda n, d: 12 * n * d**2 + 12 * n**2 * d,
}
_RNN: dict[str, Formula] = {
    "direta": lambda n, d: 2 * n * d**2 + 2 * (n - 1) * d**2,
    "treino": lambda n, d: 4 * n * d**2 + 6 * (n - 1) * d**2,
}
_LSTM: dict[str, Formula] = {conta: lambda n, d, f=formula: 4 * f(n, d) for conta, formula in _RNN.items()}

FORMULAS = {"self-attention": _ATENCAO, "RNN do curso": _RNN, "torch.nn.RNN": _RNN, "torch.nn.LSTM": _LSTM}


def ajustar(medicao: Medicao, arquitetura: str, conta: str, casos: Sequence[Caso]) -> Ritmo:
    """O ritmo que erra menos, em proporção, nos casos dados (mínimos quadrados do erro relativo)."""
    parcelas = np.array([[etapas(arquitetura, c, conta), contas(arquitetura, c, conta)] for c in casos], dtype=float)
    tempos = np.array([medicao.tempos[c][arquitetura][conta].mediana for c in casos])
    relativas = parcelas / tempos[:, None]  # (casos, 2): queremos relativas @ (demora, 1 / velocidade) = 1
    demora, inverso = np.linalg.lstsq(relativas, np.ones(len(casos)), rcond=None)[0]
    if min(demora, inverso) <= 0:
        raise ValueError(
            f"As medidas de {arquitetura} não seguem o modelo: demora {demora:.2g}, inverso {inverso:.2g}."
        )
    return Ritmo(float(demora), float(1 / inverso))


def prever(ritmo: Ritmo, arquitetura: str, caso: Caso, conta: str) -> float:
    """Segundos."""
    return etapas(arquitetura, caso, conta) * ritmo.demora + contas(arquitetura, caso, conta) / ritmo.velocidade


def razoes_previstas(medicao: Medicao, rede: str, conta: str, ate_n: int) -> dict[Caso, float]:
    """Tempo da rede / tempo da self-attention em cada caso, com os ritmos ajustados só aos casos de n ≤ ate_n."""
    usados = [caso for caso in medicao.tempos if caso.n <= ate_n]
    da_rede, da_atencao = (ajustar(medicao, quem, conta, usados) for quem in (rede, "self-attention"))
    return {
        caso: prever(da_rede, rede, caso, conta) / prever(da_atencao, "self-attention", caso, conta)
        for caso in medicao.tempos
    }
