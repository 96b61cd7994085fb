// Um editor de código Python num lugar da página; o CodeMirror só é pedido no primeiro.
//
//   const editor = await criarEditor(lugar, { texto, rotulo: "Código do exercício 1.7", aoMudar, aoRodar });

import { INSTRUCOES } from "./frases.js";
import { montarSimples } from "./simples.js";

/** @typedef {import("./tipos.d.ts").Editor} Editor */
/** @typedef {import("./tipos.d.ts").OpcoesDoEditor} OpcoesDoEditor */

let criados = 0;

/** A linha que diz como usar o teclado; quem não a vê a ouve ao entrar no editor. */
function instrucoes() {
  const linha = document.createElement("p");
  linha.className = "editor-instrucoes";
  linha.id = `editor-instrucoes-${++criados}`;
  linha.textContent = INSTRUCOES;
  return linha;
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
  // Os atalhos da página (/ abre a busca) não sabem que aqui se escreve.
  lugar.addEventListener("keydown", (evento) => evento.stopPropagation());
  const editor = montar(lugar, { descricao: ajuda.id, ...opcoes });
  lugar.append(ajuda);
  return editor;
}
