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

/** O que é mais largo que a tela rola; com o teclado também. @param {HTMLElement} caixa */
function deixarRolar(caixa) {
  if (caixa.scrollWidth > caixa.clientWidth) caixa.tabIndex = 0;
  else caixa.removeAttribute("tabindex");
}

/** @param {string} seletor @param {(elemento: HTMLElement) => void} fazer */
function paraCada(seletor, fazer) {
  for (const elemento of document.querySelectorAll(seletor)) {
    if (elemento instanceof HTMLElement) fazer(elemento);
  }
}

paraCada("div[class*='highlight-']:not(.output) > div.highlight", oferecerCopia);

const ROLAVEIS = "div.math mjx-container, .figura-moldura, .pst-scrollable-table-container";
const conferirLarguras = () => paraCada(ROLAVEIS, deixarRolar);
window.addEventListener("load", async () => {
  await window.MathJax?.startup?.promise;
  conferirLarguras();
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
