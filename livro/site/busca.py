"""Busca sem acento: 'atencao' acha 'atenção' e 'cabeca' acha 'cabeças'.

O radical é calculado duas vezes, aqui (no índice) e em livro/frente/radical.js (no que a pessoa
digita). Os dois têm de dar o mesmo resultado; um teste compara os dois em todas as palavras do site.
"""

import re
import unicodedata
from pathlib import Path

from docutils.nodes import Element
from sphinx import search
from sphinx.search.pt import SearchPortuguese

from livro.site.recursos import CURSO

RADICAL_JS = Path(__file__).parent.parent / "frente" / "radical.js"

# Cada regra troca um final de palavra, na ordem em que estão; as palavras já chegam sem acento.
REGRAS = (
    (re.compile(r"oes$|aes$"), "ao"),  # equações → equação
    (re.compile(r"([ao])is$"), r"\1l"),  # posicionais → posicional
    (re.compile(r"e(is|l)$|il$"), "l"),  # possíveis, possível; fáceis, fácil
    (re.compile(r"s$"), ""),  # cabeças → cabeça
    (re.compile(r"n$"), "m"),  # tokens, token; imagens, imagem
    (re.compile(r"(ie|y)$"), "i"),  # queries, query
    (re.compile(r"[aeo]$"), ""),  # cabeça, cabeço; vetore(s), vetor
)
MENOR = 3  # palavras desse tamanho não perdem mais nada


def sem_acento(texto: str) -> str:
    """O texto em minúsculas, sem acentos nem cedilha."""
    separado = unicodedata.normalize("NFD", texto.lower())
    return "".join(letra for letra in separado if not "\u0300" <= letra <= "\u036f")


def radical(palavra: str) -> str:
    """A parte da palavra que não muda com acento, plural ou vogal final."""
    resto = sem_acento(palavra)
    for final, troca in REGRAS:
        if len(resto) > MENOR:
            resto = final.sub(troca, resto)
    return resto


def _radical_js() -> str:
    """O módulo radical.js como script comum, do jeito que a busca do Sphinx o carrega."""
    codigo = RADICAL_JS.read_text(encoding="utf-8").replace("export function", "function")
    return codigo + "\nvar Stemmer = function () { this.stemWord = radical; };\n"


class BuscaSemAcento(SearchPortuguese):
    """A língua da busca: divide palavras como o Sphinx e usa o nosso radical."""

    lang = "pt"
    language_name = "Portuguese"
    js_stemmer_rawcode = None
    js_stemmer_code = _radical_js()
    stopwords = SearchPortuguese.stopwords | {sem_acento(p) for p in SearchPortuguese.stopwords}

    def init(self, options):
        """O Sphinx prepararia aqui o radicalizador dele."""

    def stem(self, word):
        return radical(word)


FORA_DO_INDICE = {"solucao", "cartao"}  # classes


class IndiceSemSolucoes(search.IndexBuilder):
    """O índice das páginas sem o texto das soluções e dos cartões: a busca não pode entregá-los."""

    def feed(self, docname, filename, title, doctree):
        copia = doctree.deepcopy()
        for no in list(copia.findall(Element)):
            if FORA_DO_INDICE.intersection(no["classes"]) and no.parent is not None:
                no.parent.remove(no)
        super().feed(docname, filename, title, copia)


def _so_na_pagina_de_busca(app, pagename, templatename, context, doctree):
    if pagename == "search":
        app.add_js_file(f"{CURSO}/busca.js", type="module")


def setup(app):
    app.connect("html-page-context", _so_na_pagina_de_busca)
    app.add_search_language(BuscaSemAcento)
    search.IndexBuilder = IndiceSemSolucoes
