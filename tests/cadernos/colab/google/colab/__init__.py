"""Dublê do google.colab: só o que o curso usa; qualquer outra coisa é anotada e falha."""

import sys
import types

INESPERADOS: list[str] = []


class _Duble(types.ModuleType):
    def __getattr__(self, nome: str) -> object:
        if nome.startswith("__"):
            raise AttributeError(nome)
        INESPERADOS.append(f"{self.__name__}.{nome}")
        raise AssertionError(f"o curso não deveria usar {INESPERADOS[-1]}")


class _Saida(_Duble):
    def register_callback(self, nome: str, funcao: object) -> None:
        """No Colab a função fica à espera da página; aqui responde logo, para provar que responde."""
        assert nome == "atencao.plotly_js"
        resposta = funcao()
        assert len(resposta.data["fonte"]) > 1_000_000, "o plotly.js não veio do pacote plotly"


output = _Saida(f"{__name__}.output")
sys.modules[output.__name__] = output
sys.modules[__name__].__class__ = _Duble
