"""O que uma função respondeu a uma entrada: os valores como arrays do NumPy, ou a falha, e o que ela mexeu."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from atencao.dispositivos import trazer

# Quanto duas contas certas podem diferir, pela precisão em que a resposta veio.
TOLERANCIAS = {2: 2e-2, 4: 2e-4}
TOLERANCIA = 1e-8


@dataclass(frozen=True)
class Resposta:
    """valores: um array por saída, ou None se não há.   devolvido: o que veio, antes de virar array.
    falha: a exceção, se houve.   mexidas: as entradas que mudaram.   impresso: se ela escreveu na tela.
    """

    valores: list[np.ndarray] | None
    devolvido: Any = None
    falha: BaseException | None = None
    mexidas: tuple[int, ...] = ()
    impresso: bool = False


Ler = Callable[[Any], np.ndarray | None]
"""Como se lê uma das saídas: `em_array` ou `em_texto`."""


def em_arrays(devolvido: Any, leitores: Sequence[Ler]) -> list[np.ndarray] | None:
    """Os valores devolvidos, um array por saída pedida, cada uma com o seu leitor; None se não é isso que veio."""
    if len(leitores) == 1:
        partes = [devolvido]
    elif isinstance(devolvido, tuple | list) and len(devolvido) == len(leitores):
        partes = list(devolvido)
    else:
        return None
    arrays = [ler(parte) for ler, parte in zip(leitores, partes, strict=True)]
    return None if any(array is None for array in arrays) else arrays


def em_array(x: Any) -> np.ndarray | None:
    """Lista, tupla, array, tensor ou número como um array próprio de números reais; None se não é nada disso."""
    try:
        array = np.array(_aberto(x))
    except (ValueError, TypeError, RuntimeError):
        return None
    return array if array.dtype.kind in "biuf" else None


def em_texto(x: Any) -> np.ndarray | None:
    """Uma lista de linhas como um array de textos sem os espaços do fim; None se não é isso."""
    if not isinstance(x, list | tuple | np.ndarray) or not all(isinstance(linha, str) for linha in x):
        return None
    return np.array([linha.rstrip() for linha in x], dtype=str)


def _aberto(x: Any) -> Any:
    """As listas por dentro também, pois o NumPy não lê uma lista de tensores com gradiente."""
    if isinstance(x, list | tuple):
        return [_aberto(parte) for parte in x]
    return trazer(x) if hasattr(x, "detach") else x


def iguais(valor: np.ndarray, referencia: np.ndarray) -> bool:
    """Mesma forma e mesmo texto, ou mesmos números até o arredondamento da precisão de `valor`; NaN é igual a NaN."""
    if valor.shape != referencia.shape:
        return False
    if referencia.dtype.kind == "U":
        return np.array_equal(valor, referencia)
    tolerancia = TOLERANCIAS.get(valor.dtype.itemsize, TOLERANCIA) if valor.dtype.kind == "f" else TOLERANCIA
    com_sinal = [x.astype(np.float64) for x in (valor, referencia)]
    return np.allclose(*com_sinal, rtol=tolerancia, atol=tolerancia, equal_nan=True)


def finito(valor: np.ndarray) -> bool:
    """Sem nan nem inf; o texto não os tem."""
    return valor.dtype.kind == "U" or bool(np.isfinite(valor).all())


def mesma_resposta(a: Resposta, b: Resposta) -> bool:
    """Se duas funções responderam o mesmo: os mesmos valores, ou o mesmo erro."""
    if a.falha is not None or b.falha is not None:
        return type(a.falha) is type(b.falha) and str(a.falha) == str(b.falha)
    if a.mexidas != b.mexidas or a.valores is None or b.valores is None:
        return False
    return all(iguais(x, y) for x, y in zip(a.valores, b.valores, strict=True))
