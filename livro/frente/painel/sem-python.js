// O que fazer quando o Python não vem: ninguém fica com um controle que não faz nada.

import { emMegabytes } from "./numeros.js";

/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */
/** @typedef {import("./tipos.d.ts").Valores} Valores */

/**
 * Desliga os controles que só o Python responde e diz quais são.
 * @param {ControleNaPagina[]} controles
 * @param {string[]} guardados os que têm resposta guardada na página
 */
export function desligarOsOutros(controles, guardados) {
  const desligados = controles.filter((c) => !guardados.includes(c.declaracao.nome));
  for (const controle of desligados) {
    controle.habilitar(false);
    controle.lugar.classList.add("painel-desligado");
  }
  const nomes = desligados.map((c) => `“${c.declaracao.rotulo}”`).join(", ");
  return `${nomes && ` Sem ele ficam parados: ${nomes}.`} Os outros controles respondem, um de cada vez.`;
}

/**
 * Só há resposta para um controle mexido de cada vez: vale o último.
 * @param {Valores} valores
 * @param {Valores} padroes
 * @param {string} nome
 */
export function soUm(valores, padroes, nome) {
  return nome in valores ? { ...padroes, [nome]: valores[nome] ?? null } : padroes;
}

/** O que se pergunta a quem pediu ao navegador que economize dados. @param {number | undefined} bytes */
export function pedidoDeLicenca(bytes) {
  const tamanho = bytes ? ` (${emMegabytes(bytes)}, ou o dobro se o servidor não comprime)` : "";
  return `Para isso a página precisa baixar o Python${tamanho}, e o seu navegador pede economia de dados.`;
}
