// Um painel: os controles perguntam, e responde o que já está pronto ou o Python.

import { aoSeAproximar } from "../figura.js";
import { ligarBotoes } from "./botoes.js";
import { ligarControle } from "./controles.js";
import { achar } from "./elementos.js";
import { escreverEstado, lerEstado } from "./endereco.js";
import { emMegabytes, porExtenso } from "./numeros.js";
import { acharPronto, buscarProntos, mexidos } from "./prontos.js";
import { codigoDe, python } from "./python.js";
import { Situacao } from "./situacao.js";
import { Tela } from "./tela.js";

/** @typedef {import("./tipos.d.ts").ControleNaPagina} ControleNaPagina */
/** @typedef {import("./tipos.d.ts").Declaracao} Declaracao */
/** @typedef {import("./tipos.d.ts").Guardados} Guardados */
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
    /** @type {Valores} */
    this.padroes = Object.fromEntries(this.declaracao.controles.map(({ nome, valor }) => [nome, valor]));
    /** O que dizem os controles, e o que diz a figura. */
    this.valores = this.padroes;
    this.mostrados = this.padroes;
    this.tela = new Tela(lugar, this.declaracao.quadro);
    this.situacao = new Situacao(lugar, (mudar) => this.tela.semSair(mudar), () => this.devolverFoco());
    this.controles = this.declaracao.controles.map((c) => ligarControle(lugar, c, (controle) => this.mexer(controle)));
    this.ajustar(this.padroes);
    /** @type {Promise<Guardados> | undefined} */
    this.chegando = undefined;
    /** @type {Guardados | undefined} */
    this.guardados = undefined;
    /** @type {ControleNaPagina | undefined} */
    this.tocado = undefined;
    /** Cada pergunta tem a sua vez: uma resposta velha não cobre a de uma pergunta mais nova. */
    this.vez = 0;
    this.respondida = 0;
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
      this.buscarGuardados();
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

  async buscarGuardados() {
    this.chegando ??= buscarProntos(this.declaracao.prontos);
    return (this.guardados = await this.chegando);
  }

  // — Perguntas —

  /** @param {ControleNaPagina} controle */
  mexer(controle) {
    this.tocado = controle;
    this.tela.referencia = controle.lugar;
    const { nome } = controle.declaracao;
    try {
      this.valores = { ...this.valores, [nome]: controle.ler() };
    } catch (erro) {
      this.respondida = ++this.vez;
      this.reclamar(mensagem(erro));
      return;
    }
    this.desfeito = "";
    for (const outro of this.controles) {
      const { nome: dele, valor, depende_de, rotulo } = outro.declaracao;
      if (!depende_de.includes(nome)) continue;
      if (Array.isArray(this.valores[dele])) this.desfeito = ` “${rotulo}” voltou aos números do curso.`;
      this.valores = { ...this.valores, [dele]: valor };
      outro.escrever(valor);
    }
    this.responder();
  }

  /** Põe todos os controles nestes valores. @param {Valores} valores */
  ajustar(valores) {
    this.valores = valores;
    for (const controle of this.controles) {
      const { nome } = controle.declaracao;
      controle.derivar(this.tela.quadro.derivados[nome]);
      controle.escrever(valores[nome] ?? null);
    }
  }

  reiniciar() {
    this.desculpar();
    this.desfeito = "";
    this.tocado = undefined;
    this.ajustar(this.padroes);
    this.responder();
  }

  async responder() {
    const vez = ++this.vez;
    const { valores } = this;
    const pronto = await this.procurarPronto(valores);
    if (vez !== this.vez) return;
    if (pronto) this.mostrar(vez, valores, pronto, "Resposta guardada na página.");
    else if (python.motivo) this.responderSemPython(vez);
    else if (python.precisaDeLicenca) this.pedirLicenca();
    else this.perguntar(vez, valores);
  }

  /** O arquivo das respostas só é esperado se pode ter esta. @param {Valores} valores */
  async procurarPronto(valores) {
    const nomes = mexidos(valores, this.padroes);
    const podeHaver = nomes.length === 1 && this.declaracao.guardados.includes(nomes[0] ?? "");
    if (podeHaver && !this.guardados) {
      this.tela.ocupar(true);
      this.situacao.anotar("Buscando a resposta…");
      await this.buscarGuardados();
    }
    return acharPronto(this.guardados ?? {}, this.declaracao.quadro, valores, this.padroes);
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
      if (vez === this.vez) this.lamentar(erro);
    }
  }

  /** A resposta ainda não veio: o toque é acusado já. */
  esperar() {
    this.tela.ocupar(true);
    clearTimeout(this.demora);
    if (python.pronto) this.demora = setTimeout(() => this.situacao.anotar("Calculando…"), DEMORA);
    else this.acompanharPython();
  }

  get esperando() {
    return this.respondida < this.vez;
  }

  // — Respostas —

  /**
   * @param {number} vez
   * @param {Valores} valores
   * @param {Quadro} quadro
   * @param {string} nota
   */
  async mostrar(vez, valores, quadro, nota) {
    if (vez < this.respondida) return;
    this.respondida = vez;
    this.mostrados = valores;
    if (!this.esperando) this.desocupar();
    await this.tela.mostrar(quadro, () => {
      // Uma queixa do endereço fica até o leitor mexer em alguma coisa.
      if (this.tocado) this.desculpar();
      for (const controle of this.controles) controle.derivar(quadro.derivados[controle.declaracao.nome]);
    });
    if (!this.esperando) this.situacao.anotar(nota + this.desfeito);
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
    this.respondida = this.vez;
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
    if (this.tocado) {
      this.reclamar(texto);
    } else {
      this.ajustar(this.mostrados);
      this.acusar(`${NO_ENDERECO} ${texto}`);
    }
  }

  /** @param {string} texto */
  reclamar(texto) {
    this.desocupar();
    this.depois(PACIENCIA, () => this.acusar(texto));
  }

  /** @param {string} texto */
  acusar(texto) {
    this.tela.acusar(texto, this.tocado?.lugar);
    this.situacao.anotar("A figura é a de antes.");
    const campo = this.campoTocado();
    campo?.setAttribute("aria-invalid", "true");
    campo?.setAttribute("aria-describedby", this.tela.erro.id);
  }

  desculpar() {
    this.tela.desculpar();
    for (const campo of this.lugar.querySelectorAll("[aria-invalid]")) {
      campo.removeAttribute("aria-invalid");
      campo.removeAttribute("aria-describedby");
    }
  }

  /** @param {number} tempo @param {() => void} fazer */
  depois(tempo, fazer) {
    clearTimeout(this.pausa);
    this.pausa = setTimeout(fazer, tempo);
  }

  campoTocado() {
    const campos = [...(this.tocado?.lugar.querySelectorAll("input, select") ?? [])];
    return campos.find((campo) => campo === document.activeElement) ?? campos[0];
  }

  devolverFoco() {
    const campo = this.campoTocado() ?? this.lugar.querySelector("input, select");
    if (campo instanceof HTMLElement) campo.focus({ preventScroll: true });
  }

  // — Python —

  acompanharPython() {
    if (python.motivo) this.desligarQuemPrecisaDePython();
    else if (this.esperando && !python.pronto) {
      this.situacao.carregando(python.progresso, ["Cancelar", () => python.cancelar()]);
    }
  }

  async pedirLicenca() {
    const vez = (this.respondida = this.vez);
    const bytes = await python.tamanho();
    if (vez !== this.vez) return;
    const tamanho = bytes ? ` (${emMegabytes(bytes)}, ou o dobro se o servidor não comprime)` : "";
    this.situacao.dizer(
      `Para isso a página precisa baixar o Python${tamanho}, e o seu navegador pede economia de dados.`,
      ["Baixar", () => {
        python.licenciar();
        this.responder();
      }],
      ["Agora não", () => this.voltar("Os controles voltaram ao que a figura mostra.")],
    );
  }

  /** Sem Python, ninguém fica com um controle que não faz nada. */
  desligarQuemPrecisaDePython() {
    const { guardados } = this.declaracao;
    const desligados = this.controles.filter((c) => !guardados.includes(c.declaracao.nome));
    for (const controle of desligados) {
      controle.habilitar(false);
      controle.lugar.classList.add("painel-desligado");
    }
    const nomes = desligados.map((c) => `“${c.declaracao.rotulo}”`).join(", ");
    const parados = nomes && ` Sem ele ficam parados: ${nomes}.`;
    this.situacao.dizer(`${python.motivo}${parados} Os outros controles respondem, um de cada vez.`);
  }

  /** Só há resposta para um controle mexido de cada vez: vale o último. @param {number} vez */
  async responderSemPython(vez) {
    const nome = this.tocado?.declaracao.nome ?? "";
    const so = nome in this.valores ? { ...this.padroes, [nome]: this.valores[nome] ?? null } : this.padroes;
    const pronto = await this.procurarPronto(so);
    const [valores, quadro] = pronto ? [so, pronto] : [this.padroes, this.declaracao.quadro];
    this.ajustar(valores);
    this.mostrar(vez, valores, quadro, "Sem o Python, um controle de cada vez: os outros voltaram ao início.");
  }

  // — Endereço —

  /** O que a figura mostra de diferente do início, como vai no endereço. @returns {Record<string, string>} */
  estado() {
    const nomes = mexidos(this.mostrados, this.padroes);
    const deles = this.controles.filter((c) => nomes.includes(c.declaracao.nome));
    return Object.fromEntries(deles.map((c) => {
      const { nome } = c.declaracao;
      return [nome, c.paraEndereco(this.mostrados[nome] ?? null)];
    }));
  }

  lerEndereco() {
    const pedidos = lerEstado(this.chave);
    if (!Object.keys(pedidos).length) return;
    /** @type {string[]} */
    const recusas = [];
    const valores = { ...this.padroes };
    for (const [nome, texto] of Object.entries(pedidos)) {
      try {
        const controle = this.controles.find((c) => c.declaracao.nome === nome);
        if (!controle) throw new Error(`Ele não tem o controle “${nome}”.`);
        valores[nome] = controle.doEndereco(texto);
      } catch (erro) {
        recusas.push(mensagem(erro));
      }
    }
    this.tocado = undefined;
    this.ajustar(valores);
    if (recusas.length) this.acusar(`${NO_ENDERECO} ${recusas.join(" ")}`);
    if (mexidos(valores, this.mostrados).length) this.responder();
  }
}

/** @param {unknown} erro */
function mensagem(erro) {
  return erro instanceof Error ? erro.message : String(erro);
}
