"""De modulo-06/*.md a notebooks/modulo-06/*.ipynb: gerar todos, ou dizer quais estão diferentes do gerado."""

from pathlib import Path

from livro.caderno.bibliografia import ler_bibliografia
from livro.caderno.contexto import Contexto
from livro.caderno.curso import ler_curso
from livro.caderno.escrever import escrever_notebook
from livro.caderno.indice import ler_indice
from livro.caderno.ler import ler_licao

LICOES = "modulo-06"
NOTEBOOKS = f"notebooks/{LICOES}"


class SemLicoes(Exception):
    def __init__(self, raiz: Path):
        super().__init__(f"Não há lição nenhuma em {raiz / LICOES}; escreva a primeira em {LICOES}/01-nome.md.")


def gerar(raiz: Path) -> dict[Path, str]:
    """O texto de cada notebook, pelo caminho em que ele mora."""
    licoes = sorted((raiz / LICOES).glob("*.md"))
    if not licoes:
        raise SemLicoes(raiz)
    curso, indice, obras = ler_curso(raiz), ler_indice(raiz), ler_bibliografia(raiz)
    notebooks = {}
    for caminho in licoes:
        licao = ler_licao(caminho, raiz)
        contexto = Contexto(raiz, licao.arquivo, curso, indice, obras)
        notebooks[raiz / NOTEBOOKS / f"{caminho.stem}.ipynb"] = escrever_notebook(licao, contexto)
    return notebooks


def escrever(raiz: Path) -> list[Path]:
    """Grava os notebooks que mudaram e devolve seus caminhos."""
    mudaram = {caminho: texto for caminho, texto in gerar(raiz).items() if _gravado(caminho) != texto}
    for caminho, texto in mudaram.items():
        caminho.parent.mkdir(parents=True, exist_ok=True)
        caminho.write_text(texto, encoding="utf-8", newline="\n")
    return list(mudaram)


def divergencias(raiz: Path) -> list[str]:
    """Uma frase por notebook que difere do gerado, com o comando que conserta."""
    gerados = gerar(raiz)
    sobras = sorted(set((raiz / NOTEBOOKS).glob("*.ipynb")) - set(gerados))
    return [
        *(
            f"{caminho.relative_to(raiz).as_posix()} não é o que a lição gera; rode `make notebooks`."
            for caminho, texto in gerados.items()
            if _gravado(caminho) != texto
        ),
        *(f"{caminho.relative_to(raiz).as_posix()} não vem de lição nenhuma; apague-o." for caminho in sobras),
    ]


def _gravado(caminho: Path) -> str | None:
    return caminho.read_text(encoding="utf-8") if caminho.is_file() else None
