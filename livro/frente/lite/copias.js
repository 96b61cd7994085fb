// O que o leitor escreveu numa edição antiga da lição ganha outro nome, e no lugar dela abre a edição nova.

/** @typedef {import("./armazem.js").Armazem} Armazem */
/** @typedef {Record<string, string>} Versoes a versão publicada de cada notebook, pelo caminho */

const FIM = ".ipynb";

/** @param {string} caminho */
const semFim = (caminho) => caminho.slice(0, -FIM.length);

/**
 * O nome da cópia, diferente dos que já existem.
 * @param {string} caminho
 * @param {string} edicao vazia se a cópia é de antes de haver edições
 * @param {string[]} existentes
 */
export function nomeDaCopia(caminho, edicao, existentes) {
  for (let vez = 1; ; vez++) {
    const copia = vez === 1 ? "minha cópia" : `minha cópia ${vez}`;
    const nome = `${semFim(caminho)} (${copia}${edicao && `, edição ${edicao}`})${FIM}`;
    if (!existentes.includes(nome)) return nome;
  }
}

/**
 * As cópias que o leitor tem de uma lição.
 * @param {string} caminho
 * @param {string[]} existentes
 */
export function copiasDe(caminho, existentes) {
  return existentes.filter((outro) => outro.startsWith(`${semFim(caminho)} (minha cópia`)).sort();
}

/**
 * Separa o que foi escrito em versões antigas; devolve todos os caminhos guardados depois disso.
 * @param {Armazem} armazem
 * @param {Versoes} versoes
 */
export async function separarCopias(armazem, versoes) {
  for (const caminho of await armazem.caminhos()) {
    const publicada = versoes[caminho];
    if (publicada === undefined) continue;
    const { versao, edicao } = (await armazem.ler(caminho)).content?.metadata?.curso ?? {};
    if (versao === publicada) continue;
    await armazem.mover(caminho, nomeDaCopia(caminho, edicao ?? "", await armazem.caminhos()));
  }
  return armazem.caminhos();
}
