// Um exercício de código na página: o editor, os botões, o retorno.

import { ErroDoAprendiz } from "../aprendiz/aprendiz.js";
import { aprendiz } from "../aprendiz/da-pagina.js";
import { mostrarSaidas, resumoDasSaidas } from "../aprendiz/saidas.js";
import { criarEditor, reservarEditor } from "../editor/editor.js";
import { impedimento } from "../motor/falhas.js";
import { achar, criar } from "../painel/elementos.js";
import { aoMudarRespostas, guardarResposta, lerResposta } from "../respostas.js";
import { emDegraus } from "./dicas.js";
import { elementosDoRetorno, retornoEmPalavras } from "./retorno.js";
import { Situacao } from "./situacao.js";

/** @typedef {import("../aprendiz/tipos.d.ts").Retorno} Retorno */
/** @typedef {import("../aprendiz/tipos.d.ts").Saida} Saida */
/** @typedef {import("../editor/tipos.d.ts").Editor} Editor */
/** @typedef {import("../figura.js").Figura} Figura */
/** @typedef {{ id: string, titulo: string, nome: string, esqueleto: string }} Declaracao */
/** @typedef {(lugar: HTMLElement) => Figura[]} Desenhar põe num lugar da página; devolve as figuras, para desmontar depois */
/** @typedef {{ desenhar: Desenhar, linhas: { numero: number }[], palavras: string }} Resposta `palavras`: para quem ouve */

const PAUSA = 300; // ms sem digitar até guardar
// O que a conferência também põe à mão do leitor.
const ANTES = "import numpy as np";
const NA_FILA = "Esperando outro código desta página terminar…";
const NADA = "O código rodou e não mostrou nada. Para ver um resultado, chame a função dentro de um print.";

export class Pratica {
  /** @param {HTMLElement} lugar */
  constructor(lugar) {
    this.lugar = lugar;
    /** @type {Declaracao} */
    this.declaracao = JSON.parse(achar(lugar, 'script[type="application/json"]', HTMLScriptElement).text);
    this.resposta = achar(lugar, ".pratica-resposta", HTMLElement);
    this.situacao = new Situacao(lugar);
    this.ocupada = false;
    this.naFila = false;
    /** O Python chegou a este pedido. */
    this.aVez = () => {
      this.naFila = false;
      if (this.ocupada) this.acompanharPython();
    };
    /** @type {Editor | undefined} */
    this.editor = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pausa = undefined;
    /** @type {Figura[]} */
    this.figuras = [];
    /** O texto em que o editor e a guarda concordam: o que dele difere foi o leitor que mudou, nesta aba. */
    this.emDia = this.textoGuardado;
    /** @type {string | undefined} o texto a que a resposta na tela se refere */
    this.respondido = undefined;
    emDegraus(lugar);
    this.preparar();
    this.mostrarFeito();
    aoMudarRespostas((id) => {
      if (id === undefined || id === this.id) this.acompanharGuarda();
    });
  }

  get id() {
    return this.declaracao.id;
  }

  get espaco() {
    return `exercicio:${this.id}`;
  }

  get lugarDoEditor() {
    return achar(this.lugar, ".pratica-editor", HTMLElement);
  }

  get textoGuardado() {
    return lerResposta(this.id)?.texto ?? this.declaracao.esqueleto;
  }

  /** Ocupa desde já o espaço de que vai precisar; os botões só respondem depois de `comecar`. */
  preparar() {
    reservarEditor(this.lugarDoEditor, this.emDia);
    this.acompanharTexto();
    for (const oculto of [".pratica-acoes", ".cartao-nota"]) achar(this.lugar, oculto, HTMLElement).hidden = false;
  }

  async comecar() {
    const { id, titulo } = this.declaracao;
    this.editor = await criarEditor(this.lugarDoEditor, {
      texto: this.emDia,
      rotulo: `Código do exercício ${id}, ${titulo}`,
      aoMudar: () => {
        this.guardarJa();
        this.acompanharTexto();
      },
      aoRodar: () => this.rodar(),
    });
    this.emDia = this.texto();
    this.acompanharGuarda();
    this.ligarBotoes();
    aprendiz.addEventListener("mudou", () => this.acompanharPython());
    window.addEventListener("pagehide", () => this.guardar());
    this.lugar.addEventListener("focusin", () => aprendiz.aquecer(), { once: true });
    const motivo = impedimento()?.message ?? aprendiz.motivo;
    if (motivo) this.ficarSemPython(motivo);
    this.lugar.dataset.estado = "pronto";
  }

