// O que o leitor leva de um painel: uma página que abre do disco, sem rede e sem script.

import { criar, criarTabela } from "./elementos.js";
import { porExtenso } from "./numeros.js";

/** @typedef {import("./tipos.d.ts").Quadro} Quadro */

/**
 * @typedef {object} Retrato
 * @property {string} titulo
 * @property {string} imagem a figura em SVG, como endereço data:
 * @property {Quadro} quadro
 * @property {[string, string][]} controles rótulo e valor de cada um
 * @property {string} endereco onde o painel está, naquele estado
 * @property {string} curso
 */

const ESTILO = `
  body { font: 1rem/1.6 system-ui, sans-serif; color: #24292f; background: #fff; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
  img { max-width: 100%; height: auto; }
  table { border-collapse: collapse; margin: 1rem 0; }
  caption { text-align: left; font-weight: 650; padding: .3rem 0; }
  th, td { border: 1px solid #d9dee4; padding: .3rem .6rem; text-align: left; font-weight: 400; }
  thead th, dt { font-weight: 650; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  .rolar { overflow-x: auto; }
`;

/**
 * O painel como um arquivo HTML. Tudo entra como texto, e quem escreve as marcas é o navegador.
 * @param {Retrato} retrato
 */
export function paginaParaGuardar({ titulo, imagem, quadro, controles, endereco, curso }) {
  const pagina = document.implementation.createHTMLDocument(titulo);
  /** @type {typeof criar} */
  const novo = (etiqueta, texto, atributos) => criar(etiqueta, texto, atributos, pagina);
  pagina.documentElement.lang = "pt-BR";
  pagina.head.prepend(novo("meta", "", { charset: "utf-8" }));
  pagina.head.append(
    novo("meta", "", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    novo("style", ESTILO),
  );
  const lista = novo("dl");
  for (const [rotulo, valor] of controles) lista.append(novo("dt", rotulo), novo("dd", valor));
  const origem = novo("p", "Painel de ");
  origem.append(novo("a", curso, { href: endereco }), ".");
  pagina.body.append(
    novo("h1", titulo),
    novo("img", "", { src: imagem, alt: quadro.palavras }),
    novo("p", quadro.palavras),
    ...(quadro.aviso ? [novo("p", quadro.aviso)] : []),
    ...tabelas(quadro, pagina),
    novo("h2", "Controles"),
    lista,
    origem,
  );
  return `<!doctype html>\n${pagina.documentElement.outerHTML}\n`;
}

/**
 * @param {Quadro} quadro
 * @param {Document} pagina
 */
function tabelas(quadro, pagina) {
  const textos = quadro.tabela.length ? [criarTabela(quadro.tabela, pagina)] : [];
  const numeros = Object.values(quadro.derivados).flatMap((derivado) => {
    if (Array.isArray(derivado)) return [];
    const linhas = derivado.linhas.map((nome, i) => [nome, ...(derivado.valores[i] ?? []).map(porExtenso)]);
    return [criarTabela([["", ...derivado.colunas], ...linhas], pagina)];
  });
  return [...textos, ...numeros].map((tabela) => {
    const caixa = criar("div", "", { class: "rolar" }, pagina);
    caixa.append(tabela);
    return caixa;
  });
}
