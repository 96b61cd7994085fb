"""Onde cada exercício e cada pergunta moram: "1.7" é o exercício 7 da lição 1; "1.q2", a sua segunda pergunta."""

from importlib import import_module
from types import ModuleType

from atencao.exercicios.declaracao import Exercicio
from atencao.exercicios.pergunta import Pergunta, Quiz

LICOES = ("licao_01", "licao_02", "licao_03", "licao_04", "licao_08", "licao_09")


def exercicios() -> dict[str, Exercicio]:
    """Todos os exercícios de código, pelo id, na ordem das lições."""
    return {exercicio.id: exercicio for licao in LICOES for exercicio in _modulo(licao).EXERCICIOS}


def buscar(id: str) -> Exercicio:
    """O exercício com este id; só a lição dele é carregada. ValueError, com os que há, se nenhum o tem."""
    da_licao = _modulo(_licao_de(id)).EXERCICIOS if _licao_de(id) in LICOES else ()
    for exercicio in da_licao:
        if exercicio.id == id:
            return exercicio
    raise ValueError(f"Não há exercício de código {id!r}; os que há são {', '.join(exercicios())}.")


def quizzes() -> dict[str, Quiz]:
    """O quiz de cada lição, pelo nome do arquivo dela."""
    return {quiz.licao: quiz for quiz in map(_quiz, LICOES)}


def buscar_pergunta(id: str) -> Pergunta:
    """A pergunta com este id; só a lição dela é carregada. ValueError, com as que há, se nenhuma o tem."""
    da_licao = _quiz(_licao_de(id)).perguntas if _licao_de(id) in LICOES else ()
    for pergunta in da_licao:
        if pergunta.id == id:
            return pergunta
    todas = [pergunta.id for quiz in quizzes().values() for pergunta in quiz.perguntas]
    raise ValueError(f"Não há pergunta {id!r}; as que há são {', '.join(todas)}.")


def buscar_quiz(licao: str) -> Quiz:
    """O quiz da lição "1", "2"… ValueError se ela não tem quiz."""
    if (modulo := _licao_de(licao)) not in LICOES:
        raise ValueError(f"Não há quiz da lição {licao!r}; há das lições {', '.join(map(_numero, LICOES))}.")
    return _quiz(modulo)


def buscar_explicacao(id: str) -> Pergunta:
    """A pergunta que é a forma de múltipla escolha do exercício conceitual `id`. ValueError se nenhuma é."""
    for pergunta in buscar_quiz(str(id).partition(".")[0]).perguntas:
        if pergunta.exercicio == id:
            return pergunta
    raise ValueError(f"Não há exercício conceitual {id!r} com múltipla escolha.")


def _licao_de(id: str) -> str:
    """ "1.7" → "licao_01"."""
    return f"licao_{str(id).partition('.')[0]:0>2}"


def _numero(licao: str) -> str:
    """ "licao_01" → "1"."""
    return str(int(licao.removeprefix("licao_")))


def _modulo(licao: str) -> ModuleType:
    return import_module(f"atencao.exercicios.{licao}")


def _quiz(licao: str) -> Quiz:
    return import_module(f"atencao.exercicios.{licao}.quiz").QUIZ
