// O estado dos painéis no endereço, depois do #: nunca vai para o servidor e não enche o histórico.

import { mensagem } from "./erros.js";
import { mexidos } from "./prontos.js";

/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */
/** @typedef {import("./tipos.d.ts").Valores} Valores */

const DE_PAINEL = /^[\w-]+\.[\w]+$/;

/** Todos os pares de painéis que o endereço traz. @returns {[string, string][]} */
function pares() {
  return [...new URLSearchParams(location.hash.slice(1))].filter(([nome]) => DE_PAINEL.test(nome));
}

/**
 * O que o endereço pede a um painel: nome do controle → texto.
 * @param {string} chave
 * @returns {Record<string, string>}
 */
export function lerEstado(chave) {
  const meus = pares().filter(([nome]) => nome.startsWith(`${chave}.`));
  return Object.fromEntries(meus.map(([nome, texto]) => [nome.slice(chave.length + 1), texto]));
}

/**
 * @param {string} chave
 * @param {Record<string, string>} estado
 */
function montar(chave, estado) {
  return Object.entries(estado).map(([nome, texto]) => /** @type {[string, string]} */ ([`${chave}.${nome}`, texto]));
}

/**
 * Troca, no endereço, o estado de um painel; o dos outros fica.
 * @param {string} chave
 * @param {Record<string, string>} estado
 */
export function escreverEstado(chave, estado) {
  const antes = pares();
  const outros = antes.filter(([nome]) => !nome.startsWith(`${chave}.`));
  const depois = [...outros, ...montar(chave, estado)];
  // Uma âncora comum (#secao) só sai do endereço quando há um estado para pôr no lugar.
  if (antes.length || depois.length) history.replaceState(history.state, "", endereco(new URLSearchParams(depois)));
}

/**
 * O endereço que abre a página com um painel naquele estado.
 * @param {string} chave
 * @param {Record<string, string>} estado
 * @param {string} ancora o id do painel, para quando o estado é o inicial
 */
export function linkDoEstado(chave, estado, ancora) {
  const parametros = new URLSearchParams(montar(chave, estado));
  return String(parametros) ? endereco(parametros) : endereco(ancora);
}

/** @param {URLSearchParams | string} depois */
function endereco(depois) {
  const novo = new URL(location.href);
  novo.hash = String(depois);
  return novo.href;
}

/**
 * O que os valores têm de diferente do início, como vai no endereço.
 * @param {ControleNaPagina[]} controles
 * @param {Valores} valores
 * @param {Valores} padroes
 * @returns {Record<string, string>}
 */
export function emTexto(controles, valores, padroes) {
  const nomes = mexidos(valores, padroes);
  const deles = controles.filter((c) => nomes.includes(c.declaracao.nome));
  return Object.fromEntries(deles.map((c) => {
    const { nome } = c.declaracao;
    return [nome, c.paraEndereco(valores[nome] ?? null)];
  }));
}

/**
 * Os valores que o endereço pede, e por que algum não serve.
 * @param {ControleNaPagina[]} controles
 * @param {Record<string, string>} pedidos
 * @param {Valores} padroes
 */
export function doTexto(controles, pedidos, padroes) {
  /** @type {string[]} */
  const recusas = [];
  const valores = { ...padroes };
  for (const [nome, texto] of Object.entries(pedidos)) {
    try {
      const controle = controles.find((c) => c.declaracao.nome === nome);
      if (!controle) throw new Error(`Ele não tem o controle “${nome}”.`);
      valores[nome] = controle.doEndereco(texto);
    } catch (erro) {
      recusas.push(mensagem(erro));
    }
  }
  return { valores, recusas };
}
