"""Pontuação de mutação: todo mutante da solução de referência é reprovado, salvo os que fazem a mesma conta."""

import pytest

from atencao.exercicios import conferir, exercicios
from tests.atencao.arvore_mutante import mutantes
from tests.atencao.mutantes_equivalentes import EQUIVALENTES
from tests.atencao.retornos import conferir_que_nao_entrega

TODOS = exercicios()


@pytest.mark.parametrize("id_", TODOS)
def test_so_sobrevivem_os_mutantes_equivalentes(id_: str) -> None:
    todos = dict(mutantes(TODOS[id_].solucao))
    retornos = {descricao: conferir(id_, mutante, semente=0) for descricao, mutante in todos.items()}
    vivos = {descricao for descricao, retorno in retornos.items() if retorno.certo}
    assert vivos == set(EQUIVALENTES.get(id_, {})), vivos ^ set(EQUIVALENTES.get(id_, {}))
    assert len(todos) - len(vivos) >= 5
    for retorno in retornos.values():
        conferir_que_nao_entrega(retorno.frases, TODOS[id_], semente=0)
