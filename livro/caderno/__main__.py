"""`python -m livro.caderno` escreve os notebooks das lições; com `--conferir`, só diz se estão em dia."""

import sys
from pathlib import Path

from livro.caderno.erros import ErroNaLicao
from livro.caderno.gerar import SemLicoes, divergencias, escrever
from livro.caderno.retratar import SemChromium, atualizar_retratos

RAIZ = Path(__file__).resolve().parents[2]


def principal(argumentos: list[str], raiz: Path = RAIZ) -> int:
    comando = {(): _escrever, ("--conferir",): _conferir}.get(tuple(argumentos))
    if comando is None:
        print("Uso: python -m livro.caderno [--conferir]", file=sys.stderr)
        return 2
    try:
        return comando(raiz)
    except (ErroNaLicao, SemChromium, SemLicoes) as erro:
        print(erro, file=sys.stderr)
        return 1


def _conferir(raiz: Path) -> int:
    frases = divergencias(raiz)
    for frase in frases:
        print(frase, file=sys.stderr)
    return 1 if frases else 0


def _escrever(raiz: Path) -> int:
    for caminho in (*atualizar_retratos(raiz), *escrever(raiz)):
        print(f"escrito: {caminho.relative_to(raiz).as_posix()}")
    return 0


if __name__ == "__main__":
    sys.exit(principal(sys.argv[1:]))
