"""O que há num trecho de HTML: as etiquetas, os atributos e o texto que se lê."""

from html.parser import HTMLParser


class Marcas(HTMLParser):
    """As etiquetas de um HTML, com os atributos, e o texto."""

    def __init__(self, texto: str) -> None:
        super().__init__()
        self.etiquetas: set[str] = set()
        self.atributos: set[str] = set()
        self.texto = ""
        self.feed(texto)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.etiquetas.add(tag)
        self.atributos |= {nome for nome, _ in attrs}

    def handle_data(self, data):
        self.texto += data
