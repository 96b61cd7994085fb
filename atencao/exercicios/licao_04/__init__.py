"""Os exercícios de código da lição 4: multi-head attention."""

from atencao.exercicios.licao_04 import ache_o_erro, contribuicoes, juntar, multi_head, parametros, repartir

EXERCICIOS = tuple(
    modulo.EXERCICIO for modulo in (ache_o_erro, repartir, juntar, multi_head, parametros, contribuicoes)
)
