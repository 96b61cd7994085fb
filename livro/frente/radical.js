// O radical de uma palavra digitada na busca. Igual a livro/site/busca.py, que explica as regras.

/** @type {[RegExp, string][]} */
const REGRAS = [
  [/oes$|aes$/, "ao"],
  [/([ao])is$/, "$1l"],
  [/e(is|l)$|il$/, "l"],
  [/s$/, ""],
  [/n$/, "m"],
  [/(ie|y)$/, "i"],
  [/[aeo]$/, ""],
];
const MENOR = 3;

/**
 * @param {string} palavra
 * @returns {string}
 */
export function radical(palavra) {
  let resto = palavra.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  for (const [final, troca] of REGRAS) {
    if ([...resto].length > MENOR) resto = resto.replace(final, troca);
  }
  return resto;
}
