// O Python da página, para quem a desenha: abre quando alguém precisa, recomeça se morre, calcula só o que ainda interessa.
//
//   const motor = criarMotor({ base: new URL("../motor/", import.meta.url), aoProgredir });
//   const quadro = await motor.calcular("licao_01", "explorador", valores);
//
// Criar não custa nada: o worker nasce no primeiro `aquecer()` ou `calcular()`. Os erros são ErroDoMotor (motor/falhas.js).

import { ErroDoMotor } from "./motor/falhas.js";
import { Fila } from "./motor/fila.js";
import { Vida } from "./motor/vida.js";

export { ErroDoMotor };

/** @typedef {import("./motor/tipos.d.ts").Limites} Limites */
/** @typedef {import("./motor/tipos.d.ts").OpcoesDoMotor} OpcoesDoMotor */
/** @typedef {import("./motor/tipos.d.ts").Progresso} Progresso */
/** @typedef {import("./painel/tipos.d.ts").Quadro} Quadro */

/** @type {Limites} */
const LIMITES = { calculo: 20_000, silencio: 60_000 };

class Motor {
  #base;
  #limites;
  #aoProgredir;
  #fila = new Fila();
  #escoando = false;
  #encerrado = false;
  /** @type {Vida | undefined} */
  #vida;
  /** @type {() => void} */
  #avisarPronto = () => {};

  /** @param {OpcoesDoMotor} opcoes */
  constructor({ base, aoProgredir = () => {}, limites = {} }) {
    this.#base = new URL(base, document.baseURI).href;
    this.#limites = { ...LIMITES, ...limites };
    this.#aoProgredir = aoProgredir;
    /** Cumprida na primeira vez que o Python abre; os erros vêm por `aquecer` e `calcular`. @type {Promise<void>} */
    this.pronto = new Promise((aceitar) => (this.#avisarPronto = aceitar));
  }

  /** Começa a trazer o Python, se ainda não começou; a promessa espera que abra. @returns {Promise<void>} */
  aquecer() {
    if (this.#encerrado) return Promise.reject(new ErroDoMotor("encerrado"));
    const vida = (this.#vida ??= this.#nascer());
    return vida.aberta;
  }

  #nascer() {
    const vida = new Vida(this.#base, this.#limites, this.#aoProgredir, (erro) => {
      this.#vida = undefined;
      this.#fila.recusarTodos(erro);
    });
    vida.aberta.then(this.#avisarPronto, () => {});
    return vida;
  }

  /**
   * O quadro de um painel para aqueles valores. Enquanto um pedido espera a vez, outro do mesmo painel o substitui
   * (ErroDoMotor "substituido"); o que já começou termina e é entregue, para que a figura acompanhe o arrasto.
   * @param {string} modulo a lição, como em atencao.paineis: "licao_01"
   * @param {string} nome o painel: "explorador"
   * @param {Record<string, unknown>} valores de cada controle; os omitidos ficam no padrão
   * @param {string} [chave] distingue duas cópias do mesmo painel na mesma página
   * @returns {Promise<Quadro>}
   */
  async calcular(modulo, nome, valores, chave = `${modulo}/${nome}`) {
    const quadro = JSON.parse(await this.#pedir(chave, [modulo, nome, JSON.stringify(valores)]));
    if (typeof quadro.erro === "string") throw new ErroDoMotor("valores", quadro.erro);
    return quadro;
  }

  /**
   * @param {string} chave
   * @param {string[]} argumentos
   * @returns {Promise<string>}
   */
  #pedir(chave, argumentos) {
    if (this.#encerrado) return Promise.reject(new ErroDoMotor("encerrado"));
    return new Promise((aceitar, recusar) => {
      this.#fila.por({ chave, argumentos, aceitar, recusar });
      this.#escoar();
    });
  }

  async #escoar() {
    if (this.#escoando) return;
    this.#escoando = true;
    while (!this.#fila.vazia) {
      const vida = (this.#vida ??= this.#nascer());
      // Se ela morre, a morte já recusou quem esperava; o que chegou depois merece uma vida nova.
      if (await vida.aberta.then(() => vida.morta, () => true)) continue;
      const pedido = this.#fila.tirar();
      if (pedido) await vida.pedir("calcular", pedido.argumentos).then(pedido.aceitar, pedido.recusar);
    }
    this.#escoando = false;
  }

  /** Interrompe o que estiver em curso, a abertura ou um cálculo; o próximo pedido recomeça. */
  cancelar() {
    this.#vida?.matar(new ErroDoMotor("cancelado"));
  }

  /** Para sempre. */
  encerrar() {
    this.#encerrado = true;
    this.#vida?.matar(new ErroDoMotor("encerrado"));
  }
}

/** @param {OpcoesDoMotor} opcoes */
export function criarMotor(opcoes) {
  return new Motor(opcoes);
}
