// O Python do aluno: um worker só dele, para que o que ele digita não alcance os painéis nem a página.
//
//   const aprendiz = criarAprendiz({ base: new URL("../../motor/", import.meta.url), aoProgredir });
//   const retorno = await aprendiz.conferir("1.7", texto);
//   const saidas = await aprendiz.executar([celula1, celula2], "licao-1");
//
// Atende um pedido de cada vez, na ordem. Os erros são ErroDoAprendiz: `codigo` diz qual, `message` é a frase para o leitor,
// `parcial` as saídas de antes de o Python parar. O código "naFila" é o de quem só esperava atrás de outro que parou.

import { Balcao } from "../motor/balcao.js";
import { ErroDoAprendiz } from "./falhas.js";

export { ErroDoAprendiz };

/** @typedef {import("../motor/tipos.d.ts").Oficio} Oficio */
/** @typedef {import("../motor/tipos.d.ts").OpcoesDoMotor} OpcoesDoMotor */
/** @typedef {import("./tipos.d.ts").Retorno} Retorno */
/** @typedef {import("./tipos.d.ts").Saida} Saida */

/** @type {Oficio} */
const DO_ALUNO = {
  modulo: "aprendiz",
  pacotes: ({ arquivos, aprendiz }) => [arquivos.numpy, arquivos.pacote, aprendiz.exercicios],
  comMemoria: ["executar"],
};

class Aprendiz {
  #balcao;
  #pedidos = 0;

  /** @param {OpcoesDoMotor} opcoes */
  constructor(opcoes) {
    this.#balcao = new Balcao(DO_ALUNO, opcoes);
    /** Cumprida na primeira vez que o Python abre. */
    this.pronto = this.#balcao.pronto;
  }

  /** Começa a trazer o Python, se ainda não começou. */
  async aquecer() {
    await this.#balcao.aquecer().catch(traduzir);
  }

  /** Se há código em curso: o próximo pedido espera a vez. */
  get ocupado() {
    return this.#balcao.ocupado;
  }

  /**
   * Confere a resposta de um exercício.
   * @param {string} id "1.7"
   * @param {string} texto
   * @param {() => void} [aoComecar] chamada quando chega a vez
   * @returns {Promise<Retorno>}
   */
  async conferir(id, texto, aoComecar) {
    return JSON.parse(await this.#pedir("conferir", [id, texto], aoComecar));
  }

  /**
   * O que cada célula mostrou; as que vêm depois de um erro não rodam e ficam sem saídas.
   * @param {string[]} celulas
   * @param {string} espaco os nomes que elas veem e deixam; o mesmo espaço continua de onde parou
   * @param {() => void} [aoComecar] chamada quando chega a vez
   * @returns {Promise<Saida[][]>}
   */
  async executar(celulas, espaco, aoComecar) {
    return JSON.parse(await this.#pedir("executar", [JSON.stringify(celulas), espaco], aoComecar));
  }

  /** Esquece os nomes de um espaço. @param {string} espaco */
  async recomecar(espaco) {
    await this.#pedir("recomecar", [espaco]);
  }

  /** Para o que estiver em curso, por mais preso que esteja; todos os espaços se perdem, e o próximo pedido recomeça. */
  parar() {
    this.#balcao.cancelar();
  }

  /** Para sempre. */
  encerrar() {
    this.#balcao.encerrar();
  }

  /**
   * @param {string} servico
   * @param {string[]} argumentos
   * @param {() => void} [aoComecar]
   */
  #pedir(servico, argumentos, aoComecar) {
    // Uma chave nova por pedido: nenhum substitui outro.
    return this.#balcao.pedir(String(++this.#pedidos), servico, argumentos, aoComecar).catch(traduzir);
  }
}

/** @param {unknown} erro @returns {never} */
function traduzir(erro) {
  throw ErroDoAprendiz.de(erro);
}

/** @param {OpcoesDoMotor} opcoes */
export function criarAprendiz(opcoes) {
  return new Aprendiz(opcoes);
}
