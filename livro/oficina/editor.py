"""O editor de código da página: o CodeMirror e a nossa montagem juntados pelo esbuild num arquivo só."""

from pathlib import Path

import livro
from livro.oficina import frente
from livro.oficina.pyodide.pecas import guardada, resumo

CACHE = Path(livro.__file__).resolve().parent.parent / "_build" / "editor"
ORIGEM = frente.FRENTE / "editor"
MONTAGEM = "montagem.js"
LICENCA = "/* CodeMirror 6 e Lezer (licença MIT), de Marijn Haverbeke e outros, com a montagem deste curso. */"
# O atalho em Node do pacote acha sozinho o binário da plataforma, que o npm traz à parte: não depende de scripts
# de instalação, que aqui não rodam.
ESBUILD = frente.MODULOS / "esbuild" / "bin" / "esbuild"


def preparar(cache: Path = CACHE, origem: Path = ORIGEM) -> Path:
    """O arquivo pronto; só é refeito quando muda uma das suas entradas."""
    entradas = {arquivo.name: arquivo.read_bytes() for arquivo in sorted(origem.glob("*.js"))}
    entradas["package-lock.json"] = (frente.FRENTE / "package-lock.json").read_bytes()
    entradas["editor.py"] = Path(__file__).read_bytes()
    return guardada(cache, "montagem", resumo(entradas), lambda pasta: _juntar(origem, pasta)) / MONTAGEM


def _juntar(origem: Path, destino: Path) -> None:
    resultado = frente.node(
        str(ESBUILD), str(origem / MONTAGEM), "--bundle", "--minify", "--format=esm", "--target=es2022",
        "--charset=utf8", f"--banner:js={LICENCA}", f"--outfile={destino / MONTAGEM}", "--log-level=warning",
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    if resultado.returncode:
        raise SystemExit(f"{resultado.stderr[-2000:]}\nO esbuild não conseguiu juntar o editor da página (acima).")
