"""Que nomes uma célula define, usa e altera, lidos do seu código sem rodá-lo.

Serve para saber que células anteriores uma célula precisa que tenham rodado. Na dúvida, conta a mais: uma célula
anterior que rode à toa só custa tempo; uma que falte muda o resultado.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

GERADOR = "default_rng"
# Quem altera os seus argumentos: np.fill_diagonal(M, 0), sorteio.shuffle(lista).
MEXEM = {"np", "numpy", "shuffle"}


@dataclass
class Nomes:
    """Os nomes do espaço da lição que uma célula toca.

    definidos: passam a valer outra coisa; certos: os que não dependem de um `if` ou de um laço.
    usados: têm de existir quando a célula roda; adiados: só quando uma função dela é chamada.
    alterados: continuam os mesmos, com outro conteúdo; geradores: sorteiam, e cada uso os altera.
    modulos: os que `import` definiu.
    """

    definidos: set[str] = field(default_factory=set)
    certos: set[str] = field(default_factory=set)
    usados: set[str] = field(default_factory=set)
    adiados: set[str] = field(default_factory=set)
    alterados: set[str] = field(default_factory=set)
    geradores: set[str] = field(default_factory=set)
    modulos: set[str] = field(default_factory=set)


def nomes_da_celula(fonte: str) -> Nomes:
    """Erros: SyntaxError se a célula não é só Python."""
    leitor = _Leitor()
    for comando in ast.parse(fonte).body:
        leitor.visit(comando)
    return leitor.nomes


def modulos_importados(fonte: str) -> Iterator[str]:
    """Os módulos que a célula importa, onde quer que seja: `a.b` e, de `from a import b`, também `a.b`."""
    for no in ast.walk(ast.parse(fonte)):
        if isinstance(no, ast.Import):
            yield from (apelido.name for apelido in no.names)
        elif isinstance(no, ast.ImportFrom):
            yield no.module or ""
            yield from (f"{no.module}.{apelido.name}" for apelido in no.names)


def todos_os_nomes(fonte: str) -> set[str]:
    """Todo nome escrito na célula, lido ou definido, em qualquer escopo."""
    return _nomes(ast.parse(fonte))


class _Leitor(ast.NodeVisitor):
    """Percorre os comandos na ordem em que rodam: um nome lido antes de ser definido vem de outra célula."""

    def __init__(self):
        self.nomes = Nomes()
        self.incerto = 0

    def definir(self, nome: str) -> None:
        self.nomes.definidos.add(nome)
        if not self.incerto:
            self.nomes.certos.add(nome)

    def usar(self, nome: str) -> None:
        if nome not in self.nomes.certos:
            self.nomes.usados.add(nome)

    def visit_Name(self, no):
        (self.usar if isinstance(no.ctx, ast.Load) else self.definir)(no.id)

    def visit_Assign(self, no):
        self.visit(no.value)
        for alvo in no.targets:
            self._guardar(alvo)
            if _cita(no.value, GERADOR):
                self.nomes.geradores |= _nomes(alvo)

    def visit_AnnAssign(self, no):
        if no.value:
            self.visit(no.value)
            self._guardar(no.target)

    def visit_AugAssign(self, no):
        self.visit(no.value)
        self._alterar(no.target)

    def visit_NamedExpr(self, no):
        self.visit(no.value)
        self.visit(no.target)

    def visit_Expr(self, no):
        """`x.metodo(…)` sozinho numa linha existe pelo que faz a x; o NumPy e quem embaralha mexem no que recebem."""
        self.visit(no.value)
        chamada = no.value
        if isinstance(chamada, ast.Call) and isinstance(chamada.func, ast.Attribute):
            dono = _raiz(chamada.func)
            self.nomes.alterados |= {dono} | (_nomes(chamada) if {dono, chamada.func.attr} & MEXEM else set())

    def _guardar(self, alvo) -> None:
        """`x = …` define x; `x[i] = …` e `x.a = …` o alteram."""
        if isinstance(alvo, ast.Tuple | ast.List):
            for parte in alvo.elts:
                self._guardar(parte)
        elif isinstance(alvo, ast.Starred):
            self._guardar(alvo.value)
        elif isinstance(alvo, ast.Name):
            self.definir(alvo.id)
        else:
            self._alterar(alvo)

    def _alterar(self, alvo) -> None:
        for nome in _nomes(alvo):
            self.usar(nome)
        self.nomes.alterados.add(_raiz(alvo))

    # --- o que pode não rodar ---

    def _talvez(self, comandos) -> None:
        self.incerto += 1
        for comando in comandos:
            self.visit(comando)
        self.incerto -= 1

    def visit_If(self, no):
        self.visit(no.test)
        self._talvez([*no.body, *no.orelse])

    def visit_For(self, no):
        self.visit(no.iter)
        self._talvez([no.target, *no.body, *no.orelse])

    def visit_While(self, no):
        self.visit(no.test)
        self._talvez([*no.body, *no.orelse])

    def visit_Try(self, no):
        self._talvez([*no.body, *no.handlers, *no.orelse, *no.finalbody])

    def visit_ExceptHandler(self, no):
        if no.type:
            self.visit(no.type)
        self._talvez(no.body)

    # --- outros escopos ---

    def visit_Import(self, no):
        self.nomes.modulos |= set(_importados(no))
        self.visit_ImportFrom(no)

    def visit_ImportFrom(self, no):
        for nome in _importados(no):
            self.definir(nome)

    def visit_FunctionDef(self, no):
        for fora in (*no.decorator_list, *no.args.defaults, *filter(None, no.args.kw_defaults)):
            self.visit(fora)
        self.nomes.adiados |= _livres(no)
        self.definir(no.name)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, no):
        for fora in (*no.args.defaults, *filter(None, no.args.kw_defaults)):
            self.visit(fora)
        self.nomes.adiados |= _livres(no)

    def visit_ClassDef(self, no):
        livres = _livres(no)
        for nome in livres:
            self.usar(nome)
        self.nomes.adiados |= livres
        self.definir(no.name)

    def _compreensao(self, no):
        for nome in _livres(no):
            self.usar(nome)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _compreensao


def _nomes(no: ast.AST) -> set[str]:
    return {dentro.id for dentro in ast.walk(no) if isinstance(dentro, ast.Name)}


def _importados(no: ast.Import | ast.ImportFrom) -> list[str]:
    return [apelido.asname or apelido.name.partition(".")[0] for apelido in no.names]


def _raiz(no: ast.AST) -> str:
    """O nome em que `x.a[i].b` começa; "" se não começa num nome."""
    while isinstance(no, ast.Subscript | ast.Attribute):
        no = no.value
    return no.id if isinstance(no, ast.Name) else ""


def _cita(no: ast.AST, nome: str) -> bool:
    return any(
        (isinstance(d, ast.Name) and d.id == nome) or (isinstance(d, ast.Attribute) and d.attr == nome)
        for d in ast.walk(no)
    )


def _livres(no: ast.AST) -> set[str]:
    """Os nomes que uma função, classe ou compreensão procura fora dela."""
    lidos, locais = set(), set()
    for dentro in ast.walk(no):
        if isinstance(dentro, ast.Name):
            (lidos if isinstance(dentro.ctx, ast.Load) else locais).add(dentro.id)
        elif isinstance(dentro, ast.arg):
            locais.add(dentro.arg)
        elif isinstance(dentro, ast.Import | ast.ImportFrom):
            locais.update(_importados(dentro))
        elif isinstance(dentro, ast.FunctionDef | ast.ClassDef) and dentro is not no:
            locais.add(dentro.name)
    return lidos - locais
