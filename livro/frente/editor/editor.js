// Um editor de código Python num lugar da página; o CodeMirror só é pedido no primeiro.
//
//   const editor = await criarEditor(lugar, { texto, rotulo: "Código do exercício 1.7", aoMudar, aoRodar });

import { INSTRUCOES } from "./frases.js";
import { montarSimples } from "./simples.js";

/** @typedef {import("./tipos.d.ts").Editor} Editor */
/** @typedef {import("./tipos.d.ts").OpcoesDoEditor} OpcoesDoEditor */

let criados = 0;

/** A linha que diz como usar o teclado: fica sempre à vista, e quem não a vê a ouve. */
function instrucoes() {
  const linha = document.createElement("p");
  linha.className = "editor-instrucoes";
  linha.id = `editor-instrucoes-${++criados}`;
  linha.textContent = INSTRUCOES;
  return linha;
}

/**
 * Dá ao lugar, que mostra o código parado, a moldura e a altura que o editor terá: quando ele vier, nada anda na página.
 * @param {HTMLElement} lugar
 * @param {string} texto o que o editor mostrará
 */
export function reservarEditor(lugar, texto) {
  lugar.classList.add("editor");
  lugar.style.setProperty("--linhas", String(texto.split("\n").length));
  lugar.append(instrucoes());
}

/**
 * O que havia no lugar dá vez ao editor. Se o CodeMirror não vem, o editor é um campo de texto simples.
 * @param {HTMLElement} lugar
 * @param {OpcoesDoEditor} opcoes
 * @returns {Promise<Editor>}
 */
export async function criarEditor(lugar, opcoes) {
  const montar = await import("./montagem.js").then((modulo) => modulo.montar, (erro) => {
    console.warn("O editor veio sem realce:", erro);
    return montarSimples;
  });
  const ajuda = instrucoes();
  lugar.replaceChildren();
  lugar.classList.add("editor");
  const editor = montar(lugar, { descricao: ajuda.id, ...opcoes });
  lugar.append(ajuda);
  return editor;
}
