"""Exercícios em que se escreve um exame: uma função que recebe outra e diz se ela está sã."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from atencao.exercicios.declaracao import Argumento, Caso, Engano, Exercicio, Propriedade, Saida

MESMO_LAUDO = "saída fixa"
"""O engano de quem aprova todo mundo tem o nome que a conferência dá a quem responde sempre o mesmo."""


@dataclass(frozen=True)
class Paciente:
    """Uma função a examinar. `quando` completa “só falha …” e diz quem ela é sem mostrar o seu código."""

    quando: str
    funcao: Callable[..., Any] = field(repr=False)


def exercicio_de_exame(
    *,
    id: str,
    titulo: str,
    examinado: str,
    saos: tuple[Paciente, ...],
    doentes: tuple[Paciente, ...],
    solucao: Callable[..., Any],
    enganos: tuple[Engano, ...],
    dicas: tuple[str, str, str],
) -> Exercicio:
    """O exercício cuja resposta é um exame: True para cada são, False para cada doente, e nenhum deles à vista.

    examinado: o nome do argumento, a função que o exame recebe.   saos: o primeiro é a entrada comum.
    Quem é são e quem é doente está dito na declaração: é a especificação. Aos enganos se juntam os dois exames que não
    olham para ninguém, o que aprova todos e o que reprova todos.
    """
    sas = {paciente.funcao for paciente in saos}
    return Exercicio(
        id=id,
        titulo=titulo,
        dimensoes=(),
        argumentos=(Argumento(examinado, (), lambda acaso, _: saos[0].funcao),),
        saidas=(Saida("sa", (), "True ou False"),),
        solucao=solucao,
        especificacao=lambda funcao: funcao in sas,
        enganos=(*_SEM_OLHAR, *enganos),
        propriedades=(
            Propriedade("o exame reprova todo doente", lambda s, e: e[0] in sas or not s[0]),
            Propriedade("o exame aprova todo são", lambda s, e: e[0] not in sas or bool(s[0])),
        ),
        casos=tuple(Caso(paciente.quando, _examinar(paciente)) for paciente in (*doentes, *saos[1:])),
        dicas=dicas,
        certo=f"O seu exame reprovou os {len(doentes)} doentes e aprovou os {len(saos)} sãos, sem ter visto nenhum.",
    )


def _examinar(paciente: Paciente) -> Callable[[list[Any]], list[Any]]:
    return lambda _: [paciente.funcao]


_SEM_OLHAR = (
    Engano(
        MESMO_LAUDO,
        "O seu exame aprova todo mundo, doentes e sãos: nada do que ele mede muda de um para o outro. Um teste que "
        "nunca se viu falhar ainda não foi testado.",
        lambda funcao: True,
    ),
    Engano(
        "reprova todos",
        "O seu exame reprova todo mundo, até quem é são. Passe-o na attention do curso e veja que comparação falha: ou "
        "ela exige demais, ou o laudo está com o sinal trocado numa saída que nunca muda.",
        lambda funcao: False,
    ),
)
