"""O que `make zip` roda depois de construir o livro."""

import sys
from pathlib import Path

from livro.oficina.pendrive.empacotar import empacotar

RAIZ = Path(__file__).resolve().parents[3]
SITE = RAIZ / "_build/html"
ZIP = RAIZ / "_build/curso-self-attention.zip"


def main(argumentos: list[str]) -> None:
    site, destino = (Path(a) for a in argumentos) if argumentos else (SITE, ZIP)
    empacotar(site, destino)
    megabytes = destino.stat().st_size / 1e6
    print(f"Pronto: {destino} ({megabytes:.0f} MB). Extraia-o num pen drive; o LEIA-ME.txt diz o resto.")


if __name__ == "__main__":
    main(sys.argv[1:])
