// Desenha as figuras da página: busca o plotly.js, uma vez, quando a primeira se aproxima da tela.

import { PT_BR } from "./localidade.js";
import { CORES, coresDaPagina, vestir } from "./tema.js";

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

class Figura {
  /** @param {HTMLElement} lugar o <figure> */
  constructor(lugar) {
    const area = lugar.querySelector(".figura-area");
    const json = lugar.querySelector('script[type="application/json"]');
    const legenda = lugar.querySelector("figcaption");
    if (!(area instanceof HTMLElement) || !json || !legenda) throw new Error("Figura incompleta na página.");
    this.lugar = lugar;
    this.area = area;
    this.legenda = legenda;
    /** @type {Desenho} */
    this.desenho = JSON.parse(json.textContent ?? "");
    /** @type {Plotly | undefined} */
    this.plotly = undefined;
  }

  async desenhar() {
    if (this.plotly) return;
    try {
      this.plotly = await buscarPlotly();
      await this.pintar();
      this.oferecerImagem(this.plotly);
      this.acompanharLargura(this.plotly);
      this.lugar.dataset.estado = "desenhada";
    } catch (erro) {
      console.warn("Figura não desenhada:", erro);
      this.avisarFalha();
    }
  }

  /** Desenha de novo com as cores do tema atual, sempre a partir da figura original. */
  async pintar() {
    const { data, layout } = this.desenho;
    await this.plotly?.react(this.area, structuredClone(data), vestir(layout, coresDaPagina()), CONFIGURACAO);
  }

  /** @param {Plotly} plotly */
  acompanharLargura(plotly) {
    new ResizeObserver(() => {
      if (this.area.offsetWidth > 0) plotly.Plots.resize(this.area);
    }).observe(this.area);
  }

  /** @param {Plotly} plotly */
  oferecerImagem(plotly) {
    const botao = document.createElement("button");
    botao.type = "button";
    botao.className = "figura-baixar";
    botao.textContent = "Baixar imagem";
    botao.addEventListener("click", () => this.baixar(plotly));
    this.legenda.append(botao);
  }

  /** @param {Plotly} plotly */
  async baixar(plotly) {
    const { data, layout } = this.desenho;
    const claro = { ...vestir(layout, CORES.claro), paper_bgcolor: CORES.claro.fundo };
    const tamanho = { width: this.area.offsetWidth, height: this.area.offsetHeight, scale: 2, format: "png" };
    const elo = document.createElement("a");
    elo.href = await plotly.toImage({ data: structuredClone(data), layout: claro }, tamanho);
    elo.download = "figura.png";
    elo.click();
  }

  avisarFalha() {
    const aviso = document.createElement("p");
    aviso.className = "figura-aviso";
    aviso.textContent = "O desenho não carregou: confira a conexão e recarregue a página. "
      + `Em palavras: ${this.area.getAttribute("aria-label")}`;
    this.area.removeAttribute("role");
    this.area.removeAttribute("aria-label");
    this.area.replaceChildren(aviso);
    this.lugar.dataset.estado = "falhou";
  }
}

/** @type {Map<Element, Figura>} */
const figuras = new Map();
for (const lugar of document.querySelectorAll("figure.figura")) {
  if (lugar instanceof HTMLElement) figuras.set(lugar, new Figura(lugar));
}

const vigia = new IntersectionObserver((entradas) => {
  for (const { isIntersecting, target } of entradas) {
    if (!isIntersecting) continue;
    vigia.unobserve(target);
    figuras.get(target)?.desenhar();
  }
}, { rootMargin: PERTO_DA_TELA });
for (const lugar of figuras.keys()) vigia.observe(lugar);

new MutationObserver(() => {
  for (const figura of figuras.values()) figura.pintar();
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });

window.addEventListener("beforeprint", () => {
  for (const figura of figuras.values()) figura.desenhar();
});
