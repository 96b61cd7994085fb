"""Onde uma lição se abre como notebook dentro do próprio site, no JupyterLite."""

from pathlib import Path
from urllib.parse import quote

LITE = "lite"
PAGINA = f"{LITE}/notebooks/index.html"


def endereco_no_lite(documento: str) -> str:
    """`modulo-06/01-x` → o caminho, a partir da raiz do site, da página que abre o notebook dessa lição."""
    return f"{PAGINA}?path={quote(documento)}.ipynb"


def ha_lite(site: Path) -> bool:
    """Falso se o site foi construído sem o Python da página: então também não há JupyterLite."""
    return any((site / "_static/motor").glob("pyodide-*"))
