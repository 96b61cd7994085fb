"""Textos dentro das figuras: o que o leitor digitou aparece como digitou."""

import math

LIMITE_DO_ROTULO = 18
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"})


def literal(texto: str) -> str:
    """O texto como o plotly.js o mostrará letra por letra: sem marcas de HTML nem fórmulas entre cifrões."""
    return texto.translate(_ESCAPES)


def rotulo(texto: str) -> str:
    """O texto literal para um eixo, cortado com reticências se não couber."""
    return literal(texto if len(texto) <= LIMITE_DO_ROTULO else texto[: LIMITE_DO_ROTULO - 1] + "…")


def decimal(valor: float, casas: int = 2) -> str:
    """O número em português, com vírgula: 0,33."""
    if not math.isfinite(valor):
        return "não é número" if math.isnan(valor) else ("∞" if valor > 0 else "−∞")
    return f"{valor:.{casas}f}".replace("-", "−").replace(".", ",")


def enumerar(itens: list[str]) -> str:
    """Os itens numa frase: "a", "a e b", "a, b e c"."""
    return " e ".join([", ".join(itens[:-1]), itens[-1]]) if len(itens) > 1 else "".join(itens)
