"""Os painéis no notebook: controles do ipywidgets (7.7 ou mais novo) em volta da mesma função da página."""

import os
from typing import Any

from atencao.figuras.figura import MIME_PLOTLY
from atencao.paineis.painel import Painel

VARIAVEL_DO_LIVRO = "ATENCAO_LIVRO"
"""Ligada por quem constrói o livro: lá o painel é da página, e o notebook não precisa montar controles."""

MIME_WIDGET = "application/vnd.jupyter.widget-view+json"


def mostrar(painel: Painel) -> dict[str, Any]:
    """O que o IPython manda à tela: os controles; sem o ipywidgets, a figura dos valores iniciais."""
    pacote = painel._repr_mimebundle_()
    if os.environ.get(VARIAVEL_DO_LIVRO):
        return pacote
    try:
        from atencao.paineis.jupyter.face import Face
    except ImportError:
        return pacote | {MIME_PLOTLY: painel.calcular().figura.plotly()}
    return pacote | {MIME_WIDGET: {"version_major": 2, "version_minor": 0, "model_id": Face(painel).widget.model_id}}
