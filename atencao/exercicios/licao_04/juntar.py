"""Exercício 4.9: juntar as saídas das cabeças."""

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.resposta import todos_de


def juntar_cabecas(cabecas):
    """Põe lado a lado, token por token, o que cada cabeça trouxe.

    cabecas: (h, n, largura)   →   (n, d), com d = h · largura
    """
    h, n, largura = cabecas.shape
    return cabecas.transpose(1, 0, 2).reshape(n, h * largura)  # resolva: juntar as cabeças de cada token


def _devagar(cabecas):
    return [[numero for cabeca in cabecas for numero in cabeca[t]] for t in range(len(cabecas[0]))]


def _certo(x):
    return x.transpose(1, 0, 2).reshape(x.shape[1], -1)


ENGANOS = (
    Engano(
        "só reshape",
        "A forma está certa e os números não: um reshape sozinho põe na mesma linha pedaços de tokens diferentes. "
        "Antes dele, o eixo das cabeças precisa ficar ao lado do da largura.",
        lambda x: x.reshape(x.shape[1], -1),
    ),
    Engano(
        "soma das cabeças",
        "Você somou as cabeças, e aí não se sabe mais o que cada uma trouxe. Elas ficam lado a lado; quem as mistura "
        "é a matriz que vem depois.",
        lambda x: x.sum(axis=0),
    ),
    Engano(
        "média das cabeças",
        "Você tirou a média das cabeças, e aí não se sabe mais o que cada uma trouxe. Elas ficam lado a lado.",
        lambda x: x.mean(axis=0),
    ),
    Engano(
        "uma embaixo da outra",
        "Você pôs as cabeças uma embaixo da outra: ficaram n linhas por cabeça. Cada token tem uma linha só.",
        lambda x: x.reshape(-1, x.shape[2]),
    ),
    Engano(
        "intercaladas",
        "Os números das cabeças ficaram intercalados. O bloco de cada cabeça fica inteiro, um depois do outro.",
        lambda x: x.transpose(1, 2, 0).reshape(x.shape[1], -1),
    ),
    Engano(
        "cabeças ao contrário",
        "As cabeças foram juntadas na ordem inversa.",
        lambda x: _certo(x[::-1]),
    ),
    Engano(
        "só a primeira",
        "Você devolveu só a primeira cabeça.",
        lambda x: x[0].copy(),
    ),
    Engano(
        "transposta",
        "O resultado está deitado: cada token é uma linha.",
        lambda x: _certo(x).T,
    ),
    Engano(
        "para no meio",
        "Você trouxe os tokens para a frente, mas as cabeças ainda são um eixo à parte: faltam lado a lado, numa "
        "linha por token.",
        lambda x: x.transpose(1, 0, 2),
    ),
    Engano(
        "maior das cabeças",
        "Você ficou com o maior valor entre as cabeças. Nada se descarta: elas ficam lado a lado.",
        lambda x: x.max(axis=0),
    ),
    Engano(
        "tokens com a largura",
        "A permutação dos eixos é outra: a sua põe a largura antes das cabeças e dos tokens.",
        lambda x: x.transpose(2, 1, 0).reshape(x.shape[1], -1),
    ),
)  # fmt: skip


def _etiquetadas(e):
    [x] = e
    cabeca, token, componente = np.indices(x.shape)
    return [10_000.0 * cabeca + 100 * token + componente]


EXERCICIO = Exercicio(
    id="4.9",
    titulo="Juntar as cabeças",
    dimensoes=("h", "n", "largura"),
    derivadas={"d": lambda d: d["h"] * d["largura"]},
    argumentos=(matriz("cabecas", "h", "n", "largura"),),
    saidas=(Saida("juntas", ("n", "d")),),
    solucao=juntar_cabecas,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "a linha t só tem números do token t",
            lambda s, e: all(todos_de(s[0][t], e[0][:, t]) for t in range(len(s[0]))),
        ),
        Propriedade(
            "as primeiras colunas são a primeira cabeça",
            lambda s, e: bool(np.allclose(s[0][:, : e[0].shape[2]], e[0][0], atol=1e-3)),
        ),
    ),
    casos=(Caso("com cada número dizendo de que cabeça, token e componente veio", _etiquetadas),),
    dicas=(
        "É o caminho de volta do exercício 4.8: os mesmos dois movimentos, na ordem inversa.",
        "Um reshape só funde eixos vizinhos. Que dois eixos devem se fundir, e quem está entre eles?",
        "Primeiro troque de lugar cabeças e tokens. Aí cabeças e largura ficam vizinhas, nessa ordem, e podem virar "
        "um eixo só.",
    ),
)  # fmt: skip
