// Liga os painéis da página; traz o Python quando o leitor rola até um deles; leva ao painel que o endereço pede.

import { lerEstado } from "./endereco.js";
import { Painel } from "./painel.js";
import { python } from "./python.js";

const lugares = [...document.querySelectorAll(".painel")].map((lugar) => /** @type {HTMLElement} */ (lugar));
const paineis = lugares.map((lugar) => new Painel(lugar));
for (const painel of paineis) painel.comecar();

const vigia = new IntersectionObserver((entradas) => {
  if (!entradas.some((entrada) => entrada.isIntersecting)) return;
  vigia.disconnect();
  python.aquecer();
});
// Um painel à vista antes de qualquer gesto ainda não interessou a ninguém.
window.addEventListener("scroll", () => lugares.forEach((lugar) => vigia.observe(lugar)), { once: true, passive: true });

/** Quem recarrega a página espera ficar onde estava. */
function chegouPorUmLink() {
  const [visita] = performance.getEntriesByType("navigation");
  return visita instanceof PerformanceNavigationTiming && visita.type === "navigate";
}

const pedido = paineis.find((painel) => Object.keys(lerEstado(painel.chave)).length);
if (pedido && chegouPorUmLink()) window.addEventListener("load", () => pedido.lugar.scrollIntoView());
