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
    tipo, mensagem = type(falha).__name__, str(falha).strip()
    dito = textwrap.shorten(f"{tipo}: {mensagem}" if mensagem else tipo, 240, placeholder=" …")
    return f"{_em_portugues(falha)} O Python disse: “{dito}”."


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
    if not falha.name:
        return "Um nome não existe ali: confira se foi definido antes e se está escrito igual."
    return f"O nome “{falha.name}” não existe ali: confira se foi definido antes e se está escrito igual."


def _do_nome_local(falha: Any) -> str:
    achado = re.search(r"variable '(\w+)'", str(falha))
    qual = f" “{achado[1]}”" if achado else ""
    return (
        f"O nome{qual} é usado antes de ter um valor. Uma função que dá valor a um nome tem o seu próprio, diferente "
        "do de fora: dê-lhe um valor antes, ou receba-o como argumento."
    )


def _do_atributo(falha: Any) -> str:
    return f"O valor não tem “.{falha.name}”: confira o nome e de que tipo é o valor antes do ponto."


def _do_valor(falha: Any) -> str:
    for sinal, frase in _DOS_VALORES:
        if re.search(sinal, str(falha)):
            return frase
    return "Um valor não serve para esta conta."


def _do_indice(falha: Any) -> str:
    if str(falha).startswith("axis"):
        return "Foi pedido um eixo que o array não tem: os eixos vão de 0 ao número de dimensões menos um."
    if "integers" in str(falha):
        return "Um índice não é um número inteiro, uma fatia nem um array deles."
    return "Um índice passou do fim: os índices vão de 0 ao tamanho do eixo menos um."


def _do_tipo(falha: Any) -> str:
    if "positional argument" in str(falha) or "keyword argument" in str(falha):
        return "Uma função foi chamada com argumentos a mais, a menos ou com outro nome."
    if "cannot unpack" in str(falha):
        return "Há vários nomes à esquerda do sinal de igual, e à direita um valor só, que não se reparte."
    if "ellipsis" in str(falha):
        return "Ainda há reticências (...) no lugar de uma conta: é ali que entra o seu código."
    return "Uma conta recebeu um valor de um tipo com que não sabe lidar."


def _do_import(falha: Any) -> str:
    if falha.name == "torch":
        return "Não há PyTorch aqui: as células que precisam dele rodam no notebook da lição."
    return "Um import não encontrou o que pediu; para estes exercícios basta o NumPy."


_SEM_MEMORIA = "A conta pediu mais memória do que há: confira os tamanhos que ela usa."
_DOS_VALORES = (
    (r"too big|maximum possible|Maximum allowed", _SEM_MEMORIA),
    (r"negative dimensions", "O tamanho de um array saiu negativo."),
    (r"too many values to unpack", "Há menos nomes à esquerda do sinal de igual do que valores à direita."),
    (r"not enough values to unpack", "Há mais nomes à esquerda do sinal de igual do que valores à direita."),
    (r"truth value", "Comparar matrizes dá um True ou False por número, e aqui se espera um só: use .all() ou .any()."),
    (
        r"broadcast|mismatch|matmul|shapes|dimension|reshape|\bsize\b",
        "As formas não combinam nesta conta: escreva a forma de cada parte ao lado da linha e compare.",
    ),
)

_FRASES: tuple[tuple[Any, Callable[[Any], str]], ...] = (
    (UnboundLocalError, _do_nome_local),
    (NameError, _do_nome),
    (AttributeError, _do_atributo),
    (IndexError, _do_indice),
    (KeyError, lambda _: "A chave procurada não está no dicionário."),
    (ZeroDivisionError, lambda _: "Houve uma divisão por zero."),
    (RecursionError, lambda _: "A função se chamou a si mesma sem parar."),
    (ImportError, _do_import),
    (EOFError, lambda _: "Aqui não há onde digitar para o input(): ponha o valor numa variável ou num argumento."),
    (AssertionError, lambda _: "Um assert do seu próprio código falhou."),
    (MemoryError, lambda _: _SEM_MEMORIA),
    (OverflowError, lambda _: "Um número passou do maior que cabe nesta conta."),
    (SystemExit, lambda _: "O código encerrou o Python em vez de chegar ao fim."),
    (TypeError, _do_tipo),
    (ValueError, _do_valor),
)
