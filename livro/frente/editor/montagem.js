// O CodeMirror do curso: só as peças que se usam, juntadas num arquivo por livro/oficina/editor.py.

import { defaultKeymap, history, historyKeymap, indentWithTab, toggleTabFocusMode } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { FRASES, TAB_RECUA, TAB_SAI } from "./frases.js";

/** @typedef {import("./tipos.d.ts").Editor} Editor */
/** @typedef {import("./tipos.d.ts").OpcoesDoEditor} OpcoesDoEditor */

const RECUO = "    ";

// — Linhas marcadas: onde o código do leitor falhou —

/** @type {import("@codemirror/state").StateEffectType<number[]>} */
const marcar = StateEffect.define();
const MARCADA = Decoration.line({ class: "editor-linha-marcada" });

/** @param {EditorState} estado @param {number[]} numeros */
function decorar(estado, numeros) {
  const existentes = [...new Set(numeros)].filter((n) => n >= 1 && n <= estado.doc.lines).sort((a, b) => a - b);
  return Decoration.set(existentes.map((n) => MARCADA.range(estado.doc.line(n).from)));
}

const marcadas = StateField.define({
  create: () => Decoration.none,
  update(valor, transacao) {
    const efeito = transacao.effects.find((e) => e.is(marcar));
    return efeito ? decorar(transacao.state, efeito.value) : valor.map(transacao.changes);
  },
  provide: (campo) => EditorView.decorations.from(campo),
});

// — Teclado —

/** Ctrl-M decide se Tab recua ou sai do editor; quem não vê a tela ouve qual dos dois ficou valendo. @param {EditorView} vista */
function alternarTab(vista) {
  toggleTabFocusMode(vista);
  // O CodeMirror não conta em que modo está: guarda-o a classe, na moldura, cujo atributo ele não reescreve.
  const sai = vista.dom.parentElement?.classList.toggle("editor-tab-sai") ?? false;
  vista.dispatch({ effects: EditorView.announce.of(sai ? TAB_SAI : TAB_RECUA) });
  return true;
}

/** @param {() => void} aoRodar */
function teclas(aoRodar) {
  const rodar = () => {
    aoRodar();
    return true;
  };
  return keymap.of([
    { key: "Mod-Enter", run: rodar },
    { key: "Ctrl-Enter", run: rodar },
    { key: "Ctrl-m", mac: "Shift-Alt-m", run: alternarTab },
    { mac: "Ctrl-m", run: alternarTab },
    indentWithTab,
    ...historyKeymap,
    ...defaultKeymap,
  ]);
}

// As cores e as medidas são do site (editor.css), que já sabe do tema claro e do escuro.
const APARENCIA = EditorView.theme({
  "&": { color: "inherit", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { caretColor: "currentcolor" },
  ".cm-gutters": { color: "inherit", backgroundColor: "var(--pst-color-surface)", border: "0" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit" },
});

/**
 * @param {HTMLElement} lugar
 * @param {OpcoesDoEditor} opcoes
 * @returns {Editor}
 */
export function montar(lugar, { texto, rotulo, descricao = "", aoMudar = () => {}, aoRodar = () => {} }) {
  const vista = new EditorView({
    parent: lugar,
    state: EditorState.create({
      doc: texto,
      extensions: [
        EditorState.phrases.of(FRASES),
        EditorState.tabSize.of(RECUO.length),
        indentUnit.of(RECUO),
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        python(),
        syntaxHighlighting(classHighlighter),
        teclas(aoRodar),
        marcadas,
        APARENCIA,
        EditorView.contentAttributes.of({ "aria-label": rotulo, tabindex: "0", ...(descricao && { "aria-describedby": descricao }) }),
        EditorView.updateListener.of((mudanca) => {
          if (mudanca.docChanged) aoMudar(mudanca.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    texto: () => vista.state.doc.toString(),
    trocar: (novo) => vista.dispatch({ changes: { from: 0, to: vista.state.doc.length, insert: novo } }),
    focar: () => vista.focus(),
    marcarLinhas: (numeros) => vista.dispatch({ effects: marcar.of(numeros) }),
    destruir: () => vista.destroy(),
  };
}
