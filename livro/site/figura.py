"""Figuras na página: o JSON da figura e as suas palavras; quem desenha é livro/frente/figuras.js."""

import json
from html import escape

from docutils import nodes

from livro.site.recursos import CURSO

MIME_PLOTLY = "application/vnd.plotly.v1+json"
MIME_WIDGET = "application/vnd.jupyter.widget-view+json"
ALTURA_PADRAO = 420  # pixels, quando a figura não diz a sua


def json_seguro(valor) -> str:
    """JSON que pode ficar dentro de <script>: nenhum texto da figura fecha a etiqueta."""
    texto = json.dumps(valor, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return texto.replace("<", "\\u003c")


def descricao_da(figura: dict) -> str:
    """O que a figura mostra, em palavras; toda figura do curso tem de dizer."""
    descricao = figura["layout"].get("meta", {}).get("descricao", "").strip()
    if not descricao:
        raise ValueError("Uma figura está sem layout.meta.descricao: escreva numa frase em português o que ela mostra.")
    return descricao


def html_da_figura(figura: dict) -> str:
    """O lugar reservado da figura, a sua descrição e o seu JSON."""
    descricao = escape(descricao_da(figura))
    altura = int(figura["layout"].get("height") or ALTURA_PADRAO)
    desenho = {"data": figura["data"], "layout": figura["layout"]}
    return (
        f'<figure class="figura" style="--altura-da-figura: {altura}px">\n'
        f'<div class="figura-moldura"><div class="figura-area" role="img" aria-label="{descricao}"></div></div>\n'
        f'<script type="application/json">{json_seguro(desenho)}</script>\n'
        '<noscript><p class="figura-aviso">Esta figura precisa de JavaScript para ser desenhada. '
        f"Em palavras: {descricao}</p></noscript>\n"
        '<figcaption class="figura-legenda"><details><summary>A figura em palavras</summary>'
        f"<p>{descricao}</p></details></figcaption>\n"
        "</figure>\n"
    )


class DesenhistaDeFiguras:
    """O que o MyST-NB chama para cada saída de célula; devolve None para o que não é nosso."""

    mime_priority_overrides = (("html", MIME_PLOTLY, 1), ("html", MIME_WIDGET, 2))

    @staticmethod
    def handle_mime(renderer, data, inline):
        if data.mime_type == MIME_PLOTLY:
            return [nodes.raw("", html_da_figura(data.content), format="html")]
        if data.mime_type == MIME_WIDGET:
            # Sem Python na página um widget não funciona: nada aparece no lugar dele.
            return [nodes.comment("", "widget")]
        return None


def _so_onde_ha_figura(app, pagename, templatename, context, doctree):
    if '<figure class="figura"' in context.get("body", ""):
        app.add_js_file(f"{CURSO}/figuras.js", type="module")


def setup(app):
    app.connect("html-page-context", _so_onde_ha_figura)
