// As células da lição que se editam e rodam na página; até alguém abrir uma, só há os botões.

import { Celula } from "./celula.js";
import { Licao } from "./licao.js";

const meta = document.querySelector('meta[name="curso-celulas"]');
if (meta instanceof HTMLMetaElement) {
  const lugares = [...document.querySelectorAll("[data-celula]")].filter((lugar) => lugar instanceof HTMLElement);
  const numero = (/** @type {HTMLElement} */ lugar) => Number(lugar.dataset.celula);
  const resumos = new Map(lugares.map((lugar) => [numero(lugar), lugar.dataset.resumo ?? ""]));
  const licao = new Licao(meta.content, meta.dataset.fontes ?? "", resumos);
  for (const lugar of lugares) new Celula(lugar, numero(lugar), licao);
}
