"""Exercício 2.9: a recorrência, um passo de cada vez."""

import math

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz, projecao
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida


def minha_rnn(X, W_x, W_h):
    """Os estados h_t = tanh(x_t W_x + h_{t−1} W_h), a partir de zero.

    X: (n, d)   W_x: (d, d_h)   W_h: (d_h, d_h)   →   (n, d_h)
    """
    estado = np.zeros(W_h.shape[0])  # resolva: um estado por posição, cada um a partir do anterior
    estados = []  # resolva
    for x in X:  # resolva
        estado = np.tanh(x @ W_x + estado @ W_h)  # resolva
        estados.append(estado)  # resolva
    return np.stack(estados)  # resolva


def _devagar(X, W_x, W_h):
    estado, estados = [0.0] * len(W_h), []
    for x in X:
        entra, volta = devagar.produto([x], W_x)[0], devagar.produto([estado], W_h)[0]
        estado = [math.tanh(a + b) for a, b in zip(entra, volta, strict=True)]
        estados.append(estado)
    return estados


def _passo_a_passo(atualizar, inicial=np.zeros, posicoes=lambda X: X, guardar=np.copy):
    """A recorrência certa, com um interruptor para cada erro."""

    def errada(X, W_x, W_h):
        estado, estados = inicial(len(W_h)), []
        for x in posicoes(X):
            estado = atualizar(x @ W_x, estado, W_h)
            estados.append(guardar(estado))
        return np.stack(estados)

    return errada


def _certo(entra, estado, W_h):
    return np.tanh(entra + estado @ W_h)


def _sempre_o_mesmo_array(X, W_x, W_h):
    estado, estados = np.zeros(len(W_h)), []
    for x in X:
        estado[:] = np.tanh(x @ W_x + estado @ W_h)
        estados.append(estado)
    return np.stack(estados)


def _estados_do_fim(X, W_x, W_h):
    return _passo_a_passo(_certo, posicoes=lambda X: X[::-1])(X, W_x, W_h)


ENGANOS = (
    Engano(
        "sem memória",
        "Cada estado seu depende só da própria entrada: o estado anterior não entra na conta, e sem ele não há "
        "recorrência.",
        _passo_a_passo(lambda entra, estado, W_h: np.tanh(entra)),
    ),
    Engano(
        "sem tanh",
        "Falta a não linearidade: os seus estados são somas de produtos e podem crescer sem limite.",
        _passo_a_passo(lambda entra, estado, W_h: entra + estado @ W_h),
    ),
    Engano(
        "sigmoide",
        "A sua não linearidade é a sigmoide, que só dá números entre 0 e 1. A do enunciado é a tanh, que dá também "
        "negativos.",
        _passo_a_passo(lambda entra, estado, W_h: 1 / (1 + np.exp(-entra - estado @ W_h))),
    ),
    Engano(
        "relu",
        "A sua não linearidade zera os negativos e deixa os positivos crescerem. A do enunciado é a tanh.",
        _passo_a_passo(lambda entra, estado, W_h: np.maximum(entra + estado @ W_h, 0)),
    ),
    Engano(
        "tanh no estado também",
        "O estado passou pela tanh uma segunda vez antes de encontrar W_h: ele já saiu dela na volta anterior.",
        _passo_a_passo(lambda entra, estado, W_h: np.tanh(entra + np.tanh(estado) @ W_h)),
    ),
    Engano(
        "tanh só na entrada",
        "A tanh foi aplicada só ao que vem da entrada. Ela age sobre a soma das duas parcelas.",
        _passo_a_passo(lambda entra, estado, W_h: np.tanh(entra) + estado @ W_h),
    ),
    Engano(
        "estado sem W_h",
        "O estado anterior foi somado como estava, sem passar pela sua matriz.",
        _passo_a_passo(lambda entra, estado, W_h: np.tanh(entra + estado)),
    ),
    Engano(
        "W_h transposta",
        "A matriz W_h foi usada deitada: no enunciado o estado é uma linha e vem à esquerda dela.",
        _passo_a_passo(lambda entra, estado, W_h: np.tanh(entra + W_h @ estado)),
    ),
    Engano(
        "começa em um",
        "O seu estado inicial não é zero, e isso já muda o primeiro estado que você devolve.",
        _passo_a_passo(_certo, inicial=np.ones),
    ),
    Engano(
        "do fim para o começo",
        "Você leu a sequência de trás para a frente.",
        _estados_do_fim,
    ),
    Engano(
        "do fim, devolvido em ordem",
        "Você leu a sequência de trás para a frente e depois desvirou os estados: cada um resume o que vem depois, e "
        "não o que veio antes.",
        lambda X, W_x, W_h: _estados_do_fim(X, W_x, W_h)[::-1],
    ),
    Engano(
        "só o último estado",
        "Você devolveu só o último estado. O enunciado pede um por posição.",
        lambda X, W_x, W_h: _passo_a_passo(_certo)(X, W_x, W_h)[-1],
    ),
    Engano(
        "estados atrasados",
        "Os seus estados estão uma posição atrasados: o de cada posição já deve contar com a entrada dela.",
        lambda X, W_x, W_h: np.vstack([np.zeros(len(W_h)), _passo_a_passo(_certo)(X, W_x, W_h)[:-1]]),
    ),
    Engano(
        "o mesmo array repetido",
        "Todas as suas linhas são o último estado: a lista guarda várias vezes o mesmo array, que você reescreve a "
        "cada passo. Crie um array novo por posição.",
        _sempre_o_mesmo_array,
    ),
    Engano(
        "produto das parcelas",
        "Você multiplicou a parcela da entrada pela do estado. Elas se somam.",
        _passo_a_passo(lambda entra, estado, W_h: np.tanh(entra * (estado @ W_h))),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="2.9",
    titulo="A recorrência, passo a passo",
    dimensoes=("n", "d", "d_h"),
    argumentos=(matriz("X", "n", "d"), projecao("W_x", "d", "d_h"), projecao("W_h", "d_h", "d_h")),
    saidas=(Saida("estados", ("n", "d_h")),),
    solucao=minha_rnn,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("todo estado fica entre −1 e 1", lambda s, _: bool((np.abs(s[0]) <= 1).all())),
        Propriedade(
            "o primeiro estado é a tanh do que vem da primeira entrada, porque antes dele só há zeros",
            lambda s, e: bool(np.allclose(s[0][0], np.tanh(e[0][0] @ e[1]), atol=1e-3)),
        ),
    ),
    dicas=(
        "Um laço sobre as linhas de X, e uma variável que atravessa o laço: é ela a memória.",
        "Em cada volta: o que vem da entrada, mais o que vem do estado da volta anterior, e só então a tanh.",
        "Guarde cada estado numa lista, como um array novo, e empilhe a lista no fim. Antes do laço, o estado é um "
        "vetor de zeros da largura de W_h.",
    ),
)  # fmt: skip
