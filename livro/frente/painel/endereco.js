// O estado dos painéis no endereço, depois do #: nunca vai para o servidor e não enche o histórico.

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
