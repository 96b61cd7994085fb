// As células desta página: de onde vêm, o que o leitor mudou nelas.

import { aoMudarRespostas, esquecerResposta, guardarResposta, lerResposta } from "../respostas.js";

/** @typedef {import("./tipos.d.ts").CelulasDaLicao} CelulasDaLicao */

const PASTA = new URL("../../celulas/", import.meta.url);

export class Licao {
  /** @type {Promise<CelulasDaLicao> | undefined} */
  #chegando;

  /**
   * @param {string} documento "modulo-06/01-self-attention"
   * @param {string} arquivo o JSON com o código das células
   * @param {Map<number, string>} resumos de cada célula que a página oferece
   */
  constructor(documento, arquivo, resumos) {
    this.documento = documento;
    this.arquivo = arquivo;
    this.resumos = resumos;
  }

  /** O código das células, pedido uma vez. @returns {Promise<CelulasDaLicao>} */
  celulas() {
    this.#chegando ??= this.#buscar().catch((erro) => {
      this.#chegando = undefined;
      throw erro;
    });
    return this.#chegando;
  }

  async #buscar() {
    const resposta = await fetch(new URL(this.arquivo, PASTA)).catch(() => undefined);
    if (!resposta?.ok) throw new Error("O código das células não chegou: confira a conexão e tente de novo.");
    return resposta.json();
  }

  /** @param {number} numero */
  #id(numero) {
    return `celula:${this.documento}#${numero}`;
  }

  /** O que o leitor escreveu, e se foi sobre a célula como ela é hoje. @param {number} numero */
  edicao(numero) {
    const { texto, de } = lerResposta(this.#id(numero)) ?? {};
    return texto === undefined ? undefined : { texto, atual: de === this.resumos.get(numero) };
  }

  /** @param {number} numero @param {string} texto */
  guardar(numero, texto) {
    guardarResposta(this.#id(numero), { texto, de: this.resumos.get(numero) });
  }

  /** @param {number} numero */
  esquecer(numero) {
    esquecerResposta(this.#id(numero));
  }

  /** @param {number} numero @param {() => void} fazer @returns {() => void} para não chamar mais */
  aoMudar(numero, fazer) {
    return aoMudarRespostas((id) => {
      if (id === undefined || id === this.#id(numero)) fazer();
    });
  }
}
