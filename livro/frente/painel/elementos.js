// Achar e criar elementos; o que vem do leitor entra sempre como texto, nunca como HTML.

/**
 * O elemento que a página tem de ter.
 * @template {Element} T
 * @param {Element} raiz
 * @param {string} seletor
 * @param {new () => T} tipo
 * @returns {T}
 */
export function achar(raiz, seletor, tipo) {
  const achado = raiz.querySelector(seletor);
  if (!(achado instanceof tipo)) throw new Error(`Falta ${seletor} no painel.`);
  return achado;
}

/**
 * @template {keyof HTMLElementTagNameMap} E
 * @param {E} etiqueta
 * @param {string} [texto]
 * @param {Record<string, string>} [atributos]
 * @param {Document} [documento]
 * @returns {HTMLElementTagNameMap[E]}
 */
export function criar(etiqueta, texto = "", atributos = {}, documento = document) {
  const elemento = documento.createElement(etiqueta);
  elemento.textContent = texto;
  for (const [nome, valor] of Object.entries(atributos)) elemento.setAttribute(nome, valor);
  return elemento;
}

/**
 * Uma tabela de textos; a primeira linha é o cabeçalho, e a primeira célula nomeia cada linha.
 * @param {string[][]} linhas
 * @param {Document} [documento]
 */
export function criarTabela(linhas, documento = document) {
  const tabela = criar("table", "", {}, documento);
  const [cabecalho = [], ...corpo] = linhas;
  tabela.createTHead().insertRow().append(
    ...cabecalho.map((texto) => criar(texto ? "th" : "td", texto, texto ? { scope: "col" } : {}, documento)),
  );
  const partes = tabela.createTBody();
  for (const [nome = "", ...celulas] of corpo) {
    partes.insertRow().append(
      criar("th", nome, { scope: "row" }, documento),
      ...celulas.map((texto) => criar("td", texto, {}, documento)),
    );
  }
  return tabela;
}

/**
 * Põe a tabela no lugar; se ela só muda de textos, os elementos ficam.
 * @param {HTMLElement} lugar
 * @param {string[][]} linhas
 */
export function escreverTabela(lugar, linhas) {
  const celulas = [...lugar.querySelectorAll("tr")].map((linha) => [...linha.cells]);
  const mesma = celulas.length === linhas.length && linhas.every((linha, i) => linha.length === celulas[i]?.length);
  if (!mesma) {
    lugar.replaceChildren(...(linhas.length ? [criarTabela(linhas)] : []));
    return;
  }
  linhas.forEach((linha, i) => linha.forEach((texto, j) => {
    const celula = celulas[i]?.[j];
    if (celula && celula.textContent !== texto) celula.textContent = texto;
  }));
}
