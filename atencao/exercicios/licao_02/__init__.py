"""Os exercícios de código da lição 2: paralelismo."""

from atencao.exercicios.licao_02 import caminho_critico, contas, rnn, uma_posicao

EXERCICIOS = tuple(modulo.EXERCICIO for modulo in (rnn, contas, caminho_critico, uma_posicao))
