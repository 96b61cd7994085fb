"""As páginas do JupyterLite como este curso as quer: em português, com o Python do site e sem pedir nada fora dele."""

import hashlib
import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import livro
from livro.oficina import interface
from livro.oficina.lite import python
from livro.oficina.lite.aplicativo import APLICATIVOS
from livro.oficina.pyodide import conteudo
from livro.oficina.pyodide.pecas import PACOTE_NPM, ler_lock

FRENTE = Path(livro.__file__).resolve().parent / "frente" / "lite"
PYTHON = "python"
CURSO = "curso"

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
PREFERENCIAS = interface.PREFERENCIAS | {
    "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
    # A lição inteira na página: a busca do navegador acha tudo, e rolar não faz o texto pular.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}
DESLIGADAS = (
    # Sem ele nada fica guardado de uma edição para a outra, e toda janela, também a anônima, funciona igual.
    "@jupyterlite/application-extension:service-worker-manager",
    # Mostraria a data de um arquivo que ninguém ainda gravou.
    "@jupyter-notebook/notebook-extension:checkpoints",
)
ESPERA = "Abrindo o Python no seu navegador. Na primeira vez isso pode levar um minuto."


def nucleo() -> str:
    """A pasta do site com os arquivos do Pyodide que os painéis também pedem: quem já mexeu num painel já os tem."""
    return f"_static/motor/pyodide-{ler_lock()['info']['version']}"


def montar(destino: Path, aplicativo: Path, *pecas: Path) -> None:
    """O aplicativo, o Python (`pecas`: pastas com os seus zips) e os nossos scripts."""
    shutil.copytree(aplicativo, destino)
    zips = _juntar_python(destino / PYTHON, pecas)
    _configurar(destino / "jupyter-lite.json", zips, _gravar_lock(destino / PYTHON, zips))
    shutil.copytree(FRENTE, destino / CURSO)
    for nome in APLICATIVOS:
        pagina = destino / nome / "index.html"
        pagina.write_text(em_portugues(pagina.read_text(encoding="utf-8")), encoding="utf-8")


def _juntar_python(pasta: Path, pecas: Iterable[Path]) -> list[Path]:
    pasta.mkdir()
    shutil.copyfile(PACOTE_NPM / "pyodide.js", pasta / "pyodide.js")
    return [Path(shutil.copy(zip_, pasta)) for peca in pecas for zip_ in sorted(peca.glob("*.zip"))]


def _gravar_lock(pasta: Path, zips: Iterable[Path]) -> str:
    texto = json.dumps(python.lock(zips, f"../../../lite/{PYTHON}/"), indent=1)
    nome = f"lock-{hashlib.sha256(texto.encode()).hexdigest()[:10]}.json"
    (pasta / nome).write_text(texto, encoding="utf-8")
    return nome


def _configurar(arquivo: Path, zips: Iterable[Path], lock: str) -> None:
    nomes = {python.nome_do_zip(zip_): zip_.name for zip_ in zips}
    padrao = nomes.pop(python.PADRAO)
    configuracao = json.loads(arquivo.read_text(encoding="utf-8"))
    configuracao["jupyter-config-data"] |= {
        "appName": "JupyterLite",
        "appUrl": "./tree",
        "exposeAppInBrowser": True,
        "disabledExtensions": DESLIGADAS,
        "settingsOverrides": PREFERENCIAS,
        "litePluginSettings": {
            KERNEL: {
                "pyodideUrl": f"./{PYTHON}/pyodide.js",
                "pipliteUrls": [],
                "disablePyPIFallback": True,
                "loadPyodideOptions": {
                    "indexURL": f"../{nucleo()}/",
                    "lockFileURL": f"./{PYTHON}/{lock}",
                    "stdLibURL": f"./{PYTHON}/{padrao}",
                    "packages": sorted(nomes),
                    "env": {"IPYTHONDIR": python.pasta_do_ipython()},
                },
            }
        },
    }
    arquivo.write_text(json.dumps(configuracao, indent=1, ensure_ascii=False), encoding="utf-8")


TROCAS = {
    "<html>": '<html lang="pt-BR">',
    r"<title>.*?</title>": "<title>Lições no navegador</title>",
    "WASM powered Jupyter running in the browser.": "As lições do curso como notebooks, no próprio navegador.",
    r'<link rel="manifest"[^>]*>': (
        f'<link rel="icon" href="../lab/favicon.ico" /><link rel="stylesheet" href="../{CURSO}/abrir.css" />'
    ),
    r"await import\(\s*'../config-utils.js": f"await import('../{CURSO}/abrir.js');\n        \\g<0>",
}
# Só nas páginas que têm onde dizer que se espera.
TROCAS_NA_ESPERA = {
    'id="jupyterlite-loading-indicator" class="hidden"': 'id="jupyterlite-loading-indicator" role="status"',
    "Loading JupyterLite...": ESPERA,
    "JupyterLite requires JavaScript to be enabled in your browser.": "Esta página precisa de JavaScript.",
}


def em_portugues(pagina: str) -> str:
    """A página de um aplicativo com a espera dita em português e o nosso script antes de tudo."""
    trocas = TROCAS | (TROCAS_NA_ESPERA if 'id="jupyterlite-loading-indicator"' in pagina else {})
    for antes, depois in trocas.items():
        pagina, vezes = re.subn(antes, depois, pagina)
        if not vezes:
            raise SystemExit(f"O JupyterLite mudou: não achei {antes!r} na página dele; reveja livro/oficina/lite.")
    return pagina


def este_codigo() -> dict[str, bytes]:
    nossos = dict(conteudo.arquivos(FRENTE))
    return nossos | {p.name: p.read_bytes() for p in Path(__file__).parent.glob("*.py")}
