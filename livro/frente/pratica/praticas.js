// Liga os exercícios de código da página: cada editor só chega quando o leitor se aproxima dele.

import { aoSeAproximar } from "../figura.js";
import { Pratica } from "./pratica.js";

for (const lugar of document.querySelectorAll(".cartao.pratica")) {
  if (!(lugar instanceof HTMLElement)) continue;
  const pratica = new Pratica(lugar);
  aoSeAproximar(lugar, () => pratica.comecar());
}
