"""Textos dentro das figuras: o que o leitor digitou aparece como digitou."""

import math
from collections import Counter
from collections.abc import Sequence

LIMITE_DO_ROTULO = 18
ESTREITAS, LARGAS = set("fijlrtI.,;:!|'’-()[]"), set("mwMW@%…")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"})


def literal(texto: str) -> str:
    """O texto como o plotly.js o mostrará letra por letra: sem marcas de HTML nem fórmulas entre cifrões."""
    return texto.translate(_ESCAPES)


def rotulo(texto: str) -> str:
    """O texto literal para um eixo, cortado com reticências se não couber."""
    return literal(texto if len(texto) <= LIMITE_DO_ROTULO else texto[: LIMITE_DO_ROTULO - 1] + "…")


def comprimento(textos: Sequence[str], tamanho: int) -> int:
    """Pixels do mais comprido destes rótulos, com folga, em letra desse tamanho.

    Para a margem: deixar o navegador medi-los (automargin) dobra o tempo de um desenho.
    """
    cortados = (texto[:LIMITE_DO_ROTULO] for texto in textos)
    return math.ceil(tamanho * max(sum(map(_largura, texto)) for texto in cortados))


def _largura(letra: str) -> float:
    """A de uma letra, em relação ao tamanho dela; a de um símbolo, ou a de outra escrita, como a das mais largas."""
    if letra in ESTREITAS:
        return 0.42
    if letra in LARGAS or ord(letra) > 0x1100:
        return 1.0
    return 0.78 if letra.isupper() else 0.64


def inclinado(comprido: int) -> int:
    """A altura em pixels de um rótulo desse comprimento, inclinado a 60°."""
    return round(0.87 * comprido)


def decimal(valor: float, casas: int = 2) -> str:
    """O número em português, com vírgula: 0,33."""
    if not math.isfinite(valor):
        return "não é número" if math.isnan(valor) else ("∞" if valor > 0 else "−∞")
    return f"{valor:.{casas}f}".replace("-", "−").replace(".", ",")


def milhares(valor: int) -> str:
    """O inteiro em português, com pontos: 1.048.576."""
    return f"{valor:,}".replace(",", ".")


def cientifico(valor: float) -> str:
    """O número em notação científica, em português: 1,3·10⁻³²."""
    mantissa, expoente = f"{valor:.1e}".split("e")
    elevado = str(int(expoente)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{mantissa}·10{elevado}".replace(".", ",").replace("-", "−")


def citar(rotulos: Sequence[str]) -> list[str]:
    """Cada rótulo entre aspas; o que se repete leva a sua posição: “gato”, “o” da posição 0, “o” da posição 3."""
    vezes = Counter(rotulos)
    return [f"“{r}” da posição {i}" if vezes[r] > 1 else f"“{r}”" for i, r in enumerate(rotulos)]
