"""Medidas do que cada cabeça faz, em frases que o modelo nunca viu: para onde olha, e quanto faz falta."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from atencao.contracoes.contracao import RESPOSTAS, TRACOS, Contracao
from atencao.contracoes.gramatica import PAPEIS, Exemplo
from atencao.contracoes.modelo import Parametros, cabecas, cegar, codificar, responder

_VALORES = {traco: tuple(dict.fromkeys(getattr(r, traco) for r in RESPOSTAS)) for traco in TRACOS}

NOTAS = {"certas": 0.99, "massa": 0.94, "falta": 0.5}
"""O que se afirma de um modelo de três cabeças com papéis: a fração de frases certas, a massa que cada papel tem na sua
cabeça e a falta que ela faz aos traços dele passam, todas, destes números."""


@dataclass(frozen=True, eq=False)
class Medidas:
    """O que um modelo faz num conjunto de frases.

    massa: (num_heads, 3), quanto do peso da lacuna cada cabeça põe, em média, na palavra de cada papel.
    acerto, perda: (4,), por traço: a fração de acertos e a entropia cruzada média, em nats.
    certas: a fração de frases com os quatro traços certos.
    falta: (num_heads, 4), quanto a perda de cada traço sobe quando a cabeça fica cega.
    """

    massa: np.ndarray
    acerto: np.ndarray
    perda: np.ndarray
    certas: float
    falta: np.ndarray


def medir(parametros: Parametros, exemplos: Sequence[Exemplo]) -> Medidas:
    logits, massa = _responder(parametros, exemplos)
    respostas = [e.resposta for e in exemplos]
    certas = logits.argmax(axis=-1) == [RESPOSTAS.index(r) for r in respostas]
    perda = perda_por_traco(logits, respostas)
    cegas = [_responder(cegar(parametros, i), exemplos)[0] for i in range(cabecas(parametros))]
    return Medidas(
        massa=massa,
        acerto=acerto_por_traco(logits, respostas),
        perda=perda,
        certas=float(certas.mean()),
        falta=np.stack([perda_por_traco(sem, respostas) - perda for sem in cegas]),
    )


def _responder(parametros: Parametros, exemplos: Sequence[Exemplo]) -> tuple[np.ndarray, np.ndarray]:
    logits, pesos = responder(parametros, codificar([e.tokens for e in exemplos]))
    return logits, massa_por_papel(pesos, exemplos)


def massa_por_papel(pesos: np.ndarray, exemplos: Sequence[Exemplo]) -> np.ndarray:
    """Pesos (lote, num_heads, n, n) → (num_heads, 3): a média do que a lacuna dá à palavra de cada papel."""
    por_frase = [p[:, e.lacuna, [e.posicoes[papel] for papel in PAPEIS]] for p, e in zip(pesos, exemplos, strict=True)]
    return np.mean(por_frase, axis=0)


def casar(massa: np.ndarray) -> dict[str, int]:
    """Massa (num_heads, 3) → a cabeça de cada papel, uma diferente para cada, com a maior soma de massas possível.

    Erro: ValueError se há menos cabeças que papéis.
    """
    if len(massa) < len(PAPEIS):
        raise ValueError(f"São {len(PAPEIS)} papéis, cada um de uma cabeça diferente; recebi {len(massa)} cabeça(s).")
    atribuicoes = permutations(range(len(massa)), len(PAPEIS))
    melhor = max(atribuicoes, key=lambda escolha: sum(massa[i, papel] for papel, i in enumerate(escolha)))
    return dict(zip(PAPEIS, melhor, strict=True))


def probabilidades_por_traco(logits: np.ndarray) -> dict[str, dict[str, np.ndarray]]:
    """Logits (lote, 48) → traço → valor → probabilidade (lote,): a soma das respostas que têm esse valor."""
    p = np.exp(_log_softmax(logits))  # (lote, 48)
    return {
        traco: {valor: p[:, [getattr(r, traco) == valor for r in RESPOSTAS]].sum(axis=1) for valor in valores}
        for traco, valores in _VALORES.items()
    }


def acerto_por_traco(logits: np.ndarray, respostas: Sequence[Contracao]) -> np.ndarray:
    """(4,): a fração das frases em que o valor mais provável do traço é o certo."""
    acertos = []
    for traco, por_valor in probabilidades_por_traco(logits).items():
        previsto = np.array(list(por_valor))[np.argmax(list(por_valor.values()), axis=0)]  # (lote,)
        acertos.append(np.mean(previsto == [getattr(r, traco) for r in respostas]))
    return np.array(acertos)


def perda_por_traco(logits: np.ndarray, respostas: Sequence[Contracao]) -> np.ndarray:
    """(4,): −log da probabilidade do valor certo do traço, em média."""
    log_p = _log_softmax(logits)  # (lote, 48)
    perdas = []
    for traco in TRACOS:
        certo = np.array([[getattr(r, traco) == getattr(certa, traco) for r in RESPOSTAS] for certa in respostas])
        perdas.append(-np.logaddexp.reduce(np.where(certo, log_p, -np.inf), axis=1).mean())
    return np.array(perdas)


def _log_softmax(logits: np.ndarray) -> np.ndarray:
    logits = np.asarray(logits, dtype=np.float64)
    return logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
