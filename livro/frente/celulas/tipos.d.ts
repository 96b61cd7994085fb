// As células da lição: o que livro/site/celulas.py grava, e o que se guarda de uma edição.

export interface CelulaDaLicao {
  fonte: string;
  /** As que precisam ter rodado antes, em ordem. */
  antes: number[];
}

/** Pelo número da célula, que conta de 1 todas as de código da lição. */
export type CelulasDaLicao = Record<string, CelulaDaLicao>;

/** O que rodou no espaço de nomes da página, e com que texto. */
export interface Rodada {
  numero: number;
  texto: string;
}

export interface Problema {
  numero: number;
  frase: string;
}
