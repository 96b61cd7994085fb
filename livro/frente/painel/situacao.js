// A linha debaixo da figura que diz o que está acontecendo. Tem sempre a mesma altura: a página não pula.

import { achar, criar } from "./elementos.js";
import { emMegabytes } from "./numeros.js";

/** @typedef {[nome: string, fazer: () => void]} Acao */
/** @typedef {{ etapa: string, bytes: number, total: number }} Progresso */

const CARREGANDO = "Carregando o Python…";

export class Situacao {
  /**
   * @param {HTMLElement} painel
   * @param {() => void} devolverFoco chamado quando some um botão que tinha o foco
   */
  constructor(painel, devolverFoco) {
    this.linha = achar(painel, ".painel-situacao", HTMLElement);
    this.estado = achar(this.linha, ".painel-estado", HTMLElement);
    this.nota = achar(this.linha, ".painel-nota", HTMLElement);
    this.progresso = achar(this.linha, "progress", HTMLProgressElement);
    this.devolverFoco = devolverFoco;
  }

  /** O que o leitor precisa saber: também é anunciado. @param {string} texto @param {Acao[]} acoes */
  dizer(texto, ...acoes) {
    this.#escrever(texto, "", acoes);
  }

  /** O que só interessa a quem está olhando. @param {string} texto */
  anotar(texto) {
    this.#escrever("", texto, []);
  }

  /**
   * Quanto do Python já veio. A frase é anunciada uma vez; os números, não.
   * @param {Progresso | undefined} progresso
   * @param {Acao} cancelar
   */
  carregando(progresso, cancelar) {
    if (this.estado.textContent !== CARREGANDO) this.dizer(CARREGANDO, cancelar);
    this.progresso.hidden = false;
    if (!progresso) return;
    const { etapa, bytes, total } = progresso;
    this.progresso.max = total;
    this.progresso.value = bytes;
    this.nota.textContent = `${emMegabytes(bytes)} de ${emMegabytes(total)} · ${etapa}`;
  }

  /** @param {string} estado @param {string} nota @param {Acao[]} acoes */
  #escrever(estado, nota, acoes) {
    const tinhaFoco = this.linha.contains(document.activeElement);
    this.estado.textContent = estado;
    this.nota.textContent = nota;
    this.progresso.hidden = true;
    this.progresso.removeAttribute("value");
    for (const velho of this.linha.querySelectorAll("button")) velho.remove();
    this.linha.append(...acoes.map(([nome, fazer]) => {
      const botao = criar("button", nome, { type: "button" });
      botao.addEventListener("click", fazer);
      return botao;
    }));
    if (tinhaFoco) this.devolverFoco();
  }
}
