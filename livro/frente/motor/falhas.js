// O que pode dar errado com o Python da página, em frases que dizem o que fazer.

/** @typedef {import("./tipos.d.ts").Codigo} Codigo */

/** @type {Record<Codigo, (detalhe: string) => string>} */
const FRASES = {
  antigo: () => "Este navegador não roda Python na página: use uma versão atual do Firefox, do Chrome, do Edge ou do Safari.",
  disco: () => "Uma página aberta direto do disco não pode rodar Python: abra o curso por um endereço http, como faz make site.",
  indisponivel: (razao) => `Aqui não há Python para recalcular a figura: ${razao}`,
  ausente: (nome) => `Falta neste site um arquivo do Python (${nome}): recarregue a página e, se continuar, avise quem o publica.`,
  rede: (nome) => `A conexão falhou enquanto o Python chegava (${nome}): confira-a e tente de novo.`,
  bloqueado: (detalhe) => `Uma regra de segurança desta página, ou um navegador antigo, não deixa o Python rodar (${detalhe}): tente outro navegador.`,
  memoria: () => "Faltou memória para rodar Python nesta página: feche outras abas e tente de novo.",
  abertura: (detalhe) => `O Python não conseguiu abrir nesta página (${detalhe}): recarregue-a e tente de novo.`,
  valores: (frase) => frase,
  calculo: (detalhe) => `O cálculo parou com um erro (${detalhe}): volte o controle ao valor anterior e avise quem publica o curso.`,
  travou: (segundos) => `O Python ficou ${segundos} s sem responder e foi encerrado: tente de novo, com valores menores.`,
  morreu: () => "O Python desta página parou de repente: tente de novo, e ele recomeça.",
  cancelado: () => "Interrompido a seu pedido.",
  substituido: () => "Trocado por um pedido mais novo do mesmo painel.",
  naFila: () => "Esperava a vez atrás de outro código, que parou o Python desta página: peça de novo.",
  encerrado: () => "O Python desta página foi encerrado.",
};

/** Um erro do motor: `codigo` e `detalhe` dizem qual, `message` é a frase para o leitor, `rastro` o traceback do Python,
 * `parcial` o que o pedido já tinha escrito quando o worker morreu. */
export class ErroDoMotor extends Error {
  /**
   * @param {Codigo} codigo
   * @param {string} [detalhe]
   * @param {string} [rastro]
   */
  constructor(codigo, detalhe = "", rastro = "") {
    super(FRASES[codigo](detalhe));
    this.name = "ErroDoMotor";
    this.codigo = codigo;
    this.detalhe = detalhe;
    this.rastro = rastro;
    this.parcial = "";
  }
}

/** O motivo pelo qual este navegador, nesta página, nem deve tentar; undefined se pode. @returns {ErroDoMotor | undefined} */
export function impedimento() {
  if (location.protocol === "file:") return new ErroDoMotor("disco");
  const completo = typeof WebAssembly === "object" && typeof Worker === "function"
    && typeof DecompressionStream === "function";
  return completo ? undefined : new ErroDoMotor("antigo");
}
