"""Exercício 9.7: a doença do paciente 2, quando duas máscaras alheias viram uma nossa."""

import numpy as np

from atencao.exercicios.declaracao import Argumento, Caso, Dimensoes, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_09 import doentes


def quem_pode(futuro, padding):
    """futuro: (n, m), True = ainda não veio   padding: (m,), True = não é palavra   →   (n, m), True = pode olhar"""
    return ~(futuro | padding)


def _devagar(futuro, padding):
    return [[not ainda and not vazia for ainda, vazia in zip(linha, padding, strict=True)] for linha in futuro]


def _sortear_futuro(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
    """Com a primeira e a última coluna dos dois jeitos: assim toda combinação com o padding aparece."""
    futuro = acaso.random((d["n"], d["m"])) < 0.5
    futuro[0, [0, -1]], futuro[1, [0, -1]] = True, False
    return futuro


def _sortear_padding(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
    """As últimas são padding, e a primeira é uma palavra."""
    return np.arange(d["m"]) >= acaso.integers(1, d["m"])


ENGANOS = (
    Engano(
        "proíbe só se as duas proíbem",
        "O erro continua aí: uma key só é proibida quando está no futuro e também é padding. Basta um dos dois "
        "motivos.",
        lambda futuro, padding: ~(futuro & padding),
    ),
    Engano(
        "os sinais ao contrário",
        "A sua máscara diz True a quem não pode. As duas que chegam marcam o proibido; a que sai marca o permitido.",
        lambda futuro, padding: futuro | padding,
    ),
    Engano(
        "só o padding do futuro",
        "A sua máscara permite justamente o padding que está no futuro, e mais ninguém.",
        lambda futuro, padding: futuro & padding,
    ),
    Engano(
        "padding ao contrário",
        "O futuro está certo, mas o padding não foi negado: a sua máscara só permite olhar para o que não é palavra.",
        lambda futuro, padding: ~futuro & padding,
    ),
    Engano(
        "futuro ao contrário",
        "O padding está certo, mas o futuro não foi negado: a sua máscara só permite olhar para o que ainda não foi "
        "dito.",
        lambda futuro, padding: futuro & ~padding,
    ),
    Engano(
        "padding esquecido",
        "A sua máscara só cuida do futuro: o padding continua a ser olhado.",
        lambda futuro, padding: ~futuro,
    ),
    Engano(
        "futuro esquecido",
        "A sua máscara só cuida do padding: o futuro continua à vista.",
        lambda futuro, padding: np.broadcast_to(~padding, futuro.shape),
    ),
    Engano(
        "um ou outro, mas não os dois",
        "Quem está no futuro e também é padding escapou: com os dois motivos ao mesmo tempo, a sua máscara permite.",
        lambda futuro, padding: ~(futuro ^ padding),
    ),
    Engano(
        "exatamente um motivo",
        "A sua máscara permite quem tem exatamente um motivo para ser proibido.",
        lambda futuro, padding: futuro ^ padding,
    ),
    Engano(
        "máscara de somar",
        "Você fez uma máscara para somar às pontuações, de zeros e −∞. Aqui se pede a booleana, True para quem pode.",
        lambda futuro, padding: np.where(futuro | padding, -np.inf, 0.0),
    ),
    Engano(
        "máscara de somar, com um número grande",
        "Você fez uma máscara para somar às pontuações, de zeros e um número muito negativo. Aqui se pede a booleana, "
        "True para quem pode.",
        lambda futuro, padding: np.where(futuro | padding, -1e9, 0.0),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="9.7",
    titulo="O paciente 2, em duas línguas",
    dimensoes=("n", "m"),
    argumentos=(Argumento("futuro", ("n", "m"), _sortear_futuro), Argumento("padding", ("m",), _sortear_padding)),
    saidas=(Saida("mascara", ("n", "m")),),
    solucao=quem_pode,
    partida=doentes.quem_pode,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("ninguém olha para o padding", lambda s, e: not s[0][:, e[1]].any()),
        Propriedade("ninguém olha para o futuro", lambda s, e: not s[0][e[0]].any()),
        Propriedade(
            "toda palavra já dita pode ser olhada", lambda s, e: bool(s[0][~e[0] & np.logical_not(e[1])].all())
        ),
    ),
    casos=(
        Caso("sem padding nenhum", lambda e: [e[0], np.zeros_like(e[1])]),
        Caso("com a máscara causal", lambda e: [~np.tri(*e[0].shape, dtype=bool), e[1]]),
    ),
    dicas=(
        "Faça uma tabela de quatro linhas: está no futuro ou não, é padding ou não. Em quantas delas se pode olhar?",
        "Diga em voz alta a condição para poder olhar, com “e” ou com “ou”. Depois diga a condição para não poder. As "
        "duas frases usam a mesma palavrinha?",
        "Negar uma frase com “e” dá uma frase com “ou”, e vice-versa. Qual dos dois o código nega?",
    ),
)  # fmt: skip
