"""O texto de uma pergunta na página: só `código` e $fórmula$ têm marcas; o resto é texto."""

import re
from html import escape

# Um $ colado a uma letra é dinheiro (R$ 10), e não fórmula.
TRECHOS = re.compile(r"(?<![\w\\$])\$(?=\S)(?P<formula>[^$\n]+?)(?<=\S)\$(?![\d$])|`(?P<codigo>[^`\n]+)`")


def formulas(texto: str) -> list[str]:
    return [trecho["formula"] for trecho in TRECHOS.finditer(texto) if trecho["formula"]]


def em_html(texto: str) -> str:
    """Com as marcas que o Sphinx daria ao mesmo texto numa lição."""
    partes, ate = [], 0
    for trecho in TRECHOS.finditer(texto):
        partes += [escape(texto[ate : trecho.start()]), _marcado(trecho)]
        ate = trecho.end()
    return "".join([*partes, escape(texto[ate:])])


def _marcado(trecho: re.Match[str]) -> str:
    if trecho["formula"]:
        return f'<span class="math notranslate nohighlight">\\({escape(trecho["formula"])}\\)</span>'
    codigo = escape(trecho["codigo"])
    return f'<code class="docutils literal notranslate"><span class="pre">{codigo}</span></code>'
