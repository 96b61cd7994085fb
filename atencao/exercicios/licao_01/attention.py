"""Exercício 1.9: a atenção inteira, com máscara."""

import numpy as np

from atencao.exercicios import com_mascara
from atencao.exercicios.declaracao import Caso, Engano, Exercicio
from atencao.exercicios.pecas import softmax


def minha_attention(Q, K, V, mascara):
    """A atenção em que cada query só olha para as keys permitidas.

    Q: (n, d_k)   K: (m, d_k)   V: (m, d_v)
    mascara: (n, m), True = pode olhar
    Devolve saida: (n, d_v) e pesos: (n, m). Quem não pode olhar para
    ninguém tem pesos e saída zero. As pontuações podem ser enormes.
    """
    pontuacoes = np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)  # resolva: pontuações, pesos, saída
    maiores = pontuacoes.max(axis=1, keepdims=True)  # resolva
    exponenciais = np.exp(pontuacoes - np.where(np.isfinite(maiores), maiores, 0))  # resolva
    somas = exponenciais.sum(axis=1, keepdims=True)  # resolva
    pesos = exponenciais / np.where(somas > 0, somas, 1)  # resolva
    return pesos @ V, pesos  # resolva


def _zerar_nan(pesos):
    return np.where(np.isnan(pesos), 0, pesos)


def _variante(
    escala=lambda Q, K, V: np.sqrt(K.shape[1]), proibida=-np.inf, eixo=1, arrumar=_zerar_nan, permitir=lambda m: m
):
    """A atenção certa, com um interruptor para cada erro."""

    def errada(Q, K, V, mascara):
        z = np.where(permitir(mascara), Q @ K.T / escala(Q, K, V), proibida)
        pesos = arrumar(softmax(z, eixo))
        return pesos @ V, pesos

    return errada


def _um_so(z):
    return (z == z.max(axis=1, keepdims=True)) * 1.0


def _ingenua(soma):
    """Exponenciais sem subtrair o máximo; `soma` diz o que fazer da linha em que ela é zero."""

    def errada(Q, K, V, mascara):
        e = np.exp(np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf))
        pesos = e / soma(e.sum(axis=1, keepdims=True))
        return pesos @ V, pesos

    return errada


def _argmax(Q, K, V, mascara):
    pesos = _um_so(np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)) * mascara
    return pesos @ V, pesos


def _mascara_depois(Q, K, V, mascara):
    pesos = softmax(Q @ K.T / np.sqrt(K.shape[1])) * mascara
    return pesos @ V, pesos


def _apaga_e_reparte(Q, K, V, mascara):
    restam = softmax(Q @ K.T / np.sqrt(K.shape[1])) * mascara
    pesos = restam / np.maximum(restam.sum(axis=1, keepdims=True), 1e-300)
    return pesos @ V, pesos


def _com_penalidade(Q, K, V, mascara):
    pesos = softmax(Q @ K.T / np.sqrt(K.shape[1]) - 1e9 * ~mascara) * mascara.any(axis=1, keepdims=True)
    return pesos @ V, pesos


def _com_numero_negativo(Q, K, V, mascara):
    pesos = _variante(proibida=-1e9)(Q, K, V, mascara)[1] * mascara.any(axis=1, keepdims=True)
    return pesos @ V, pesos


def _mascara_somada(Q, K, V, mascara):
    pesos = softmax(Q @ K.T / np.sqrt(K.shape[1]) + mascara)
    return pesos @ V, pesos


def _so_nos_pesos(Q, K, V, mascara):
    pesos = softmax(Q @ K.T / np.sqrt(K.shape[1]))
    return pesos @ V, pesos * mascara


def _media_simples(Q, K, V, mascara):
    pesos = mascara / np.maximum(mascara.sum(axis=1, keepdims=True), 1)
    return pesos @ V, pesos


def _ordem_trocada(Q, K, V, mascara):
    return _variante()(Q, K, V, mascara)[::-1]


