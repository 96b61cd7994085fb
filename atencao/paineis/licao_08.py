"""O painel da lição 8: o visualizador de atenção, o mesmo de `python -m atencao`."""

from dataclasses import replace

import numpy as np

from atencao.figuras import Figura, destacar_celulas, mapa_de_pesos, mapas_de_cabecas
from atencao.figuras.texto import citar, decimal
from atencao.paineis.controles import Chave, Deslizador, Escolha, Frase
from atencao.paineis.painel import Levar, Painel, Quadro
from atencao.visualizador import Visao, para_quem, resumo, rotulos, ver

DO_LEXICO = "lexico"
LARGURAS = {DO_LEXICO: "a do léxico (27 ou mais)"} | {str(d): str(d) for d in (12, 24, 48, 96)}
"""Fora a do léxico, que sobe ao múltiplo seguinte, todas se dividem por qualquer dos números de cabeças oferecidos."""


def _visualizar(*, levar: Levar, frase: str, d: str, num_heads: int, causal: bool) -> Quadro:
    visao = ver(frase, num_heads, None if d == DO_LEXICO else int(d), causal, levar=levar)
    return Quadro(
        figura=replace(_figura(visao), descricao=f"{resumo(visao)}. {_em_palavras(visao)}"),
        tabela=_tabela(visao),
        aviso=visao.frase.aviso,
    )


def _figura(visao: Visao) -> Figura:
    tokens = visao.frase.tokens
    mapas = mapas_de_cabecas(visao.pesos, tokens) if visao.num_heads > 1 else mapa_de_pesos(visao.pesos[0], tokens)
    return destacar_celulas(mapas, [_em_destaque(visao, cabeca) for cabeca in range(visao.num_heads)])


def _em_destaque(visao: Visao, cabeca: int) -> list[tuple[int, int]]:
    return [(i, j) for i, fortes in enumerate(visao.mais_fortes(cabeca)) for j in fortes]


def _em_palavras(visao: Visao) -> str:
    """Com uma cabeça, quem cada token destaca; com várias, o maior destaque de cada uma: a tabela traz os outros."""
    if visao.num_heads > 1:
        return " ".join(_maior_destaque(visao, cabeca) for cabeca in range(visao.num_heads))
    citados = citar(visao.frase.tokens)
    frases = [
        f"{quem} {_o_que_destaca(fortes, citados, visao.pesos[0, i])}"
        for i, (quem, fortes) in enumerate(zip(citados, visao.mais_fortes(0), strict=True))
    ]
    return f"Entre os outros tokens, {'; '.join(frases)}."


def _o_que_destaca(fortes: list[int], citados: list[str], pesos: np.ndarray) -> str:
    if not fortes:
        return "não destaca ninguém"
    return f"dá o maior peso a {' e '.join(citados[j] for j in fortes)} ({decimal(pesos[fortes[0]])})"


def _maior_destaque(visao: Visao, cabeca: int) -> str:
    celulas, pesos, citados = _em_destaque(visao, cabeca), visao.pesos[cabeca], citar(visao.frase.tokens)
    if not celulas:
        return f"Na cabeça {cabeca + 1}, ninguém se destaca."
    i, j = max(celulas, key=lambda celula: pesos[celula])
    return f"Na cabeça {cabeca + 1}, o maior destaque é de {citados[i]} para {citados[j]} ({decimal(pesos[i, j])})."


def _tabela(visao: Visao) -> list[tuple[str, ...]]:
    nomes, cabecas = rotulos(visao.frase.tokens), range(visao.num_heads)
    titulos = [f"na cabeça {c + 1}" for c in cabecas] if visao.num_heads > 1 else ["dá o maior peso a"]
    fortes = [visao.mais_fortes(c) for c in cabecas]
    return [
        ("token", *titulos),
        *(
            (nome, *(para_quem(fortes[c][i], nomes, visao.pesos[c, i]) for c in cabecas))
            for i, nome in enumerate(nomes)
        ),
    ]


visualizador = Painel(
    modulo="licao_08",
    nome="visualizador",
    titulo="O visualizador de atenção",
    controles=(
        Frase("frase", "Frase", "o gato viu o felino"),
        Escolha("d", "Dimensão d dos embeddings", LARGURAS, DO_LEXICO),
        Deslizador("num_heads", "Número de cabeças", (1, 2, 3, 4), 1),
        Chave("causal", "Máscara causal (só olhar para trás)", False),
    ),
    desenhar=_visualizar,
)
