"""Os cartões no notebook: um exercício vira células em que se escreve e se confere; os outros, controles e texto.

O cartão é uma célula só, `pratique("1.7")`, `explique("1.1")` ou `responda("1")`. Na página ele é um editor ou um
questionário; aqui o editor é a própria célula, e quem confere é a de baixo.
"""

import ast
import re
from collections.abc import Callable
from html import escape

from atencao.exercicios import explique, pratique, responda
from livro.caderno.erros import ErroNaLicao
from livro.caderno.ler import Celula
from livro.caderno.recolher import recolher

IMPORT = "from atencao.exercicios import conferir, dica, explique, perguntar, responda"
"""O que as células de um notebook usam, em vez do que a lição importa."""

_PACOTE = "atencao.exercicios"


def abrir_cartoes(celula: Celula, arquivo: str) -> list[Celula]:
    """As células do notebook em que uma célula de código da lição se abre; ela mesma, se não tem cartão.

    Erros: ErroNaLicao se o cartão divide a célula com outro código, se não existe, ou se a página mostraria o código.
    """
    corpo = _corpo(celula.fonte)
    if not _usados(corpo) & set(_ABRIR):
        return [celula]
    if "remove-input" not in celula.etiquetas:
        raise ErroNaLicao(arquivo, celula.linha, "a célula de um cartão precisa de `:tags: [remove-input]`")
    match corpo:
        case [ast.ImportFrom(module=pacote)] if pacote == _PACOTE:
            return [Celula("code", IMPORT, celula.linha)]
        case [ast.Expr(ast.Call(ast.Name(nome), [ast.Constant(str(id))], []))]:
            try:
                return _ABRIR[nome](id, celula)
            except ValueError as erro:
                raise ErroNaLicao(arquivo, celula.linha, str(erro)) from erro
    cartoes = ", ".join(_ABRIR)
    frase = f"um cartão ({cartoes}), com o seu número entre aspas, ou o import deles, fica sozinho na sua célula"
    raise ErroNaLicao(arquivo, celula.linha, frase)


def _corpo(fonte: str) -> list[ast.stmt]:
    try:
        return ast.parse(fonte).body
    except SyntaxError:  # comandos do IPython, como %timeit
        return []


def _usados(corpo: list[ast.stmt]) -> set[str]:
    """Os nomes que o código usa ou importa do pacote dos exercícios."""
    nos = [no for comando in corpo for no in ast.walk(comando)]
    importados = {
        alvo.name for no in nos if isinstance(no, ast.ImportFrom) and no.module == _PACOTE for alvo in no.names
    }
    return importados | {no.id for no in nos if isinstance(no, ast.Name)}


def _praticar(id: str, celula: Celula) -> list[Celula]:
    cartao = pratique(id)
    dados = cartao.em_json()
    fazer = "complete" if cartao.exercicio.partida is None else "ache os erros, conserte"
    abertura = f"# Exercício {id}: {fazer} e rode; a célula de baixo confere."
    recolhidos = [
        *(
            recolher(f"Dica {vez} do exercício {id}", _em_markdown(texto))
            for vez, texto in enumerate(dados["dicas"], 1)
        ),
        recolher(f"Solução do exercício {id}", f"```python\n{dados['solucao'].rstrip()}\n```"),
    ]
    return [
        Celula("code", f"{abertura}\n\n{dados['esqueleto'].rstrip()}", celula.linha),
        Celula("code", f'conferir("{id}", {dados["nome"]})', celula.linha),
        Celula("markdown", "\n\n".join(recolhidos), celula.linha),
    ]


def _explicar(id: str, celula: Celula) -> list[Celula]:
    explique(id)  # recusa o id que não há
    convite = f"**Exercício {id}, a sua resposta:** *escreva aqui (dois cliques para editar).*"
    return [Celula("markdown", convite, celula.linha), celula]


def _responder(licao: str, celula: Celula) -> list[Celula]:
    responda(licao)
    return [celula]


def _em_markdown(texto: str) -> str:
    """O texto simples de uma dica, com os sinais do Markdown e do HTML escapados; as fórmulas ficam como são."""
    partes = re.split(r"(\$[^$]+\$)", texto)
    return "".join(
        p if p.startswith("$") else re.sub(r"([\\`*_\[\]])", r"\\\1", escape(p, quote=False)) for p in partes
    )


_ABRIR: dict[str, Callable[[str, Celula], list[Celula]]] = {
    "pratique": _praticar,
    "explique": _explicar,
    "responda": _responder,
}
