"""As palavras da gramática: lê palavras.txt, cujo formato está explicado no topo dele."""

import functools
from dataclasses import dataclass, field
from importlib import resources

PREPOSICOES = ("a", "de", "em", "por")
DEMONSTRATIVOS = ("este", "esse", "aquele")
GENEROS = ("m", "f")
NUMEROS = ("singular", "plural")

LACUNA = "___"
DESCONHECIDA = "?"
"""O token que fica no lugar de uma palavra que a gramática não tem; também o nome da classe dele."""

CLASSE_DA_LINHA = {"intransitivo": "verbo", "origem": "lugar"}
"""Linhas que entram na frase a seu modo, mas de mesma classe gramatical que outras."""


@dataclass(frozen=True)
class Substantivo:
    formas: tuple[str, str]  # singular, plural
    genero: str
    tipo: str


@dataclass(frozen=True)
class Verbo:
    formas: tuple[str, str]  # singular, plural
    preposicao: str
    tipos: tuple[str, ...]  # os tipos de substantivo que aceita


@dataclass(frozen=True)
class Palavras:
    """O que palavras.txt diz. artigos: gênero → (singular, plural).   lugares: palavra → demonstrativo."""

    artigos: dict[str, tuple[str, str]] = field(default_factory=dict)
    substantivos: list[Substantivo] = field(default_factory=list)
    verbos: list[Verbo] = field(default_factory=list)
    intransitivos: list[tuple[str, str]] = field(default_factory=list)
    lugares: dict[str, str] = field(default_factory=dict)
    origens: list[str] = field(default_factory=list)
    tempos: list[str] = field(default_factory=list)
    adverbios: list[str] = field(default_factory=list)
    classes: dict[str, str] = field(default_factory=dict)
    """Cada palavra e a sua classe, na ordem do arquivo; antes de todas, a desconhecida e a lacuna."""


@functools.cache
def carregar() -> Palavras:
    """As palavras do curso, lidas uma vez."""
    return ler_palavras(resources.files("atencao.contracoes").joinpath("palavras.txt").read_text(encoding="utf-8"))


def ler_palavras(texto: str) -> Palavras:
    """As palavras escritas em `texto`. Erro: ValueError, com o número da linha e o que corrigir nela."""
    palavras = Palavras(classes={DESCONHECIDA: DESCONHECIDA, LACUNA: "lacuna"})
    for numero, linha in enumerate(texto.split("\n"), start=1):
        campos = linha.split()
        if campos and not linha.startswith("#"):
            try:
                formas = _ler_linha(palavras, campos)
                _classificar(palavras, campos[0], formas)
            except ValueError as erro:
                raise ValueError(f"palavras da gramática, linha {numero}: {erro}") from erro
    return palavras


def _ler_linha(palavras: Palavras, campos: list[str]) -> tuple[str, ...]:
    """Guarda o que a linha diz e devolve as formas que ela traz."""
    match campos:
        case ["substantivo", singular, plural, ("m" | "f") as genero, tipo]:
            palavras.substantivos.append(Substantivo((singular, plural), genero, tipo))
            return singular, plural
        case ["verbo", singular, plural, ("a" | "de" | "em" | "por") as preposicao, *tipos] if tipos:
            palavras.verbos.append(Verbo((singular, plural), preposicao, tuple(tipos)))
            return singular, plural
        case ["intransitivo", singular, plural]:
            palavras.intransitivos.append((singular, plural))
            return singular, plural
        case ["artigo", singular, plural, ("m" | "f") as genero]:
            palavras.artigos[genero] = (singular, plural)
            return singular, plural
        case ["lugar", palavra, ("este" | "esse" | "aquele") as demonstrativo]:
            palavras.lugares[palavra] = demonstrativo
            return (palavra,)
        case ["origem", palavra]:
            palavras.origens.append(palavra)
            return (palavra,)
        case ["tempo", palavra]:
            palavras.tempos.append(palavra)
            return (palavra,)
        case ["advérbio", palavra]:
            palavras.adverbios.append(palavra)
            return (palavra,)
        case ["ligação" | "sinal", palavra]:
            return (palavra,)
    raise ValueError(f"não entendo {' '.join(campos)!r}; veja os formatos no topo do arquivo.")


def _classificar(palavras: Palavras, linha: str, formas: tuple[str, ...]) -> None:
    for forma in formas:
        if forma in palavras.classes:
            raise ValueError(f"a palavra {forma!r} já apareceu; cada uma entra em uma só classe.")
        palavras.classes[forma] = CLASSE_DA_LINHA.get(linha, linha)
