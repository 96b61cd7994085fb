"""O Python da página ao abrir: o que o worker chama (livro/frente/operario.js) são as funções daqui."""

from importlib import import_module

import numpy

# Retirado do pacote que vai para a página: não há compilador de Fortran no navegador.
RETIRADO = "f2py"


def _abrir_array_api_compat() -> None:
    """O array_api_compat copia tudo o que o NumPy anuncia, e só isso já carregaria submódulos que ninguém pediu.

    Enquanto ele abre, o NumPy anuncia só o que já carregou; sem f2py, `from numpy import *` continua a funcionar.
    """
    anunciados, listar = numpy.__all__, numpy.__dir__
    numpy.__all__ = [nome for nome in anunciados if nome in vars(numpy)]
    numpy.__dir__ = lambda: list(vars(numpy))
    import_module("array_api_compat.numpy")
    numpy.__all__ = [nome for nome in anunciados if nome != RETIRADO]
    numpy.__dir__ = listar


_abrir_array_api_compat()

from atencao.paineis import calcular_json  # noqa: E402


def calcular(modulo: str, nome: str, valores: str) -> str:
    """O quadro de um painel, em JSON."""
    return calcular_json(modulo, nome, valores)


def completar() -> str:
    """Carrega o que a primeira figura dispensa e as seguintes pedem: os sorteios custam um décimo de segundo."""
    import_module("numpy.random")
    return ""
