"""O script e o estilo das perguntas, nas páginas que as têm."""

from livro.site.cartoes import explicacao, questionario
from livro.site.recursos import CURSO


def _so_onde_ha_questao(app, pagename, templatename, context, doctree):
    if '<div class="questao"' in context.get("body", ""):
        app.add_js_file(f"{CURSO}/questoes/questoes.js", type="module")
        app.add_css_file(f"{CURSO}/questoes.css", priority=901)


def setup(app):
    explicacao.setup(app)
    questionario.setup(app)
    app.connect("html-page-context", _so_onde_ha_questao)
