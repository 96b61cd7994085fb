"""Na página não há onde digitar enquanto o Python roda: `input()` dá EOFError, que tem frase em atencao.exercicios."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def sem_teclado() -> Iterator[None]:
    antes, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = antes
