"""Exercício 1.6: uma atenção que roda, devolve a forma certa e está errada em duas coisas."""

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_01 import ache_o_erro_partida


def attention_suspeita(Q, K, V):
    """Q: (n, d_k)   K: (m, d_k)   V: (m, d_v)

    Devolve saida: (n, d_v) e pesos: (n, m).
    """
    pontuacoes = Q @ K.T / np.sqrt(Q.shape[1])
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))
    pesos = exponenciais / exponenciais.sum(axis=1, keepdims=True)
    return pesos @ V, pesos


def _variante(raiz=lambda Q, K: np.sqrt(Q.shape[1]), maximo=1, soma=1):
    def errada(Q, K, V):
        z = Q @ K.T / raiz(Q, K)
        e = np.exp(z - z.max(axis=maximo, keepdims=True))
        pesos = e / e.sum(axis=soma, keepdims=True)
        return pesos @ V, pesos

    return errada


def _das_queries(Q, K):
    return np.sqrt(Q.shape[0])


ENGANOS = (
    Engano(
        "só falta o eixo",
        "Um dos dois erros você já consertou. O outro está na softmax: some as linhas dos pesos e veja quem reparte a"
        " atenção.",
        _variante(maximo=0, soma=0),
    ),
    Engano(
        "só falta a escala",
        "Um dos dois erros você já consertou. O outro está na escala: que eixo de Q ela mede, e que eixo o produto "
        "escalar percorre?",
        _variante(_das_queries),
    ),
    Engano(
        "os dois erros",
        "Os dois erros continuam aí, ainda que o código tenha mudado. Confira a fórmula símbolo por símbolo, dizendo "
        "a forma de cada array.",
        _variante(_das_queries, maximo=0, soma=0),
    ),
    Engano(
        "máximo de um eixo, soma do outro",
        "O máximo que se subtrai e a soma por que se divide agora falam de eixos diferentes: os dois são do mesmo "
        "grupo de pontuações.",
        _variante(maximo=0),
    ),
    Engano(
        "soma do outro eixo",
        "O máximo já é o de cada query, mas a divisão ainda é pela soma de outro eixo.",
        _variante(soma=0),
    ),
    Engano(
        "escala e máximo por consertar",
        "A soma já está no eixo certo. Faltam a escala e o máximo que se subtrai.",
        _variante(_das_queries, maximo=0),
    ),
    Engano(
        "escala tirada",
        "Você tirou a escala em vez de consertá-la: os produtos escalares crescem com a largura, e a softmax satura.",
        _variante(lambda Q, K: 1.0),
    ),
    Engano(
        "escala pelo número de keys",
        "A escala agora conta as keys. O que faz o produto escalar crescer é quantos números cada uma tem.",
        _variante(lambda Q, K: np.sqrt(K.shape[0])),
    ),
    Engano(
        "d_k sem raiz",
        "A largura é a certa, mas falta a raiz: as pontuações encolhem demais.",
        _variante(lambda Q, K: Q.shape[1]),
    ),
    Engano(
        "matriz inteira",
        "Os seus pesos somam 1 na matriz inteira. Cada query deve repartir a sua própria atenção.",
        _variante(maximo=None, soma=None),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="1.6",
    titulo="Ache o erro",
    dimensoes=("n", "m", "d_k", "d_v"),
    argumentos=(matriz("Q", "n", "d_k"), matriz("K", "m", "d_k"), matriz("V", "m", "d_v")),
    saidas=(Saida("saida", ("n", "d_v")), Saida("pesos", ("n", "m"))),
    solucao=attention_suspeita,
    partida=ache_o_erro_partida.attention_suspeita,
    especificacao=devagar.atencao,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("cada linha dos pesos soma 1", lambda s, _: bool(np.allclose(s[1].sum(axis=1), 1, atol=1e-3))),
    ),
    casos=(
        Caso(
            "com uma query de números enormes",
            lambda e: [e[0] * np.where(np.arange(len(e[0])) == 0, 1e6, 1)[:, None], *e[1:]],
        ),
    ),
    dicas=(
        "Escreva ao lado de cada linha a forma do que ela calcula. Depois diga, para cada operação, ao longo de que "
        "eixo ela anda.",
        "Uma das duas falhas aparece numa propriedade que toda atenção cumpre: some os pesos de cada linha.",
        "A outra só aparece quando n e d_k são diferentes: com matrizes quadradas, os dois números se confundem.",
    ),
)  # fmt: skip
