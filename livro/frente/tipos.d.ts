// O pouco do plotly.js que a página usa.

export interface Eixo {
  [chave: string]: unknown;
}

export interface Layout {
  width?: number;
  height?: number;
  font?: Record<string, unknown>;
  hoverlabel?: Record<string, unknown>;
  legend?: Record<string, unknown>;
  [chave: string]: unknown;
}

export interface Desenho {
  data: Record<string, unknown>[];
  layout: Layout;
}

export interface Plotly {
  react(
    onde: HTMLElement,
    data: Desenho["data"],
    layout: Layout,
    config: Record<string, unknown>,
  ): Promise<unknown>;
  newPlot: Plotly["react"];
  purge(onde: HTMLElement): void;
  register(modulo: unknown): void;
  Snapshot: { toSVG(onde: HTMLElement, formato: string, escala: number): string };
  Plots: { resize(onde: HTMLElement): Promise<unknown> };
}

declare global {
  // Da busca do Sphinx, que é script comum.
  const Search: { makeSearchSummary(html: string, procurados: Iterable<string>): HTMLElement };
  const Documentation: { TRANSLATIONS: Record<string, string> };

  interface Window {
    Plotly?: Plotly;
    MathJax?: { startup?: { promise?: Promise<unknown> } };
  }
}
