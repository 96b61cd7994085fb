// Os controles simples de um painel, sobre os elementos nativos que a página já traz.

import { achar, criar } from "./elementos.js";
import { numeroDoTexto, porExtenso, resumir } from "./numeros.js";
import { TabelaEditavel } from "./tabela-editavel.js";

/** @typedef {import("./tipos.d.ts").Controle} Declarado */
/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */
/** @typedef {import("./tipos.d.ts").Opcao} Opcao */
/** @typedef {import("./tipos.d.ts").Quadro} Quadro */
/** @typedef {import("./tipos.d.ts").Valor} Valor */
/** @typedef {HTMLInputElement | HTMLSelectElement} Campo */
/** @typedef {(controle: ControleNaPagina) => void} AoMexer */

/** O que os controles de um campo só têm em comum. @template {Campo} C */
class DeUmCampo {
  /**
   * @param {HTMLElement} lugar
   * @param {Declarado} declaracao
   * @param {C} campo
   */
  constructor(lugar, declaracao, campo) {
    this.lugar = lugar;
    this.declaracao = declaracao;
    this.campo = campo;
  }

  /** @param {boolean} sim */
  habilitar(sim) {
    this.campo.disabled = !sim;
  }

  /** @param {Quadro["derivados"][string] | undefined} _derivado */
  derivar(_derivado) {}

  /** @param {string} texto @returns {Error} */
  recusar(texto) {
    return new Error(`“${this.declaracao.rotulo}” não tem a opção “${resumir(texto)}”.`);
  }
}

/** @extends {DeUmCampo<HTMLInputElement>} */
class Deslizador extends DeUmCampo {
  /** @param {HTMLElement} lugar @param {Declarado} declaracao @param {AoMexer} aoMexer */
  constructor(lugar, declaracao, aoMexer) {
    super(lugar, declaracao, achar(lugar, "input", HTMLInputElement));
    this.saida = achar(lugar, "output", HTMLOutputElement);
    this.opcoes = /** @type {number[]} */ (declaracao.opcoes);
    this.campo.addEventListener("input", () => {
      this.dizer();
      aoMexer(this);
    });
  }

  ler() {
    return this.opcoes[this.campo.valueAsNumber] ?? this.declaracao.valor;
  }

  /** @param {Valor} valor */
  escrever(valor) {
    this.campo.value = String(this.opcoes.indexOf(Number(valor)));
    this.dizer();
  }

  dizer() {
    const texto = this.porExtenso(this.ler());
    this.saida.textContent = texto;
    this.campo.setAttribute("aria-valuetext", texto);
  }

  /** @param {Valor} valor */
  porExtenso(valor) {
    return porExtenso(Number(valor));
  }

  /** @param {Valor} valor */
  paraEndereco(valor) {
    return String(valor);
  }

  /** @param {string} texto */
  doEndereco(texto) {
    const numero = numeroDoTexto(texto);
    if (!this.opcoes.includes(numero)) throw this.recusar(texto);
    return numero;
  }
}

/** @extends {DeUmCampo<HTMLSelectElement>} */
class Escolha extends DeUmCampo {
  /** @param {HTMLElement} lugar @param {Declarado} declaracao @param {AoMexer} aoMexer */
  constructor(lugar, declaracao, aoMexer) {
    super(lugar, declaracao, achar(lugar, "select", HTMLSelectElement));
    this.opcoes = /** @type {Opcao[]} */ (declaracao.opcoes);
    this.campo.addEventListener("change", () => aoMexer(this));
  }

  ler() {
    return this.campo.value;
  }

  /** @param {Valor} valor */
  escrever(valor) {
    this.campo.value = String(valor);
  }

  /** @param {Valor} valor */
  porExtenso(valor) {
    return this.opcoes.find((opcao) => opcao.valor === valor)?.rotulo ?? String(valor);
  }

  /** @param {Valor} valor */
  paraEndereco(valor) {
    return String(valor);
  }

  /** @param {string} texto */
  doEndereco(texto) {
    if (!this.opcoes.some((opcao) => opcao.valor === texto)) throw this.recusar(texto);
    return texto;
  }
}

/** @extends {DeUmCampo<HTMLInputElement>} */
class Chave extends DeUmCampo {
  /** @param {HTMLElement} lugar @param {Declarado} declaracao @param {AoMexer} aoMexer */
  constructor(lugar, declaracao, aoMexer) {
    super(lugar, declaracao, achar(lugar, "input", HTMLInputElement));
    this.campo.addEventListener("change", () => aoMexer(this));
  }

