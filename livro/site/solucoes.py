"""O código de cada solução roda na construção, depois das células da lição e com os nomes que elas deixaram.

Uma solução que não roda (ou que não passa nos seus `assert`) para a construção, como qualquer célula. Nada da
execução aparece na página: lá a solução é um bloco recolhido, com o código que o leitor abre se quiser.
"""

from livro.caderno.solucoes import codigos_das_solucoes

CELULA = "\n\n```{{code-cell}} ipython3\n:tags: [remove-cell]\n\n{}```\n"


def com_solucoes(texto: str) -> str:
    """A lição com uma célula a mais, invisível, por bloco de código de solução."""
    return texto + "".join(CELULA.format(codigo) for codigo in codigos_das_solucoes(texto))


def _acrescentar(app, docname, source):
    source[0] = com_solucoes(source[0])


def setup(app):
    app.connect("source-read", _acrescentar)
