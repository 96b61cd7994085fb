"""Mutantes de uma função, feitos da sua árvore sintática: cada um com uma só mudança, das que um aluno faria."""

import ast
import copy
import inspect
import textwrap
import warnings
from collections.abc import Callable, Iterator
from typing import Any

OPERADORES: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
TROCAS = {
    "exp": "expm1", "sin": "cos", "cos": "sin", "max": "min", "sum": "mean", "mean": "sum", "zeros": "ones",
    "ones": "zeros", "tanh": "sin", "sqrt": "square", "tril": "triu", "any": "all", "log2": "log", "std": "var",
    "stack": "hstack", "var": "std", "ceil": "floor", "swapaxes": "moveaxis",
}  # fmt: skip


def mutantes(funcao: Callable[..., Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """(descrição, função) de cada mutante. A descrição é a linha mudada, como ficou; as repetidas saem uma vez só."""
    arvore = ast.parse(textwrap.dedent(inspect.getsource(funcao)))
    original = ast.unparse(arvore)
    vistos = {original}
    for mutante in _arvores(arvore):
        texto = ast.unparse(ast.fix_missing_locations(mutante))
        if texto not in vistos:
            vistos.add(texto)
            yield _descrever(original, texto), _compilar(texto, funcao)


def _arvores(arvore: ast.Module) -> Iterator[ast.Module]:
    [funcao] = arvore.body
    assert isinstance(funcao, ast.FunctionDef)
    argumentos = [a.arg for a in funcao.args.args]
    nos = list(ast.walk(arvore))
    for i, no in enumerate(nos):
        for novo in _trocas_do_no(no, argumentos):
            yield _com_troca(arvore, i, novo)


def _com_troca(arvore: ast.Module, i: int, novo: ast.AST) -> ast.Module:
    """Uma cópia da árvore com o i-ésimo nó trocado."""
    copia = copy.deepcopy(arvore)
    alvo = list(ast.walk(copia))[i]
    for pai in ast.walk(copia):
        for campo, valor in ast.iter_fields(pai):
            if valor is alvo:
                setattr(pai, campo, novo)
            elif isinstance(valor, list) and any(x is alvo for x in valor):
                setattr(pai, campo, [novo if x is alvo else x for x in valor])
    return copia


def _trocas_do_no(no: ast.AST, argumentos: list[str]) -> Iterator[ast.AST]:
    match no:
        case ast.BinOp(left=esquerda, op=op, right=direita):
            for outro in OPERADORES.get(type(op), ()):
                yield ast.BinOp(esquerda, outro(), direita)
            yield esquerda  # termo tirado
            yield direita
        case ast.Compare(left=esquerda, ops=[op], comparators=[direita]):
            for outro in OPERADORES.get(type(op), ()):
                yield ast.Compare(esquerda, [outro()], [direita])
        case ast.Constant(value=bool(valor)):
            yield ast.Constant(not valor)
        case ast.Constant(value=int(valor)):
            yield ast.Constant(valor + 1)
            yield ast.Constant(valor - 1)
        case ast.Constant(value=float(valor)):
            yield ast.Constant(valor * 2)
            yield ast.Constant(valor + 1)
        case ast.UnaryOp(op=ast.USub() | ast.Invert() | ast.Not(), operand=dentro):
            yield dentro
            if ast.unparse(no) == "-np.inf":
                yield ast.Constant(-1e9)
                yield ast.Constant(-30.0)
        case ast.Attribute(value=dentro, attr="T" | "mT"):
            yield dentro  # transposta tirada
        case ast.Call():
            yield from _trocas_da_chamada(no)
        case ast.Name(id=nome, ctx=ast.Load()) if nome in argumentos:
            if nome == "mascara":
                yield ast.UnaryOp(ast.Invert(), no)
            for outro in argumentos:
                yield ast.Name(outro, ast.Load())
        case ast.Tuple(elts=[um, outro], ctx=ast.Load()):
            yield ast.Tuple([outro, um], ast.Load())


def _trocas_da_chamada(no: ast.Call) -> Iterator[ast.AST]:
    if isinstance(no.func, ast.Attribute):
        nome, dono = no.func.attr, no.func.value
        if nome in TROCAS:
            yield ast.Call(ast.Attribute(dono, TROCAS[nome], ast.Load()), no.args, no.keywords)
        e_do_numpy = isinstance(dono, ast.Name) and dono.id in ("np", "math")
        if not e_do_numpy:
            yield dono  # chamada tirada
        elif no.args:
            yield no.args[0]
    for i in range(len(no.keywords)):
        yield ast.Call(no.func, no.args, no.keywords[:i] + no.keywords[i + 1 :])
    for i in range(len(no.args) - 1):
        trocados = [*no.args[:i], no.args[i + 1], no.args[i], *no.args[i + 2 :]]
        yield ast.Call(no.func, trocados, no.keywords)


def _descrever(original: str, texto: str) -> str:
    antes, depois = original.splitlines(), texto.splitlines()
    return " ⏎ ".join(nova.strip() for velha, nova in zip(antes, depois, strict=True) if velha != nova)


def _compilar(texto: str, funcao: Callable[..., Any]) -> Callable[..., Any]:
    espaco = dict(funcao.__globals__)
    with warnings.catch_warnings(action="ignore", category=SyntaxWarning):  # há mutantes como 4[::-1]
        exec(compile(texto, "<mutante>", "exec"), espaco)
    return espaco[funcao.__name__]
