// As respostas como um notebook do Jupyter (nbformat 4.5): por lição, o que se respondeu, escreveu e editou.

import { julgar } from "../questoes/comentario.js";
import { saoOpcoes } from "../questoes/embaralhar.js";
import { deAgora } from "../questoes/guardada.js";
import { lerResposta } from "../respostas.js";
import { celulasEditadas } from "./estados.js";

/**
 * @typedef {object} Pergunta os textos são Markdown
 * @property {string} id
 * @property {string} enunciado
 * @property {string[]} opcoes
 * @property {number[]} certas
 * @property {string} resumos um por opção
 */
/**
 * @typedef {object} Atividade
 * @property {string} id
 * @property {"pratica" | "explicacao" | "pergunta"} tipo
 * @property {string} titulo
 * @property {string} nome da função que o exercício de código pede
 * @property {Pergunta | null} pergunta
 */
/** @typedef {{documento: string, titulo: string, atividades: Atividade[]}} Licao */
/**
 * @typedef {object} Dados o que a construção deixou na página
 * @property {string} edicao
 * @property {string} preparo a célula que acha o pacote do curso
 * @property {Licao[]} licoes todas as páginas do livro, em ordem
 */
/** @typedef {{cell_type: string, id: string, metadata: Record<string, unknown>, source: string, execution_count?: null, outputs?: []}} Celula */

// Uma resposta pela metade não impede que se rodem as seguintes.
const QUE_PODE_FALHAR = { tags: ["raises-exception"] };
const IMPORTAR = "import numpy as np\n\nfrom atencao.exercicios import conferir";

/**
 * @param {Dados} dados
 * @returns {string | undefined} o texto do arquivo .ipynb; nada, se ainda não se fez nada
 */
export function escreverCaderno({ edicao, preparo, licoes }) {
  const escritas = licoes
    .map(({ documento, titulo, atividades }) => ({ titulo, celulas: [...atividades.flatMap(celulasDa), ...editadas(documento, titulo)] }))
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

/** @param {Atividade} atividade @returns {Celula[]} */
function celulasDa({ id, tipo, titulo, nome, pergunta }) {
  const respondida = pergunta ? perguntaRespondida(pergunta) : "";
  const base = `exercicio-${id.replace(/\W/g, "-")}`;
  if (tipo === "pergunta") return respondida ? [prosa(base, respondida)] : [];
  const texto = (lerResposta(id)?.texto ?? "").trimEnd();
  if (!texto.trim() && !respondida) return [];
  const cabeca = `### ${titulo}`;
  if (tipo === "explicacao") return [prosa(base, [cabeca, texto, respondida].filter(Boolean).join("\n\n"))];
  return [
    prosa(base, cabeca),
    codigo(`${base}-codigo`, texto, QUE_PODE_FALHAR),
    codigo(`${base}-conferir`, `conferir("${id}", ${nome})`, QUE_PODE_FALHAR),
  ];
}

/** Vazio, se não está respondida. @param {Pergunta} pergunta */
function perguntaRespondida({ id, enunciado, opcoes, certas, resumos }) {
  const { marcadas = [] } = deAgora(lerResposta(id), resumos) ?? {};
  if (!marcadas.length || !saoOpcoes(marcadas, opcoes.length)) return "";
  const veredito = julgar(marcadas, certas) === "certa" ? "certa" : "ainda não";
  return `**Pergunta** · ${enunciado}\n\nA sua resposta: ${marcadas.map((i) => opcoes[i]).join("; ")} (${veredito})`;
}

/**
 * Uma célula editada conta com os nomes que as anteriores da lição definem, e sozinha não rodaria: vai para ser lida.
 * @param {string} documento
 * @param {string} titulo
 * @returns {Celula[]}
 */
function editadas(documento, titulo) {
  return celulasEditadas(documento).map(({ numero, texto }) => {
    const cerca = "`".repeat(Math.max(3, ...[...texto.matchAll(/`+/g)].map(([crases]) => crases.length + 1)));
    const frase =
      `**Célula ${numero} de “${titulo}”**, na sua versão. Ela usa o que as anteriores definem: para rodá-la, ` +
      "abra o notebook da lição e ponha-a no lugar da original.";
    return prosa(`celula-${documento.replace(/\W/g, "-").slice(-40)}-${numero}`, `${frase}\n\n${cerca}python\n${texto}\n${cerca}`);
  });
}

/** @param {string} id @param {string} source @returns {Celula} */
function prosa(id, source) {
  return { cell_type: "markdown", id, metadata: {}, source };
}

/** @param {string} id @param {string} source @param {Record<string, unknown>} [metadata] @returns {Celula} */
function codigo(id, source, metadata = {}) {
  return { cell_type: "code", id, metadata, execution_count: null, outputs: [], source };
}
