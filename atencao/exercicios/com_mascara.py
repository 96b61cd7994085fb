"""O que pedem os exercícios da attention com máscara, o 1.9 e o 9.9: assinatura, conta por extenso e propriedades."""

from typing import Any

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import mascara, matriz
from atencao.exercicios.declaracao import Propriedade, Saida

DIMENSOES = ("n", "m", "d_k", "d_v")
ARGUMENTOS = (
    matriz("Q", "n", "d_k"),
    matriz("K", "m", "d_k"),
    matriz("V", "m", "d_v"),
    mascara("mascara", "n", "m"),
)
SAIDAS = (Saida("saida", ("n", "d_v")), Saida("pesos", ("n", "m")))

PROPRIEDADES = (
    Propriedade("key proibida tem peso zero, exato", lambda s, e: bool((s[1][~e[3]] == 0).all()), exata=True),
    Propriedade(
        "cada linha dos pesos soma 1, ou zero se a query não pode olhar para ninguém",
        lambda s, e: bool(np.allclose(s[1].sum(axis=1), e[3].any(axis=1), atol=1e-3)),
    ),
    Propriedade(
        "cada linha da saída é a soma dos values, cada um vezes o seu peso na mesma linha",
        lambda s, e: bool(np.allclose(s[0], s[1] @ e[2], atol=1e-3)),
    ),
)


def especificacao(Q, K, V, mascara) -> tuple[list[list[float]], list[list[float]]]:
    """(saida, pesos), query por query; quem não pode olhar para ninguém tem zeros."""
    pontuacoes = devagar.pontuacoes(Q, K)
    pesos = [devagar.softmax_dos_permitidos(z, pode) for z, pode in zip(pontuacoes, mascara, strict=True)]
    return devagar.produto(pesos, V), pesos


def proibir_uma_linha(entradas: list[Any]) -> list[Any]:
    """As mesmas entradas, com a última query sem poder olhar para ninguém."""
    Q, K, V, permitido = entradas
    return [Q, K, V, permitido & (np.arange(len(Q)) != len(Q) - 1)[:, None]]
