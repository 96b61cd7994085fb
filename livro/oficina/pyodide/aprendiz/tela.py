"""A tela do aluno: guarda, em ordem, o que ele escreve e mostra, até um tamanho que a página aguente."""

import io
from collections.abc import Callable
from typing import Any

from atencao.figuras.texto import milhares

from .eco import calado

LINHAS = 1000
CARACTERES = 60_000
MOSTRADAS = 20
"""Quantas figuras e valores uma célula mostra, no máximo."""

Saida = dict[str, Any]


class Tela(io.TextIOBase):
    """Um arquivo de texto em que se escreve; o que passa do tamanho é contado e jogado fora; o resto vai ao eco."""

    def __init__(self, eco: Callable[[str], None] = calado) -> None:
        self._eco = eco
        self._saidas: list[Saida] = []
        self._texto: list[str] = []
        self._caracteres = 0
        self._linhas = 0
        self._perdidas = 0
        self._mostradas = 0

    def writable(self) -> bool:
        return True

    def write(self, texto: str) -> int:
        quebras = texto.count("\n")
        if self._linhas >= LINHAS or self._caracteres >= CARACTERES:
            self._perdidas += quebras
            return len(texto)
        cabe = texto[: CARACTERES - self._caracteres]
        if quebras > LINHAS - self._linhas:
            cabe = "".join(cabe.splitlines(keepends=True)[: LINHAS - self._linhas])
        self._texto.append(cabe)
        self._eco(cabe)
        self._caracteres += len(cabe)
        self._linhas += cabe.count("\n")
        self._perdidas += quebras - cabe.count("\n")
        return len(texto)

    def mostrar(self, saida: Saida) -> None:
        """Uma figura ou um valor, depois do que já foi escrito."""
        self._mostradas += 1
        if self._mostradas <= MOSTRADAS:
            self._virar_saida()
            self._saidas.append(saida)
            if saida["tipo"] == "texto":
                self._eco(saida["texto"])

    def saidas(self) -> list[Saida]:
        self._virar_saida()
        avisos = []
        if self._perdidas or self._caracteres >= CARACTERES:
            avisos.append(_CORTE.format(linhas=milhares(self._linhas), perdidas=milhares(self._perdidas)))
        if self._mostradas > MOSTRADAS:
            avisos.append(f"Só os {MOSTRADAS} primeiros valores e figuras são mostrados aqui.")
        return [*self._saidas, *({"tipo": "aviso", "texto": aviso} for aviso in avisos)]

    def _virar_saida(self) -> None:
        if texto := "".join(self._texto):
            self._saidas.append({"tipo": "texto", "texto": texto})
        self._texto.clear()


_CORTE = "O texto era comprido demais para a página: ficaram as primeiras {linhas} linhas, e outras {perdidas} não."
