// O retorno de uma conferência, em elementos.

import { listaDeLinhas } from "../aprendiz/saidas.js";
import { criar } from "../painel/elementos.js";

/** @typedef {import("../aprendiz/tipos.d.ts").Retorno} Retorno */

/** @type {Record<Retorno["veredito"], [titulo: string, classe: string]>} */
const VEREDITOS = {
  certo: ["Certo", "certo"],
  "ainda não": ["Ainda não", "ainda-nao"],
  errado: ["Não está certo", "errado"],
};

/** O que dizer, numa frase só, a quem ouve a página. @param {Retorno} retorno */
export function retornoEmPalavras({ veredito, frases, linhas }) {
  const onde = linhas.map(({ numero, texto }) => `Linha ${numero}: ${texto}`);
  return [`${VEREDITOS[veredito][0]}.`, ...frases, ...onde].join(" ");
}

/** @param {Retorno} retorno */
export function elementosDoRetorno({ veredito, frases, linhas }) {
  const [titulo, classe] = VEREDITOS[veredito];
  const quadro = criar("div", "", { class: `retorno retorno-${classe}` });
  quadro.append(
    criar("p", titulo, { class: "retorno-veredito" }),
    ...frases.map((frase) => criar("p", frase)),
    ...listaDeLinhas(linhas),
  );
  return [quadro];
}
