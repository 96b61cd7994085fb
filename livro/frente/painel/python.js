// O Python da página: um só para todos os painéis, trazido quando alguém precisa ou parece que vai precisar.

import { economiza } from "../motor/economia.js";
import { ErroDoMotor, criarMotor } from "../motor.js";

/** @typedef {import("../motor/tipos.d.ts").Codigo} Codigo */
/** @typedef {import("../motor/tipos.d.ts").Manifesto} Manifesto */
/** @typedef {import("../motor/tipos.d.ts").Progresso} Progresso */
/** @typedef {import("./tipos.d.ts").Valores} Valores */

const BASE = new URL("../../motor/", import.meta.url);

/** Tentar de novo não adianta. @type {Codigo[]} */
const DEFINITIVOS = ["antigo", "disco", "indisponivel", "ausente", "bloqueado"];

/** Avisa "mudou" quando muda algo do que está à mostra. */
class Python extends EventTarget {
  /** Por que nesta página nunca haverá Python; "" se pode haver. */
  motivo = "";
  pronto = false;
  /** @type {Progresso | undefined} */
  progresso = undefined;
  #licenciado = !economiza();
  #motor = criarMotor({
    base: BASE,
    aoProgredir: (progresso) => {
      this.progresso = progresso;
      this.#avisar();
    },
  });

  get precisaDeLicenca() {
    return !this.#licenciado;
  }

  licenciar() {
    this.#licenciado = true;
  }

  /** Começa a trazê-lo, se isso não contraria ninguém. Um fracasso só interessa a quem pedir uma conta. */
  aquecer() {
    if (!this.motivo && this.#licenciado) this.#abrir();
  }

  async #abrir() {
    try {
      await this.#motor.aquecer();
      this.pronto = true;
    } catch (erro) {
      this.#anotar(erro);
    }
    this.#avisar();
  }

  /**
   * @param {string} modulo
   * @param {string} nome
   * @param {Valores} valores
   * @param {string} chave
   */
  async calcular(modulo, nome, valores, chave) {
    if (!this.pronto) this.#abrir();
    try {
      return await this.#motor.calcular(modulo, nome, valores, chave);
    } catch (erro) {
      this.#anotar(erro);
      throw erro;
    }
  }

  cancelar() {
    this.#motor.cancelar();
  }

  /** Quantos bytes a página vai buscar; 0 se não se sabe. */
  async tamanho() {
    try {
      /** @type {Manifesto} */
      const manifesto = await (await fetch(new URL("motor.json", BASE))).json();
      if (!manifesto.disponivel) return 0;
      return Object.values(manifesto.arquivos).reduce((soma, { gzip }) => soma + gzip, 0);
    } catch {
      return 0;
    }
  }

  /** @param {unknown} erro */
  #anotar(erro) {
    if (!(erro instanceof ErroDoMotor)) return;
    if (DEFINITIVOS.includes(erro.codigo)) this.motivo = erro.message;
    // Estes não encerram o worker; todos os outros, sim.
    if (!["valores", "calculo", "substituido"].includes(erro.codigo)) {
      this.pronto = false;
      this.progresso = undefined;
    }
  }

  #avisar() {
    this.dispatchEvent(new Event("mudou"));
  }
}

export const python = new Python();

/** @param {unknown} erro @returns {Codigo | ""} */
export function codigoDe(erro) {
  return erro instanceof ErroDoMotor ? erro.codigo : "";
}
