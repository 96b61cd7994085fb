"""Exercício 8.2: a matriz de atenção da frase, com máscara causal se for pedida."""

import math

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.declaracao import Argumento, Caso, Dimensoes, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.pecas import softmax


def pesos_da_frase(E, causal):
    """E: (n, d), os embeddings, de comprimento 1   causal: se cada token só olha
    para si e para os anteriores

    Devolve os pesos da self-attention sem projeções, (n, n): linha = quem olha.
    Os embeddings entram multiplicados por √d, e as pontuações são divididas por √d.
    """
    n, d = E.shape
    X = np.sqrt(d) * E
    pontuacoes = X @ X.T / np.sqrt(d)  # resolva: pontuações, máscara se for pedida, softmax
    if causal:  # resolva
        pontuacoes = np.where(np.tri(n, dtype=bool), pontuacoes, -np.inf)  # resolva
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))  # resolva
    return exponenciais / exponenciais.sum(axis=1, keepdims=True)  # resolva


def _devagar(E, causal):
    n, d = E.shape
    pesos = []
    for i in range(n):
        permitidos = range(i + 1) if causal else range(n)
        linha = devagar.softmax([math.sqrt(d) * devagar.produto_escalar(E[i], E[j]) for j in permitidos])
        pesos.append(linha + [0.0] * (n - len(linha)))
    return pesos


def _variante(escala=lambda E: np.sqrt(E.shape[1]), eixo=1, futuro=-np.inf, pode=np.tri, causal_vale=lambda c: c):
    """A conta certa, com um interruptor para cada erro. escala: quanto multiplica E Eᵀ."""

    def errada(E, causal):
        z = escala(E) * (E @ E.T)
        if causal_vale(causal):
            z = np.where(pode(len(E)) > 0, z, futuro)
        return softmax(z, eixo)

    return errada


def _mascara_depois(E, causal):
    pesos = softmax(np.sqrt(E.shape[1]) * (E @ E.T))
    return np.tril(pesos) if causal else pesos


def _apaga_e_reparte(E, causal):
    pesos = _mascara_depois(E, causal)
    return pesos / pesos.sum(axis=1, keepdims=True)


def _softmax_ingenua(E, causal):
    z = np.sqrt(E.shape[1]) * (E @ E.T)
    e = np.exp(np.where(np.tri(len(E)) > 0, z, -np.inf) if causal else z)
    return e / e.sum(axis=1, keepdims=True)


def _argmax(E, causal):
    z = np.where(np.tri(len(E)) > 0, E @ E.T, -np.inf) if causal else E @ E.T
    return (z == z.max(axis=1, keepdims=True)) * 1.0


def _saida_no_lugar_dos_pesos(E, causal):
    X = np.sqrt(E.shape[1]) * E
    return _variante()(E, causal) @ X


