"""O código de um exercício: o esqueleto que o aluno recebe é a solução menos as linhas marcadas."""

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Callable
from types import CodeType
from typing import Any

from atencao.exercicios.declaracao import Exercicio

MARCA = re.compile(r"\s*# resolva(?:: (?P<lembrete>.*))?$")


def esqueleto(exercicio: Exercicio) -> str:
    """O código de partida. Cada trecho marcado vira uma linha de reticências, com o lembrete do trecho."""
    if exercicio.partida is not None:
        return _fonte(exercicio.partida)
    linhas: list[str] = []
    dentro = False
    for linha in _fonte(exercicio.solucao).splitlines():
        marca = MARCA.search(linha)
        if marca is None:
            linhas.append(linha)
        elif not dentro:
            recuo = linha[: len(linha) - len(linha.lstrip())]
            linhas.append(f"{recuo}...  # {marca['lembrete'] or 'escreva aqui'}")
        dentro = marca is not None
    return "\n".join(linhas) + "\n"


def solucao(exercicio: Exercicio) -> str:
    """A solução de referência, sem as marcas."""
    return "\n".join(MARCA.sub("", linha) for linha in _fonte(exercicio.solucao).splitlines()) + "\n"


def intocado(funcao: Callable[..., Any], exercicio: Exercicio) -> bool:
    """Se a função é o esqueleto como veio, ainda que os comentários e a docstring tenham mudado."""
    codigo = getattr(funcao, "__code__", None)
    if codigo is None:
        return False
    de_partida = esqueleto(exercicio)
    return _arvore(_texto(codigo)) == _arvore(de_partida) or _instrucoes(codigo) in _compilado(de_partida)


def _fonte(funcao: Callable[..., Any]) -> str:
    return textwrap.dedent(inspect.getsource(funcao))


def _texto(codigo: CodeType) -> str:
    """O texto de que a função veio; vazio se já não está guardado."""
    linhas = linecache.getlines(codigo.co_filename)[codigo.co_firstlineno - 1 :]
    return textwrap.dedent("".join(inspect.getblock(linhas))) if linhas else ""


def _arvore(texto: str) -> str | None:
    """A árvore da função, sem docstrings; None se o texto não é o de uma função inteira."""
    try:
        [funcao] = ast.parse(texto).body
    except (SyntaxError, ValueError):
        return None
    for no in ast.walk(funcao):
        if isinstance(no, ast.FunctionDef) and ast.get_docstring(no, clean=False) is not None:
            del no.body[0]
    return ast.dump(funcao)


def _compilado(texto: str) -> list[tuple[Any, ...]]:
    """As instruções da função: ao lado do import do NumPy, na mesma célula, o Python as escreve de outro modo."""
    modulos = [compile(antes + texto, "<esqueleto>", "exec") for antes in ("", "import numpy as np\n")]
    return [_instrucoes(x) for modulo in modulos for x in modulo.co_consts if _e_codigo(x)]


def _e_codigo(x: Any) -> bool:
    return isinstance(x, CodeType)


def _instrucoes(codigo: CodeType) -> tuple[Any, ...]:
    # Os textos ficam de fora: são docstrings, e o aluno pode mexer neles.
    constantes = [_instrucoes(x) if _e_codigo(x) else repr(x) for x in codigo.co_consts if not isinstance(x, str)]
    return (codigo.co_code, codigo.co_names, codigo.co_varnames, tuple(constantes))
