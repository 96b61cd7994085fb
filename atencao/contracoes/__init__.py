"""Um modelo pequeno, treinado no curso, cujas cabeças assumem papéis que se veem: as contrações do português.

    ontem os cantores com a prima chegaram ___ jogos ali .      →  àqueles

Para preencher a lacuna é preciso saber a preposição que o verbo pede (chegar a), o gênero e o número do substantivo
(jogos) e o demonstrativo que combina com o lugar (ali: aquele). A gramática faz as frases, o modelo prevê a contração,
e as medidas dizem para onde cada cabeça olha e quanto ela faz falta. Aqui só se usa o NumPy; o treino, em PyTorch, está
em atencao.redes.cabecas.
"""

from atencao.contracoes.analise import Analise, analisar, conhecidas
from atencao.contracoes.arquivo import (
    SEIS_CABECAS,
    TRES_CABECAS,
    UMA_CABECA,
    Modelo,
    carregar_modelo,
    carregar_registro,
)
from atencao.contracoes.contracao import RESPOSTAS, TRACOS, Contracao
from atencao.contracoes.gramatica import PAPEIS, Exemplo, frases_de_teste, frases_de_treino
from atencao.contracoes.medidas import NOTAS, Medidas, casar, medir
from atencao.contracoes.modelo import cegar, codificar, matrizes, responder, vetores

__all__ = [
    "NOTAS",
    "PAPEIS",
    "RESPOSTAS",
    "SEIS_CABECAS",
    "TRACOS",
    "TRES_CABECAS",
    "UMA_CABECA",
    "Analise",
    "Contracao",
    "Exemplo",
    "Medidas",
    "Modelo",
    "analisar",
    "carregar_modelo",
    "carregar_registro",
    "casar",
    "cegar",
    "codificar",
    "conhecidas",
    "frases_de_teste",
    "frases_de_treino",
    "matrizes",
    "medir",
    "responder",
    "vetores",
]
