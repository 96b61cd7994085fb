// Cada pergunta tem a sua vez: uma resposta velha não cobre a de uma pergunta mais nova.

export class Vez {
  #ultima = 0;
  #respondida = 0;

  /** A vez de uma pergunta nova. */
  abrir() {
    return ++this.#ultima;
  }

  /** @param {number} vez */
  vale(vez) {
    return vez === this.#ultima;
  }

  /** A resposta desta pergunta veio; falso se outra, mais nova, já foi respondida. @param {number} vez */
  responder(vez) {
    if (vez < this.#respondida) return false;
    this.#respondida = vez;
    return true;
  }

  /** Não se espera mais por resposta nenhuma; a pergunta que fica é a última. */
  encerrar() {
    return (this.#respondida = this.#ultima);
  }

  get esperando() {
    return this.#respondida < this.#ultima;
  }
}
