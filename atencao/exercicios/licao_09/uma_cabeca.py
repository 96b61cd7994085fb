"""Exercício 9.10: a doença do paciente 7, numa cabeça só."""

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz, projecao
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_09 import doentes


def pesos_da_cabeca(X, W_q, W_k):
    """X: (n, d)   W_q, W_k: (d, largura)   →   pesos (n, n) de uma cabeça"""
    pontuacoes = (X @ W_q) @ (X @ W_k).T / np.sqrt(W_k.shape[1])
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))
    return exponenciais / exponenciais.sum(axis=1, keepdims=True)


def _devagar(X, W_q, W_k):
    Q, K = devagar.produto(X, W_q), devagar.produto(X, W_k)
    return [devagar.softmax(linha) for linha in devagar.pontuacoes(Q, K)]


def _variante(escala, eixo=1, trocar=False):
    def errada(X, W_q, W_k):
        Q, K = (X @ W_k, X @ W_q) if trocar else (X @ W_q, X @ W_k)
        z = Q @ K.T / escala(len(X), *W_q.shape)
        e = np.exp(z - z.max(axis=eixo, keepdims=True))
        return e / e.sum(axis=eixo, keepdims=True)

    return errada


def _certa(n, d, largura):
    return np.sqrt(largura)


ENGANOS = (
    Engano(
        "o mesmo erro",
        "O erro continua aí: a escala é a da largura do modelo. Quantas parcelas soma o produto escalar desta cabeça?",
        _variante(lambda n, d, largura: np.sqrt(d)),
    ),
    Engano(
        "largura sem raiz",
        "A largura é a certa, mas falta a raiz: as pontuações encolhem demais.",
        _variante(lambda n, d, largura: largura),
    ),
    Engano(
        "d sem raiz",
        "A largura é a do modelo, e ainda por cima sem a raiz.",
        _variante(lambda n, d, largura: d),
    ),
    Engano(
        "escala tirada",
        "Você tirou a escala em vez de consertá-la: os produtos escalares crescem com a largura, e a softmax satura.",
        _variante(lambda n, d, largura: 1.0),
    ),
    Engano(
        "número de tokens",
        "A escala agora conta os tokens. O que faz o produto escalar crescer é quantos números cada query tem.",
        _variante(lambda n, d, largura: np.sqrt(n)),
    ),
    Engano(
        "as duas escalas",
        "Você dividiu pelas duas, a da cabeça e a do modelo. As pontuações encolhem duas vezes.",
        _variante(lambda n, d, largura: np.sqrt(d * largura)),
    ),
    Engano(
        "número de cabeças",
        "A escala é a raiz de quantas cabeças há. Quantas são não muda o tamanho da pontuação de cada uma; a largura, "
        "sim.",
        _variante(lambda n, d, largura: np.sqrt(d / largura)),
    ),
    Engano(
        "raiz da raiz",
        "Há uma raiz a mais: as pontuações encolhem de menos.",
        _variante(lambda n, d, largura: largura**0.25),
    ),
    Engano(
        "multiplica",
        "Você multiplicou pela escala em vez de dividir: a softmax satura.",
        _variante(lambda n, d, largura: 1 / np.sqrt(largura)),
    ),
    Engano(
        "softmax nas colunas",
        "A escala está certa, mas a softmax passou a andar pelas queries.",
        _variante(_certa, eixo=0),
    ),
    Engano(
        "query e key trocadas",
        "A escala está certa, mas as duas projeções trocaram de papel: quem pergunta passou a responder.",
        _variante(_certa, trocar=True),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="9.10",
    titulo="O paciente 7, numa cabeça só",
    dimensoes=("n", "d", "largura"),
    argumentos=(matriz("X", "n", "d"), projecao("W_q", "d", "largura"), projecao("W_k", "d", "largura")),
    saidas=(Saida("pesos", ("n", "n")),),
    solucao=pesos_da_cabeca,
    partida=doentes.pesos_da_cabeca,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(Propriedade("cada linha soma 1", lambda s, _: bool(np.allclose(s[0].sum(axis=1), 1))),),
    casos=(
        Caso(
            "com um token de números enormes",
            lambda e: [e[0] * np.where(np.arange(len(e[0])) == 0, 1e6, 1)[:, None], *e[1:]],
        ),
    ),
    dicas=(
        "Escreva a forma de cada parte ao lado da linha. A soma do produto escalar anda por um eixo: de que tamanho?",
        "Esta função não recebe quantas cabeças há, e não precisa. Algum dos arrays que entram no produto já tem a "
        "largura certa?",
        "Confira com a conta de cabeça da lição: pontuações que, divididas, são o logaritmo de 3 e zero.",
    ),
)  # fmt: skip
