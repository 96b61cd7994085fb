"""Quanto tempo levam a self-attention e as redes recorrentes: o que se mediu, em arquivo, e o que as contas preveem.

Quem mede é atencao.redes.velocidade, que precisa do PyTorch; ler as medidas não precisa.
"""

from atencao.velocidade.medicao import CONTAS, GRADE, Caso, Medicao, Tempo, carregar, ler
from atencao.velocidade.previsao import Ritmo, ajustar, contas, etapas, prever, razoes_previstas

__all__ = [
    "CONTAS",
    "GRADE",
    "Caso",
    "Medicao",
    "Ritmo",
    "Tempo",
    "ajustar",
    "carregar",
    "contas",
    "etapas",
    "ler",
    "prever",
    "razoes_previstas",
]
