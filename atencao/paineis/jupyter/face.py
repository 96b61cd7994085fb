"""A face: os controles de um painel, o que ele mostra, e uma só conta a cada mudança."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any

import ipywidgets as widgets

from atencao.dispositivos import levar
from atencao.paineis.controles import Controle, Tabela
from atencao.paineis.jupyter import textos
from atencao.paineis.jupyter.campos import CLASSE_DOS_CONTROLES, ESTILO_DOS_CONTROLES, campo
from atencao.paineis.jupyter.lugares import Lugares
from atencao.paineis.jupyter.saida import CLASSE, FOLGA, UMA_SO_IMAGEM, saidas
from atencao.paineis.painel import Painel, Quadro

LADO_A_LADO = {"flex_flow": "row wrap", "align_items": "flex-start"}
"""Quem mexe num controle vê a figura; onde as duas colunas não cabem, a figura desce para baixo dos controles."""
DOS_CONTROLES = {"flex": "1 1 17em", "min_width": "0", "max_width": "44em"}
DA_VISAO = {"flex": "3 1 34em", "min_width": "0"}


class Face:
    """Um painel aberto numa célula. `valores` é o que está pedido; `widget`, o que se vê."""

    def __init__(self, painel: Painel) -> None:
        self.painel = painel
        self.valores = painel.padroes()
        self._mudo = False
        self.campos = {c.nome: campo(c, partial(self._mudou, c)) for c in painel.controles}
        self.lugares = Lugares(self._atualizar)
        self.inicio = widgets.Button(description="Voltar ao início", layout={"width": "auto"})
        self.inicio.on_click(lambda _: self._voltar())
        self.erro, self.tempo, self.palavras, self.tabela = (widgets.HTML() for _ in range(4))
        self.figura = widgets.Output()
        self.figura.add_class(CLASSE)
        lado_a_lado = widgets.HBox([self._controles(), self._visao()], layout=LADO_A_LADO)
        self.widget = widgets.VBox(
            [
                widgets.HTML(textos.titulo(painel.titulo)),
                widgets.HTML(UMA_SO_IMAGEM + ESTILO_DOS_CONTROLES, layout={"display": "none"}),
                lado_a_lado,
                self.palavras,
                self.tabela,
            ]
        )
        self._atualizar()

    def _controles(self) -> widgets.VBox:
        fim = widgets.HBox([self.inicio, self.tempo], layout={"flex_flow": "row wrap", "align_items": "center"})
        coluna = widgets.VBox(
            [*self._widgets_dos_controles(tabelas=False), self.lugares.widget, fim, self.erro], layout=DOS_CONTROLES
        )
        coluna.add_class(CLASSE_DOS_CONTROLES)
        return coluna

    def _visao(self) -> widgets.VBox:
        """As tabelas que se editam ficam sob a figura: na coluna dos controles só caberiam duas ou três colunas."""
        return widgets.VBox([self.figura, *self._widgets_dos_controles(tabelas=True)], layout=DA_VISAO)

    def _widgets_dos_controles(self, tabelas: bool) -> list[widgets.DOMWidget]:
        return [self.campos[c.nome].widget for c in self.painel.controles if isinstance(c, Tabela) == tabelas]

    def _mudou(self, controle: Controle, valor: Any) -> None:
        if self._mudo:
            return
        self.valores[controle.nome] = valor
        for outro in self.painel.controles:
            if controle.nome in outro.depende_de:
                self.valores[outro.nome] = outro.valor
        self._atualizar()

    def _voltar(self) -> None:
        self.valores = self.painel.padroes()
        self._atualizar()

    def _atualizar(self) -> None:
        """Refaz a conta. Dê no que der, nada escapa para o notebook: o que falhar vira uma frase no painel."""
        lugar = self.lugares.escolhido
        partida = perf_counter()
        try:
            quadro = self.painel.calcular(self.valores, partial(levar, dispositivo=lugar))
            demora = perf_counter() - partida
            with self._em_silencio():
                self._mostrar(quadro)
        except Exception as erro:
            self.erro.value = textos.erro(erro)
        else:
            self.tempo.value = textos.tempo(demora, lugar)
            self.erro.value = textos.aviso(quadro.aviso)

    def _mostrar(self, quadro: Quadro) -> None:
        """A figura primeiro: a tabela de embeddings são dezenas de mensagens, e o leitor olha para a figura."""
        altura = f"{quadro.figura.layout['height'] + FOLGA}px"
        if self.figura.layout.height != altura:
            self.figura.layout.height = altura
        self.figura.outputs = saidas(quadro.figura)
        for nome, campo_dele in self.campos.items():
            campo_dele.mostrar(self.valores[nome], quadro.derivados.get(nome))
        self.palavras.value = textos.palavras(quadro.figura.descricao)
        self.tabela.value = textos.tabela(quadro.tabela)

    @contextmanager
    def _em_silencio(self) -> Iterator[None]:
        """O que a própria face muda nos controles não é uma mudança do leitor."""
        self._mudo = True
        try:
            yield
        finally:
            self._mudo = False
