// A página de busca: o trecho mostrado é o que tem a palavra, com acento ou sem, e nunca vem de uma solução nem de um cartão.

import { radical } from "./radical.js";

const PALAVRA = /[\p{L}\p{N}_]+/gu;
const ANTES = 100;
const DEPOIS = 160;
const FORA_DO_TRECHO = "script, style, noscript, .headerlink, .solucao, .cartao, details.codigo-oculto, .math, h1, figcaption summary";
const BLOCOS = "p, li, dt, dd, td, th, pre, summary, h2, h3, h4";

/** Os textos da busca do Sphinx que ficam melhor ditos de outro jeito. @type {Record<string, string>} */
const TEXTOS = {
  "Search finished, found ${resultCount} page(s) matching the search query.": "Páginas encontradas: ${resultCount}.",
  "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
    "Nada encontrado. Procure por menos palavras ou por outra parecida.",
};

/**
 * @param {string} html
 * @returns {string} o texto da página, num parágrafo só
 */
function textoDaPagina(html) {
  const artigo = new DOMParser().parseFromString(html, "text/html").querySelector("article.bd-article");
  for (const resto of artigo?.querySelectorAll(FORA_DO_TRECHO) ?? []) resto.remove();
  for (const bloco of artigo?.querySelectorAll(BLOCOS) ?? []) bloco.append(" ");
  return (artigo?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/**
 * @param {string} texto
 * @param {Set<string>} procurados radicais
 * @returns {RegExpExecArray[]} as palavras do texto que respondem à busca
 */
function achar(texto, procurados) {
  return [...texto.matchAll(PALAVRA)].filter((palavra) => procurados.has(radical(palavra[0])));
}

/**
 * @param {string} html a página encontrada
 * @param {Iterable<string>} procurados radicais do que se digitou
 * @returns {HTMLElement}
 */
function trecho(html, procurados) {
  const texto = textoDaPagina(html);
  const conjunto = new Set(procurados);
  const inicio = Math.max((achar(texto, conjunto)[0]?.index ?? 0) - ANTES, 0);
  const comeco = inicio === 0 ? 0 : texto.indexOf(" ", inicio) + 1;
  const fim = texto.indexOf(" ", comeco + ANTES + DEPOIS);
  const pedaco = fim < 0 ? texto.slice(comeco) : texto.slice(comeco, fim);
  const paragrafo = document.createElement("p");
  paragrafo.className = "context";
  paragrafo.append(comeco > 0 ? "… " : "");
  let ate = 0;
  for (const palavra of achar(pedaco, conjunto)) {
    const marca = document.createElement("mark");
    marca.textContent = palavra[0];
    paragrafo.append(pedaco.slice(ate, palavra.index), marca);
    ate = palavra.index + palavra[0].length;
  }
  paragrafo.append(pedaco.slice(ate), fim < 0 ? "" : " …");
  return paragrafo;
}

Search.makeSearchSummary = trecho;
Object.assign(Documentation.TRANSLATIONS, TEXTOS);
