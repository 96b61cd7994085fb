"""Exercício 9.12: a doença do paciente 10, por falta de um sinal."""

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_09 import doentes


def somar_tabela(X, tabela):
    """X: (lote, n, d)   tabela: (maximo, d), uma linha por posição   →   (lote, n, d)"""
    return X + tabela[: X.shape[1]]


def _devagar(X, tabela):
    return [[[x + p for x, p in zip(token, tabela[t], strict=True)] for t, token in enumerate(frase)] for frase in X]


def _somar(escolher):
    """Soma a X as linhas da tabela que escolher(tabela, lote, n) devolve."""
    return lambda X, tabela: X + escolher(tabela, *X.shape[:2])


ENGANOS = (
    Engano(
        "o mesmo erro",
        "O erro continua aí: todas as palavras recebem a mesma linha da tabela, a que vem logo depois da última "
        "posição.",
        _somar(lambda tabela, lote, n: tabela[n]),
    ),
    Engano(
        "a última posição para todas",
        "Todas as palavras recebem a mesma linha da tabela, a da última posição. Cada uma tem a sua.",
        _somar(lambda tabela, lote, n: tabela[n - 1]),
    ),
    Engano(
        "a posição 0 para todas",
        "Todas as palavras recebem a linha da posição 0. Cada uma tem a sua.",
        _somar(lambda tabela, lote, n: tabela[0]),
    ),
    Engano(
        "a posição é a da frase",
        "Você trocou uma forma da doença pela outra: agora a linha da tabela depende do número da frase no lote, e "
        "todas as palavras dela recebem a mesma.",
        _somar(lambda tabela, lote, n: tabela[:lote, None]),
    ),
    Engano(
        "as últimas linhas da tabela",
        "Cada palavra tem a sua linha, mas as linhas são as do fim da tabela: a primeira palavra está na posição 0.",
        _somar(lambda tabela, lote, n: tabela[-n:]),
    ),
    Engano(
        "começa em 1",
        "Cada palavra tem a sua linha, mas a contagem começou em 1. A primeira posição é a 0.",
        _somar(lambda tabela, lote, n: tabela[1 : n + 1]),
    ),
    Engano(
        "de trás para a frente",
        "As posições estão ao contrário: a última palavra recebeu a posição 0.",
        _somar(lambda tabela, lote, n: tabela[:n][::-1]),
    ),
    Engano(
        "só a tabela",
        "Você devolveu as posições e perdeu as palavras: uma coisa se soma à outra.",
        lambda X, tabela: np.broadcast_to(tabela[: X.shape[1]], X.shape),
    ),
    Engano(
        "multiplica",
        "Você multiplicou pela tabela. A posição se soma.",
        lambda X, tabela: X * tabela[: X.shape[1]],
    ),
    Engano(
        "lado a lado",
        "Você pôs a posição ao lado da palavra, e a largura dobrou. A posição se soma.",
        lambda X, tabela: np.concatenate([X, np.broadcast_to(tabela[: X.shape[1]], X.shape)], axis=2),
    ),
    Engano(
        "só a primeira frase",
        "Você devolveu só a primeira frase do lote.",
        lambda X, tabela: X[0] + tabela[: X.shape[1]],
    ),
)  # fmt: skip


def _e_da_palavra(saidas, entradas):
    somado = saidas[0] - entradas[0]
    return bool(np.allclose(somado, somado[:1])) and not np.allclose(somado[:, 0], somado[:, 1])


EXERCICIO = Exercicio(
    id="9.12",
    titulo="O paciente 10, outra vez",
    dimensoes=("lote", "n", "d"),
    derivadas={"maximo": lambda d: d["lote"] + d["n"] + d["d"]},
    argumentos=(matriz("X", "lote", "n", "d"), matriz("tabela", "maximo", "d")),
    saidas=(Saida("com_posicao", ("lote", "n", "d")),),
    solucao=somar_tabela,
    partida=doentes.somar_tabela,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("o que se soma muda de palavra a palavra, e não de frase a frase", _e_da_palavra),
    ),
    dicas=(
        "Passe um X só de zeros: o que sai é o que foi somado. Quantas linhas diferentes há?",
        "A tabela tem uma linha por posição. Escolher uma linha e escolher um trecho de linhas se escrevem quase "
        "igual.",
        "A forma do que se soma deve ser (n, d). Que forma tem agora?",
    ),
)  # fmt: skip
