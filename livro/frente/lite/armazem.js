// Onde o JupyterLite guarda, no navegador, o que o leitor escreveu: uma tabela de notebooks, pelo caminho de cada um.

const NOTEBOOKS = "files";
const PONTOS = "checkpoints";

/**
 * @typedef {object} Guardado
 * @property {string} name
 * @property {string} path
 * @property {any} content
 */

export class Armazem {
  /** @type {IDBDatabase} */
  #banco;

  /** @param {IDBDatabase} banco */
  constructor(banco) {
    this.#banco = banco;
  }

  /**
   * Nulo se este navegador ainda não guardou nada: abrir um banco que não existe o criaria.
   * @param {string} base o caminho do JupyterLite no site, que faz parte do nome do banco
   */
  static async abrir(base) {
    const nome = `JupyterLite Storage - ${base}`;
    const existentes = await indexedDB.databases();
    if (!existentes.some((banco) => banco.name === nome)) return null;
    const armazem = new Armazem(await resposta(indexedDB.open(nome)));
    if (armazem.#banco.objectStoreNames.contains(NOTEBOOKS)) return armazem;
    armazem.fechar();
    return null;
  }

  /** Enquanto estiver aberto, o JupyterLite não consegue mudar a forma do banco. */
  fechar() {
    this.#banco.close();
  }

  /** @returns {Promise<string[]>} */
  async caminhos() {
    const chaves = await resposta(this.#banco.transaction(NOTEBOOKS).objectStore(NOTEBOOKS).getAllKeys());
    return chaves.map(String);
  }

  /** @param {string} caminho @returns {Promise<Guardado>} */
  ler(caminho) {
    return resposta(this.#banco.transaction(NOTEBOOKS).objectStore(NOTEBOOKS).get(caminho));
  }

  /**
   * Numa só transação: ou o notebook está inteiro no lugar novo, ou continua no antigo.
   * @param {string} de
   * @param {string} para
   */
  async mover(de, para) {
    const tabelas = [NOTEBOOKS, PONTOS].filter((nome) => this.#banco.objectStoreNames.contains(nome));
    const transacao = this.#banco.transaction(tabelas, "readwrite");
    const feita = new Promise((pronto, falhou) => {
      transacao.oncomplete = pronto;
      transacao.onabort = () => falhou(transacao.error);
    });
    for (const nome of tabelas) {
      const tabela = transacao.objectStore(nome);
      tabela.get(de).onsuccess = ({ target }) => {
        const guardado = /** @type {IDBRequest} */ (target).result;
        if (!guardado) return;
        tabela.put(nome === NOTEBOOKS ? { ...guardado, path: para, name: para.split("/").pop() } : guardado, para);
        tabela.delete(de);
      };
    }
    await feita;
  }
}

/** @template T @param {IDBRequest<T>} pedido @returns {Promise<T>} */
function resposta(pedido) {
  return new Promise((pronto, falhou) => {
    pedido.onsuccess = () => pronto(pedido.result);
    pedido.onerror = () => falhou(pedido.error);
  });
}
