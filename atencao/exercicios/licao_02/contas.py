"""Exercício 2.10: quantas contas faz uma camada de self-attention."""

import numpy as np

from atencao.exercicios.argumentos import dimensao
from atencao.exercicios.declaracao import Engano, Exercicio, Inteiro, Propriedade


def contas_da_camada(n, d, d_k, d_v):
    """Quantas somas e multiplicações faz uma self-attention de n tokens.

    X: (n, d)   W_q, W_k: (d, d_k)   W_v: (d, d_v)   →   um inteiro
    (a, b) vezes (b, c) são 2·a·b·c contas; escala e softmax não contam.
    """
    projecoes = 2 * n * d * (d_k + d_k + d_v)  # resolva: as três projeções e, depois, os dois produtos n × n
    todos_contra_todos = 2 * n * n * (d_k + d_v)  # resolva
    return projecoes + todos_contra_todos  # resolva


def _devagar(n, d, d_k, d_v):
    """Cada produto, multiplicação por multiplicação, cada uma com a sua soma."""
    produtos = [((n, d), (d, d_k)), ((n, d), (d, d_k)), ((n, d), (d, d_v)), ((n, d_k), (d_k, n)), ((n, n), (n, d_v))]
    feitas = 0
    for (linhas, meio), (_, colunas) in produtos:
        for _ in np.ndindex(linhas, colunas, meio):
            feitas += 2
    return feitas


ENGANOS = (
    Engano(
        "só multiplicações",
        "Você contou as multiplicações, mas não as somas que juntam os produtos.",
        lambda n, d, d_k, d_v: n * d * (2 * d_k + d_v) + n * n * (d_k + d_v),
    ),
    Engano(
        "sem as projeções",
        "Faltam as projeções: antes de comparar, cada token passa por três matrizes.",
        lambda n, d, d_k, d_v: 2 * n * n * (d_k + d_v),
    ),
    Engano(
        "só as projeções",
        "Você contou só as projeções. Falta o que faz o custo crescer com o quadrado do comprimento.",
        lambda n, d, d_k, d_v: 2 * n * d * (2 * d_k + d_v),
    ),
    Engano(
        "uma projeção a menos",
        "Contou uma só projeção de largura d_k. As queries e as keys têm cada uma a sua.",
        lambda n, d, d_k, d_v: 2 * n * d * (d_k + d_v) + 2 * n * n * (d_k + d_v),
    ),
    Engano(
        "sem a projeção dos values",
        "Falta a projeção que faz os values.",
        lambda n, d, d_k, d_v: 2 * n * d * 2 * d_k + 2 * n * n * (d_k + d_v),
    ),
    Engano(
        "sem a mistura",
        "Você contou as pontuações, mas não a mistura: os pesos ainda multiplicam os values.",
        lambda n, d, d_k, d_v: 2 * n * d * (2 * d_k + d_v) + 2 * n * n * d_k,
    ),
    Engano(
        "sem as pontuações",
        "Você contou a mistura dos values, mas não o produto que dá as pontuações.",
        lambda n, d, d_k, d_v: 2 * n * d * (2 * d_k + d_v) + 2 * n * n * d_v,
    ),
    Engano(
        "linear no comprimento",
        "As suas pontuações comparam cada token só consigo: todos contra todos são n vezes n comparações.",
        lambda n, d, d_k, d_v: 2 * n * d * (2 * d_k + d_v) + 2 * n * (d_k + d_v),
    ),
    Engano(
        "tudo com a largura do modelo",
        "Você usou a largura d do modelo em toda parte. As queries, as keys e os values têm as suas próprias larguras.",
        lambda n, d, d_k, d_v: 6 * n * d * d + 4 * n * n * d,
    ),
    Engano(
        "values com a largura das keys",
        "Você tratou os values como se tivessem a largura das keys.",
        lambda n, d, d_k, d_v: 6 * n * d * d_k + 4 * n * n * d_k,
    ),
    Engano(
        "pontuações com a largura do modelo",
        "As pontuações comparam queries e keys, depois da projeção: a largura delas não é a dos embeddings.",
        lambda n, d, d_k, d_v: 2 * n * d * (2 * d_k + d_v) + 2 * n * n * (d + d_v),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="2.10",
    titulo="As contas de uma camada",
    dimensoes=("n", "d", "d_k", "d_v"),
    argumentos=tuple(map(dimensao, ("n", "d", "d_k", "d_v"))),
    saidas=(Inteiro("contas"),),
    solucao=contas_da_camada,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(Propriedade("o número de contas é inteiro e par", lambda s, _: bool(s[0] % 2 == 0)),),
    dicas=(
        "Liste os cinco produtos de matrizes, com a forma de cada fator, antes de escrever qualquer conta.",
        "Três deles têm X de um lado; os outros dois têm n nos dois eixos de uma das matrizes.",
        "Aplique a regra do enunciado a cada um dos cinco e some: nos das projeções n aparece uma vez só; nos outros,"
        " ao quadrado.",
    ),
)
