// Mapas de calor em telas estreitas: o que dispensar e a partir de que largura rolar.

/** @typedef {import("./tipos.d.ts").Desenho} Desenho */

const MARGENS = 112; // rótulos e título à esquerda, rótulo inclinado à direita
const BARRA = 80;
// A largura que o número pede na célula, na letra da figura e na menor que ainda se lê.
const COLUNA = 31;
const COLUNA_MENOR = 24;
const LETRA_MENOR = 10;
const CONFORTO = 640;
// Sem a barra, quem precisa do lado direito é o último rótulo, que é inclinado.
const MARGEM_DIREITA = 36;

/** Quantas colunas tem o mapa de calor; 0 se a figura não é um só, com números nas células. @param {Desenho} desenho */
function colunas({ data, layout }) {
  const mapa = data[0];
  const temNumeros = data.some((traco) => traco.mode === "text");
  return temNumeros && mapa?.type === "heatmap" && !("coloraxis" in layout) && Array.isArray(mapa.z) ? mapa.z[0].length : 0;
}

/** Com menos que isto a figura rola de lado. @param {Desenho} desenho */
export function larguraMinima(desenho) {
  const n = colunas(desenho);
  return n && MARGENS + n * COLUNA_MENOR;
}

/** Uma largura em que cabe tudo, para a imagem que se guarda. @param {Desenho} desenho */
export function larguraConfortavel(desenho) {
  return Math.max(CONFORTO, MARGENS + BARRA + colunas(desenho) * COLUNA);
}

/**
 * De quanto a figura abre mão nesta largura: 0, nada; 1, da barra de cores, pois cada célula já diz o seu número;
 * 2, também do tamanho dos números.
 * @param {Desenho} desenho
 * @param {number} largura
 */
export function aperto(desenho, largura) {
  const n = colunas(desenho);
  if (!n || largura >= MARGENS + BARRA + n * COLUNA) return 0;
  return largura >= MARGENS + n * COLUNA ? 1 : 2;
}

/** @param {Desenho} desenho @param {number} quanto @returns {Desenho} */
export function apertar({ data, layout }, quanto) {
  if (!quanto) return { data, layout };
  const tracos = data.map((traco) => {
    if (traco.type === "heatmap") return { ...traco, showscale: false };
    const letra = /** @type {object} */ (traco.textfont);
    return quanto > 1 && traco.mode === "text" ? { ...traco, textfont: { ...letra, size: LETRA_MENOR } } : traco;
  });
  return { data: tracos, layout: { ...layout, margin: { .../** @type {object} */ (layout.margin), r: MARGEM_DIREITA } } };
}
