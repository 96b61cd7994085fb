// O que pode dar errado com o Python do aluno: as frases do motor, menos as que falam de painéis.

import { ErroDoMotor } from "../motor/falhas.js";

/** @typedef {import("../motor/tipos.d.ts").Codigo} Codigo */
/** @typedef {import("./tipos.d.ts").Saida} Saida */

/** @type {Partial<Record<Codigo, (erro: ErroDoMotor) => string>>} */
const FRASES = {
  indisponivel: ({ detalhe }) => `Aqui não há Python para rodar o seu código: ${detalhe}`,
  calculo: ({ detalhe }) => `O Python parou com um erro que não é do seu código (${detalhe}): avise quem publica o curso.`,
  travou: ({ detalhe }) => `O código passou de ${detalhe} s e foi interrompido. Procure um laço que não termina: `
    + "a condição do while chega a ser falsa?",
  memoria: () => "Faltou memória, e o Python recomeçou: o código guarda mais do que cabe numa página.",
  morreu: () => "O Python parou de repente, e recomeça no próximo pedido. Se o código chama a si mesmo sem parar, é isso.",
  cancelado: () => "Interrompido a seu pedido.",
};

export class ErroDoAprendiz extends Error {
  /** @param {Codigo} codigo @param {string} frase @param {Saida[]} [parcial] o que já se tinha mostrado */
  constructor(codigo, frase, parcial = []) {
    super(frase);
    this.name = "ErroDoAprendiz";
    this.codigo = codigo;
    this.parcial = parcial;
  }

  /** @param {unknown} erro */
  static de(erro) {
    if (!(erro instanceof ErroDoMotor)) return erro;
    /** @type {Saida[]} */
    const parcial = erro.parcial ? [{ tipo: "texto", texto: erro.parcial }] : [];
    return new ErroDoAprendiz(erro.codigo, FRASES[erro.codigo]?.(erro) ?? erro.message, parcial);
  }
}
