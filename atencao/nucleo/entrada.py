"""A porta de entrada: o que o leitor passa vira arrays de uma só biblioteca, um só dispositivo e um só dtype.

Nada aqui olha valores de arrays: só biblioteca, dispositivo, dtype e forma. Por isso NaN e infinito seguem adiante, e
os tensores `meta` do PyTorch, que não têm valores, atravessam o código inteiro.
"""

from functools import reduce
from types import ModuleType
from typing import Any

import numpy as np
from array_api_compat import array_namespace, device, is_array_api_obj

Array = Any
"""Um array do NumPy, um tensor do PyTorch ou um array de outra biblioteca no padrão *array API*."""


def arrays_reais(**entradas: Any) -> tuple[ModuleType, list[Array]]:
    """Devolve a biblioteca comum e as entradas como arrays reais de mesmo dtype, no mesmo dispositivo.

    Entre arrays, o dtype comum é o real de maior precisão; inteiros sozinhos viram o real padrão da biblioteca.
    Listas e tuplas adotam a biblioteca, o dispositivo e o dtype dos arrays (NumPy em float64, se só houver listas).

    Erros: TypeError se as bibliotecas diferem ou se algo não é número real; ValueError se os dispositivos diferem ou
    se uma lista tem linhas de comprimentos diferentes.
    """
    tabelas = {nome: tabela(nome, x) for nome, x in entradas.items() if not is_array_api_obj(x)}
    arrays = {nome: x for nome, x in entradas.items() if nome not in tabelas}
    xp, alvo = mundo_comum(**arrays)
    for nome, x in arrays.items():
        _exigir_numeros_reais(nome, x, xp)
    for nome, x in tabelas.items():
        _exigir_numeros_reais(nome, x, array_namespace(x))
    dtype = _dtype_comum(xp, {x.dtype for x in arrays.values()})
    prontos = {nome: da_tabela(x, xp, dtype, alvo) for nome, x in tabelas.items()}
    prontos |= {nome: x if x.dtype == dtype else xp.astype(x, dtype) for nome, x in arrays.items()}
    return xp, [prontos[nome] for nome in entradas]


def exigir_eixos(minimo: int, **arrays: Array) -> None:
    """ValueError se algum array tem menos de `minimo` eixos."""
    for nome, x in arrays.items():
        if x.ndim < minimo:
            quantos = "1 eixo" if minimo == 1 else f"{minimo} eixos"
            raise ValueError(f"{nome} precisa de pelo menos {quantos}; recebi a forma {tuple(x.shape)}.")


def mundo_comum(**arrays: Array) -> tuple[ModuleType, Any]:
    """A biblioteca e o dispositivo que os arrays têm em comum; sem nenhum, NumPy e None."""
    if not arrays:
        return array_namespace(np.empty(0)), None
    bibliotecas = {array_namespace(x) for x in arrays.values()}
    if len(bibliotecas) > 1:
        quem = ", ".join(f"{nome} é de {_biblioteca(x)}" for nome, x in arrays.items())
        raise TypeError(f"Todas as entradas devem ser da mesma biblioteca, mas {quem}.")
    dispositivos = {device(x) for x in arrays.values()}
    if len(dispositivos) > 1:
        quem = ", ".join(f"{nome} está em {device(x)}" for nome, x in arrays.items())
        raise ValueError(f"Todas as entradas devem estar no mesmo dispositivo, mas {quem}.")
    return bibliotecas.pop(), dispositivos.pop()


def mundo_de(como: Array | None) -> tuple[ModuleType, Any]:
    """A biblioteca e o dispositivo do array `como`; sem ele, NumPy e None. TypeError se não é um array."""
    if como is None:
        return mundo_comum()
    if not is_array_api_obj(como):
        raise TypeError(f"como deve ser um array do NumPy ou um tensor do PyTorch; recebi {type(como).__name__}.")
    return mundo_comum(como=como)


def tabela(nome: str, x: Any) -> np.ndarray:
    """Listas aninhadas como array do NumPy.

    Erros: ValueError se as linhas têm comprimentos diferentes; TypeError se há na lista o que o NumPy não converte.
    """
    try:
        return np.asarray(x)
    except ValueError as erro:
        raise ValueError(f"{nome} não forma uma tabela: há linhas de comprimentos diferentes.") from erro
    except (TypeError, RuntimeError) as erro:
        raise TypeError(f"{nome} deve ser um array ou uma lista só de números, sem tensores dentro dela.") from erro


def da_tabela(x: np.ndarray, xp: ModuleType, dtype: Any, alvo: Any) -> Array:
    """O array do NumPy na biblioteca, no dtype e no dispositivo pedidos."""
    # Pelas listas do Python, que toda biblioteca do padrão aceita; reshape conserva as formas vazias.
    return xp.reshape(xp.asarray(x.reshape(-1).tolist(), dtype=dtype, device=alvo), x.shape)


def _exigir_numeros_reais(nome: str, x: Array, xp: ModuleType) -> None:
    if not xp.isdtype(x.dtype, ("real floating", "integral")):
        raise TypeError(f"{nome} deve conter números reais; recebi valores do tipo {x.dtype}.")


def _dtype_comum(xp: ModuleType, dtypes: set[Any]) -> Any:
    reais = [dtype for dtype in dtypes if xp.isdtype(dtype, "real floating")]
    return reduce(xp.result_type, reais) if reais else xp.asarray(0.0).dtype


def _biblioteca(x: Array) -> str:
    return type(x).__module__.partition(".")[0]
