"""Os notebooks das lições, onde o JupyterLite os procura, e a lista de cada pasta no formato do servidor do Jupyter.

Cada um leva escrita a versão dele. O que o leitor muda fica no navegador com essa versão, e por ela
livro/frente/lite/copias.js sabe que a cópia é de antes da lição publicada.
"""

import hashlib
import json
import shutil
from pathlib import Path

from livro.caderno.curso import ler_curso

VERSOES = "curso/versoes.json"
# Quem entra numa pasta fica no endereço dela, que ninguém serve: recarregada, a página volta à lista.
VOLTA = '<!doctype html><html lang="pt-BR"><title>Lições</title><meta http-equiv="refresh" content="0; url={}">'
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
    edicao = ler_curso(livro_em).edicao
    notebooks = {caminho: (livro_em / NOTEBOOKS / caminho).read_text(encoding="utf-8") for caminho in achar(livro_em)}
    for caminho, texto in notebooks.items():
        (arquivos / caminho).parent.mkdir(parents=True, exist_ok=True)
        (arquivos / caminho).write_text(marcado(texto, edicao), encoding="utf-8")
    for pasta in {pasta for caminho in notebooks for pasta in caminho.parents}:
        (listas / pasta).mkdir(parents=True, exist_ok=True)
        (listas / pasta / "all.json").write_text(json.dumps(_pasta(arquivos, pasta)), encoding="utf-8")
        if pasta.parts:
            (lite / "tree" / pasta).mkdir(parents=True, exist_ok=True)
            volta = VOLTA.format("../" * len(pasta.parts) + "index.html")
            (lite / "tree" / pasta / "index.html").write_text(volta, encoding="utf-8")
    versoes = {caminho.as_posix(): versao(texto) for caminho, texto in notebooks.items()}
    (lite / VERSOES).write_text(json.dumps(versoes, indent=1), encoding="utf-8")


def versao(texto: str) -> str:
    return hashlib.sha256(texto.encode()).hexdigest()[:12]


def marcado(texto: str, edicao: str) -> str:
    """O notebook com a sua edição e versão nos metadados, que o Jupyter conserva quando o leitor o grava."""
    notebook = json.loads(texto)
    notebook["metadata"]["curso"] = {"edicao": edicao, "versao": versao(texto)}
    return json.dumps(notebook, ensure_ascii=False, indent=1)


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
