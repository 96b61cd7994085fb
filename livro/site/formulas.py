"""Fórmulas: MathJax servido pelo próprio site, só nas páginas que têm fórmula."""

from livro.site.recursos import TERCEIROS

# Os componentes soltos pesam 100 kB (gzip) a menos que o pacote tex-chtml: o menu, em inglês, fica de fora.
COMPONENTES = ["core", "input/tex", "output/chtml", "a11y/assistive-mml"]


def _configurar(app, config):
    config.mathjax_path = f"{TERCEIROS}/mathjax/startup.js"
    config.mathjax3_config = {
        "loader": {"load": COMPONENTES},
        "tex": {"inlineMath": [["\\(", "\\)"]], "displayMath": [["\\[", "\\]"]]},
        "options": {"enableAssistiveMml": True},
    }


def setup(app):
    app.connect("config-inited", _configurar)
