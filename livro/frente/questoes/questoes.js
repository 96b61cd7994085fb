// As perguntas da página: cada cartão é ligado ao que este navegador guarda.

import { ligarExplicacao } from "./explicacao.js";
import { Questao } from "./questao.js";
import { ligarQuestionario } from "./questionario.js";

/** @param {string} seletor @returns {HTMLElement[]} */
const todos = (seletor) => [...document.querySelectorAll(seletor)].filter((lugar) => lugar instanceof HTMLElement);

const questoes = todos(".questao").map((lugar) => new Questao(lugar));
for (const questao of questoes) questao.ligar();
todos(".questionario").forEach(ligarQuestionario);
todos(".explicacao").forEach(ligarExplicacao);
for (const nota of todos(":is(.questionario, .explicacao) > .cartao-nota")) nota.hidden = false;

// O comentário do que já estava respondido copia fórmulas que talvez ainda não estivessem desenhadas.
addEventListener("load", async () => {
  await window.MathJax?.startup?.promise;
  for (const questao of questoes) questao.desenhar();
});
