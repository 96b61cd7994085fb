"""Abre o JupyterLab nos notebooks das lições: em português, com o Python do .venv e sem pedir nada à rede.

python -m livro.oficina.laboratorio notebooks/modulo-06
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from livro.oficina.interface import IDIOMA, PREFERENCIAS, completar

CONSELHO = (
    "Para guardar o seu trabalho, duplique o notebook (botão direito nele, na lista de arquivos) e escreva na cópia:\n"
    "os das lições mudam quando o curso se atualiza."
)
NOTEBOOKS = Path("notebooks")


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


def completar_a_interface() -> None:
    """O JupyterLab só lê pacotes de tradução inteiros: as frases que faltam ao instalado entram quando ele o serve."""
    from jupyterlab_server import translations_handler

    ler = translations_handler.get_language_pack

    def ler_completo(idioma: str) -> tuple[dict, str]:
        pacote, aviso = ler(idioma)
        return (completar(pacote) if idioma == IDIOMA else pacote), aviso

    translations_handler.get_language_pack = ler_completo


def sem_as_do_lite(_: Any, pagina: dict[str, Any]) -> dict[str, Any]:
    """O que o JupyterLab manda à página, sem as extensões do JupyterLite do .venv, que fora dele só dão erro."""
    extensoes = [e for e in pagina["federated_extensions"] if not e["name"].startswith("@jupyterlite/")]
    return pagina | {"federated_extensions": extensoes}


def main() -> None:
    # O kernel python3 do .venv vale antes de um homônimo da conta.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    from jupyterlab.labapp import LabApp

    print(CONSELHO, flush=True)
    gravar_preferencias(Path(sys.prefix))
    completar_a_interface()
    LabApp.serverapp_config = {"tornado_settings": {"page_config_hook": sem_as_do_lite}}
    LabApp.launch_instance(opcoes(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
