// Um exercício conceitual: escrever primeiro, comparar com a rubrica depois.

import { achar } from "../painel/elementos.js";
import { aoMudarRespostas, guardarResposta, lerResposta } from "../respostas.js";
import { saoOpcoes } from "./embaralhar.js";

const POUCO = 3; // palavras
const ESCREVA = "Escreva primeiro, nem que seja uma frase: é ao comparar com o que se pensou que se aprende.";

/** @param {HTMLElement} cartao */
export function ligarExplicacao(cartao) {
  const id = cartao.dataset.id ?? "";
  const campo = achar(cartao, "textarea", HTMLTextAreaElement);
  const aviso = achar(cartao, ".explicacao-aviso", HTMLElement);
  const assimMesmo = achar(cartao, "[data-acao=assim-mesmo]", HTMLButtonElement);
  const rubrica = achar(cartao, ".explicacao-rubrica", HTMLDetailsElement);
  const conta = achar(rubrica, ".explicacao-conta", HTMLElement);
  const caixas = [...rubrica.querySelectorAll("input")];

  const desenhar = () => {
    const resposta = lerResposta(id) ?? {};
    // O que outra aba mudou, ou apagou, não volta quando se escreve nesta; o que se escreve aqui já está guardado.
    if (campo.value !== (resposta.texto ?? "")) campo.value = resposta.texto ?? "";
    rubrica.hidden = !resposta["comparou"];
    const criterios = marcados(resposta["criterios"], caixas.length);
    for (const [i, caixa] of caixas.entries()) caixa.checked = criterios.includes(i);
    conta.textContent = criterios.length ? `A sua resposta diz ${criterios.length} de ${caixas.length}.` : "";
  };
  /** @param {boolean} escreveu */
  const comparar = (escreveu) => {
    aviso.textContent = "";
    assimMesmo.hidden = true;
    guardarResposta(id, { comparou: true, ...(escreveu ? { feito: true } : {}) });
    rubrica.open = true;
    rubrica.querySelector("summary")?.focus();
  };

  campo.addEventListener("input", () => guardarResposta(id, { texto: campo.value || undefined }));
  achar(cartao, "[data-acao=comparar]", HTMLButtonElement).addEventListener("click", () => {
    if (campo.value.split(/\s+/).filter(Boolean).length >= POUCO) return comparar(true);
    aviso.textContent = ESCREVA;
    assimMesmo.hidden = false;
  });
  assimMesmo.addEventListener("click", () => comparar(false));
  rubrica.addEventListener("change", () => {
    guardarResposta(id, { criterios: caixas.flatMap((caixa, i) => (caixa.checked ? [i] : [])) });
  });
  achar(cartao, ".explicacao-escrever", HTMLElement).hidden = false;
  desenhar();
  aoMudarRespostas((mudada) => (mudada === undefined || mudada === id) && desenhar());
}

/** @param {unknown} guardados @param {number} n @returns {number[]} */
function marcados(guardados, n) {
  return Array.isArray(guardados) && saoOpcoes(guardados, n) ? guardados : [];
}
