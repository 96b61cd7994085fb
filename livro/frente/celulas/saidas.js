// O que uma célula mostrou ao rodar, em elementos da página; nada do que o leitor escreve vira HTML.

import { elementosDasSaidas } from "../aprendiz/saidas.js";
import { prepararFigura } from "../figura-parada.js";
import { criar } from "../painel/elementos.js";

/** @typedef {import("../aprendiz/tipos.d.ts").Saida} Saida */
/** @typedef {import("../figura.js").Figura} Figura */
/** @typedef {import("../tipos.d.ts").Desenho} Desenho */
/** @typedef {Extract<Saida, { tipo: "erro" }>} Erro */

const ALTURA_PADRAO = 420;
const SEM_PALAVRAS = "Figura sem descrição.";

/**
 * @param {HTMLElement} lugar
 * @param {Saida[]} saidas
 * @param {string} original o código da lição, que pode ter os seus próprios assert
 * @returns {Figura[]} as figuras desenhadas, para desmontar depois
 */
export function mostrarSaidas(lugar, saidas, original) {
  /** @type {Figura[]} */
  const figuras = [];
  for (const saida of saidas) {
    if (saida.tipo === "figura") figuras.push(mostrarFigura(lugar, saida.figura, saida.palavras));
    else if (saida.tipo === "erro") lugar.append(elementoDoErro(saida, original));
    else lugar.append(...elementosDasSaidas([saida]));
  }
  return figuras;
}

/** @param {HTMLElement} lugar @param {Desenho} desenho @param {string} palavras */
function mostrarFigura(lugar, desenho, palavras) {
  const meta = /** @type {{ descricao?: unknown } | undefined} */ (desenho.layout.meta);
  const descricao = String(meta?.descricao ?? "").trim() || palavras.trim() || SEM_PALAVRAS;
  const figura = criar("figure", "", { class: "figura" });
  figura.style.setProperty("--altura-da-figura", `${Number(desenho.layout.height) || ALTURA_PADRAO}px`);
  const moldura = criar("div", "", { class: "figura-moldura" });
  moldura.append(criar("div", "", { class: "figura-area", role: "img", "aria-label": descricao }));
  const legenda = criar("figcaption", "", { class: "figura-legenda" });
  const detalhes = criar("details");
  detalhes.append(criar("summary", "A figura em palavras"), criar("p", descricao));
  legenda.append(detalhes);
  figura.append(moldura, legenda);
  lugar.append(figura);
  return prepararFigura(figura, desenho);
}

/** @param {Erro} erro @param {string} original */
function elementoDoErro({ frase, linhas }, original) {
  const fora = criar("div", "", { class: "saida-erro" });
  fora.append(criar("p", frase));
  if (linhas.length) {
    const lista = criar("ul", "", { class: "saida-linhas" });
    for (const { numero, texto, celula } of linhas) {
      const item = criar("li", celula === 0 ? `linha ${numero}: ` : `numa célula anterior, linha ${numero}: `);
      item.append(criar("code", texto));
      lista.append(item);
    }
    fora.append(lista);
  }
  if (ehDaLicao(linhas.at(-1), original)) fora.append(criar("p", DA_LICAO));
  return fora;
}

const DA_LICAO = "Este assert é da lição e confere um resultado que a sua mudança alterou. Apague a linha para ver o resto.";

/** @param {Erro["linhas"][number] | undefined} linha @param {string} original */
function ehDaLicao(linha, original) {
  return linha?.celula === 0 && linha.texto.startsWith("assert") && original.includes(linha.texto);
}

/** As linhas da própria célula em que o erro passou. @param {Saida[]} saidas */
export function linhasDoErro(saidas) {
  return saidas.flatMap((saida) => saida.tipo === "erro" ? saida.linhas : [])
    .filter(({ celula }) => celula === 0).map(({ numero }) => numero);
}
