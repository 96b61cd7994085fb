// A linha que diz o que está acontecendo com o código do leitor, e quanto do Python já veio.
//
// Nunca se esconde de quem ouve a página: uma região viva escondida não anuncia o que recebe.

import { achar } from "../painel/elementos.js";
import { emMegabytes } from "../painel/numeros.js";

/** @typedef {import("../motor/tipos.d.ts").Progresso} Progresso */

const SO_OUVIDA = "so-ouvida";

export class Situacao {
  /** @param {HTMLElement} cartao */
  constructor(cartao) {
    this.linha = achar(cartao, ".pratica-situacao", HTMLElement);
    this.estado = achar(this.linha, "[role=status]", HTMLElement);
    this.progresso = achar(this.linha, "progress", HTMLProgressElement);
  }

  /** @param {string} texto "" tira a linha da vista */
  dizer(texto) {
    this.escrever(texto);
    this.linha.classList.toggle(SO_OUVIDA, !texto);
  }

  /** Só para quem ouve: na tela, quem diz é a resposta. @param {string} texto */
  anunciar(texto) {
    this.escrever(texto);
    this.linha.classList.add(SO_OUVIDA);
  }

  /** @param {string} texto */
  escrever(texto) {
    this.progresso.hidden = true;
    // A mesma frase de novo não é uma novidade: quem ouve a página a ouve uma vez.
    if (this.estado.textContent !== texto) this.estado.textContent = texto;
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
