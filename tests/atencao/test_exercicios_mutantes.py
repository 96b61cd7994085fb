"""Pontuação de mutação: todo mutante da solução de referência é reprovado, salvo os que fazem a mesma conta."""

import pytest

from atencao.exercicios import conferir, exercicios
from tests.atencao.arvore_mutante import mutantes
from tests.atencao.mutantes_equivalentes import EQUIVALENTES

TODOS = exercicios()


@pytest.mark.parametrize("id_", TODOS)
def test_so_sobrevivem_os_mutantes_equivalentes(id_: str) -> None:
    todos = dict(mutantes(TODOS[id_].solucao))
    vivos = {descricao for descricao, mutante in todos.items() if conferir(id_, mutante, semente=0).certo}
    assert vivos == set(EQUIVALENTES.get(id_, {})), vivos ^ set(EQUIVALENTES.get(id_, {}))
    assert len(todos) - len(vivos) >= 5
