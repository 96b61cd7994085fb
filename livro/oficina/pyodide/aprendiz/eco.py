"""Repete fora, já, o que o aluno escreve: se o código dele nunca terminar, é só isso que a página tem para mostrar."""

import os
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

LOGO = 200
"""Quantas escritas de um pedido vão sem esperar; as seguintes se juntam, e vão de tempo em tempo."""
ENTRE = 0.05  # s
SAIDA = 1  # o stdout do processo, que o worker lê (livro/frente/motor/eco.js)


class Eco:
    def __init__(self, enviar: Callable[[str], None]) -> None:
        self._enviar = enviar
        self.recomecar()

    def recomecar(self) -> None:
        self._guardado: list[str] = []
        self._enviados = 0
        self._ultimo = 0.0

    def escrever(self, texto: str) -> None:
        self._guardado.append(texto)
        if self._enviados < LOGO or perf_counter() - self._ultimo > ENTRE:
            self._enviar("".join(self._guardado))
            self._guardado.clear()
            self._enviados += 1
            self._ultimo = perf_counter()


def pelo_stdout(texto: str, escrever: Callable[[int, bytes], int] = os.write) -> None:
    """O aluno pode tê-lo fechado: perde-se o eco, e nada mais."""
    with suppress(OSError):
        escrever(SAIDA, texto.encode("utf-8", "replace"))


def calado(texto: str) -> None:
    """Onde não há página que espere."""