  ligarBotoes() {
    const acoes = {
      rodar: () => this.rodar(),
      conferir: () => this.conferir(),
      parar: () => aprendiz.parar(),
      recomecar: () => this.recomecar(),
      trazer: () => this.trazer(),
    };
    for (const [nome, fazer] of Object.entries(acoes)) {
      this.botao(nome).addEventListener("click", fazer);
      this.botao(nome).disabled = false;
    }
  }

  /** @param {string} nome */
  botao(nome) {
    return achar(this.lugar, `[data-acao="${nome}"]`, HTMLButtonElement);
  }

  texto() {
    return this.editor?.texto() ?? this.emDia;
  }

  // — O que o leitor pede —

  rodar() {
    return this.pedir("rodar", async (texto) => {
      await aprendiz.recomecar(this.espaco);
      const [, saidas = []] = await aprendiz.executar([ANTES, texto], this.espaco, this.aVez);
      if (!saidas.length) return aviso(NADA);
      return {
        desenhar: (lugar) => mostrarSaidas(lugar, saidas),
        linhas: saidas.flatMap((saida) => (saida.tipo === "erro" ? saida.linhas : [])),
        palavras: resumoDasSaidas(saidas),
      };
    });
  }

  conferir() {
    return this.pedir("conferir", async (texto) => {
      const retorno = await aprendiz.conferir(this.id, texto, this.aVez);
      // Só está feito o que foi conferido: o que se escreveu durante a espera é outro código.
      if (retorno.veredito === "certo" && this.texto() === texto) guardarResposta(this.id, { texto, feito: true });
      return {
        desenhar: (lugar) => {
          lugar.append(...elementosDoRetorno(retorno));
          return [];
        },
        linhas: retorno.linhas,
        palavras: retornoEmPalavras(retorno),
      };
    });
  }

  /** O que o leitor escreveu não se perde: fica guardado, e um botão o traz de volta. */
  recomecar() {
    const antes = this.texto();
    const { esqueleto } = this.declaracao;
    if (antes === esqueleto) return this.situacao.dizer("O código já está como veio.");
    guardarResposta(this.id, { anterior: antes });
    this.trocar(esqueleto);
    this.situacao.dizer("O código voltou ao começo.");
  }

  trazer() {
    this.trocar(this.anterior() ?? this.declaracao.esqueleto);
    this.situacao.dizer("O seu código está de volta.");
    this.editor?.focar();
  }

  /** @param {string} texto */
  trocar(texto) {
    this.editor?.trocar(texto);
    this.marcar([]);
    this.respondido = undefined;
    this.mostrar();
    this.acompanharTexto();
  }

  /** Um pedido de cada vez, sobre o texto de agora. @param {string} qual @param {(texto: string) => Promise<Resposta>} fazer */
  async pedir(qual, fazer) {
    if (this.ocupada || aprendiz.motivo) return;
    this.guardar();
    const texto = this.texto();
    this.ocupar(true);
    /** @type {Resposta | undefined} */
    let resposta;
    try {
      resposta = await fazer(texto);
    } catch (erro) {
      resposta = this.explicar(erro);
    } finally {
      this.desocupar(qual);
    }
    if (resposta) this.responder(resposta, texto);
  }

  /** O botão que some com o fim do pedido não leva o foco com ele. @param {string} qual */
  desocupar(qual) {
    const tinhaFoco = document.activeElement === this.botao("parar");
    this.ocupar(false);
    if (tinhaFoco) this.botao(qual).focus({ preventScroll: true });
  }

  /** @param {boolean} sim */
  ocupar(sim) {
    this.ocupada = sim;
    this.naFila = sim && aprendiz.ocupado;
    this.resposta.setAttribute("aria-busy", String(sim));
    for (const nome of ["rodar", "conferir"]) this.botao(nome).setAttribute("aria-disabled", String(sim));
    this.botao("parar").hidden = !sim;
    if (sim) this.acompanharPython();
  }

