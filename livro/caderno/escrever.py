"""O notebook: células em Markdown puro e código, sem saídas, com ids que só mudam quando a célula muda."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace

import nbformat
from nbformat import NotebookNode, v4

from livro.caderno.bibliografia import citar, lista_de_referencias, obras_citadas
from livro.caderno.blocos import converter
from livro.caderno.cartoes import abrir_cartoes
from livro.caderno.contexto import Contexto
from livro.caderno.curso import Curso
from livro.caderno.erros import ErroNaLicao
from livro.caderno.ler import Celula, Licao
from livro.caderno.preparar import celula_de_preparo

LIMITE = 1_000_000  # bytes: acima disso o GitHub deixa de mostrar o notebook
_METADADOS = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def escrever_notebook(licao: Licao, contexto: Contexto) -> str:
    """O texto do arquivo .ipynb de uma lição."""
    celulas = _celulas(licao, contexto)
    notebook = v4.new_notebook(metadata=_METADADOS, cells=[_no_formato(c, i) for c, i in _com_ids(celulas)])
    nbformat.validate(notebook)
    texto = nbformat.writes(notebook).rstrip("\n") + "\n"
    if (tamanho := len(texto.encode())) > LIMITE:
        frase = f"o notebook ficou com {tamanho} bytes e o limite é {LIMITE}; reduza as imagens"
        raise ErroNaLicao(licao.arquivo, 1, frase)
    return texto


def _celulas(licao: Licao, contexto: Contexto) -> list[Celula]:
    ficam = (celula for celula in licao.celulas if "remove-cell" not in celula.etiquetas)
    puras = [pura for celula in ficam for pura in _puras(celula, contexto) if pura.fonte]
    return [*_abrir(puras[:1], contexto), *puras[1:], *_referencias(licao, contexto)]


def _abrir(primeira: list[Celula], contexto: Contexto) -> list[Celula]:
    """O título com as linhas que orientam, a célula que prepara o ambiente e o resto da abertura."""
    if not primeira or primeira[0].tipo != "markdown" or not primeira[0].fonte.startswith("# "):
        linha = primeira[0].linha if primeira else 1
        raise ErroNaLicao(contexto.arquivo, linha, "a lição precisa começar com um título `# …`")
    titulo, _, resto = primeira[0].fonte.partition("\n")
    orientacao = _orientacao(contexto.curso, contexto.documento)
    return [
        replace(primeira[0], fonte=f"{titulo}\n\n{orientacao}"),
        Celula("code", celula_de_preparo(contexto.curso), primeira[0].linha),
        *([replace(primeira[0], fonte=resto.strip("\n"))] if resto.strip() else []),
    ]


def _orientacao(curso: Curso, documento: str) -> str:
    pagina = curso.pagina(documento)
    frases = [
        "Rode as células na ordem, de cima para baixo (Shift + Enter); a primeira prepara o ambiente.",
        f"Esta lição também é [uma página do site do curso]({pagina})." if pagina else "",
        f"Edição {curso.edicao}." if curso.edicao else "",
    ]
    return " ".join(filter(None, frases))


def _puras(celula: Celula, contexto: Contexto) -> list[Celula]:
    if celula.tipo == "code":
        return abrir_cartoes(celula, contexto.arquivo)
    return [replace(celula, fonte=converter(celula.fonte, celula.linha, contexto))]


def _referencias(licao: Licao, contexto: Contexto) -> list[Celula]:
    chaves = [chave for c in licao.celulas if c.tipo == "markdown" for chave in obras_citadas(c.fonte)]
    if not chaves:
        return []
    return [Celula("markdown", lista_de_referencias([citar(contexto.obras, chave) for chave in chaves]), 1)]


def _com_ids(celulas: list[Celula]) -> Iterable[tuple[Celula, str]]:
    """O id vem do conteúdo: mexer numa célula não muda o das outras; células iguais se distinguem pela ordem."""
    usados: set[str] = set()
    for celula in celulas:
        vez = 0
        while (nome := _id(celula, vez)) in usados:
            vez += 1
        usados.add(nome)
        yield celula, nome


def _id(celula: Celula, vez: int) -> str:
    return hashlib.sha256(f"{celula.tipo}\0{vez}\0{celula.fonte}".encode()).hexdigest()[:12]


def _no_formato(celula: Celula, nome: str) -> NotebookNode:
    if celula.tipo == "markdown":
        return v4.new_markdown_cell(celula.fonte, id=nome)
    return v4.new_code_cell(celula.fonte, id=nome, metadata=_metadados(celula.etiquetas))


def _metadados(etiquetas: tuple[str, ...]) -> dict:
    """As etiquetas do livro na língua do JupyterLab (`jupyter`) e do Colab (`cellView`)."""
    metadados: dict = {}
    if etiquetas:
        metadados["tags"] = list(etiquetas)
    if {"hide-input", "remove-input"} & set(etiquetas):
        metadados["jupyter"] = {"source_hidden": True}
        metadados["cellView"] = "form"
    if "hide-output" in etiquetas:
        metadados.setdefault("jupyter", {})["outputs_hidden"] = True
    return metadados
