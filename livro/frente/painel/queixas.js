// O que o painel reclama de um valor, junto do campo que o leitor está usando.

/** @typedef {import("./situacao.js").Situacao} Situacao */
/** @typedef {import("./tela.js").Tela} Tela */
/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */

export class Queixas {
  /**
   * @param {HTMLElement} painel
   * @param {Tela} tela
   */
  constructor(painel, tela) {
    this.painel = painel;
    this.tela = tela;
    /** O controle em que o leitor mexeu por último. @type {ControleNaPagina | undefined} */
    this.tocado = undefined;
  }

  /** @param {string} texto @param {Situacao} situacao */
  acusar(texto, situacao) {
    this.tela.acusar(texto, this.tocado?.lugar);
    situacao.anotar("A figura é a de antes.");
    const campo = this.#campo();
    campo?.setAttribute("aria-invalid", "true");
    campo?.setAttribute("aria-describedby", this.tela.erro.id);
  }

  desculpar() {
    this.tela.desculpar();
    for (const campo of this.painel.querySelectorAll("[aria-invalid]")) {
      campo.removeAttribute("aria-invalid");
      campo.removeAttribute("aria-describedby");
    }
  }

  devolverFoco() {
    const campo = this.#campo() ?? this.painel.querySelector("input, select");
    if (campo instanceof HTMLElement) campo.focus({ preventScroll: true });
  }

  #campo() {
    const campos = [...(this.tocado?.lugar.querySelectorAll("input, select") ?? [])];
    return campos.find((campo) => campo === document.activeElement) ?? campos[0];
  }
}
