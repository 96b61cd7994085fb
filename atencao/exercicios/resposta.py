"""O que uma função respondeu a uma entrada: os valores como arrays do NumPy, ou a falha, e o que ela mexeu."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from atencao.dispositivos import trazer

# Quanto duas contas certas podem diferir, pela precisão em que a resposta veio.
TOLERANCIAS = MappingProxyType({2: 2e-2, 4: 2e-4})  # quem responde não a muda por dentro
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
    linhas = x.tolist() if isinstance(x, np.ndarray) else x
    if not isinstance(linhas, list | tuple) or not all(isinstance(linha, str) for linha in linhas):
        return None
    return np.array([linha.rstrip() for linha in linhas], dtype=str)


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
    with np.errstate(all="ignore"):  # um longdouble pode não caber
        com_sinal = [x.astype(np.float64) for x in (valor, referencia)]
    return np.allclose(*com_sinal, rtol=_tolerancia(valor), atol=_tolerancia(valor), equal_nan=True)


def todos_de(valores: np.ndarray, fonte: np.ndarray) -> bool:
    """Se cada número de `valores` é um dos da fonte, até o arredondamento da precisão em que veio."""
    pares = np.isclose(valores.reshape(-1, 1), fonte.ravel(), rtol=_tolerancia(valores), atol=_tolerancia(valores))
    return bool(pares.any(axis=1).all())


def _tolerancia(valor: np.ndarray) -> float:
    return TOLERANCIAS.get(valor.dtype.itemsize, TOLERANCIA) if valor.dtype.kind == "f" else TOLERANCIA


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
