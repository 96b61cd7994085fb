// Um painel: os controles perguntam, e responde o que já está pronto ou o Python.

import { aoSeAproximar } from "../figura.js";
import { ligarBotoes } from "./botoes.js";
import { ligarControle } from "./controles.js";
import { achar } from "./elementos.js";
import { doTexto, emTexto, escreverEstado, lerEstado } from "./endereco.js";
import { mensagem } from "./erros.js";
import { RespostasGuardadas } from "./guardados.js";
import { porExtenso } from "./numeros.js";
import { mexidos } from "./prontos.js";
import { codigoDe, python } from "./python.js";
import { Queixas } from "./queixas.js";
import { desligarOsOutros, pedidoDeLicenca, soUm } from "./sem-python.js";
import { Situacao } from "./situacao.js";
import { Tela } from "./tela.js";
import { comMudanca, derivarTodos, escreverTodos, padroesDe } from "./valores.js";
import { Vez } from "./vez.js";

/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */
/** @typedef {import("./tipos.d.ts").Declaracao} Declaracao */
/** @typedef {import("./tipos.d.ts").Quadro} Quadro */
/** @typedef {import("./tipos.d.ts").Valores} Valores */

const PAUSA = 250; // ms sem mexer até dizer as palavras e gravar o endereço
const DEMORA = 150; // ms até valer a pena dizer que está calculando
const PACIENCIA = 500; // ms até reclamar de um valor: quem digita passa por valores que não servem
const NO_ENDERECO = "O endereço pede o que este painel não faz.";

export class Painel {
  /** @param {HTMLElement} lugar */
  constructor(lugar) {
    this.lugar = lugar;
    this.chave = lugar.dataset.chave ?? "";
    /** @type {Declaracao} */
    this.declaracao = JSON.parse(achar(lugar, 'script[type="application/json"]', HTMLScriptElement).text);
    this.padroes = padroesDe(this.declaracao);
    /** O que dizem os controles, e o que diz a figura. */
    this.valores = this.padroes;
    this.mostrados = this.padroes;
    this.guardadas = new RespostasGuardadas(this.declaracao, this.padroes);
    this.vez = new Vez();
    this.tela = new Tela(lugar, this.declaracao.quadro);
    this.queixas = new Queixas(lugar, this.tela);
    this.situacao = new Situacao(lugar, (mudar) => this.tela.semSair(mudar), () => this.queixas.devolverFoco());
    this.controles = this.declaracao.controles.map((c) => ligarControle(lugar, c, (controle) => this.mexer(controle)));
    this.ajustar(this.padroes);
    /** O que a última mexida desfez do que o leitor tinha escrito. */
    this.desfeito = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pausa = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.demora = undefined;
    ligarBotoes(this);
    for (const campos of lugar.querySelectorAll("fieldset")) campos.disabled = false;
  }

  /** O que acontece sem que ninguém peça: desenhar, buscar o que está pronto, aquecer o Python. */
  comecar() {
    aoSeAproximar(this.lugar, () => {
      this.desenhar();
      this.guardadas.buscar();
    });
    for (const evento of ["pointerenter", "focusin", "touchstart"]) {
      this.lugar.addEventListener(evento, () => python.aquecer(), { passive: true });
    }
    python.addEventListener("mudou", () => this.acompanharPython());
    window.addEventListener("hashchange", () => this.lerEndereco());
    this.lerEndereco();
  }

  async desenhar() {
    try {
      await this.tela.figura.desenhar();
      this.lugar.dataset.estado = "desenhada";
    } catch (erro) {
      console.warn("Figura do painel não desenhada:", erro);
      this.lugar.dataset.estado = "falhou";
      this.situacao.dizer("O desenho não carregou: confira a conexão e recarregue a página. As palavras respondem.");
    }
  }

  // — Perguntas —

  /** @param {ControleNaPagina} controle */
  mexer(controle) {
    this.queixas.tocado = controle;
    this.tela.referencia = controle.lugar;
    try {
      const { nome } = controle.declaracao;
      const { valores, desfeito } = comMudanca(this.controles, this.valores, nome, controle.ler());
      this.valores = valores;
      this.desfeito = desfeito;
      escreverTodos(this.controles.filter((c) => c.declaracao.depende_de.includes(nome)), valores);
    } catch (erro) {
      this.vez.abrir();
      this.vez.encerrar();
      this.reclamar(mensagem(erro));
      return;
    }
    this.responder();
  }

  /** Põe todos os controles nestes valores. @param {Valores} valores */
  ajustar(valores) {
    this.valores = valores;
    derivarTodos(this.controles, this.tela.quadro);
    escreverTodos(this.controles, valores);
  }

  reiniciar() {
    this.queixas.desculpar();
    this.desfeito = "";
    this.queixas.tocado = undefined;
    this.ajustar(this.padroes);
    this.responder();
  }

  async responder() {
    const vez = this.vez.abrir();
    const { valores } = this;
    const pronto = await this.procurarPronto(valores);
    if (!this.vez.vale(vez)) return;
    if (pronto) this.mostrar(vez, valores, pronto, "Resposta guardada na página.");
    else if (python.motivo) this.responderSemPython(vez);
    else if (python.precisaDeLicenca) this.pedirLicenca();
    else this.perguntar(vez, valores);
  }

