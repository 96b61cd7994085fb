"""O cartão de um exercício de código: esqueleto, dicas e solução; quem o anima é livro/frente/pratica/."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from docutils import nodes

from atencao.exercicios.cartoes import MIME_PRATICA
from livro.site.cartoes.cartao import CartaoNaPagina, nota_da_guarda, numero_na_licao
from livro.site.cartoes.texto import em_html, formulas
from livro.site.figura import json_seguro
from livro.site.recursos import CURSO


class PraticaNaPagina(CartaoNaPagina):
    pass


class DesenhistaDePraticas:
    """O que o MyST-NB chama para cada saída de célula; devolve None para o que não é um exercício."""

    mime_priority_overrides = (("html", MIME_PRATICA, 0),)

    @staticmethod
    def handle_mime(renderer, data, inline):
        if data.mime_type != MIME_PRATICA:
            return None
        das_dicas = [nodes.math("", formula) for dica in data.content["dicas"] for formula in formulas(dica)]
        return [PraticaNaPagina("", *das_dicas, declaracao=data.content, classes=["cartao"])]


def html_da_pratica(declaracao: Mapping[str, Any], colorir: Callable[[str], str], nota: str) -> str:
    """O fragmento do exercício. colorir(codigo): o Python em HTML; `nota` diz onde ficam as respostas."""
    ident = f"cartao-{declaracao['id']}"
    titulo = f"Exercício {declaracao['id']}: {declaracao['titulo']}"
    numero = escape(numero_na_licao(declaracao["id"]))
    para_o_script = {nome: declaracao[nome] for nome in ("id", "titulo", "nome", "esqueleto")}
    return (
        f'<section class="cartao pratica" id="{ident}" data-id="{declaracao["id"]}" aria-label="{escape(titulo)}">\n'
        f'<p class="pratica-titulo" role="heading" aria-level="3">Exercício {numero} · escreva e confira '
        '<span class="pratica-feito" hidden>Feito</span></p>\n'
        f'<p class="pratica-assinatura"><code>{escape(declaracao["assinatura"])}</code></p>\n'
        f'<div class="pratica-editor">{colorir(declaracao["esqueleto"])}</div>\n'
        f"{ACOES}{_dicas(declaracao['dicas'])}"
        f'<details class="pratica-solucao"><summary>Solução</summary>{colorir(declaracao["solucao"])}</details>\n'
        f"{nota}"
        f'<script type="application/json">{json_seguro(para_o_script)}</script>\n'
        "</section>\n"
    )


# Escondido até o script chegar: um botão que não responde seria pior que nenhum.
ACOES = (
    '<div class="pratica-acoes" role="group" aria-label="Ações" hidden>'
    '<button type="button" data-acao="rodar" disabled>Rodar</button>'
    '<button type="button" data-acao="conferir" disabled>Conferir</button>'
    '<button type="button" data-acao="parar" hidden>Parar</button>'
    '<button type="button" data-acao="recomecar" disabled>Recomeçar</button>'
    '<button type="button" data-acao="trazer" disabled hidden>Trazer de volta o meu código</button></div>\n'
    '<noscript><p class="pratica-aviso">Para escrever e conferir aqui é preciso JavaScript. O exercício também está no '
    "notebook da lição.</p></noscript>\n"
    '<p class="pratica-situacao so-ouvida"><span role="status"></span> '
    '<progress aria-label="Quanto do Python já veio" hidden></progress></p>\n'
    '<p class="pratica-mudou" hidden>O código mudou desde esta resposta.</p>\n'
    '<div class="pratica-resposta" role="region" aria-label="Resposta" hidden></div>\n'
)


def _dicas(dicas: list[str]) -> str:
    """Cada uma no seu degrau; com o script, a seguinte só aparece depois que a anterior foi aberta."""
    degraus = "".join(
        f'<details class="pratica-dica"><summary>Dica {i} de {len(dicas)}</summary><p>{em_html(dica)}</p></details>\n'
        for i, dica in enumerate(dicas, start=1)
    )
    return f'<div class="pratica-dicas">{degraus}</div>\n'


def _abrir(tradutor, no):
    def colorir(codigo: str) -> str:
        colorido = tradutor.highlighter.highlight_block(codigo.rstrip("\n"), "python", location=no)
        return f'<div class="pratica-codigo notranslate">{colorido}</div>'

    tradutor.body.append(html_da_pratica(no["declaracao"], colorir, nota_da_guarda(tradutor)))
    raise nodes.SkipNode


def _so_onde_ha_pratica(app, pagename, templatename, context, doctree):
    if '<section class="cartao pratica"' in context.get("body", ""):
        app.add_js_file(f"{CURSO}/pratica/praticas.js", type="module")
        app.add_css_file(f"{CURSO}/editor.css", priority=902)
        app.add_css_file(f"{CURSO}/pratica.css", priority=903)


def setup(app):
    app.add_node(PraticaNaPagina, html=(_abrir, None))
    app.connect("html-page-context", _so_onde_ha_pratica)
