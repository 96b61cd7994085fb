// Roda uma célula no Python do aluno, depois das que ela precisa que tenham rodado.

import { ErroDoAprendiz } from "../aprendiz/aprendiz.js";
import { aprendiz } from "../aprendiz/da-pagina.js";
import { oQueFalta, semConferir } from "./espaco.js";

/** @typedef {import("../aprendiz/tipos.d.ts").Saida} Saida */
/** @typedef {import("./licao.js").Licao} Licao */
/** @typedef {import("./tipos.d.ts").CelulasDaLicao} CelulasDaLicao */
/** @typedef {import("./tipos.d.ts").Problema} Problema */
/** @typedef {import("./tipos.d.ts").Rodada} Rodada */

/**
 * @typedef {object} Resultado
 * @property {Saida[]} saidas
 * @property {number[]} mudadas as células anteriores que entraram com a versão do leitor
 * @property {Problema[]} problemas as células anteriores que pararam com um erro
 */

export class Execucao {
  /** @type {Rodada[]} */
  #rodadas = [];
  /** @type {Promise<unknown>} */
  #vez = Promise.resolve();
  /** @type {Problema[]} */
  #problemas = [];
  /** Uma célula pedida parou no meio: os nomes ficaram pela metade. */
  #pelaMetade = false;

  /** @param {Licao} licao */
  constructor(licao) {
    this.licao = licao;
    aprendiz.addEventListener("morreu", () => this.#esquecer());
  }

  /**
   * Uma célula de cada vez, na ordem em que foram pedidas.
   * @param {number} numero
   * @param {string} texto
   * @returns {Promise<Resultado>}
   */
  rodar(numero, texto) {
    const resultado = this.#vez.then(() => this.#rodar(numero, texto));
    this.#vez = resultado.catch(() => this.#esquecer());
    return resultado;
  }

  #esquecer() {
    this.#rodadas = [];
    this.#problemas = [];
    this.#pelaMetade = false;
  }

  /** @param {number} numero @param {string} texto @returns {Promise<Resultado>} */
  async #rodar(numero, texto) {
    const celulas = await this.licao.celulas();
    const antes = (celulas[numero]?.antes ?? []).map((n) => ({ numero: n, texto: this.#textoDe(n, celulas) }));
    const { deNovo, faltam } = oQueFalta(this.#rodadas, antes, numero, (n) => this.#textoDe(n, celulas));
    if (deNovo || this.#pelaMetade) {
      await aprendiz.recomecar(this.licao.documento);
      this.#esquecer();
    }
    const saidas = await this.#emFila(this.#rodadas.length ? faltam : antes, { numero, texto });
    this.#pelaMetade = saidas.some(ehErro);
    return {
      saidas,
      mudadas: antes.filter((uma) => uma.texto !== celulas[uma.numero]?.fonte).map((uma) => uma.numero),
      problemas: this.#problemas.filter((um) => antes.some((uma) => uma.numero === um.numero)),
    };
  }

  /** O texto com que uma célula anterior entra: o do leitor, se é sobre a célula de hoje. @param {number} numero @param {CelulasDaLicao} celulas */
  #textoDe(numero, celulas) {
    const edicao = this.licao.edicao(numero);
    return edicao?.atual ? edicao.texto : celulas[numero]?.fonte ?? "";
  }

  /**
   * As saídas da última. Cada célula é um pedido, com o tempo dela; se uma anterior para com um erro, as seguintes rodam
   * assim mesmo, com os nomes que houver.
   * @param {Rodada[]} anteriores
   * @param {Rodada} ultima
   * @returns {Promise<Saida[]>}
   */
  async #emFila(anteriores, ultima) {
    for (const uma of anteriores) {
      const erro = (await this.#executar(uma, semConferir(uma.texto)).catch(semParcial)).find(ehErro);
      if (erro) this.#problemas.push({ numero: uma.numero, frase: erro.frase });
    }
    return this.#executar(ultima, ultima.texto);
  }

  /** @param {Rodada} rodada @param {string} texto @returns {Promise<Saida[]>} */
  async #executar(rodada, texto) {
    const [saidas = []] = await aprendiz.executar([texto], this.licao.documento);
    this.#rodadas.push(rodada);
    return saidas;
  }
}

/** @param {Saida} saida @returns {saida is Extract<Saida, { tipo: "erro" }>} */
function ehErro(saida) {
  return saida.tipo === "erro";
}

/** O que uma célula anterior imprimiu antes de o Python parar não é desta. @param {unknown} erro @returns {never} */
function semParcial(erro) {
  if (erro instanceof ErroDoAprendiz) throw new ErroDoAprendiz(erro.codigo, erro.message);
  throw erro;
}
