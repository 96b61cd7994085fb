"""A visão numa página só: um arquivo HTML que se abre do disco, sem rede e sem script.

É a única página que o pacote escreve; as do livro são de `livro/`. Tudo o que o leitor digitou passa por `escape`.
"""

from collections.abc import Iterator
from html import escape

from atencao.figuras.texto import decimal
from atencao.visualizador.mostrar import resumo, rotulos, visivel
from atencao.visualizador.visao import Visao

CLARO, ESCURO = (247, 251, 255), (8, 48, 107)  # as pontas da escala, de peso 0 a peso 1

ESTILO = """
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
.rolar { overflow-x: auto; }
table { border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .5rem 0; font-weight: 600; }
th, td { padding: .35rem .6rem; text-align: right; white-space: pre; }
th[scope=row] { position: sticky; left: 0; background: Canvas; }
td { border: 1px solid Canvas; }
td.forte { outline: 2px solid #b3470d; outline-offset: -2px; font-weight: 700; }
""".strip()


LEGENDA = (
    "Cada linha é de quem olha e soma 1; cada coluna, de quem é olhado. Quanto mais escura a célula, maior o peso, "
    "sempre na escala de 0 a 1. A moldura e a estrela marcam o outro token que recebe o maior peso da linha, se algum"
    " se destaca."
)


def em_pagina(visao: Visao, onde: str) -> str:
    """O documento HTML inteiro. `onde` diz onde a conta rodou."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="pt-BR">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>Atenção: {escape(visivel(visao.texto))}</title>",
            f"<style>{ESTILO}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(visivel(visao.texto))}</h1>",
            f"<p>{escape(resumo(visao))}. {escape(onde)}.</p>",
            f"<p>{LEGENDA}</p>",
            *([f"<p>{escape(visivel(visao.frase.aviso))}</p>"] if visao.frase.aviso else []),
            *(linha for cabeca in range(visao.num_heads) for linha in _tabela(visao, cabeca)),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _tabela(visao: Visao, cabeca: int) -> Iterator[str]:
    nomes = [escape(nome) for nome in rotulos(visao.frase.tokens)]
    titulo = f"Cabeça {cabeca + 1}" if visao.num_heads > 1 else "Matriz de atenção"
    yield f'<div class="rolar" tabindex="0" role="region" aria-label="{titulo}"><table><caption>{titulo}</caption>'
    yield "<thead><tr><td></td>" + "".join(f'<th scope="col">{nome}</th>' for nome in nomes) + "</tr></thead><tbody>"
    for nome, forte, linha in zip(nomes, visao.mais_fortes(cabeca), visao.pesos[cabeca], strict=True):
        celulas = "".join(_celula(float(peso), j in forte) for j, peso in enumerate(linha))
        yield f'<tr><th scope="row">{nome}</th>{celulas}</tr>'
    yield "</tbody></table></div>"


def _celula(peso: float, forte: bool) -> str:
    fundo = [round(a + (b - a) * peso) for a, b in zip(CLARO, ESCURO, strict=True)]
    letra = "#000" if _luminancia(fundo) > 0.18 else "#fff"  # o que contrasta mais: pelo menos 4,5 : 1 nos dois lados
    classe, estrela = (' class="forte"', " ★") if forte else ("", "")
    cor = f"background-color:rgb({','.join(map(str, fundo))});color:{letra}"
    return f'<td{classe} style="{cor}">{decimal(peso)}{estrela}</td>'


def _luminancia(cor: list[int]) -> float:
    """A luminância relativa da WCAG, de 0 (preto) a 1 (branco)."""
    lineares = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in cor]
    return sum(peso * c for peso, c in zip((0.2126, 0.7152, 0.0722), lineares, strict=True))
