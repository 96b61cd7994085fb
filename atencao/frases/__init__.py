"""Frases em português viram tokens, e tokens viram embeddings escolhidos à mão.

    separar("O gato viu o rato.")     → ["O", "gato", "viu", "o", "rato", "."]
    incorporar("O gato viu o rato.")  → Incorporacao: E com formato (6, 27), uma coluna para cada nome em DIMENSOES

Cada dimensão tem um nome que se entende (animal, lugar, ação…), para que o leitor veja por que duas palavras se
parecem. O léxico está em lexico.txt, que se lê e se edita como texto. Aqui só se usa NumPy e a biblioteca padrão.
"""

from atencao.frases.incorporacao import Incorporacao, incorporar
from atencao.frases.lexico import carregar
from atencao.frases.separacao import separar

__all__ = ["DIMENSOES", "Incorporacao", "incorporar", "separar", "vocabulario"]

DIMENSOES: tuple[str, ...] = carregar().dimensoes


def vocabulario() -> tuple[str, ...]:
    """Todas as formas do léxico, na ordem do arquivo, sem repetição."""
    return carregar().formas
