"""O retorno de uma conferência: o que o aluno lê."""

import textwrap
from dataclasses import dataclass, field
from typing import Any, Literal

MIME_RETORNO = "application/vnd.atencao.retorno+json"

ONDE_ESTAO = "As entradas estão em .entradas, no objeto que conferir devolve."

Veredito = Literal["certo", "ainda não", "errado"]
CABECALHOS: dict[Veredito, str] = {"certo": "Certo", "ainda não": "Ainda não", "errado": "Não está certo"}


@dataclass(frozen=True, repr=False)
class Retorno:
    """O que a conferência tem a dizer.

    titulo: o exercício.   frases: uma por parágrafo.   linhas: (número, texto) das linhas do aluno em que algo falhou.
    engano: o nome do mal-entendido reconhecido, ou "".
    entradas: as da primeira entrada em que a resposta falhou, por nome, para o aluno repetir a conta.
    """

    titulo: str
    veredito: Veredito
    frases: tuple[str, ...]
    linhas: tuple[tuple[int, str], ...] = ()
    engano: str = ""
    entradas: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def certo(self) -> bool:
        return self.veredito == "certo"

    @property
    def com_entradas(self) -> tuple[str, ...]:
        """As frases, e onde achar as entradas, para quem tem este objeto nas mãos (a página não tem)."""
        return (*self.frases, ONDE_ESTAO) if self.entradas else self.frases

    def __str__(self) -> str:
        paragrafos = [f"{CABECALHOS[self.veredito]} · {self.titulo}", *self.com_entradas]
        codigo = [f"    linha {numero}: {texto}" for numero, texto in self.linhas]
        return "\n".join([*(textwrap.fill(p, 88, break_on_hyphens=False) for p in paragrafos), *codigo])

    __repr__ = __str__  # no Python sem Jupyter, é isto que aparece

    def em_json(self) -> dict[str, Any]:
        """Para a página: tudo, menos as entradas."""
        return {
            "titulo": self.titulo,
            "veredito": self.veredito,
            "frases": list(self.frases),
            "linhas": [{"numero": numero, "texto": texto} for numero, texto in self.linhas],
            "engano": self.engano,
        }

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {MIME_RETORNO: self.em_json(), "text/plain": str(self)}
