"""A declaração de uma pergunta de múltipla escolha: cada opção explicada, e o que a pergunta cobre."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Opcao:
    """Uma resposta possível e por que está certa ou errada."""

    texto: str
    explicacao: str
    certa: bool = False


@dataclass(frozen=True)
class Pergunta:
    """Uma pergunta; se mais de uma opção está certa, é preciso marcar todas.

    id: "lição.qN", que não muda.   objetivos: os da lição que ela cobre, a contar de 1.
    equivoco: a frase do senso comum que ela desfaz, se há.
    exercicio: o número do exercício conceitual de que ela é a forma de múltipla escolha, se é.
    rubrica: o que uma boa resposta por extenso diz, para o aluno comparar com a sua.

    Erros: ValueError, numa frase, se falta opção certa, errada ou explicada, ou se há opções repetidas.
    """

    id: str
    enunciado: str
    opcoes: tuple[Opcao, ...]
    objetivos: tuple[int, ...]
    equivoco: str = ""
    exercicio: str = ""
    rubrica: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for defeito in self._defeitos():
            raise ValueError(f"Pergunta {self.id}: {defeito}.")

    def _defeitos(self) -> Iterator[str]:
        if len(self.certas) < 1 or len(self.certas) == len(self.opcoes):
            yield "deve haver pelo menos uma opção certa e uma errada"
        if len({opcao.texto for opcao in self.opcoes}) < len(self.opcoes):
            yield "há opções repetidas"
        if not all(opcao.texto.strip() and opcao.explicacao.strip() for opcao in self.opcoes):
            yield "toda opção deve ter texto e explicação"
        if not self.objetivos:
            yield "ela deve cobrir pelo menos um objetivo"
        if self.exercicio and not self.rubrica:
            yield "a forma de múltipla escolha de um exercício deve trazer a rubrica dele"

    @property
    def certas(self) -> tuple[Opcao, ...]:
        return tuple(opcao for opcao in self.opcoes if opcao.certa)


@dataclass(frozen=True)
class Quiz:
    """As perguntas de uma lição. ValueError se um objetivo fica sem pergunta, ou um id se repete.

    licao: o nome do arquivo dela, sem .md.   objetivos: os do alto da lição, na ordem.
    """

    licao: str
    objetivos: tuple[str, ...]
    perguntas: tuple[Pergunta, ...]

    def __post_init__(self) -> None:
        ids = [pergunta.id for pergunta in self.perguntas]
        if len(set(ids)) < len(ids):
            raise ValueError(f"O quiz da lição {self.licao} tem ids repetidos.")
        cobertos = {objetivo for pergunta in self.perguntas for objetivo in pergunta.objetivos}
        esperados = set(range(1, len(self.objetivos) + 1))
        if cobertos != esperados:
            fora = ", ".join(map(str, sorted(cobertos ^ esperados)))
            raise ValueError(f"No quiz da lição {self.licao}, as perguntas e os objetivos não combinam em {fora}.")
