"""Os exercícios de código da lição 9, a clínica: doentes que voltam com outro corpo, e exames por escrever."""

from atencao.exercicios.licao_09 import (
    cabecas_no_lote,
    duas_mascaras,
    exame_da_mascara,
    linha_vazia,
    mascara_tardia,
    mesmo_lugar,
    pesos_em_pe,
    uma_cabeca,
)

EXERCICIOS = tuple(
    modulo.EXERCICIO
    for modulo in (
        pesos_em_pe,
        duas_mascaras,
        mascara_tardia,
        linha_vazia,
        uma_cabeca,
        cabecas_no_lote,
        mesmo_lugar,
        exame_da_mascara,
    )
)
