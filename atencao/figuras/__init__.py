"""Figuras: arrays viram um dicionário do plotly.js e a mesma coisa dita em palavras."""

from atencao.figuras.figura import Figura
from atencao.figuras.linhas import linhas
from atencao.figuras.mapa_de_calor import mapa_de_pesos, mapa_de_valores

__all__ = ["Figura", "linhas", "mapa_de_pesos", "mapa_de_valores"]
