"""Uma tabela de números que o leitor edita, célula por célula."""

from collections.abc import Callable, Mapping, Sequence

import ipywidgets as widgets

from atencao.paineis.controles import Tabela
from atencao.paineis.jupyter import textos


class CampoDeTabela:
    """Fechada até que o leitor a abra. As células só são refeitas quando a tabela muda de tamanho."""

    def __init__(self, controle: Tabela, ao_mudar: Callable[[list[list[float]]], None]) -> None:
        self._limite = controle.limite
        self._ao_mudar = ao_mudar
        self.colunas: list[widgets.HTML] = []
        self.linhas: list[widgets.HTML] = []
        self.celulas: list[list[widgets.BoundedFloatText]] = []
        self._grade = widgets.GridBox(layout={"overflow": "auto", "max_height": "22em"})
        self.widget = widgets.Accordion([self._grade], selected_index=None, layout={"max_width": "60em"})
        self.widget.set_title(0, f"{controle.rotulo}: ver e editar")

    def mostrar(self, valor: list[list[float]] | None, oferta: Mapping[str, Sequence]) -> None:
        """Os cabeçalhos e os valores que o quadro oferece; o que o leitor editou (`valor`) fica como ele digitou."""
        valores = oferta["valores"] if valor is None else valor
        if (len(self.linhas), len(self.colunas)) != (len(oferta["linhas"]), len(oferta["colunas"])):
            self._refazer(len(oferta["linhas"]), len(oferta["colunas"]))
        for cabecalho, texto in zip(self.linhas + self.colunas, [*oferta["linhas"], *oferta["colunas"]], strict=True):
            cabecalho.value = textos.cabecalho(texto)
        for celulas, linha in zip(self.celulas, valores, strict=True):
            for celula, x in zip(celulas, linha, strict=True):
                celula.value = x

    def _refazer(self, linhas: int, colunas: int) -> None:
        antigas = self._grade.children
        self.linhas, self.colunas = ([widgets.HTML() for _ in range(n)] for n in (linhas, colunas))
        self.celulas = [[self._celula(i, j) for j in range(colunas)] for i in range(linhas)]
        filhos = [widgets.HTML(), *self.colunas]
        for cabecalho, celulas in zip(self.linhas, self.celulas, strict=True):
            filhos += [cabecalho, *celulas]
        self._grade.layout.grid_template_columns = f"minmax(5em, max-content) repeat({colunas}, 6em)"
        self._grade.children = filhos
        for antiga in antigas:
            antiga.close()

    def _celula(self, i: int, j: int) -> widgets.BoundedFloatText:
        celula = widgets.BoundedFloatText(
            min=-self._limite,
            max=self._limite,
            step=0.1,
            # Rótulo de largura zero: não se vê, e o leitor de tela o diz.
            description=f"linha {i + 1}, coluna {j + 1}",
            style={"description_width": "0px"},
            layout={"width": "5.5em"},
        )
        celula.observe(lambda _: self._ao_mudar(self._ler()), names="value")
        return celula

    def _ler(self) -> list[list[float]]:
        return [[celula.value for celula in linha] for linha in self.celulas]
