"""A leitura do MyST, com o mesmo analisador do livro: blocos, diretivas e o que há dentro delas."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

_ANALISADOR = create_md_parser(MdParserConfig(enable_extensions={"dollarmath", "colon_fence", "amsmath"}), RendererHTML)
_NOME = re.compile(r"^\{([^}\s]+)\}\s*(.*)$")
_OPCAO = re.compile(r"^:([\w-]+):\s*(.*)$")


@dataclass(frozen=True)
class Diretiva:
    nome: str
    argumento: str
    opcoes: dict[str, str]
    corpo: str
    linha: int  # onde a diretiva abre
    linha_do_corpo: int


def analisar(texto: str) -> list[Token]:
    return _ANALISADOR.parse(texto, {})


def ler_diretiva(token: Token, linha: int) -> Diretiva | None:
    """A diretiva de um bloco cercado; None se ele é só um trecho de código."""
    achado = _NOME.match(token.info.strip())
    if not achado:
        return None
    linhas = token.content.split("\n")
    opcoes: dict[str, str] = {}
    while linhas and (opcao := _OPCAO.match(linhas[0])):
        opcoes[opcao[1]] = opcao[2].strip()
        linhas.pop(0)
    abre = linha + token.map[0]
    return Diretiva(achado[1], achado[2].strip(), opcoes, "\n".join(linhas).rstrip(), abre, abre + 1 + len(opcoes))


def percorrer(texto: str, linha: int) -> Iterator[tuple[Token, Token | None, int]]:
    """Cada bloco do texto, o que vem logo depois dele e a linha de origem; entra nas diretivas."""
    tokens = analisar(texto)
    for i, token in enumerate(tokens):
        if token.map is None:
            continue
        yield token, tokens[i + 1] if i + 1 < len(tokens) else None, linha + token.map[0]
        if token.type in ("fence", "colon_fence") and (diretiva := ler_diretiva(token, linha)):
            yield from percorrer(diretiva.argumento, diretiva.linha)
            yield from percorrer(diretiva.corpo, diretiva.linha_do_corpo)


def so_texto(marcado: str) -> str:
    """Um título sem papéis: `{term}`x`` e `{term}`x <y>`` viram x."""
    return re.sub(r"\{[\w:+-]+\}`([^`<]*[^`<\s])(?:\s*<[^>`]*>)?`", r"\1", marcado)