  ler() {
    return this.campo.checked;
  }

  /** @param {Valor} valor */
  escrever(valor) {
    this.campo.checked = valor === true;
  }

  /** @param {Valor} valor */
  porExtenso(valor) {
    return valor ? "sim" : "não";
  }

  /** @param {Valor} valor */
  paraEndereco(valor) {
    return this.porExtenso(valor);
  }

  /** @param {string} texto */
  doEndereco(texto) {
    if (texto === "sim") return true;
    if (texto === "não") return false;
    throw this.recusar(texto);
  }
}

/** @extends {DeUmCampo<HTMLInputElement>} */
class Frase extends DeUmCampo {
  /** @param {HTMLElement} lugar @param {Declarado} declaracao @param {AoMexer} aoMexer */
  constructor(lugar, declaracao, aoMexer) {
    super(lugar, declaracao, achar(lugar, "input", HTMLInputElement));
    // Enquanto um acento ou um ideograma é composto, o texto ainda não é o que o leitor quer.
    this.campo.addEventListener("input", (evento) => {
      if (!(evento instanceof InputEvent && evento.isComposing)) aoMexer(this);
    });
    this.campo.addEventListener("compositionend", () => aoMexer(this));
  }

  ler() {
    return this.campo.value;
  }

  /** @param {Valor} valor */
  escrever(valor) {
    this.campo.value = String(valor);
  }

  /** @param {Valor} valor */
  porExtenso(valor) {
    return String(valor);
  }

  /** @param {Valor} valor */
  paraEndereco(valor) {
    return String(valor);
  }

  /** @param {string} texto */
  doEndereco(texto) {
    const maximo = this.declaracao.maximo_de_caracteres ?? 0;
    if (texto.length > maximo) throw new Error(`A frase tem ${texto.length} caracteres; o painel aceita até ${maximo}.`);
    return texto;
  }
}

/** @extends {DeUmCampo<HTMLSelectElement>} */
class Posicao extends DeUmCampo {
  /** @param {HTMLElement} lugar @param {Declarado} declaracao @param {AoMexer} aoMexer */
  constructor(lugar, declaracao, aoMexer) {
    super(lugar, declaracao, achar(lugar, "select", HTMLSelectElement));
    this.pedida = Number(declaracao.valor);
    this.campo.addEventListener("change", () => {
      this.pedida = this.campo.selectedIndex;
      aoMexer(this);
    });
  }

  ler() {
    return this.pedida;
  }

  /** A posição pode ser de uma frase que ainda não chegou: fica pedida até o quadro dela. @param {Valor} valor */
  escrever(valor) {
    this.pedida = Number(valor);
    this.campo.selectedIndex = this.pedida;
  }

  /** @param {Quadro["derivados"][string] | undefined} derivado os nomes das posições */
  derivar(derivado) {
    if (!Array.isArray(derivado)) return;
    const atuais = [...this.campo.options].map((opcao) => opcao.text);
    if (JSON.stringify(atuais) === JSON.stringify(derivado)) return;
    this.campo.replaceChildren(...derivado.map((nome) => criar("option", nome)));
    this.campo.selectedIndex = this.pedida;
  }

  /** @param {Valor} valor */
  porExtenso(valor) {
    return this.campo.options[Number(valor)]?.text ?? String(valor);
  }

  /** @param {Valor} valor */
  paraEndereco(valor) {
    return String(valor);
  }

  /** @param {string} texto */
  doEndereco(texto) {
    const posicao = numeroDoTexto(texto);
    if (!Number.isInteger(posicao) || posicao < 0) throw this.recusar(texto);
    return posicao;
  }
}

const TIPOS = {
  deslizador: Deslizador,
  escolha: Escolha,
  chave: Chave,
  frase: Frase,
  posicao: Posicao,
  tabela: TabelaEditavel,
};

/**
 * @param {HTMLElement} painel
 * @param {Declarado} declaracao
 * @param {AoMexer} aoMexer
 * @returns {ControleNaPagina}
 */
export function ligarControle(painel, declaracao, aoMexer) {
  const lugar = achar(painel, `[data-controle="${declaracao.nome}"]`, HTMLElement);
  return new TIPOS[declaracao.tipo](lugar, declaracao, aoMexer);
}
