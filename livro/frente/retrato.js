// Uma figura do plotly.js como imagem, em claro e com fundo.

import { larguraConfortavel } from "./caber.js";
import { CORES, vestir } from "./tema.js";

/** @typedef {import("./tipos.d.ts").Desenho} Desenho */
/** @typedef {import("./tipos.d.ts").Plotly} Plotly */

const ESCALA = 2; // pixels da imagem por pixel da tela
const SEM_BOTOES = { staticPlot: true, displayModeBar: false };

/**
 * O SVG, como texto. O Plotly.toImage faria o mesmo com um elemento no <body>, que o script do tema vigia e não entende.
 * @param {Plotly} plotly
 * @param {Desenho} desenho
 * @param {HTMLElement} perto onde a cópia é desenhada, fora da vista
 * @param {{ largura: number, altura: number }} tamanho
 */
async function emSvg(plotly, { data, layout }, perto, { largura, altura }) {
  const copia = document.createElement("div");
  copia.style.cssText = "position: fixed; left: -9999px; top: 0; visibility: hidden";
  perto.append(copia);
  try {
    const claro = { ...vestir(layout, CORES.claro), paper_bgcolor: CORES.claro.fundo, width: largura, height: altura };
    await plotly.newPlot(copia, structuredClone(data), claro, SEM_BOTOES);
    return plotly.Snapshot.toSVG(copia, "svg", 1);
  } finally {
    plotly.purge(copia);
    copia.remove();
  }
}

/** @param {string} svg */
function comoEndereco(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** @param {string} svg @param {{ largura: number, altura: number }} tamanho */
async function emPng(svg, { largura, altura }) {
  const imagem = new Image(largura, altura);
  imagem.src = comoEndereco(svg);
  await imagem.decode();
  const tela = document.createElement("canvas");
  tela.width = largura * ESCALA;
  tela.height = altura * ESCALA;
  tela.getContext("2d")?.drawImage(imagem, 0, 0, tela.width, tela.height);
  return tela.toDataURL("image/png");
}

/**
 * A imagem como endereço data:.
 * @param {Plotly} plotly
 * @param {Desenho} desenho
 * @param {HTMLElement} area onde a figura está na página
 * @param {"png" | "svg"} formato
 */
export async function retratar(plotly, desenho, area, formato) {
  const tamanho = {
    largura: Math.round(Math.max(area.offsetWidth, larguraConfortavel(desenho))),
    altura: Number(desenho.layout.height) || area.offsetHeight,
  };
  const svg = await emSvg(plotly, desenho, area.parentElement ?? area, tamanho);
  return formato === "svg" ? comoEndereco(svg) : emPng(svg, tamanho);
}
