"""Palavras para as frases sorteadas: com acento e sem, curtas e compridas."""

CONHECIDAS = (
    "o", "a", "gato", "felino", "viu", "menina", "peixe", "água", "casa", "correu", "jabuticaba", "pão", "de", "chuva",
)  # fmt: skip
INVENTADAS = ("xurupita", "blim", "zaratofe", "ôxti", "quibungo", "trelelê")
