"""Exercício 3.11: RoPE, a posição por rotação."""

import cmath
import math

import numpy as np

from atencao.exercicios.argumentos import matriz, real
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida


def minha_rope(x, base):
    """Gira o par de colunas (2i, 2i + 1) da linha pos: pos / base^(2i/d).

    x: (n, d), com d par   →   (n, d)
    Girar (a, b) de t dá (a cos t − b sen t, a sen t + b cos t).
    """
    n, d = x.shape
    angulos = np.arange(n)[:, None] / base ** (np.arange(0, d, 2) / d)  # resolva: os ângulos e, depois, a rotação
    seno, cosseno = np.sin(angulos), np.cos(angulos)  # resolva
    a, b = x[:, 0::2], x[:, 1::2]  # resolva
    return np.stack([a * cosseno - b * seno, a * seno + b * cosseno], axis=-1).reshape(n, d)  # resolva


def _devagar(x, base):
    """Cada par é um número complexo, e girar é multiplicar por e^(it)."""
    d, saida = len(x[0]), []
    for pos, linha in enumerate(x):
        girada = []
        for j in range(0, d, 2):
            z = complex(linha[j], linha[j + 1]) * cmath.exp(1j * pos / math.pow(base, j / d))
            girada += [z.real, z.imag]
        saida.append(girada)
    return saida


def _variante(
    posicoes=np.arange,
    expoentes=lambda d: np.arange(0, d, 2) / d,
    base_usada=lambda base: base,
    girar=lambda a, b, s, c: (a * c - b * s, a * s + b * c),
):
    """A rotação certa, com um interruptor para cada erro."""

    def errada(x, base):
        n, d = x.shape
        t = posicoes(n)[:, None] / base_usada(base) ** expoentes(d)
        return np.stack(girar(x[:, 0::2], x[:, 1::2], np.sin(t), np.cos(t)), axis=-1).reshape(n, d)

    return errada


def _metades(x, base):
    n, d = x.shape
    t = np.arange(n)[:, None] / base ** (np.arange(0, d, 2) / d)
    a, b = x[:, : d // 2], x[:, d // 2 :]
    return np.concatenate([a * np.cos(t) - b * np.sin(t), a * np.sin(t) + b * np.cos(t)], axis=1)


def _tabela(x, base):
    n, d = x.shape
    t = np.arange(n)[:, None] / base ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(t), np.cos(t)], axis=-1).reshape(n, d)


ENGANOS = (
    Engano(
        "soma a tabela",
        "Você somou senos e cossenos aos vetores: isso é o encoding senoidal. A RoPE não soma nada, ela gira.",
        lambda x, base: x + _tabela(x, base),
    ),
    Engano(
        "multiplica pela tabela",
        "Você multiplicou cada número por um seno ou cosseno. Girar mistura os dois números do par.",
        lambda x, base: x * _tabela(x, base),
    ),
    Engano(
        "sentido contrário",
        "Os seus pares giram no outro sentido: um dos sinais está trocado.",
        _variante(girar=lambda a, b, s, c: (a * c + b * s, b * c - a * s)),
    ),
    Engano(
        "dois sinais iguais",
        "Os dois termos com seno têm o mesmo sinal: isso não é uma rotação, pois muda o comprimento do par.",
        _variante(girar=lambda a, b, s, c: (a * c + b * s, a * s + b * c)),
    ),
    Engano(
        "metades",
        "Você juntou em par a primeira metade das colunas com a segunda. Essa convenção existe, mas aqui o par são "
        "colunas vizinhas.",
        _metades,
    ),
    Engano(
        "um ângulo só",
        "Todos os pares de uma linha giram do mesmo ângulo. Cada par tem a sua frequência.",
        _variante(expoentes=lambda d: np.zeros(d // 2)),
    ),
    Engano(
        "expoente dobrado",
        "As frequências caem depressa demais: o índice que já anda de dois em dois foi multiplicado por dois outra "
        "vez.",
        _variante(expoentes=lambda d: 2 * np.arange(0, d, 2) / d),
    ),
    Engano(
        "expoente pela metade",
        "As frequências caem devagar demais: falta o dois do expoente.",
        _variante(expoentes=lambda d: np.arange(d // 2) / d),
    ),
    Engano(
        "base fixa",
        "A sua base não é a que a função recebe: está escrita no código.",
        _variante(base_usada=lambda base: 10_000.0),
    ),
    Engano(
        "posições a partir de um",
        "A primeira linha também girou. Ela é a posição zero, e não gira.",
        _variante(posicoes=lambda n: np.arange(1, n + 1)),
    ),
    Engano(
        "o mesmo giro em toda posição",
        "Todas as linhas giram do mesmo ângulo, e assim a posição não entra na conta.",
        _variante(posicoes=np.ones),
    ),
    Engano(
        "não gira",
        "A sua função devolve os vetores como vieram.",
        lambda x, base: x.copy(),
    ),
    Engano(
        "segundo pelo primeiro já girado",
        "Ao calcular o segundo número do par, você usou o primeiro já girado. Os dois saem dos valores antigos.",
        _variante(girar=lambda a, b, s, c: (a * c - b * s, (a * c - b * s) * s + b * c)),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="3.11",
    titulo="RoPE: girar em vez de somar",
    dimensoes=("n", "pares"),
    derivadas={"d": lambda d: 2 * d["pares"]},
    argumentos=(matriz("x", "n", "d"), real("base", 20, 500)),
    saidas=(Saida("girado", ("n", "d")),),
    solucao=minha_rope,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("a primeira linha não muda", lambda s, e: bool(np.allclose(s[0][0], e[0][0], atol=1e-3))),
        Propriedade(
            "o comprimento de cada par de colunas (2i, 2i + 1) não muda",
            lambda s, e: bool(
                np.allclose(s[0][:, 0::2] ** 2 + s[0][:, 1::2] ** 2, e[0][:, 0::2] ** 2 + e[0][:, 1::2] ** 2, atol=1e-2)
            ),
        ),
    ),
    dicas=(
        "A tabela de ângulos é a do exercício 3.9: uma linha por posição, uma coluna por par.",
        "Separe as colunas pares das ímpares: são os dois números de cada par, e cada uma das duas matrizes tem a "
        "forma da tabela de ângulos.",
        "Aplique a fórmula do enunciado às duas matrizes inteiras, guardando os resultados em arrays novos, e "
        "intercale as colunas de novo.",
    ),
)  # fmt: skip
