// A linha que diz o que está acontecendo com o código do leitor, e quanto do Python já veio.

import { achar, criar } from "../painel/elementos.js";
import { emMegabytes } from "../painel/numeros.js";

/** @typedef {import("../motor/tipos.d.ts").Progresso} Progresso */

export class Situacao {
  /** @param {HTMLElement} cartao */
  constructor(cartao) {
    this.linha = achar(cartao, ".pratica-situacao", HTMLElement);
    this.estado = achar(this.linha, "[role=status]", HTMLElement);
    this.progresso = achar(this.linha, "progress", HTMLProgressElement);
  }

  /**
   * @param {string} texto "" esconde a linha
   * @param {[nome: string, fazer: () => void]} [acao]
   */
  dizer(texto, acao) {
    this.linha.querySelector("button")?.remove();
    this.progresso.hidden = true;
    // A mesma frase de novo não é uma novidade: quem ouve a página a ouve uma vez.
    if (this.estado.textContent !== texto) this.estado.textContent = texto;
    this.linha.hidden = !texto;
    if (!acao) return;
    const botao = criar("button", acao[0], { type: "button" });
    botao.addEventListener("click", acao[1]);
    this.linha.append(botao);
  }

  /** @param {Progresso | undefined} progresso */
  carregando(progresso) {
    this.dizer("Carregando o Python…");
    this.progresso.hidden = false;
    if (!progresso) return;
    this.progresso.max = progresso.total;
    this.progresso.value = progresso.bytes;
    this.progresso.title = `${emMegabytes(progresso.bytes)} de ${emMegabytes(progresso.total)}`;
  }
}
