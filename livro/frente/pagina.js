// O que toda página tem: o menu Praticar, copiar código, rolar fórmulas com o teclado, imprimir em tema claro.

import { fecharComoMenu } from "./praticar.js";
import { deixarRolar } from "./rolar.js";

const COPIAR = "Copiar";
const COPIADO = "Copiado";
const TEMPO_DO_AVISO = 2000;

/** @param {HTMLElement} bloco */
function oferecerCopia(bloco) {
  const codigo = bloco.querySelector("pre");
  // Fora de https e desta máquina (um servidor na rede da escola) não há área de transferência.
  if (!codigo || !navigator.clipboard) return;
  const botao = document.createElement("button");
  botao.type = "button";
  botao.className = "botao-copiar";
  botao.textContent = COPIAR;
  botao.setAttribute("aria-live", "polite");
  botao.addEventListener("click", async () => {
    await navigator.clipboard.writeText(codigo.innerText.replace(/\n$/, ""));
    botao.textContent = COPIADO;
    setTimeout(() => (botao.textContent = COPIAR), TEMPO_DO_AVISO);
  });
  bloco.append(botao);
}

/** @param {string} seletor @param {(elemento: HTMLElement) => void} fazer */
function paraCada(seletor, fazer) {
  for (const elemento of document.querySelectorAll(seletor)) {
    if (elemento instanceof HTMLElement) fazer(elemento);
  }
}

for (const menu of document.querySelectorAll("details.praticar")) {
  if (menu instanceof HTMLDetailsElement) fecharComoMenu(menu);
}
paraCada("div[class*='highlight-']:not(.output) > div.highlight", oferecerCopia);

// Ctrl+K (Cmd+K no Mac) abre a busca do tema, que o ouve na janela antes de todos. Num editor isso tiraria o leitor do
// que escreve; no Mac, Ctrl+K lá apaga até o fim da linha, e continua a apagar.
const TECLA_DA_BUSCA = navigator.platform.startsWith("Mac") ? "metaKey" : "ctrlKey";
window.addEventListener("keydown", (evento) => {
  const noEditor = evento.target instanceof Element && evento.target.closest(".editor");
  if (!noEditor || evento.key.toLowerCase() !== "k" || !evento[TECLA_DA_BUSCA] || evento.shiftKey || evento.altKey) return;
  evento.preventDefault();
  evento.stopImmediatePropagation();
}, true);

/** As letras das fórmulas que ainda estão fechadas: abrir uma dica não pode depender da rede. */
function buscarLetrasOcultas() {
  const letras = document.querySelectorAll("details:not([open]) mjx-c[class*='TEX-']");
  const familias = new Set([...letras].flatMap((letra) => [...letra.classList].filter((c) => c.startsWith("TEX-"))));
  for (const familia of familias) document.fonts.load(`1em MJX${familia}`);
}

const ROLAVEIS = "div.math mjx-container, .figura-moldura, figure:not(.figura), .pst-scrollable-table-container";
const conferirLarguras = () => paraCada(ROLAVEIS, deixarRolar);
window.addEventListener("load", async () => {
  await window.MathJax?.startup?.promise;
  conferirLarguras();
  buscarLetrasOcultas();
});
window.addEventListener("resize", conferirLarguras);

/** @type {string | undefined} */
let temaNaTela;
window.addEventListener("beforeprint", () => {
  temaNaTela = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = "light";
});
window.addEventListener("afterprint", () => {
  document.documentElement.dataset.theme = temaNaTela;
});
