"""De MyST a Markdown puro, bloco a bloco: só o que não é Markdown é trocado; o resto passa como o autor escreveu."""

import re

from markdown_it.token import Token

from livro.caderno.contexto import Contexto
from livro.caderno.diretivas import escrever_diretiva
from livro.caderno.erros import ErroNaLicao, ForaDoVocabulario
from livro.caderno.formulas import em_destaque
from livro.caderno.linhas import converter_linhas
from livro.caderno.marcacao import analisar, ler_diretiva

_SOMEM = ("myst_target", "myst_line_comment")
_PROIBIDOS = {
    "amsmath": "ponha o ambiente LaTeX entre `$$` e `$$`",
    "footnote_reference_open": "nota de rodapé não faz parte das lições",
    "html_block": "HTML não faz parte das lições",
    "myst_block_break": "`+++` só separa células, fora de qualquer bloco",
    "front_matter": "cabeçalho só no começo da lição",
}
_Troca = tuple[int, int, str]  # da linha a até antes da b, põe este texto


def converter(texto: str, linha: int, contexto: Contexto) -> str:
    """O texto em Markdown puro; `linha` é onde ele começa no arquivo, para os erros."""
    linhas = texto.split("\n")
    trocas = _trocas(analisar(texto), linhas, linha, contexto)
    for a, b, novo in sorted(trocas, reverse=True):
        linhas[a:b] = novo.split("\n")
    return "\n".join(linhas).strip("\n")


def _trocas(tokens: list[Token], linhas: list[str], linha: int, contexto: Contexto) -> list[_Troca]:
    trocas: list[_Troca] = []
    corridos: dict[tuple[int, int], list[Token]] = {}
    for token in tokens:
        if token.type == "inline":
            corridos.setdefault(tuple(token.map), []).append(token)
        elif token.type in _SOMEM:
            trocas.append((*token.map, re.match(r"[ >]*", linhas[token.map[0]])[0].rstrip()))
        elif (novo := _bloco(token, linhas, linha, contexto)) is not None:
            trocas.append((*token.map, _no_lugar(novo, token, linhas)))
    for (a, b), grupo in corridos.items():
        trocas.append((a, b, converter_linhas("\n".join(linhas[a:b]), grupo, linha + a, contexto)))
    return trocas


def _bloco(token: Token, linhas: list[str], linha: int, contexto: Contexto) -> str | None:
    """O que entra no lugar de um bloco que não é Markdown; None se ele é."""
    if token.type in _PROIBIDOS:
        raise ErroNaLicao(contexto.arquivo, linha + token.map[0], _PROIBIDOS[token.type])
    if token.type in ("math_block", "math_block_label"):
        return _formula(token, linha, contexto)
    if token.type == "colon_fence" or (token.type == "fence" and token.info.startswith("{")):
        _exigir_fechado(token, linhas, linha, contexto)
        diretiva = ler_diretiva(token, linha)
        if diretiva is None:
            raise ErroNaLicao(contexto.arquivo, linha + token.map[0], "o bloco `:::` precisa de {nome}")
        return escrever_diretiva(diretiva, converter, contexto)
    return None


def _formula(token: Token, linha: int, contexto: Contexto) -> str:
    numero = contexto.indice.equacoes[token.info].numero if token.type == "math_block_label" else None
    try:
        return em_destaque(token.content, numero)
    except ForaDoVocabulario as erro:
        raise ErroNaLicao(contexto.arquivo, linha + token.map[0], str(erro)) from erro


def _exigir_fechado(token: Token, linhas: list[str], linha: int, contexto: Contexto) -> None:
    """Um `:::` sem par engoliria o resto da célula (acontece também com código executável dentro dele)."""
    ultima = linhas[token.map[1] - 1].strip(" >\t")
    if token.map[1] - token.map[0] < 2 or not re.fullmatch(re.escape(token.markup[0]) + "{3,}", ultima):
        frase = f"o bloco que começa com {token.markup}{token.info} não fecha nesta célula"
        raise ErroNaLicao(contexto.arquivo, linha + token.map[0], frase)


def _no_lugar(novo: str, token: Token, linhas: list[str]) -> str:
    """O bloco novo, com o recuo do antigo (lista, citação) e uma linha em branco de cada lado."""
    a, b = token.map
    recuo = linhas[a][: linhas[a].index(token.markup)]
    seguinte = re.sub(r"[^>\s]", " ", recuo)  # o marcador da lista só vale na primeira linha
    primeira, *outras = novo.split("\n")
    corpo = [recuo + primeira, *((seguinte + resto).rstrip() for resto in outras)]
    vazia = seguinte.rstrip()
    antes = [vazia] if a and recuo == seguinte and linhas[a - 1].strip(" >") else []
    depois = [vazia] if b < len(linhas) and linhas[b].strip(" >") else []
    return "\n".join([*antes, *corpo, *depois])
