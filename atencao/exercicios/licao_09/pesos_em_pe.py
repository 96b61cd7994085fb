"""Exercício 9.6: a doença do paciente 1, com as pontuações em pé."""

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_09 import doentes


def pesos_em_pe(Q, K):
    """Q: (n, d_k)   K: (m, d_k)   →   pesos (m, n): uma coluna por query"""
    pontuacoes = K @ Q.T / np.sqrt(K.shape[1])
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=0, keepdims=True))
    return exponenciais / exponenciais.sum(axis=0, keepdims=True)


def _devagar(Q, K):
    por_query = [devagar.softmax(linha) for linha in devagar.pontuacoes(Q, K)]
    return [[linha[j] for linha in por_query] for j in range(len(K))]


def _variante(escala=lambda Q, K: np.sqrt(K.shape[1]), maximo=0, soma=0):
    def errada(Q, K):
        z = K @ Q.T / escala(Q, K)
        e = np.exp(z - (0 if maximo == "nenhum" else z.max(axis=maximo, keepdims=True)))
        return e / e.sum(axis=soma, keepdims=True)

    return errada


ENGANOS = (
    Engano(
        "o mesmo erro",
        "O erro continua aí: quem soma 1 é cada linha, e nesta função a linha é uma key. Quem reparte é a query.",
        _variante(maximo=-1, soma=-1),
    ),
    Engano(
        "máximo de um eixo, soma do outro",
        "A divisão já é a de cada query, mas o máximo que se subtrai ainda é o de cada key. Os dois são do mesmo "
        "grupo.",
        _variante(maximo=-1),
    ),
    Engano(
        "só o máximo",
        "Você mudou o máximo, que só protege a conta. Quem decide o que soma 1 é a divisão.",
        _variante(soma=-1),
    ),
    Engano(
        "deitada",
        "Os pesos estão certos, mas deitados: cada query ficou numa linha. Quem chama esta função espera uma coluna por"
        " query, e nem sempre as formas vão avisar.",
        lambda Q, K: _variante()(Q, K).T,
    ),
    Engano(
        "deitada e ainda doente",
        "Você deitou a matriz, e a doença deitou com ela: ainda é cada key que reparte.",
        lambda Q, K: _variante(maximo=-1, soma=-1)(Q, K).T,
    ),
    Engano(
        "matriz inteira",
        "Os seus pesos somam 1 na matriz inteira. Cada query tem os seus próprios 100 %.",
        _variante(maximo=None, soma=None),
    ),
    Engano(
        "escala tirada",
        "O eixo está certo, mas a escala sumiu, e com ela a proteção contra pontuações grandes.",
        _variante(lambda Q, K: 1.0),
    ),
    Engano(
        "escala pelo número de keys",
        "O eixo está certo, mas a escala agora conta as keys, e não quantos números cada uma tem.",
        _variante(lambda Q, K: np.sqrt(K.shape[0])),
    ),
    Engano(
        "escala pelo número de queries",
        "O eixo está certo, mas a escala agora conta as queries, e não quantos números cada uma tem.",
        _variante(lambda Q, K: np.sqrt(Q.shape[0])),
    ),
    Engano(
        "d_k sem raiz",
        "O eixo está certo, mas a escala perdeu a raiz: os pesos ficam quase iguais.",
        _variante(lambda Q, K: K.shape[1]),
    ),
    Engano(
        "sem subtrair o máximo",
        "O eixo está certo, mas você deixou de subtrair o maior valor de cada grupo: com pontuações grandes a "
        "exponencial estoura.",
        _variante(maximo="nenhum"),
    ),
    Engano(
        "pontuações cortadas",
        "O eixo está certo, e a exponencial já não estoura, mas porque você cortou as pontuações num limite: duas que "
        "passam dele ficam iguais, por mais que difiram.",
        lambda Q, K: _cortada(Q, K),
    ),
)  # fmt: skip


def _cortada(Q, K):
    e = np.exp(np.clip(K @ Q.T / np.sqrt(K.shape[1]), -500, 500))
    return e / e.sum(axis=0, keepdims=True)


def _uma_query_enorme(entradas):
    """Ela combina muito com a primeira key e o dobro com a segunda."""
    Q, K = (x.copy() for x in entradas)
    K[1] = 2 * K[0]
    Q[0] = 1e6 * K[0] / (K[0] @ K[0])
    return [Q, K]


EXERCICIO = Exercicio(
    id="9.6",
    titulo="O paciente 1, em pé",
    dimensoes=("n", "m", "d_k"),
    argumentos=(matriz("Q", "n", "d_k"), matriz("K", "m", "d_k")),
    saidas=(Saida("pesos", ("m", "n")),),
    solucao=pesos_em_pe,
    partida=doentes.pesos_em_pe,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("cada query reparte exatamente 100 %", lambda s, _: bool(np.allclose(s[0].sum(axis=0), 1))),
    ),
    casos=(
        Caso("com uma query de números enormes", _uma_query_enorme),
    ),
    dicas=(
        "Esqueça por um momento qual eixo é o último. Nesta função, o que é uma linha e o que é uma coluna?",
        "Some o que ela devolve, primeiro ao longo de um eixo, depois do outro. Qual das duas somas deveria dar 1?",
        "O conserto da lição, tomar sempre o último eixo, vale quando as keys estão no último eixo. Onde estão aqui?",
    ),
)  # fmt: skip
