"""A gramática: sorteia frases em que uma só palavra, a da lacuna, precisa de quatro informações vindas de três outras.

    ontem os cantores com a prima chegaram ___ jogos com as bandeiras ali .        resposta: àqueles

A preposição vem do verbo (chegar a), o gênero e o número vêm do substantivo logo depois da lacuna, e o demonstrativo
vem do lugar (aqui: este; aí: esse; ali: aquele). As outras palavras são distratores: há outros substantivos, outros
verbos (que cantaram) e outros lugares (os cantores daqui), com gênero, número e lugar sorteados à parte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import TypeVar

from atencao.contracoes.contracao import Contracao
from atencao.contracoes.palavras import DEMONSTRATIVOS, LACUNA, PREPOSICOES, Substantivo, carregar

PAPEIS = ("verbo", "substantivo", "lugar")
"""As três palavras de que a lacuna precisa."""

PAPEL_DO_TRACO = {"preposicao": "verbo", "genero": "substantivo", "numero": "substantivo", "demonstrativo": "lugar"}

MAXIMO_DE_TOKENS = 15
"""O comprimento da frase mais longa que a gramática faz."""

RESERVADO_A_CADA = 5
"""Um par (verbo, substantivo) em cada cinco fica para as frases de teste."""

_T = TypeVar("_T")


@dataclass(frozen=True)
class Exemplo:
    """Uma frase com a lacuna, a resposta e a posição da palavra de cada papel."""

    tokens: tuple[str, ...]
    resposta: Contracao
    posicoes: dict[str, int]

    @property
    def lacuna(self) -> int:
        return self.tokens.index(LACUNA)

    @property
    def preenchida(self) -> str:
        return " ".join(self.tokens).replace(LACUNA, self.resposta.texto)


def frases_de_treino(quantas: int, semente: int) -> list[Exemplo]:
    """Frases em que nenhum par reservado aparece, seja qual for o papel do substantivo."""
    return list(islice((e for e in _sortear_frases(semente) if not pares_reservados(e.tokens)), quantas))


def frases_de_teste(quantas: int, semente: int) -> list[Exemplo]:
    """Frases cujo verbo e cujo substantivo formam um par reservado: nunca estiveram juntos no treino."""
    return list(islice((e for e in _sortear_frases(semente) if _alvo_reservado(e)), quantas))


def pares_reservados(tokens: Sequence[str]) -> list[tuple[str, str]]:
    """Os pares reservados (verbo, substantivo) que estão na frase, em qualquer lugar e em qualquer número."""
    reservados = _reservados()
    return [(verbo, outra) for verbo in tokens if verbo in reservados for outra in tokens if outra in reservados[verbo]]


@cache
def _reservados() -> dict[str, frozenset[str]]:
    """Forma de verbo → formas de substantivo que só o acompanham nas frases de teste.

    Andam em diagonal na tabela verbos × substantivos: toda palavra tem pares dos dois lados.
    """
    palavras = carregar()
    return {
        forma: frozenset(
            f for j, s in enumerate(palavras.substantivos) if (i + j) % RESERVADO_A_CADA == 0 for f in s.formas
        )
        for i, verbo in enumerate(palavras.verbos)
        for forma in verbo.formas
    }


def _alvo_reservado(exemplo: Exemplo) -> bool:
    par = tuple(exemplo.tokens[exemplo.posicoes[papel]] for papel in ("verbo", "substantivo"))
    return par in pares_reservados(exemplo.tokens)


def _sortear_frases(semente: int) -> Iterator[Exemplo]:
    sorteio = Random(semente)
    while True:
        yield _sortear_frase(sorteio)


def _sortear_frase(sorteio: Random) -> Exemplo:
    """[sujeito [com alguém | que fez algo | daqui]] [já] verbo ___ substantivo [com detalhe] lugar, e às vezes o tempo.

    O tempo (ontem) vem no começo, depois do verbo ou no fim.
    """
    palavras = carregar()
    preposicao = _um(sorteio, PREPOSICOES)
    verbo = _um(sorteio, [v for v in palavras.verbos if v.preposicao == preposicao])
    sujeito = _um(sorteio, _do_tipo("pessoa"))
    alvo = _um(sorteio, [s for s in palavras.substantivos if s.tipo in verbo.tipos and s != sujeito])
    demonstrativo = _um(sorteio, DEMONSTRATIVOS)
    lugar = _um(sorteio, [palavra for palavra, d in palavras.lugares.items() if d == demonstrativo])
    n_sujeito, n_alvo = _numero(sorteio), _numero(sorteio)
    onde_o_tempo = _um(sorteio, ("nenhum", "começo", "depois do verbo", "fim"))

    def tempo(onde: str) -> list[str]:
        return [_um(sorteio, palavras.tempos)] if onde == onde_o_tempo else []

    antes = [
        *tempo("começo"),
        *_sujeito(sorteio, sujeito, n_sujeito, alvo),
        *_as_vezes(sorteio, [_um(sorteio, palavras.adverbios)]),
        verbo.formas[n_sujeito],
        *tempo("depois do verbo"),
    ]
    detalhe = _as_vezes(sorteio, ["com", *_com_artigo(_um(sorteio, _do_tipo("detalhe")), _numero(sorteio))])
    depois = [alvo.formas[n_alvo], *detalhe, lugar, *tempo("fim"), *_as_vezes(sorteio, ["."])]
    return Exemplo(
        tokens=(*antes, LACUNA, *depois),
        resposta=Contracao(preposicao, alvo.genero, ("singular", "plural")[n_alvo], demonstrativo),
        posicoes={
            "verbo": antes.index(verbo.formas[n_sujeito]),
            "substantivo": len(antes) + 1,
            "lugar": len(antes) + 2 + len(detalhe),
        },
    )


def _sujeito(sorteio: Random, sujeito: Substantivo, numero: int, alvo: Substantivo) -> list[str]:
    """O sujeito, uma vez em quatro oculto, e o que vem junto dele só para distrair."""
    palavras = carregar()
    companhia = _um(sorteio, [s for s in _do_tipo("pessoa") if s not in (sujeito, alvo)])
    modificador = _um(
        sorteio,
        (
            [],
            ["com", *_com_artigo(companhia, _numero(sorteio))],
            ["que", _um(sorteio, palavras.intransitivos)[numero]],
            [_um(sorteio, palavras.origens)],
        ),
    )
    completo = [*_com_artigo(sujeito, numero), *modificador]
    return _um(sorteio, ([], completo, completo, completo))


def _com_artigo(substantivo: Substantivo, numero: int) -> list[str]:
    return [carregar().artigos[substantivo.genero][numero], substantivo.formas[numero]]


def _do_tipo(tipo: str) -> list[Substantivo]:
    return [s for s in carregar().substantivos if s.tipo == tipo]


def _um(sorteio: Random, opcoes: Sequence[_T]) -> _T:
    # Só a sequência de random() é prometida igual em toda versão do Python.
    return opcoes[int(sorteio.random() * len(opcoes))]


def _numero(sorteio: Random) -> int:
    """0, singular, ou 1, plural."""
    return _um(sorteio, (0, 1))


def _as_vezes(sorteio: Random, tokens: list[str]) -> list[str]:
    return _um(sorteio, (tokens, []))
