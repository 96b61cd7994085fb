"""Exercício 3.12: ALiBi, a posição como penalidade."""

import numpy as np

from atencao.exercicios.argumentos import dimensao
from atencao.exercicios.declaracao import Argumento, Engano, Exercicio, Propriedade, Saida


def alibi(n, inclinacoes):
    """Menos a inclinação da cabeça vezes a distância entre as posições.

    inclinacoes: (h,), uma por cabeça   →   (h, n, n): −m_c · |i − j|
    """
    posicoes = np.arange(n)  # resolva: a distância de cada linha a cada coluna, uma vez por cabeça
    distancias = np.abs(posicoes[:, None] - posicoes)  # resolva
    return -inclinacoes[:, None, None] * distancias  # resolva


def _devagar(n, inclinacoes):
    return [[[-m * abs(i - j) for j in range(n)] for i in range(n)] for m in inclinacoes]


def _com(distancia=np.abs, inclinacao=lambda m: -m[:, None, None]):
    """O viés certo, com um interruptor para cada erro."""

    def errada(n, inclinacoes):
        i = np.arange(n)
        return inclinacao(inclinacoes) * distancia(i[:, None] - i)

    return errada


ENGANOS = (
    Engano(
        "sinal trocado",
        "O seu viés é positivo e cresce com a distância: favorece quem está longe. Ele é uma penalidade.",
        _com(inclinacao=lambda m: m[:, None, None]),
    ),
    Engano(
        "sem o módulo",
        "Você usou a diferença com sinal: de um lado da diagonal ela penaliza, do outro premia.",
        _com(distancia=lambda x: x),
    ),
    Engano(
        "sinal ao contrário e sem o módulo",
        "A diferença está sem o módulo, e de um dos lados da diagonal a penalidade vira prêmio. Além disso, a ordem "
        "da subtração é a outra.",
        _com(distancia=lambda x: -x),
    ),
    Engano(
        "distância ao quadrado",
        "A sua penalidade cresce com o quadrado da distância. A do enunciado cresce em linha reta.",
        _com(distancia=lambda x: x**2),
    ),
    Engano(
        "distância mais um",
        "A sua distância de uma posição a si mesma não é zero.",
        _com(distancia=lambda x: np.abs(x) + 1),
    ),
    Engano(
        "uma inclinação só",
        "Todas as suas cabeças têm a inclinação da primeira.",
        _com(inclinacao=lambda m: -np.full_like(m, m[0])[:, None, None]),
    ),
    Engano(
        "sem inclinação",
        "As inclinações não entram na sua conta: todas as cabeças recebem a mesma penalidade.",
        _com(inclinacao=lambda m: -np.ones_like(m)[:, None, None]),
    ),
    Engano(
        "inclinação dividindo",
        "Você dividiu pela inclinação: quanto maior ela é, menor sai a penalidade.",
        _com(inclinacao=lambda m: -1 / m[:, None, None]),
    ),
    Engano(
        "só para trás",
        "Você só penalizou quem veio antes; quem vem depois ficou com zero. O enunciado pede os dois lados.",
        _com(distancia=lambda x: np.maximum(x, 0)),
    ),
    Engano(
        "cabeças no último eixo",
        "O eixo das cabeças ficou por último. Ele vem primeiro: uma matriz de posições por cabeça.",
        lambda n, inclinacoes: np.moveaxis(_com()(n, inclinacoes), 0, -1),
    ),
    Engano(
        "por cabeça, somadas",
        "Você somou as penalidades de todas as cabeças numa matriz só. Cada cabeça tem a sua.",
        lambda n, inclinacoes: _com()(n, inclinacoes).sum(axis=0),
    ),
    Engano(
        "exponencial",
        "Você já passou a penalidade pela exponencial. Ela se soma às pontuações, antes da softmax.",
        lambda n, inclinacoes: np.exp(_com()(n, inclinacoes)),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="3.12",
    titulo="ALiBi: a distância penaliza",
    dimensoes=("n", "h"),
    argumentos=(
        dimensao("n"),
        Argumento("inclinacoes", ("h",), lambda acaso, d: np.sort(acaso.uniform(0.05, 0.9, d["h"]))[::-1].copy()),
    ),
    saidas=(Saida("vies", ("h", "n", "n")),),
    solucao=alibi,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("nenhum viés é positivo", lambda s, _: bool((s[0] <= 0).all())),
        Propriedade(
            "na diagonal, em que a distância é zero, o viés é zero",
            lambda s, _: bool((np.diagonal(s[0], axis1=1, axis2=2) == 0).all()),
        ),
    ),
    dicas=(
        "Faça primeiro a tabela das distâncias, sem pensar em cabeças: uma linha e uma coluna por posição.",
        "Uma coluna de posições menos uma linha de posições dá todas as diferenças de uma vez.",
        "Para multiplicar a tabela (n, n) por um número de cada cabeça, as inclinações precisam de dois eixos a mais,"
        " de tamanho um, depois do delas.",
    ),
)  # fmt: skip
