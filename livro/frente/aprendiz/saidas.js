// O que o código do leitor mostrou: texto, avisos, erros e figuras. Tudo entra como texto, nunca como HTML.

import { prepararFigura } from "../figura-parada.js";
import { criar } from "../painel/elementos.js";

/** @typedef {import("../figura.js").Figura} Figura */
/** @typedef {import("../tipos.d.ts").Desenho} Desenho */
/** @typedef {import("./tipos.d.ts").LinhaDoAluno} LinhaDoAluno */
/** @typedef {import("./tipos.d.ts").Saida} Saida */
/** @typedef {Extract<Saida, { tipo: "erro" }>} Erro */

const ALTURA_PADRAO = 420;
const SEM_PALAVRAS = "Figura sem descrição.";

/**
 * Põe as saídas no fim de um lugar que já está na página.
 * @param {HTMLElement} lugar
 * @param {Saida[]} saidas
 * @param {(erro: Erro) => HTMLElement} [elementoDoErro]
 * @returns {Figura[]} as figuras, para desmontar quando saírem da página
 */
export function mostrarSaidas(lugar, saidas, elementoDoErro = quadroDoErro) {
  /** @type {Figura[]} */
  const figuras = [];
  for (const saida of saidas) {
    switch (saida.tipo) {
      case "texto":
        lugar.append(criar("pre", saida.texto, { class: "saida-texto", tabindex: "0", role: "group", "aria-label": "Saída de texto" }));
        break;
      case "aviso":
        lugar.append(criar("p", saida.texto, { class: "saida-aviso" }));
        break;
      case "figura":
        figuras.push(mostrarFigura(lugar, saida.figura, saida.palavras));
        break;
      case "erro":
        lugar.append(elementoDoErro(saida));
    }
  }
  return figuras;
}

/** Um resumo curto, para quem ouve a página: a saída pode ser enorme. @param {Saida[]} saidas */
export function resumoDasSaidas(saidas) {
  const textos = saidas.flatMap((saida) => (saida.tipo === "texto" ? [saida.texto.replace(/\n$/, "")] : []));
  const linhas = textos.flatMap((texto) => texto.split("\n")).length;
  const figuras = saidas.filter(({ tipo }) => tipo === "figura").length;
  const partes = [
    ...(linhas ? [linhas === 1 ? "1 linha de saída" : `${linhas} linhas de saída`] : []),
    ...(figuras ? [figuras === 1 ? "1 figura" : `${figuras} figuras`] : []),
  ];
  const rodou = partes.length ? `Rodou: ${partes.join(" e ")}.` : "Rodou.";
  const avisos = saidas.flatMap((saida) => {
    if (saida.tipo === "aviso") return [saida.texto];
    return saida.tipo === "erro" ? [`Parou com um erro: ${saida.frase}`] : [];
  });
  return [rodou, ...avisos].join(" ");
}

/** @param {Erro} erro */
function quadroDoErro({ frase, linhas }) {
  const quadro = criar("div", "", { class: "saida-erro" });
  quadro.append(criar("p", frase), ...listaDeLinhas(linhas));
  return quadro;
}

/**
 * As linhas do leitor em que algo falhou; nada, se não há.
 * @template {LinhaDoAluno} Linha
 * @param {Linha[]} linhas
 * @param {(linha: Linha) => string} [onde]
 */
export function listaDeLinhas(linhas, onde = ({ numero }) => `linha ${numero}: `) {
  if (!linhas.length) return [];
  const lista = criar("ul", "", { class: "saida-linhas" });
  for (const linha of linhas) {
    const item = criar("li", onde(linha));
    item.append(criar("code", linha.texto));
    lista.append(item);
  }
  return [lista];
}

/** @param {HTMLElement} lugar @param {Desenho} desenho @param {string} palavras */
function mostrarFigura(lugar, desenho, palavras) {
  const meta = /** @type {{ descricao?: unknown } | undefined} */ (desenho.layout.meta);
  const descricao = String(meta?.descricao ?? "").trim() || palavras.trim() || SEM_PALAVRAS;
  const figura = criar("figure", "", { class: "figura" });
  figura.style.setProperty("--altura-da-figura", `${Number(desenho.layout.height) || ALTURA_PADRAO}px`);
  const moldura = criar("div", "", { class: "figura-moldura" });
  moldura.append(criar("div", "", { class: "figura-area", role: "img", "aria-label": descricao }));
  const legenda = criar("figcaption", "", { class: "figura-legenda" });
  const detalhes = criar("details");
  detalhes.append(criar("summary", "A figura em palavras"), criar("p", descricao));
  legenda.append(detalhes);
  figura.append(moldura, legenda);
  lugar.append(figura);
  return prepararFigura(figura, desenho);
}
