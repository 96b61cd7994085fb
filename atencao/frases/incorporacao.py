"""Tokens em embeddings."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from atencao.frases.lexico import carregar
from atencao.frases.procura import e_a_mesma, procurar
from atencao.frases.projecao import projetar
from atencao.frases.separacao import separar
from atencao.nucleo.numeros import exigir_inteiro

D_MAXIMO = 16_384  # a dimensão dos maiores modelos abertos; muito além disso a memória do navegador não chega
_DITAS = 10  # quantas palavras um aviso enumera
_SEMENTE_MAXIMA = 2**32 - 1  # a de RandomState


@dataclass(frozen=True, eq=False)
class Incorporacao:
    """Uma frase pronta para a atenção.

    tokens: os n tokens, como digitados.   E: (n, d) float64, uma linha por token.
    dimensoes: os d nomes das colunas de E.
    desconhecidas: os tokens fora do léxico, sem repetição.
    lidas_como: token digitado → forma do léxico, quando não são iguais ("agua" → "água").
    """

    tokens: tuple[str, ...]
    E: np.ndarray
    dimensoes: tuple[str, ...]
    desconhecidas: tuple[str, ...]
    lidas_como: dict[str, str]

    @property
    def aviso(self) -> str:
        """O que dizer ao leitor sobre palavras aproximadas ou desconhecidas; "" se não há nada a dizer.

        Traz o que ele digitou, como texto puro: escape antes de pôr numa página.
        """
        return " ".join(filter(None, [_aviso_das_aproximadas(self.lidas_como), _aviso_das_fora(self.desconhecidas)]))


def incorporar(tokens: str | Sequence[str], d: int | None = None, semente: int = 0) -> Incorporacao:
    """Os embeddings de uma frase (que passa por `separar`) ou de uma sequência de tokens.

    Um token é procurado no léxico tal como escrito, depois sem diferença de maiúsculas, depois sem acentos, se só uma
    forma serve. Se não está lá, seu vetor tem só a dimensão "desconhecida": toda desconhecida é igual às outras e não
    se parece com nenhuma palavra, como o <unk> dos modelos.

    d é a dimensão dos embeddings; D, a do léxico (len(DIMENSOES)).
    - d omitido ou igual a D: os vetores do léxico, todos de norma 1, com os nomes das dimensões.
    - d > D: os mesmos vetores girados para d dimensões por uma matriz de linhas ortonormais sorteada com `semente`;
      todo produto escalar se conserva.
    - d < D: os vetores projetados nas d direções principais do léxico (SVD); produtos e normas são aproximados.
      A direção das desconhecidas é a última das D: nessa projeção o vetor delas é nulo.

    Nos dois últimos casos nenhuma coluna tem sentido sozinha: os nomes são "dim 1", "dim 2"…

    Erros: TypeError se há token que não é texto, ou d ou semente que não é inteiro; ValueError se não há token algum,
    se d está fora de 1…16384 ou a semente fora de 0…4294967295.
    """
    tokens = _conferir_tokens(tokens)
    lexico = carregar()
    D = len(lexico.dimensoes)
    d = D if d is None else _ate("d (a dimensão)", exigir_inteiro("d (a dimensão)", d, minimo=1), D_MAXIMO)
    semente = _ate("semente", exigir_inteiro("semente", semente, minimo=0), _SEMENTE_MAXIMA)
    formas = {token: procurar(token) for token in tokens}
    return Incorporacao(
        tokens=tokens,
        E=projetar(_vetores([formas[token] for token in tokens]), d, semente),
        dimensoes=lexico.dimensoes if d == D else tuple(f"dim {i}" for i in range(1, d + 1)),
        desconhecidas=tuple(token for token, forma in formas.items() if forma is None),
        lidas_como={token: forma for token, forma in formas.items() if forma and not e_a_mesma(token, forma)},
    )


def _conferir_tokens(tokens: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(tokens, str):
        tokens = separar(tokens)
    if not isinstance(tokens, Sequence):
        raise TypeError(f"passe uma frase ou uma lista de tokens; recebi um {type(tokens).__name__}.")
    for i, token in enumerate(tokens):
        if not isinstance(token, str):
            raise TypeError(f"todo token deve ser texto; o de índice {i} é {token!r}, do tipo {type(token).__name__}.")
    if not tokens:
        raise ValueError("não há nenhum token na frase; escreva ao menos uma palavra.")
    return tuple(map(str, tokens))


def _ate(nome: str, valor: int, maximo: int) -> int:
    if valor > maximo:
        raise ValueError(f"{nome} deve ser no máximo {maximo}; recebi {valor}.")
    return valor


def _vetores(formas: Sequence[str | None]) -> np.ndarray:
    """Matriz (n, D) com o vetor de cada forma; None é a desconhecida."""
    lexico = carregar()
    linha = {forma: i for i, forma in enumerate(lexico.formas)}
    desconhecida = np.eye(len(lexico.dimensoes))[lexico.dimensoes.index("desconhecida")]  # (D,)
    return np.stack([desconhecida if forma is None else lexico.vetores[linha[forma]] for forma in formas])


def _aviso_das_aproximadas(lidas_como: dict[str, str]) -> str:
    if not lidas_como:
        return ""
    return "Li " + _enumerar([f"“{token}” como “{forma}”" for token, forma in lidas_como.items()]) + "."


def _aviso_das_fora(desconhecidas: Sequence[str]) -> str:
    if not desconhecidas:
        return ""
    palavras = _enumerar([f"“{token}”" for token in desconhecidas])
    if len(desconhecidas) == 1:
        return f"Não conheço {palavras}: esse token fica com um vetor que não se parece com o de nenhuma palavra."
    return f"Não conheço {palavras}: esses tokens ficam com um mesmo vetor, que não se parece com o de nenhuma palavra."


def _enumerar(itens: Sequence[str]) -> str:
    ditos = [*itens[:_DITAS], f"mais {len(itens) - _DITAS}"] if len(itens) > _DITAS else itens
    return " e ".join(filter(None, [", ".join(ditos[:-1]), ditos[-1]]))
