"""Exercício 1.11: quanto as pontuações se espalham, antes e depois da escala."""

import math

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida


def variancias(Q, K):
    """A variância das n · m pontuações: sem a escala e com ela.

    Q: (n, d_k)   K: (m, d_k)   →   antes, depois: dois números
    """
    produtos = Q @ K.T  # resolva: as pontuações sem escala e com ela, e a variância de cada
    return produtos.var(), (produtos / np.sqrt(K.shape[1])).var()  # resolva


def _devagar(Q, K):
    d_k = len(Q[0])
    z = [sum(a * b for a, b in zip(q, k, strict=True)) for q in Q for k in K]

    def variancia(numeros):
        media = sum(numeros) / len(numeros)
        return sum((x - media) ** 2 for x in numeros) / len(numeros)

    return variancia(z), variancia([x / math.sqrt(d_k) for x in z])


def _com(medir, escalar=lambda z, Q, K: z / np.sqrt(K.shape[1])):
    return lambda Q, K: (medir(Q @ K.T), medir(escalar(Q @ K.T, Q, K)))


ENGANOS = (
    Engano(
        "desvio padrão",
        "Você devolveu o desvio padrão, que é a raiz da variância.",
        _com(np.std),
    ),
    Engano(
        "variância dividida pela raiz",
        "Você calculou a variância e depois a dividiu pela raiz de d_k. Quem se divide são as pontuações; a "
        "variância, que é de quadrados, muda por outro fator.",
        lambda Q, K: ((Q @ K.T).var(), (Q @ K.T).var() / np.sqrt(K.shape[1])),
    ),
    Engano(
        "d_k sem raiz",
        "A escala das pontuações é a da largura inteira: a variância encolhe demais.",
        _com(np.var, lambda z, Q, K: z / K.shape[1]),
    ),
    Engano(
        "escala pelo número de keys",
        "A escala usa quantas keys há, e não quantas parcelas tem o produto escalar.",
        _com(np.var, lambda z, Q, K: z / np.sqrt(len(K))),
    ),
    Engano(
        "escala esquecida",
        "As duas variâncias que você devolve são a mesma: falta pôr na escala antes da segunda.",
        _com(np.var, lambda z, Q, K: z),
    ),
    Engano(
        "média dos quadrados",
        "Você tirou a média dos quadrados sem descontar a média. Nestas entradas a média das pontuações não é zero.",
        _com(lambda z: (z**2).mean()),
    ),
    Engano(
        "dividida por um a menos",
        "Você dividiu por um a menos do que há de pontuações, como se fossem uma amostra. O enunciado pede a média "
        "dos quadrados.",
        _com(lambda z: z.var(ddof=1)),
    ),
    Engano(
        "uma por linha",
        "Você calculou uma variância por query. O enunciado pede uma só, de todas as pontuações juntas.",
        _com(lambda z: z.var(axis=1)),
    ),
    Engano(
        "média das linhas",
        "Você tirou a média das variâncias de cada linha, e isso descarta o quanto uma query difere da outra.",
        _com(lambda z: z.var(axis=1).mean()),
    ),
    Engano(
        "ordem trocada",
        "Os dois números vieram na ordem trocada: primeiro sem a escala, depois com ela.",
        lambda Q, K: ((Q @ K.T / np.sqrt(K.shape[1])).var(), (Q @ K.T).var()),
    ),
    Engano(
        "dos pesos",
        "Você mediu a variância dos pesos, depois da softmax. O enunciado pede a das pontuações.",
        _com(lambda z: (np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)).var()),
    ),
    Engano(
        "variância das entradas",
        "Você mediu a variância de Q e a de K. O enunciado pede a das pontuações, que saem de uma contra a outra.",
        lambda Q, K: (Q.var(), K.var()),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="1.11",
    titulo="Quanto a escala segura",
    dimensoes=("n", "m", "d_k"),
    argumentos=(matriz("Q", "n", "d_k"), matriz("K", "m", "d_k")),
    saidas=(Saida("antes", ()), Saida("depois", ())),
    solucao=variancias,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("a variância com a escala é menor do que a variância sem ela", lambda s, _: bool(s[1] < s[0])),
    ),
    casos=(Caso("com pontuações de média longe de zero", lambda e: [e[0] + 2, e[1] + 2]),),
    dicas=(
        "Primeiro a matriz de pontuações, como no exercício 1.8, com e sem a escala; só depois meça.",
        "A variância trata a matriz como um saco de n · m números: não importa em que linha cada um está.",
        "O NumPy tem um método que dá a variância de um array inteiro quando não se diz o eixo. Se preferir à mão, "
        "são três passos: média, afastamentos ao quadrado, média de novo.",
    ),
)  # fmt: skip
