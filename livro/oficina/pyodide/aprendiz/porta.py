"""No navegador, o caminho para a página e para a rede: fecha-se antes do código do aluno.

O que ele faz com `js` e `pyodide` é só um import que não acha nada; e o worker já não tem rede, depois de aberto
(livro/frente/motor/isolar.js).
"""

import sys
from types import ModuleType
from typing import Any

PARA_FORA = ("js", "pyodide_js", "pyodide_js._api", "pyodide", "pyodide.code", "pyodide.http")
DO_PYODIDE = frozenset({"_pyodide", "_pyodide_core", "pyodide"})


def fechar() -> None:
    from _pyodide._importhook import jsfinder
    from pyodide.ffi import JsProxy

    # Qualquer objeto do JavaScript leva aos outros, e estas funções fazem um de um objeto do Python.
    fazem = {id(valor) for valor in vars(sys.modules["_pyodide_core"]).values() if callable(valor)}
    for nome, modulo in [*sys.modules.items()]:
        if isinstance(modulo, ModuleType) and nome.partition(".")[0] in DO_PYODIDE:
            _esvaziar(vars(modulo), JsProxy, fazem)
    _esvaziar(vars(jsfinder), JsProxy, fazem)
    jsfinder.jsproxies.clear()
    sys.meta_path[:] = [buscador for buscador in sys.meta_path if buscador is not jsfinder]
    for nome in PARA_FORA:
        sys.modules[nome] = None


def _esvaziar(nomes: dict[str, Any], do_javascript: type, fazem: set[int]) -> None:
    for chave, valor in [*nomes.items()]:
        erro = isinstance(valor, type) and issubclass(valor, BaseException)
        if isinstance(valor, do_javascript) or (id(valor) in fazem and not erro):
            nomes[chave] = None
