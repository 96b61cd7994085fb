"""Exercício 3.9: o positional encoding senoidal."""

import math

import numpy as np

from atencao.exercicios.argumentos import dimensao, real
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida


def meu_encoding(n, d, base):
    """Um vetor por posição, de 0 a n − 1: (n, d), com d par.

    PE(pos, 2i) = sen(pos / base^(2i/d))
    PE(pos, 2i + 1) = cos(pos / base^(2i/d))
    """
    angulos = np.arange(n)[:, None] / base ** (np.arange(0, d, 2) / d)  # resolva: um ângulo por posição e por par
    PE = np.zeros((n, d))  # resolva
    PE[:, 0::2] = np.sin(angulos)  # resolva
    PE[:, 1::2] = np.cos(angulos)  # resolva
    return PE  # resolva


def _devagar(n, d, base):
    tabela = []
    for pos in range(n):
        linha = []
        for i in range(d // 2):
            angulo = pos / math.pow(base, 2 * i / d)
            linha += [math.sin(angulo), math.cos(angulo)]
        tabela.append(linha)
    return tabela


def _variante(
    posicoes=np.arange,
    expoentes=lambda d: (np.arange(0, d, 2) / d,) * 2,
    funcoes=(np.sin, np.cos),
    base_usada=lambda base: base,
    juntar=lambda s, c: np.stack([s, c], axis=-1).reshape(len(s), -1),
):
    """O encoding certo, com um interruptor para cada erro."""

    def errada(n, d, base):
        angulos = [posicoes(n)[:, None] / base_usada(base) ** expoente for expoente in expoentes(d)]
        return juntar(funcoes[0](angulos[0]), funcoes[1](angulos[1]))

    return errada


def _iguais(expoente):
    return lambda d: (expoente(d), expoente(d))


ENGANOS = (
    Engano(
        "seno e cosseno trocados",
        "Seno e cosseno estão trocados de lugar: olhe a posição zero, em que todos os senos valem zero.",
        _variante(funcoes=(np.cos, np.sin)),
    ),
    Engano(
        "senos e cossenos em blocos",
        "Todos os senos vieram primeiro e todos os cossenos depois. No enunciado eles se alternam: colunas pares e "
        "ímpares.",
        _variante(juntar=lambda s, c: np.concatenate([s, c], axis=1)),
    ),
    Engano(
        "base fixa",
        "A sua base não é a que a função recebe: está escrita no código.",
        _variante(base_usada=lambda base: 10_000.0),
    ),
    Engano(
        "expoente dobrado",
        "O expoente cresce depressa demais: o índice que já anda de dois em dois foi multiplicado por dois outra vez.",
        _variante(expoentes=_iguais(lambda d: 2 * np.arange(0, d, 2) / d)),
    ),
    Engano(
        "expoente pela metade",
        "O expoente cresce devagar demais: falta o dois do enunciado, ou ele foi cortado duas vezes.",
        _variante(expoentes=_iguais(lambda d: np.arange(0, d, 2) / (2 * d))),
    ),
    Engano(
        "expoente sem d",
        "O expoente não está dividido pela dimensão: a segunda frequência já fica baixíssima.",
        _variante(expoentes=_iguais(lambda d: np.arange(0, d, 2))),
    ),
    Engano(
        "expoente sobre d − 2",
        "O seu expoente vai de zero a um, e o último par fica com a base inteira. No enunciado divide-se por d, e o "
        "último expoente fica abaixo de um.",
        _variante(expoentes=_iguais(lambda d: np.arange(0, d, 2) / (d - 2))),
    ),
    Engano(
        "cada coluna com a sua frequência",
        "O seno e o cosseno de um par têm frequências diferentes. Os dois vêm do mesmo ângulo; sem isso, avançar "
        "posições deixa de ser uma rotação.",
        _variante(expoentes=lambda d: (np.arange(0, d, 2) / d, np.arange(1, d, 2) / d)),
    ),
    Engano(
        "frequência invertida",
        "Você multiplicou pela potência em vez de dividir: as frequências crescem ao longo das colunas.",
        _variante(expoentes=_iguais(lambda d: -np.arange(0, d, 2) / d)),
    ),
    Engano(
        "posições a partir de um",
        "A primeira posição é a zero, e as suas começam em um.",
        _variante(posicoes=lambda n: np.arange(1, n + 1)),
    ),
    Engano(
        "posições entre zero e um",
        "Você dividiu a posição pelo comprimento da sequência. Aí o mesmo lugar ganha vetores diferentes em frases de"
        " tamanhos diferentes.",
        _variante(posicoes=lambda n: np.arange(n) / n),
    ),
    Engano(
        "em graus",
        "O ângulo foi convertido de graus para radianos, e ele já está em radianos.",
        _variante(funcoes=(lambda a: np.sin(np.radians(a)), lambda a: np.cos(np.radians(a)))),
    ),
    Engano(
        "uma frequência só",
        "Todos os seus pares giram com a mesma frequência: os vetores se repetem logo, e as posições se confundem.",
        _variante(expoentes=_iguais(lambda d: np.zeros(d // 2))),
    ),
    Engano(
        "transposta",
        "A tabela está deitada: cada posição é uma linha.",
        lambda n, d, base: _variante()(n, d, base).T,
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="3.9",
    titulo="O positional encoding",
    dimensoes=("n", "pares"),
    derivadas={"d": lambda d: 2 * d["pares"]},
    argumentos=(dimensao("n"), dimensao("d"), real("base", 20, 500)),
    saidas=(Saida("PE", ("n", "d")),),
    solucao=meu_encoding,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "na posição zero, as colunas pares valem zero e as ímpares valem um",
            lambda s, _: bool(np.allclose(s[0][0], np.arange(s[0].shape[1]) % 2, atol=1e-3)),
        ),
        Propriedade(
            "em cada par de colunas (2i, 2i + 1), a soma dos quadrados é 1",
            lambda s, _: bool(np.allclose(s[0][:, 0::2] ** 2 + s[0][:, 1::2] ** 2, 1, atol=1e-3)),
        ),
    ),
    dicas=(
        "Monte antes a tabela dos ângulos, com uma linha por posição e uma coluna por par: ela é metade da largura do"
        " resultado.",
        "Uma coluna de posições dividida por uma linha de potências dá a tabela inteira de uma vez. As potências são "
        "as mesmas para o seno e o cosseno do par.",
        "Para alternar, preencha as colunas pares com os senos e as ímpares com os cossenos: uma fatia com passo "
        "escolhe umas e outras.",
    ),
)  # fmt: skip
