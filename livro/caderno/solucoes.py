"""O código das soluções: blocos ```python dentro de `{admonition} Solução`, que a construção do livro executa."""

from collections.abc import Iterator

from livro.caderno.marcacao import Diretiva, ler_diretiva, percorrer

CLASSE = "solucao"


def codigos_das_solucoes(texto: str) -> list[str]:
    """Na ordem da lição. Um bloco sem `python` (uma saída, um pseudocódigo) não roda."""
    return [
        token.content
        for diretiva in _diretivas(texto)
        if CLASSE in classes(diretiva)
        for token, _, _ in percorrer(diretiva.corpo, 1)
        if token.type == "fence" and token.info.strip() == "python"
    ]


def classes(diretiva: Diretiva) -> list[str]:
    return diretiva.opcoes.get("class", "").split()


def _diretivas(texto: str) -> Iterator[Diretiva]:
    for token, _, linha in percorrer(texto, 1):
        if token.type in ("fence", "colon_fence") and (diretiva := ler_diretiva(token, linha - token.map[0])):
            yield diretiva
