// O que é mais largo que o seu lugar rola; com o teclado também.

/** @param {HTMLElement} caixa */
export function deixarRolar(caixa) {
  if (caixa.scrollWidth > caixa.clientWidth) caixa.tabIndex = 0;
  else caixa.removeAttribute("tabindex");
}
