"""A conta do visualizador: da frase aos pesos de cada cabeça e ao destaque de cada linha."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from atencao.dispositivos import trazer
from atencao.frases import DIMENSOES, Incorporacao, incorporar
from atencao.frases.incorporacao import D_MAXIMO
from atencao.nucleo import mascara_causal, multi_head_attention, self_attention
from atencao.nucleo.entrada import Array
from atencao.nucleo.numeros import exigir_inteiro


@dataclass(frozen=True, eq=False)
class Visao:
    """O que se viu numa frase.

    texto: a frase como foi escrita, com os espaços de sobra tirados.   frase: os tokens e os seus embeddings.
    pesos: (h, n, n), a matriz de atenção de cada cabeça.
    sorteadas: se as projeções foram sorteadas, com `semente`; com uma cabeça só não há projeções.
    """

    texto: str
    frase: Incorporacao
    pesos: np.ndarray
    causal: bool
    semente: int

    @property
    def num_heads(self) -> int:
        return self.pesos.shape[0]

    @property
    def d(self) -> int:
        return self.frase.E.shape[1]

    @property
    def sorteadas(self) -> bool:
        return self.num_heads > 1

    def mais_fortes(self, cabeca: int) -> list[list[int]]:
        """Para cada token, quais OUTROS recebem dele o maior peso.

        Vários, se empatam; nenhum, se ele não olha para outros ou se trata todos por igual.
        """
        return [_maiores(linha, i) for i, linha in enumerate(self.pesos[cabeca])]


def ver(
    frase: str,
    num_heads: int = 1,
    d: int | None = None,
    causal: bool = False,
    semente: int = 0,
    levar: Callable[[np.ndarray], Array] = np.asarray,
) -> Visao:
    """A self-attention da frase, com os embeddings do léxico multiplicados por √d.

    num_heads: com 1, sem projeções (cada vetor é a própria query, key e value); com mais, projeções sorteadas.
    d: a dimensão dos embeddings; sem ela, a do léxico, ou o menor múltiplo de num_heads a partir dela.
    levar: põe um array do NumPy no dispositivo em que a conta será feita.

    Erros: TypeError ou ValueError, numa frase, se a frase é vazia ou um número não serve.
    """
    num_heads = exigir_inteiro("num_heads (o número de cabeças)", num_heads, minimo=1)
    if num_heads > D_MAXIMO:
        raise ValueError(f"num_heads (o número de cabeças) deve ser no máximo {D_MAXIMO}; recebi {num_heads}.")
    d = math.ceil(len(DIMENSOES) / num_heads) * num_heads if d is None else d
    if d % num_heads:
        raise ValueError(
            f"d = {d} não é múltiplo de num_heads = {num_heads}, e as cabeças repartem d por igual: use d = "
            f"{math.ceil(d / num_heads) * num_heads}."
        )
    incorporada = incorporar(frase, d=d, semente=semente)
    X = levar(np.sqrt(d) * incorporada.E)  # (n, d)
    mascara = mascara_causal(X.shape[0], X) if causal else None
    if num_heads == 1:
        pesos = trazer(self_attention(X, mascara=mascara)[1])[None]  # (n, n) → (1, n, n)
    else:
        # RandomState, e não default_rng: só a sequência dele é prometida igual em toda versão do NumPy (NEP 19), e a
        # página e o terminal têm versões diferentes.
        matrizes = np.random.RandomState(semente).standard_normal((4, d, d)) / np.sqrt(d)
        pesos = trazer(multi_head_attention(X, *map(levar, matrizes), num_heads, mascara)[1])  # (h, n, n)
    return Visao(" ".join(frase.split()), incorporada, pesos, causal, semente)


def _maiores(linha: np.ndarray, i: int) -> list[int]:
    outros = [j for j in range(len(linha)) if j != i]
    maior = max((linha[j] for j in outros), default=0.0)
    maiores = [j for j in outros if maior > 0 and math.isclose(linha[j], maior, rel_tol=1e-5)]
    return [] if len(maiores) == len(outros) > 1 else maiores
