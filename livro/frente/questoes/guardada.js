// A resposta guardada de uma pergunta, que pode ser de outra edição do curso, com as opções em outra ordem ou outras.

/** @typedef {import("../respostas.js").RespostaGuardada} Resposta */

/**
 * Sem o que já não vale: os números guardados apontariam para outras opções. Um acerto vale enquanto as opções são as
 * mesmas, em qualquer ordem.
 * @param {Resposta | undefined} resposta
 * @param {string} opcoes o resumo de cada opção de agora
 * @returns {Resposta | undefined}
 */
export function deAgora(resposta, opcoes) {
  const de = resposta?.["opcoes"];
  if (de === undefined || de === opcoes) return resposta;
  return resposta?.feito && emOrdem(String(de)) === emOrdem(opcoes) ? { feito: true } : undefined;
}

/** @param {string} opcoes */
function emOrdem(opcoes) {
  return opcoes.split(" ").sort().join(" ");
}
