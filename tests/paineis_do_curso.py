"""Todos os painéis do curso, achados nos módulos das lições."""

import pkgutil
from importlib import import_module

import atencao.paineis
from atencao.paineis import Painel


def paineis_do_curso() -> tuple[Painel, ...]:
    """Na ordem das lições; um painel importado de outra lição conta uma vez só, na sua."""
    modulos = sorted(m.name for m in pkgutil.iter_modules(atencao.paineis.__path__) if m.name.startswith("licao_"))
    return tuple(
        valor
        for modulo in modulos
        for valor in vars(import_module(f"atencao.paineis.{modulo}")).values()
        if isinstance(valor, Painel) and valor.modulo == modulo
    )
