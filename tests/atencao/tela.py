"""O lado do navegador de um notebook, sem navegador: fala com um kernel de verdade o protocolo dos widgets."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager

from tests.atencao.ambientes import kernel_de, python_do_colab

RAIZ = Path(__file__).parents[2]
PREFIXO = "IPY_MODEL_"
IPYWIDGETS = {"8": "8.1.9", "7": "7.7.1"}
"""As versões do ipywidgets em que tudo é conferido, pela primeira parte do número: a do livro e a do Colab."""


class Tela:
    """`modelos`: o estado de cada widget, como o kernel o mandou. `avisos`: o que escapou para a célula."""

    def __init__(self, cliente: Any) -> None:
        self._cliente = cliente
        self.modelos: dict[str, dict[str, Any]] = {}
        self.atualizacoes: list[tuple[str, dict[str, Any]]] = []
        self.exibido: list[dict[str, Any]] = []
        self.avisos: list[Any] = []

    def executar(self, codigo: str) -> None:
        self._acompanhar(self._cliente.execute(codigo))

    def mudar(self, modelo: str, **estado: Any) -> None:
        """O leitor mexeu num widget, que já mostra o valor novo."""
        self.modelos[modelo].update(estado)
        self._mandar(modelo, {"method": "update", "state": estado, "buffer_paths": []})

    def clicar(self, modelo: str) -> None:
        self._mandar(modelo, {"method": "custom", "content": {"event": "click"}})

    def abrir(self, codigo: str) -> "Aberto":
        """Roda uma célula que termina num painel."""
        self.executar(codigo)
        assert self.avisos == []
        return Aberto(self, self.exibido[-1])

    def _mandar(self, modelo: str, dados: dict[str, Any]) -> None:
        self.atualizacoes.clear()
        mensagem = self._cliente.session.msg("comm_msg", {"comm_id": modelo, "data": dados})
        self._cliente.shell_channel.send(mensagem)
        self._acompanhar(mensagem["header"]["msg_id"])

    def _acompanhar(self, pedido: str) -> None:
        """Lê tudo o que o kernel manda até terminar o pedido."""
        while True:
            mensagem = self._cliente.get_iopub_msg(timeout=60)
            if mensagem["parent_header"].get("msg_id") != pedido:
                continue
            if mensagem["msg_type"] == "status" and mensagem["content"]["execution_state"] == "idle":
                return
            self._receber(mensagem["msg_type"], mensagem["content"])

    def _receber(self, tipo: str, conteudo: dict[str, Any]) -> None:
        if tipo == "comm_open":
            self.modelos[conteudo["comm_id"]] = dict(conteudo["data"]["state"])
        elif tipo == "comm_close":
            del self.modelos[conteudo["comm_id"]]
        elif tipo == "comm_msg" and conteudo["data"]["method"] == "update":
            self.modelos[conteudo["comm_id"]].update(conteudo["data"]["state"])
            self.atualizacoes.append((conteudo["comm_id"], conteudo["data"]["state"]))
        elif tipo in ("execute_result", "display_data"):
            self.exibido.append(conteudo["data"])
        elif tipo in ("stream", "error"):
            self.avisos.append(conteudo)


class Aberto:
    """Um painel na tela."""

    def __init__(self, tela: Tela, pacote: dict[str, Any]) -> None:
        self.tela = tela
        self.pacote = pacote
        self.raiz = pacote["application/vnd.jupyter.widget-view+json"]["model_id"]

    def arvore(self, modelo: str | None = None) -> list[str]:
        """Os widgets do painel, na ordem em que aparecem."""
        modelo = modelo or self.raiz
        filhos = [filho.removeprefix(PREFIXO) for filho in self.tela.modelos[modelo].get("children", [])]
        return [modelo, *(neto for filho in filhos for neto in self.arvore(filho))]

    def com_rotulo(self, rotulo: str) -> str:
        [modelo] = [m for m in self.arvore() if self.tela.modelos[m].get("description") == rotulo]
        return modelo

    def estado(self, rotulo: str) -> dict[str, Any]:
        return self.tela.modelos[self.com_rotulo(rotulo)]

    def mudar(self, rotulo: str, **estado: Any) -> None:
        self.tela.mudar(self.com_rotulo(rotulo), **estado)
        assert self.tela.avisos == []

    def _de_tipo(self, nome: str) -> list[str]:
        return [m for m in self.arvore() if self.tela.modelos[m]["_model_name"] == nome]

    def html(self) -> list[str]:
        """Tudo o que o painel escreve."""
        return [self.tela.modelos[m]["value"] for m in self._de_tipo("HTMLModel")]

    def saida(self) -> dict[str, Any]:
        """O que está na área da figura."""
        [output] = self._de_tipo("OutputModel")
        [unica] = self.tela.modelos[output]["outputs"]
        return unica["data"]

    def figura(self) -> dict[str, Any]:
        return self.saida()["application/vnd.plotly.v1+json"]

    def desenhos_da_ultima_mudanca(self) -> int:
        return sum("outputs" in estado for _, estado in self.tela.atualizacoes)


@contextmanager
def kernel(python: Path, pasta: Path, **ambiente: str) -> Iterator[Tela]:
    """Um kernel do Jupyter com aquele Python. `pasta`: onde escrever o que o Jupyter precisa escrever."""
    gerente = KernelManager(**kernel_de(python, pasta), connection_file=str(pasta / "conexao.json"))
    herdado = {nome: valor for nome, valor in os.environ.items() if nome != "ATENCAO_LIVRO"}
    caminhos = {"PYTHONPATH": str(RAIZ), "IPYTHONDIR": str(pasta / "ipython")}
    gerente.start_kernel(env=herdado | caminhos | ambiente)
    cliente = gerente.client()
    cliente.start_channels()
    try:
        cliente.wait_for_ready(timeout=60)
        yield Tela(cliente)
    finally:
        cliente.stop_channels()
        gerente.shutdown_kernel(now=True)


@contextmanager
def kernel_com_ipywidgets(serie: str, pasta: Path) -> Iterator[Tela]:
    """Um kernel com o ipywidgets daquela série de IPYWIDGETS, e a certeza de que é ele."""
    python = Path(sys.executable) if serie == "8" else python_do_colab()
    with kernel(python, pasta) as tela:
        tela.executar("import ipywidgets; display({'versao': ipywidgets.__version__}, raw=True)")
        assert tela.exibido.pop() == {"versao": IPYWIDGETS[serie]}
        yield tela
