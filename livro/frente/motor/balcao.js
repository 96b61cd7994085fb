// Onde se pede uma conta a um worker: nasce quando alguém precisa, atende um pedido de cada vez, renasce se morre.

import { ErroDoMotor } from "./falhas.js";
import { Fila } from "./fila.js";
import { Vida } from "./vida.js";

/** @typedef {import("./tipos.d.ts").Limites} Limites */
/** @typedef {import("./tipos.d.ts").Oficio} Oficio */
/** @typedef {import("./tipos.d.ts").OpcoesDoMotor} OpcoesDoMotor */

/** @type {Limites} */
const LIMITES = { calculo: 20_000, silencio: 60_000 };

export class Balcao {
  #oficio;
  #base;
  #limites;
  #aoProgredir;
  #fila = new Fila();
  #escoando = false;
  #encerrado = false;
  #atendendo = false;
  /** @type {Vida | undefined} */
  #vida;
  /** @type {() => void} */
  #avisarPronto = () => {};

  /**
   * @param {Oficio} oficio
   * @param {OpcoesDoMotor} opcoes
   */
  constructor(oficio, { base, aoProgredir = () => {}, limites = {} }) {
    this.#oficio = oficio;
    this.#base = new URL(base, document.baseURI).href;
    this.#limites = { ...LIMITES, ...limites };
    this.#aoProgredir = aoProgredir;
    /** Cumprida na primeira vez que o Python abre; os erros vêm por `aquecer` e `pedir`. @type {Promise<void>} */
    this.pronto = new Promise((aceitar) => (this.#avisarPronto = aceitar));
  }

  /** Começa a trazer o Python, se ainda não começou; a promessa espera que abra. @returns {Promise<void>} */
  aquecer() {
    if (this.#encerrado) return Promise.reject(new ErroDoMotor("encerrado"));
    const vida = (this.#vida ??= this.#nascer());
    return vida.aberta;
  }

  #nascer() {
    const vida = new Vida(this.#oficio, this.#base, this.#limites, this.#aoProgredir, (erro) => {
      this.#vida = undefined;
      this.#largarAFila(erro);
    });
    vida.aberta.then(this.#avisarPronto, () => {});
    return vida;
  }

  /** Se há um pedido em curso: outro teria de esperar. */
  get ocupado() {
    return this.#atendendo;
  }

  /**
   * Um worker morreu. Quem só esperava a vez não tem culpa do pedido em curso: o worker seguinte o atende, menos se
   * depende dos que morreram com este, ou se foi alguém que mandou parar.
   * @param {ErroDoMotor} erro
   */
  #largarAFila(erro) {
    if (!this.#atendendo || erro.codigo === "encerrado") return this.#fila.recusar(erro);
    const parar = erro.codigo === "cancelado";
    const { comMemoria = [] } = this.#oficio;
    this.#fila.recusar(new ErroDoMotor("naFila"), ({ servico }) => parar || comMemoria.includes(servico));
  }

  /**
   * Enquanto um pedido espera a vez, outro com a mesma chave o substitui (ErroDoMotor "substituido").
   * @param {string} chave
   * @param {string} servico a função do módulo do ofício
   * @param {string[]} argumentos
   * @param {() => void} [aoComecar] chamada quando chega a vez
   * @returns {Promise<string>}
   */
  pedir(chave, servico, argumentos, aoComecar = () => {}) {
    if (this.#encerrado) return Promise.reject(new ErroDoMotor("encerrado"));
    return new Promise((aceitar, recusar) => {
      this.#fila.por({ chave, servico, argumentos, aoComecar, aceitar, recusar });
      this.#escoar();
    });
  }

  async #escoar() {
    if (this.#escoando) return;
    this.#escoando = true;
    while (!this.#fila.vazia) {
      const vida = (this.#vida ??= this.#nascer());
      // Se ela morre ao abrir, a morte já recusou quem esperava; o que chegou depois merece uma vida nova.
      if (await vida.aberta.then(() => vida.morta, () => true)) continue;
      const pedido = this.#fila.tirar();
      if (pedido) await this.#atender(vida, pedido);
    }
    this.#escoando = false;
  }

  /** @param {Vida} vida @param {import("./fila.js").Pedido} pedido */
  async #atender(vida, { servico, argumentos, aoComecar, aceitar, recusar }) {
    this.#atendendo = true;
    aoComecar();
    await vida.pedir(servico, argumentos).then(aceitar, recusar);
    this.#atendendo = false;
  }

  /** Interrompe o que estiver em curso, a abertura ou uma conta; o próximo pedido recomeça. */
  cancelar() {
    this.#vida?.matar(new ErroDoMotor("cancelado"));
  }

  /** Para sempre. */
  encerrar() {
    this.#encerrado = true;
    this.#vida?.matar(new ErroDoMotor("encerrado"));
  }
}
