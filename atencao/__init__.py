"""O código do curso de self-attention: um só, sobre NumPy e PyTorch, em CPU e GPU.

Tudo o que as lições usam se importa daqui: `from atencao import attention, self_attention`. Só `attention_rapida`
precisa do PyTorch, que por isso é procurado na primeira vez que ela é pedida.
"""

import sys
from typing import Any

from atencao.dispositivos import Dispositivo, dispositivos, levar, melhor_dispositivo, trazer
from atencao.figuras import Figura, linhas, mapa_de_pesos, mapa_de_valores
from atencao.frases import DIMENSOES, Incorporacao, incorporar, separar, vocabulario
from atencao.nucleo import attention, mascara_causal, multi_head_attention, self_attention, softmax
from atencao.posicao import alibi, inclinacoes_alibi, positional_encoding, rope

# attention_rapida fica de fora: `from atencao import *` falharia onde não há PyTorch.
__all__ = [
    "DIMENSOES",
    "Dispositivo",
    "Figura",
    "Incorporacao",
    "alibi",
    "attention",
    "dispositivos",
    "inclinacoes_alibi",
    "incorporar",
    "levar",
    "linhas",
    "mapa_de_pesos",
    "mapa_de_valores",
    "mascara_causal",
    "melhor_dispositivo",
    "multi_head_attention",
    "positional_encoding",
    "rope",
    "self_attention",
    "separar",
    "softmax",
    "trazer",
    "vocabulario",
]


def __getattr__(nome: str) -> Any:
    if nome != "attention_rapida":
        raise AttributeError(f"o pacote atencao não tem {nome!r}")
    try:
        from atencao.acelerada import attention_rapida
    except (ImportError, OSError) as erro:
        raise ImportError("attention_rapida precisa do PyTorch, que não carregou aqui; use attention.") from erro
    return attention_rapida


def _ligar_ao_notebook() -> None:
    """Onde o IPython roda, um painel ou um cartão ganha controles; na página, sem IPython, nada acontece."""
    if "IPython" not in sys.modules:
        return
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None:
        formatador = shell.display_formatter.mimebundle_formatter
        formatador.for_type_by_name("atencao.paineis.painel", "Painel", _mostrar_painel)
        for cartao in ("Explicacao", "Questionario"):
            formatador.for_type_by_name("atencao.exercicios.cartoes", cartao, _mostrar_cartao)
        formatador.for_type_by_name("atencao.exercicios.retorno", "Retorno", _mostrar_retorno)


def _mostrar_painel(painel: Any) -> dict[str, Any]:
    from atencao.paineis.jupyter import mostrar

    return mostrar(painel)


def _mostrar_cartao(cartao: Any) -> dict[str, Any]:
    from atencao.exercicios.jupyter import mostrar

    return mostrar(cartao)


def _mostrar_retorno(retorno: Any) -> dict[str, Any]:
    from atencao.exercicios.jupyter import mostrar_retorno

    return mostrar_retorno(retorno)


_ligar_ao_notebook()
