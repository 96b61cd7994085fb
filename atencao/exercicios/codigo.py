"""O código de um exercício: o esqueleto que o aluno recebe é a solução menos as linhas marcadas."""

import inspect
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
    """Se a função é o esqueleto como veio: as mesmas instruções, ainda que os comentários tenham mudado."""
    codigo = getattr(funcao, "__code__", None)
    if codigo is None:
        return False
    [de_partida] = [x for x in compile(esqueleto(exercicio), "<esqueleto>", "exec").co_consts if _e_codigo(x)]
    return _instrucoes(codigo) == _instrucoes(de_partida)


def _fonte(funcao: Callable[..., Any]) -> str:
    return textwrap.dedent(inspect.getsource(funcao))


def _e_codigo(x: Any) -> bool:
    return isinstance(x, CodeType)


def _instrucoes(codigo: CodeType) -> tuple[Any, ...]:
    # Os textos ficam de fora: são docstrings, e o aluno pode mexer neles.
    constantes = [_instrucoes(x) if _e_codigo(x) else repr(x) for x in codigo.co_consts if not isinstance(x, str)]
    return (codigo.co_code, codigo.co_names, codigo.co_varnames, tuple(constantes))
