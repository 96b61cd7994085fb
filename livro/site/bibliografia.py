"""Referências em português: 'Bahdanau, Dzmitry; Cho, Kyunghyun' na lista, 'Cho e Bengio' no texto, 'p.', 'orgs.'."""

from dataclasses import dataclass, field

import pybtex.plugin
import sphinxcontrib.bibtex.plugin
from pybtex.style import template as modelo
from pybtex.style.formatting import unsrt
from sphinxcontrib.bibtex.style.referencing import PersonStyle
from sphinxcontrib.bibtex.style.referencing.author_year import AuthorYearReferenceStyle

ESTILO = "portugues"


class Lista(unsrt.Style):
    """A lista de referências: por sobrenome, como se procura nela, e com as palavras em português."""

    default_name_style = "lastfirst"
    default_sorting_style = "author_year_title"

    def format_names(self, role, as_sentence=True):
        nomes = modelo.names(role, sep="; ", sep2="; ", last_sep="; ")
        return modelo.sentence[nomes] if as_sentence else nomes

    def format_editor(self, e, as_sentence=True):
        papel = "orgs." if len(e.persons.get("editor", ())) > 1 else "org."
        resultado = modelo.words[self.format_names("editor", as_sentence=False), f"({papel})"]
        return modelo.sentence[resultado] if as_sentence else resultado

    def format_volume_and_series(self, e, as_sentence=True):
        volume = modelo.optional[modelo.words["v.", modelo.field("volume")]]
        serie = modelo.optional_field("series")
        resultado = modelo.join(sep=", ")[volume, serie]
        return modelo.sentence[resultado] if as_sentence else resultado

    def format_chapter_and_pages(self, e):
        return modelo.join(sep=", ")[
            modelo.optional[modelo.words["cap.", modelo.field("chapter")]],
            modelo.optional[modelo.words["p.", unsrt.pages]],
        ]

    def format_edition(self, e):
        return modelo.optional[modelo.words[modelo.field("edition"), "edição"]]

    def get_phdthesis_template(self, e):
        return modelo.toplevel[
            modelo.sentence[self.format_names("author")],
            self.format_btitle(e, "title"),
            modelo.sentence["Tese de doutorado", modelo.field("school"), unsrt.date],
            self.format_web_refs(e),
        ]

    def format_url(self, e):
        endereco = modelo.field("url", raw=True)
        return modelo.words["Em:", modelo.href(endereco)[endereco]]

    def format_web_refs(self, e):
        return modelo.sentence[
            modelo.optional[self.format_url(e)],
            modelo.optional[self.format_eprint(e)],
            modelo.optional[self.format_doi(e)],
        ]


@dataclass
class Citacao(AuthorYearReferenceStyle):
    """A citação no texto: '(Cho e Bengio, 2014)'."""

    person: PersonStyle = field(default_factory=lambda: PersonStyle(sep2=" e ", last_sep=" e "))


def _lista_com_itens(app, pagename, templatename, context, doctree):
    """O docutils dá às obras um papel que já não existe; numa lista elas são itens."""
    context["body"] = context.get("body", "").replace('role="doc-biblioentry"', 'role="listitem"')


def _configurar(app, config):
    config.bibtex_default_style = ESTILO
    config.bibtex_reference_style = ESTILO


def setup(app):
    pybtex.plugin.register_plugin("pybtex.style.formatting", ESTILO, Lista)
    sphinxcontrib.bibtex.plugin.register_plugin("sphinxcontrib.bibtex.style.referencing", ESTILO, Citacao)
    app.connect("config-inited", _configurar)
    app.connect("html-page-context", _lista_com_itens)
