"""Exercício 4.8: repartir a largura entre as cabeças."""

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Argumento, Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.resposta import todos_de


def repartir_cabecas(x, num_heads):
    """Dá a cada cabeça um bloco de colunas vizinhas.

    x: (n, d)   →   (h, n, d / h), com h = num_heads, que divide d
    """
    n, d = x.shape
    blocos = x.reshape(n, num_heads, d // num_heads)  # resolva: partir as colunas e levar as cabeças para a frente
    return blocos.transpose(1, 0, 2)  # resolva


def _devagar(x, num_heads):
    largura = len(x[0]) // num_heads
    return [[[linha[c * largura + k] for k in range(largura)] for linha in x] for c in range(num_heads)]


def _blocos(x, h):
    return x.reshape(len(x), h, -1)


ENGANOS = (
    Engano(
        "só reshape",
        "A forma está certa e os números não: um reshape sozinho lê a matriz linha por linha e dá a cada cabeça só uma "
        "parte dos tokens. Toda cabeça precisa ver um pedaço de cada token.",
        lambda x, h: x.reshape(h, len(x), -1),
    ),
    Engano(
        "cabeças no meio",
        "As colunas estão bem repartidas, mas o eixo das cabeças ficou no meio. Ele vem primeiro: uma matriz (n, "
        "largura) por cabeça.",
        _blocos,
    ),
    Engano(
        "colunas intercaladas",
        "Você distribuiu as colunas como quem dá cartas, uma para cada cabeça. Cada cabeça fica com um bloco de "
        "colunas vizinhas.",
        lambda x, h: np.moveaxis(x.reshape(len(x), -1, h), -1, 0),
    ),
    Engano(
        "cabeças ao contrário",
        "As cabeças saíram na ordem inversa: a primeira ficou com o último bloco.",
        lambda x, h: _blocos(x, h).transpose(1, 0, 2)[::-1],
    ),
    Engano(
        "cada cabeça deitada",
        "Dentro de cada cabeça, tokens e componentes trocaram de eixo.",
        lambda x, h: _blocos(x, h).transpose(1, 2, 0),
    ),
    Engano(
        "tudo para todas",
        "Você deu a cada cabeça a largura inteira. Elas a repartem: é por isso que várias custam quase o mesmo que "
        "uma.",
        lambda x, h: np.stack([x] * h),
    ),
    Engano(
        "o primeiro bloco para todas",
        "Todas as cabeças receberam o mesmo bloco, o primeiro.",
        lambda x, h: np.stack([_blocos(x, h)[:, 0]] * h),
    ),
    Engano(
        "ordem dos eixos no reshape",
        "O reshape partiu a largura na ordem trocada: primeiro a largura e depois as cabeças. Os blocos deixam de ser"
        " de colunas vizinhas, e a forma também muda.",
        lambda x, h: x.reshape(len(x), -1, h).transpose(1, 0, 2),
    ),
    Engano(
        "transposta antes",
        "Você transpôs a matriz antes de partir, e assim cada cabeça embaralha tokens e colunas.",
        lambda x, h: x.T.reshape(h, len(x), -1),
    ),
    Engano(
        "não reparte",
        "A sua função devolve a matriz como veio.",
        lambda x, h: x.copy(),
    ),
)  # fmt: skip


def _etiquetada(e):
    x, h = e
    return [100.0 * np.arange(len(x))[:, None] + np.arange(x.shape[1]), h]


EXERCICIO = Exercicio(
    id="4.8",
    titulo="Repartir entre as cabeças",
    dimensoes=("n", "h", "largura"),
    derivadas={"d": lambda d: d["h"] * d["largura"]},
    argumentos=(matriz("x", "n", "d"), Argumento("num_heads", (), lambda acaso, d: d["h"])),
    saidas=(Saida("blocos", ("h", "n", "largura")),),
    solucao=repartir_cabecas,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "a linha t de cada cabeça só tem números da linha t de x",
            lambda s, e: all(todos_de(cabeca[t], e[0][t]) for cabeca in s[0] for t in range(len(e[0]))),
        ),
        Propriedade(
            "postas lado a lado, as cabeças devolvem x",
            lambda s, e: bool(np.allclose(np.concatenate(list(s[0]), axis=1), e[0], atol=1e-3)),
        ),
    ),
    casos=(Caso("com cada número dizendo de que token e de que coluna veio", _etiquetada),),
    dicas=(
        "Pense em uma linha só, de d números: como parti-la em h pedaços vizinhos? Depois repita para n linhas sem "
        "misturá-las.",
        "São dois movimentos, nesta ordem: partir o último eixo em dois, e trazer para a frente o eixo das cabeças.",
        "O primeiro movimento não pode tocar no eixo dos tokens, e deixa três eixos: tokens, cabeças, largura. O "
        "segundo é uma permutação desses três.",
    ),
)  # fmt: skip
