"""Diagramas em SVG vão dentro da página: assim seguem o tema que a pessoa escolheu, e não o do sistema."""

import re
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

ANTES_DO_SVG = re.compile(r"^.*?(?=<svg\b)", re.DOTALL)
NOME_NO_ARQUIVO = re.compile(r'\s(?:role|aria-label|aria-labelledby)="[^"]*"')
# Num arquivo SVG o tema é o do sistema; na página quem manda é o atributo do <html>.
TEMA_DO_SISTEMA = "@media (prefers-color-scheme: dark)"
TEMA_DA_PAGINA = 'html[data-theme="dark"]'


def svg_para_a_pagina(svg: str, alternativa: str) -> str:
    """O elemento <svg> pronto para o HTML; quem não o vê ouve a alternativa que a lição dá."""
    svg = ANTES_DO_SVG.sub("", svg, count=1).replace(TEMA_DO_SISTEMA, TEMA_DA_PAGINA).strip()
    abertura, resto = svg.split(">", 1)
    abertura = NOME_NO_ARQUIVO.sub("", abertura)
    return f'{abertura} role="img" aria-label="{escape(alternativa)}">{resto}\n'


class PorDiagramasNaPagina(SphinxPostTransform):
    """Troca cada imagem .svg local pelo próprio SVG."""

    default_priority = 300
    formats = ("html",)

    def run(self, **kwargs):
        for imagem in list(self.document.findall(nodes.image)):
            endereco = imagem["uri"]
            if not endereco.endswith(".svg") or "://" in endereco:
                continue
            if not imagem.get("alt"):
                raise ValueError(f"A imagem {endereco} está sem alternativa em texto: acrescente `:alt:`.")
            arquivo = Path(self.env.srcdir) / endereco
            svg = svg_para_a_pagina(arquivo.read_text(encoding="utf-8"), imagem["alt"])
            imagem.replace_self(nodes.raw("", svg, format="html"))


def setup(app):
    app.add_post_transform(PorDiagramasNaPagina)
