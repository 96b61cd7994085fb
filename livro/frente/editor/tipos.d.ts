// O editor de código, para quem o usa.

export interface OpcoesDoEditor {
  texto: string;
  /** O nome do campo, para quem não vê a tela. */
  rotulo: string;
  /** O id do elemento que o descreve. */
  descricao?: string;
  /** Chamada a cada mudança, inclusive as de `trocar`. */
  aoMudar?: (texto: string) => void;
  /** Ctrl+Enter ou Cmd+Enter. */
  aoRodar?: () => void;
}

export interface Editor {
  texto(): string;
  /** Troca o texto todo; Ctrl+Z desfaz. */
  trocar(texto: string): void;
  focar(): void;
  /** Realça estas linhas, contadas de 1, e só estas. */
  marcarLinhas(numeros: number[]): void;
  destruir(): void;
}
