"""Roda um notebook de verdade: um kernel de outro Python, a pasta e as variáveis que o teste escolher."""

import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

from atencao.paineis.jupyter import VARIAVEL_DO_LIVRO
from livro.caderno.gerar import LICOES
from tests.atencao.ambientes import kernel_de

RAIZ = Path(__file__).parents[2]
SEGUNDOS_POR_CELULA = 300
# Nenhum notebook precisa da rede: quem a procurar bate numa porta fechada.
SEM_REDE = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
# O que só o livro e os testes têm, e o notebook não pode herdar.
SO_NOSSAS = (VARIAVEL_DO_LIVRO, "PYTHONPATH", "PYTHONUTF8", "PYTHONIOENCODING")


@dataclass(frozen=True)
class Lugar:
    """Onde um notebook roda. `ambiente`: variáveis a mais; `vezes`: quantas cada célula roda em seguida."""

    python: Path
    pasta: Path
    ambiente: tuple[tuple[str, str], ...] = ()
    vezes: int = 1


def cadernos() -> list[Path]:
    """Os notebooks das lições, na ordem do curso: uma lição nova entra sozinha."""
    return sorted((RAIZ / "notebooks" / LICOES).glob("*.ipynb"))


def rodar(notebook: Path, lugar: Lugar, fim: str = "") -> str:
    """O que o notebook escreveu, célula a célula; CellExecutionError se uma delas para. `fim`: código a mais."""
    caderno = nbformat.read(notebook, as_version=4)
    if fim:
        caderno.cells.append(nbformat.v4.new_code_cell(fim))
    caderno.cells = [celula for celula in caderno.cells for _ in range(_vezes(celula, lugar))]
    herdado = {nome: valor for nome, valor in os.environ.items() if nome not in SO_NOSSAS}
    with TemporaryDirectory() as apoio:
        cliente = NotebookClient(
            caderno,
            km=AsyncKernelManager(**kernel_de(lugar.python, Path(apoio))),
            timeout=SEGUNDOS_POR_CELULA,
            resources={"metadata": {"path": str(lugar.pasta)}},
        )
        cliente.execute(env=herdado | SEM_REDE | {"IPYTHONDIR": apoio} | dict(lugar.ambiente))
    return "".join(saida["text"] for celula in caderno.cells for saida in celula.get("outputs", ()) if "text" in saida)


def _vezes(celula: nbformat.NotebookNode, lugar: Lugar) -> int:
    return lugar.vezes if celula.cell_type == "code" else 1
