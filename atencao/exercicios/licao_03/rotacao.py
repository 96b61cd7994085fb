"""Exercício 3.10: a matriz que avança k posições."""

import math

import numpy as np

from atencao.exercicios.argumentos import dimensao, inteiro, real
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida


def minha_rotacao(k, d, base):
    """R(k), de forma (d, d): R(k) @ PE(pos) = PE(pos + k); d é par.

    PE(pos) alterna sen(pos·ω) e cos(pos·ω), com ω = 1 / base^(2i/d)
    no par i. Fora dos blocos 2 × 2 da diagonal, R(k) é zero.
    """
    R = np.zeros((d, d))  # resolva: um bloco 2 × 2 por par, cada um com o seu ângulo
    for j in range(0, d, 2):  # resolva
        angulo = k / base ** (j / d)  # resolva
        seno, cosseno = np.sin(angulo), np.cos(angulo)  # resolva
        R[j : j + 2, j : j + 2] = [[cosseno, seno], [-seno, cosseno]]  # resolva
    return R  # resolva


def _devagar(k, d, base):
    """Cada bloco é a solução de um sistema: o que leva PE(0) a PE(k) e PE(1) a PE(k + 1)."""
    R = [[0.0] * d for _ in range(d)]
    for j in range(0, d, 2):
        frequencia = math.pow(base, -j / d)
        (s0, c0), (s1, c1) = [(math.sin(p * frequencia), math.cos(p * frequencia)) for p in (0, 1)]
        determinante = s0 * c1 - s1 * c0
        for linha, funcao in enumerate((math.sin, math.cos)):
            y0, y1 = funcao(k * frequencia), funcao((k + 1) * frequencia)
            R[j + linha][j] = (y0 * c1 - y1 * c0) / determinante
            R[j + linha][j + 1] = (s0 * y1 - s1 * y0) / determinante
    return R


def _blocos(
    bloco=lambda s, c: [[c, s], [-s, c]], expoente=lambda j, d: j / d, base_usada=lambda base: base, passo=lambda k: k
):
    """A matriz certa, com um interruptor para cada erro."""

    def errada(k, d, base):
        R = np.zeros((d, d))
        for j in range(0, d, 2):
            angulo = passo(k) / base_usada(base) ** expoente(j, d)
            R[j : j + 2, j : j + 2] = bloco(np.sin(angulo), np.cos(angulo))
        return R

    return errada


def _metades(k, d, base):
    angulos = np.diag(k / base ** (np.arange(0, d, 2) / d))
    c, s = np.diag(np.cos(np.diag(angulos))), np.diag(np.sin(np.diag(angulos)))
    return np.block([[c, s], [-s, c]])


ENGANOS = (
    Engano(
        "para trás",
        "A sua matriz anda para trás: leva PE(pos) a PE(pos − k). Confira o sinal de um dos senos, ou de que lado da "
        "matriz o vetor entra.",
        _blocos(lambda s, c: [[c, -s], [s, c]]),
    ),
    Engano(
        "sem o sinal",
        "Os dois senos têm o mesmo sinal, e assim o bloco não é uma rotação: ele muda o comprimento do vetor.",
        _blocos(lambda s, c: [[c, s], [s, c]]),
    ),
    Engano(
        "seno e cosseno trocados",
        "Os senos estão onde deviam estar os cossenos. Para k = 0, a sua matriz deveria deixar tudo como está.",
        _blocos(lambda s, c: [[s, c], [-c, s]]),
    ),
    Engano(
        "um sinal a mais",
        "O bloco troca o sinal de uma das coordenadas: isso é um espelho, e não uma rotação.",
        _blocos(lambda s, c: [[c, s], [s, -c]]),
    ),
    Engano(
        "um ângulo só",
        "Todos os seus blocos giram do mesmo ângulo. Cada par tem a sua frequência.",
        _blocos(expoente=lambda j, d: 0.0),
    ),
    Engano(
        "identidade",
        "A sua matriz não gira nada: devolve PE(pos) como está.",
        lambda k, d, base: np.eye(d),
    ),
    Engano(
        "base fixa",
        "A sua base não é a que a função recebe: está escrita no código.",
        _blocos(base_usada=lambda base: 10_000.0),
    ),
    Engano(
        "expoente dobrado",
        "As frequências caem depressa demais: o índice que já anda de dois em dois foi multiplicado por dois outra "
        "vez.",
        _blocos(expoente=lambda j, d: 2 * j / d),
    ),
    Engano(
        "expoente pela metade",
        "As frequências caem devagar demais: o número do par foi usado no lugar do índice da coluna.",
        _blocos(expoente=lambda j, d: j // 2 / d),
    ),
    Engano(
        "expoente sem d",
        "O expoente não está dividido pela dimensão.",
        _blocos(expoente=lambda j, d: j),
    ),
    Engano(
        "sem k",
        "A sua matriz avança sempre uma posição só: o ângulo não depende de k.",
        _blocos(passo=lambda k: 1),
    ),
    Engano(
        "metades",
        "Os seus blocos misturam a primeira metade das colunas com a segunda. Neste encoding, o par são colunas "
        "vizinhas.",
        _metades,
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="3.10",
    titulo="Avançar é girar",
    dimensoes=("pares",),
    derivadas={"d": lambda d: 2 * d["pares"]},
    argumentos=(inteiro("k", 2, 9), dimensao("d"), real("base", 20, 500)),
    saidas=(Saida("R", ("d", "d")),),
    solucao=minha_rotacao,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "R(k) não muda o comprimento de nenhum vetor",
            lambda s, _: bool(np.allclose(s[0] @ s[0].T, np.eye(len(s[0])), atol=1e-3)),
        ),
    ),
    dicas=(
        "Comece com um par só, d = 2. Escreva sen(a + b) e cos(a + b) com os senos e cossenos de a e de b.",
        "Nessas duas igualdades, o que depende de a é o vetor PE(pos); o que depende de b forma o bloco. O que b "
        "vale, quando se avançam k posições?",
        "O bloco tem o cosseno na diagonal e o seno fora dela, com sinais opostos. Ponha um por par ao longo da "
        "diagonal, cada um com a frequência do seu par.",
    ),
)  # fmt: skip