  acompanharPython() {
    if (aprendiz.motivo) this.ficarSemPython(aprendiz.motivo);
    else if (this.ocupada && !aprendiz.pronto) this.situacao.carregando(aprendiz.progresso);
    else if (this.ocupada) this.situacao.dizer(this.naFila ? NA_FILA : "Rodando…");
  }

  // — O que se mostra —

  /** @param {Resposta} resposta @param {string} texto aquele a que ela responde */
  responder({ desenhar, linhas, palavras }, texto) {
    this.respondido = texto;
    this.mostrar(desenhar);
    this.marcar(this.texto() === texto ? linhas : []);
    this.acompanharTexto();
    this.situacao.anunciar(palavras);
    this.porNaTela();
  }

  /** @param {Desenhar} [desenhar] sem nada, a resposta sai */
  mostrar(desenhar) {
    for (const figura of this.figuras.splice(0)) figura.desmontar();
    this.resposta.replaceChildren();
    this.resposta.hidden = !desenhar;
    if (desenhar) this.figuras = desenhar(this.resposta);
  }

  /** Num celular a resposta nasce abaixo da tela. Quem, na espera, foi ler outra coisa fica onde está. */
  porNaTela() {
    const { top, bottom } = this.lugar.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) return;
    const parado = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.resposta.scrollIntoView({ block: "nearest", behavior: parado ? "instant" : "smooth" });
  }

  /** @param {{ numero: number }[]} linhas */
  marcar(linhas) {
    this.editor?.marcarLinhas(linhas.map(({ numero }) => numero));
  }

  /** @param {unknown} erro @returns {Resposta | undefined} */
  explicar(erro) {
    if (!(erro instanceof ErroDoAprendiz)) throw erro;
    const classe = erro.codigo === "cancelado" ? "saida-aviso" : "saida-erro";
    if (!aprendiz.motivo) return aviso(erro.message, classe, erro.parcial);
    this.marcar([]);
    this.ficarSemPython(aprendiz.motivo);
    return undefined;
  }

  /** @param {string} motivo */
  ficarSemPython(motivo) {
    for (const nome of ["rodar", "conferir"]) this.botao(nome).disabled = true;
    this.situacao.dizer(`${motivo} O que você escrever fica guardado.`);
  }

  mostrarFeito() {
    achar(this.lugar, ".pratica-feito", HTMLElement).hidden = !lerResposta(this.id)?.feito;
  }

  /** O que depende do texto que está no editor: se a resposta ainda é dele, e se há outro a trazer de volta. */
  acompanharTexto() {
    const texto = this.texto();
    achar(this.lugar, ".pratica-mudou", HTMLElement).hidden = this.respondido === undefined || this.respondido === texto;
    this.botao("trazer").hidden = texto !== this.declaracao.esqueleto || this.anterior() === undefined;
  }

  // — O que se guarda —

  /** O que o leitor tinha escrito antes de recomeçar. */
  anterior() {
    const anterior = lerResposta(this.id)?.["anterior"];
    return typeof anterior === "string" ? anterior : undefined;
  }

  /** A guarda mudou, talvez noutra aba: o editor a segue, se nele não há nada por guardar. */
  acompanharGuarda() {
    this.mostrarFeito();
    const guardado = this.textoGuardado;
    if (this.texto() === this.emDia && guardado !== this.emDia) {
      this.editor?.trocar(guardado);
      this.emDia = this.editor?.texto() ?? guardado;
      this.marcar([]);
    }
    this.acompanharTexto();
  }

  guardarJa() {
    clearTimeout(this.pausa);
    this.pausa = setTimeout(() => this.guardar(), PAUSA);
  }

  /** Só o que se mudou aqui: gravar o resto apagaria o que outra aba guardou. */
  guardar() {
    clearTimeout(this.pausa);
    const texto = this.texto();
    if (texto === this.emDia) return;
    this.emDia = texto;
    guardarResposta(this.id, { texto });
  }
}

/**
 * @param {string} frase
 * @param {string} [classe]
 * @param {Saida[]} [saidas] o que o código mostrou antes de parar
 * @returns {Resposta}
 */
function aviso(frase, classe = "saida-aviso", saidas = []) {
  /** @type {Desenhar} */
  const desenhar = (lugar) => {
    const figuras = mostrarSaidas(lugar, saidas);
    lugar.append(criar("p", frase, { class: classe }));
    return figuras;
  };
  return { desenhar, linhas: [], palavras: frase };
}
