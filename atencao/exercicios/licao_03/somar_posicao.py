"""Exercício 3.13: somar o encoding a um lote de frases."""

import numpy as np

from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Engano, Exercicio, Propriedade, Saida


def somar_posicao(X, PE):
    """Soma a cada token o vetor da sua posição, em todo o lote.

    X: (lote, n, d)   PE: (maximo, d), com maximo > n   →   (lote, n, d)
    """
    return X + PE[: X.shape[1]]  # resolva: a cada token, o vetor da posição dele na frase


def _devagar(X, PE):
    return [[[x + p for x, p in zip(token, PE[pos], strict=True)] for pos, token in enumerate(frase)] for frase in X]


def _por_frase(X, PE):
    return X + PE[: X.shape[0], None]


ENGANOS = (
    Engano(
        "posição no eixo do lote",
        "Você usou a tabela ao longo do lote: todos os tokens de uma frase recebem o mesmo vetor, e a segunda frase "
        "recebe o da posição um. A posição é a do token na frase.",
        _por_frase,
    ),
    Engano(
        "sempre a posição zero",
        "Todos os tokens recebem o vetor da primeira posição.",
        lambda X, PE: X + PE[0],
    ),
    Engano(
        "a partir da posição um",
        "As suas posições estão uma adiante: a do primeiro token é a zero.",
        lambda X, PE: X + PE[1 : X.shape[1] + 1],
    ),
    Engano(
        "o fim da tabela",
        "Você usou as últimas linhas da tabela, e as posições contam do começo.",
        lambda X, PE: X + PE[-X.shape[1] :],
    ),
    Engano(
        "de trás para a frente",
        "As posições estão invertidas: o último token recebeu o vetor da primeira.",
        lambda X, PE: X + PE[: X.shape[1]][::-1],
    ),
    Engano(
        "tabela inteira",
        "A tabela tem mais posições do que a frase tem tokens: só as primeiras servem.",
        lambda X, PE: X + PE,
    ),
    Engano(
        "multiplica",
        "Você multiplicou em vez de somar: onde o encoding é zero, o embedding some.",
        lambda X, PE: X * PE[: X.shape[1]],
    ),
    Engano(
        "concatena",
        "Você pôs o encoding ao lado do embedding, e a largura dobrou. Aqui ele se soma, e a largura fica.",
        lambda X, PE: np.concatenate([X, np.broadcast_to(PE[: X.shape[1]], X.shape)], axis=2),
    ),
    Engano(
        "só a primeira frase",
        "Só a primeira frase do lote recebeu as posições.",
        lambda X, PE: np.concatenate([X[:1] + PE[: X.shape[1]], X[1:]]),
    ),
    Engano(
        "substitui",
        "Você trocou os embeddings pelo encoding: as palavras se perderam.",
        lambda X, PE: np.zeros_like(X) + PE[: X.shape[1]],
    ),
    Engano(
        "média da tabela",
        "Você somou a média dos vetores de posição, que é a mesma para todos os tokens.",
        lambda X, PE: X + PE[: X.shape[1]].mean(axis=0),
    ),
    Engano(
        "subtrai",
        "Você subtraiu o encoding em vez de somar.",
        lambda X, PE: X - PE[: X.shape[1]],
    ),
)  # fmt: skip


def _distintos(vetores):
    distancias = np.abs(vetores[:, None] - vetores).max(axis=-1)
    return bool((distancias + np.eye(len(vetores)) > 1e-6).all())


EXERCICIO = Exercicio(
    id="3.13",
    titulo="Somar a posição a um lote",
    dimensoes=("lote", "n", "d"),
    derivadas={"maximo": lambda d: d["n"] + 9},
    argumentos=(matriz("X", "lote", "n", "d"), matriz("PE", "maximo", "d")),
    saidas=(Saida("com_posicao", ("lote", "n", "d")),),
    solucao=somar_posicao,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "o que se soma é o mesmo em todas as frases do lote",
            lambda s, e: bool(np.allclose(s[0] - e[0], (s[0] - e[0])[:1], atol=1e-3)),
        ),
        Propriedade(
            "tokens de posições diferentes recebem vetores diferentes",
            lambda s, e: all(_distintos(frase) for frase in s[0] - e[0]),
        ),
    ),
    dicas=(
        "Dos três eixos de X, qual diz a posição do token? É ao longo dele que a tabela anda.",
        "A tabela é mais comprida do que a frase: corte-a antes de somar.",
        "Com a tabela cortada em (n, d), o NumPy a repete sozinho em cada frase do lote. Confira a forma do corte: o "
        "tamanho certo não é o do primeiro eixo de X.",
    ),
)  # fmt: skip
