"""Exercício 4.10: a multi-head attention inteira."""

import math

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz, projecao
from atencao.exercicios.declaracao import Argumento, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.pecas import softmax


def minha_multi_head(X, W_q, W_k, W_v, W_o, num_heads):
    """X: (n, d)   matrizes: (d, d)   →   saida (n, d), pesos (h, n, n)

    A cabeça c usa o c-ésimo bloco de colunas de W_q, W_k e W_v; as
    saídas, lado a lado, passam por W_o. num_heads = h divide d.
    """
    d = X.shape[1]
    saidas, pesos, largura = [], [], d // num_heads
    for inicio in range(0, d, largura):  # resolva: uma atenção por bloco de colunas, e no fim juntar
        bloco = slice(inicio, inicio + largura)  # resolva
        Q, K, V = X @ W_q[:, bloco], X @ W_k[:, bloco], X @ W_v[:, bloco]  # resolva
        forcas = np.exp(Q @ K.T / np.sqrt(largura))  # resolva
        pesos.append(forcas / forcas.sum(axis=1, keepdims=True))  # resolva
        saidas.append(pesos[-1] @ V)  # resolva
    return np.concatenate(saidas, axis=1) @ W_o, np.stack(pesos)  # resolva


def _devagar(X, W_q, W_k, W_v, W_o, num_heads):
    d = len(W_o)
    Q, K, V = (devagar.produto(X, W) for W in (W_q, W_k, W_v))
    pesos, juntas = [], [[] for _ in X]
    for c in range(num_heads):
        colunas = range(c * d // num_heads, (c + 1) * d // num_heads)
        q, k, v = ([[linha[j] for j in colunas] for linha in matriz] for matriz in (Q, K, V))
        saida, da_cabeca = devagar.atencao(q, k, v)
        pesos.append(da_cabeca)
        for linha, pedaco in zip(juntas, saida, strict=True):
            linha += pedaco
    return devagar.produto(juntas, W_o), pesos


def _dividir(x, h):
    return x.reshape(len(x), h, -1).transpose(1, 0, 2)


def _juntar(x):
    return x.transpose(1, 0, 2).reshape(x.shape[1], -1)


def _variante(
    dividir=_dividir,
    juntar=_juntar,
    escala=lambda d, h: math.sqrt(d / h),
    projetar=lambda juntas, W_o: juntas @ W_o,
    normalizar=softmax,
    devolver=lambda pesos: pesos,
):
    """A conta certa, com um interruptor para cada erro."""

    def errada(X, W_q, W_k, W_v, W_o, num_heads):
        Q, K, V = (dividir(X @ W, num_heads) for W in (W_q, W_k, W_v))
        pesos = normalizar(Q @ K.swapaxes(-1, -2) / escala(X.shape[1], num_heads))
        return projetar(juntar(pesos @ V), W_o), devolver(pesos)

    return errada


ENGANOS = (
    Engano(
        "escala pela largura do modelo",
        "A escala usa a largura do modelo. Cada cabeça compara queries e keys mais estreitas, e é a largura delas que"
        " conta.",
        _variante(escala=lambda d, h: math.sqrt(d)),
    ),
    Engano(
        "escala pelo número de cabeças",
        "A escala usa o número de cabeças, e não a largura de cada uma.",
        _variante(escala=lambda d, h: math.sqrt(h)),
    ),
    Engano(
        "sem escala",
        "Falta a escala das pontuações de cada cabeça.",
        _variante(escala=lambda d, h: 1.0),
    ),
    Engano(
        "d_k sem raiz",
        "Você dividiu pela largura inteira da cabeça: as pontuações encolhem demais.",
        _variante(escala=lambda d, h: d / h),
    ),
    Engano(
        "repartir só com reshape",
        "As cabeças foram repartidas só com reshape: os números de um token vão parar em outro, e a cabeça deixa de "
        "comparar tokens.",
        _variante(dividir=lambda x, h: x.reshape(h, len(x), -1)),
    ),
    Engano(
        "juntar só com reshape",
        "As saídas das cabeças foram juntadas só com reshape: cada linha mistura tokens diferentes.",
        _variante(juntar=lambda x: x.reshape(x.shape[1], -1)),
    ),
    Engano(
        "colunas intercaladas",
        "As colunas foram distribuídas como cartas, uma para cada cabeça. Cada cabeça usa um bloco de colunas "
        "vizinhas.",
        _variante(dividir=lambda x, h: np.moveaxis(x.reshape(len(x), -1, h), -1, 0)),
    ),
    Engano(
        "sem W_o",
        "As saídas estão lado a lado, mas falta passá-las pela última matriz, a que mistura o que as cabeças "
        "trouxeram.",
        _variante(projetar=lambda juntas, W_o: juntas),
    ),
    Engano(
        "W_o transposta",
        "A última matriz foi usada deitada.",
        _variante(projetar=lambda juntas, W_o: juntas @ W_o.T),
    ),
    Engano(
        "cabeças juntadas ao contrário",
        "As cabeças foram juntadas na ordem inversa.",
        _variante(juntar=lambda x: _juntar(x[::-1])),
    ),
    Engano(
        "softmax entre as cabeças",
        "A softmax foi feita entre as cabeças: para cada par de tokens, elas disputam o mesmo peso. Cada cabeça "
        "reparte a sua atenção entre as keys.",
        _variante(normalizar=lambda z: softmax(z, 0)),
    ),
    Engano(
        "softmax nas colunas",
        "A softmax foi feita no eixo das queries: é cada key que reparte a atenção.",
        _variante(normalizar=lambda z: softmax(z, 1)),
    ),
    Engano(
        "softmax da matriz inteira",
        "Em cada cabeça, os pesos somam 1 na matriz toda. Cada query reparte a sua própria atenção: é cada linha que "
        "soma 1.",
        _variante(normalizar=lambda z: softmax(z, (1, 2))),
    ),
    Engano(
        "argmax",
        "Você deu peso 1 à maior pontuação de cada linha e 0 às outras. Isso é escolher; a softmax pondera, e toda key "
        "leva alguma coisa.",
        _variante(normalizar=lambda z: (z == z.max(axis=-1, keepdims=True)) * 1.0),
    ),
    Engano(
        "média simples",
        "Em cada cabeça, todas as keys levam o mesmo peso. As pontuações de queries e keys é que dizem quanto vale "
        "cada uma.",
        _variante(normalizar=lambda z: np.full_like(z, 1 / z.shape[-1])),
    ),
    Engano(
        "ordem da tupla",
        "Os dois resultados vieram na ordem trocada: primeiro a saída, depois os pesos.",
        lambda *entradas: _variante()(*entradas)[::-1],
    ),
    Engano(
        "pesos em média",
        "Você devolveu a média dos pesos das cabeças, e o que cada uma olha se perde. O enunciado pede uma matriz por"
        " cabeça.",
        _variante(devolver=lambda pesos: pesos.mean(axis=0)),
    ),
    Engano(
        "uma cabeça só",
        "O número de cabeças não entra na sua conta: há uma atenção só, com a largura inteira.",
        lambda X, W_q, W_k, W_v, W_o, num_heads: _variante()(X, W_q, W_k, W_v, W_o, 1),
    ),
    Engano(
        "queries e keys trocadas",
        "Os papéis estão trocados: as suas queries saem da matriz das keys, e as keys, da matriz das queries.",
        lambda X, W_q, W_k, W_v, W_o, num_heads: _variante()(X, W_k, W_q, W_v, W_o, num_heads),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="4.10",
    titulo="A multi-head attention inteira",
    dimensoes=("n", "h", "largura"),
    derivadas={"d": lambda d: d["h"] * d["largura"]},
    argumentos=(
        matriz("X", "n", "d"),
        *(projecao(nome, "d", "d") for nome in ("W_q", "W_k", "W_v", "W_o")),
        Argumento("num_heads", (), lambda acaso, d: d["h"]),
    ),
    saidas=(Saida("saida", ("n", "d")), Saida("pesos", ("h", "n", "n"))),
    solucao=minha_multi_head,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "em cada cabeça, cada linha dos pesos soma 1",
            lambda s, _: bool(np.allclose(s[1].sum(axis=2), 1, atol=1e-3)),
        ),
    ),
    dicas=(
        "Com um laço é mais fácil: uma volta por cabeça, e em cada volta a self-attention da lição 1, só que estreita.",
        "As colunas da cabeça são as mesmas nas três matrizes de projeção. A escala é a da largura dela.",
        "Guarde a saída e os pesos de cada volta. No fim, as saídas ficam lado a lado, no eixo das colunas, e passam "
        "pela última matriz; os pesos se empilham num eixo novo.",
    ),
)  # fmt: skip
