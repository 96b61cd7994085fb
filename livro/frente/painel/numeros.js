// Números como se escrevem em português.

const FORMATO = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 6, useGrouping: false });
const DE_UMA_CASA = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} numero */
export function porExtenso(numero) {
  return FORMATO.format(numero).replace("-", "−");
}

/** @param {number} bytes */
export function emMegabytes(bytes) {
  return `${DE_UMA_CASA.format(bytes / 1e6)} MB`;
}

/**
 * O número que um texto diz, com ponto ou vírgula; erro se não diz nenhum.
 * @param {string} texto
 */
export function numeroDoTexto(texto) {
  const limpo = texto.trim().replace(",", ".").replace("−", "-");
  const numero = Number(limpo);
  if (limpo === "" || !Number.isFinite(numero)) throw new Error(`“${resumir(texto)}” não é um número.`);
  return numero;
}

/** @param {string} texto */
export function resumir(texto) {
  return texto.length > 30 ? `${texto.slice(0, 29)}…` : texto;
}
