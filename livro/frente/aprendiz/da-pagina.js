// O Python do aluno nesta página: um só para os exercícios e as células, e o que se sabe dele.

import { economiza } from "../motor/economia.js";
import { ErroDoAprendiz, criarAprendiz } from "./aprendiz.js";

/** @typedef {import("../motor/tipos.d.ts").Codigo} Codigo */
/** @typedef {import("../motor/tipos.d.ts").Progresso} Progresso */

/** Tentar de novo não adianta. @type {Codigo[]} */
const DEFINITIVOS = ["antigo", "disco", "indisponivel", "ausente", "bloqueado"];
/** Estes não encerram o worker; todos os outros, sim. @type {Codigo[]} */
const PASSAGEIROS = ["calculo", "substituido"];

/** Avisa "mudou" quando muda algo do que está à mostra, e "morreu" quando os espaços se perdem. */
class AprendizDaPagina extends EventTarget {
  /** Por que nesta página nunca haverá Python; "" se pode haver. */
  motivo = "";
  pronto = false;
  /** @type {Progresso | undefined} */
  progresso = undefined;
  #aprendiz = criarAprendiz({
    base: new URL("../../motor/", import.meta.url),
    limites: { calculo: 60_000 }, // num celular, a célula mais demorada das lições passa dos 20 s de um painel
    aoProgredir: (progresso) => {
      this.progresso = progresso;
      this.#avisar("mudou");
    },
  });

  /** Começa a trazê-lo, se o leitor não pediu economia. Um fracasso só interessa a quem pedir uma conta. */
  aquecer() {
    if (!this.motivo && !this.pronto && !economiza()) this.#cuidar(this.#aprendiz.aquecer()).catch(() => {});
  }

  /** Se há código em curso: quem pede agora pode dizer “Esperando outro código terminar…” até o seu `aoComecar`. */
  get ocupado() {
    return this.#aprendiz.ocupado;
  }

  /** @param {string} id @param {string} texto @param {() => void} [aoComecar] chamada quando chega a vez */
  conferir(id, texto, aoComecar) {
    return this.#cuidar(this.#aprendiz.conferir(id, texto, aoComecar));
  }

  /** @param {string[]} celulas @param {string} espaco @param {() => void} [aoComecar] chamada quando chega a vez */
  executar(celulas, espaco, aoComecar) {
    return this.#cuidar(this.#aprendiz.executar(celulas, espaco, aoComecar));
  }

  /** Se o Python nem abriu, não há o que esquecer. @param {string} espaco */
  async recomecar(espaco) {
    if (this.pronto) await this.#cuidar(this.#aprendiz.recomecar(espaco));
  }

  parar() {
    this.#aprendiz.parar();
  }

  /**
   * @template T
   * @param {Promise<T>} promessa
   * @returns {Promise<T>}
   */
  async #cuidar(promessa) {
    try {
      const valor = await promessa;
      if (!this.pronto) {
        this.pronto = true;
        this.#avisar("mudou");
      }
      return valor;
    } catch (erro) {
      this.#anotar(erro);
      throw erro;
    }
  }

  /** @param {unknown} erro */
  #anotar(erro) {
    if (!(erro instanceof ErroDoAprendiz) || PASSAGEIROS.includes(erro.codigo)) return;
    if (DEFINITIVOS.includes(erro.codigo)) this.motivo = erro.message;
    const tinhaEspacos = this.pronto;
    this.pronto = false;
    this.progresso = undefined;
    this.#avisar("mudou");
    if (tinhaEspacos) this.#avisar("morreu");
  }

  /** @param {"mudou" | "morreu"} nome */
  #avisar(nome) {
    this.dispatchEvent(new Event(nome));
  }
}

export const aprendiz = new AprendizDaPagina();
