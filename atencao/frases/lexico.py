"""O léxico: lê lexico.txt, cujo formato está explicado no topo dele."""

import functools
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np


@dataclass(frozen=True, eq=False)
class Lexico:
    """As palavras conhecidas e seus vetores.

    dimensoes: os D nomes das colunas.   familias: as formas de cada família, na ordem do arquivo.
    vetores: (N, D) float64, só leitura; a linha i é o vetor da i-ésima forma e tem norma 1.
    """

    dimensoes: tuple[str, ...]
    familias: tuple[tuple[str, ...], ...]
    vetores: np.ndarray

    @functools.cached_property
    def formas(self) -> tuple[str, ...]:
        """As N formas, na ordem das linhas de `vetores`."""
        return tuple(forma for familia in self.familias for forma in familia)


@functools.cache
def carregar() -> Lexico:
    """O léxico do curso, lido uma vez."""
    return ler_lexico(resources.files("atencao.frases").joinpath("lexico.txt").read_text(encoding="utf-8"))


def ler_lexico(texto: str) -> Lexico:
    """O léxico escrito em `texto`. Erro: ValueError, com o número da linha e o que corrigir nela."""
    leitor = _Leitor()
    for numero, linha in enumerate(unicodedata.normalize("NFC", texto).split("\n"), start=1):
        try:
            leitor.ler(linha)
        except ValueError as erro:
            raise ValueError(f"léxico, linha {numero}: {erro}") from erro
    return leitor.lexico()


class _Leitor:
    """O que já foi lido do arquivo. Guarda listas e só no fim faz os arrays: mil arrays pequenos custariam caro."""

    def __init__(self) -> None:
        self.dimensoes: list[str] = []
        self.marcas: dict[str, tuple[str, str]] = {}  # letra → (dimensão, valor), como escritos
        self.familias: list[tuple[str, ...]] = []
        self.bases: list[list[float]] = []  # um vetor por família
        self.somas: list[list[float]] = []  # um vetor por forma: o que as marcas somam
        self.vistas: set[str] = set()

    def ler(self, linha: str) -> None:
        if not linha.strip() or linha.startswith("#"):
            return
        if linha.startswith("@ "):
            self._ler_dimensao(linha)
        elif linha.startswith("+ "):
            _, letra, dimensao, valor = _campos(linha, 4)[:4]
            self._vetor([dimensao, valor])
            self.marcas[letra] = (dimensao, valor)
        else:
            self._ler_familia(linha)

    def _ler_dimensao(self, linha: str) -> None:
        nome = _campos(linha, 2)[1]
        if nome in self.dimensoes:
            raise ValueError(f"a dimensão {nome!r} já foi declarada.")
        if self.familias:
            raise ValueError(f"a dimensão {nome!r} deve vir antes das famílias.")
        self.dimensoes.append(nome)

    def _ler_familia(self, linha: str) -> None:
        formas, igual, valores = linha.partition(" = ")
        if not igual or not formas.strip():
            raise ValueError(f"a linha {linha!r} deve ter formas, um « = » entre espaços e valores.")
        base = self._vetor(valores.split())
        if not any(base):
            raise ValueError("a família precisa de ao menos um valor diferente de zero.")
        self.bases.append(base)
        self.familias.append(tuple(self._ler_forma(forma) for forma in formas.split()))

    def _ler_forma(self, escrita: str) -> str:
        forma, _, letras = escrita.partition("+")
        if not forma:
            raise ValueError(f"falta a forma antes das marcas em {escrita!r}.")
        if forma in self.vistas:
            raise ValueError(f"a forma {forma!r} já apareceu; cada uma entra em uma só família.")
        for letra in letras:
            if letra not in self.marcas:
                raise ValueError(f"a marca {letra!r} de {escrita!r} não existe; há {', '.join(self.marcas)}.")
        self.vistas.add(forma)
        self.somas.append(self._vetor([campo for letra in letras for campo in self.marcas[letra]]))
        return forma

    def _vetor(self, campos: Sequence[str]) -> list[float]:
        """Os pares "dimensão valor" num vetor de D números."""
        if len(campos) % 2:
            raise ValueError(f"os valores vêm em pares «dimensão valor»; há {len(campos)} campos.")
        vetor = [0.0] * len(self.dimensoes)
        for dimensao, valor in zip(campos[::2], campos[1::2], strict=True):
            if dimensao not in self.dimensoes:
                raise ValueError(f"a dimensão {dimensao!r} não foi declarada com @.")
            vetor[self.dimensoes.index(dimensao)] += _numero(valor)
        return vetor

    def lexico(self) -> Lexico:
        familia_da_forma = [i for i, formas in enumerate(self.familias) for _ in formas]
        bases = _com_norma_1(np.array(self.bases))  # (famílias, D)
        vetores = _com_norma_1(bases[familia_da_forma] + np.array(self.somas))  # (N, D)
        vetores.flags.writeable = False
        return Lexico(tuple(self.dimensoes), tuple(self.familias), vetores)


def _campos(linha: str, minimo: int) -> list[str]:
    campos = linha.split()
    if len(campos) < minimo:
        raise ValueError(f"a linha {linha!r} precisa de ao menos {minimo} campos e tem {len(campos)}.")
    return campos


def _numero(escrito: str) -> float:
    try:
        return float(escrito)
    except ValueError as erro:
        raise ValueError(f"{escrito!r} não é um número; use ponto para os decimais.") from erro


def _com_norma_1(vetores: np.ndarray) -> np.ndarray:
    return vetores / np.linalg.norm(vetores, axis=1, keepdims=True)
