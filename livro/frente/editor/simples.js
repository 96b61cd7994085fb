// O editor de quem ficou sem o CodeMirror: um campo de texto, com o mesmo contrato.

/** @typedef {import("./tipos.d.ts").Editor} Editor */
/** @typedef {import("./tipos.d.ts").OpcoesDoEditor} OpcoesDoEditor */

/**
 * @param {HTMLElement} lugar
 * @param {OpcoesDoEditor} opcoes
 * @returns {Editor}
 */
export function montarSimples(lugar, { texto, rotulo, descricao = "", aoMudar = () => {}, aoRodar = () => {} }) {
  const campo = document.createElement("textarea");
  campo.className = "editor-simples";
  campo.setAttribute("aria-label", rotulo);
  if (descricao) campo.setAttribute("aria-describedby", descricao);
  campo.spellcheck = false;
  campo.autocapitalize = "off";
  campo.value = texto;
  campo.rows = Math.max(4, texto.split("\n").length);
  campo.addEventListener("input", () => aoMudar(campo.value));
  campo.addEventListener("keydown", (evento) => {
    if (evento.key !== "Enter" || !(evento.ctrlKey || evento.metaKey)) return;
    evento.preventDefault();
    aoRodar();
  });
  lugar.append(campo);
  return {
    texto: () => campo.value,
    trocar: (novo) => {
      campo.value = novo;
      aoMudar(novo);
    },
    focar: () => campo.focus(),
    marcarLinhas: () => {},
    destruir: () => campo.remove(),
  };
}
