// Os quadros que a construção do livro deixou prontos: respostas sem esperar o Python.

/** @typedef {import("./tipos.d.ts").Guardados} Guardados */
/** @typedef {import("./tipos.d.ts").Quadro} Quadro */
/** @typedef {import("./tipos.d.ts").Valor} Valor */
/** @typedef {import("./tipos.d.ts").Valores} Valores */

/** @param {Valor | undefined} a @param {Valor | undefined} b */
export function iguais(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Os controles em que os valores diferem dos padrões.
 * @param {Valores} valores
 * @param {Valores} padroes
 */
export function mexidos(valores, padroes) {
  return Object.keys(padroes).filter((nome) => !iguais(valores[nome], padroes[nome]));
}

/**
 * O contrário de compactar, em livro/site/quadros_prontos.py.
 * @param {{ valor: unknown, partes: unknown[] }} compacto
 * @returns {unknown}
 */
export function expandir({ valor, partes }) {
  /** @type {unknown[]} */
  const feitas = [];
  /** @param {unknown} galho @returns {unknown} */
  const abrir = (galho) => {
    if (Array.isArray(galho)) return galho.map(abrir);
    if (typeof galho !== "object" || galho === null) return galho;
    if ("$parte" in galho) return feitas[Number(galho.$parte)];
    return Object.fromEntries(Object.entries(galho).map(([nome, filho]) => [nome, abrir(filho)]));
  };
  for (const parte of partes) feitas.push(abrir(parte));
  return abrir(valor);
}

/**
 * Os quadros prontos de um painel; nenhum, se o arquivo não vem.
 * @param {string} arquivo
 * @returns {Promise<Guardados>}
 */
export async function buscarProntos(arquivo) {
  try {
    const resposta = await fetch(new URL(`../../paineis/${arquivo}`, import.meta.url));
    if (!resposta.ok) throw new Error(`${resposta.status}`);
    return /** @type {Guardados} */ (expandir(await resposta.json()));
  } catch (erro) {
    console.warn("Respostas prontas não carregadas:", erro);
    return {};
  }
}

/**
 * O quadro pronto para os valores: o dos padrões, ou o de um só controle mudado.
 * @param {Guardados} guardados
 * @param {Quadro} inicial
 * @param {Valores} valores
 * @param {Valores} padroes
 * @returns {Quadro | undefined}
 */
export function acharPronto(guardados, inicial, valores, padroes) {
  const [mexido, ...outros] = mexidos(valores, padroes);
  if (mexido === undefined) return inicial;
  if (outros.length) return undefined;
  return guardados[mexido]?.find(([valor]) => iguais(valor, valores[mexido]))?.[1];
}
