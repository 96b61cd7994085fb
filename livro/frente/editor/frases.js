// O que o editor diz, em português.

/** As frases do CodeMirror, pelo original. @type {Record<string, string>} */
export const FRASES = {
  "Control character": "Caractere de controle",
  "Selection deleted": "Seleção apagada",
  close: "fechar",
  to: "até",
  "folded code": "código recolhido",
  unfold: "abrir",
  Completions: "Sugestões",
};

export const TAB_SAI = "A tecla Tab agora sai do editor.";
export const TAB_RECUA = "A tecla Tab agora recua a linha.";
export const INSTRUCOES_DO_SIMPLES = "Tab sai do campo; para recuar uma linha, use espaços. Ctrl+Enter roda.";
export const INSTRUCOES = "Tab recua a linha; para sair do editor, Esc e depois Tab (ou Ctrl+M e Tab). Ctrl+Enter roda.";
