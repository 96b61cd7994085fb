"""A escolha de onde calcular. O PyTorch, que demora a carregar, só é procurado quando o leitor pede."""

import sys
from collections.abc import Callable
from importlib.util import find_spec

import ipywidgets as widgets

from atencao.dispositivos import Dispositivo, dispositivos, numpy_na_cpu
from atencao.paineis.jupyter.campos import ESTILO, LAYOUT

PROCURAR = "procurar o PyTorch e a GPU…"


class Lugares:
    """`escolhido` é o dispositivo em que a próxima conta será feita."""

    def __init__(self, ao_mudar: Callable[[], None]) -> None:
        self._ao_mudar = ao_mudar
        carregado = "torch" in sys.modules
        achados = dispositivos() if carregado else [numpy_na_cpu()]
        self.escolhido = achados[0]
        a_procurar = [(PROCURAR, None)] if not carregado and find_spec("torch") else []
        self.widget = widgets.Dropdown(
            options=[*_opcoes(achados), *a_procurar],
            description="Onde calcular",
            style=ESTILO,
            layout=LAYOUT,
        )
        self.widget.observe(lambda mudanca: self._mudou(mudanca["new"]), names="value")

    def _mudou(self, lugar: Dispositivo | None) -> None:
        if lugar is None:
            self._procurar()
        elif lugar != self.escolhido:
            self.escolhido = lugar
            self._ao_mudar()

    def _procurar(self) -> None:
        """Troca o pedido pelos dispositivos achados e passa ao melhor deles."""
        achados = dispositivos()
        self.widget.options = _opcoes(achados)
        self.widget.value = achados[-1]


def _opcoes(achados: list[Dispositivo]) -> list[tuple[str, Dispositivo]]:
    return [(lugar.descricao, lugar) for lugar in achados]
