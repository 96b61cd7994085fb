// O que o Python escreve no seu stdout vai já para a página: um laço sem fim não deixa esperar pela resposta.

const CARACTERES = 100_000;
const AVISOS = 4000;

/** Por pedido, até um tamanho e um número de avisos; o que passa se perde. */
export class Eco {
  #caracteres = 0;
  #avisos = 0;
  #leitor = new TextDecoder();

  /** @param {(texto: string) => void} dizer */
  constructor(dizer) {
    this.dizer = dizer;
  }

  recomecar() {
    this.#caracteres = this.#avisos = 0;
    this.#leitor = new TextDecoder();
  }

  /** @param {Uint8Array} bytes */
  escrever(bytes) {
    if (this.#avisos < AVISOS && this.#caracteres < CARACTERES) {
      const texto = this.#leitor.decode(bytes, { stream: true }).slice(0, CARACTERES - this.#caracteres);
      this.#avisos += 1;
      this.#caracteres += texto.length;
      this.dizer(texto);
    }
    return bytes.length;
  }
}
