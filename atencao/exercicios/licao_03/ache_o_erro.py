"""Exercício 3.6: um encoding que roda, devolve a forma certa e está errado em duas coisas."""

import math

import numpy as np

from atencao.exercicios.argumentos import dimensao
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_03 import ache_o_erro_partida


def encoding_suspeito(n, d):
    i = np.arange(0, d, 2)
    angulos = np.arange(n)[:, None] / 10_000 ** (i / d)
    tabela = np.zeros((n, d))
    tabela[:, 0::2] = np.sin(angulos)
    tabela[:, 1::2] = np.cos(angulos)
    return tabela


def _devagar(n, d):
    def valor(pos, coluna):
        angulo = pos / math.pow(10_000, (coluna - coluna % 2) / d)
        return math.cos(angulo) if coluna % 2 else math.sin(angulo)

    return [[valor(pos, coluna) for coluna in range(d)] for pos in range(n)]


def _intercalar(s, c):
    return np.stack([s, c], axis=-1).reshape(len(s), -1)


def _em_blocos(s, c):
    return np.concatenate([s, c], axis=1)


def _variante(expoente=lambda i, d: i / d, juntar=_intercalar, posicoes=np.arange, base=10_000.0):
    def errada(n, d):
        angulos = posicoes(n)[:, None] / base ** expoente(np.arange(0, d, 2), d)
        return juntar(np.sin(angulos), np.cos(angulos))

    return errada


def _dobrado(i, d):
    return 2 * i / d


ENGANOS = (
    Engano(
        "os dois erros",
        "Os dois erros continuam aí, ainda que o código tenha mudado. Compare o que `i` vale nele com o que vale na "
        "fórmula.",
        _variante(_dobrado, _em_blocos),
    ),
    Engano(
        "só faltam as colunas",
        "O erro de conta você já consertou. Falta o lugar: em que coluna está o cosseno do primeiro par, e em que "
        "coluna a fórmula o põe?",
        _variante(juntar=_em_blocos),
    ),
    Engano(
        "só falta o expoente",
        "As colunas já estão no lugar. Falta o erro de conta: a que altura da tabela as frequências já caíram demais?",
        _variante(_dobrado),
    ),
    Engano(
        "expoente pela metade",
        "O expoente mudou demais: agora as frequências caem devagar. `i` já anda de dois em dois.",
        _variante(lambda i, d: i / (2 * d)),
    ),
    Engano(
        "expoente pela metade, em blocos",
        "O expoente mudou demais, e as colunas ainda estão em blocos.",
        _variante(lambda i, d: i / (2 * d), _em_blocos),
    ),
    Engano(
        "seno e cosseno trocados",
        "Ao arrumar as colunas, você trocou o seno com o cosseno: olhe a posição zero.",
        _variante(juntar=lambda s, c: _intercalar(c, s)),
    ),
    Engano(
        "blocos trocados",
        "Os blocos trocaram de lado, mas continuam blocos: na fórmula, seno e cosseno se alternam.",
        _variante(juntar=lambda s, c: _em_blocos(c, s)),
    ),
    Engano(
        "metade da tabela",
        "Você encheu as colunas na ordem certa, mas só metade da tabela tem valores: o resto ficou em zero.",
        _variante(juntar=lambda s, c: np.concatenate([_intercalar(s, c)[:, : s.shape[1]], np.zeros_like(s)], axis=1)),
    ),
    Engano(
        "expoente sem d",
        "O expoente perdeu a divisão pela dimensão.",
        _variante(lambda i, d: i.astype(float)),
    ),
    Engano(
        "posições a partir de um",
        "As posições agora começam em um. Esse não era um dos erros: a primeira é a zero.",
        _variante(posicoes=lambda n: np.arange(1, n + 1)),
    ),
    Engano(
        "cada coluna com a sua frequência",
        "O seno e o cosseno de um par ficaram com frequências diferentes: os dois vêm do mesmo ângulo.",
        lambda n, d: np.where(
            np.arange(d) % 2,
            np.cos(np.arange(n)[:, None] / 10_000 ** (np.arange(d) / d)),
            np.sin(np.arange(n)[:, None] / 10_000 ** (np.arange(d) / d)),
        ),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="3.6",
    titulo="Ache o erro",
    dimensoes=("n", "pares"),
    derivadas={"d": lambda d: 2 * d["pares"]},
    argumentos=(dimensao("n"), dimensao("d")),
    saidas=(Saida("tabela", ("n", "d")),),
    solucao=encoding_suspeito,
    partida=ache_o_erro_partida.encoding_suspeito,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "na posição zero, as colunas pares valem zero e as ímpares valem um",
            lambda s, _: bool(np.allclose(s[0][0], np.arange(s[0].shape[1]) % 2, atol=1e-3)),
        ),
    ),
    dicas=(
        "Escreva a fórmula com os nomes do código ao lado. Na fórmula, i é o número do par; o que vale i aqui?",
        "Calcule à mão a linha da posição zero e a da posição um, para d = 4, e compare coluna por coluna.",
        "Uma das duas coisas é um fator a mais numa conta. A outra é o lugar: quais colunas recebem os senos, e quais"
        " os cossenos?",
    ),
)  # fmt: skip
