"""A visão em texto, para o terminal, e em JSON, para outros programas."""

import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from atencao.figuras.texto import decimal
from atencao.visualizador.visao import Visao

CABEM = 12
"""Até quantos tokens a matriz se mostra inteira no terminal; acima disso, só o destaque de cada um."""

LARGURA_DO_ROTULO = 16


def em_texto(visao: Visao, onde: str) -> str:
    """A matriz de cada cabeça, com * no maior peso dado a OUTRO token em cada linha. `onde` diz onde a conta rodou."""
    nomes = rotulos(visao.frase.tokens)
    partes = [f"{resumo(visao)}. {onde}."]
    for cabeca in range(visao.num_heads):
        partes.append("\n".join(_da_cabeca(visao, cabeca, nomes)))
    partes.append(
        "Cada linha é de quem olha e soma 1; * marca o outro token que recebe o maior peso, se algum se destaca."
    )
    if visao.frase.aviso:
        partes.append(visivel(visao.frase.aviso))
    return "\n\n".join(partes)


def em_json(visao: Visao, onde: str) -> str:
    """Tudo o que se calculou, com os pesos inteiros."""
    cabecas = range(visao.num_heads)
    return json.dumps(
        {
            "tokens": list(visao.frase.tokens),
            "d": visao.d,
            "num_heads": visao.num_heads,
            "causal": visao.causal,
            "projecoes": {"semente": visao.semente} if visao.sorteadas else None,
            "dispositivo": onde,
            "desconhecidas": list(visao.frase.desconhecidas),
            "lidas_como": visao.frase.lidas_como,
            "aviso": visao.frase.aviso,
            "pesos": visao.pesos.tolist(),
            "mais_fortes": [visao.mais_fortes(cabeca) for cabeca in cabecas],
        },
        ensure_ascii=False,
    )


def resumo(visao: Visao) -> str:
    """Uma frase com o que foi calculado."""
    n = len(visao.frase.tokens)
    tokens = "1 token" if n == 1 else f"{n} tokens"
    projecoes = "1 cabeça, sem projeções"
    if visao.sorteadas:
        projecoes = (
            f"{visao.num_heads} cabeças, com projeções sorteadas (semente {visao.semente}): nenhuma aprendeu nada"
        )
    causal = ", máscara causal" if visao.causal else ""
    return f"{tokens}, d = {visao.d}, {projecoes}{causal}"


def rotulos(tokens: Sequence[str]) -> list[str]:
    """Cada token como digitado; o que se repete leva a sua posição, a partir de 0."""
    vezes = Counter(tokens)
    return [f"{visivel(t)} ({i})" if vezes[t] > 1 else visivel(t) for i, t in enumerate(tokens)]


def _da_cabeca(visao: Visao, cabeca: int, nomes: list[str]) -> Iterator[str]:
    if visao.num_heads > 1:
        yield f"Cabeça {cabeca + 1}"
    curtos = [_cortado(nome) for nome in nomes]
    coluna = max(map(_largura, curtos))
    fortes = visao.mais_fortes(cabeca)
    if len(nomes) > CABEM:
        yield f"São {len(nomes)} tokens: a matriz não cabe aqui (use --html ou --json). O maior peso de cada linha:"
        for nome, forte, linha in zip(curtos, fortes, visao.pesos[cabeca], strict=True):
            yield f"{_a_direita(nome, coluna)} → {para_quem(forte, curtos, linha)}"
        return
    larguras = [max(_largura(nome), 5) for nome in curtos]
    yield " ".join([" " * coluna, *map(_a_direita, curtos, larguras)])
    for nome, forte, linha in zip(curtos, fortes, visao.pesos[cabeca], strict=True):
        celulas = [decimal(peso) + ("*" if j in forte else " ") for j, peso in enumerate(linha)]
        yield " ".join([_a_direita(nome, coluna), *map(_a_direita, celulas, larguras)]).rstrip()


def para_quem(forte: list[int], nomes: list[str], linha: np.ndarray) -> str:
    """Os tokens em destaque numa linha e o peso que recebem: “felino 0,38”; até três, se empatam."""
    if not forte:
        return "ninguém se destaca"
    mais = " …" if len(forte) > 3 else ""
    return f"{', '.join(nomes[j] for j in forte[:3])}{mais} {decimal(linha[forte[0]])}"


def visivel(texto: str) -> str:
    """Sem caracteres que mandam no terminal ou viram a frase ao contrário: cada um vira um losango."""
    return "".join(letra if letra.isprintable() or letra == "\u200d" else "\ufffd" for letra in texto)


def _cortado(nome: str) -> str:
    return nome if len(nome) <= LARGURA_DO_ROTULO else nome[: LARGURA_DO_ROTULO - 1] + "…"


def _largura(texto: str) -> int:
    """Quantas colunas o texto ocupa no terminal: emoji e ideogramas, duas; acentos combinados, nenhuma."""
    return sum(0 if _sem_largura(x) else 2 if unicodedata.east_asian_width(x) in "WF" else 1 for x in texto)


def _sem_largura(letra: str) -> bool:
    return bool(unicodedata.combining(letra)) or letra in "\u200d\ufe0e\ufe0f"


def _a_direita(texto: str, largura: int) -> str:
    return " " * (largura - _largura(texto)) + texto
