// As respostas como um notebook do Jupyter (nbformat 4.5): por exercício, o título e o que se escreveu.

import { lerResposta } from "../respostas.js";

/**
 * @typedef {object} Exercicio
 * @property {string} id
 * @property {"pratica" | "explicacao"} tipo
 * @property {string} titulo
 * @property {string} nome da função que o exercício de código pede
 */
/**
 * @typedef {object} Dados o que a construção deixou na página
 * @property {string} edicao
 * @property {string} preparo a célula que acha o pacote do curso
 * @property {{titulo: string, exercicios: Exercicio[]}[]} licoes
 */
/** @typedef {{cell_type: string, id: string, metadata: Record<string, unknown>, source: string, execution_count?: null, outputs?: []}} Celula */

// Uma resposta pela metade não impede que se rodem as seguintes.
const QUE_PODE_FALHAR = { tags: ["raises-exception"] };
const IMPORTAR = "import numpy as np\n\nfrom atencao.exercicios import conferir";

/**
 * @param {Dados} dados
 * @returns {string | undefined} o texto do arquivo .ipynb; nada, se ainda não se escreveu nada
 */
export function escreverCaderno({ edicao, preparo, licoes }) {
  const escritas = licoes
    .map(({ titulo, exercicios }) => ({ titulo, celulas: exercicios.flatMap(celulasDo) }))
    .filter(({ celulas }) => celulas.length);
  if (!escritas.length) return undefined;
  const celulas = [
    prosa("titulo", `# As minhas respostas\n\nExportadas do curso, edição ${edicao}. Rode as células na ordem.`),
    codigo("preparo", preparo),
    codigo("importar", IMPORTAR),
    ...escritas.flatMap(({ titulo, celulas }, vez) => [prosa(`licao-${vez + 1}`, `## ${titulo}`), ...celulas]),
  ];
  const metadata = {
    kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
    language_info: { name: "python" },
  };
  return `${JSON.stringify({ cells: celulas, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}

/** @param {Exercicio} exercicio @returns {Celula[]} */
function celulasDo({ id, tipo, titulo, nome }) {
  const texto = (lerResposta(id)?.texto ?? "").trimEnd();
  if (!texto.trim()) return [];
  const base = `exercicio-${id.replace(/\W/g, "-")}`;
  const cabeca = `### ${titulo}`;
  if (tipo === "explicacao") return [prosa(base, `${cabeca}\n\n${texto}`)];
  return [
    prosa(base, cabeca),
    codigo(`${base}-codigo`, texto, QUE_PODE_FALHAR),
    codigo(`${base}-conferir`, `conferir("${id}", ${nome})`, QUE_PODE_FALHAR),
  ];
}

/** @param {string} id @param {string} source @returns {Celula} */
function prosa(id, source) {
  return { cell_type: "markdown", id, metadata: {}, source };
}

/** @param {string} id @param {string} source @param {Record<string, unknown>} [metadata] @returns {Celula} */
function codigo(id, source, metadata = {}) {
  return { cell_type: "code", id, metadata, execution_count: null, outputs: [], source };
}
