"""Uma tabela de números que o leitor edita, célula por célula."""

from collections.abc import Callable, Mapping, Sequence

import ipywidgets as widgets

from atencao.paineis.controles import Tabela
from atencao.paineis.jupyter import textos


class CampoDeTabela:
    """Fechada até que o leitor a abra. Quando ela muda de tamanho, as células que já existem são aproveitadas."""

    def __init__(self, controle: Tabela, ao_mudar: Callable[[list[list[float]]], None]) -> None:
        self._limite = controle.limite
        self._ao_mudar = ao_mudar
        self._forma = (0, 0)
        self._titulos: dict[tuple[str, int], widgets.HTML] = {}
        self._celulas: dict[tuple[int, int], widgets.BoundedFloatText] = {}
        self._canto = widgets.HTML()
        self._largura = widgets.Layout(width="5.5em")
        self._grade = widgets.GridBox(layout={"overflow": "auto", "max_height": "22em"})
        self.widget = widgets.Accordion([self._grade], selected_index=None, layout={"max_width": "60em"})
        self.widget.set_title(0, f"{controle.rotulo}: ver e editar")

    def mostrar(self, valor: list[list[float]] | None, oferta: Mapping[str, Sequence]) -> None:
        """Os cabeçalhos e os valores que o quadro oferece; o que o leitor editou (`valor`) fica como ele digitou."""
        forma = (len(oferta["linhas"]), len(oferta["colunas"]))
        if forma != self._forma:
            self._forma = forma
            self._grade.layout.grid_template_columns = f"minmax(5em, max-content) repeat({forma[1]}, 6em)"
            self._grade.children = self._arrumadas(*forma)
        for nome in ("linhas", "colunas"):
            for i, texto in enumerate(oferta[nome]):
                self._titulo(nome, i).value = textos.cabecalho(texto)
        for i, linha in enumerate(oferta["valores"] if valor is None else valor):
            for j, x in enumerate(linha):
                self._celula(i, j).value = x

    def _arrumadas(self, linhas: int, colunas: int) -> list[widgets.DOMWidget]:
        grade = [self._canto, *(self._titulo("colunas", j) for j in range(colunas))]
        for i in range(linhas):
            grade += [self._titulo("linhas", i), *(self._celula(i, j) for j in range(colunas))]
        return grade

    def _titulo(self, nome: str, i: int) -> widgets.HTML:
        if (nome, i) not in self._titulos:
            self._titulos[nome, i] = widgets.HTML()
        return self._titulos[nome, i]

    def _celula(self, i: int, j: int) -> widgets.BoundedFloatText:
        if (i, j) not in self._celulas:
            celula = widgets.BoundedFloatText(
                min=-self._limite,
                max=self._limite,
                step=0.1,
                # Rótulo de largura zero: não se vê, e o leitor de tela o diz.
                description=f"linha {i + 1}, coluna {j + 1}",
                style={"description_width": "0px"},
                layout=self._largura,
            )
            celula.observe(lambda _: self._ao_mudar(self._ler()), names="value")
            self._celulas[i, j] = celula
        return self._celulas[i, j]

    def _ler(self) -> list[list[float]]:
        linhas, colunas = self._forma
        return [[self._celula(i, j).value for j in range(colunas)] for i in range(linhas)]
