// O Python da página, para quem a desenha: abre quando alguém precisa, recomeça se morre, calcula só o que ainda interessa.
//
//   const motor = criarMotor({ base: new URL("../motor/", import.meta.url), aoProgredir });
//   const quadro = await motor.calcular("licao_01", "explorador", valores);
//
// Criar não custa nada: o worker nasce no primeiro `aquecer()` ou `calcular()`. Os erros são ErroDoMotor (motor/falhas.js).

import { Balcao } from "./motor/balcao.js";
import { ErroDoMotor } from "./motor/falhas.js";

export { ErroDoMotor };

/** @typedef {import("./motor/tipos.d.ts").Oficio} Oficio */
/** @typedef {import("./motor/tipos.d.ts").OpcoesDoMotor} OpcoesDoMotor */
/** @typedef {import("./painel/tipos.d.ts").Quadro} Quadro */

/** @type {Oficio} */
const DOS_PAINEIS = { modulo: "no_navegador", pacotes: ({ arquivos }) => [arquivos.numpy, arquivos.pacote] };

class Motor {
  #balcao;

  /** @param {OpcoesDoMotor} opcoes */
  constructor(opcoes) {
    this.#balcao = new Balcao(DOS_PAINEIS, opcoes);
    this.pronto = this.#balcao.pronto;
  }

  aquecer() {
    return this.#balcao.aquecer();
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
    const quadro = JSON.parse(await this.#balcao.pedir(chave, "calcular", [modulo, nome, JSON.stringify(valores)]));
    if (typeof quadro.erro === "string") throw new ErroDoMotor("valores", quadro.erro);
    return quadro;
  }

  /** Interrompe o que estiver em curso, a abertura ou um cálculo; o próximo pedido recomeça. */
  cancelar() {
    this.#balcao.cancelar();
  }

  /** Para sempre. */
  encerrar() {
    this.#balcao.encerrar();
  }
}

/** @param {OpcoesDoMotor} opcoes */
export function criarMotor(opcoes) {
  return new Motor(opcoes);
}
