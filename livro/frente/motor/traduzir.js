// Os erros que acontecem no worker, do jeito que a página os entende.

/** @typedef {import("./tipos.d.ts").Codigo} Codigo */
/** @typedef {import("./tipos.d.ts").FalhaCrua} FalhaCrua */

export class FalhaNoWorker extends Error {
  /**
   * @param {Codigo} codigo
   * @param {string} detalhe
   */
  constructor(codigo, detalhe) {
    super(detalhe);
    this.codigo = codigo;
  }
}

const SEM_MEMORIA = /MemoryError|out of memory|could not allocate|memory allocation|allocation failed|Cannot enlarge memory/i;

/**
 * A falha, e se este worker ainda serve: um erro do programa Python não o estraga, qualquer outro sim.
 * @param {unknown} erro
 * @param {boolean} aberto
 * @returns {{ falha: FalhaCrua, fatal: boolean }}
 */
export function traduzir(erro, aberto) {
  if (erro instanceof FalhaNoWorker) return { falha: crua(erro.codigo, erro.message), fatal: !aberto };
  const texto = erro instanceof Error ? erro.message : String(erro);
  const ultima = texto.trim().split("\n").at(-1) ?? "";
  if (SEM_MEMORIA.test(texto)) return { falha: crua("memoria", ultima, texto), fatal: true };
  if (!aberto) return { falha: crua("abertura", ultima, texto), fatal: true };
  const doPrograma = erro instanceof Error && erro.name === "PythonError";
  return { falha: crua(doPrograma ? "calculo" : "morreu", ultima, texto), fatal: !doPrograma };
}

/**
 * @param {Codigo} codigo
 * @param {string} detalhe
 * @param {string} [rastro]
 * @returns {FalhaCrua}
 */
function crua(codigo, detalhe, rastro = "") {
  return { codigo, detalhe, rastro };
}
