"""Os painéis da lição 4: o custo contra o número de cabeças, e o modelo das contrações, com os papéis à vista."""

from dataclasses import replace

import numpy as np

from atencao.contracoes import PAPEIS, Analise, Modelo, analisar, carregar_modelo, cegar, frases_de_teste
from atencao.contracoes.palavras import LACUNA
from atencao.custo.multi_head import flops_da_multi_head
from atencao.figuras import (
    Figura,
    destacar_coluna,
    destacar_linha,
    linhas,
    mapa_de_pesos,
    mapa_de_uma_consulta,
    mapas_de_cabecas,
)
from atencao.figuras.texto import citar, decimal, milhares
from atencao.paineis.controles import Chave, Deslizador, Escolha, Frase
from atencao.paineis.painel import Levar, Painel, Quadro

CABECAS = (1, 2, 4, 8, 16, 32)


def _custar(*, levar: Levar, n: int, d: int, num_heads: int) -> Quadro:
    uma, escolhida = _grandezas(n, d, 1), _grandezas(n, d, num_heads)
    por_cabecas = [_grandezas(n, d, h) for h in CABECAS]
    figura = linhas(
        CABECAS,
        {nome: [grandezas[nome] for grandezas in por_cabecas] for nome in uma},
        _dizer_custo(n, d, num_heads, uma, escolhida),
        titulo_x="número de cabeças h",
        titulo_y="quantidade",
        escala_x="log",
        escala_y="log",
    )
    return Quadro(
        _com_marca(figura, num_heads),
        tabela=[
            ("", "1 cabeça", f"{num_heads} cabeças" if num_heads > 1 else "a escolhida: 1", "vezes"),
            *(
                (nome, milhares(uma[nome]), milhares(escolhida[nome]), _vezes(escolhida[nome] / uma[nome]))
                for nome in uma
            ),
        ],
    )


def _grandezas(n: int, d: int, num_heads: int) -> dict[str, int]:
    """O que uma camada de largura d, com cabeças de largura d/h, tem e faz numa sequência de n tokens."""
    return {
        "contas (FLOPs)": flops_da_multi_head(n, d, num_heads),
        "parâmetros": 4 * d * d,
        "pesos de atenção": num_heads * n * n,
        "posto por cabeça": d // num_heads,
    }


def _dizer_custo(n: int, d: int, num_heads: int, uma: dict[str, int], escolhida: dict[str, int]) -> str:
    contas, parametros, pesos, posto = escolhida.values()
    camada = f"Com {milhares(n)} tokens, d = {milhares(d)} e {num_heads} cabeça{'s' if num_heads > 1 else ''}"
    numeros = (
        f"{milhares(parametros)} parâmetros, {milhares(contas)} contas, {milhares(pesos)} pesos de atenção "
        f"({_memoria(4 * pesos)} em float32) e posto até {milhares(posto)} em cada cabeça"
    )
    if num_heads == 1:
        return f"{camada}: {numeros}. As retas mostram o que muda até {CABECAS[-1]} cabeças."
    a_mais = decimal(100 * (contas / uma["contas (FLOPs)"] - 1), 1)
    return (
        f"{camada}: {numeros}. Contra uma cabeça só, os mesmos parâmetros, {a_mais} % de contas a mais, "
        f"{num_heads} vezes os pesos e {num_heads} vezes menos posto."
    )


def _com_marca(figura: Figura, num_heads: int) -> Figura:
    """A figura com uma linha vertical no número de cabeças escolhido."""
    marca = {
        "type": "line", "x0": num_heads, "x1": num_heads, "y0": 0, "y1": 1, "yref": "paper",
        "line": {"color": "#8a949e", "width": 2, "dash": "dot"},
    }  # fmt: skip
    return replace(figura, layout=figura.layout | {"shapes": [marca]})


def _vezes(razao: float) -> str:
    """A razão com casas que bastem para se ver que não é 1."""
    return decimal(razao, 3).rstrip("0").rstrip(",")


