// O que um painel mostra: a figura, as palavras, a tabela, o aviso e o erro. Não sabe de onde o quadro veio.

import { larguraMinima } from "../caber.js";
import { Figura } from "../figura.js";
import { deixarRolar } from "../rolar.js";
import { achar, escreverTabela } from "./elementos.js";

/** @typedef {import("./tipos.d.ts").Quadro} Quadro */

/** @param {Quadro} um @param {Quadro} outro */
function mesmoTamanho(um, outro) {
  return um.figura.layout.height === outro.figura.layout.height && um.tabela.length === outro.tabela.length
    && um.aviso === outro.aviso;
}

export class Tela {
  /**
   * @param {HTMLElement} painel
   * @param {Quadro} quadro o que já está na página
   */
  constructor(painel, quadro) {
    this.painel = painel;
    this.quadro = quadro;
    this.moldura = achar(painel, ".painel-figura", HTMLElement);
    this.palavras = achar(painel, ".painel-palavras", HTMLElement);
    this.aviso = achar(painel, ".painel-aviso", HTMLElement);
    this.erro = achar(painel, ".painel-erro", HTMLElement);
    this.titulo = achar(painel, ".painel-titulo", HTMLElement);
    this.tabela = achar(painel, ".painel-respostas .painel-tabela", HTMLElement);
    this.figura = new Figura(achar(this.moldura, ".figura-area", HTMLElement), quadro.figura);
    /** O que o leitor está usando, e que não pode sair do lugar. @type {HTMLElement} */
    this.referencia = painel;
    this.#medir();
    const vigia = new ResizeObserver(() => this.#deixarRolar());
    for (const caixa of this.#rolaveis()) vigia.observe(caixa);
  }

  #rolaveis() {
    return [this.moldura, this.tabela];
  }

  #deixarRolar() {
    this.#rolaveis().forEach(deixarRolar);
  }

  /**
   * @param {Quadro} quadro
   * @param {() => void} tambem o que mais muda no painel com ele
   */
  async mostrar(quadro, tambem) {
    const antes = this.quadro;
    this.quadro = quadro;
    const mudar = () => {
      this.#medir();
      escreverTabela(this.tabela, quadro.tabela);
      this.aviso.textContent = quadro.aviso;
      this.aviso.hidden = !quadro.aviso;
      tambem();
    };
    // Medir a página a cada passo de um deslizador custaria milissegundos: só quando algo muda de tamanho.
    if (mesmoTamanho(antes, quadro)) mudar();
    else this.semSair(mudar);
    await this.figura.trocar(quadro.figura);
  }

  /** As palavras vêm depois da figura: quem ouve a página só as ouve quando para de mexer. */
  dizerPalavras() {
    this.semSair(() => (this.palavras.textContent = this.quadro.palavras));
    this.#deixarRolar();
  }

  /** @param {string} texto @param {HTMLElement} [controle] junto a ele, se foi ele; senão, no alto do painel */
  acusar(texto, controle) {
    this.semSair(() => {
      if (controle) controle.append(this.erro);
      else this.titulo.after(this.erro);
      this.erro.hidden = false;
      this.erro.textContent = texto;
    });
  }

  desculpar() {
    if (this.erro.hidden) return;
    this.semSair(() => {
      this.erro.hidden = true;
      this.erro.textContent = "";
    });
  }

  /** @param {boolean} sim */
  ocupar(sim) {
    this.moldura.setAttribute("aria-busy", String(sim));
  }

  /** Reserva o lugar da figura antes de ela chegar. */
  #medir() {
    const { figura } = this.quadro;
    this.moldura.style.setProperty("--altura-da-figura", `${Number(figura.layout.height)}px`);
    this.moldura.style.setProperty("--largura-minima-da-figura", `${larguraMinima(figura)}px`);
  }

  /** Muda o painel sem que a referência saia de onde está na tela. @param {() => void} mudar */
  semSair(mudar) {
    const antes = this.referencia.getBoundingClientRect().top;
    mudar();
    const andou = this.referencia.getBoundingClientRect().top - antes;
    if (andou && antes >= 0 && antes < window.innerHeight) window.scrollBy({ top: andou, behavior: "instant" });
  }
}
