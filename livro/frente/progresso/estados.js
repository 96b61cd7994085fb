// Feito, começado ou por fazer: cada linha da lista e os totais.

import { deAgora } from "../questoes/guardada.js";
import { lerResposta, todasAsRespostas } from "../respostas.js";

/** @typedef {"feito" | "começado" | "por fazer"} Estado */

/**
 * @param {string[]} ids os da mesma atividade: feita de uma forma, está feita
 * @param {Map<string, string>} opcoes o resumo das opções de cada pergunta
 * @returns {Estado}
 */
export function estadoDe(ids, opcoes) {
  const respostas = ids.map((id) => {
    const [resposta, resumos] = [lerResposta(id), opcoes.get(id)];
    return (resumos === undefined ? resposta : deAgora(resposta, resumos)) ?? {};
  });
  if (respostas.some((resposta) => resposta.feito)) return "feito";
  return respostas.some((resposta) => Object.keys(resposta).length) ? "começado" : "por fazer";
}

/** @param {HTMLElement} lugar @param {Map<string, string>} opcoes */
export function mostrarEstados(lugar, opcoes) {
  for (const linha of lugar.querySelectorAll("li[data-ids]")) {
    if (!(linha instanceof HTMLElement)) continue;
    const estado = estadoDe((linha.dataset.ids ?? "").split(" "), opcoes);
    linha.dataset.estado = estado;
    const dito = linha.querySelector(".progresso-estado");
    if (dito) dito.textContent = estado;
  }
  for (const total of lugar.querySelectorAll(".progresso-total")) mostrarTotal(total);
  for (const linha of lugar.querySelectorAll(".progresso-celulas")) {
    if (!(linha instanceof HTMLElement)) continue;
    const quantas = celulasEditadas(linha.dataset.documento ?? "").length;
    linha.hidden = !quantas;
    linha.textContent = `${quantas} ${quantas === 1 ? "célula editada" : "células editadas"}`;
  }
}

/**
 * As células de uma lição que o leitor editou, na ordem dela.
 * @param {string} documento
 * @returns {{ numero: number, texto: string }[]}
 */
export function celulasEditadas(documento) {
  const inicio = `celula:${documento}#`;
  const editadas = [...todasAsRespostas()].flatMap(([id, { texto }]) =>
    id.startsWith(inicio) && texto !== undefined ? [{ numero: Number(id.slice(inicio.length)), texto }] : []);
  return editadas.sort((a, b) => a.numero - b.numero);
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
