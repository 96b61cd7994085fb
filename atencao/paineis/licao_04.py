"""O painel da lição 4: o modelo das contrações, com o papel de cada cabeça à vista."""

from dataclasses import replace

import numpy as np

from atencao.contracoes import PAPEIS, Analise, Modelo, analisar, carregar_modelo, cegar, frases_de_teste
from atencao.figuras import Figura, destacar_linha, mapa_de_pesos, mapas_de_cabecas
from atencao.figuras.texto import citar, decimal
from atencao.paineis.controles import Chave, Escolha, Frase
from atencao.paineis.painel import Levar, Painel, Quadro

DIGITADA = "digitada"
EXEMPLOS = {str(i): " ".join(e.tokens) for i, e in enumerate(frases_de_teste(6, semente=5), start=1)}
"""Frases com pares de palavras que nunca estiveram juntos no treino."""

CABECA_DE = {papel: carregar_modelo().papeis.index(papel) for papel in PAPEIS}
NOMES = {papel: f"a do {papel} (cabeça {CABECA_DE[papel] + 1})" for papel in PAPEIS}
RESPOSTAS_NA_TABELA = 4
DIGNA_DE_NOTA = 0.05
"""Pesos e probabilidades menores que isto ficam fora da frase que descreve o quadro."""


def _contrair(*, levar: Levar, exemplo: str, frase: str, destaque: str, inteiro: bool, cega: str) -> Quadro:
    modelo = carregar_modelo() if cega == "nenhuma" else _com_cega(carregar_modelo(), CABECA_DE[cega])
    analise = analisar(frase if exemplo == DIGITADA else EXEMPLOS[exemplo], modelo, levar)
    return Quadro(
        figura=replace(_figura(analise, destaque, inteiro), descricao=_palavras(analise, destaque, cega)),
        tabela=[
            ("resposta", "probabilidade"),
            *((texto, decimal(p, 3)) for texto, p in analise.respostas[:RESPOSTAS_NA_TABELA]),
        ],
        aviso=analise.aviso,
    )


def _com_cega(modelo: Modelo, cabeca: int) -> Modelo:
    return replace(modelo, parametros=cegar(modelo.parametros, cabeca))


def _figura(analise: Analise, destaque: str, inteiro: bool) -> Figura:
    if not inteiro:
        nomes = [f"cabeça {i + 1}: {papel}" for i, papel in enumerate(analise.papeis)]
        mapa = mapa_de_pesos(analise.pesos[:, analise.lacuna], nomes, analise.tokens)  # (3, n)
        return mapa if destaque == "todas" else destacar_linha(mapa, CABECA_DE[destaque])
    if destaque == "todas":
        return mapas_de_cabecas(analise.pesos, analise.tokens)
    cabeca = CABECA_DE[destaque]
    mapa = mapa_de_pesos(analise.pesos[cabeca], analise.tokens, titulo=f"cabeça {cabeca + 1}: {destaque}")
    return destacar_linha(mapa, analise.lacuna)


def _palavras(analise: Analise, destaque: str, cega: str) -> str:
    """Para onde cada cabeça olha a partir da lacuna, e o que o modelo responde."""
    papeis = PAPEIS if destaque == "todas" else (destaque,)
    olhares = [_olhar(analise, papel, papel == cega) for papel in papeis]
    (resposta, p), (segunda, q) = analise.respostas[:2]
    outra = f"; depois vem “{segunda}”, com {decimal(q)}" if q >= DIGNA_DE_NOTA else ""
    escrita = f" Na frase estava “{analise.escrita}”." if analise.escrita else ""
    return (
        f"Da lacuna, {'; '.join(olhares)}. O modelo responde “{resposta}”, com probabilidade {decimal(p)}{outra}."
        f"{escrita}"
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
            "os cantores com a prima chegaram ___ jogos ali",
            maximo_de_tokens=18,
        ),
        Escolha("exemplo", "Frase", {DIGITADA: "a que está escrita"} | EXEMPLOS, DIGITADA),
        Escolha("destaque", "Cabeça em destaque", {"todas": "as três"} | NOMES, "todas"),
        Chave("inteiro", "Mapa inteiro (só a linha da lacuna foi treinada)", False),
        Escolha("cega", "Cabeça cega", {"nenhuma": "nenhuma"} | NOMES, "nenhuma"),
    ),
    desenhar=_contrair,
)
