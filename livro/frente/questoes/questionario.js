// O quiz de uma lição: as suas perguntas e quantas já foram acertadas.

import { achar } from "../painel/elementos.js";
import { aoMudarRespostas, esquecerResposta, lerResposta } from "../respostas.js";
import { deAgora } from "./guardada.js";

/** @param {HTMLElement} cartao */
export function ligarQuestionario(cartao) {
  const opcoes = new Map([...cartao.querySelectorAll(".questao")].map((lugar) => [
    lugar.getAttribute("data-id") ?? "",
    lugar.getAttribute("data-opcoes") ?? "",
  ]));
  const ids = [...opcoes.keys()];
  const placar = achar(cartao, ".questionario-placar", HTMLElement);
  const frase = achar(placar, "p", HTMLElement);
  const recomecar = achar(placar, "[data-acao=recomecar]", HTMLButtonElement);
  const contar = () => {
    const certas = [...opcoes].filter(([id, resumos]) => deAgora(lerResposta(id), resumos)?.feito).length;
    frase.textContent = `Você acertou ${certas} de ${ids.length}.`;
    recomecar.disabled = !ids.some(lerResposta);
  };
  recomecar.addEventListener("click", () => {
    for (const id of ids) esquecerResposta(id);
    cartao.querySelector("input")?.focus();
  });
  placar.hidden = false;
  contar();
  aoMudarRespostas(contar);
}
