"""Os painéis da lição 3: a tabela de posições, as duas frases, os ponteiros que giram e o que a distância decide."""

from collections.abc import Callable

import numpy as np

from atencao.dispositivos import trazer
from atencao.figuras import linhas
from atencao.figuras.mapa_de_posicoes import mapa_de_posicoes
from atencao.figuras.mapas_de_cabecas import mapas_lado_a_lado
from atencao.figuras.relogios import relogios
from atencao.figuras.texto import citar, decimal
from atencao.frases import incorporar
from atencao.nucleo import attention
from atencao.nucleo.entrada import Array
from atencao.paineis.controles import Deslizador, Escolha, Frase
from atencao.paineis.painel import Levar, Painel, Quadro
from atencao.posicao import positional_encoding, rope
from atencao.posicao.senoidal import frequencias

SORTEIOS = {str(i): f"sorteio {i}" for i in range(1, 5)}
PROJECOES = {"nenhuma": "sem projeções"} | SORTEIOS
BASES = (10, 100, 1000, 10_000)


# --- a tabela -------------------------------------------------------------------------------------

PARES_NA_TABELA = 8


def _ver_mapa(*, levar: Levar, n: int, d: int, base: int, p: int, q: int) -> Quadro:
    tabela = trazer(positional_encoding(max(n, p + 1, q + 1), d, base, como=levar(np.empty(0))))
    distancia, produto = np.linalg.norm(tabela[p] - tabela[q]), tabela[p] @ tabela[q]
    ondas = 2 * np.pi / frequencias(d, base)  # (d/2,)
    fora = [str(pos) for pos in sorted({p, q}) if pos >= n]
    descricao = (
        f"Tabela de {n} posições por {d} dimensões, de −1 a 1. O par mais rápido dá uma volta a cada "
        f"{decimal(ondas[0], 1)} posições e o mais lento, a cada {decimal(ondas[-1], 0)}; "
        f"{(ondas <= n).sum()} dos {d // 2} pares dão uma volta inteira. Entre as posições {p} e {q}, a distância é "
        f"{decimal(distancia)} e o produto escalar, {decimal(produto)}, de no máximo {d // 2}."
        + (f" Fora do mapa, só embaixo: {' e '.join(fora)}." if fora else "")
    )
    return Quadro(
        mapa_de_posicoes(tabela[:n], {p: tabela[p], q: tabela[q]}, descricao),
        tabela=[
            ("par", "posições por volta", f"na posição {p} (sen; cos)", f"na posição {q} (sen; cos)"),
            *(
                (str(i), decimal(ondas[i], 1), _par(tabela[p], i), _par(tabela[q], i))
                for i in _alguns(d // 2, PARES_NA_TABELA)
            ),
        ],
    )


def _par(vetor: np.ndarray, i: int) -> str:
    return f"{decimal(vetor[2 * i], 3)}; {decimal(vetor[2 * i + 1], 3)}"


def _alguns(total: int, quantos: int) -> list[int]:
    """Até `quantos` índices de 0 a total − 1, espaçados, com o primeiro e o último."""
    return sorted({round(i) for i in np.linspace(0, total - 1, min(total, quantos))})


mapa = Painel(
    modulo="licao_03",
    nome="mapa",
    titulo="A tabela de posições",
    controles=(
        Deslizador("n", "Posições n", (8, 16, 32, 64), 32),
        Deslizador("d", "Dimensão d", (2, 4, 8, 16, 32), 16),
        Deslizador("base", "Base", BASES, 10_000),
        Deslizador("p", "Uma posição", (0, 1, 2, 3, 4, 5, 8, 12, 16, 22, 31), 3),
        Deslizador("q", "Outra posição", (0, 1, 2, 4, 6, 8, 12, 16, 22, 31, 44, 63), 12),
    ),
    desenhar=_ver_mapa,
)


# --- as duas frases -------------------------------------------------------------------------------

DIMENSAO = 32
MUDOU = 1e-6
"""Diferenças menores que esta são arredondamento."""

POSICOES = {"nenhuma": "nenhuma", "soma": "somada (senoide)", "rope": "girada (RoPE)"}
SEM = {"nenhuma": "Sem posição", "soma": "Com o positional encoding somado", "rope": "Com RoPE"}

ORDENS: dict[str, tuple[str, Callable[[list[int]], list[int]]]] = {
    "trocar": ("2ª e última trocadas", lambda i: [*i[:1], *i[-1:], *i[2:-1], *i[1:2]][: len(i)]),
    "inverter": ("de trás para a frente", lambda i: i[::-1]),
    "rodar": ("1ª vai para o fim", lambda i: i[1:] + i[:1]),
}


def _comparar_frases(*, levar: Levar, frase: str, segunda: str, posicao: str, projecoes: str) -> Quadro:
    incorporada = incorporar(frase, d=DIMENSAO)
    tokens = incorporada.tokens
    ordem = np.array(ORDENS[segunda][1](list(range(len(tokens)))))  # a segunda frase, em posições da primeira
    X = np.sqrt(DIMENSAO) * incorporada.E
    um, outro = (_atencao_com(levar(x), posicao, projecoes, levar) for x in (X, X[ordem]))
    volta = np.argsort(ordem)  # onde está, na segunda, cada palavra da primeira
    mudancas = np.linalg.norm(um[0] - outro[0][volta], axis=-1) / np.linalg.norm(um[0], axis=-1)
    pesos = np.stack([um[1], outro[1][np.ix_(volta, volta)]])  # (2, n, n)
    outra = " ".join(tokens[i] for i in ordem)
    descricao = (
        f"Frase 1: “{' '.join(tokens)}”. Frase 2: “{outra}”. {SEM[posicao]}, {_o_que_muda(mudancas, tokens)}. "
        "Os dois mapas têm as palavras na ordem da frase 1."
    )
    return Quadro(
        mapas_lado_a_lado(pesos, tokens, ("frase 1", "frase 2"), descricao),
        tabela=[
            ("palavra", "posição na frase 1", "na frase 2", "mudança da saída"),
            *((token, str(i), str(volta[i]), f"{decimal(100 * mudancas[i], 0)} %") for i, token in enumerate(tokens)),
        ],
        aviso=incorporada.aviso,
    )


def _atencao_com(X: Array, posicao: str, projecoes: str, levar: Levar) -> tuple[np.ndarray, np.ndarray]:
    n, d = X.shape
    if posicao == "soma":
        X = X + positional_encoding(n, d, como=X)
    Q, K, V = (X, X, X)
    if projecoes != "nenhuma":
        Q, K, V = (X @ levar(W) for W in np.random.RandomState(int(projecoes)).standard_normal((3, d, d)) / np.sqrt(d))
    if posicao == "rope":
        Q, K = rope(Q), rope(K)
    saida, pesos = attention(Q, K, V)
    return trazer(saida), trazer(pesos)


def _o_que_muda(mudancas: np.ndarray, tokens: tuple[str, ...]) -> str:
    quantas = int((mudancas > MUDOU).sum())
    if quantas == 0:
        return "nenhuma saída muda: cada palavra recebe nas duas frases o mesmo vetor"
    i = int(mudancas.argmax())
    quem = f"a que mais muda é a de {citar(tokens)[i]}, {decimal(100 * mudancas[i], 0)} %"
    return f"{'muda 1 saída' if quantas == 1 else f'mudam {quantas} saídas'} de {len(tokens)}; {quem}"


frases = Painel(
    modulo="licao_03",
    nome="frases",
    titulo="As mesmas palavras em duas ordens",
    controles=(
        Frase("frase", "Frase 1", "o cachorro mordeu o homem"),
        Escolha("segunda", "Frase 2", {nome: texto for nome, (texto, _) in ORDENS.items()}, "trocar"),
        Escolha("posicao", "Posição", POSICOES, "soma"),
        Escolha("projecoes", "Projeções para query, key e value", PROJECOES, "1"),
    ),
    desenhar=_comparar_frases,
)


# --- os ponteiros ---------------------------------------------------------------------------------


def _girar(*, levar: Levar, pos: int, k: int, d: int, base: int) -> Quadro:
    por_passo = frequencias(d, base)  # (d/2,)
    giros = np.rad2deg(k * por_passo)  # (d/2,)
    tabela = trazer(positional_encoding(pos + k + 1, d, base, como=levar(np.empty(0))))
    pares = tabela.reshape(-1, d // 2, 2)  # (posição, par, (seno, cosseno))
    angulos = np.arctan2(pares[..., 0], pares[..., 1])  # o ponteiro 0 aponta para cima
    quanto = " e ".join(filter(None, [", ".join(_graus(g) for g in giros[:-1]), _graus(giros[-1])]))
    descricao = (
        f"Da posição {pos} à {pos + k}, {'o ponteiro gira' if d == 2 else f'os {d // 2} ponteiros giram'} {quanto}. "
        f"O giro de k = {k} {'passo' if k == 1 else 'passos'} é o mesmo a partir de qualquer posição."
    )
    ponteiros = {f"pos = {pos}": angulos[pos], f"pos + k = {pos + k}": angulos[pos] + k * por_passo}
    return Quadro(
        relogios([f"par {i}: gira {_graus(g)}" for i, g in enumerate(giros)], ponteiros, descricao),
        tabela=[
            ("par", "ângulo k·ω", "bloco de R(k), linha 1", "linha 2"),
            *((str(i), _graus(g), *_bloco(k * w)) for i, (g, w) in enumerate(zip(giros, por_passo, strict=True))),
        ],
    )


def _graus(giro: float) -> str:
    return f"{decimal(giro, 1)}°"


def _bloco(angulo: float) -> tuple[str, str]:
    c, s = np.cos(angulo), np.sin(angulo)
    return f"{decimal(c, 3)}; {decimal(s, 3)}", f"{decimal(-s, 3)}; {decimal(c, 3)}"


ponteiros = Painel(
    modulo="licao_03",
    nome="ponteiros",
    titulo="Andar k posições é girar cada ponteiro",
    controles=(
        Deslizador("pos", "Posição de partida", tuple(range(12)), 2),
        Deslizador("k", "Passos k", tuple(range(12)), 1),
        Deslizador("d", "Dimensão d (um ponteiro por par)", (2, 4, 6, 8), 8),
        Deslizador("base", "Base", BASES, 10),
    ),
    desenhar=_girar,
)


# --- a distância ----------------------------------------------------------------------------------

ALCANCE = 32
LONGE = 16
CITADAS = (-LONGE, -4, -1, 0, 1, 4, LONGE)


def _ver_distancia(*, levar: Levar, d: int, base: int, projecoes: str, p: int, q: int) -> Quadro:
    distancias = np.arange(-ALCANCE, ALCANCE + 1)
    tabela = positional_encoding(max(p, q) + ALCANCE + 1, d, base, como=levar(np.empty(0)))
    acaso = np.random.RandomState(0 if projecoes == "nenhuma" else int(projecoes))
    conteudo = acaso.standard_normal(d)  # o mesmo em toda posição, para que só a posição conte
    W_q, W_k = (np.eye(d),) * 2 if projecoes == "nenhuma" else acaso.standard_normal((2, d, d)) / np.sqrt(d)
    query = levar((conteudo @ W_q)[None])  # (1, d)
    norma = float(np.linalg.norm(conteudo @ W_q) * np.linalg.norm(conteudo @ W_k))
    repetida = levar(np.tile(conteudo @ W_k, (len(distancias), 1)))  # (2·alcance + 1, d)
    soma, giro = {}, {}
    for pos in (p, q):
        aqui, perto = tabela[pos : pos + 1, :], tabela[pos - ALCANCE : pos + ALCANCE + 1, :]
        somada = (aqui @ levar(W_q)) @ (perto @ levar(W_k)).T / (d / 2)  # (1, 2·alcance + 1)
        girada = rope(query, aqui) @ rope(repetida, perto).T / norma
        soma[f"PE, da posição {pos}"] = trazer(somada)[0]
        giro[f"RoPE, da posição {pos}"] = trazer(girada)[0]
    series = soma | giro
    soma_p, soma_q, rope_p, rope_q = series.values()
    desvios = [np.abs(a - b).max() for a, b in ((soma_p, soma_q), (rope_p, rope_q))]
    descricao = (
        f"Pontuação contra a distância, da query à key, das posições {p} e {q}, com d = {d}, base {base} "
        f"e {'sem projeções' if projecoes == 'nenhuma' else 'com projeções sorteadas'}. "
        f"Da posição {p}, a 1 passo adiante e a {LONGE}, o PE dá {decimal(soma_p[ALCANCE + 1])} e "
        f"{decimal(soma_p[ALCANCE + LONGE])}, e a RoPE, {decimal(rope_p[ALCANCE + 1])} e "
        f"{decimal(rope_p[ALCANCE + LONGE])}. À mesma distância, as duas curvas do PE diferem até "
        f"{decimal(desvios[0])} e as da RoPE, até {decimal(desvios[1])}."
    )
    figura = linhas(distancias, series, descricao, "distância (key − query)", "pontuação")
    return Quadro(
        figura,
        tabela=[
            ("distância", *series),
            *((decimal(k, 0), *(decimal(s[k + ALCANCE]) for s in series.values())) for k in CITADAS),
        ],
    )


distancias = Painel(
    modulo="licao_03",
    nome="distancias",
    titulo="A pontuação e a distância",
    controles=(
        Deslizador("d", "Dimensão d", (8, 16, 32, 64, 128), 64),
        Deslizador("base", "Base", BASES, 10_000),
        Escolha("projecoes", "Projeções W_q e W_k", PROJECOES, "nenhuma"),
        Deslizador("p", "Olhando da posição", (32, 40, 50, 64, 80, 100), 40),
        Deslizador("q", "e da posição", (33, 48, 60, 90, 128, 200, 400), 200),
    ),
    desenhar=_ver_distancia,
)
