// A página de progresso: o estado de cada atividade, lido do que este navegador guarda, e o que se leva daqui.

import { achar } from "../painel/elementos.js";
import { aoMudarRespostas } from "../respostas.js";
import { mostrarEstados } from "./estados.js";
import { ligarLevar } from "./levar.js";

for (const lugar of document.querySelectorAll(".progresso")) {
  if (!(lugar instanceof HTMLElement)) continue;
  /** @type {import("./caderno.js").Dados} */
  const dados = JSON.parse(achar(lugar, "script", HTMLScriptElement).text);
  const perguntas = dados.licoes.flatMap(({ atividades }) => atividades.flatMap(({ pergunta }) => pergunta ?? []));
  const opcoes = new Map(perguntas.map(({ id, resumos }) => [id, resumos]));
  const desenhar = () => mostrarEstados(lugar, opcoes);
  desenhar();
  aoMudarRespostas(desenhar);
  ligarLevar(lugar, dados);
}
