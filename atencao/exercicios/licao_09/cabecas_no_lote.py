"""Exercício 9.11: a doença do paciente 8 na entrada das cabeças, com um lote."""

import numpy as np

from atencao.exercicios.argumentos import dimensao, matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_09 import doentes


def cabecas_no_lote(x, h):
    """x: (lote, n, d)   →   (lote·h, n, d/h): todas as cabeças da primeira frase, depois as da segunda…"""
    lote, n, d = x.shape
    x = x.reshape(lote, n, h, d // h).transpose(0, 2, 1, 3)
    return x.reshape(lote * h, n, d // h)


def _devagar(x, h):
    largura = len(x[0][0]) // h
    return [[list(token[c * largura : (c + 1) * largura]) for token in frase] for frase in x for c in range(h)]


def _partir(*eixos):
    """Reparte as colunas, permuta os quatro eixos e funde como se a ordem fosse a certa."""

    def errada(x, h):
        lote, n, d = x.shape
        return x.reshape(lote, n, h, d // h).transpose(*eixos).reshape(lote * h, n, d // h)

    return errada


def _intercaladas(x, h):
    lote, n, d = x.shape
    return x.reshape(lote, n, d // h, h).transpose(0, 3, 1, 2).reshape(lote * h, n, d // h)


def _ao_contrario(x, h):
    lote, n, d = x.shape
    return x.reshape(lote, n, h, d // h)[:, :, ::-1].transpose(0, 2, 1, 3).reshape(lote * h, n, d // h)


ENGANOS = (
    Engano(
        "o mesmo erro",
        "O erro continua aí: um reshape sozinho nunca muda a ordem dos números. Cada “cabeça” que ele faz tem tokens "
        "inteiros de menos e pedaços de outros.",
        lambda x, h: x.reshape(len(x) * h, x.shape[1], -1),
    ),
    Engano(
        "fatias sem trazer as cabeças",
        "Você separou as cabeças de cada token, mas fundiu com o lote o eixo vizinho, que é o dos tokens.",
        lambda x, h: x.reshape(len(x) * x.shape[1], h, -1),
    ),
    Engano(
        "as frases por dentro",
        "As cabeças ficaram antes das frases: primeiro a cabeça 0 de todas, depois a cabeça 1… Uma máscara repetida na "
        "ordem do enunciado cairia na frase errada.",
        _partir(2, 0, 1, 3),
    ),
    Engano(
        "para no meio",
        "Você trouxe as cabeças para o lado do lote, mas não fundiu os dois eixos.",
        lambda x, h: x.reshape(len(x), x.shape[1], h, -1).transpose(0, 2, 1, 3),
    ),
    Engano(
        "intercaladas",
        "Cada cabeça ficou com colunas alternadas. A cabeça 0 leva as primeiras colunas, todas juntas.",
        _intercaladas,
    ),
    Engano(
        "tokens deitados",
        "As cabeças estão no lugar, mas dentro de cada uma os tokens e as colunas trocaram de eixo antes da fusão.",
        _partir(0, 2, 3, 1),
    ),
    Engano(
        "cabeças ao contrário",
        "As cabeças saíram da última para a primeira.",
        _ao_contrario,
    ),
    Engano(
        "todas recebem tudo",
        "Você repetiu a frase inteira para cada cabeça. Cada uma recebe só a sua fatia de colunas.",
        lambda x, h: np.repeat(x, h, axis=0),
    ),
    Engano(
        "a primeira cabeça, repetida",
        "Todas as cabeças receberam a mesma fatia, a da primeira.",
        lambda x, h: np.repeat(x[:, :, : x.shape[2] // h], h, axis=0),
    ),
    Engano(
        "o lote no meio",
        "A permutação pôs os tokens antes das frases, e a fusão misturou frases diferentes.",
        _partir(1, 2, 0, 3),
    ),
)  # fmt: skip


def _etiquetadas(e):
    frase, token, coluna = np.indices(e[0].shape)
    return [1e4 * frase + 100 * token + coluna + 0.5, e[1]]


EXERCICIO = Exercicio(
    id="9.11",
    titulo="O paciente 8, na entrada",
    dimensoes=("lote", "n", "h", "largura"),
    derivadas={"d": lambda d: d["h"] * d["largura"], "todas": lambda d: d["lote"] * d["h"]},
    argumentos=(matriz("x", "lote", "n", "d"), dimensao("h")),
    saidas=(Saida("cabecas", ("todas", "n", "largura")),),
    solucao=cabecas_no_lote,
    partida=doentes.cabecas_no_lote,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "a linha t de cada cabeça só tem números do token t da frase dela",
            lambda s, e: all(
                np.isin(cabeca[t], e[0][c // e[1], t]).all()
                for c, cabeca in enumerate(s[0])
                for t in range(e[0].shape[1])
            ),
        ),
    ),
    casos=(Caso("com cada número dizendo de que frase, token e coluna veio", _etiquetadas),),
    dicas=(
        "Ponha em cada número uma etiqueta, como na lição: 10 000 vezes a frase, mais 100 vezes o token, mais a "
        "coluna. Depois olhe a primeira cabeça que sai.",
        "São três passos, e não um: separar, trazer para o lado, fundir. O que a função faz de uma vez só?",
        "Para um reshape fundir lote e cabeças, os dois eixos têm de ser vizinhos e estar nessa ordem. Quem está entre "
        "eles depois de separar as colunas?",
    ),
)  # fmt: skip