ENGANOS = (
    Engano(
        "máscara invertida",
        "A sua máscara está ao contrário: as queries olham justamente para onde não podem. Nesta convenção, True quer"
        " dizer que pode olhar.",
        _variante(permitir=lambda m: ~m),
    ),
    Engano(
        "máscara depois da softmax",
        "Você apagou os pesos proibidos depois da softmax. O que eles levavam se perdeu, e as linhas já não somam 1: "
        "quem não pode ser olhado não pode entrar na divisão.",
        _mascara_depois,
    ),
    Engano(
        "apaga depois e reparte",
        "Você apagou os pesos proibidos depois da softmax e repartiu o que sobrou. No papel dá no mesmo; mas, se uma "
        "key proibida pontua muito mais que as outras, o que sobra é zero, e não há o que repartir.",
        _apaga_e_reparte,
    ),
    Engano(
        "penalidade finita",
        "Você tirou um número grande das pontuações proibidas. As pontuações podem ser enormes: se uma proibida passa "
        "das outras em mais do que esse número, é ela que leva o peso.",
        _com_penalidade,
    ),
    Engano(
        "número muito negativo",
        "Você deu às proibidas um número muito negativo. As pontuações podem ser enormes: se as permitidas ficam "
        "abaixo desse número, são as proibidas que levam o peso.",
        _com_numero_negativo,
    ),
    Engano(
        "máscara só nos pesos devolvidos",
        "A máscara apaga os pesos que você devolve, mas a saída foi calculada antes, com todos eles.",
        _so_nos_pesos,
    ),
    Engano(
        "máscara esquecida",
        "A sua função não usa a máscara: todas as queries olham para todas as keys.",
        _variante(permitir=lambda m: np.ones_like(m)),
    ),
    Engano(
        "proibida com pontuação zero",
        "Você deu pontuação zero a quem é proibido. Zero é uma pontuação como outra qualquer, e a exponencial dela é "
        "1: ainda leva peso.",
        _variante(proibida=0.0),
    ),
    Engano(
        "máscara somada",
        "Você somou a máscara às pontuações. Na soma, True vale 1: quem é proibido só perde um ponto, e continua a "
        "levar peso.",
        _mascara_somada,
    ),
    Engano(
        "linha proibida dá nan",
        "Quando uma query não pode olhar para ninguém, a sua softmax divide zero por zero e devolve nan. O enunciado "
        "diz o que ela deve devolver nesse caso.",
        _variante(arrumar=lambda pesos: pesos),
    ),
    Engano(
        "linha proibida olha para todos",
        "Quando uma query não pode olhar para ninguém, a sua reparte a atenção por igual entre todas as proibidas: um"
        " número muito negativo em toda a linha some na softmax, que só vê diferenças.",
        _variante(proibida=-1e9),
    ),
    Engano(
        "sem escala",
        "Falta a escala: os produtos escalares crescem com a largura das keys, e a softmax satura.",
        _variante(escala=lambda Q, K, V: 1.0),
    ),
    Engano(
        "d_k sem raiz",
        "Você dividiu pela largura inteira: as pontuações encolhem demais, e os pesos ficam quase iguais.",
        _variante(escala=lambda Q, K, V: K.shape[1]),
    ),
    Engano(
        "escala pela largura dos values",
        "A escala usa a largura dos values, e eles não entram nas pontuações.",
        _variante(escala=lambda Q, K, V: np.sqrt(V.shape[1])),
    ),
    Engano(
        "escala pelo número de keys",
        "A escala usa quantas keys há, e não quantos números cada uma tem.",
        _variante(escala=lambda Q, K, V: np.sqrt(K.shape[0])),
    ),
    Engano(
        "softmax nas colunas",
        "A softmax foi feita ao longo do eixo das queries: é cada key que reparte a atenção. Quem reparte é quem olha.",
        _variante(eixo=0),
    ),
    Engano(
        "softmax da matriz inteira",
        "Os seus pesos somam 1 na matriz toda: cada query deve repartir a sua própria atenção.",
        _variante(eixo=None),
    ),
    Engano(
        "sem subtrair o máximo",
        "A conta é a da definição, mas estoura quando as pontuações são grandes: a exponencial vira inf, e inf "
        "dividido por inf é nan. Somar a mesma constante à linha toda não muda os pesos; escolha uma que ajude.",
        _ingenua(lambda soma: np.where(soma > 0, soma, 1)),
    ),
    Engano(
        "estoura, e a linha proibida dá nan",
        "A conta é a da definição, mas dá nan em dois lugares: onde as pontuações são enormes, porque a exponencial "
        "vira inf, e na linha em que tudo é proibido, porque a soma é zero.",
        _ingenua(lambda soma: soma),
    ),
    Engano(
        "argmax",
        "Você deu peso 1 à maior pontuação de cada linha e 0 às outras. Isso é escolher; a softmax pondera, e toda key "
        "permitida leva alguma coisa.",
        _argmax,
    ),
    Engano(
        "média simples",
        "Você tirou a média simples dos values permitidos. As pontuações de Q com K é que dizem quanto vale cada um.",
        _media_simples,
    ),
    Engano(
        "ordem da tupla",
        "Os dois resultados vieram na ordem trocada: primeiro a saída, depois os pesos.",
        _ordem_trocada,
    ),
)  # fmt: skip


def _so_a_que_menos_combina(e):
    """O proibido pontua muito, e o permitido, muito abaixo dos números que costumam fazer as vezes de −∞."""
    Q, K, V, permitido = (x.copy() for x in e)
    pior = (Q[0] @ K.T).argmin()
    K[pior] = -Q[0] / np.linalg.norm(Q[0])
    K[pior - 1] = Q[0] / np.linalg.norm(Q[0])
    permitido[0] = np.arange(len(K)) == pior
    Q[0] *= 1e12
    return [Q, K, V, permitido]


EXERCICIO = Exercicio(
    id="1.9",
    titulo="A atenção inteira, com máscara",
    dimensoes=com_mascara.DIMENSOES,
    argumentos=com_mascara.ARGUMENTOS,
    saidas=com_mascara.SAIDAS,
    solucao=minha_attention,
    especificacao=com_mascara.especificacao,
    enganos=ENGANOS,
    propriedades=com_mascara.PROPRIEDADES,
    casos=(
        Caso("com uma query que não pode olhar para ninguém", com_mascara.proibir_uma_linha),
        Caso(
            "com uma query de números enormes",
            lambda e: [e[0] * np.where(np.arange(len(e[0])) == 0, 1e6, 1)[:, None], *e[1:]],
        ),
        Caso("com números enormes, quando só a key que menos combina é permitida", _so_a_que_menos_combina),
    ),
    dicas=(
        "São quatro passos na ordem da fórmula: comparar, pôr na escala, transformar em pesos, misturar. A máscara "
        "entra entre dois deles: quais?",
        "A pontuação que faz a exponencial dar exatamente zero não é um número comum. Com ela, quem é proibido sai da"
        " conta sozinho.",
        "Trate à parte a linha em que tudo é proibido: o máximo dela não é finito e a soma das exponenciais é zero. "
        "Troque os dois por números inofensivos antes de usá-los; o NumPy tem uma função que escolhe entre dois "
        "valores conforme uma condição.",
    ),
)  # fmt: skip
