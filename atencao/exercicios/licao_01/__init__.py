"""Os exercícios de código da lição 1: self-attention."""

from atencao.exercicios.licao_01 import softmax

EXERCICIOS = (softmax.EXERCICIO,)
