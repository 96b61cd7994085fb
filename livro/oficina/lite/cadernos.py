"""Os notebooks das lições, onde o JupyterLite os procura, e a lista de cada pasta no formato do servidor do Jupyter."""

import json
import shutil
from pathlib import Path

DATA = "2000-01-01T00:00:00Z"  # o formato pede uma; ninguém a vê
NOTEBOOKS = "notebooks"


def achar(livro_em: Path) -> list[Path]:
    """Os caminhos dos notebooks dentro de notebooks/."""
    origem = livro_em / NOTEBOOKS
    achados = (notebook.relative_to(origem) for notebook in origem.rglob("*.ipynb"))
    return sorted(caminho for caminho in achados if ".ipynb_checkpoints" not in caminho.parts)


def entregar(livro_em: Path, lite: Path) -> None:
    arquivos, listas = lite / "files", lite / "api/contents"
    for pasta in (arquivos, listas):
        shutil.rmtree(pasta, ignore_errors=True)
    pastas = [Path()]
    for caminho in achar(livro_em):
        _copiar(livro_em / NOTEBOOKS / caminho, arquivos / caminho)
        pastas += [p for p in caminho.parents if p not in pastas]
    for pasta in pastas:
        (listas / pasta).mkdir(parents=True, exist_ok=True)
        (listas / pasta / "all.json").write_text(json.dumps(_pasta(arquivos, pasta)), encoding="utf-8")


def _copiar(origem: Path, destino: Path) -> None:
    destino.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(origem, destino)


def _pasta(arquivos: Path, pasta: Path) -> dict:
    filhos = [_item(filho, arquivos) for filho in sorted((arquivos / pasta).iterdir())]
    return _item(arquivos / pasta, arquivos) | {"content": filhos, "format": "json"}


def _item(arquivo: Path, arquivos: Path) -> dict:
    caminho = arquivo.relative_to(arquivos).as_posix()
    return {
        "name": arquivo.name if caminho != "." else "",
        "path": caminho if caminho != "." else "",
        "type": "directory" if arquivo.is_dir() else "notebook",
        "size": None if arquivo.is_dir() else arquivo.stat().st_size,
        "created": DATA,
        "last_modified": DATA,
        "writable": True,
        "mimetype": None,
        "format": None,
        "content": None,
    }
