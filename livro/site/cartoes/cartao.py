"""O que todo cartão da página tem: o seu lugar no documento e a nota de onde ficam as respostas."""

from html import escape

from docutils import nodes

PROGRESSO = "progresso"  # a página que mostra o que já foi feito


class CartaoNaPagina(nodes.General, nodes.Element):
    """Um cartão no documento; `declaracao` é o que ele entregou ao MyST-NB.

    Os filhos não são escritos: são as fórmulas dele, para o Sphinx saber que a página precisa do MathJax.
    """


def numero_na_licao(ident: str) -> str:
    """O número que o enunciado mostra: "7", do exercício "1.7"."""
    return ident.rpartition(".")[2]


def nota_da_guarda(tradutor) -> str:
    """Onde ficam as respostas, e o caminho da página de progresso, se o livro a tem. Só aparece com JavaScript."""
    builder = tradutor.builder
    caminho = ""
    if PROGRESSO in builder.env.found_docs:
        endereco = escape(builder.get_relative_uri(builder.current_docname, PROGRESSO))
        caminho = f' <a href="{endereco}">O seu progresso</a>'
    return f'<p class="cartao-nota" hidden>O que você responde fica só neste navegador.{caminho}</p>\n'
