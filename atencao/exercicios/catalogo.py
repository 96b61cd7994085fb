"""Onde cada exercício mora: "1.7" é o sétimo da lição 1."""

from importlib import import_module

from atencao.exercicios.declaracao import Exercicio

LICOES = ("licao_01", "licao_02", "licao_03", "licao_04")


def exercicios() -> dict[str, Exercicio]:
    """Todos os exercícios de código, pelo id, na ordem das lições."""
    modulos = [import_module(f"atencao.exercicios.{licao}") for licao in LICOES]
    return {exercicio.id: exercicio for modulo in modulos for exercicio in modulo.EXERCICIOS}


def buscar(id: str) -> Exercicio:
    """O exercício com este id. ValueError, com os que há, se nenhum o tem."""
    todos = exercicios()
    if str(id) not in todos:
        raise ValueError(f"Não há exercício de código {id!r}; os que há são {', '.join(todos)}.")
    return todos[str(id)]
