"""Escalas de cor: a luminosidade só sobe ou só desce, para valer em cinza e para quem não distingue cores."""

from itertools import pairwise

Rgb = tuple[int, int, int]
Escala = list[tuple[float, Rgb]]

SEQUENCIAL: Escala = [
    (0.0, (247, 251, 255)),
    (0.25, (198, 219, 239)),
    (0.5, (107, 174, 214)),
    (0.75, (33, 113, 181)),
    (1.0, (8, 48, 107)),
]
"""Do quase branco (0) ao azul-escuro (1): pesos de atenção."""

DIVERGENTE: Escala = [
    (0.0, (127, 59, 8)),
    (0.25, (224, 130, 20)),
    (0.5, (247, 247, 247)),
    (0.75, (67, 147, 195)),
    (1.0, (5, 48, 97)),
]
"""Laranja (negativo), quase branco (zero), azul (positivo): pontuações, embeddings e posições."""

SERIES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"]
"""Cores de linhas e barras, distinguíveis entre si nos dois temas (paleta de Okabe e Ito)."""


DESTAQUE = "#d55e00"
"""A cor da moldura que destaca uma linha; aparece sobre as duas escalas."""


def escala_plotly(escala: Escala) -> list[list]:
    """A escala no formato do plotly.js."""
    return [[posicao, f"rgb{cor}"] for posicao, cor in escala]


def cor_em(escala: Escala, fracao: float) -> Rgb:
    """A cor da escala na fração dada, de 0 a 1, por interpolação linear."""
    fracao = min(max(fracao, 0.0), 1.0)
    for (a, cor_a), (b, cor_b) in pairwise(escala):
        if fracao <= b:
            t = (fracao - a) / (b - a)
            return tuple(round(x + t * (y - x)) for x, y in zip(cor_a, cor_b, strict=True))
    return escala[-1][1]


def tinta_sobre(fundo: Rgb) -> str:
    """Preto ou branco, o que mais contrasta com o fundo: sempre pelo menos 4,5 para 1."""
    claro, escuro = _contraste(fundo, (255, 255, 255)), _contraste(fundo, (0, 0, 0))
    return "#ffffff" if claro > escuro else "#000000"


def _contraste(a: Rgb, b: Rgb) -> float:
    """Razão de contraste da WCAG 2."""
    menor, maior = sorted((_luminancia(a), _luminancia(b)))
    return (maior + 0.05) / (menor + 0.05)


def _luminancia(cor: Rgb) -> float:
    canais = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in cor]
    return sum(peso * canal for peso, canal in zip((0.2126, 0.7152, 0.0722), canais, strict=True))
