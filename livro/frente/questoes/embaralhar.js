// A ordem em que as opções aparecem: sorteada, e a mesma enquanto a resposta está guardada.

/** @param {number} n @returns {number[]} os números de 0 a n - 1, todas as ordens igualmente prováveis */
export function sortear(n) {
  const ordem = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [ordem[i], ordem[j]] = [/** @type {number} */ (ordem[j]), /** @type {number} */ (ordem[i])];
  }
  return ordem;
}

/**
 * Se é uma ordem de n opções: a guardada pode ser de outra edição, em que a pergunta tinha outras.
 * @param {unknown} ordem
 * @param {number} n
 * @returns {ordem is number[]}
 */
export function ehOrdem(ordem, n) {
  return Array.isArray(ordem) && ordem.length === n && new Set(ordem).size === n && saoOpcoes(ordem, n);
}

/**
 * @param {unknown[]} numeros
 * @param {number} n
 */
export function saoOpcoes(numeros, n) {
  return numeros.every((i) => Number.isInteger(i) && Number(i) >= 0 && Number(i) < n);
}
