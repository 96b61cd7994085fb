"""A página de progresso: o que há para fazer em cada lição, colhido dos cartões que aparecem nela.

A lista sai daqui, pronta e com links; o estado de cada linha só o navegador do leitor sabe, e quem o escreve é
livro/frente/progresso/.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.environment.collectors import EnvironmentCollector

from atencao.exercicios.cartoes import MIME_EXPLICACAO, MIME_PRATICA, MIME_QUESTIONARIO
from livro.caderno.curso import ler_curso
from livro.caderno.preparar import celula_de_preparo
from livro.site.cartoes.cartao import PROGRESSO
from livro.site.cartoes.questao import resumos
from livro.site.cartoes.texto import TRECHOS, em_html, formulas
from livro.site.figura import json_seguro
from livro.site.recursos import CURSO

LUGAR = '<div class="progresso"'


@dataclass(frozen=True)
class Atividade:
    """Uma linha da página. `ancora`: onde ela está na lição. `tambem`: o id de outra forma da mesma atividade."""

    id: str
    tipo: str  # pratica, explicacao ou pergunta
    titulo: str
    ancora: str
    tambem: str = ""
    nome: str = ""  # da função que um exercício de código pede
    questao: dict[str, Any] | None = field(default=None, compare=False, repr=False)  # a da pergunta, ou a de `tambem`


class ProgressoNaPagina(nodes.General, nodes.Element):
    """Onde a lista aparece."""


class LugarDoProgresso(Directive):
    """`{progresso}`: sem argumentos nem conteúdo."""

    def run(self):
        return [ProgressoNaPagina()]


# --- colher --------------------------------------------------------------------------------------


class Colheita(EnvironmentCollector):
    """As atividades de cada página, em env.curso_atividades."""

    def clear_doc(self, app, env, docname):
        _colhidas(env).pop(docname, None)

    def merge_other(self, app, env, docnames, other):
        _colhidas(env).update({doc: lista for doc, lista in _colhidas(other).items() if doc in docnames})

    def process_doc(self, app, doctree):
        if achadas := list(atividades(doctree)):
            _colhidas(app.env)[app.env.docname] = achadas


def atividades(doctree: nodes.document) -> Iterator[Atividade]:
    """Na ordem da página."""
    titulos = _titulos_dos_exercicios(doctree)
    for lugar in doctree.findall(lambda no: isinstance(no, nodes.Element) and no.get("mime_type") in COLHER):
        for cartao in lugar.children:
            yield from COLHER[lugar["mime_type"]](cartao["declaracao"], titulos)


def _da_pratica(declaracao: dict[str, Any], titulos: dict[str, str]) -> Iterator[Atividade]:
    ident = declaracao["id"]
    titulo = _titulo(ident, titulos, declaracao["titulo"])
    yield Atividade(ident, "pratica", titulo, f"cartao-{ident}", nome=declaracao["nome"])


def _da_explicacao(declaracao: dict[str, Any], titulos: dict[str, str]) -> Iterator[Atividade]:
    ident, questao = declaracao["id"], declaracao["pergunta"]
    titulo = _titulo(ident, titulos, questao["enunciado"])
    yield Atividade(ident, "explicacao", titulo, f"cartao-{ident}", tambem=questao["id"], questao=questao)


def _do_questionario(declaracao: dict[str, Any], titulos: dict[str, str]) -> Iterator[Atividade]:
    for questao in declaracao["perguntas"]:
        yield Atividade(questao["id"], "pergunta", questao["enunciado"], f"questao-{questao['id']}", questao=questao)


COLHER = {MIME_PRATICA: _da_pratica, MIME_EXPLICACAO: _da_explicacao, MIME_QUESTIONARIO: _do_questionario}


def _titulos_dos_exercicios(doctree: nodes.document) -> dict[str, str]:
    """O título de cada enunciado da página, pelo número: "7" → "Exercício 7 · Softmax"."""
    titulos = [
        quadro[0].astext() for quadro in doctree.findall(nodes.admonition) if "exercicio" in quadro.get("classes", ())
    ]
    numerados = ((re.match(r"Exercício (\d+)", titulo), titulo) for titulo in titulos)
    return {achado[1]: titulo for achado, titulo in numerados if achado}


def _titulo(ident: str, titulos: dict[str, str], senao: str) -> str:
    numero = ident.partition(".")[2]
    return titulos.get(numero, f"Exercício {numero} · {senao}")


def _colhidas(env) -> dict[str, list[Atividade]]:
    if not hasattr(env, "curso_atividades"):
        env.curso_atividades = {}
    return env.curso_atividades


# --- escrever ------------------------------------------------------------------------------------


def html_do_progresso(licoes: list[tuple[str, str, str, list[Atividade]]], dados: dict[str, Any]) -> str:
    """licoes: documento, título, endereço e atividades de cada uma. dados: o que o script precisa para levá-las."""
    corpo = "".join(_licao(vez, *licao) for vez, licao in enumerate(licoes))
    return (
        f"{LUGAR}>\n"
        '<noscript><p class="figura-aviso">Sem JavaScript o navegador não guarda o que você fez; abaixo está o que há '
        "para fazer.</p></noscript>\n"
        f"{_total('Tudo', sum(len(licao[-1]) for licao in licoes))}{corpo}{LEVAR}"
        f'<script type="application/json">{json_seguro(dados)}</script>\n</div>\n'
    )


LEVAR = (Path(__file__).parent / "modelos" / "levar.html").read_text(encoding="utf-8")


def _licao(vez: int, documento: str, titulo: str, endereco: str, lista: list[Atividade]) -> str:
    exercicios = [atividade for atividade in lista if atividade.tipo != "pergunta"]
    perguntas = [atividade for atividade in lista if atividade.tipo == "pergunta"]
    partes = [_lista("Exercícios", exercicios, endereco), _lista("Perguntas", perguntas, endereco)]
    return (
        f'<section class="progresso-licao" aria-labelledby="progresso-{vez}">'
        f'<h2 id="progresso-{vez}"><a href="{escape(endereco)}">{escape(titulo)}</a></h2>\n'
        f"{_total(titulo, len(lista))}{''.join(partes)}"
        f'<p class="progresso-celulas" data-documento="{escape(documento)}" hidden></p></section>\n'
    )


def _lista(titulo: str, lista: list[Atividade], endereco: str) -> str:
    if not lista:
        return ""
    itens = "".join(_item(atividade, endereco) for atividade in lista)
    return (
        f'<details class="progresso-lista" open><summary>{titulo} ({len(lista)})</summary>\n'
        f"<ul>\n{itens}</ul></details>\n"
    )


def _item(atividade: Atividade, endereco: str) -> str:
    ids = " ".join(filter(None, (atividade.id, atividade.tambem)))
    return (
        f'<li data-ids="{escape(ids)}"><a href="{escape(f"{endereco}#{atividade.ancora}")}">'
        f'{em_html(atividade.titulo)}</a> <span class="progresso-estado"></span></li>\n'
    )


def _total(de_que: str, quantas: int) -> str:
    return (
        f'<p class="progresso-total" hidden><progress max="{quantas}" value="0" '
        f'aria-label="{escape(de_que)}: quanto está feito"></progress> <span></span></p>\n'
    )


def _abrir(tradutor, no):
    builder = tradutor.builder
    env = builder.env
    colhidas = _colhidas(env)
    docs = list(_na_ordem_do_livro(env, env.config.root_doc))
    licoes = [
        (doc, env.titles[doc].astext(), builder.get_relative_uri(builder.current_docname, doc), colhidas[doc])
        for doc in docs
        if doc in colhidas
    ]
    paginas = [(doc, env.titles[doc].astext(), colhidas.get(doc, [])) for doc in docs]
    tradutor.body.append(html_do_progresso(licoes, _dados(Path(env.srcdir), paginas)))
    raise nodes.SkipNode


def _dados(raiz: Path, paginas: list[tuple[str, str, list[Atividade]]]) -> dict[str, Any]:
    """O que o script põe no notebook das respostas. Uma página sem atividades pode ter células que se editam."""
    curso = ler_curso(raiz)
    licoes = [
        {"documento": doc, "titulo": titulo, "atividades": [_atividade(a) for a in lista]}
        for doc, titulo, lista in paginas
    ]
    return {"edicao": curso.edicao, "preparo": celula_de_preparo(curso), "licoes": licoes}


def _atividade(atividade: Atividade) -> dict[str, Any]:
    questao = atividade.questao
    pergunta = questao and {
        "id": questao["id"],
        "enunciado": em_markdown(questao["enunciado"]),
        "opcoes": [em_markdown(opcao["texto"]) for opcao in questao["opcoes"]],
        "certas": [indice for indice, opcao in enumerate(questao["opcoes"]) if opcao["certa"]],
        "resumos": resumos(questao),
    }
    de_todas = {"id": atividade.id, "tipo": atividade.tipo, "titulo": atividade.titulo, "nome": atividade.nome}
    return {**de_todas, "pergunta": pergunta}


def em_markdown(texto: str) -> str:
    """O texto de uma pergunta num notebook: `código` e $fórmula$ ficam como estão; o resto é só texto."""
    partes, ate = [], 0
    for trecho in TRECHOS.finditer(texto):
        partes += [_sem_marcas(texto[ate : trecho.start()]), trecho[0]]
        ate = trecho.end()
    return "".join([*partes, _sem_marcas(texto[ate:])])


def _sem_marcas(texto: str) -> str:
    return escape(re.sub(r"[\\`*_\[\]$]", r"\\\g<0>", texto), quote=False)


def _na_ordem_do_livro(env, doc: str, vistos: frozenset[str] = frozenset()) -> Iterator[str]:
    yield doc
    for filho in env.toctree_includes.get(doc, ()):
        if filho not in vistos:
            yield from _na_ordem_do_livro(env, filho, vistos | {doc})


def _escrever_de_novo(app, env):
    """A página muda com os cartões das outras, que o Sphinx não sabe que ela mostra; e com as fórmulas deles."""
    if PROGRESSO not in env.found_docs:
        return []
    titulos = [atividade.titulo for lista in _colhidas(env).values() for atividade in lista]
    env.get_domain("math").data["has_equations"][PROGRESSO] = any(map(formulas, titulos))
    return [PROGRESSO]


def _so_na_pagina_de_progresso(app, pagename, templatename, context, doctree):
    if LUGAR in context.get("body", ""):
        app.add_js_file(f"{CURSO}/progresso/progresso.js", type="module")
        app.add_css_file(f"{CURSO}/progresso.css", priority=901)


def setup(app):
    app.add_directive("progresso", LugarDoProgresso)
    app.add_node(ProgressoNaPagina, html=(_abrir, None))
    app.add_env_collector(Colheita)
    app.connect("env-updated", _escrever_de_novo)
    app.connect("html-page-context", _so_na_pagina_de_progresso)
