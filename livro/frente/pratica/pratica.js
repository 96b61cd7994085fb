// Um exercício de código na página: o editor, os botões, o retorno.

import { ErroDoAprendiz } from "../aprendiz/aprendiz.js";
import { aprendiz } from "../aprendiz/da-pagina.js";
import { mostrarSaidas } from "../aprendiz/saidas.js";
import { criarEditor, reservarEditor } from "../editor/editor.js";
import { impedimento } from "../motor/falhas.js";
import { achar, criar } from "../painel/elementos.js";
import { aoMudarRespostas, guardarResposta, lerResposta } from "../respostas.js";
import { emDegraus } from "./dicas.js";
import { elementosDoRetorno } from "./retorno.js";
import { Situacao } from "./situacao.js";

/** @typedef {import("../aprendiz/tipos.d.ts").Retorno} Retorno */
/** @typedef {import("../aprendiz/tipos.d.ts").Saida} Saida */
/** @typedef {import("../editor/tipos.d.ts").Editor} Editor */
/** @typedef {import("../figura.js").Figura} Figura */
/** @typedef {{ id: string, titulo: string, nome: string, esqueleto: string }} Declaracao */

const PAUSA = 300; // ms sem digitar até guardar
// O que a conferência também põe à mão do leitor.
const ANTES = "import numpy as np";
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
    /** @type {Editor | undefined} */
    this.editor = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pausa = undefined;
    /** @type {Figura[]} */
    this.figuras = [];
    emDegraus(lugar);
    this.preparar();
    this.mostrarFeito();
    aoMudarRespostas((id) => {
      if (id === undefined || id === this.id) this.mostrarFeito();
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
    reservarEditor(this.lugarDoEditor, this.textoGuardado);
    for (const oculto of [".pratica-acoes", ".cartao-nota"]) achar(this.lugar, oculto, HTMLElement).hidden = false;
  }

  async comecar() {
    const { id, titulo } = this.declaracao;
    this.editor = await criarEditor(this.lugarDoEditor, {
      texto: this.textoGuardado,
      rotulo: `Código do exercício ${id}, ${titulo}`,
      aoMudar: () => this.guardarJa(),
      aoRodar: () => this.rodar(),
    });
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
    return this.editor?.texto() ?? "";
  }

  // — O que o leitor pede —

  rodar() {
    return this.pedir("rodar", async () => {
      await aprendiz.recomecar(this.espaco);
      const [, saidas = []] = await aprendiz.executar([ANTES, this.texto()], this.espaco);
      this.mostrar(...(saidas.length ? [] : [criar("p", NADA, { class: "saida-aviso" })]));
      this.mostrarSaidas(saidas);
      this.marcar(saidas.flatMap((saida) => (saida.tipo === "erro" ? saida.linhas : [])));
    });
  }

  conferir() {
    return this.pedir("conferir", async () => {
      const retorno = await aprendiz.conferir(this.id, this.texto());
      this.mostrar(...elementosDoRetorno(retorno));
      this.marcar(retorno.linhas);
      if (retorno.veredito !== "certo") return;
      guardarResposta(this.id, { texto: this.texto(), feito: true });
    });
  }

  /** O que o leitor escreveu não se perde: fica guardado, e um botão o traz de volta. */
  recomecar() {
    const antes = this.texto();
    const { esqueleto } = this.declaracao;
    if (antes === esqueleto) return this.situacao.dizer("O código já está como veio.");
    guardarResposta(this.id, { anterior: antes });
    this.trocar(esqueleto);
    this.situacao.dizer("O código voltou ao começo.", ["Desfazer", () => {
      this.trocar(antes);
      this.situacao.dizer("O seu código está de volta.");
      this.editor?.focar();
    }]);
  }

  /** @param {string} texto */
  trocar(texto) {
    this.editor?.trocar(texto);
    this.marcar([]);
    this.mostrar();
  }

  /** Um pedido de cada vez; o botão não perde o foco enquanto espera. @param {string} qual @param {() => Promise<void>} fazer */
  async pedir(qual, fazer) {
    if (this.ocupada || aprendiz.motivo) return;
    this.guardar();
    this.ocupar(true);
    try {
      await fazer();
      this.situacao.dizer("");
    } catch (erro) {
      this.lamentar(erro);
    }
    const tinhaFoco = document.activeElement === this.botao("parar");
    this.ocupar(false);
    if (tinhaFoco) this.botao(qual).focus({ preventScroll: true });
  }

  /** @param {boolean} sim */
  ocupar(sim) {
    this.ocupada = sim;
    this.lugar.setAttribute("aria-busy", String(sim));
    for (const nome of ["rodar", "conferir"]) this.botao(nome).setAttribute("aria-disabled", String(sim));
    this.botao("parar").hidden = !sim;
    if (sim) this.acompanharPython();
  }

  acompanharPython() {
    if (aprendiz.motivo) this.ficarSemPython(aprendiz.motivo);
    else if (this.ocupada && !aprendiz.pronto) this.situacao.carregando(aprendiz.progresso);
    else if (this.ocupada) this.situacao.dizer("Rodando…");
  }

  // — O que se mostra —

  /** @param {Saida[]} saidas */
  mostrarSaidas(saidas) {
    this.resposta.hidden = false;
    this.figuras = mostrarSaidas(this.resposta, saidas);
  }

  /** @param {HTMLElement[]} elementos */
  mostrar(...elementos) {
    for (const figura of this.figuras.splice(0)) figura.desmontar();
    this.resposta.replaceChildren(...elementos);
    this.resposta.hidden = !elementos.length;
  }

  /** @param {{ numero: number }[]} linhas */
  marcar(linhas) {
    this.editor?.marcarLinhas(linhas.map(({ numero }) => numero));
  }

  /** @param {unknown} erro */
  lamentar(erro) {
    if (!(erro instanceof ErroDoAprendiz)) throw erro;
    this.marcar([]);
    if (aprendiz.motivo) return this.ficarSemPython(aprendiz.motivo);
    this.mostrar(criar("p", erro.message, { class: erro.codigo === "cancelado" ? "saida-aviso" : "saida-erro" }));
    this.situacao.dizer("");
  }

  /** @param {string} motivo */
  ficarSemPython(motivo) {
    for (const nome of ["rodar", "conferir"]) this.botao(nome).disabled = true;
    this.situacao.dizer(`${motivo} O que você escrever fica guardado.`);
  }

  mostrarFeito() {
    achar(this.lugar, ".pratica-feito", HTMLElement).hidden = !lerResposta(this.id)?.feito;
  }

  // — O que se guarda —

  guardarJa() {
    clearTimeout(this.pausa);
    this.pausa = setTimeout(() => this.guardar(), PAUSA);
  }

  guardar() {
    clearTimeout(this.pausa);
    const texto = this.texto();
    const guardado = lerResposta(this.id)?.texto;
    if (texto !== (guardado ?? this.declaracao.esqueleto)) guardarResposta(this.id, { texto });
  }
}
