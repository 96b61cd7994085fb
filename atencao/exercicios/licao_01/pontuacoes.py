"""Exercício 1.8: as pontuações escaladas, de toda query contra toda key."""

import math

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.pecas import softmax


def pontuacoes(Q, K):
    """Q: (n, d_k)   K: (m, d_k)   →   (n, m): a query i contra a key j."""
    return Q @ K.T / np.sqrt(K.shape[1])  # resolva: compare cada query com cada key e ponha na escala


def _devagar(Q, K):
    d_k = len(Q[0])
    return [[sum(q[c] * k[c] for c in range(d_k)) / math.sqrt(d_k) for k in K] for q in Q]


def _cosseno(Q, K):
    return (Q / np.linalg.norm(Q, axis=1, keepdims=True)) @ (K / np.linalg.norm(K, axis=1, keepdims=True)).T


ENGANOS = (
    Engano(
        "sem escala",
        "Você comparou certo, mas deixou os produtos escalares na escala em que saíram: eles crescem com a largura, e"
        " a softmax satura.",
        lambda Q, K: Q @ K.T,
    ),
    Engano(
        "d_k sem raiz",
        "Você dividiu pela largura inteira, e assim as pontuações encolhem demais: com d_k grande, todos os pesos "
        "ficam quase iguais. O produto escalar de números ao acaso não cresce tão depressa.",
        lambda Q, K: Q @ K.T / K.shape[1],
    ),
    Engano(
        "escala ao contrário",
        "A escala foi aplicada ao contrário: as suas pontuações crescem com a largura em vez de ficar do mesmo "
        "tamanho.",
        lambda Q, K: Q @ K.T * np.sqrt(K.shape[1]),
    ),
    Engano(
        "escala pelo número de keys",
        "A escala usa quantas keys há. O que faz o produto escalar crescer é quantas parcelas ele soma: isso está no "
        "outro eixo.",
        lambda Q, K: Q @ K.T / np.sqrt(len(K)),
    ),
    Engano(
        "escala pelo número de queries",
        "A escala usa quantas queries há. O que faz o produto escalar crescer é quantas parcelas ele soma: isso está "
        "no outro eixo.",
        lambda Q, K: Q @ K.T / np.sqrt(len(Q)),
    ),
    Engano(
        "papéis trocados",
        "A sua matriz está deitada: as linhas são as keys, e deveriam ser as queries. Quem olha fica na linha; quem é"
        " olhado, na coluna.",
        lambda Q, K: K @ Q.T / np.sqrt(K.shape[1]),
    ),
    Engano(
        "sem transpor",
        "Um produto de matrizes casa linha com coluna, e aqui se comparam linhas com linhas: uma das duas matrizes "
        "precisa virar antes.",
        lambda Q, K: Q @ K,
    ),
    Engano(
        "cosseno",
        "Você calculou o cosseno: dividiu pelos comprimentos dos vetores. Na atenção o comprimento conta; só a "
        "largura é descontada.",
        _cosseno,
    ),
    Engano(
        "distância",
        "Você mediu a distância entre os vetores: parecidos dão pouco e diferentes dão muito, o oposto de uma "
        "pontuação.",
        lambda Q, K: np.linalg.norm(Q[:, None] - K[None], axis=2),
    ),
    Engano(
        "já com a softmax",
        "Você foi um passo além: estes já são pesos. O enunciado pede as pontuações, antes da softmax.",
        lambda Q, K: softmax(Q @ K.T / np.sqrt(K.shape[1])),
    ),
    Engano(
        "só a diagonal",
        "Você comparou a query i só com a key i. Toda query se compara com toda key: é uma matriz, e não uma lista.",
        lambda Q, K: [q @ k / np.sqrt(len(q)) for q, k in zip(Q, K, strict=False)],
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="1.8",
    titulo="As pontuações, na escala certa",
    dimensoes=("n", "m", "d_k"),
    argumentos=(matriz("Q", "n", "d_k"), matriz("K", "m", "d_k")),
    saidas=(Saida("pontuacoes", ("n", "m")),),
    solucao=pontuacoes,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "quem combina mais com a query i tem a maior pontuação da linha i",
            lambda s, e: bool(
                (s[0][range(len(s[0])), (e[0] @ e[1].T).argmax(axis=1)] >= s[0].max(axis=1) - 1e-6).all()
            ),
        ),
    ),
    dicas=(
        "Diga as formas em voz alta: n queries contra m keys dá uma matriz de n linhas. Que eixo desaparece na conta?",
        "O produto escalar soma ao longo do eixo que Q e K têm em comum. É o tamanho desse eixo que entra na escala.",
        "Se os números são sorteados com desvio padrão 1, o desvio padrão de uma soma de d_k produtos é a raiz de "
        "d_k. A escala certa é a que o traz de volta a 1.",
    ),
)
