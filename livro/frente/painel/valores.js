// Os valores de todos os controles de um painel, e o que muda neles quando um muda.

/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */
/** @typedef {import("./tipos.d.ts").Declaracao} Declaracao */
/** @typedef {import("./tipos.d.ts").Quadro} Quadro */
/** @typedef {import("./tipos.d.ts").Valor} Valor */
/** @typedef {import("./tipos.d.ts").Valores} Valores */

/** @param {Declaracao} declaracao @returns {Valores} */
export function padroesDe(declaracao) {
  return Object.fromEntries(declaracao.controles.map(({ nome, valor }) => [nome, valor]));
}

/**
 * Os valores com este trocado; o que dependia dele volta ao início, e se diz o que o leitor perdeu com isso.
 * @param {ControleNaPagina[]} controles
 * @param {Valores} valores
 * @param {string} nome
 * @param {Valor} valor
 */
export function comMudanca(controles, valores, nome, valor) {
  const novos = { ...valores, [nome]: valor };
  let desfeito = "";
  for (const { declaracao } of controles.filter((c) => c.declaracao.depende_de.includes(nome))) {
    if (Array.isArray(novos[declaracao.nome])) desfeito = ` “${declaracao.rotulo}” voltou aos números do curso.`;
    novos[declaracao.nome] = declaracao.valor;
  }
  return { valores: novos, desfeito };
}

/** @param {ControleNaPagina[]} controles @param {Quadro} quadro */
export function derivarTodos(controles, quadro) {
  for (const controle of controles) controle.derivar(quadro.derivados[controle.declaracao.nome]);
}

/** @param {ControleNaPagina[]} controles @param {Valores} valores */
export function escreverTodos(controles, valores) {
  for (const controle of controles) controle.escrever(valores[controle.declaracao.nome] ?? null);
}
