"""Conferir a resposta do aluno sem que ela consiga mudar o que a confere."""

from contextlib import redirect_stderr, redirect_stdout
from contextvars import copy_context
from typing import Any

from atencao.exercicios.catalogo import buscar
from atencao.exercicios.do_texto import conferir_texto
from atencao.exercicios.falhas import explicar, linhas_do_aluno
from atencao.exercicios.retorno import Retorno
from atencao.exercicios.verificacao import titulo

from .ajustes import Ajustes
from .integridade import Integridade
from .teclado import sem_teclado
from .tela import Tela


def conferir(integridade: Integridade, id: str, texto: str) -> dict[str, Any]:
    """O retorno, em JSON. Uma resposta que troca algo do NumPy ou do curso nunca está certa: o retorno diz o quê."""
    exercicio = buscar(id)  # a lição dele é carregada antes do código do aluno
    integridade.fotografar()
    with Ajustes().valendo(), redirect_stdout(Tela()), redirect_stderr(Tela()), sem_teclado():
        # Um contexto só da conferência: np.errstate e semelhantes saem como entraram.
        retorno, falha, trocados = integridade.chamar(copy_context().run, conferir_texto, id, texto)
    if trocados:
        frase = _TROCA.format(quais=", ".join(trocados[:3]))
        retorno = Retorno(titulo(exercicio), "errado", (frase,), engano="troca")
    elif falha is not None:
        retorno = Retorno(titulo(exercicio), "errado", (explicar(falha),), linhas_do_aluno(falha), "exceção")
    return retorno.em_json()


_TROCA = (
    "O seu código troca o que é de todos ({quais}), e as contas seguintes sairiam erradas. A troca foi desfeita: "
    "use um nome seu para o que precisar."
)
