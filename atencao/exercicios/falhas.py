"""A exceção do aluno em português, com as linhas dele."""

import linecache
import re
import textwrap
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

ALHEIOS = (str(Path(__file__).parents[1]), str(Path(traceback.__file__).parent), "<frozen ", "<__array_function__")


def explicar(falha: BaseException) -> str:
    """Uma frase que diz o que houve e o que olhar; no fim, o que o Python disse."""
    dito = textwrap.shorten(f"{type(falha).__name__}: {falha}", 240, placeholder=" …")
    return f"{_em_portugues(falha)} O Python disse: “{dito}”."


def explicar_sintaxe(falha: SyntaxError) -> str:
    """Uma frase que diz o que olhar na linha que o Python não entendeu."""
    if isinstance(falha, IndentationError):
        return "O recuo desta linha não combina com o das vizinhas: o corpo da função vai quatro espaços para dentro."
    if "was never closed" in falha.msg:
        return "Um parêntese, colchete ou chave foi aberto e não fechado."
    if "expected ':'" in falha.msg:
        return "Falta o sinal de dois-pontos no fim da linha."
    return "O Python não entendeu esta linha: procure nela, ou logo antes, um sinal que sobra ou que falta."


def linhas_do_aluno(falha: BaseException) -> tuple[tuple[int, str], ...]:
    """(número, texto) das últimas linhas do aluno por que a falha passou, de fora para dentro."""
    dele = [passo for passo in traceback.extract_tb(falha.__traceback__) if _e_do_aluno(passo.filename)]
    linhas = [(passo.lineno or 0, linecache.getline(passo.filename, passo.lineno or 0).strip()) for passo in dele]
    return tuple(dict.fromkeys(linhas))[-3:]


def _e_do_aluno(arquivo: str) -> bool:
    """O que não é deste pacote, da biblioteca padrão nem de um pacote instalado."""
    return not arquivo.startswith(ALHEIOS) and "site-packages" not in arquivo


def _em_portugues(falha: BaseException) -> str:
    for tipos, frase in _FRASES:
        if isinstance(falha, tipos):
            return frase(falha)
    return "O código parou com um erro."


def _do_nome(falha: Any) -> str:
    return f"O nome “{falha.name}” não existe ali: confira se foi definido antes e se está escrito igual."


def _do_atributo(falha: Any) -> str:
    return f"O valor não tem “.{falha.name}”: confira o nome e de que tipo é o valor antes do ponto."


def _do_valor(falha: Any) -> str:
    if re.search(r"broadcast|mismatch|matmul|shapes|dimension|reshape|size", str(falha)):
        return "As formas não combinam nesta conta: escreva a forma de cada parte ao lado da linha e compare."
    return "Um valor não serve para esta conta."


def _do_tipo(falha: Any) -> str:
    if "positional argument" in str(falha) or "keyword argument" in str(falha):
        return "Uma função foi chamada com argumentos a mais, a menos ou com outro nome."
    if "ellipsis" in str(falha):
        return "Ainda há reticências (...) no lugar de uma conta: é ali que entra o seu código."
    return "Uma conta recebeu um valor de um tipo com que não sabe lidar."


def _do_import(falha: Any) -> str:
    if falha.name == "torch":
        return "Não há PyTorch aqui: as células que precisam dele rodam no notebook da lição."
    return "Um import não encontrou o que pediu; para estes exercícios basta o NumPy."


_FRASES: tuple[tuple[Any, Callable[[Any], str]], ...] = (
    (NameError, _do_nome),
    (AttributeError, _do_atributo),
    (IndexError, lambda _: "Um índice passou do fim: os índices vão de 0 ao tamanho do eixo menos um."),
    (KeyError, lambda _: "A chave procurada não está no dicionário."),
    (ZeroDivisionError, lambda _: "Houve uma divisão por zero."),
    (RecursionError, lambda _: "A função se chamou a si mesma sem parar."),
    (ImportError, _do_import),
    (EOFError, lambda _: "Aqui não há onde digitar para o input(): ponha o valor numa variável ou num argumento."),
    (AssertionError, lambda _: "Um assert do seu próprio código falhou."),
    (MemoryError, lambda _: "A conta pediu mais memória do que há."),
    (SystemExit, lambda _: "O código encerrou o Python em vez de chegar ao fim."),
    (TypeError, _do_tipo),
    (ValueError, _do_valor),
)
