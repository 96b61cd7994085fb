// Um editor de código Python num lugar da página; o CodeMirror só é pedido no primeiro.
//
//   const editor = await criarEditor(lugar, { texto, rotulo: "Código do exercício 1.7", aoMudar, aoRodar });

import { INSTRUCOES, INSTRUCOES_DO_SIMPLES } from "./frases.js";
import { montarSimples } from "./simples.js";

/** @typedef {import("./tipos.d.ts").Editor} Editor */
/** @typedef {import("./tipos.d.ts").OpcoesDoEditor} OpcoesDoEditor */

let criados = 0;

/** A linha que diz como usar o teclado: fica sempre à vista, e quem não a vê a ouve. @param {string} texto */
function instrucoes(texto) {
  const linha = document.createElement("p");
  linha.className = "editor-instrucoes";
  linha.id = `editor-instrucoes-${++criados}`;
  linha.textContent = texto;
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
  lugar.append(instrucoes(INSTRUCOES));
}

/**
 * O que havia no lugar dá vez ao editor. Se o CodeMirror não vem, o editor é um campo de texto simples.
 * @param {HTMLElement} lugar
 * @param {OpcoesDoEditor} opcoes
 * @returns {Promise<Editor>}
 */
export async function criarEditor(lugar, opcoes) {
  const { montar, ajuda } = await import("./montagem.js").then((modulo) => ({ montar: modulo.montar, ajuda: INSTRUCOES }), (erro) => {
    console.warn("O editor veio sem realce:", erro);
    return { montar: montarSimples, ajuda: INSTRUCOES_DO_SIMPLES };
  });
  const descricao = instrucoes(ajuda);
  lugar.replaceChildren();
  lugar.classList.add("editor");
  // Os atalhos da página (a / vai para a busca, e não chega ao texto) não sabem que aqui se escreve.
  lugar.addEventListener("keydown", (evento) => evento.stopPropagation());
  const editor = montar(lugar, { descricao: descricao.id, ...opcoes });
  lugar.append(descricao);
  return editor;
}
