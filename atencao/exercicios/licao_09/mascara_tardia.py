"""Exercício 9.8: a doença do paciente 3, dentro da softmax."""

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import mascara, matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_09 import doentes
from atencao.exercicios.pecas import softmax


def pesos_permitidos(pontuacoes, mascara):
    """pontuacoes: (n, m)   mascara: (n, m), True = pode olhar   →   pesos (n, m)"""
    pontuacoes = np.where(mascara, pontuacoes, -np.inf)
    exponenciais = np.exp(pontuacoes - pontuacoes.max(axis=1, keepdims=True))
    return exponenciais / exponenciais.sum(axis=1, keepdims=True)


def _devagar(pontuacoes, mascara):
    return [devagar.softmax_dos_permitidos(z, pode) for z, pode in zip(pontuacoes, mascara, strict=True)]


def _apaga_e_reparte(pontuacoes, mascara):
    pesos = softmax(pontuacoes) * mascara
    return pesos / pesos.sum(axis=1, keepdims=True)


def _nas_colunas(pontuacoes, mascara):
    e = np.exp(pontuacoes) * mascara
    return e / np.maximum(e.sum(axis=0, keepdims=True), 1e-300)


def _sem_maximo(pontuacoes, mascara):
    e = np.exp(pontuacoes) * mascara
    return e / e.sum(axis=1, keepdims=True)


ENGANOS = (
    Engano(
        "o mesmo erro",
        "O erro continua aí: os proibidos são apagados depois de terem entrado na soma que divide todos os outros.",
        lambda z, m: np.where(m, softmax(z), 0),
    ),
    Engano(
        "apaga e reparte",
        "No papel a sua conta está certa, e em quase toda entrada também. Mas o maior valor que se subtrai ainda pode "
        "ser o de um proibido, e aí os permitidos somem todos juntos: zero dividido por zero.",
        _apaga_e_reparte,
    ),
    Engano(
        "sem subtrair o máximo",
        "Você tirou os proibidos da soma, mas deixou de subtrair o maior valor: com pontuações grandes a exponencial "
        "estoura.",
        _sem_maximo,
    ),
    Engano(
        "pontuação zero",
        "Você deu pontuação zero aos proibidos, ou quase zero. É a de quem não combina, e a exponencial dela é 1: "
        "ainda leva peso.",
        lambda z, m: softmax(np.where(m, z, 0.0)),
    ),
    Engano(
        "grande, mas não o bastante",
        "Você trocou a doença do paciente 3 pela do paciente 6: um número negativo grande serve até que uma pontuação "
        "permitida seja mais negativa que ele.",
        lambda z, m: softmax(np.where(m, z, -1e9)),
    ),
    Engano(
        "máscara somada",
        "Você somou a máscara às pontuações. Verdadeiro vale 1, e quem é permitido só ganhou um ponto de vantagem.",
        lambda z, m: softmax(z + m),
    ),
    Engano(
        "máscara invertida",
        "Agora os pesos vão só para quem é proibido: verdadeiro quer dizer que pode olhar.",
        lambda z, m: np.nan_to_num(softmax(np.where(m, -np.inf, z))),
    ),
    Engano(
        "máscara esquecida",
        "A sua função não usa mais a máscara: os proibidos recebem peso.",
        lambda z, m: softmax(z),
    ),
    Engano(
        "nas colunas",
        "A softmax passou a andar pelas queries: é cada key que reparte. Quem reparte é quem olha.",
        _nas_colunas,
    ),
    Engano(
        "partes iguais",
        "Você repartiu por igual entre os permitidos. As pontuações é que dizem quanto vale cada um.",
        lambda z, m: m / m.sum(axis=1, keepdims=True),
    ),
)  # fmt: skip


def _proibida_enorme(e):
    """A última key, proibida a todas as queries, tem a maior pontuação."""
    z, permitido = e[0].copy(), e[1].copy()
    permitido[:, -1], permitido[:, 0], z[:, -1] = False, True, 1e4
    return [z, permitido]


def _uma_query_enorme(e):
    return [e[0] + 1e6 * (np.arange(len(e[0])) == 0)[:, None], e[1]]


EXERCICIO = Exercicio(
    id="9.8",
    titulo="O paciente 3, por dentro",
    dimensoes=("n", "m"),
    argumentos=(matriz("pontuacoes", "n", "m"), mascara("mascara", "n", "m")),
    saidas=(Saida("pesos", ("n", "m")),),
    solucao=pesos_permitidos,
    partida=doentes.pesos_permitidos,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("cada linha soma 1", lambda s, _: bool(np.allclose(s[0].sum(axis=1), 1))),
        Propriedade("key proibida tem peso zero", lambda s, e: bool((s[0][~e[1]] == 0).all()), exata=True),
    ),
    casos=(
        Caso("quando a maior pontuação é a de uma key proibida", _proibida_enorme),
        Caso("quando todas as pontuações são muito negativas", lambda e: [e[0] - 1e12, e[1]]),
        Caso("quando as pontuações de uma query são muito maiores que as das outras", _uma_query_enorme),
    ),
    dicas=(
        "Some as linhas do que ela devolve, com a máscara toda verdadeira e depois com um falso. Para onde foi o "
        "resto?",
        "A máscara precisa chegar antes da soma. E antes do máximo também: por quê?",
        "Há um valor que, elevado, dá exatamente zero, e que nunca é o maior da linha. Ponha-o no lugar certo e o "
        "resto da função fica como está, menos a última linha.",
    ),
)  # fmt: skip
