// Uma figura na página: busca o plotly.js, uma vez, desenha, acompanha o tema e a largura, vira imagem.

import { PT_BR } from "./localidade.js";
import { apertar, aperto } from "./caber.js";
import { retratar } from "./retrato.js";
import { coresDaPagina, vestir } from "./tema.js";

/** @typedef {import("./tipos.d.ts").Desenho} Desenho */
/** @typedef {import("./tipos.d.ts").Plotly} Plotly */

const ENDERECO = new URL("../terceiros/plotly/plotly-cartesian.min.js", import.meta.url).href;
const PERTO_DA_TELA = "500px 0px";
const CONFIGURACAO = {
  locale: PT_BR.name,
  locales: { [PT_BR.name]: PT_BR },
  displayModeBar: false,
  doubleClick: false,
  showTips: false,
};

/** @type {Promise<Plotly> | undefined} */
let chegando;

/** @returns {Promise<Plotly>} */
function buscarPlotly() {
  chegando ??= new Promise((pronto, falhou) => {
    const script = document.createElement("script");
    script.src = ENDERECO;
    script.onload = () => (window.Plotly ? pronto(window.Plotly) : falhou(new Error("plotly.js vazio")));
    script.onerror = () => falhou(new Error("plotly.js não carregou"));
    document.head.append(script);
  });
  return chegando;
}

/** @type {Set<Figura>} */
const desenhadas = new Set();

export class Figura {
  /**
   * @param {HTMLElement} area onde desenhar
   * @param {Desenho} desenho
   */
  constructor(area, desenho) {
    this.area = area;
    this.desenho = desenho;
    /** @type {Plotly | undefined} */
    this.plotly = undefined;
    this.aperto = 0;
    this.vigia = new ResizeObserver(() => {
      if (this.plotly && this.area.offsetWidth > 0) this.acompanharLargura(this.plotly);
    });
  }

  /** Desenha pela primeira vez. Falha se o plotly.js não vem. */
  async desenhar() {
    if (this.plotly) return;
    const plotly = await buscarPlotly();
    if (this.plotly) return;
    this.plotly = plotly;
    desenhadas.add(this);
    await this.pintar();
    this.vigia.observe(this.area);
  }

  /** Depois disto a figura não acompanha mais nada: a área vai sair da página. */
  desmontar() {
    desenhadas.delete(this);
    this.vigia.disconnect();
    this.plotly?.purge(this.area);
  }

  /** @param {Plotly} plotly */
  async acompanharLargura(plotly) {
    if (aperto(this.desenho, this.area.offsetWidth) !== this.aperto) await this.pintar();
    await plotly.Plots.resize(this.area);
  }

  /** Troca a figura por outra; a anterior fica até a nova estar pronta. @param {Desenho} desenho */
  async trocar(desenho) {
    this.desenho = desenho;
    await this.pintar();
  }

  /** Desenha de novo com as cores do tema atual, sempre a partir da figura original. */
  async pintar() {
    this.aperto = aperto(this.desenho, this.area.offsetWidth);
    const { data, layout } = apertar(this.desenho, this.aperto);
    await this.plotly?.react(this.area, structuredClone(data), vestir(layout, coresDaPagina()), CONFIGURACAO);
  }

  /**
   * A figura em claro e com fundo, como endereço data:.
   * @param {"png" | "svg"} formato
   */
  async imagem(formato) {
    await this.desenhar();
    return retratar(/** @type {Plotly} */ (this.plotly), this.desenho, this.area, formato);
  }
}

/**
 * @param {string} endereco
 * @param {string} nome
 */
export function baixar(endereco, nome) {
  const elo = document.createElement("a");
  elo.href = endereco;
  elo.download = nome;
  elo.click();
}

/**
 * Chama uma vez, quando o elemento se aproxima da tela ou a página vai ser impressa.
 * @param {Element} elemento
 * @param {() => void} fazer
 */
export function aoSeAproximar(elemento, fazer) {
  const vigia = new IntersectionObserver((entradas) => {
    if (entradas.some((entrada) => entrada.isIntersecting)) chegou();
  }, { rootMargin: PERTO_DA_TELA });
  const chegou = () => {
    vigia.disconnect();
    window.removeEventListener("beforeprint", chegou);
    fazer();
  };
  vigia.observe(elemento);
  window.addEventListener("beforeprint", chegou);
}

new MutationObserver(() => {
  for (const figura of desenhadas) figura.pintar();
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });
