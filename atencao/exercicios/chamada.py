"""Chamar uma função sem que ela deixe marcas: cópias das entradas, sorteios e tela devolvidos como estavam."""

import io
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any

import numpy as np

from atencao.exercicios.resposta import Ler, Resposta, em_arrays


def chamar(funcao: Callable[..., Any], entradas: Sequence[Any], leitores: Sequence[Ler]) -> Resposta:
    """A resposta da função a cópias das entradas, com um leitor por saída. Exceção vira resposta; Ctrl+C passa."""
    copias = [copia(x) for x in entradas]
    tela = io.StringIO()
    try:
        with _acaso_guardado(), redirect_stdout(tela), np.errstate(all="ignore"):
            devolvido = funcao(*copias)
            valores = em_arrays(devolvido, leitores)
    except (Exception, SystemExit) as falha:
        return Resposta(None, falha=falha, mexidas=_mexidas(copias, entradas))
    return Resposta(valores, devolvido, None, _mexidas(copias, entradas), bool(tela.getvalue()))


def copia(x: Any) -> Any:
    return x.copy() if isinstance(x, np.ndarray) else x


def _mexidas(depois: Sequence[Any], antes: Sequence[Any]) -> tuple[int, ...]:
    return tuple(
        i for i, (x, y) in enumerate(zip(depois, antes, strict=True))
        if isinstance(y, np.ndarray) and not np.array_equal(x, y, equal_nan=y.dtype.kind == "f")
    )  # fmt: skip


@contextmanager
def _acaso_guardado() -> Iterator[None]:
    """Os geradores globais do aluno saem no estado em que entraram, ainda que a função dele os use."""
    torch = sys.modules.get("torch")
    do_python, do_numpy = random.getstate(), np.random.get_state()
    do_torch = torch.get_rng_state() if torch is not None else None
    try:
        yield
    finally:
        random.setstate(do_python)
        np.random.set_state(do_numpy)
        if torch is not None:
            torch.set_rng_state(do_torch)
