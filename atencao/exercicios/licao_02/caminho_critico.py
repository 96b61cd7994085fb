"""Exercício 2.11: o caminho crítico, a maior fila que nenhum processador a mais encurta."""

import numpy as np

from atencao.exercicios.declaracao import Argumento, Caso, Engano, Exercicio, Inteiro, Propriedade


def caminho_critico(espera):
    """Quantos passos leva um cálculo com processadores à vontade.

    espera: (n, n), booleana; espera[i, j] = True quando o resultado i
    precisa do resultado j, e aí j < i. Devolve um inteiro.
    """
    passos = np.ones(len(espera), dtype=int)  # resolva: em que passo cada resultado fica pronto
    for i in range(len(espera)):  # resolva
        for j in range(i):  # resolva
            if espera[i, j]:  # resolva
                passos[i] = max(passos[i], passos[j] + 1)  # resolva
    return passos.max()  # resolva


def _devagar(espera):
    """Passo a passo: em cada um, fica pronto tudo o que já não espera ninguém."""
    faltam, passo = set(range(len(espera))), 0
    while faltam:
        passo += 1
        faltam -= {i for i in faltam if not any(espera[i][j] for j in faltam)}
    return passo


def _passos(espera, juntar=max, sem=0):
    passos = []
    for linha in espera:
        passos.append(1 + juntar([passos[j] for j in range(len(passos)) if linha[j]] or [sem]))
    return passos


ENGANOS = (
    Engano(
        "um passo por resultado",
        "Você contou um passo por resultado, como se todos estivessem na mesma fila. Os que não esperam um pelo outro"
        " começam juntos.",
        lambda espera: len(espera),
    ),
    Engano(
        "conta as dependências",
        "Você contou quantas dependências há. Várias delas podem ser atendidas no mesmo passo.",
        lambda espera: int(np.sum(espera)),
    ),
    Engano(
        "só as diretas",
        "Você olhou só quantos cada um espera diretamente. Quem ele espera também pode estar esperando.",
        lambda espera: 1 + int(np.sum(espera, axis=1).max()),
    ),
    Engano(
        "soma as esperas",
        "Você somou as esperas de um resultado. Ele espera por todos ao mesmo tempo: o que vale é o mais demorado.",
        lambda espera: max(_passos(espera, sum)),
    ),
    Engano(
        "espera pelo mais rápido",
        "Cada resultado seu começa quando o primeiro dos que espera fica pronto. Ele precisa de todos.",
        lambda espera: max(_passos(espera, min)),
    ),
    Engano(
        "só o último",
        "Você devolveu o passo do último resultado da lista. O que demora mais pode ser outro.",
        lambda espera: _passos(espera)[-1],
    ),
    Engano(
        "conta as setas",
        "Você contou as passagens de um resultado a outro. Quem não espera ninguém também leva um passo.",
        lambda espera: max(_passos(espera)) - 1,
    ),
    Engano(
        "um passo só",
        "Pela sua conta tudo fica pronto de uma vez, como se ninguém esperasse ninguém.",
        lambda espera: 1 + 0 * len(espera),
    ),
    Engano(
        "só o vizinho",
        "Você só olhou se cada resultado espera o que vem logo antes dele. A espera pode pular posições.",
        lambda espera: max(_passos(np.asarray(espera) & np.eye(len(espera), k=-1, dtype=bool))),
    ),
    Engano(
        "a soma de todos",
        "Você somou os passos de todos os resultados. O que se pede é o passo em que o último deles fica pronto.",
        lambda espera: sum(_passos(espera)),
    ),
)  # fmt: skip


def _sortear(acaso, d):
    """Posições sem padrão, com pelo menos uma cadeia e com o último resultado livre: nenhum atalho acerta sempre."""
    espera = np.tril(acaso.random((d["n"], d["n"])) < 0.5, -1)
    espera[-1] = False
    espera[2, [0, 1]] = True
    espera[1, 0] = True
    espera[4, [0, 2]] = True
    return espera


def _cadeia(e):
    return [np.eye(len(e[0]), k=-1, dtype=bool)]


def _ninguem(e):
    return [np.zeros_like(e[0])]


EXERCICIO = Exercicio(
    id="2.11",
    titulo="O caminho crítico",
    dimensoes=("meio",),
    derivadas={"n": lambda d: d["meio"] + 5},
    argumentos=(Argumento("espera", ("n", "n"), _sortear),),
    saidas=(Inteiro("passos"),),
    solucao=caminho_critico,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("há pelo menos um passo, e no máximo um por resultado", lambda s, e: bool(1 <= s[0] <= len(e[0]))),
    ),
    casos=(
        Caso("quando cada um espera só o anterior, como na recorrência", _cadeia),
        Caso("quando ninguém espera ninguém, como nas saídas da atenção", _ninguem),
    ),
    dicas=(
        "Anote, para cada resultado, em que passo ele fica pronto. Como ele só espera por anteriores, dá para fazer "
        "isso na ordem.",
        "Quem não espera ninguém fica pronto no passo um. Quem espera vários começa depois do mais demorado deles.",
        "Percorra os resultados em ordem; para cada um, percorra os anteriores que ele espera e guarde o maior passo,"
        " mais um. No fim, o que interessa é o maior de todos.",
    ),
)  # fmt: skip
