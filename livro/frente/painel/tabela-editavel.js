// Uma tabela de números que o leitor edita, célula a célula.

import { achar, criar } from "./elementos.js";
import { numeroDoTexto, porExtenso } from "./numeros.js";

/** @typedef {import("./tipos.d.ts").Controle} Declarado */
/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */
/** @typedef {import("./tipos.d.ts").Quadro} Quadro */
/** @typedef {import("./tipos.d.ts").TabelaDeNumeros} TabelaDeNumeros */
/** @typedef {import("./tipos.d.ts").Valor} Valor */

/** @param {string[]} nomes @param {number} i */
function repetida(nomes, i) {
  return nomes.indexOf(nomes[i] ?? "") !== nomes.lastIndexOf(nomes[i] ?? "");
}

export class TabelaEditavel {
  /**
   * @param {HTMLElement} lugar
   * @param {Declarado} declaracao
   * @param {(controle: ControleNaPagina) => void} aoMexer
   */
  constructor(lugar, declaracao, aoMexer) {
    this.lugar = lugar;
    this.declaracao = declaracao;
    this.tabela = achar(lugar, "table", HTMLTableElement);
    this.limite = declaracao.limite ?? Infinity;
    this.nomes = "";
    this.ligada = true;
    this.tabela.addEventListener("input", () => aoMexer(this));
  }

  campos() {
    return [...this.tabela.tBodies[0]?.rows ?? []].map((linha) => [...linha.querySelectorAll("input")]);
  }

  ler() {
    return this.campos().map((linha) => linha.map((campo) => this.numero(campo)));
  }

  /** @param {HTMLInputElement} campo */
  numero(campo) {
    try {
      return numeroDoTexto(campo.value);
    } catch {
      const limite = porExtenso(this.limite);
      throw new Error(
        `Em “${this.declaracao.rotulo}”, a célula “${campo.getAttribute("aria-label")}” está sem um número: escreva um de −${limite} a ${limite}.`,
      );
    }
  }

  /** Com null, as células esperam os números que o painel calcular. @param {Valor} valor */
  escrever(valor) {
    if (Array.isArray(valor)) this.preencher(valor);
  }

  /** @param {Quadro["derivados"][string] | undefined} derivado */
  derivar(derivado) {
    if (!derivado || Array.isArray(derivado)) return;
    const nomes = JSON.stringify([derivado.linhas, derivado.colunas]);
    if (nomes !== this.nomes) this.montar(derivado);
    this.nomes = nomes;
    this.preencher(derivado.valores);
  }

  /** @param {TabelaDeNumeros} derivado */
  montar({ linhas, colunas }) {
    const cabecalho = criar("tr");
    cabecalho.append(criar("td"), ...colunas.map((nome) => criar("th", nome, { scope: "col" })));
    this.tabela.createTHead().replaceChildren(cabecalho);
    const corpo = this.tabela.tBodies[0] ?? this.tabela.createTBody();
    corpo.replaceChildren(...linhas.map((linha, i) => {
      const fila = criar("tr");
      const nome = repetida(linhas, i) ? `${linha} (${i})` : linha;
      const celulas = colunas.map((coluna) => {
        const celula = criar("td");
        celula.append(this.campo(`${nome}, ${coluna}`));
        return celula;
      });
      fila.append(criar("th", linha, { scope: "row" }), ...celulas);
      return fila;
    }));
  }

  /**
   * Um campo de texto: o de números joga fora a vírgula de quem escreve 0,7, e fica 07.
   * @param {string} nome
   */
  campo(nome) {
    const campo = criar("input", "", { type: "text", maxlength: "12", autocomplete: "off", "aria-label": nome });
    campo.disabled = !this.ligada;
    return campo;
  }

  /** A célula que está sendo digitada fica como está. @param {number[][]} valores */
  preencher(valores) {
    this.campos().forEach((linha, i) => linha.forEach((campo, j) => {
      const valor = valores[i]?.[j];
      if (valor !== undefined && campo !== document.activeElement) campo.value = porExtenso(valor);
    }));
  }

  /** @param {Valor} valor */
  porExtenso(valor) {
    return valor === null ? "os do curso" : "editados, como na tabela";
  }

  /** @param {Valor} valor */
  paraEndereco(valor) {
    return Array.isArray(valor) ? valor.map((linha) => linha.join(",")).join(";") : "";
  }

  /** @param {string} texto */
  doEndereco(texto) {
    const linhas = texto.split(";").map((linha) => linha.split(",").map(numeroDoTexto));
    if (new Set(linhas.map((linha) => linha.length)).size > 1) {
      throw new Error(`“${this.declaracao.rotulo}” tem linhas de comprimentos diferentes.`);
    }
    return linhas;
  }

  /** @param {boolean} sim */
  habilitar(sim) {
    this.ligada = sim;
    for (const campo of this.campos().flat()) campo.disabled = !sim;
  }
}
