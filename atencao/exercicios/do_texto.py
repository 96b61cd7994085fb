"""Conferir o que o aluno digitou, quando o que há é texto: é assim que a página chega aqui."""

import json
import linecache
from types import CodeType
from typing import Any

import numpy as np

from atencao.exercicios.catalogo import buscar
from atencao.exercicios.declaracao import Exercicio
from atencao.exercicios.falhas import explicar, linhas_do_aluno
from atencao.exercicios.retorno import Retorno
from atencao.exercicios.sintaxe import explicar_sintaxe, linha_da_sintaxe
from atencao.exercicios.verificacao import titulo, verificar

ARQUIVO = "<resposta>"


def conferir_texto(id: str, texto: str, semente: int | None = None) -> Retorno:
    """Executa o texto num espaço de nomes só dele, acha a função pedida e a confere.

    Sem proteção contra laço infinito: quem chama roda isto onde possa ser interrompido, um worker por exemplo.
    ValueError se não há exercício com este id.
    """
    exercicio = buscar(id)
    # O rastro de uma falha lê as linhas do aluno daqui.
    linecache.cache[ARQUIVO] = (len(texto), None, texto.splitlines(keepends=True), ARQUIVO)
    try:
        espaco = _executar(compile(texto, ARQUIVO, "exec"))
    except SyntaxError as falha:
        return _errado(exercicio, explicar_sintaxe(falha), (linha_da_sintaxe(falha),))
    except (Exception, SystemExit) as falha:
        return _errado(exercicio, explicar(falha), linhas_do_aluno(falha))
    if exercicio.nome not in espaco:
        return _errado(exercicio, f"Não achei a função {exercicio.nome}: ela precisa ter esse nome, escrito assim.")
    return verificar(exercicio, espaco[exercicio.nome], semente)


def conferir_json(id: str, texto: str) -> str:
    """O retorno de `conferir_texto` em JSON, para a página."""
    return json.dumps(conferir_texto(id, texto).em_json(), ensure_ascii=False)


def _executar(codigo: CodeType) -> dict[str, Any]:
    espaco: dict[str, Any] = {"__name__": "resposta", "np": np}
    with np.errstate(all="ignore"):
        exec(codigo, espaco)
    return espaco


def _errado(exercicio: Exercicio, frase: str, linhas: tuple[tuple[int, str], ...] = ()) -> Retorno:
    return Retorno(titulo(exercicio), "errado", (frase,), linhas, "exceção")
