// As cores que a página põe numa figura, conforme o tema claro ou escuro.

/** @typedef {import("./tipos.d.ts").Layout} Layout */
/** @typedef {import("./tipos.d.ts").Eixo} Eixo */
/** @typedef {{ texto: string, grade: string, linha: string, fundo: string }} Cores */

/** @type {{ claro: Cores, escuro: Cores }} */
export const CORES = {
  claro: { texto: "#24292f", grade: "#e3e6ea", linha: "#8a929c", fundo: "#ffffff" },
  escuro: { texto: "#dfe3e8", grade: "#3a424c", linha: "#8a929c", fundo: "#14181e" },
};

const EIXO = /^[xy]axis\d*$/;
const TRANSPARENTE = "rgba(0,0,0,0)";

/** @returns {Cores} as cores do tema em que a página está */
export function coresDaPagina() {
  return document.documentElement.dataset.theme === "dark" ? CORES.escuro : CORES.claro;
}

/**
 * @param {unknown} eixo
 * @param {Cores} cores
 * @returns {Eixo}
 */
function vestirEixo(eixo, cores) {
  return {
    gridcolor: cores.grade,
    zerolinecolor: cores.linha,
    linecolor: cores.linha,
    tickcolor: cores.linha,
    automargin: true,
    ...(typeof eixo === "object" ? eixo : {}),
  };
}

/**
 * Uma cópia do layout com as cores do tema; o que a figura já diz tem preferência.
 * @param {Layout} layout
 * @param {Cores} cores
 * @returns {Layout}
 */
export function vestir(layout, cores) {
  const copia = /** @type {Layout} */ (structuredClone(layout));
  const eixos = new Set(["xaxis", "yaxis", ...Object.keys(copia).filter((chave) => EIXO.test(chave))]);
  for (const nome of eixos) copia[nome] = vestirEixo(copia[nome], cores);
  delete copia.width;
  return {
    autosize: true,
    dragmode: false,
    separators: ",.",
    margin: { l: 60, r: 20, t: copia.title ? 56 : 16, b: 56 },
    ...copia,
    paper_bgcolor: TRANSPARENTE,
    plot_bgcolor: TRANSPARENTE,
    font: { family: "system-ui, sans-serif", size: 14, ...copia.font, color: cores.texto },
    hoverlabel: {
      bgcolor: cores.fundo,
      bordercolor: cores.linha,
      align: "left",
      ...copia.hoverlabel,
      font: { size: 14, color: cores.texto },
    },
    legend: { bgcolor: TRANSPARENTE, ...copia.legend },
  };
}
