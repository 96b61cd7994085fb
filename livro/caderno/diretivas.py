"""As diretivas do vocabulário: avisos viram citações, os que recolhem viram `<details>`, figuras vêm embutidas."""

import re
from collections.abc import Callable

from markdown_it import MarkdownIt

from livro.caderno.contexto import Contexto
from livro.caderno.erros import ErroNaLicao, ForaDoVocabulario
from livro.caderno.imagens import embutir
from livro.caderno.marcacao import Diretiva, analisar
from livro.caderno.recolher import recolher
from livro.caderno.solucoes import CLASSE, classes

AVISOS = {"note": "Nota", "tip": "Dica", "important": "Importante", "warning": "Aviso"}
_OPCOES_DE_AVISO = {"class", "name"}
_OPCOES_DE_FIGURA = {"alt", "name", "width", "align", "class"}

Conversor = Callable[[str, int, Contexto], str]  # texto, linha onde ele começa, contexto → Markdown puro


def escrever_diretiva(diretiva: Diretiva, converter: Conversor, contexto: Contexto) -> str:
    try:
        if diretiva.nome == "figure":
            return _figura(diretiva, converter, contexto)
        if diretiva.nome == "admonition" or diretiva.nome in AVISOS:
            return _aviso(diretiva, converter, contexto)
        raise ForaDoVocabulario(_desconhecida(diretiva.nome))
    except ForaDoVocabulario as erro:
        raise ErroNaLicao(contexto.arquivo, diretiva.linha, str(erro)) from erro


def _desconhecida(nome: str) -> str:
    if nome == "code-cell":
        return "célula de código não pode ficar dentro de outro bloco; traga-a para fora"
    conhecidas = ", ".join(f"{{{diretiva}}}" for diretiva in (*AVISOS, "admonition", "figure"))
    return f"a diretiva {{{nome}}} não faz parte das lições, que usam só {conhecidas}"


def _exigir_opcoes(diretiva: Diretiva, conhecidas: set[str]) -> None:
    if diretiva.corpo.startswith("---\n"):
        raise ForaDoVocabulario("escreva as opções da diretiva como `:nome: valor`, sem bloco `---`")
    if estranhas := set(diretiva.opcoes) - conhecidas:
        lista = ", ".join(sorted(estranhas))
        raise ForaDoVocabulario(
            f"{{{diretiva.nome}}} não aceita a opção {lista}; aceita {', '.join(sorted(conhecidas))}"
        )


def _aviso(diretiva: Diretiva, converter: Conversor, contexto: Contexto) -> str:
    _exigir_opcoes(diretiva, _OPCOES_DE_AVISO)
    titulo, corpo = _titulo_e_corpo(diretiva, converter, contexto)
    if not corpo:
        raise ForaDoVocabulario(f"o bloco {{{diretiva.nome}}} está vazio")
    _exigir_solucao_recolhida(diretiva, titulo)
    if "dropdown" in classes(diretiva):
        return recolher(_em_html(titulo), corpo)
    if diretiva.nome in AVISOS:
        titulo += "."
        emenda = " " if analisar(corpo)[0].type == "paragraph_open" else "\n\n"
    else:
        emenda = "\n\n"
    return _citar(f"**{titulo}**{emenda}{corpo}")


def _exigir_solucao_recolhida(diretiva: Diretiva, titulo: str) -> None:
    """É pela classe que a página a recolhe, a busca a esquece e a construção a executa."""
    e_solucao = CLASSE in classes(diretiva) or titulo.startswith("Solução")
    if e_solucao and not {CLASSE, "dropdown"} <= set(classes(diretiva)):
        raise ForaDoVocabulario(f"uma solução precisa de `:class: {CLASSE} dropdown`")


def _titulo_e_corpo(diretiva: Diretiva, converter: Conversor, contexto: Contexto) -> tuple[str, str]:
    if diretiva.nome in AVISOS:
        # {note} não tem título: o que vem na primeira linha já é o texto.
        inicio = diretiva.linha if diretiva.argumento else diretiva.linha_do_corpo
        texto = f"{diretiva.argumento}\n{diretiva.corpo}" if diretiva.argumento else diretiva.corpo
        return AVISOS[diretiva.nome], converter(texto, inicio, contexto)
    if not diretiva.argumento:
        raise ForaDoVocabulario("{admonition} precisa de um título na primeira linha")
    titulo = converter(diretiva.argumento, diretiva.linha, contexto)
    return titulo, converter(diretiva.corpo, diretiva.linha_do_corpo, contexto)


def _citar(texto: str) -> str:
    return "\n".join(f"> {linha}".rstrip() for linha in texto.split("\n"))


def _em_html(titulo: str) -> str:
    """Dentro de `<summary>` o Markdown não vale; as fórmulas valem, porque o MathJax lê a página pronta."""
    partes = re.split(r"(\$[^$]+\$)", titulo)
    return "".join(p if p.startswith("$") else MarkdownIt("commonmark").renderInline(p) for p in partes)


def _figura(diretiva: Diretiva, converter: Conversor, contexto: Contexto) -> str:
    _exigir_opcoes(diretiva, _OPCOES_DE_FIGURA)
    caminho = contexto.pasta / diretiva.argumento
    imagem = embutir(contexto.raiz, caminho, diretiva.opcoes.get("alt", ""), diretiva.opcoes.get("width", ""))
    legenda = converter(diretiva.corpo, diretiva.linha_do_corpo, contexto)
    if not legenda:
        return imagem
    if "\n\n" in legenda:
        raise ForaDoVocabulario("a legenda da figura é um parágrafo só")
    return f"{imagem}\n\n<em>{legenda}</em>"
