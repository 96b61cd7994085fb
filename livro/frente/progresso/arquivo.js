// O arquivo JSON em que o progresso vai de um aparelho a outro. O que se lê dele só vira dado, nunca marcas.

import { conferida } from "../respostas.js";

/** @typedef {import("../respostas.js").RespostaGuardada} Resposta */

const FORMATO = "atencao-progresso";
const VERSAO = 1;
const MAIOR = 5_000_000; // letras: mais do que um navegador guarda
const ID = /^(\d{1,3}\.q?\d{1,3}|celula:[\w./-]{1,200}#\d{1,4})$/;

/** @param {Map<string, Resposta>} respostas @param {string} edicao */
export function escreverArquivo(respostas, edicao) {
  const nossas = [...respostas].filter(([id]) => ID.test(id));
  const arquivo = { formato: FORMATO, versao: VERSAO, edicao, respostas: Object.fromEntries(nossas) };
  return `${JSON.stringify(arquivo, null, 1)}\n`;
}

/**
 * @param {string} texto
 * @returns {Map<string, Resposta>}
 * @throws {Error} com uma frase para o leitor, se não é um arquivo nosso
 */
export function lerArquivo(texto) {
  if (texto.length > MAIOR) throw new Error("Este arquivo é grande demais para ser o progresso do curso.");
  const lido = deJson(texto);
  if (!ehObjeto(lido) || lido["formato"] !== FORMATO || !ehObjeto(lido["respostas"])) {
    throw new Error("Este arquivo não é um progresso exportado por esta página.");
  }
  if (lido["versao"] !== VERSAO) {
    throw new Error(
      `Este arquivo é da versão ${String(lido["versao"]).slice(0, 20)}, e esta página lê a ${VERSAO}: abra a edição do curso que o exportou.`,
    );
  }
  const pares = Object.entries(lido["respostas"]).map(([id, valor]) => /** @type {const} */ ([id, conferida(valor)]));
  const boas = pares.flatMap(([id, resposta]) => (resposta && ID.test(id) ? [/** @type {const} */ ([id, resposta])] : []));
  if (boas.length < pares.length) {
    throw new Error("Este arquivo está estragado: traz uma resposta que não é de atividade nenhuma do curso.");
  }
  return new Map(boas);
}

/** @param {string} texto @returns {unknown} */
function deJson(texto) {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}

/** @param {unknown} valor @returns {valor is Record<string, unknown>} */
function ehObjeto(valor) {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor);
}
