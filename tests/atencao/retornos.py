"""O que um retorno nunca pode trazer: um número da resposta certa ou um pedaço do código da solução."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np

from atencao.exercicios.catalogo import buscar
from atencao.exercicios.codigo import solucao
from atencao.exercicios.declaracao import Exercicio
from atencao.exercicios.resposta import em_arrays
from atencao.exercicios.sorteio import sortear

MENOR_PEDACO = 8
"""Uma expressão mais curta que isto (z.max(), Q @ K) é vocabulário, não solução."""


def conferir_que_nao_entrega(textos: Iterable[str], exercicio: Exercicio, semente: int) -> None:
    """AssertionError se algum texto traz número esperado (das entradas daquela semente) ou código da solução."""
    numeros, pedacos = _proibidos(exercicio.id, semente)
    for texto in textos:
        ditos = set(re.findall(r"\d+(?:[.,]\d+)?", texto))
        assert not ditos & numeros, (texto, ditos & numeros)
        sem_espacos = re.sub(r"\s", "", texto)
        achados = [pedaco for pedaco in pedacos if pedaco in sem_espacos]
        assert not achados, (texto, achados)


@cache
def _proibidos(id_: str, semente: int) -> tuple[frozenset[str], frozenset[str]]:
    exercicio = buscar(id_)
    esperados = [
        valor
        for sorteio in sortear(exercicio, semente)
        for valor in em_arrays(exercicio.especificacao(*sorteio.entradas), exercicio.leitores) or []
    ]
    return (
        frozenset(escrito for valor in esperados if valor.dtype.kind != "U" for escrito in _escritos(valor)),
        frozenset(
            [*_pedacos(exercicio), *(x for valor in esperados if valor.dtype.kind == "U" for x in _linhas(valor))]
        ),
    )


def _escritos(esperado: np.ndarray) -> Iterator[str]:
    """Como os números de uma resposta certa poderiam aparecer escritos."""
    for valor in np.ravel(esperado).astype(float):
        if valor != round(valor):
            for casas in range(2, 7):
                escrito = f"{abs(valor):.{casas}f}"
                if set(escrito) - set("0.1"):  # 0.00 e 1.00 não entregam nada
                    yield escrito
                    yield escrito.replace(".", ",")
        elif abs(valor) > 12:
            yield str(round(abs(valor)))


def _linhas(esperado: np.ndarray) -> Iterator[str]:
    """As linhas de um texto esperado, sem espaços."""
    for linha in esperado:
        if len(sem_espacos := re.sub(r"\s", "", linha)) >= MENOR_PEDACO:
            yield sem_espacos


def _pedacos(exercicio: Exercicio) -> Iterator[str]:
    """As contas da solução: toda expressão com operação ou chamada que não seja curta demais."""
    for no in ast.walk(ast.parse(solucao(exercicio))):
        if isinstance(no, ast.BinOp | ast.Call | ast.Compare | ast.Subscript):
            pedaco = re.sub(r"\s", "", ast.unparse(no))
            if len(pedaco) >= MENOR_PEDACO:
                yield pedaco
