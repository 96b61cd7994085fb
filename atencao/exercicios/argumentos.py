"""Os argumentos que os exercícios pedem: matrizes, máscaras, dimensões e números."""

import numpy as np

from atencao.exercicios.declaracao import Argumento, Dimensoes


def matriz(nome: str, *forma: str) -> Argumento:
    """Um array de números sorteados com média 0 e desvio padrão 1."""
    return Argumento(nome, forma, lambda acaso, d: acaso.standard_normal([d[eixo] for eixo in forma]))


def projecao(nome: str, entra: str, sai: str) -> Argumento:
    """Uma matriz (entra, sai) como as de uma rede no início do treino: o que ela projeta fica do mesmo tamanho."""
    return Argumento(nome, (entra, sai), lambda acaso, d: acaso.standard_normal((d[entra], d[sai])) / np.sqrt(d[entra]))


def mascara(nome: str, linhas: str, colunas: str) -> Argumento:
    """Uma máscara (True = pode olhar) em que cada linha tem pelo menos um True, e pelo menos uma tem um False."""

    def sortear(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
        permitido = acaso.random((d[linhas], d[colunas])) < 0.6
        sempre, nunca = acaso.permutation(d[colunas])[:2]
        permitido[:, sempre] = True
        permitido[acaso.integers(d[linhas]), nunca] = False
        return permitido

    return Argumento(nome, (linhas, colunas), sortear)


def dimensao(nome: str) -> Argumento:
    """O tamanho de uma dimensão, como número inteiro."""
    return Argumento(nome, (), lambda acaso, d: d[nome])


def inteiro(nome: str, minimo: int, maximo: int) -> Argumento:
    """Um inteiro de minimo a maximo, inclusive."""
    return Argumento(nome, (), lambda acaso, d: int(acaso.integers(minimo, maximo + 1)))


def real(nome: str, minimo: float, maximo: float) -> Argumento:
    """Um número entre minimo e maximo."""
    return Argumento(nome, (), lambda acaso, d: float(acaso.uniform(minimo, maximo)))
