"""O texto corrido: acha papéis, fórmulas e imagens numa linha sem tocar no resto, que já é Markdown puro."""

import re
from collections.abc import Iterator

from markdown_it.token import Token

from livro.caderno.contexto import Contexto
from livro.caderno.erros import ErroNaLicao, ForaDoVocabulario
from livro.caderno.formulas import em_uma_linha
from livro.caderno.imagens import embutir
from livro.caderno.papeis import escrever_papel

_PEDACO = re.compile(
    r"""
      (?P<escape>\\[\s\S])
    | \{(?P<papel>[\w+:-]+)\}(?P<aspas>`+)(?!`)(?P<corpo>.+?)(?<!`)(?P=aspas)(?!`)
    | (?P<crases>`+)(?!`)(?P<codigo>.+?)(?<!`)(?P=crases)(?!`)
    | !\[(?P<alt>[^\]]*)\]\((?P<imagem>[^)\s]+)\)
    | (?P<destaque>\$\$)
    | \$(?P<formula>(?:\\.|[^$\\])+)\$
    """,
    re.X | re.S,
)
# O nome que o analisador do livro dá a cada pedaço: os dois têm de concordar.
_TIPOS = {"papel": "myst_role", "codigo": "code_inline", "imagem": "image", "formula": "math_inline"}
_PROIBIDOS = {
    "html_inline": "HTML não faz parte das lições; se é texto, ponha-o entre crases",
    "footnote_ref": "nota de rodapé não faz parte das lições",
}
_ENDERECO = re.compile(r"^(https?://|mailto:)")


def converter_linhas(texto: str, tokens: list[Token], linha: int, contexto: Contexto) -> str:
    """O texto com papéis e imagens trocados; `tokens` é o que o analisador viu nele, para conferir."""
    filhos = [filho for token in tokens for filho in token.children or []]
    _conferir(texto, filhos, linha, contexto)

    def trocar(achado: re.Match) -> str:
        try:
            return _trocar(achado, contexto)
        except ForaDoVocabulario as erro:
            onde = linha + texto.count("\n", 0, achado.start())
            raise ErroNaLicao(contexto.arquivo, onde, str(erro)) from erro

    return _PEDACO.sub(trocar, texto)


def _trocar(achado: re.Match, contexto: Contexto) -> str:
    if achado["papel"]:
        return escrever_papel(achado["papel"], achado["corpo"], contexto)
    if achado["imagem"]:
        return embutir(contexto.raiz, contexto.pasta / achado["imagem"], achado["alt"])
    if achado["formula"]:
        return f"${em_uma_linha(achado['formula'])}$"
    return achado[0]


def _conferir(texto: str, filhos: list[Token], linha: int, contexto: Contexto) -> None:
    for filho in filhos:
        if filho.type in _PROIBIDOS:
            raise ErroNaLicao(contexto.arquivo, linha, f"{_PROIBIDOS[filho.type]}: {filho.content}")
        if filho.type == "link_open" and not _ENDERECO.match(filho.attrs["href"]):
            alvo = filho.attrs["href"].lstrip("#")
            frase = f"o link para {alvo!r} não abre fora do livro; escreva {{ref}}`texto <{alvo}>` ou use {{doc}}"
            raise ErroNaLicao(contexto.arquivo, linha, frase)
    vistos = [filho.type for filho in filhos if filho.type in _TIPOS.values()]
    if [_TIPOS[tipo] for tipo in _tipos_achados(texto)] != vistos:
        frase = "não entendi as crases, chaves ou cifrões deste parágrafo; `$$` pede uma linha em branco antes"
        raise ErroNaLicao(contexto.arquivo, linha, frase)


def _tipos_achados(texto: str) -> Iterator[str]:
    for achado in _PEDACO.finditer(texto):
        if achado["destaque"]:
            yield "formula"
        yield from (tipo for tipo in _TIPOS if achado[tipo])
