// Os arquivos que chegam pela rede, e quantos dos seus bytes já vieram.

import { FalhaNoWorker } from "./traduzir.js";

/** @typedef {import("./tipos.d.ts").Arquivo} Arquivo */
/** @typedef {import("./tipos.d.ts").Progresso} Progresso */

const ENTRE_AVISOS = 60; // ms

/** A do navegador: depois a do worker entrega ao Pyodide o que já está a caminho, e esperaria por si mesma. */
const rede = self.fetch.bind(self);

/** Sem rede serve o que o navegador guardou, por velho que o julgue: o nome diz o conteúdo. @param {string} endereco */
export function buscar(endereco) {
  return rede(endereco).catch(() => rede(endereco, { cache: "force-cache" }));
}

/** Em uma fração do arquivo, os bytes que a rede de fato trouxe. @typedef {{ arquivo: Arquivo, lidos: number, comGzip: boolean }} Parcela */

export class Chegada {
  /** @type {Parcela[]} */
  #parcelas = [];
  /** @type {Promise<void>[]} */
  #contagens = [];
  #avisado = 0;

  /**
   * @param {string} base
   * @param {(progresso: Progresso) => void} aoProgredir
   */
  constructor(base, aoProgredir) {
    this.base = base;
    this.aoProgredir = aoProgredir;
  }

  /**
   * @param {Arquivo} arquivo
   * @returns {Promise<Response>}
   */
  async trazer(arquivo) {
    /** @type {Parcela} */
    const parcela = { arquivo, lidos: 0, comGzip: true };
    this.#parcelas.push(parcela);
    const pedido = this.#pedir(arquivo);
    // A contagem lê uma cópia: o navegador só guarda o WebAssembly já compilado se recebe a resposta original.
    const contagem = pedido.then((resposta) => this.#contar(resposta.clone(), parcela));
    contagem.catch(() => {});
    this.#contagens.push(contagem);
    return pedido;
  }

  /** @param {Arquivo} arquivo */
  async #pedir({ nome }) {
    const resposta = await buscar(this.base + nome).catch(() => {
      throw new FalhaNoWorker("rede", nome);
    });
    if (!resposta.ok) throw new FalhaNoWorker("ausente", nome);
    return resposta;
  }

  /**
   * @param {Response} copia
   * @param {Parcela} parcela
   */
  async #contar(copia, parcela) {
    parcela.comGzip = copia.headers.has("content-encoding");
    const leitor = copia.body?.getReader();
    for (;;) {
      const pedaco = await leitor?.read().catch(() => {
        throw new FalhaNoWorker("rede", parcela.arquivo.nome);
      });
      if (!pedaco || pedaco.done) return;
      parcela.lidos += pedaco.value.byteLength;
      if (performance.now() - this.#avisado > ENTRE_AVISOS) this.dizer("Trazendo o Python");
    }
  }

  /** Espera todos os bytes; falha se algum arquivo não chega inteiro. @returns {Promise<unknown>} */
  completa() {
    return Promise.all(this.#contagens);
  }

  /** @param {string} etapa */
  dizer(etapa) {
    this.#avisado = performance.now();
    let bytes = 0;
    let total = 0;
    for (const { arquivo, lidos, comGzip } of this.#parcelas) {
      const noFio = comGzip ? arquivo.gzip : arquivo.bytes;
      bytes += Math.round((lidos / arquivo.bytes) * noFio);
      total += noFio;
    }
    this.aoProgredir({ etapa, bytes: Math.min(bytes, total), total });
  }
}
