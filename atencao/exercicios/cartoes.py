"""Os cartões de uma lição: o que se pratica, se explica e se responde nela.

Cada um é uma declaração que viaja num tipo próprio; a página o desenha com editor e botões, o notebook com células e
controles (`livro.site`, `livro.caderno` e `atencao.exercicios.jupyter`), e onde não há nada disso sobra o texto.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from atencao.exercicios.catalogo import buscar, buscar_explicacao, buscar_quiz
from atencao.exercicios.codigo import esqueleto, solucao
from atencao.exercicios.declaracao import Exercicio
from atencao.exercicios.pergunta import Pergunta
from atencao.exercicios.questao import em_ordem

MIME_PRATICA = "application/vnd.atencao.pratica+json"
MIME_EXPLICACAO = "application/vnd.atencao.explicacao+json"
MIME_QUESTIONARIO = "application/vnd.atencao.questionario+json"


class Cartao(ABC):
    """O que todo cartão entrega ao Jupyter e ao MyST-NB: a declaração, no seu tipo, e o texto."""

    mime: ClassVar[str]

    @abstractmethod
    def em_json(self) -> dict[str, Any]:
        """A declaração, para a página."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {self.mime: self.em_json(), "text/plain": repr(self)}


@dataclass(frozen=True, repr=False)
class Pratica(Cartao):
    """Um exercício de código, para resolver ali mesmo."""

    exercicio: Exercicio
    mime: ClassVar[str] = MIME_PRATICA

    def em_json(self) -> dict[str, Any]:
        return {
            "id": self.exercicio.id,
            "titulo": self.exercicio.titulo,
            "nome": self.exercicio.nome,
            "assinatura": self.exercicio.assinatura,
            "esqueleto": esqueleto(self.exercicio),
            "dicas": list(self.exercicio.dicas),
            "solucao": solucao(self.exercicio),
        }

    def __repr__(self) -> str:
        return f"Exercício {self.exercicio.id} · {self.exercicio.titulo}\n{self.exercicio.assinatura}"


@dataclass(frozen=True, repr=False)
class Explicacao(Cartao):
    """Um exercício conceitual: a resposta por extenso, a rubrica com que se compara e a forma de múltipla escolha."""

    pergunta: Pergunta
    mime: ClassVar[str] = MIME_EXPLICACAO

    def em_json(self) -> dict[str, Any]:
        return {"id": self.pergunta.exercicio, "pergunta": _questao(self.pergunta)}

    def __repr__(self) -> str:
        return f"Exercício {self.pergunta.exercicio}\n{em_ordem(self.pergunta)}"


@dataclass(frozen=True, repr=False)
class Questionario(Cartao):
    """As perguntas de uma lição que não são a outra forma de um exercício, na ordem em que foram declaradas."""

    licao: str
    perguntas: tuple[Pergunta, ...]
    mime: ClassVar[str] = MIME_QUESTIONARIO

    def em_json(self) -> dict[str, Any]:
        return {"licao": self.licao, "perguntas": [_questao(pergunta) for pergunta in self.perguntas]}

    def __repr__(self) -> str:
        return "\n\n".join(str(em_ordem(pergunta)) for pergunta in self.perguntas)


def pratique(id: str) -> Pratica:
    """O exercício de código "lição.número". ValueError, com os que há, se nenhum tem este id."""
    return Pratica(buscar(id))


def explique(id: str) -> Explicacao:
    """O exercício conceitual "lição.número". ValueError se nenhuma pergunta é a forma de múltipla escolha dele."""
    return Explicacao(buscar_explicacao(id))


def responda(licao: str) -> Questionario:
    """O quiz da lição "1", "2"… ValueError se ela não tem quiz."""
    perguntas = buscar_quiz(licao).perguntas
    return Questionario(licao, tuple(pergunta for pergunta in perguntas if not pergunta.exercicio))


def _questao(pergunta: Pergunta) -> dict[str, Any]:
    """As respostas guardadas na página contam as opções nesta ordem: ela só muda se o id ou as opções mudarem."""
    return em_ordem(pergunta).em_json()
