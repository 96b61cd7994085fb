// O que a página e o worker do Python dizem um ao outro, e o pouco do Pyodide que se usa.

export interface Arquivo {
  nome: string;
  bytes: number;
  gzip: number;
}

/** motor.json, escrito por livro/oficina/pyodide. */
export type Manifesto =
  | { disponivel: false; razao: string }
  | {
      disponivel: true;
      info: { version: string; python: string };
      arquivos: Record<Papel, Arquivo>;
      /** O que só o Python do aluno busca. */
      aprendiz: Record<"exercicios", Arquivo>;
    };

export type ManifestoPresente = Extract<Manifesto, { disponivel: true }>;
export type Papel = "entrada" | "script" | "wasm" | "python" | "numpy" | "pacote";

/** O que um worker sabe fazer: os pacotes que traz e o módulo cujas funções atendem os pedidos. */
export interface Oficio {
  modulo: string;
  pacotes(manifesto: ManifestoPresente): Arquivo[];
  /** Os serviços cujo resultado depende dos pedidos anteriores: não se refazem noutro worker. */
  comMemoria?: string[];
}

export interface Progresso {
  /** O que está sendo feito, numa frase curta. */
  etapa: string;
  bytes: number;
  total: number;
}

export type Codigo =
  | "antigo" | "disco" | "indisponivel" | "ausente" | "rede" | "bloqueado" | "memoria" | "abertura"
  | "valores" | "calculo" | "travou" | "morreu"
  | "cancelado" | "substituido" | "naFila" | "encerrado";

/** Uma falha como atravessa de um lado para o outro; a frase é feita na página. */
export interface FalhaCrua {
  codigo: Codigo;
  detalhe: string;
  rastro: string;
}

export type ParaOWorker =
  | {
      tipo: "abrir";
      base: string;
      manifesto: ManifestoPresente;
      pacotes: Arquivo[];
      modulo: string;
      tranca: string;
      /** O do worker anterior, já compilado. */
      wasm: WebAssembly.Module | undefined;
    }
  | { tipo: "pedido"; servico: string; argumentos: string[] };

export type DoWorker =
  | { tipo: "vivo" }
  | ({ tipo: "progresso" } & Progresso)
  | { tipo: "aberto"; wasm: WebAssembly.Module }
  /** O que o pedido em curso já escreveu. */
  | { tipo: "parcial"; texto: string }
  | { tipo: "resposta"; texto: string }
  | { tipo: "recusa"; falha: FalhaCrua }
  | { tipo: "fim"; falha: FalhaCrua };

export interface Limites {
  /** Quanto um cálculo pode demorar, em ms. */
  calculo: number;
  /** Quanto a abertura pode ficar sem novidade, em ms. */
  silencio: number;
}

export interface OpcoesDoMotor {
  /** O endereço da pasta onde está motor.json. */
  base: string | URL;
  aoProgredir?: (progresso: Progresso) => void;
  limites?: Partial<Limites>;
}

export interface PyodideModulo {
  loadPyodide(opcoes: Record<string, unknown>): Promise<Pyodide>;
}

export interface Pyodide {
  setStdout(opcoes: { write(bytes: Uint8Array): number }): void;
  unpackArchive(conteudo: ArrayBuffer, formato: string, opcoes: { extractDir: string }): void;
  pyimport(modulo: string): Record<string, (...argumentos: string[]) => string>;
}
