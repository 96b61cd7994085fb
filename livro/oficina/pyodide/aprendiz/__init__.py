"""O Python do aluno: o que o seu worker chama (livro/frente/aprendiz/) são as funções daqui.

Recebem e devolvem texto. Nada do que o aluno escreve pode valer depois do seu pedido, a não ser os nomes do seu espaço:
o que ele trocar no NumPy ou no curso é desfeito, e se diz.
"""

import json
import sys
from importlib import import_module

if sys.platform == "emscripten":
    import_module("no_navegador")  # abre o array_api_compat como ele se abre ali, sem o f2py

from .celulas import Celulas
from .conferencia import conferir as _conferir
from .eco import calado, pelo_stdout
from .integridade import Integridade

if sys.platform == "emscripten":
    import_module(".porta", __name__).fechar()
_integridade = Integridade()
_celulas = Celulas(_integridade, pelo_stdout if sys.platform == "emscripten" else calado)


def conferir(id: str, texto: str) -> str:
    """O retorno da conferência (atencao.exercicios.retorno), em JSON."""
    return json.dumps(_conferir(_integridade, id, texto), ensure_ascii=False)


def executar(celulas: str, espaco: str) -> str:
    """O que cada célula de uma lista (em JSON) mostrou, em JSON; as que vêm depois de um erro não rodam."""
    return json.dumps(_celulas.executar(json.loads(celulas), espaco), ensure_ascii=False)


def recomecar(espaco: str) -> str:
    """Esquece os nomes daquele espaço."""
    _celulas.recomecar(espaco)
    return ""
