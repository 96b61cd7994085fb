"""Abre o JupyterLab nos notebooks das lições, com o Python do .venv e sem pedir nada à rede.

python -m livro.oficina.laboratorio notebooks/modulo-06
"""

import json
import os
import sys
from pathlib import Path

NOTEBOOKS = Path("notebooks")
# As perguntas sobre novidades nem aparecem.
PREFERENCIAS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def opcoes(pasta: Path) -> list[str]:
    """`pasta` fica dentro de notebooks/, que é o que o JupyterLab mostra."""
    raiz = NOTEBOOKS.resolve()
    return [
        f"--ServerApp.root_dir={raiz}",
        f"--LabApp.default_url=/lab/tree/{pasta.resolve().relative_to(raiz).as_posix()}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        # A loja de extensões consultaria o registro de pacotes.
        "--LabApp.extension_manager=readonly",
        # Num contêiner, quem estuda costuma ser root; o servidor só atende esta máquina.
        "--ServerApp.allow_root=True",
    ]


def gravar_preferencias(ambiente: Path) -> None:
    """As do .venv; o que o leitor tem na própria conta não é tocado."""
    arquivo = ambiente / "share/jupyter/lab/settings/overrides.json"
    arquivo.parent.mkdir(parents=True, exist_ok=True)
    arquivo.write_text(json.dumps(PREFERENCIAS, indent=2), encoding="utf-8")


def main() -> None:
    # O kernel python3 do .venv vale antes de um homônimo da conta.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    from jupyterlab.labapp import main as jupyterlab

    gravar_preferencias(Path(sys.prefix))
    jupyterlab(opcoes(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
