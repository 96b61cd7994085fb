"""Os exercícios de código da lição 4: multi-head attention."""

from atencao.exercicios.licao_04 import contribuicoes, juntar, multi_head, parametros, repartir

EXERCICIOS = tuple(modulo.EXERCICIO for modulo in (repartir, juntar, multi_head, parametros, contribuicoes))
