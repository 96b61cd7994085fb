"""Exercício 2.12: a saída de uma posição só, sem calcular as outras."""

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz, projecao
from atencao.exercicios.declaracao import Argumento, Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.pecas import softmax


def saida_da_posicao(X, W_q, W_k, W_v, i):
    """A linha i da saída da self-attention, sem calcular nenhuma outra.

    X: (n, d)   W_q, W_k: (d, d_k)   W_v: (d, d_v)   →   (d_v,)
    """
    query = X[i] @ W_q  # resolva: uma query só, contra as keys e os values de todas as posições
    forcas = np.exp(X @ W_k @ query / np.sqrt(len(query)))  # resolva
    return forcas @ (X @ W_v) / forcas.sum()  # resolva


def _devagar(X, W_q, W_k, W_v, i):
    Q, K, V = (devagar.produto(X, W) for W in (W_q, W_k, W_v))
    return devagar.atencao(Q, K, V)[0][i]


def _um_so(z):
    return (z == z.max()) * 1.0


def _variante(
    quem=lambda X, i: X,
    query=lambda X, i: X[i],
    escala=np.sqrt,
    por=lambda W_q, X: W_q.shape[1],
    normalizar=softmax,
):
    """A conta certa, com um interruptor para cada erro."""

    def errada(X, W_q, W_k, W_v, i):
        olhadas = quem(X, i)
        z = olhadas @ W_k @ (query(X, i) @ W_q) / escala(por(W_q, X))
        return normalizar(z) @ (olhadas @ W_v)

    return errada


def _pesos(X, W_q, W_k, W_v, i):
    return softmax(X @ W_k @ (X[i] @ W_q) / np.sqrt(W_q.shape[1]))


def _todas(X, W_q, W_k, W_v, i):
    return softmax(X @ W_q @ (X @ W_k).T / np.sqrt(W_q.shape[1])) @ X @ W_v


ENGANOS = (
    Engano(
        "só a própria posição",
        "A sua posição só olha para si mesma, e aí a saída é o próprio value. Ela consulta as keys e os values de "
        "todas.",
        lambda X, W_q, W_k, W_v, i: X[i] @ W_v,
    ),
    Engano(
        "só até a posição",
        "A sua posição só olha para si e para as anteriores. Sem máscara, ela olha também para as que vêm depois.",
        _variante(quem=lambda X, i: X[: i + 1]),
    ),
    Engano(
        "sem si mesma",
        "A sua posição olha para todas as outras, menos para si. A própria key também entra na conta.",
        _variante(quem=lambda X, i: np.delete(X, i, axis=0)),
    ),
    Engano(
        "posição seguinte",
        "A query que você usou é a da posição seguinte.",
        _variante(query=lambda X, i: X[(i + 1) % len(X)]),
    ),
    Engano(
        "posição anterior",
        "A query que você usou é a da posição anterior: as posições contam a partir de zero.",
        _variante(query=lambda X, i: X[i - 1]),
    ),
    Engano(
        "query média",
        "A sua query é a média de todas. A pergunta é só da posição i.",
        _variante(query=lambda X, i: X.mean(axis=0)),
    ),
    Engano(
        "sem escala",
        "Falta a escala das pontuações.",
        _variante(escala=lambda x: 1.0),
    ),
    Engano(
        "d_k sem raiz",
        "Você dividiu pela largura inteira: as pontuações encolhem demais.",
        _variante(escala=lambda x: x),
    ),
    Engano(
        "escala pela largura do modelo",
        "A escala usa a largura dos embeddings. O produto escalar é entre query e key, que são mais estreitas ou mais"
        " largas.",
        _variante(por=lambda W_q, X: X.shape[1]),
    ),
    Engano(
        "query e key trocadas",
        "Os papéis estão trocados: é a key da posição i que você compara com as queries das outras.",
        lambda X, W_q, W_k, W_v, i: _variante()(X, W_k, W_q, W_v, i),
    ),
    Engano(
        "argmax",
        "Você ficou só com o value de maior pontuação. Isso é escolher; a softmax pondera, e todos entram na mistura.",
        _variante(normalizar=_um_so),
    ),
    Engano(
        "pontuações sem softmax",
        "Você misturou os values com as próprias pontuações. Elas podem ser negativas e não somam 1: falta a softmax.",
        _variante(normalizar=lambda z: z),
    ),
    Engano(
        "todas as posições",
        "Você devolveu a saída de todas as posições. O enunciado pede uma só, e sem calcular as outras.",
        _todas,
    ),
    Engano(
        "média simples",
        "Você tirou a média simples dos values. As pontuações dizem quanto vale cada um.",
        lambda X, W_q, W_k, W_v, i: (X @ W_v).mean(axis=0),
    ),
    Engano(
        "para nos pesos",
        "Estes são os pesos da posição. Falta misturar os values com eles.",
        _pesos,
    ),
    Engano(
        "sem projetar os values",
        "Você misturou os próprios embeddings. O que se mistura são os values, depois da projeção.",
        lambda X, W_q, W_k, W_v, i: _pesos(X, W_q, W_k, W_v, i) @ X,
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="2.12",
    titulo="Uma posição sem as outras",
    dimensoes=("n", "d", "d_k", "d_v"),
    argumentos=(
        matriz("X", "n", "d"),
        projecao("W_q", "d", "d_k"),
        projecao("W_k", "d", "d_k"),
        projecao("W_v", "d", "d_v"),
        Argumento("i", (), lambda acaso, d: int(acaso.integers(1, d["n"]))),
    ),
    saidas=(Saida("saida", ("d_v",)),),
    solucao=saida_da_posicao,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "cada número da saída fica entre o menor e o maior daquela coluna dos values",
            lambda s, e: bool(
                (s[0] >= (e[0] @ e[3]).min(axis=0) - 1e-3).all() and (s[0] <= (e[0] @ e[3]).max(axis=0) + 1e-3).all()
            ),
        ),
    ),
    casos=(Caso("na primeira posição", lambda e: [*e[:4], 0]),),
    dicas=(
        "Que peças da atenção são só da posição i, e quais são de todas? Uma delas é um vetor; as outras, matrizes.",
        "Com uma query só, a matriz de pontuações vira uma lista de n números. O resto da conta não muda.",
        "Projete X inteiro para ter as keys e os values; projete só a linha i para ter a query. A softmax é sobre a "
        "lista toda.",
    ),
)  # fmt: skip
