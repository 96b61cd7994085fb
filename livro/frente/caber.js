// Mapas de calor em telas estreitas: o que dispensar e a partir de que largura rolar.

/** @typedef {import("./tipos.d.ts").Desenho} Desenho */

const MARGENS = 112; // rótulos e título à esquerda, rótulo inclinado à direita
const BARRA = 80;
// A largura que o número pede na célula, na letra da figura e na menor que ainda se lê.
const COLUNA = 31;
const COLUNA_MENOR = 24;
const LETRA_MENOR = 10;
// A que o rótulo inclinado pede, onde a célula não traz número.
const ROTULO = 14;
const CONFORTO = 640;
// Sem a barra, quem precisa do lado direito é o último rótulo, que é inclinado.
const MARGEM_DIREITA = 36;

/** O mapa de calor, se a figura é um só. @param {Desenho} desenho */
function soUmMapa({ data, layout }) {
  const [mapa] = data;
  return mapa?.type === "heatmap" && Array.isArray(mapa.z) && !("coloraxis" in layout) ? mapa : undefined;
}

/** Quantas colunas com números nas células tem o mapa de calor; 0 se não é um deles. @param {Desenho} desenho */
function colunas(desenho) {
  const temNumeros = desenho.data.some((traco) => traco.mode === "text");
  return temNumeros ? /** @type {unknown[][] | undefined} */ (soUmMapa(desenho)?.z)?.[0]?.length ?? 0 : 0;
}

/** Quantas colunas com nome, e sem números, tem o mapa de calor. @param {Desenho} desenho */
function nomes(desenho) {
  const eixo = /** @type {{ ticktext?: string[] } | undefined} */ (desenho.layout.xaxis);
  return soUmMapa(desenho) ? eixo?.ticktext?.length ?? 0 : 0;
}

/** Com menos que isto a figura rola de lado. @param {Desenho} desenho */
export function larguraMinima(desenho) {
  const [comNumero, comNome] = [colunas(desenho) * COLUNA_MENOR, nomes(desenho) * ROTULO];
  const miolo = comNumero || comNome;
  return miolo && MARGENS + miolo;
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
