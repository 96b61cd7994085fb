"""Os passos do projeto da lição 8: o visualizador de atenção."""

from atencao.exercicios.licao_08 import cabecalho, destaques, embeddings, pesos_da_frase, tabela

EXERCICIOS = tuple(modulo.EXERCICIO for modulo in (embeddings, pesos_da_frase, destaques, tabela, cabecalho))
