// O que o leitor respondeu, guardado só neste navegador: uma chave do localStorage por atividade.
//
// Ids: exercícios "1.7", perguntas "1.q3", células "celula:<docname>#<n>". O que o navegador não guarda (cheio, ou
// proibido) vale na memória desta aba, e o leitor é avisado uma vez.

import { avisarQueNaoGuarda } from "./sem-guarda.js";

/**
 * @typedef {object} Resposta
 * @property {string} [texto] o que foi escrito
 * @property {boolean} [feito] conferiu, acertou ou comparou com a rubrica
 * @property {number[]} [marcadas] as opções, pelo número na ordem da declaração
 */
/** @typedef {Resposta & Record<string, unknown>} RespostaGuardada o que mais cada atividade quiser guardar */
/** @typedef {(id: string | undefined) => void} AoMudar undefined: pode ter mudado qualquer uma */

const PREFIXO = "atencao:resposta:";

/** @type {Map<string, RespostaGuardada>} o que não coube no navegador; vale mais do que o que está lá, que é mais velho */
const naMemoria = new Map();
/** @type {Set<AoMudar>} */
const interessados = new Set();

/** @param {string} id @returns {RespostaGuardada | undefined} */
export function lerResposta(id) {
  const daqui = naMemoria.get(id);
  if (daqui) return { ...daqui };
  try {
    return entender(localStorage.getItem(PREFIXO + id));
  } catch {
    return undefined; // o navegador não deixa nem ler
  }
}

/**
 * Junta `parcial` ao que havia; um campo `undefined` sai.
 * @param {string} id
 * @param {RespostaGuardada} parcial
 */
export function guardarResposta(id, parcial) {
  const antes = lerResposta(id);
  const texto = JSON.stringify({ ...antes, ...parcial });
  if (antes && texto === JSON.stringify(antes)) return;
  try {
    localStorage.setItem(PREFIXO + id, texto);
    naMemoria.delete(id);
  } catch {
    naMemoria.set(id, JSON.parse(texto));
    avisarQueNaoGuarda();
  }
  anunciar(id);
}

/** @param {string} id */
export function esquecerResposta(id) {
  naMemoria.delete(id);
  try {
    localStorage.removeItem(PREFIXO + id);
  } catch {
    // Se não deixa apagar, também não deixou guardar.
  }
  anunciar(id);
}

/** @returns {Map<string, RespostaGuardada>} as que se entendem; o resto fica onde está e não conta */
export function todasAsRespostas() {
  const achadas = ids().map((id) => /** @type {const} */ ([id, lerResposta(id)]));
  return new Map(achadas.flatMap(([id, resposta]) => (resposta ? [[id, resposta]] : [])));
}

export function esquecerTudo() {
  for (const id of ids()) esquecerResposta(id);
}

/**
 * Chama `fn` quando uma resposta muda, nesta aba ou noutra.
 * @param {AoMudar} fn
 * @returns {() => void} para não chamar mais
 */
export function aoMudarRespostas(fn) {
  interessados.add(fn);
  return () => void interessados.delete(fn);
}

/** @returns {string[]} */
function ids() {
  try {
    const guardados = Object.keys(localStorage).filter((chave) => chave.startsWith(PREFIXO));
    return [...new Set([...guardados.map((chave) => chave.slice(PREFIXO.length)), ...naMemoria.keys()])];
  } catch {
    return [...naMemoria.keys()];
  }
}

/** @param {string | null} texto @returns {RespostaGuardada | undefined} */
function entender(texto) {
  if (texto === null) return undefined;
  try {
    return conferida(JSON.parse(texto));
  } catch {
    return undefined; // não fomos nós, ou fomos noutra versão
  }
}

/**
 * O que outra versão, outro programa ou um arquivo trouxe, sem os campos de tipo errado.
 * @param {unknown} lido
 * @returns {RespostaGuardada | undefined}
 */
export function conferida(lido) {
  if (typeof lido !== "object" || lido === null || Array.isArray(lido)) return undefined;
  const { texto, feito, marcadas, ...resto } = /** @type {Record<string, unknown>} */ (lido);
  return {
    ...resto,
    ...(typeof texto === "string" ? { texto } : {}),
    ...(typeof feito === "boolean" ? { feito } : {}),
    ...(Array.isArray(marcadas) && marcadas.every(Number.isInteger) ? { marcadas } : {}),
  };
}

/** @param {string | undefined} id */
function anunciar(id) {
  for (const fn of interessados) fn(id);
}

// Quem volta a uma página pelo botão do navegador a recebe como a deixou.
addEventListener("pageshow", ({ persisted }) => persisted && anunciar(undefined));

addEventListener("storage", ({ key }) => {
  if (key !== null && !key.startsWith(PREFIXO)) return;
  const id = key?.slice(PREFIXO.length);
  if (id !== undefined) naMemoria.delete(id); // a outra aba conseguiu guardar: o dela é o mais novo
  anunciar(id);
});
