// O que o código do leitor mostrou: texto, avisos, erros e figuras. Tudo entra como texto, nunca como HTML.

import { larguraMinima } from "../caber.js";
import { Figura } from "../figura.js";
import { criar } from "../painel/elementos.js";

/** @typedef {import("./tipos.d.ts").LinhaDoAluno} LinhaDoAluno */
/** @typedef {import("./tipos.d.ts").Saida} Saida */

/** @param {Saida[]} saidas @returns {HTMLElement[]} */
export function elementosDasSaidas(saidas) {
  return saidas.map((saida) => {
    switch (saida.tipo) {
      case "texto":
        return criar("pre", saida.texto, { class: "saida-texto", tabindex: "0" });
      case "aviso":
        return criar("p", saida.texto, { class: "saida-aviso" });
      case "figura":
        return figura(saida);
      case "erro":
        return erro(saida);
    }
  });
}

/** @param {Extract<Saida, { tipo: "erro" }>} saida */
function erro({ frase, linhas }) {
  const quadro = criar("div", "", { class: "saida-erro" });
  quadro.append(criar("p", frase), ...listaDeLinhas(linhas));
  return quadro;
}

/** As linhas do leitor em que algo falhou; nada, se não há. @param {LinhaDoAluno[]} linhas */
export function listaDeLinhas(linhas) {
  if (!linhas.length) return [];
  const lista = criar("ul", "", { class: "saida-linhas" });
  for (const { numero, texto } of linhas) {
    const item = criar("li", `linha ${numero}: `);
    item.append(criar("code", texto));
    lista.append(item);
  }
  return [lista];
}

/** @param {Extract<Saida, { tipo: "figura" }>} saida */
function figura({ figura: desenho, palavras }) {
  const quadro = criar("figure", "", { class: "saida-figura" });
  const moldura = criar("div", "", { class: "figura-moldura" });
  const area = criar("div", "", { class: "figura-area", role: "img", "aria-label": palavras });
  quadro.style.setProperty("--altura-da-figura", `${Number(desenho.layout.height ?? 450)}px`);
  area.style.setProperty("--largura-minima-da-figura", `${larguraMinima(desenho)}px`);
  moldura.append(area);
  quadro.append(moldura);
  // Depois de estar na página, quando já tem largura.
  requestAnimationFrame(() => new Figura(area, desenho).desenhar().catch((falha) => {
    console.warn("Figura não desenhada:", falha);
    moldura.replaceWith(criar("p", `O desenho não carregou. Em palavras: ${palavras}`, { class: "saida-aviso" }));
  }));
  return quadro;
}
