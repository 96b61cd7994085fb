"""Painéis: figuras que respondem a controles, com uma só função para o notebook, a página e o navegador."""

from atencao.paineis.controles import Chave, Deslizador, Escolha, Frase, Posicao, Tabela
from atencao.paineis.painel import Painel, Quadro, buscar_painel, calcular_json

__all__ = [
    "Chave",
    "Deslizador",
    "Escolha",
    "Frase",
    "Painel",
    "Posicao",
    "Quadro",
    "Tabela",
    "buscar_painel",
    "calcular_json",
]
