"""O painel: controles e uma função pura dos seus valores para um quadro (figura, palavras e, se houver, tabela)."""

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from atencao.figuras import Figura
from atencao.nucleo.entrada import Array
from atencao.paineis.controles import Controle

MIME_PAINEL = "application/vnd.atencao.painel+json"

Levar = Callable[[np.ndarray], Array]
"""Leva um array do NumPy ao dispositivo em que a conta será feita."""


@dataclass(frozen=True)
class Quadro:
    """O que um painel mostra para um conjunto de valores.

    figura: o desenho; a sua descrição é a frase que o leitor de tela anuncia.
    tabela: cabeçalho e linhas de texto, para quem prefere ler a ver.
    derivados: para os controles que dependem de outros, o que oferecer: os tokens de uma `Posicao`; linhas, colunas e
        valores de uma `Tabela`.
    aviso: o que o leitor precisa saber sobre o que digitou, ou "".
    """

    figura: Figura
    tabela: Sequence[Sequence[str]] = ()
    derivados: Mapping[str, Any] = field(default_factory=dict)
    aviso: str = ""

    def em_json(self) -> dict[str, Any]:
        return {
            "figura": self.figura.plotly(),
            "palavras": self.figura.descricao,
            "tabela": [list(linha) for linha in self.tabela],
            "derivados": dict(self.derivados),
            "aviso": self.aviso,
        }


@dataclass(frozen=True)
class Painel:
    """Controles e a função que os transforma num quadro.

    modulo, nome: onde o painel mora, para que a página o ache: atencao.paineis.<modulo>.<nome>.
    desenhar: recebe cada controle pelo nome e `levar`, que põe arrays no dispositivo escolhido.
    """

    modulo: str
    nome: str
    titulo: str
    controles: tuple[Controle, ...]
    desenhar: Callable[..., Quadro] = field(repr=False)

    def padroes(self) -> dict[str, Any]:
        return {controle.nome: controle.valor for controle in self.controles}

    def validar(self, valores: Mapping[str, Any]) -> dict[str, Any]:
        """Os valores de todos os controles, na forma canônica; os omitidos ficam no padrão.

        Erros: ValueError, numa frase, se um valor não serve ou se não há controle com o nome dado.
        """
        if not isinstance(valores, Mapping):
            raise ValueError(f"O painel “{self.titulo}” espera um valor por controle; recebi {type(valores).__name__}.")
        estranhos = set(valores) - set(self.padroes())
        if estranhos:
            raise ValueError(f"O painel “{self.titulo}” não tem o controle {min(map(str, estranhos))!r}.")
        return {c.nome: c.validar(valores[c.nome]) if c.nome in valores else c.valor for c in self.controles}

    def calcular(self, valores: Mapping[str, Any] | None = None, levar: Levar = np.asarray) -> Quadro:
        """O quadro para os valores dados. ValueError, numa frase, se algum não serve."""
        return self.desenhar(levar=levar, **self.validar({} if valores is None else valores))

    def declarar(self) -> dict[str, Any]:
        """O que uma face precisa para montar os controles, em JSON."""
        return {
            "modulo": self.modulo,
            "nome": self.nome,
            "titulo": self.titulo,
            "controles": [_declarar(c) for c in self.controles],
        }

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        quadro = self.calcular()
        return {
            MIME_PAINEL: self.declarar() | {"quadro": quadro.em_json()},
            "text/plain": f"{self.titulo}. {quadro.figura.descricao}",
        }


def buscar_painel(modulo: str, nome: str) -> Painel:
    """O painel que mora em atencao.paineis.<modulo>.<nome>. ValueError se não há."""
    painel = None
    if modulo.isidentifier():
        try:
            painel = getattr(import_module(f"atencao.paineis.{modulo}"), nome, None)
        except ModuleNotFoundError:
            painel = None
    if not isinstance(painel, Painel):
        raise ValueError(f"Não há painel {nome!r} na lição {modulo!r}.")
    return painel


def calcular_json(modulo: str, nome: str, valores: str) -> str:
    """O quadro em JSON, para a página; se os valores não servem, {"erro": a frase que o diz}."""
    try:
        quadro = buscar_painel(modulo, nome).calcular(_ler(valores))
    except ValueError as erro:
        return json.dumps({"erro": str(erro)}, ensure_ascii=False)
    return json.dumps(quadro.em_json(), ensure_ascii=False, allow_nan=False)


def _ler(valores: str) -> dict[str, Any]:
    try:
        lidos = json.loads(valores)
    except (ValueError, RecursionError):
        lidos = None
    if not isinstance(lidos, dict):
        raise ValueError("O painel espera os valores dos controles num objeto JSON, e não foi o que chegou.")
    return lidos


def _declarar(controle: Controle) -> dict[str, Any]:
    campos = {campo.name: getattr(controle, campo.name) for campo in dataclasses.fields(controle)}
    if isinstance(campos.get("opcoes"), Mapping):
        campos["opcoes"] = [{"valor": valor, "rotulo": rotulo} for valor, rotulo in campos["opcoes"].items()]
    return campos | {
        "tipo": controle.tipo,
        "valor": controle.valor,
        "depende_de": list(controle.depende_de),
        "alternativas": list(controle.alternativas()),
    }
