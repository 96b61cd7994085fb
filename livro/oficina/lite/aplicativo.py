"""O aplicativo do JupyterLite, montado por `jupyter lite build` com o que está instalado e nada da rede."""

import json
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from livro.oficina import interface
from livro.oficina.pyodide.pecas import guardada, resumo

EXTENSOES = Path(sys.prefix, "share/jupyter/labextensions")
# Os controles, as figuras do Plotly e o kernel; outras que estejam em .venv ficam de fora.
USADAS = ("@jupyter-widgets/jupyterlab-manager", "jupyterlab-plotly", "@jupyterlite/pyodide-kernel-extension")
APLICATIVOS = ("lab", "notebooks", "tree", "edit")
FEITO_DE = (
    "jupyterlite-core", "jupyterlite-pyodide-kernel", "jupyterlab-language-pack-pt-BR", "jupyterlab-server",
    "jupyterlab-widgets", "plotly",
)  # fmt: skip
# O que ninguém pede: o piplite de verdade, formatos antigos de fontes, e o que só serve a um aplicativo instalado.
DISPENSADOS = (
    "doc", "extensions/*/*/static/pypi", "**/*.map", "**/*.orig", "**/install.json", "build/fa-*.svg", "build/fa-*.eot",
    "build/fa-*.ttf", "icon-*.png", "manifest.webmanifest", "service-worker.js", "build/service-worker.js",
)  # fmt: skip


def preparar(cache: Path) -> Path:
    """A pasta com o aplicativo como o jupyterlite o monta, ainda sem o que é deste curso."""
    try:
        versoes = {nome: version(nome).encode() for nome in FEITO_DE}
    except PackageNotFoundError as falta:
        raise SystemExit(f"Falta em .venv o pacote {falta.name}, de requirements.txt: rode make instalar.") from None
    de_que = (Path(__file__), Path(interface.__file__), interface.TRADUCOES)
    chave = resumo(versoes | {arquivo.name: arquivo.read_bytes() for arquivo in de_que})
    return guardada(cache, "aplicativo", chave, _montar)


def _montar(destino: Path) -> None:
    pedido = {
        "LiteBuildConfig": {
            "apps": APLICATIVOS,
            "contents": [],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(EXTENSOES / nome) for nome in USADAS],
        }
    }
    with tempfile.TemporaryDirectory() as pasta:
        Path(pasta, "jupyter_lite_config.json").write_text(json.dumps(pedido), encoding="utf-8")
        comando = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", ".", "--output-dir", str(destino)]
        resultado = subprocess.run(comando, cwd=pasta, capture_output=True, text=True)
    if resultado.returncode:
        raise SystemExit(f"{resultado.stderr[-3000:]}\nO JupyterLite não pôde ser montado: o motivo está acima.")
    _completar_traducao(destino / "api/translations/pt_BR.json")
    for padrao in DISPENSADOS:
        for sobra in list(destino.glob(padrao)):
            shutil.rmtree(sobra) if sobra.is_dir() else sobra.unlink()


def _completar_traducao(arquivo: Path) -> None:
    resposta = json.loads(arquivo.read_text(encoding="utf-8"))
    resposta["data"] = interface.completar(resposta["data"])
    arquivo.write_text(json.dumps(resposta, ensure_ascii=False), encoding="utf-8")