  /** @param {Valores} valores */
  procurarPronto(valores) {
    return this.guardadas.procurar(valores, () => {
      this.tela.ocupar(true);
      this.situacao.anotar("Buscando a resposta…");
    });
  }

  /** @param {number} vez @param {Valores} valores */
  async perguntar(vez, valores) {
    const { modulo, nome } = this.declaracao;
    const inicio = python.pronto ? performance.now() : NaN;
    this.esperar();
    try {
      const quadro = await python.calcular(modulo, nome, valores, this.chave);
      const duracao = Math.max(1, Math.round(performance.now() - inicio));
      const quanto = duracao ? `, em ${porExtenso(duracao)} ms` : "";
      this.mostrar(vez, valores, quadro, `Calculado em Python no seu navegador${quanto}.`);
    } catch (erro) {
      if (this.vez.vale(vez)) this.lamentar(erro);
    }
  }

  /** A resposta ainda não veio: o toque é acusado já. */
  esperar() {
    this.tela.ocupar(true);
    clearTimeout(this.demora);
    if (python.pronto) this.demora = setTimeout(() => this.situacao.anotar("Calculando…"), DEMORA);
    else this.acompanharPython();
  }

  // — Respostas —

  /**
   * @param {number} vez
   * @param {Valores} valores
   * @param {Quadro} quadro
   * @param {string} nota
   */
  async mostrar(vez, valores, quadro, nota) {
    if (!this.vez.responder(vez)) return;
    this.mostrados = valores;
    if (!this.vez.esperando) this.desocupar();
    await this.tela.mostrar(quadro, () => {
      // Uma queixa do endereço fica até o leitor mexer em alguma coisa.
      if (this.queixas.tocado) this.queixas.desculpar();
      derivarTodos(this.controles, quadro);
    });
    if (!this.vez.esperando) this.situacao.anotar(nota + this.desfeito);
    this.depois(PAUSA, () => {
      this.tela.dizerPalavras();
      escreverEstado(this.chave, this.estado());
    });
  }

  desocupar() {
    clearTimeout(this.demora);
    this.tela.ocupar(false);
  }

  /** O Python não respondeu. @param {unknown} erro */
  lamentar(erro) {
    this.vez.encerrar();
    this.desocupar();
    const codigo = codigoDe(erro);
    if (codigo === "valores") this.recusar(mensagem(erro));
    else if (codigo === "cancelado") this.voltar("Interrompido: os controles voltaram ao que a figura mostra.");
    else if (python.motivo) this.responder();
    else this.situacao.dizer(`${mensagem(erro)} A figura é a de antes.`, ["Tentar de novo", () => this.responder()]);
  }

  /** @param {string} texto */
  voltar(texto) {
    this.ajustar(this.mostrados);
    this.situacao.dizer(texto);
  }

  /** Um valor que não serve: o que foi digitado fica; o que veio do endereço dá lugar ao que a figura mostra. @param {string} texto */
  recusar(texto) {
    if (this.queixas.tocado) {
      this.reclamar(texto);
    } else {
      this.ajustar(this.mostrados);
      this.queixas.acusar(`${NO_ENDERECO} ${texto}`, this.situacao);
    }
  }

  /** @param {string} texto */
  reclamar(texto) {
    this.desocupar();
    this.depois(PACIENCIA, () => this.queixas.acusar(texto, this.situacao));
  }

  /** @param {number} tempo @param {() => void} fazer */
  depois(tempo, fazer) {
    clearTimeout(this.pausa);
    this.pausa = setTimeout(fazer, tempo);
  }

  // — Python —

  acompanharPython() {
    if (python.motivo) {
      this.situacao.dizer(python.motivo + desligarOsOutros(this.controles, this.declaracao.guardados));
    } else if (this.vez.esperando && !python.pronto) {
      this.situacao.carregando(python.progresso, ["Cancelar", () => python.cancelar()]);
    }
  }

  async pedirLicenca() {
    const vez = this.vez.encerrar();
    const bytes = await python.tamanho();
    if (!this.vez.vale(vez)) return;
    this.situacao.dizer(
      pedidoDeLicenca(bytes),
      ["Baixar", () => {
        python.licenciar();
        this.responder();
      }],
      ["Agora não", () => this.voltar("Os controles voltaram ao que a figura mostra.")],
    );
  }

  /** @param {number} vez */
  async responderSemPython(vez) {
    const so = soUm(this.valores, this.padroes, this.queixas.tocado?.declaracao.nome ?? "");
    const pronto = await this.procurarPronto(so);
    const [valores, quadro] = pronto ? [so, pronto] : [this.padroes, this.declaracao.quadro];
    this.ajustar(valores);
    this.mostrar(vez, valores, quadro, "Sem o Python, um controle de cada vez: os outros voltaram ao início.");
  }

  // — Endereço —

  /** O que a figura mostra de diferente do início, como vai no endereço. */
  estado() {
    return emTexto(this.controles, this.mostrados, this.padroes);
  }

  lerEndereco() {
    const pedidos = lerEstado(this.chave);
    if (!Object.keys(pedidos).length) return;
    const { valores, recusas } = doTexto(this.controles, pedidos, this.padroes);
    this.queixas.tocado = undefined;
    this.ajustar(valores);
    if (recusas.length) this.queixas.acusar(`${NO_ENDERECO} ${recusas.join(" ")}`, this.situacao);
    if (mexidos(valores, this.mostrados).length) this.responder();
  }
}
