// O comentário de uma resposta: só o que explica as opções marcadas, para não entregar a certa.

import { criar } from "../painel/elementos.js";

/** @typedef {"certa" | "parcial" | "errada"} Veredito */

const COMECO = { certa: "Certo.", parcial: "Quase.", errada: "Ainda não." };
const FALTA = "Até aqui está certo, mas falta marcar pelo menos mais uma.";

/**
 * @param {number[]} marcadas
 * @param {number[]} certas
 * @returns {Veredito}
 */
export function julgar(marcadas, certas) {
  if (!marcadas.every((i) => certas.includes(i))) return "errada";
  return marcadas.length === certas.length ? "certa" : "parcial";
}

/**
 * @param {Veredito} veredito
 * @param {{opcao: Element, porque: Element}[]} marcadas o texto de cada opção marcada e a explicação dela
 * @returns {HTMLElement[]}
 */
export function comentar(veredito, marcadas) {
  const abertura = criar("p");
  abertura.append(criar("strong", COMECO[veredito]), " ");
  const [unica] = marcadas;
  if (unica && marcadas.length === 1) abertura.append(...copia(unica.porque));
  /** @type {HTMLElement[]} */
  const partes = [abertura];
  if (marcadas.length > 1) partes.push(lista(marcadas));
  if (veredito === "parcial") partes.push(criar("p", FALTA));
  return partes;
}

/** @param {{opcao: Element, porque: Element}[]} marcadas */
function lista(marcadas) {
  const ul = criar("ul");
  for (const { opcao, porque } of marcadas) {
    const citada = criar("q");
    citada.append(...copia(opcao));
    const item = criar("li");
    item.append(citada, " ", ...copia(porque));
    ul.append(item);
  }
  return ul;
}

/** O que o servidor escreveu e o MathJax já desenhou. @param {Element} elemento */
function copia(elemento) {
  return [...elemento.childNodes].map((no) => no.cloneNode(true));
}
