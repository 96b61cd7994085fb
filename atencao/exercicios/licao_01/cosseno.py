"""Exercício 1.10: a matriz de cossenos, a medida da busca por similaridade."""

import math

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida


def cossenos(A, B):
    """A: (n, d)   B: (m, d)   →   (n, m): os cossenos entre as linhas."""
    A = A / np.linalg.norm(A, axis=1, keepdims=True)  # resolva: só a direção de cada linha conta
    B = B / np.linalg.norm(B, axis=1, keepdims=True)  # resolva
    return A @ B.T  # resolva


def _devagar(A, B):
    def comprimento(v):
        return math.sqrt(sum(x * x for x in v))

    return [[sum(x * y for x, y in zip(a, b, strict=True)) / comprimento(a) / comprimento(b) for b in B] for a in A]


def _norma(X, eixo=1, ordem=None):
    return np.linalg.norm(X, ord=ordem, axis=eixo, keepdims=True)


ENGANOS = (
    Engano(
        "sem normalizar",
        "Você calculou o produto escalar puro: ele cresce com o comprimento dos vetores, e do cosseno só a direção "
        "importa.",
        lambda A, B: A @ B.T,
    ),
    Engano(
        "só A normalizada",
        "Só os vetores de A perderam o comprimento; os de B ainda contam com o deles.",
        lambda A, B: A / _norma(A) @ B.T,
    ),
    Engano(
        "só B normalizada",
        "Só os vetores de B perderam o comprimento; os de A ainda contam com o deles.",
        lambda A, B: A @ (B / _norma(B)).T,
    ),
    Engano(
        "norma das colunas",
        "Você mediu o comprimento das colunas. Aqui cada vetor é uma linha: é ao longo dela que o comprimento se "
        "calcula.",
        lambda A, B: A / _norma(A, 0) @ (B / _norma(B, 0)).T,
    ),
    Engano(
        "norma da matriz",
        "Você dividiu tudo por um comprimento só, o da matriz inteira. Cada vetor tem o seu.",
        lambda A, B: A @ B.T / np.linalg.norm(A) / np.linalg.norm(B),
    ),
    Engano(
        "comprimento ao quadrado",
        "Você dividiu pelo quadrado do comprimento: falta tirar a raiz da soma dos quadrados.",
        lambda A, B: A / _norma(A) ** 2 @ (B / _norma(B) ** 2).T,
    ),
    Engano(
        "soma dos módulos",
        "Como comprimento você usou a soma dos valores absolutos. O comprimento do cosseno é o de Pitágoras.",
        lambda A, B: A / _norma(A, ordem=1) @ (B / _norma(B, ordem=1)).T,
    ),
    Engano(
        "escala da atenção",
        "Você usou a escala da atenção, que é a mesma para todos os vetores. O cosseno desconta o comprimento de cada"
        " um.",
        lambda A, B: A @ B.T / np.sqrt(A.shape[1]),
    ),
    Engano(
        "transposta",
        "A sua matriz está deitada: a linha i deve ser a do vetor i de A.",
        lambda A, B: B / _norma(B) @ (A / _norma(A)).T,
    ),
    Engano(
        "distância do cosseno",
        "Você devolveu 1 menos o cosseno, que é uma distância: iguais dão zero. O enunciado pede a semelhança.",
        lambda A, B: 1 - A / _norma(A) @ (B / _norma(B)).T,
    ),
    Engano(
        "ângulo",
        "Você foi até o ângulo. O enunciado pede o cosseno dele, que vai de −1 a 1 e cresce com a semelhança.",
        lambda A, B: np.arccos(A / _norma(A) @ (B / _norma(B)).T),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="1.10",
    titulo="Todos os cossenos de uma vez",
    dimensoes=("n", "m", "d"),
    argumentos=(matriz("A", "n", "d"), matriz("B", "m", "d")),
    saidas=(Saida("cossenos", ("n", "m")),),
    solucao=cossenos,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("todo cosseno está entre −1 e 1", lambda s, _: bool((np.abs(s[0]) <= 1 + 1e-6).all())),
        Propriedade(
            "cada cosseno tem o sinal do produto escalar dos mesmos dois vetores",
            lambda s, e: bool((np.sign(s[0]) == np.sign(e[0] @ e[1].T)).all()),
        ),
    ),
    casos=(Caso("com um vetor comprido entre curtos", lambda e: [e[0] * np.arange(1, len(e[0]) + 1)[:, None], e[1]]),),
    dicas=(
        "O cosseno é o produto escalar de dois vetores de comprimento 1. Quem ainda não tem comprimento 1?",
        "O comprimento de um vetor é um número por linha. Para dividir a linha inteira por ele, a forma tem de ser "
        "(n, 1).",
        "Normalize primeiro as duas matrizes, cada uma pelas suas linhas; depois é um só produto de matrizes, igual "
        "ao das pontuações.",
    ),
)  # fmt: skip
