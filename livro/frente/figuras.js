// As figuras paradas que a página já traz.

import { prepararFigura } from "./figura-parada.js";

for (const lugar of document.querySelectorAll("figure.figura")) {
  const json = lugar.querySelector('script[type="application/json"]');
  if (!(lugar instanceof HTMLElement) || !json) throw new Error("Figura incompleta na página.");
  prepararFigura(lugar, JSON.parse(json.textContent ?? ""));
}
