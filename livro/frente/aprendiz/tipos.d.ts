// O que o Python do aluno responde (livro/oficina/pyodide/aprendiz).

import type { Desenho } from "../tipos.d.ts";

export interface LinhaDoAluno {
  /** Contada de 1. */
  numero: number;
  texto: string;
}

/** atencao.exercicios.retorno.Retorno */
export interface Retorno {
  titulo: string;
  veredito: "certo" | "ainda não" | "errado";
  frases: string[];
  linhas: LinhaDoAluno[];
  engano: string;
}

export type Saida =
  | { tipo: "texto"; texto: string }
  | { tipo: "aviso"; texto: string }
  | { tipo: "figura"; figura: Desenho; palavras: string }
  | {
      tipo: "erro";
      frase: string;
      /** De fora para dentro; `celula` conta de 0 no pedido, e é null se a linha é de um pedido anterior. */
      linhas: (LinhaDoAluno & { celula: number | null })[];
    };
