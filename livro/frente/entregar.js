// Entregar ao leitor um arquivo feito na própria página.

import { baixar } from "./figura.js";

const VIDA_DO_ARQUIVO = 60_000; // ms até soltar a memória: o navegador já o terá gravado

/** @param {string} texto @param {string} tipo @param {string} nome */
export function entregar(texto, tipo, nome) {
  const endereco = URL.createObjectURL(new Blob([texto], { type: tipo }));
  baixar(endereco, nome);
  setTimeout(() => URL.revokeObjectURL(endereco), VIDA_DO_ARQUIVO);
}
