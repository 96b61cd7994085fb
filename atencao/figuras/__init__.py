"""Figuras: arrays viram um dicionário do plotly.js e a mesma coisa dita em palavras."""

from atencao.figuras.barras import barras
from atencao.figuras.figura import Figura
from atencao.figuras.linhas import linhas
from atencao.figuras.mapa_de_calor import (
    destacar_celulas,
    destacar_coluna,
    destacar_linha,
    mapa_de_pesos,
    mapa_de_razoes,
    mapa_de_uma_consulta,
    mapa_de_valores,
)
from atencao.figuras.mapas_de_cabecas import mapas_de_cabecas
from atencao.figuras.setas import setas

__all__ = [
    "Figura",
    "barras",
    "destacar_celulas",
    "destacar_coluna",
    "destacar_linha",
    "linhas",
    "mapa_de_pesos",
    "mapa_de_razoes",
    "mapa_de_uma_consulta",
    "mapa_de_valores",
    "mapas_de_cabecas",
    "setas",
]
