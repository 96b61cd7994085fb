"""Tudo em português: os nossos catálogos vêm antes dos do Sphinx e dos do tema."""

import io
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from sphinx import locale

CATALOGOS = Path(__file__).parent / "idioma" / "pt_BR" / "LC_MESSAGES"


def traducoes(po: Path) -> GNUTranslations:
    """Um catálogo .po compilado na memória: nenhum .mo vai para o disco."""
    with po.open("rb") as arquivo:
        catalogo = read_po(arquivo, locale="pt_BR")
    compilado = io.BytesIO()
    write_mo(compilado, catalogo)
    compilado.seek(0)
    return GNUTranslations(compilado)


def _antepor(dominio: str, nossas: GNUTranslations) -> None:
    chave = ("general", dominio)
    if chave in locale.translators:
        nossas.add_fallback(locale.translators[chave])
    locale.translators[chave] = nossas


def setup(app):
    for po in sorted(CATALOGOS.glob("*.po")):
        nossas = traducoes(po)
        _antepor(po.stem, nossas)
        if po.stem == "sphinx":
            app.translator = nossas  # é o que os modelos Jinja usam
