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


def _so_onde_ha_formula(app, pagename, templatename, context, doctree):
    """O Sphinx também o põe em toda página cujo sumário leva a uma com fórmulas."""
    if 'class="math' not in context.get("body", ""):
        scripts = context["script_files"]
        scripts[:] = [s for s in scripts if "MathJax" not in _conteudo(s) and "/mathjax/" not in str(s.filename)]


def _conteudo(script) -> str:
    return script.attributes.get("body") or ""


def setup(app):
    app.connect("html-page-context", _so_onde_ha_formula, priority=900)
    app.connect("config-inited", _configurar)
