// O que atencao.paineis declara e calcula, como chega à página em JSON.

import type { Desenho } from "../tipos.d.ts";

export type Valor = number | string | boolean | number[][] | null;
export type Valores = Record<string, Valor>;

export interface Opcao {
  valor: string;
  rotulo: string;
}

export interface Controle {
  tipo: "deslizador" | "escolha" | "chave" | "frase" | "posicao" | "tabela";
  nome: string;
  rotulo: string;
  valor: Valor;
  depende_de: string[];
  opcoes?: number[] | Opcao[];
  maximo_de_caracteres?: number;
  limite?: number;
}

export interface TabelaDeNumeros {
  linhas: string[];
  colunas: string[];
  valores: number[][];
}

export interface Quadro {
  figura: Desenho;
  palavras: string;
  tabela: string[][];
  derivados: Record<string, string[] | TabelaDeNumeros>;
  aviso: string;
}

export interface Declaracao {
  modulo: string;
  nome: string;
  titulo: string;
  controles: Controle[];
  quadro: Quadro;
  /** Nome do arquivo dos quadros prontos. */
  prontos: string;
  /** Os controles cujas opções, mexidas sozinhas, têm quadro pronto. */
  guardados: string[];
}

/** Nome do controle → pares [valor, quadro]. */
export type Guardados = Record<string, [Valor, Quadro][]>;

/** O que painel.js pede de cada controle da página. */
export interface ControleNaPagina {
  readonly declaracao: Controle;
  readonly lugar: HTMLElement;
  /** O valor que o leitor deixou. Erro, numa frase, se ainda não é um valor. */
  ler(): Valor;
  escrever(valor: Valor): void;
  /** O que o quadro oferece a este controle. */
  derivar(derivado: Quadro["derivados"][string] | undefined): void;
  /** O valor como vai no endereço, e de volta. Erro, numa frase, se o texto não serve. */
  paraEndereco(valor: Valor): string;
  doEndereco(texto: string): Valor;
  /** O valor como se lê. */
  porExtenso(valor: Valor): string;
  habilitar(sim: boolean): void;
}
