"""O que se ajusta para o Python todo: como o NumPy escreve e que avisos se dão.

Cada espaço tem os seus ajustes, e a conferência, os de fábrica.

ajustes = Ajustes()          # os de quando nasceu
with ajustes.valendo():      # ao sair, guarda os que ficaram e devolve os que havia
    ...
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numpy import get_printoptions, set_printoptions

# O que o interpretador consulta é esta lista, e não uma cópia.
_filtros = warnings.filters
# Quem avisa: o que o aluno puser no lugar não fica.
_de_quem_avisa = {nome: valor for nome, valor in vars(warnings).items() if callable(valor)}


class Ajustes:
    def __init__(self) -> None:
        self._impressao, self._avisos = _ler()

    @contextmanager
    def valendo(self) -> Iterator[None]:
        antes = _ler()
        _por(self._impressao, self._avisos)
        try:
            yield
        finally:
            self._impressao, self._avisos = _ler()
            _por(*antes)


def _ler() -> tuple[dict[str, Any], list[Any]]:
    return get_printoptions(), [*warnings.filters]


def _por(impressao: dict[str, Any], avisos: list[Any]) -> None:
    set_printoptions(**impressao)
    vars(warnings).update(_de_quem_avisa)
    warnings.filters = _filtros
    _filtros[:] = avisos
    warnings._filters_mutated()
