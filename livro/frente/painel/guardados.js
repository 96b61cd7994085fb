// As respostas guardadas de um painel: o arquivo é buscado uma vez, e só é esperado por quem pode precisar dele.

import { acharPronto, buscarProntos, mexidos } from "./prontos.js";

/** @typedef {import("./tipos.d.ts").Declaracao} Declaracao */
/** @typedef {import("./tipos.d.ts").Guardados} Guardados */
/** @typedef {import("./tipos.d.ts").Valores} Valores */

export class RespostasGuardadas {
  /**
   * @param {Declaracao} declaracao
   * @param {Valores} padroes
   */
  constructor(declaracao, padroes) {
    this.declaracao = declaracao;
    this.padroes = padroes;
    /** @type {Promise<Guardados> | undefined} */
    this.chegando = undefined;
    /** @type {Guardados | undefined} */
    this.guardados = undefined;
  }

  async buscar() {
    this.chegando ??= buscarProntos(this.declaracao.prontos);
    this.guardados = await this.chegando;
  }

  /**
   * @param {Valores} valores
   * @param {() => void} aoEsperar chamado se o arquivo, que pode ter esta resposta, ainda não chegou
   */
  async procurar(valores, aoEsperar) {
    const nomes = mexidos(valores, this.padroes);
    const podeHaver = nomes.length === 1 && this.declaracao.guardados.includes(nomes[0] ?? "");
    if (podeHaver && !this.guardados) {
      aoEsperar();
      await this.buscar();
    }
    return acharPronto(this.guardados ?? {}, this.declaracao.quadro, valores, this.padroes);
  }
}
