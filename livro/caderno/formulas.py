"""Fórmulas numa linha só: dentro de citações e listas, o Jupyter confundiria o começo de cada linha com Markdown."""

import re

from livro.caderno.erros import ForaDoVocabulario


def em_uma_linha(tex: str) -> str:
    if re.search(r"(?<!\\)%", tex):
        raise ForaDoVocabulario("tire o comentário % de dentro da fórmula")
    return " ".join(re.sub(r"\n[ \t]*(?:>[ \t]*)*", " ", tex).split())


def em_destaque(tex: str, numero: int | None) -> str:
    formula = em_uma_linha(tex)
    return f"$${formula}$$" if numero is None else f"$${formula} \\tag{{{numero}}}$$"
