"""As entradas de uma conferência: sorteadas de novo a cada vez, com todas as dimensões diferentes entre si."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from atencao.exercicios.declaracao import Exercicio

TAMANHOS = range(2, 9)
MAIOR = 24
"""Nenhuma dimensão calculada passa disto: as especificações são lentas de propósito."""
ORDINARIOS = 4
"""Quantas entradas comuns são sorteadas, além dos casos especiais."""


@dataclass(frozen=True)
class Sorteio:
    """Uma entrada. `quando` é vazio nas comuns e diz o que há de especial nas outras."""

    dimensoes: dict[str, int]
    entradas: list[Any]
    quando: str = ""


def sortear(exercicio: Exercicio, semente: int | None) -> list[Sorteio]:
    """As entradas comuns e, depois delas, uma por caso especial. Com a mesma semente, as mesmas."""
    acaso = np.random.default_rng(semente)  # um gerador só daqui: o do aluno não é tocado
    comuns = [_sorteio(exercicio, acaso) for _ in range(ORDINARIOS)]
    bases = [_sorteio(exercicio, acaso) for _ in exercicio.casos]
    especiais = [
        Sorteio(base.dimensoes, caso.mudar(base.entradas), caso.quando)
        for base, caso in zip(bases, exercicio.casos, strict=True)
    ]
    return comuns + especiais


def _sorteio(exercicio: Exercicio, acaso: np.random.Generator) -> Sorteio:
    dimensoes = _dimensoes(exercicio, acaso)
    return Sorteio(dimensoes, [argumento.sortear(acaso, dimensoes) for argumento in exercicio.argumentos])


def _dimensoes(exercicio: Exercicio, acaso: np.random.Generator) -> dict[str, int]:
    """Um tamanho por nome, todos diferentes: só assim um eixo trocado aparece."""
    while True:
        dimensoes = {nome: int(acaso.choice(TAMANHOS)) for nome in exercicio.dimensoes}
        dimensoes |= {nome: calcular(dimensoes) for nome, calcular in exercicio.derivadas.items()}
        if len(set(dimensoes.values())) == len(dimensoes) and all(x <= MAIOR for x in dimensoes.values()):
            return dimensoes
