"""Exercício 4.5: juntar as cabeças de um lote, com a forma certa e os números errados."""

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_04 import ache_o_erro_partida
from atencao.exercicios.resposta import todos_de


def juntar_suspeito(x):
    """(lote, h, n, largura) → (lote, n, h·largura)"""
    lote, num_heads, n, largura = x.shape
    return x.transpose(0, 2, 1, 3).reshape(lote, n, num_heads * largura)


def _devagar(x):
    return [[[v for cabeca in frase for v in cabeca[t]] for t in range(len(frase[0]))] for frase in x]


def _permutar(*eixos):
    def errada(x):
        lote, h, n, largura = x.shape
        return x.transpose(*eixos).reshape(lote, n, h * largura)

    return errada


def _certo(x):
    return _permutar(0, 2, 1, 3)(x)


ENGANOS = (
    Engano(
        "o mesmo erro",
        "O erro continua aí: um reshape sozinho lê os números na ordem em que estão na memória, e ali as cabeças vêm "
        "antes dos tokens.",
        lambda x: x.reshape(len(x), x.shape[2], -1),
    ),
    Engano(
        "largura no meio",
        "Você permutou os eixos, mas a largura ficou antes das cabeças: os números das cabeças saem intercalados.",
        _permutar(0, 2, 3, 1),
    ),
    Engano(
        "cabeças com a largura trocadas",
        "Você trocou as cabeças com a largura. Quem precisa mudar de lugar são as cabeças e os tokens.",
        _permutar(0, 3, 2, 1),
    ),
    Engano(
        "tokens com a largura trocados",
        "Você trocou os tokens com a largura. Quem precisa mudar de lugar são as cabeças e os tokens.",
        _permutar(0, 1, 3, 2),
    ),
    Engano(
        "lote misturado",
        "A permutação tirou o lote do primeiro lugar: frases diferentes acabaram na mesma linha.",
        _permutar(2, 0, 1, 3),
    ),
    Engano(
        "lote com cabeças",
        "Você trocou o lote com as cabeças: uma linha mistura frases diferentes.",
        _permutar(1, 0, 2, 3),
    ),
    Engano(
        "cabeças ao contrário",
        "As cabeças foram juntadas na ordem inversa.",
        lambda x: _certo(x[:, ::-1]),
    ),
    Engano(
        "soma das cabeças",
        "Você somou as cabeças. Elas ficam lado a lado.",
        lambda x: x.sum(axis=1),
    ),
    Engano(
        "média das cabeças",
        "Você tirou a média das cabeças. Elas ficam lado a lado.",
        lambda x: x.mean(axis=1),
    ),
    Engano(
        "para no meio",
        "Você trouxe os tokens para antes das cabeças, mas não fundiu os dois últimos eixos.",
        lambda x: x.transpose(0, 2, 1, 3),
    ),
    Engano(
        "só a primeira frase",
        "Você devolveu só a primeira frase do lote.",
        lambda x: _certo(x)[0],
    ),
)  # fmt: skip


def _etiquetadas(e):
    frase, cabeca, token, componente = np.indices(e[0].shape)
    return [1e6 * frase + 1e4 * cabeca + 100.0 * token + componente]


EXERCICIO = Exercicio(
    id="4.5",
    titulo="Ache o erro",
    dimensoes=("lote", "h", "n", "largura"),
    derivadas={"d": lambda d: d["h"] * d["largura"]},
    argumentos=(matriz("x", "lote", "h", "n", "largura"),),
    saidas=(Saida("juntas", ("lote", "n", "d")),),
    solucao=juntar_suspeito,
    partida=ache_o_erro_partida.juntar_suspeito,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "a linha t de cada frase só tem números do token t dela",
            lambda s, e: all(
                todos_de(s[0][b, t], e[0][b, :, t]) for b in range(len(s[0])) for t in range(s[0].shape[1])
            ),
        ),
    ),
    casos=(Caso("com cada número dizendo de que frase, cabeça, token e componente veio", _etiquetadas),),
    dicas=(
        "Monte um x em que cada número diga de que token veio, e olhe uma linha do resultado: só deveria haver um "
        "token nela.",
        "Um reshape não move número nenhum na memória. Que eixo está entre os dois que precisam se fundir?",
        "Falta um passo antes do reshape: uma permutação que deixe o lote no lugar e troque outros dois eixos.",
    ),
)  # fmt: skip
