"""Uma pergunta feita ao aluno: as opções embaralhadas, cada uma com a sua letra, e a resposta comentada."""

import textwrap
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any
from zlib import crc32

import numpy as np

from atencao.exercicios.pergunta import Opcao, Pergunta
from atencao.exercicios.retorno import Retorno

MIME_QUESTAO = "application/vnd.atencao.questao+json"


@dataclass(frozen=True, repr=False)
class Questao:
    """Uma pergunta com as opções na ordem em que o aluno as vê."""

    pergunta: Pergunta
    opcoes: tuple[Opcao, ...]

    @property
    def letras(self) -> dict[str, Opcao]:
        return dict(zip(ascii_lowercase, self.opcoes, strict=False))

    def responder(self, *letras: str) -> Retorno:
        """O comentário de cada opção marcada. ValueError se uma letra não é de opção nenhuma."""
        marcadas = {str(letra).strip().lower() for letra in letras}
        estranhas = sorted(marcadas - set(self.letras))
        if estranhas or not marcadas:
            quais = ", ".join(self.letras)
            raise ValueError(f"Marque pelo menos uma das opções {quais}; recebi {', '.join(estranhas) or 'nenhuma'}.")
        comentarios = [f"{letra}) {self.letras[letra].explicacao}" for letra in sorted(marcadas)]
        certas = {letra for letra, opcao in self.letras.items() if opcao.certa}
        if certas > marcadas:
            comentarios.append("Até aqui está certo, mas falta marcar pelo menos mais uma.")
        return Retorno(self._titulo(), "certo" if marcadas == certas else "errado", tuple(comentarios))

    def comentar(self) -> str:
        """Todas as opções, explicadas, e a rubrica da resposta por extenso; para depois de responder."""
        linhas = [
            _paragrafo(f"{letra}) {'Certa' if opcao.certa else 'Errada'}. {opcao.explicacao}")
            for letra, opcao in self.letras.items()
        ]
        if self.pergunta.rubrica:
            linhas.append("Uma boa resposta por extenso:")
            linhas += [_paragrafo(f"- {criterio}") for criterio in self.pergunta.rubrica]
        return "\n".join(linhas)

    def em_json(self) -> dict[str, Any]:
        """Para a página, que faz a pergunta sem Python."""
        return {
            "id": self.pergunta.id,
            "enunciado": self.pergunta.enunciado,
            "varias": len(self.pergunta.certas) > 1,
            "opcoes": [
                {"texto": opcao.texto, "explicacao": opcao.explicacao, "certa": opcao.certa} for opcao in self.opcoes
            ],
            "rubrica": list(self.pergunta.rubrica),
        }

    def __str__(self) -> str:
        quantas = " (mais de uma está certa)" if len(self.pergunta.certas) > 1 else ""
        opcoes = [_paragrafo(f"{letra}) {opcao.texto}") for letra, opcao in self.letras.items()]
        return "\n".join([textwrap.fill(f"{self._titulo()}. {self.pergunta.enunciado}{quantas}", 88), *opcoes])

    __repr__ = __str__

    def _titulo(self) -> str:
        return f"Pergunta {self.pergunta.id}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {MIME_QUESTAO: self.em_json(), "text/plain": str(self)}


def embaralhar(pergunta: Pergunta, semente: int | None = None) -> Questao:
    """A pergunta com as opções em ordem sorteada; com uma semente, sempre na mesma, que é outra em cada pergunta."""
    sementes = None if semente is None else (semente, crc32(pergunta.id.encode()))
    ordem = np.random.default_rng(sementes).permutation(len(pergunta.opcoes))
    return Questao(pergunta, tuple(pergunta.opcoes[i] for i in ordem))


def em_ordem(pergunta: Pergunta) -> Questao:
    """A pergunta como os cartões a escrevem, sempre igual; na ordem da declaração, a certa quase sempre vem antes."""
    return embaralhar(pergunta, _DOS_CARTOES)


_DOS_CARTOES = 25  # a semente, de 0 a 29, com que as certas das perguntas do curso mais se espalham


def _paragrafo(texto: str) -> str:
    return textwrap.fill(texto, 88, subsequent_indent="   ", break_on_hyphens=False)
