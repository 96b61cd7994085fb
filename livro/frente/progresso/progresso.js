// A página de progresso: o estado de cada atividade, lido do que este navegador guarda, e o que se leva daqui.

import { achar } from "../painel/elementos.js";
import { aoMudarRespostas } from "../respostas.js";
import { mostrarEstados } from "./estados.js";
import { ligarLevar } from "./levar.js";

for (const lugar of document.querySelectorAll(".progresso")) {
  if (!(lugar instanceof HTMLElement)) continue;
  const desenhar = () => mostrarEstados(lugar);
  desenhar();
  aoMudarRespostas(desenhar);
  ligarLevar(lugar, JSON.parse(achar(lugar, "script", HTMLScriptElement).text));
}
