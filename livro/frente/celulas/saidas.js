// O que uma célula mostrou ao rodar: como as de um exercício, e num erro diz também se a linha é de outra célula.

import { listaDeLinhas, mostrarSaidas } from "../aprendiz/saidas.js";
import { criar } from "../painel/elementos.js";

/** @typedef {import("../aprendiz/saidas.js").Erro} Erro */
/** @typedef {import("../aprendiz/tipos.d.ts").Saida} Saida */

const DA_LICAO =
  "Um assert da lição falhou: ele confere um resultado que a sua mudança alterou. Apague a linha para ver o resto.";

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
  const dita = ehDaLicao(frase, linhas.at(-1), original) ? DA_LICAO : frase;
  quadro.append(criar("p", dita), ...listaDeLinhas(linhas, ({ numero, celula }) =>
    celula === 0 ? `linha ${numero}: ` : `numa célula anterior, linha ${numero}: `));
  return quadro;
}

/**
 * O que parou a célula foi um assert que já estava nela, e não um erro na conta que o assert faz.
 * @param {string} frase
 * @param {Erro["linhas"][number] | undefined} linha
 * @param {string} original
 */
function ehDaLicao(frase, linha, original) {
  if (!frase.startsWith("Um assert ") || linha?.celula !== 0) return false;
  return linha.texto.startsWith("assert") && original.includes(linha.texto);
}

/** As linhas da própria célula em que o erro passou. @param {Saida[]} saidas */
export function linhasDoErro(saidas) {
  return saidas.flatMap((saida) => saida.tipo === "erro" ? saida.linhas : [])
    .filter(({ celula }) => celula === 0).map(({ numero }) => numero);
}
