"""A interface do JupyterLab e do JupyterLite em português: o que o pacote de idioma ainda não traduz."""

import json
from pathlib import Path
from typing import Any

TRADUCOES = Path(__file__).with_name("traducoes.json")
IDIOMA = "pt_BR"
PREFERENCIAS = {
    "@jupyterlab/translation-extension:plugin": {"locale": IDIOMA},
    # As perguntas sobre novidades nem aparecem.
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}
DOMINIOS = ("jupyterlab", "notebook", "jupyterlite", "jupyterlab_widgets")
CONTEXTOS = ("", "menu\x04", "toolbar\x04")  # \x04: o separador do gettext entre o contexto e a palavra


def completar(pacote: dict[str, Any]) -> dict[str, Any]:
    """O pacote com as palavras que quem estuda encontra e ele não traz; o que ele traduz fica como está.

    pacote: de cada domínio, as frases e as suas formas, como o servidor do JupyterLab as manda à página.
    """
    return pacote | {dominio: _completo(pacote, dominio) for dominio in DOMINIOS}


def _completo(pacote: dict[str, Any], dominio: str) -> dict[str, Any]:
    deles = pacote.get(dominio, {"": pacote["jupyterlab"][""] | {"domain": dominio}})
    nossas = {
        # Uma forma só, ou duas: a do singular e a do plural.
        f"{contexto}{original}": nossa if isinstance(nossa, list) else [nossa]
        for original, nossa in json.loads(TRADUCOES.read_text(encoding="utf-8")).items()
        for contexto in CONTEXTOS
    }
    return nossas | deles
