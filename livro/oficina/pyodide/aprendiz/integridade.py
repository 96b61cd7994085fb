"""Desfaz o que o código do aluno trocou nas bibliotecas: um `np.exp = …` não pode valer para a conta seguinte.

    integridade = Integridade()
    integridade.fotografar()                                   # antes do código do aluno
    devolvido, falha, trocados = integridade.chamar(funcao)    # trocados: ["numpy.exp"]

`restaurar` só usa sintaxe e métodos guardados de antemão: tem de funcionar ainda que o aluno tenha trocado `len`.
"""

import builtins
import sys
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

# O que confere e o que o aluno chama: destes, toda mudança é desfeita. Dos outros módulos, só as funções e classes,
# porque os números e listas que eles guardam são o seu próprio estado (o cache de `re`, por exemplo).
PROPRIOS = ("builtins", "math", "numpy", "array_api_compat", "atencao")
# Trocados por quem mostra a tela, por quem conta avisos e por quem acha módulos.
DE_PYTHON, FECHADA = 1 << 9, 1 << 8  # Py_TPFLAGS_HEAPTYPE e Py_TPFLAGS_IMMUTABLETYPE
VIVOS = frozenset({"sys", "warnings", "_io", "__main__", "threading", "_thread", "linecache"})


class Integridade:
    """O que cada módulo tinha quando foi fotografado."""

    def __init__(self) -> None:
        self._fotos: dict[str, tuple[ModuleType, dict[str, Any]]] = {}
        self._classes: dict[type, dict[str, Any]] = {}
        self._funcoes: dict[FunctionType, tuple[Any, Any, Any]] = {}
        self._sistema = (sys.getrecursionlimit(), list(sys.path), list(sys.meta_path))

    def fotografar(self) -> None:
        """Guarda o que há nos módulos que ainda não tinham sido fotografados."""
        for nome, modulo in list(sys.modules.items()):
            if nome in self._fotos or nome in VIVOS or not isinstance(modulo, ModuleType):
                continue
            proprio = nome.partition(".")[0] in PROPRIOS
            self._fotos[nome] = (modulo, {k: v for k, v in vars(modulo).items() if proprio or callable(v)})
            if proprio and nome != "builtins":
                for valor in [*vars(modulo).values()]:
                    self._fotografar_por_dentro(valor)

    def _fotografar_por_dentro(self, valor: Any) -> None:
        """As classes e as funções do curso e do NumPy também se deixam mexer por dentro."""
        if isinstance(valor, FunctionType):
            if valor in self._funcoes:
                return
            self._funcoes[valor] = (valor.__code__, valor.__defaults__, valor.__kwdefaults__)
        if isinstance(valor, type):
            if valor in self._classes or valor.__module__.partition(".")[0] not in PROPRIOS or _imutavel(valor):
                return
            self._classes[valor] = dict(vars(valor))
            for parte in self._classes[valor].values():
                self._fotografar_por_dentro(parte)
        elif isinstance(valor, property):
            self._fotografar_por_dentro(valor.fget)
        # As do NumPy (np.allclose) guardam a de Python dentro de uma feita em C; os métodos de classe, também.
        elif callable(valor) and isinstance(dentro := getattr(valor, "__wrapped__", None), FunctionType):
            self._fotografar_por_dentro(dentro)

    def chamar(self, funcao: Callable[..., Any], *argumentos: Any) -> tuple[Any, BaseException | None, list[str]]:
        """(o que a função devolveu, a falha, o que foi trocado): desfaz as trocas antes de qualquer outra conta."""
        devolvido = falha = None
        try:
            devolvido = funcao(*argumentos)
        except BaseException as erro:  # SystemExit e quem mais o aluno levantar: nada derruba o worker
            falha = erro
        return devolvido, falha, self.restaurar()

    def restaurar(self) -> list[str]:
        """Desfaz as trocas e diz quais foram, pelo nome: ["numpy.exp"]."""
        trocados: list[str] = []
        for nome, (modulo, foto) in self._fotos.items():
            _desfazer_no_modulo(nome, modulo, foto, trocados)
            if _modulos.get(nome) is not modulo:
                _modulos[nome] = modulo
                trocados.append(nome)
        for classe, foto in self._classes.items():
            for nome, valor in foto.items():
                if classe.__dict__.get(nome) is not valor and nome not in _DE_TODA_CLASSE:
                    _por(classe, nome, valor)
                    trocados.append(classe.__module__ + "." + classe.__name__ + "." + nome)
        for funcao, (codigo, padroes, nomeados) in self._funcoes.items():
            if (
                funcao.__code__ is not codigo
                or funcao.__defaults__ is not padroes
                or funcao.__kwdefaults__ is not nomeados
            ):
                funcao.__code__, funcao.__defaults__, funcao.__kwdefaults__ = codigo, padroes, nomeados
                trocados.append(funcao.__module__ + "." + funcao.__name__)
        limite, caminhos, buscadores = self._sistema
        _por_limite(limite)
        _sys.path[:] = caminhos
        _sys.meta_path[:] = buscadores
        _por_rastro(None)
        _por_perfil(None)
        return trocados


def _imutavel(classe: type) -> bool:
    """As feitas em C não se deixam mexer."""
    return not classe.__flags__ & DE_PYTHON or bool(classe.__flags__ & FECHADA)


def _desfazer_no_modulo(nome: str, modulo: ModuleType, foto: dict[str, Any], trocados: list[str]) -> None:
    atuais = _nomes_de(modulo)
    for chave, valor in foto.items():
        if (chave not in atuais or atuais[chave] is not valor) and chave not in _DE_TODO_MODULO:
            atuais[chave] = valor
            trocados.append(nome + "." + chave)
    if nome.partition(".")[0] in _proprios:
        for chave in [*atuais]:
            # Um nome a mais esconderia o que o módulo procura em builtins; submódulos chegam sem ninguém trocar nada.
            if chave not in foto and _tipo(atuais[chave]) is not _Modulo and not chave.startswith("_"):
                del atuais[chave]
                trocados.append(nome + "." + chave)


# Guardados agora, antes do código do aluno.
_sys, _Modulo, _modulos, _proprios = sys, ModuleType, sys.modules, frozenset(PROPRIOS)
_tipo, _por, _por_limite = builtins.type, builtins.setattr, sys.setrecursionlimit
_nomes_de = vars
_por_rastro, _por_perfil = sys.settrace, sys.setprofile
_DE_TODO_MODULO = frozenset({"__warningregistry__", "__spec__", "_"})
_DE_TODA_CLASSE = frozenset({"__dict__", "__weakref__", "__doc__", "__abstractmethods__", "_abc_impl"})
