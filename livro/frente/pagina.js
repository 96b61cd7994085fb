// O que toda página tem: copiar código, rolar fórmulas com o teclado, imprimir em tema claro.

const COPIAR = "Copiar";
const COPIADO = "Copiado";
const TEMPO_DO_AVISO = 2000;

/** @param {HTMLElement} bloco */
function oferecerCopia(bloco) {
  const codigo = bloco.querySelector("pre");
  if (!codigo) return;
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

/** Uma fórmula mais larga que a tela rola; com o teclado também. @param {HTMLElement} formula */
function deixarRolar(formula) {
  formula.tabIndex = formula.scrollWidth > formula.clientWidth ? 0 : -1;
}

/** @param {string} seletor @param {(elemento: HTMLElement) => void} fazer */
function paraCada(seletor, fazer) {
  for (const elemento of document.querySelectorAll(seletor)) {
    if (elemento instanceof HTMLElement) fazer(elemento);
  }
}

paraCada("div[class*='highlight-']:not(.output) > div.highlight", oferecerCopia);
window.addEventListener("load", () => paraCada("div.math mjx-container", deixarRolar));
window.addEventListener("resize", () => paraCada("div.math mjx-container", deixarRolar));

/** @type {string | undefined} */
let temaNaTela;
window.addEventListener("beforeprint", () => {
  temaNaTela = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = "light";
});
window.addEventListener("afterprint", () => {
  document.documentElement.dataset.theme = temaNaTela;
});
