"""Os exercícios de código da lição 3: positional encoding."""

from atencao.exercicios.licao_03 import alibi, encoding, rope, rotacao, somar_posicao

EXERCICIOS = tuple(modulo.EXERCICIO for modulo in (encoding, rotacao, rope, alibi, somar_posicao))
