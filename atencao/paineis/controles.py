"""Os controles de um painel: o que o leitor pode mudar, e a conferência do que ele mudou.

Todo valor que chega a um painel, do notebook, da página ou de um endereço copiado, passa pelo `validar` do seu
controle: ou volta na forma canônica, ou vira uma frase que diz o que está errado.
"""

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from atencao.frases import separar

POUCAS_OPCOES = 12
"""Até quantas opções um controle pode ter para que a página guarde prontas as figuras de todas."""

POSICOES = 1000
"""Toda posição numa frase é menor que isto: os painéis mostram frases curtas."""


@dataclass(frozen=True)
class Deslizador:
    """Um número entre opções ordenadas."""

    tipo: ClassVar[str] = "deslizador"
    nome: str
    rotulo: str
    opcoes: tuple[float, ...]
    valor: float
    depende_de: ClassVar[tuple[str, ...]] = ()

    def validar(self, valor: Any) -> float:
        if not _e_numero(valor):
            raise ValueError(f"“{self.rotulo}” deve ser um número; recebi {_mostrar(valor)}.")
        for opcao in self.opcoes:
            if math.isclose(opcao, valor, rel_tol=1e-9, abs_tol=1e-12):
                return opcao
        raise ValueError(
            f"“{self.rotulo}” vai de {numero(self.opcoes[0])} a {numero(self.opcoes[-1])}, em {len(self.opcoes)} "
            f"valores; {numero(valor)} não é um deles."
        )

    def alternativas(self) -> tuple[float, ...]:
        return self.opcoes if len(self.opcoes) <= POUCAS_OPCOES else ()


@dataclass(frozen=True)
class Escolha:
    """Uma entre poucas opções com nome: chave → o que o leitor lê."""

    tipo: ClassVar[str] = "escolha"
    nome: str
    rotulo: str
    opcoes: Mapping[str, str]
    valor: str
    depende_de: ClassVar[tuple[str, ...]] = ()

    def validar(self, valor: Any) -> str:
        if not isinstance(valor, str) or valor not in self.opcoes:
            raise ValueError(f"“{self.rotulo}” não tem a opção {_mostrar(valor)}; use {', '.join(self.opcoes)}.")
        return valor

    def alternativas(self) -> tuple[str, ...]:
        return tuple(self.opcoes) if len(self.opcoes) <= POUCAS_OPCOES else ()


@dataclass(frozen=True)
class Chave:
    """Ligado ou desligado."""

    tipo: ClassVar[str] = "chave"
    nome: str
    rotulo: str
    valor: bool
    depende_de: ClassVar[tuple[str, ...]] = ()

    def validar(self, valor: Any) -> bool:
        if not isinstance(valor, bool):
            raise ValueError(f"“{self.rotulo}” só pode estar ligado ou desligado; recebi {_mostrar(valor)}.")
        return valor

    def alternativas(self) -> tuple[bool, ...]:
        return (False, True)


@dataclass(frozen=True)
class Frase:
    """Uma frase que o leitor digita; cada palavra ou sinal é um token."""

    tipo: ClassVar[str] = "frase"
    nome: str
    rotulo: str
    valor: str
    maximo_de_tokens: int = 12
    maximo_de_caracteres: int = 200
    depende_de: ClassVar[tuple[str, ...]] = ()

    def validar(self, valor: Any) -> str:
        if not isinstance(valor, str):
            raise ValueError(f"“{self.rotulo}” deve ser um texto; recebi {_mostrar(valor)}.")
        if len(valor) > self.maximo_de_caracteres:
            raise ValueError(f"A frase tem {len(valor)} caracteres; o painel aceita até {self.maximo_de_caracteres}.")
        if any("\ud800" <= letra <= "\udfff" for letra in valor):
            raise ValueError("A frase tem um caractere partido, que não se pode mostrar: apague-o e digite de novo.")
        quantos = len(separar(valor))
        if quantos == 0:
            raise ValueError("A frase está vazia: escreva pelo menos uma palavra.")
        if quantos > self.maximo_de_tokens:
            raise ValueError(f"A frase tem {quantos} tokens; o painel mostra até {self.maximo_de_tokens}.")
        return valor

    def alternativas(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True)
class Posicao:
    """Um dos tokens da frase, pela posição, a partir de 0. Volta à primeira quando a frase muda."""

    tipo: ClassVar[str] = "posicao"
    nome: str
    rotulo: str
    frase: str = "frase"
    valor: int = 0

    @property
    def depende_de(self) -> tuple[str, ...]:
        return (self.frase,)

    def validar(self, valor: Any) -> int:
        if isinstance(valor, bool) or not isinstance(valor, int) or not 0 <= valor < POSICOES:
            raise ValueError(f"“{self.rotulo}” deve ser uma posição a partir de 0; recebi {_mostrar(valor)}.")
        return valor

    def alternativas(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True)
class Tabela:
    """Números que o leitor edita. None quer dizer “os que o painel calcula”; volta a None quando muda `depende_de`."""

    tipo: ClassVar[str] = "tabela"
    nome: str
    rotulo: str
    depende_de: tuple[str, ...]
    limite: float = 10.0
    valor: ClassVar[None] = None

    def validar(self, valor: Any) -> list[list[float]] | None:
        if valor is None:
            return None
        if not _e_lista(valor) or not valor or not all(_e_lista(linha) and linha for linha in valor):
            raise ValueError(f"“{self.rotulo}” deve ser uma tabela de números; recebi {_mostrar(valor)}.")
        if len({len(linha) for linha in valor}) > 1:
            raise ValueError(f"“{self.rotulo}” tem linhas de comprimentos diferentes.")
        return [[self._numero(x) for x in linha] for linha in valor]

    def _numero(self, x: Any) -> float:
        if not _e_numero(x):
            raise ValueError(f"Em “{self.rotulo}”, cada célula deve ser um número; recebi {_mostrar(x)}.")
        if abs(x) > self.limite:
            raise ValueError(
                f"Em “{self.rotulo}”, cada célula vai de −{numero(self.limite)} a {numero(self.limite)}; "
                f"recebi {numero(x)}."
            )
        return float(x)

    def alternativas(self) -> tuple[()]:
        return ()


Controle = Deslizador | Escolha | Chave | Frase | Posicao | Tabela


def _e_numero(valor: Any) -> bool:
    """Se é um número que cabe num float: nem NaN, nem infinito, nem um inteiro de centenas de algarismos."""
    e_real = isinstance(valor, int | float) and not isinstance(valor, bool)
    return e_real and abs(valor) <= sys.float_info.max


def _e_lista(valor: Any) -> bool:
    return isinstance(valor, Sequence) and not isinstance(valor, str | bytes)


def numero(valor: float) -> str:
    """O número como se lê em português, com as casas que tiver: 0,5."""
    return f"{valor:g}".replace("-", "−").replace(".", ",")


def _mostrar(valor: Any) -> str:
    texto = repr(valor)
    return texto if len(texto) <= 40 else texto[:39] + "…"
