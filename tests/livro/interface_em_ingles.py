"""Acha palavras inglesas de interface no que se lê ou se ouve numa página."""

import re
from html.parser import HTMLParser

LISTA = """
toggle launch download search show hide copy copied exercise solution contents next previous fig skip theme
light dark click permalink by close open print fullscreen note warning tip important hint caution danger
navigation sidebar page home source edit index results searching loading menu figure table code link
proof see also references glossary settings cell output error
"""
INGLES = LISTA.split()
# No texto das lições, termos do campo e títulos de obras ficam em inglês; a interface aparece com maiúscula.
NO_TEXTO = re.compile(r"\b(" + "|".join(p.capitalize() for p in INGLES) + r")\b")
NA_INTERFACE = re.compile(r"\b(" + "|".join(INGLES) + r")\b", re.IGNORECASE)

ATRIBUTOS = ("title", "aria-label", "aria-description", "alt", "placeholder", "data-title", "data-tooltip")
SEM_TEXTO = ("script", "style", "code", "pre", "noscript", "mjx-container", "svg", "kbd")
VAZIAS = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
# Títulos de obras: na lista de referências, nas citações e em nomes próprios.
OBRAS = ("citation", "bibtex-citation", "reference external")
NOMES = re.compile(r"Attention Is All You Need|The Illustrated Transformer|Google Colab|GitHub|CC BY")


class _Leitor(HTMLParser):
    def __init__(self):
        super().__init__()
        self.pilha: list[tuple[str, str]] = []
        self.achados: list[str] = []

    def _dentro(self, etiquetas=(), classes=()):
        return any(e in etiquetas or any(c in k for c in classes) for e, k in self.pilha)

    def _conferir(self, texto, onde, procura):
        for palavra in procura.findall(NOMES.sub("", texto)):
            self.achados.append(f"{palavra!r} em {onde}: {texto.strip()[:80]!r}")

    def handle_starttag(self, tag, attrs):
        atributos = {nome: valor or "" for nome, valor in attrs}
        if tag not in VAZIAS:
            self.pilha.append((tag, atributos.get("class", "")))
        if self._dentro(classes=OBRAS):
            return
        for nome in ATRIBUTOS:
            if nome in atributos:
                procura = NO_TEXTO if nome == "alt" or "figura-area" in atributos.get("class", "") else NA_INTERFACE
                self._conferir(atributos[nome], f"<{tag} {nome}>", procura)

    def handle_endtag(self, tag):
        while self.pilha and self.pilha.pop()[0] != tag:
            pass

    def handle_data(self, texto):
        if not texto.strip() or self._dentro(SEM_TEXTO, OBRAS):
            return
        conteudo = self._dentro(etiquetas=("article", "title", "nav")) or self._dentro(classes=("prev-next-title",))
        self._conferir(texto, "texto", NO_TEXTO if conteudo else NA_INTERFACE)


def palavras_inglesas(html: str) -> list[str]:
    """Cada palavra de interface em inglês, com o lugar onde está."""
    leitor = _Leitor()
    leitor.feed(html)
    return leitor.achados
