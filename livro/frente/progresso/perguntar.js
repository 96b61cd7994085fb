// Uma pergunta antes do que não tem volta: um <dialog> da própria página, que o Esc fecha.

import { achar } from "../painel/elementos.js";

/**
 * @param {HTMLElement} lugar
 * @param {string} qual
 * @param {string} [frase] no lugar da que está na página
 * @returns {Promise<string>} o valor do botão; vazio, se cancelou
 */
export function perguntar(lugar, qual, frase) {
  const dialogo = achar(lugar, `dialog[data-pergunta=${qual}]`, HTMLDialogElement);
  if (frase) achar(dialogo, "p", HTMLElement).textContent = frase;
  dialogo.returnValue = "";
  dialogo.showModal();
  return new Promise((responder) => {
    dialogo.addEventListener("close", () => responder(dialogo.returnValue), { once: true });
  });
}
