"""Quando as células rodam de novo, e o que das suas saídas não vai para a página."""

import hashlib
import os
from importlib.metadata import version
from pathlib import Path
from platform import python_version

import atencao
from atencao.paineis.jupyter import VARIAVEL_DO_LIVRO

# Bibliotecas cuja versão pode mudar um número ou uma figura de uma lição.
BIBLIOTECAS = ("numpy", "torch", "plotly", "ipywidgets", "array-api-compat", "ipykernel")


def impressao_digital(pacote: Path, versoes: dict[str, str]) -> str:
    """Resumo de tudo o que as células importam: muda se um arquivo do pacote ou uma versão muda."""
    resumo = hashlib.sha256()
    for arquivo in sorted(pacote.rglob("*")):
        if arquivo.is_file() and "__pycache__" not in arquivo.parts:
            conteudo = arquivo.read_bytes()
            resumo.update(f"{arquivo.relative_to(pacote).as_posix()}\0{len(conteudo)}\0".encode())
            resumo.update(conteudo)
    for nome, numero in sorted(versoes.items()):
        resumo.update(f"{nome}=={numero}\0".encode())
    return resumo.hexdigest()[:16]


def versoes_instaladas() -> dict[str, str]:
    """Versões do Python e das bibliotecas que as lições usam."""
    return {"python": python_version()} | {nome: version(nome) for nome in BIBLIOTECAS}


def _escolher_cache(app, config):
    """O jupyter-cache só olha o código das células; a pasta leva o resto da chave."""
    digital = impressao_digital(Path(atencao.__file__).parent, versoes_instaladas())
    config.nb_execution_cache_path = str(Path(app.outdir).parent / ".jupyter_cache" / digital)


def _juntar_textos(app, config):
    """O que uma célula escreve chega em pedaços, ao acaso da máquina; na página é um texto só."""
    config.nb_merge_streams = True


def _sem_estado_de_widgets():
    """Sem núcleo Python na página o estado dos widgets é peso morto (megabytes por figura)."""
    from nbclient import NotebookClient

    NotebookClient.set_widgets_metadata = lambda self: None


def setup(app):
    _sem_estado_de_widgets()
    os.environ[VARIAVEL_DO_LIVRO] = "1"  # o kernel a herda, e os painéis saem na forma da página
    app.connect("config-inited", _escolher_cache)
    app.connect("config-inited", _juntar_textos)
