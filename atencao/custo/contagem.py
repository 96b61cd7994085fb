"""Quanto custa uma função: contado ao executá-la, e não tirado de uma fórmula."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from atencao.custo.array_contado import ArrayContado, Registro


@dataclass(frozen=True)
class Custo:
    """O custo de uma execução.

    flops: contas feitas, em números.   passos: operações elementares no caminho crítico.
    produtos_em_fila: produtos de matrizes que tiveram de esperar um pelo outro.
    bytes: memória de todos os resultados.   maior: elementos do maior resultado.
    por_operacao: as contas de cada tipo de operação.
    """

    flops: int
    passos: int
    produtos_em_fila: int
    bytes: int
    maior: int
    por_operacao: dict[str, int]


def contar(funcao: Callable[..., Any], *arrays: np.ndarray, **outros: Any) -> Custo:
    """Executa funcao(*arrays, **outros) sobre arrays que anotam o que fazem, e devolve o custo.

    A função deve ser escrita sobre o padrão array API, como as do curso, e devolver um array ou uma tupla deles.
    """
    registro = Registro()
    resultado = funcao(*(ArrayContado(np.asarray(x), registro) for x in arrays), **outros)
    finais = resultado if isinstance(resultado, tuple) else (resultado,)
    return Custo(
        flops=registro.flops,
        passos=max(x.passos for x in finais),
        produtos_em_fila=max(x.produtos for x in finais),
        bytes=registro.bytes,
        maior=registro.maior,
        por_operacao=dict(registro.por_operacao),
    )
