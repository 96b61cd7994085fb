// Feito, começado ou por fazer: cada linha da lista e os totais.

import { lerResposta } from "../respostas.js";

/** @typedef {"feito" | "começado" | "por fazer"} Estado */

/** @param {string[]} ids os da mesma atividade: feita de uma forma, está feita @returns {Estado} */
export function estadoDe(ids) {
  const respostas = ids.map((id) => lerResposta(id) ?? {});
  if (respostas.some((resposta) => resposta.feito)) return "feito";
  return respostas.some((resposta) => Object.keys(resposta).length) ? "começado" : "por fazer";
}

/** @param {HTMLElement} lugar */
export function mostrarEstados(lugar) {
  for (const linha of lugar.querySelectorAll("li[data-ids]")) {
    if (!(linha instanceof HTMLElement)) continue;
    const estado = estadoDe((linha.dataset.ids ?? "").split(" "));
    linha.dataset.estado = estado;
    const dito = linha.querySelector(".progresso-estado");
    if (dito) dito.textContent = estado;
  }
  for (const total of lugar.querySelectorAll(".progresso-total")) mostrarTotal(total);
}

/** @param {Element} total */
function mostrarTotal(total) {
  const linhas = [...(total.parentElement?.querySelectorAll("li[data-ids]") ?? [])];
  const feitas = linhas.filter((linha) => linha.getAttribute("data-estado") === "feito").length;
  const barra = total.querySelector("progress");
  const frase = total.querySelector("span");
  if (barra) barra.value = feitas;
  if (frase) frase.textContent = `${feitas} de ${linhas.length} ${linhas.length === 1 ? "feito" : "feitos"}`;
  if (total instanceof HTMLElement) total.hidden = false;
}
