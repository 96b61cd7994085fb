// A linha debaixo da figura que diz o que está acontecendo.

import { achar, criar } from "./elementos.js";
import { emMegabytes } from "./numeros.js";

/** @typedef {[nome: string, fazer: () => void]} Acao */
/** @typedef {{ etapa: string, bytes: number, total: number }} Progresso */

const CARREGANDO = "Carregando o Python…";

/** @param {Acao} acao */
function botaoDe([nome, fazer]) {
  const botao = criar("button", nome, { type: "button" });
  botao.addEventListener("click", fazer);
  return botao;
}

export class Situacao {
  /**
   * @param {HTMLElement} painel
   * @param {(mudar: () => void) => void} semSair faz a mudança sem que o controle em uso saia do lugar na tela
   * @param {() => void} devolverFoco chamado quando some um botão que tinha o foco
   */
  constructor(painel, semSair, devolverFoco) {
    this.linha = achar(painel, ".painel-situacao", HTMLElement);
    this.estado = achar(this.linha, ".painel-estado", HTMLElement);
    this.nota = achar(this.linha, ".painel-nota", HTMLElement);
    this.progresso = achar(this.linha, "progress", HTMLProgressElement);
    this.semSair = semSair;
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
    this.semSair(() => {
      this.progresso.hidden = false;
      if (!progresso) return;
      const { etapa, bytes, total } = progresso;
      this.progresso.max = total;
      this.progresso.value = bytes;
      this.nota.textContent = `${emMegabytes(bytes)} de ${emMegabytes(total)} · ${etapa}`;
    });
  }

  /** @param {string} estado @param {string} nota @param {Acao[]} acoes */
  #escrever(estado, nota, acoes) {
    const tinhaFoco = this.linha.contains(document.activeElement);
    const botoes = [...this.linha.querySelectorAll("button")];
    const mudar = () => {
      this.estado.textContent = estado;
      this.nota.textContent = nota;
      this.progresso.hidden = true;
      this.progresso.removeAttribute("value");
      for (const velho of botoes) velho.remove();
      this.linha.append(...acoes.map(botaoDe));
    };
    // De nota em nota a linha não muda de altura, e medir a página a cada passo de um deslizador custaria.
    if (this.estado.textContent || estado) this.semSair(mudar);
    else mudar();
    if (tinhaFoco) this.devolverFoco();
  }
}
