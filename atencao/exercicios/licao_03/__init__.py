"""Os exercícios de código da lição 3: positional encoding."""

from atencao.exercicios.licao_03 import ache_o_erro, alibi, encoding, rope, rotacao, somar_posicao

EXERCICIOS = tuple(modulo.EXERCICIO for modulo in (ache_o_erro, encoding, rotacao, rope, alibi, somar_posicao))
