"""Executa células como um notebook: o que escrevem, o valor da última expressão, as figuras, e o erro em português."""

import ast
import linecache
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from types import CodeType, ModuleType
from typing import Any

from atencao.exercicios.falhas import explicar
from atencao.exercicios.sintaxe import explicar_sintaxe, linha_da_sintaxe

from .ajustes import Ajustes
from .eco import Eco, calado
from .integridade import Integridade
from .mostrar import em_saida
from .teclado import sem_teclado
from .tela import Saida, Tela

MAIS_FUNDAS = 3  # quantas linhas de um erro se mostram


@dataclass
class Espaco:
    """Os nomes que as células de uma página deixam umas para as outras, e o que ajustaram no Python todo."""

    nomes: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__", "display": display})
    contexto: Context = field(default_factory=copy_context)
    ajustes: Ajustes = field(default_factory=Ajustes)


class Celulas:
    def __init__(self, integridade: Integridade, enviar: Callable[[str], None] = calado) -> None:
        self._integridade = integridade
        self._eco = Eco(enviar)
        self._espacos: dict[str, Espaco] = {}
        self._arquivos: dict[str, int] = {}
        _oferecer_display()

    def recomecar(self, espaco: str) -> None:
        self._espacos.pop(espaco, None)

    def executar(self, celulas: list[str], espaco: str) -> list[list[Saida]]:
        """As saídas de cada célula. As que vêm depois de um erro ficam sem nenhuma, pois não rodam."""
        self._integridade.fotografar()
        self._eco.recomecar()
        onde = self._espacos.setdefault(espaco, Espaco())
        todas: list[list[Saida]] = [[] for _ in celulas]
        # O mesmo nome de arquivo nunca volta: uma função antiga ainda mostra as suas linhas num erro.
        arquivos = {f"<célula {len(self._arquivos) + i + 1}>": i for i in range(len(celulas))}
        self._arquivos.update(arquivos)
        for (arquivo, i), texto in zip(arquivos.items(), celulas, strict=True):
            tela = Tela(self._eco.escrever)
            erro, trocados = self._rodar(texto, arquivo, onde, tela)
            todas[i] = tela.saidas()
            if erro is not None:
                todas[i].append(_em_portugues(erro, arquivo, arquivos, self._arquivos))
            if trocados:
                todas[i].append({"tipo": "aviso", "texto": _TROCA.format(quais=", ".join(trocados[:3]))})
            if erro is not None:
                break
        return todas

    def _rodar(self, texto: str, arquivo: str, onde: Espaco, tela: Tela) -> tuple[BaseException | None, list[str]]:
        linecache.cache[arquivo] = (len(texto), None, texto.splitlines(keepends=True), arquivo)
        try:
            partes = _compilar(texto, arquivo)
        except (SyntaxError, ValueError, RecursionError) as erro:
            return erro, []
        with onde.ajustes.valendo(), redirect_stdout(tela), redirect_stderr(tela), sem_teclado():
            _, erro, trocados = self._integridade.chamar(onde.contexto.run, _executar, partes, onde.nomes, tela)
        return erro, trocados


def _compilar(texto: str, arquivo: str) -> tuple[CodeType | None, CodeType | None]:
    """(os comandos, a última expressão, cujo valor se mostra); um ponto e vírgula no fim a cala, como no Jupyter."""
    arvore = ast.parse(texto, arquivo)
    ultima = None
    if arvore.body and isinstance(arvore.body[-1], ast.Expr) and not texto.rstrip().endswith(";"):
        ultima = compile(ast.Expression(arvore.body.pop().value), arquivo, "eval")
    return compile(arvore, arquivo, "exec"), ultima


def _executar(partes: tuple[CodeType | None, CodeType | None], nomes: dict[str, Any], tela: Tela) -> None:
    comandos, ultima = partes
    exec(comandos, nomes)
    if ultima is not None and (valor := eval(ultima, nomes)) is not None:
        tela.mostrar(em_saida(valor))


# --- display -------------------------------------------------------------------------------------


def display(*valores: Any, **_: Any) -> None:
    """Mostra cada valor, como o display do IPython."""
    for valor in valores:
        if isinstance(sys.stdout, Tela):
            sys.stdout.mostrar(em_saida(valor))


def _oferecer_display() -> None:
    """As lições importam display de IPython.display, e na página não há IPython."""
    if "IPython" in sys.modules:
        return
    ipython, modulo = ModuleType("IPython"), ModuleType("IPython.display")
    modulo.display = ipython.display = display
    sys.modules |= {"IPython": ipython, "IPython.display": modulo}


# --- o erro --------------------------------------------------------------------------------------


def _em_portugues(erro: BaseException, arquivo: str, deste: dict[str, int], todos: dict[str, int]) -> Saida:
    """A frase e as linhas do aluno, cada uma com a célula deste pedido em que está (None: de outro pedido)."""
    if isinstance(erro, SyntaxError) and erro.filename == arquivo:
        numero, texto = linha_da_sintaxe(erro)
        linha = {"numero": numero, "texto": texto, "celula": deste[arquivo]}
        return {"tipo": "erro", "frase": _da_sintaxe(erro), "linhas": [linha]}
    dele = [passo for passo in traceback.extract_tb(erro.__traceback__) if passo.filename in todos]
    linhas = [
        {"numero": passo.lineno or 0, "texto": (passo.line or "").strip(), "celula": deste.get(passo.filename)}
        for passo in dele[-MAIS_FUNDAS:]
    ]
    return {"tipo": "erro", "frase": explicar(erro), "linhas": linhas}


def _da_sintaxe(erro: SyntaxError) -> str:
    if (erro.text or "").lstrip().startswith(("%", "!")):
        return "Comandos com % ou ! são do Jupyter; aqui se roda só Python."
    return explicar_sintaxe(erro)


_TROCA = "O seu código trocou o que é de todos ({quais}); depois de rodar, a troca foi desfeita."
