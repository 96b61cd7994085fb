"""Exercícios que se conferem sozinhos, no notebook e na página.

    from atencao.exercicios import conferir, dica, esqueleto, perguntar

    print(esqueleto("1.7"))          # por onde começar
    conferir("1.7", minha_softmax)   # o que está certo ou que mal-entendido há; nunca a resposta
    dica("1.7")                      # o primeiro de três degraus; dica("1.7", 2) e dica("1.7", 3) vão mais longe

    questao = perguntar("1.q1")      # uma pergunta de múltipla escolha, com as opções embaralhadas
    questao.responder("b")           # por que está certa ou errada; com várias certas, responder("a", "c")
    print(questao.comentar())        # depois de responder: todas as opções explicadas

Nas lições, um cartão por atividade: `pratique("1.7")` (código), `explique("1.1")` (por extenso, com rubrica e múltipla
escolha) e `responda("1")` (o quiz); ver `cartoes`.

Cada exercício é uma declaração (`declaracao.Exercicio`) numa lição (`licao_01`…). A conferência sorteia entradas a cada
vez, aceita listas, tuplas, arrays do NumPy e tensores do PyTorch, e não altera nada do aluno.
"""

from typing import Any

from atencao.exercicios.cartoes import explique, pratique, responda
from atencao.exercicios.catalogo import buscar, buscar_pergunta, exercicios, quizzes
from atencao.exercicios.codigo import esqueleto as _esqueleto
from atencao.exercicios.codigo import solucao as _solucao
from atencao.exercicios.declaracao import Exercicio
from atencao.exercicios.questao import Questao, embaralhar
from atencao.exercicios.retorno import Retorno
from atencao.exercicios.verificacao import verificar

__all__ = [
    "Exercicio",
    "Questao",
    "Retorno",
    "conferir",
    "dica",
    "esqueleto",
    "exercicios",
    "explique",
    "perguntar",
    "pratique",
    "quizzes",
    "responda",
    "solucao",
]


def conferir(id: str, funcao: Any, semente: int | None = None) -> Retorno:
    """Confere a função do exercício `id` em entradas sorteadas agora; com uma semente, sempre nas mesmas.

    ValueError se não há exercício com este id.
    """
    return verificar(buscar(id), funcao, semente)


def dica(id: str, degrau: int = 1) -> str:
    """A dica do exercício no degrau pedido, de 1 a 3. ValueError se o exercício ou o degrau não existem."""
    dicas = buscar(id).dicas
    if degrau not in range(1, len(dicas) + 1):
        raise ValueError(f"As dicas vão do degrau 1 ao {len(dicas)}; recebi {degrau!r}.")
    return dicas[degrau - 1]


def esqueleto(id: str) -> str:
    """O código de partida do exercício. ValueError se ele não existe."""
    return _esqueleto(buscar(id))


def solucao(id: str) -> str:
    """A solução de referência, para quem já tentou. ValueError se o exercício não existe."""
    return _solucao(buscar(id))


def perguntar(id: str, semente: int | None = None) -> Questao:
    """A pergunta `id` com as opções embaralhadas. ValueError se ela não existe."""
    return embaralhar(buscar_pergunta(id), semente)
