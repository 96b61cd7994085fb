// Os pedidos que esperam: no máximo um por chave, sempre o mais novo.

import { ErroDoMotor } from "./falhas.js";

/**
 * @typedef {object} Pedido
 * @property {string} chave
 * @property {string} servico
 * @property {string[]} argumentos
 * @property {() => void} aoComecar
 * @property {(texto: string) => void} aceitar
 * @property {(erro: unknown) => void} recusar
 */

export class Fila {
  /** @type {Map<string, Pedido>} */
  #pedidos = new Map();

  get vazia() {
    return this.#pedidos.size === 0;
  }

  /** O mais novo toma o lugar, e a vez, do que ainda não começou. @param {Pedido} pedido */
  por(pedido) {
    this.#pedidos.get(pedido.chave)?.recusar(new ErroDoMotor("substituido"));
    this.#pedidos.set(pedido.chave, pedido);
  }

  /** @returns {Pedido | undefined} */
  tirar() {
    const [primeiro] = this.#pedidos.values();
    if (primeiro) this.#pedidos.delete(primeiro.chave);
    return primeiro;
  }

  /** @param {ErroDoMotor} erro @param {(pedido: Pedido) => boolean} [quais] */
  recusar(erro, quais = () => true) {
    const recusados = [...this.#pedidos.values()].filter(quais);
    for (const { chave } of recusados) this.#pedidos.delete(chave);
    for (const pedido of recusados) pedido.recusar(erro);
  }
}
