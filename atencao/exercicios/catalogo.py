"""Onde cada exercício e cada pergunta moram: "1.7" é o exercício 7 da lição 1; "1.q2", a sua segunda pergunta."""

from importlib import import_module

from atencao.exercicios.declaracao import Exercicio
from atencao.exercicios.pergunta import Pergunta, Quiz

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


def quizzes() -> dict[str, Quiz]:
    """O quiz de cada lição, pelo nome do arquivo dela."""
    todos = [import_module(f"atencao.exercicios.{licao}.quiz").QUIZ for licao in LICOES]
    return {quiz.licao: quiz for quiz in todos}


def buscar_pergunta(id: str) -> Pergunta:
    """A pergunta com este id. ValueError, com as que há, se nenhuma o tem."""
    todas = {pergunta.id: pergunta for quiz in quizzes().values() for pergunta in quiz.perguntas}
    if str(id) not in todas:
        raise ValueError(f"Não há pergunta {id!r}; as que há são {', '.join(todas)}.")
    return todas[str(id)]
