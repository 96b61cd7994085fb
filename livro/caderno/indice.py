"""O que as páginas do curso oferecem aos papéis `eq`, `term`, `doc` e `ref`: rótulos, termos e títulos."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it.token import Token
from sphinx.util.nodes import _make_id as id_do_sphinx

from livro.caderno.erros import ErroNaLicao
from livro.caderno.marcacao import ler_diretiva, percorrer, so_texto

PAGINAS = ("index.md", "professores.md", "references/*.md", "modulo-06/*.md")


@dataclass(frozen=True)
class Alvo:
    documento: str
    texto: str  # título ou legenda; vazio quando o rótulo não está sobre um título


@dataclass(frozen=True)
class Equacao:
    documento: str
    numero: int


@dataclass
class Indice:
    titulos: dict[str, str] = field(default_factory=dict)
    alvos: dict[str, Alvo] = field(default_factory=dict)
    equacoes: dict[str, Equacao] = field(default_factory=dict)
    termos: dict[str, tuple[str, str]] = field(default_factory=dict)  # termo → (documento, âncora)


def ler_indice(raiz: Path) -> Indice:
    indice = Indice()
    for padrao in PAGINAS:
        for caminho in sorted(raiz.glob(padrao)):
            anotar(indice, caminho.read_text(encoding="utf-8"), caminho.relative_to(raiz).as_posix())
    return indice


def anotar(indice: Indice, texto: str, arquivo: str) -> None:
    """Acrescenta ao índice o que uma página oferece."""
    documento = arquivo.removesuffix(".md")
    numero = 0
    blocos = list(percorrer(texto, 1))
    for i, (token, seguinte, linha) in enumerate(blocos):
        if token.type == "heading_open" and token.tag == "h1":
            indice.titulos.setdefault(documento, so_texto(seguinte.content))
        elif token.type == "myst_target":
            titulo = blocos[i + 2][0].content if seguinte and seguinte.type == "heading_open" else ""
            _guardar(indice.alvos, token.content.lower(), Alvo(documento, so_texto(titulo)), arquivo, linha)
        elif token.type == "math_block_label":
            numero += 1
            _guardar(indice.equacoes, token.info, Equacao(documento, numero), arquivo, linha)
        elif token.type in ("fence", "colon_fence"):
            _anotar_diretiva(indice, token, arquivo, linha)


def _anotar_diretiva(indice: Indice, token: Token, arquivo: str, linha: int) -> None:
    diretiva = ler_diretiva(token, linha - token.map[0])
    if diretiva is None:
        return
    documento = arquivo.removesuffix(".md")
    if diretiva.nome == "glossary":
        for termo in _termos(diretiva.corpo):
            indice.termos[termo.casefold()] = (documento, id_do_sphinx(f"term-{termo}"))
    elif nome := diretiva.opcoes.get("name"):
        texto = diretiva.corpo if diretiva.nome == "figure" else diretiva.argumento
        _guardar(indice.alvos, nome.lower(), Alvo(documento, so_texto(" ".join(texto.split()))), arquivo, linha)


def _termos(glossario: str) -> list[str]:
    """No glossário, a linha sem recuo é um termo e o texto recuado é a definição."""
    return [so_texto(linha.strip()) for linha in glossario.split("\n") if re.match(r"\S", linha)]


def _guardar(onde: dict, rotulo: str, valor: object, arquivo: str, linha: int) -> None:
    if rotulo in onde:
        frase = f"o rótulo {rotulo!r} já existe em {onde[rotulo].documento}.md; escolha outro nome"
        raise ErroNaLicao(arquivo, linha, frase)
    onde[rotulo] = valor
