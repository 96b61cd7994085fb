// Mapas de calor em telas estreitas: o que dispensar e a partir de que largura rolar.

/** @typedef {import("./tipos.d.ts").Desenho} Desenho */

const MARGENS = 92; // rótulos e título à esquerda
const BARRA = 80;
const COLUNA = { poucas: 31, muitas: 24 }; // a largura do número na célula, nas duas letras que a figura usa
const POUCAS = 8;

/** @param {Desenho} desenho @returns {number} pixels da matriz com os números legíveis; 0 se não é um mapa de calor só */
function daMatriz({ data, layout }) {
  const mapa = data[0];
  if (mapa?.type !== "heatmap" || "coloraxis" in layout || !Array.isArray(mapa.z)) return 0;
  const colunas = mapa.z[0].length;
  return colunas * (colunas <= POUCAS ? COLUNA.poucas : COLUNA.muitas);
}

/** Com menos que isto a figura rola de lado. @param {Desenho} desenho */
export function larguraMinima(desenho) {
  const matriz = daMatriz(desenho);
  return matriz && MARGENS + matriz;
}

const CONFORTO = 640;

/** Uma largura em que cabe tudo, para a imagem que se guarda. @param {Desenho} desenho */
export function larguraConfortavel(desenho) {
  const matriz = daMatriz(desenho);
  return Math.max(CONFORTO, matriz && MARGENS + BARRA + matriz);
}

/** Se falta lugar para a barra de cores: cada célula já diz o seu número. @param {Desenho} desenho @param {number} largura */
export function apertada(desenho, largura) {
  const matriz = daMatriz(desenho);
  const temNumeros = desenho.data.some((traco) => traco.mode === "text");
  return temNumeros && largura < MARGENS + matriz + BARRA;
}

/** A figura sem a barra de cores. @param {Desenho} desenho @returns {Desenho} */
export function semBarra({ data, layout }) {
  return { data: data.map((traco) => (traco.type === "heatmap" ? { ...traco, showscale: false } : traco)), layout };
}
