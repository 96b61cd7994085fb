// O que uma célula mostrou ao rodar: como as de um exercício, e num erro diz também se a linha é de outra célula.

import { listaDeLinhas, mostrarSaidas } from "../aprendiz/saidas.js";
import { criar } from "../painel/elementos.js";

/** @typedef {import("../aprendiz/saidas.js").Erro} Erro */
/** @typedef {import("../aprendiz/tipos.d.ts").Saida} Saida */

const DA_LICAO = "Este assert é da lição e confere um resultado que a sua mudança alterou. Apague a linha para ver o resto.";

/**
 * @param {HTMLElement} lugar
 * @param {Saida[]} saidas
 * @param {string} original o código da lição, que pode ter os seus próprios assert
 */
export function mostrarDaCelula(lugar, saidas, original) {
  return mostrarSaidas(lugar, saidas, (erro) => quadroDoErro(erro, original));
}

/** @param {Erro} erro @param {string} original */
function quadroDoErro({ frase, linhas }, original) {
  const quadro = criar("div", "", { class: "saida-erro" });
  quadro.append(criar("p", frase), ...listaDeLinhas(linhas, ({ numero, celula }) =>
    celula === 0 ? `linha ${numero}: ` : `numa célula anterior, linha ${numero}: `));
  if (ehDaLicao(linhas.at(-1), original)) quadro.append(criar("p", DA_LICAO));
  return quadro;
}

/** @param {Erro["linhas"][number] | undefined} linha @param {string} original */
function ehDaLicao(linha, original) {
  return linha?.celula === 0 && linha.texto.startsWith("assert") && original.includes(linha.texto);
}

/** As linhas da própria célula em que o erro passou. @param {Saida[]} saidas */
export function linhasDoErro(saidas) {
  return saidas.flatMap((saida) => saida.tipo === "erro" ? saida.linhas : [])
    .filter(({ celula }) => celula === 0).map(({ numero }) => numero);
}
