// Um editor de código Python num lugar da página; o CodeMirror só é pedido no primeiro.
//
//   const editor = await criarEditor(lugar, { texto, rotulo: "Código do exercício 1.7", aoMudar, aoRodar });

import { INSTRUCOES } from "./frases.js";
import { montarSimples } from "./simples.js";

/** @typedef {import("./tipos.d.ts").Editor} Editor */
/** @typedef {import("./tipos.d.ts").OpcoesDoEditor} OpcoesDoEditor */

let criados = 0;
/** @type {Promise<void> | undefined} */
let estilo;

/** O estilo do editor, uma vez; sem ele o editor é feio, mas é um editor. */
function trazerEstilo() {
  estilo ??= new Promise((pronto) => {
    const elo = document.createElement("link");
    elo.rel = "stylesheet";
    elo.href = new URL("../editor.css", import.meta.url).href;
    elo.onload = elo.onerror = () => pronto();
    document.head.append(elo);
  });
  return estilo;
}

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
  const chegando = import("./montagem.js").then((modulo) => modulo.montar, (erro) => {
    console.warn("O editor veio sem realce:", erro);
    return montarSimples;
  });
  const [montar] = await Promise.all([chegando, trazerEstilo()]);
  const ajuda = instrucoes();
  lugar.replaceChildren();
  lugar.classList.add("editor");
  // Os atalhos da página (/ abre a busca) não sabem que aqui se escreve.
  lugar.addEventListener("keydown", (evento) => evento.stopPropagation());
  const editor = montar(lugar, { descricao: ajuda.id, ...opcoes });
  lugar.append(ajuda);
  return editor;
}
