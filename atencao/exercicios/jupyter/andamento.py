"""O que o aluno já fez em cada pergunta, enquanto o kernel vive: rodar a célula de novo não desfaz nada."""

from dataclasses import dataclass, field

from atencao.exercicios.pergunta import Pergunta
from atencao.exercicios.questao import Questao, embaralhar
from atencao.exercicios.retorno import Retorno


@dataclass
class Andamento:
    """questao: com as opções na ordem em que ele as viu.   marcadas: as letras marcadas.

    retorno: o da última resposta.   cumpridos: os critérios da rubrica que ele achou no que escreveu.
    abertos: o que ele abriu do que vem recolhido.
    """

    questao: Questao
    marcadas: set[str] = field(default_factory=set)
    retorno: Retorno | None = None
    abertos: set[str] = field(default_factory=set)
    cumpridos: set[int] = field(default_factory=set)

    @property
    def acertada(self) -> bool:
        return self.retorno is not None and self.retorno.certo


_ANDAMENTOS: dict[str, Andamento] = {}


def andamento(pergunta: Pergunta) -> Andamento:
    """O desta pergunta; na primeira vez, com as opções embaralhadas agora."""
    if pergunta.id not in _ANDAMENTOS:
        _ANDAMENTOS[pergunta.id] = Andamento(embaralhar(pergunta))
    return _ANDAMENTOS[pergunta.id]
