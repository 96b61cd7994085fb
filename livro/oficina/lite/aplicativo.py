"""O aplicativo do JupyterLite, montado por `jupyter lite build` com o que está instalado e nada da rede."""

import json
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from livro.oficina.pyodide.pecas import guardada, resumo

EXTENSOES = Path(sys.prefix, "share/jupyter/labextensions")
# Os controles, as figuras do Plotly e o kernel; outras que estejam em .venv ficam de fora.
USADAS = ("@jupyter-widgets/jupyterlab-manager", "jupyterlab-plotly", "@jupyterlite/pyodide-kernel-extension")
APLICATIVOS = ("lab", "notebooks", "tree", "edit")
FEITO_DE = (
    "jupyterlite-core", "jupyterlite-pyodide-kernel", "jupyterlab-language-pack-pt-BR", "jupyterlab-server",
    "jupyterlab-widgets", "plotly",
)  # fmt: skip
TRADUCOES = Path(__file__).with_name("traducoes.json")
DOMINIOS = ("jupyterlab", "notebook", "jupyterlite", "jupyterlab_widgets")
CONTEXTOS = ("", "menu\x04", "toolbar\x04")  # \x04: o separador do gettext entre o contexto e a palavra

# O que ninguém pede: o piplite de verdade, formatos antigos de fontes, e o que só serve a um aplicativo instalado.
DISPENSADOS = (
    "doc", "extensions/*/*/static/pypi", "**/*.map", "**/install.json", "build/fa-*.svg", "build/fa-*.eot",
    "build/fa-*.ttf", "icon-*.png", "manifest.webmanifest", "service-worker.js", "build/service-worker.js",
)  # fmt: skip


def preparar(cache: Path) -> Path:
    """A pasta com o aplicativo como o jupyterlite o monta, ainda sem o que é deste curso."""
    try:
        versoes = {nome: version(nome).encode() for nome in FEITO_DE}
    except PackageNotFoundError as falta:
        raise SystemExit(f"Falta em .venv o pacote {falta.name}, de requirements.txt: rode make instalar.") from None
    chave = resumo(versoes | {arquivo.name: arquivo.read_bytes() for arquivo in (Path(__file__), TRADUCOES)})
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
    """As palavras que quem estuda encontra e o pacote de idioma não traduz; o que ele traduz fica como está."""
    pacote = json.loads(arquivo.read_text(encoding="utf-8"))
    nossas = json.loads(TRADUCOES.read_text(encoding="utf-8"))
    for dominio in DOMINIOS:
        deles = pacote["data"].setdefault(dominio, {"": pacote["data"]["jupyterlab"][""] | {"domain": dominio}})
        for original, nossa in nossas.items():
            # Uma palavra só, ou duas: o singular e o plural.
            formas = nossa if isinstance(nossa, list) else [nossa]
            for contexto in CONTEXTOS:
                deles.setdefault(f"{contexto}{original}", formas)
    arquivo.write_text(json.dumps(pacote, ensure_ascii=False), encoding="utf-8")
