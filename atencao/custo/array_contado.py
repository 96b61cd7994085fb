"""Um array que faz a conta de verdade e anota quanto ela custou.

Por dentro é um array do NumPy; por fora segue o padrão array API. O mesmo código da atenção, sem mudar uma linha, roda
sobre ele, e cada operação registra as suas contas, a memória que criou e quantos passos teve de esperar.
"""

from dataclasses import dataclass, field
from importlib import import_module
from math import ceil, log2
from types import ModuleType
from typing import Any

import numpy as np


@dataclass
class Registro:
    """O que se gastou até agora.

    flops: somas, produtos, divisões, exponenciais e comparações de números, cada uma valendo 1.
    bytes: memória de todos os resultados criados.   maior: elementos do maior resultado.
    """

    flops: int = 0
    bytes: int = 0
    maior: int = 0
    por_operacao: dict[str, int] = field(default_factory=dict)

    def anotar(self, operacao: str, flops: int, resultado: np.ndarray) -> None:
        self.flops += flops
        self.bytes += resultado.nbytes
        self.maior = max(self.maior, resultado.size)
        self.por_operacao[operacao] = self.por_operacao.get(operacao, 0) + flops


class ArrayContado:
    """Um array do NumPy com o seu registro e a sua espera.

    passos: o caminho crítico até ele, em operações elementares que não podem correr ao mesmo tempo, com tantos
        processadores quantos se queira; somar k números leva ⌈log₂ k⌉ passos.
    produtos: quantos produtos de matrizes há nesse caminho.
    """

    def __init__(self, valores: np.ndarray, registro: Registro, passos: int = 0, produtos: int = 0) -> None:
        self.valores, self.registro, self.passos, self.produtos = valores, registro, passos, produtos

    def __array_namespace__(self, api_version: str | None = None) -> ModuleType:
        # Aqui dentro porque os dois módulos precisam um do outro.
        return import_module("atencao.custo.espaco")

    @property
    def shape(self) -> tuple[int, ...]:
        return self.valores.shape

    @property
    def ndim(self) -> int:
        return self.valores.ndim

    @property
    def dtype(self) -> np.dtype:
        return self.valores.dtype

    @property
    def device(self) -> str:
        return "contador"

    def __getitem__(self, indice: Any) -> "ArrayContado":
        return movido(self.valores[indice], self)

    def __matmul__(self, outro: "ArrayContado") -> "ArrayContado":
        """(m, k) @ (k, n): m·n somas de k produtos. Um passo para os produtos e ⌈log₂ k⌉ para a soma."""
        k = self.shape[-1]
        valores = self.valores @ outro.valores
        return calculado("matmul", valores, 2 * k * valores.size, 1 + _passos_da_soma(k), [self, outro], produto=True)

    def __add__(self, outro: Any) -> "ArrayContado":
        return elemento_a_elemento("soma", np.add, self, outro)

    def __sub__(self, outro: Any) -> "ArrayContado":
        return elemento_a_elemento("subtração", np.subtract, self, outro)

    def __mul__(self, outro: Any) -> "ArrayContado":
        return elemento_a_elemento("produto", np.multiply, self, outro)

    def __truediv__(self, outro: Any) -> "ArrayContado":
        return elemento_a_elemento("divisão", np.divide, self, outro)

    def __or__(self, outro: Any) -> "ArrayContado":
        return elemento_a_elemento("lógica", np.logical_or, self, outro)

    def __le__(self, outro: Any) -> "ArrayContado":
        return elemento_a_elemento("comparação", np.less_equal, self, outro)

    def __invert__(self) -> "ArrayContado":
        return elemento_a_elemento("lógica", np.logical_not, self)


def _passos_da_soma(k: int) -> int:
    """Somar k números aos pares, em árvore: ⌈log₂ k⌉ passos."""
    return ceil(log2(k)) if k > 1 else 0


def calculado(
    operacao: str, valores: np.ndarray, flops: int, passos: int, origens: list[Any], produto: bool = False
) -> ArrayContado:
    """O resultado de uma operação: anota as contas e espera pela mais demorada das origens."""
    contados = [x for x in origens if isinstance(x, ArrayContado)]
    registro = contados[0].registro
    registro.anotar(operacao, flops, valores)
    return ArrayContado(
        valores,
        registro,
        passos + max(x.passos for x in contados),
        produto + max(x.produtos for x in contados),
    )


def elemento_a_elemento(operacao: str, funcao: Any, *origens: Any) -> ArrayContado:
    """Uma conta por elemento do resultado, todas ao mesmo tempo."""
    valores = funcao(*(x.valores if isinstance(x, ArrayContado) else x for x in origens))
    return calculado(operacao, valores, valores.size, 1, list(origens))


def reducao(operacao: str, funcao: Any, x: ArrayContado, axis: int, keepdims: bool) -> ArrayContado:
    """Junta k números em um: k − 1 contas, em ⌈log₂ k⌉ passos."""
    k = x.shape[axis]
    valores = funcao(x.valores, axis=axis, keepdims=keepdims)
    return calculado(operacao, valores, valores.size * (k - 1), _passos_da_soma(k), [x])


def movido(valores: np.ndarray, *origens: ArrayContado) -> ArrayContado:
    """O mesmo conteúdo em outra forma ou lugar: não há conta nem espera."""
    return ArrayContado(valores, origens[0].registro, max(x.passos for x in origens), max(x.produtos for x in origens))
