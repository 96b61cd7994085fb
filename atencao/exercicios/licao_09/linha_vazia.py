"""Exercício 9.9: a doença do paciente 5, a query que não pode olhar para ninguém."""

import numpy as np

from atencao.exercicios import com_mascara
from atencao.exercicios.declaracao import Caso, Engano, Exercicio
from atencao.exercicios.licao_09 import doentes
from atencao.exercicios.pecas import dos_pesos, pontuar, softmax


def attention_completa(Q, K, V, mascara):
    """Q: (n, d_k)   K: (m, d_k)   V: (m, d_v)   mascara: (n, m), True = pode olhar   →   saida, pesos"""
    ha_key = mascara.any(axis=1, keepdims=True)
    pontuacoes = np.where(mascara | ~ha_key, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))
    pesos = np.where(ha_key, exponenciais / exponenciais.sum(axis=1, keepdims=True), 0)
    return pesos @ V, pesos


def _com_nan(Q, K, V, mascara):
    pesos = softmax(np.where(mascara, pontuar(Q, K), -np.inf))
    return pesos @ V, pesos


def _so_a_saida(Q, K, V, mascara):
    saida, pesos = _com_nan(Q, K, V, mascara)
    return np.nan_to_num(saida), pesos


def _so_os_pesos(Q, K, V, mascara):
    saida, pesos = _com_nan(Q, K, V, mascara)
    return saida, np.nan_to_num(pesos)


def _com_epsilon(z, permitido):
    z = np.where(permitido, z, -np.inf)
    maiores = z.max(axis=1, keepdims=True)
    e = np.exp(z - np.where(np.isfinite(maiores), maiores, 0))
    return e / (e.sum(axis=1, keepdims=True) + 1e-6)


def _apaga_e_reparte(z, permitido):
    e = np.exp(z - z.max(axis=1, keepdims=True)) * permitido
    somas = e.sum(axis=1, keepdims=True)
    return e / np.where(somas > 0, somas, 1)


def _libera(z, permitido):
    vazia = ~permitido.any(axis=1, keepdims=True)
    return softmax(np.where(permitido | vazia, z, -np.inf))


def _libera_a_primeira(z, permitido):
    permitido = permitido.copy()
    permitido[~permitido.any(axis=1), 0] = True
    return softmax(np.where(permitido, z, -np.inf))


def _cala_quem_tem_proibida(z, permitido):
    tudo = permitido.all(axis=1, keepdims=True)
    return np.where(tudo, softmax(z), 0)


ENGANOS = (
    Engano(
        "a linha vazia ainda dá nan",
        "A doença continua aí: quando tudo é proibido, o maior valor da linha é −∞, e −∞ menos −∞ não é número.",
        _com_nan,
    ),
    Engano(
        "só a saída",
        "A saída está curada, e os pesos que você devolve ainda têm nan: quem os desenhar ou os usar adoece de novo.",
        _so_a_saida,
    ),
    Engano(
        "só os pesos",
        "Você limpou os pesos depois de calcular a saída com eles: o nan já tinha passado para ela.",
        _so_os_pesos,
    ),
    Engano(
        "reparte entre as proibidas",
        "Você trocou a doença do paciente 5 pela do paciente 6: com um número muito negativo em toda a linha, a "
        "softmax, que só vê diferenças, reparte tudo entre as proibidas.",
        dos_pesos(lambda z, m: softmax(np.where(m, z, -1e9))),
    ),
    Engano(
        "grande, mas não o bastante",
        "A linha vazia está curada. Mas um número negativo grande, no lugar de −∞, só esconde as proibidas até que uma "
        "pontuação permitida seja mais negativa que ele.",
        dos_pesos(lambda z, m: softmax(np.where(m, z, -1e4)) * m.any(axis=1, keepdims=True)),
    ),
    Engano(
        "libera a linha toda",
        "A linha vazia não dá mais nan, mas agora olha para todas as keys, que são proibidas a ela. Falta zerá-la.",
        dos_pesos(_libera),
    ),
    Engano(
        "libera a primeira key",
        "Você deu uma key de presente à query que não podia olhar para ninguém. É uma decisão possível, mas não é a do "
        "enunciado, e ela vaza uma palavra proibida.",
        dos_pesos(_libera_a_primeira),
    ),
    Engano(
        "máscara depois da softmax",
        "A linha vazia ficou em zeros, mas você trocou a doença do paciente 5 pela do 3: apagar depois da softmax "
        "deixa os proibidos na soma, e as outras linhas já não somam 1.",
        dos_pesos(lambda z, m: softmax(z) * m),
    ),
    Engano(
        "um épsilon na soma",
        "O número pequeno somado ao denominador livra a linha vazia do nan, e estraga um pouco todas as outras: elas "
        "já não somam 1. Trate a linha vazia à parte.",
        dos_pesos(_com_epsilon),
    ),
    Engano(
        "o máximo é de um proibido",
        "A linha vazia está curada. Mas o maior valor que se subtrai ainda pode ser o de uma key proibida, e então as "
        "permitidas somem todas.",
        dos_pesos(_apaga_e_reparte),
    ),
    Engano(
        "cala quem tem alguma proibida",
        "Você zerou toda query que tem alguma key proibida. Só a que não tem nenhuma permitida é que deve calar.",
        dos_pesos(_cala_quem_tem_proibida),
    ),
    Engano(
        "máscara invertida",
        "A sua máscara virou ao contrário: verdadeiro quer dizer que pode olhar.",
        dos_pesos(lambda z, m: np.nan_to_num(softmax(np.where(m, -np.inf, z)))),
    ),
)  # fmt: skip