def _memoria(quantos_bytes: int) -> str:
    unidades = ("bytes", "kB", "MB", "GB", "TB")
    potencia = min((len(str(quantos_bytes)) - 1) // 3, len(unidades) - 1)
    return f"{decimal(quantos_bytes / 1000**potencia, 1 if potencia else 0)} {unidades[potencia]}"


custo_das_cabecas = Painel(
    modulo="licao_04",
    nome="custo_das_cabecas",
    titulo="O que muda com o número de cabeças",
    controles=(
        Deslizador("n", "Tokens n", (16, 64, 256, 1024, 4096, 16384), 256),
        Deslizador("d", "Largura d do modelo", (32, 64, 128, 256, 512, 1024, 2048, 4096), 512),
        Deslizador("num_heads", "Número de cabeças h", CABECAS, 8),
    ),
    desenhar=_custar,
)


DIGITADA = "digitada"
EXEMPLOS = {str(i): " ".join(e.tokens) for i, e in enumerate(frases_de_teste(6, semente=5), start=1)}
"""Frases com pares de palavras que nunca estiveram juntos no treino."""

PADRAO = "os cantores com a prima chegaram ___ jogos ali"
OUTRA_VALE = "Está valendo o exemplo escolhido; para usar a sua frase, escolha “a escrita acima”."

CABECA_DE = {papel: carregar_modelo().papeis.index(papel) for papel in PAPEIS}
NOMES = {papel: f"a do {papel} (cabeça {CABECA_DE[papel] + 1})" for papel in PAPEIS}
RESPOSTAS_NA_TABELA = 4
DIGNA_DE_NOTA = 0.05
"""Pesos e probabilidades menores que isto ficam fora da frase que descreve o quadro."""


def _contrair(*, levar: Levar, exemplo: str, frase: str, destaque: str, inteiro: bool, cega: str) -> Quadro:
    modelo = carregar_modelo() if cega == "nenhuma" else _com_cega(carregar_modelo(), CABECA_DE[cega])
    analise = analisar(frase if exemplo == DIGITADA else EXEMPLOS[exemplo], modelo, levar)
    return Quadro(
        figura=replace(_figura(analise, destaque, inteiro), descricao=_palavras(analise, destaque, inteiro, cega)),
        tabela=[
            ("resposta", "probabilidade"),
            *((texto, decimal(p, 3)) for texto, p in analise.respostas[:RESPOSTAS_NA_TABELA]),
        ],
        aviso=analise.aviso if exemplo == DIGITADA or frase == PADRAO else f"{OUTRA_VALE} {analise.aviso}".strip(),
    )


def _com_cega(modelo: Modelo, cabeca: int) -> Modelo:
    return replace(modelo, parametros=cegar(modelo.parametros, cabeca))


def _figura(analise: Analise, destaque: str, inteiro: bool) -> Figura:
    if not inteiro:
        mapa = mapa_de_uma_consulta(analise.pesos[:, analise.lacuna], analise.papeis, analise.tokens, LACUNA)
        return mapa if destaque == "todas" else destacar_coluna(mapa, CABECA_DE[destaque])
    if destaque == "todas":
        return mapas_de_cabecas(analise.pesos, analise.tokens)
    cabeca = CABECA_DE[destaque]
    mapa = mapa_de_pesos(analise.pesos[cabeca], analise.tokens, titulo=f"cabeça {cabeca + 1}: {destaque}")
    return destacar_linha(mapa, analise.lacuna)


def _palavras(analise: Analise, destaque: str, inteiro: bool, cega: str) -> str:
    """Para onde cada cabeça olha a partir da lacuna, e o que o modelo responde."""
    papeis = PAPEIS if destaque == "todas" else (destaque,)
    olhares = [_olhar(analise, papel, papel == cega) for papel in papeis]
    (resposta, p), (segunda, q) = analise.respostas[:2]
    outra = f"; depois vem “{segunda}”, com {decimal(q, 3)}" if q >= DIGNA_DE_NOTA else ""
    escrita = f" Na frase estava “{analise.escrita}”." if analise.escrita else ""
    linhas_a_mais = " O mapa traz também as linhas dos outros tokens, que o treino não ensinou." if inteiro else ""
    return (
        f"Da lacuna, {'; '.join(olhares)}. O modelo responde “{resposta}”, com probabilidade {decimal(p, 3)}{outra}."
        f"{escrita}{linhas_a_mais}"
    )


def _olhar(analise: Analise, papel: str, cega: bool) -> str:
    pesos = analise.pesos[CABECA_DE[papel], analise.lacuna]  # (n,)
    quem = f"a cabeça {CABECA_DE[papel] + 1}, do {papel},"
    if cega:
        return f"{quem} está cega e olha por igual para os {len(pesos)} tokens ({decimal(pesos[0])} cada)"
    maiores = np.argsort(-pesos, kind="stable")[:2]
    tokens = citar(analise.tokens)
    vistos = [f"{tokens[j]} ({decimal(pesos[j])})" for j in maiores if pesos[j] >= DIGNA_DE_NOTA]
    return f"{quem} olha para {' e '.join(vistos)}"


contracoes = Painel(
    modulo="licao_04",
    nome="contracoes",
    titulo="As cabeças que preenchem a lacuna",
    controles=(
        Frase(
            "frase",
            "Sua frase, com ___ na lacuna",
            PADRAO,
            maximo_de_tokens=18,
        ),
        Escolha("exemplo", "Frase a usar", {DIGITADA: "a escrita acima"} | EXEMPLOS, DIGITADA),
        Escolha("destaque", "Cabeça em destaque", {"todas": "as três"} | NOMES, "todas"),
        Chave("inteiro", "Mapa inteiro (só a linha da lacuna foi treinada)", False),
        Escolha("cega", "Cabeça cega", {"nenhuma": "nenhuma"} | NOMES, "nenhuma"),
    ),
    desenhar=_contrair,
)
