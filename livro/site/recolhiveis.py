"""O que abre e fecha na página é <details>: funciona sem script e o leitor de tela conhece."""

from html import escape

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.locale import admonitionlabels
from sphinx.transforms.post_transforms import SphinxPostTransform

# O que o MyST-NB põe no lugar de {type} em nb_code_prompt_show.
PARTES = {"source": "o código", "output": "a saída", "content": "o conteúdo"}


class Recolhivel(nodes.General, nodes.Element):
    """Um quadro (admonition) que começa fechado."""


class FecharQuadros(SphinxPostTransform):
    """Quadros com a classe dropdown viram Recolhivel."""

    default_priority = 200
    formats = ("html",)

    def run(self, **kwargs):
        for quadro in list(self.document.findall(nodes.Admonition)):
            if "dropdown" not in quadro.get("classes", ()):
                continue
            tipo = quadro.tagname
            filhos = list(quadro.children)
            titulo = filhos.pop(0).astext() if tipo == "admonition" else admonitionlabels[tipo]
            classes = [c for c in dict.fromkeys(["admonition", tipo, *quadro["classes"]]) if c != "dropdown"]
            fechado = Recolhivel("", *filhos, classes=classes, ids=quadro["ids"], titulo=str(titulo))
            quadro.replace_self(fechado)


def _abrir_recolhivel(tradutor, no):
    tradutor.body.append(tradutor.starttag(no, "details", CLASS="recolhivel"))
    tradutor.body.append(f'<summary class="admonition-title">{escape(no["titulo"])}</summary>\n')


def _fechar_recolhivel(tradutor, no):
    tradutor.body.append("</details>\n")


def _abrir_codigo_oculto(tradutor, no):
    rotulo = no["prompt_show"]
    for ingles, portugues in PARTES.items():
        rotulo = rotulo.replace(ingles, portugues)
    classes = " ".join(no["classes"])
    tradutor.body.append(f'<details class="codigo-oculto {classes}">\n')
    tradutor.body.append(f"<summary>{escape(rotulo)}</summary>\n")


def _configurar(app, config):
    config.nb_code_prompt_show = config.nb_code_prompt_hide = "Ver {type}"


def setup(app):
    app.connect("config-inited", _configurar)
    app.add_node(Recolhivel, html=(_abrir_recolhivel, _fechar_recolhivel))
    app.add_node(HideCodeCellNode, override=True, html=(_abrir_codigo_oculto, _fechar_recolhivel))
    app.add_post_transform(FecharQuadros)