def _enorme_e_proibida(e):
    """A primeira query tem números enormes, e a key que mais combina com ela é proibida."""
    Q, K, V, permitido = (x.copy() for x in e)
    melhor = (Q[0] @ K.T).argmax()
    permitido[0] = np.arange(len(K)) != melhor
    K[melhor] += Q[0] / np.linalg.norm(Q[0])  # com folga sobre a segunda
    Q[0] *= 1e6
    return [Q, K, V, permitido]


def _uma_key_so_proibida(e):
    Q, K, V, permitido = e
    return [Q, K, V, (permitido | (np.arange(len(K)) == 0)) & (np.arange(len(K)) != len(K) - 1)]


def _so_uma_permitida_e_muito_negativa(e):
    """A primeira query só pode olhar para uma key, a que menos combina com ela."""
    Q, K, V, permitido = (x.copy() for x in e)
    permitido[0] = np.arange(len(K)) == 0
    direcao = Q[0] / np.linalg.norm(Q[0])
    K[0] = -(1 + np.linalg.norm(K, axis=1).max()) * direcao
    Q[0] = 1e12 * direcao
    return [Q, K, V, permitido]


EXERCICIO = Exercicio(
    id="9.9",
    titulo="O paciente 5 pede alta",
    dimensoes=com_mascara.DIMENSOES,
    argumentos=com_mascara.ARGUMENTOS,
    saidas=com_mascara.SAIDAS,
    solucao=attention_completa,
    partida=doentes.attention_completa,
    especificacao=com_mascara.especificacao,
    enganos=ENGANOS,
    propriedades=com_mascara.PROPRIEDADES,
    casos=(
        Caso("quando uma query não pode olhar para ninguém", com_mascara.proibir_uma_linha),
        Caso("quando nenhuma query pode olhar para ninguém", lambda e: [*e[:3], np.zeros_like(e[3])]),
        Caso("quando uma key é proibida a todas as queries", _uma_key_so_proibida),
        Caso("quando a única key permitida tem uma pontuação muito negativa", _so_uma_permitida_e_muito_negativa),
        Caso("com números enormes, quando a key que mais combina é proibida", _enorme_e_proibida),
    ),
    dicas=(
        "Ache primeiro quais linhas da máscara não têm nenhum verdadeiro. Quantos números isso dá, e em que forma?",
        "Deixe a conta dessas linhas acontecer sem −∞, com o resultado que for: ele será jogado fora.",
        "São dois cuidados: um antes da softmax, para que o nan não nasça, e um depois dela, para que a linha vazia "
        "fique em zeros e a saída saia deles.",
    ),
)  # fmt: skip