ENGANOS = (
    Engano(
        "sem √d nos embeddings",
        "Os embeddings entraram com comprimento 1: divididas por √d, as pontuações ficam tão pequenas que quase todos "
        "olham por igual para todos.",
        _variante(escala=lambda E: 1 / np.sqrt(E.shape[1])),
    ),
    Engano(
        "√d uma vez só",
        "O comprimento √d entrou nas pontuações uma vez só. Cada uma compara dois tokens, e os dois o levam.",
        _variante(escala=lambda E: 1.0),
    ),
    Engano(
        "sem escala",
        "Falta dividir as pontuações: elas saíram √d vezes maiores, e quase todo o peso vai para um token só.",
        _variante(escala=lambda E: E.shape[1]),
    ),
    Engano(
        "escala pelo número de tokens",
        "A escala usa quantos tokens há na frase. O que faz o produto escalar crescer é quantos números cada um tem.",
        _variante(escala=lambda E: E.shape[1] / np.sqrt(len(E))),
    ),
    Engano(
        "softmax nas colunas",
        "A softmax foi feita ao longo das linhas de quem olha: são as colunas que somam 1. Quem reparte a atenção é "
        "quem olha.",
        _variante(eixo=0),
    ),
    Engano(
        "softmax da matriz inteira",
        "A matriz inteira soma 1. Cada token tem os seus 100 % para distribuir: é cada linha que soma 1.",
        _variante(eixo=None),
    ),
    Engano(
        "argmax",
        "Você deu todo o peso ao token mais parecido de cada linha. Isso é escolher; a softmax pondera, e todo token "
        "que pode ser olhado leva alguma coisa.",
        _argmax,
    ),
    Engano(
        "causal esquecida",
        "A sua função não usa a máscara causal: com ela ligada, os tokens continuam a olhar para os que vêm depois.",
        _variante(causal_vale=lambda c: False),
    ),
    Engano(
        "causal sempre",
        "A sua função usa a máscara causal também quando ela não é pedida.",
        _variante(causal_vale=lambda c: True),
    ),
    Engano(
        "passado proibido",
        "A máscara causal está virada: cada token olha para si e para os que vêm depois.",
        _variante(pode=lambda n: np.tri(n).T),
    ),
    Engano(
        "causal sem a diagonal",
        "Com a máscara causal, os tokens deixaram de poder olhar para si mesmos, e o primeiro ficou sem ninguém para "
        "olhar. O enunciado diz: para si e para os anteriores.",
        _variante(pode=lambda n: np.tri(n, k=-1)),
    ),
    Engano(
        "futuro com pontuação zero",
        "Você deu pontuação zero aos tokens que vêm depois. Zero é uma pontuação como outra qualquer, e a exponencial "
        "dela é 1: ainda leva peso.",
        _variante(futuro=0.0),
    ),
    Engano(
        "máscara depois da softmax",
        "Você apagou os pesos do futuro depois da softmax. O que eles levavam se perdeu, e as linhas já não somam 1.",
        _mascara_depois,
    ),
    Engano(
        "apaga depois e reparte",
        "Você apagou os pesos do futuro depois da softmax e repartiu o que sobrou. No papel dá no mesmo; mas, se quem "
        "vem depois leva quase tudo, o que sobra é zero, e zero dividido por zero é nan.",
        _apaga_e_reparte,
    ),
    Engano(
        "softmax que estoura",
        "Com números grandes, as exponenciais da sua softmax passam do maior número que o computador guarda, e sobra "
        "nan. No papel a conta está certa; falta a proteção que a softmax da primeira lição tem.",
        _softmax_ingenua,
    ),
    Engano(
        "a saída no lugar dos pesos",
        "Você foi um passo além e devolveu a mistura dos vetores. O visualizador mostra os pesos.",
        _saida_no_lugar_dos_pesos,
    ),
)  # fmt: skip


def _ultimo_enorme(E: np.ndarray) -> np.ndarray:
    """O primeiro olharia quase só para o último, se pudesse."""
    return np.vstack([E[:-1], 1000 * E[:1]])


def _de_norma_1(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
    E = acaso.standard_normal((d["n"], d["d"]))
    return E / np.linalg.norm(E, axis=1, keepdims=True)


EXERCICIO = Exercicio(
    id="8.2",
    titulo="Os pesos da frase",
    dimensoes=("n", "d"),
    argumentos=(Argumento("E", ("n", "d"), _de_norma_1), Argumento("causal", (), lambda acaso, d: False)),
    saidas=(Saida("pesos", ("n", "n")),),
    solucao=pesos_da_frase,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("cada linha soma 1", lambda s, e: bool(np.allclose(s[0].sum(axis=1), 1, atol=1e-3))),
        Propriedade(
            "com a máscara causal, quem vem depois tem peso zero",
            lambda s, e: not e[1] or bool((np.triu(s[0], k=1) == 0).all()),
            exata=True,
        ),
    ),
    casos=(
        Caso("com a máscara causal", lambda e: [e[0], True]),
        Caso("com a máscara causal e um token só", lambda e: [e[0][:1], True]),
        Caso(
            "com a máscara causal e um último token que atrai quase todo o peso do primeiro",
            lambda e: [_ultimo_enorme(e[0]), True],
        ),
        Caso(
            "com um embedding enorme entre outros comuns",
            lambda e: [_ultimo_enorme(e[0]), False],
        ),
    ),
    dicas=(
        "É a self-attention da primeira lição, com o mesmo vetor nos três papéis. Faltam três coisas, nesta ordem: "
        "comparar, esconder o futuro se for pedido, transformar em pesos.",
        "A máscara causal é uma matriz triangular: na linha de quem olha, valem as colunas até a dele. O NumPy tem uma "
        "função que faz uma matriz de uns embaixo da diagonal e zeros em cima.",
        "Quem não pode ser olhado recebe a pontuação cuja exponencial é zero, antes da softmax. E a softmax, para não "
        "estourar, começa tirando de cada linha o maior valor dela.",
    ),
)
