"""O que cada página leva além do texto: botões para praticar, resumo para buscadores, modelos."""

import shutil
from html import escape
from pathlib import Path

from docutils import nodes

from livro.site.cartoes.cartao import PROGRESSO
from livro.site.lite import endereco_no_lite, ha_lite
from livro.site.praticar import ler_repositorio, maneiras

MODELOS = Path(__file__).parent / "modelos"
IMAGENS = Path(__file__).parent.parent / "frente" / "imagens"
MAIOR_RESUMO = 160


def resumo(doctree) -> str:
    """As primeiras frases da página, cortadas numa palavra inteira."""
    for paragrafo in doctree.findall(nodes.paragraph):
        texto = " ".join(paragrafo.astext().split())
        if len(texto) > MAIOR_RESUMO:
            texto = texto[:MAIOR_RESUMO].rsplit(" ", 1)[0] + "…"
        if texto:
            return texto
    return ""


def _completar(app, pagename, templatename, context, doctree):
    notebook = f"notebooks/{pagename}.ipynb"
    if doctree is not None and (Path(app.srcdir) / notebook).exists():
        tema = app.config.html_theme_options
        repositorio = ler_repositorio(tema.get("repository_url", ""), tema.get("repository_branch", "main"))
        lite = endereco_no_lite(pagename) if ha_lite(Path(app.outdir)) else ""
        context["praticar"] = maneiras(notebook, repositorio, app.config.curso_servidores, lite)
        context["progresso"] = PROGRESSO if PROGRESSO in app.env.found_docs else ""
    if doctree is not None and 'name="description"' not in context.get("metatags", ""):
        descricao = escape(resumo(doctree))
        context["metatags"] = context.get("metatags", "") + f'<meta name="description" content="{descricao}" />'


def _copiar_notebooks(app):
    """Baixar o notebook funciona sem rede: o arquivo é do próprio site."""
    origem = Path(app.srcdir) / "notebooks"
    for notebook in origem.rglob("*.ipynb"):
        if ".ipynb_checkpoints" not in notebook.parts:
            destino = Path(app.outdir) / "notebooks" / notebook.relative_to(origem)
            destino.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(notebook, destino)


def _configurar(app, config):
    # O tema faria com isto os seus próprios botões, em inglês e para o .md.
    config.curso_servidores = config.html_theme_options.pop("launch_buttons", {})
    config.templates_path.insert(0, str(MODELOS))
    config.html_logo = str(IMAGENS / "logotipo.svg")
    config.html_favicon = str(IMAGENS / "icone.svg")
    config.html_copy_source = False
    config.html_use_index = False
    config.html_domain_indices = False
    config.html_permalinks_icon = "#"
    config.html_context["default_mode"] = "light"  # o que se vê sem JavaScript
    config.html_theme_options |= {
        "search_bar_text": "Buscar no curso…",
        "use_download_button": False,
        "pygments_light_style": "a11y-high-contrast-light",
        "pygments_dark_style": "a11y-high-contrast-dark",
    }


def setup(app):
    # O Jupyter Book sempre passa esta opção; a extensão de comentários que a lê ficou de fora.
    app.add_config_value("comments_config", {}, "html")
    # Lidas por livro/caderno: a edição e o endereço do site publicado, que aparecem nos notebooks.
    app.add_config_value("curso_edicao", "", "html")
    app.add_config_value("curso_endereco", "", "html")
    app.add_config_value("curso_servidores", {}, "html")
    app.connect("config-inited", _configurar)
    app.connect("builder-inited", _copiar_notebooks)
    app.connect("html-page-context", _completar, priority=900)
