"""Exercício 4.12: o que cada cabeça acrescenta à saída."""

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida


def contribuicoes(cabecas, W_o):
    """O que cada cabeça acrescenta a [cabeça 1 | cabeça 2 | …] @ W_o.

    cabecas: (h, n, largura)   W_o: (h · largura, d)   →   (h, n, d)
    """
    h, largura = len(cabecas), cabecas.shape[2]
    return cabecas @ W_o.reshape(h, largura, W_o.shape[1])  # resolva: cada cabeça com o pedaço de W_o que é seu


def _devagar(cabecas, W_o):
    largura = len(cabecas[0][0])
    return [devagar.produto(cabeca, W_o[c * largura : (c + 1) * largura]) for c, cabeca in enumerate(cabecas)]


def _blocos(W_o, h):
    return W_o.reshape(h, len(W_o) // h, -1)


ENGANOS = (
    Engano(
        "já somadas",
        "Você devolveu a soma das contribuições, que é a saída da camada. O enunciado quer cada parcela em separado.",
        lambda C, W_o: (C @ _blocos(W_o, len(C))).sum(axis=0),
    ),
    Engano(
        "linhas intercaladas",
        "Você deu a cada cabeça linhas alternadas da última matriz. As cabeças estão lado a lado em blocos, e as "
        "linhas que as recebem também.",
        lambda C, W_o: C @ W_o.reshape(C.shape[2], len(C), -1).swapaxes(0, 1),
    ),
    Engano(
        "o primeiro bloco para todas",
        "Todas as cabeças passaram pelo mesmo pedaço da última matriz, o primeiro.",
        lambda C, W_o: C @ _blocos(W_o, len(C))[0],
    ),
    Engano(
        "blocos ao contrário",
        "Os pedaços da última matriz foram distribuídos na ordem inversa.",
        lambda C, W_o: C @ _blocos(W_o, len(C))[::-1],
    ),
    Engano(
        "matriz inteira",
        "Uma cabeça sozinha não tem largura para a última matriz inteira: só um pedaço das linhas é dela.",
        lambda C, W_o: C @ W_o,
    ),
    Engano(
        "dividida por h",
        "Você repartiu a saída por igual entre as cabeças. O que cada uma acrescenta é só seu, e pode ser muito ou "
        "pouco.",
        lambda C, W_o: np.broadcast_to((C @ _blocos(W_o, len(C))).mean(axis=0), (*C.shape[:2], W_o.shape[1])),
    ),
    Engano(
        "média em vez de soma",
        "As suas contribuições, somadas, dão a saída dividida pelo número de cabeças.",
        lambda C, W_o: C @ _blocos(W_o, len(C)) / len(C),
    ),
    Engano(
        "acumuladas",
        "Cada parcela sua já traz as anteriores somadas. O enunciado quer o que cada cabeça acrescenta sozinha.",
        lambda C, W_o: np.cumsum(C @ _blocos(W_o, len(C)), axis=0),
    ),
    Engano(
        "sem W_o",
        "Você devolveu as cabeças como vieram, sem passá-las pela última matriz.",
        lambda C, W_o: C.copy(),
    ),
    Engano(
        "cabeças no meio",
        "O eixo das cabeças ficou no meio. Ele vem primeiro: uma matriz (n, d) por cabeça.",
        lambda C, W_o: (C @ _blocos(W_o, len(C))).swapaxes(0, 1),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="4.12",
    titulo="O que cada cabeça acrescenta",
    dimensoes=("h", "n", "largura", "d"),
    derivadas={"juntas": lambda d: d["h"] * d["largura"]},
    argumentos=(
        matriz("cabecas", "h", "n", "largura"),
        matriz("W_o", "juntas", "d"),
    ),
    saidas=(Saida("contribuicoes", ("h", "n", "d")),),
    solucao=contribuicoes,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "somadas, as contribuições são a saída da camada",
            lambda s, e: bool(np.allclose(s[0].sum(axis=0), np.concatenate(list(e[0]), axis=1) @ e[1], atol=1e-2)),
        ),
    ),
    dicas=(
        "Escreva o produto de [cabeça 1 | cabeça 2] por uma matriz com metade das linhas em cima e metade embaixo: "
        "ele é uma soma de dois produtos.",
        "As linhas da última matriz que encontram a cabeça c são um bloco de linhas vizinhas, tão alto quanto a "
        "cabeça é larga.",
        "Parta o eixo das linhas de W_o em cabeças e largura. Aí é um produto de matrizes por cabeça, e o operador de"
        " produto do NumPy faz todos de uma vez quando o eixo das cabeças vem primeiro nos dois.",
    ),
)  # fmt: skip
