"""Os exercícios de código da lição 1: self-attention."""

from atencao.exercicios.licao_01 import ache_o_erro, attention, cosseno, pontuacoes, softmax, variancia

EXERCICIOS = tuple(modulo.EXERCICIO for modulo in (ache_o_erro, softmax, pontuacoes, attention, cosseno, variancia))
