// Uma célula aberta: o editor no lugar do código, os botões, o que está acontecendo e as saídas novas no lugar das antigas.

import { ErroDoAprendiz } from "../aprendiz/aprendiz.js";
import { aprendiz } from "../aprendiz/da-pagina.js";
import { criarEditor } from "../editor/editor.js";
import { criar } from "../painel/elementos.js";
import { emMegabytes } from "../painel/numeros.js";
import { Execucao } from "./execucao.js";
import { linhasDoErro, mostrarDaCelula } from "./saidas.js";

/** @typedef {import("../editor/tipos.d.ts").Editor} Editor */
/** @typedef {import("../figura.js").Figura} Figura */
/** @typedef {import("./celula.js").Celula} Celula */
/** @typedef {import("./execucao.js").Resultado} Resultado */
/** @typedef {import("./licao.js").Licao} Licao */

const AQUI = "Rodado agora no seu navegador, só com NumPy: tempos medidos e sorteios podem diferir dos da página.";
const FEITO = "Rodou: a saída nova está no lugar da antiga.";
const MUDO = "Rodou, e não mostrou nada.";
const ERROU = "Parou com um erro, dito logo abaixo.";
const PARADA = "Interrompido. O que já tinha rodado será refeito da próxima vez.";
const VOLTOU = "A célula voltou ao original.";

/** @type {Map<Licao, Execucao>} */
const execucoes = new Map();

/** Todas as células de uma página partilham os nomes. @param {Licao} licao */
function execucaoDa(licao) {
  const execucao = execucoes.get(licao) ?? new Execucao(licao);
  execucoes.set(licao, execucao);
  return execucao;
}

export class Bancada {
  /** @type {Editor | undefined} */
  #editor;
  /** @type {Figura[]} */
  #figuras = [];
  #rodando = false;

  /**
   * @param {Celula} celula
   * @param {string} original
   * @param {string} texto
   */
  static async montar(celula, original, texto) {
    const bancada = new Bancada(celula, original);
    await bancada.#abrir(texto);
  }

  /** @param {Celula} celula @param {string} original */
  constructor(celula, original) {
    this.celula = celula;
    this.original = original;
    this.execucao = execucaoDa(celula.licao);
    this.lugarDoEditor = criar("div", "", { class: "celula-editor" });
    this.rodar = botao("Rodar", () => this.#rodar());
    this.rodar.className = "celula-rodar";
    this.parar = botao("Parar", () => aprendiz.parar());
    this.fechar = botao("Fechar", () => this.#fechar());
    this.voltar = botao("Voltar ao original", () => this.#voltar());
    this.estado = criar("span", "", { class: "celula-estado", role: "status" });
    this.progresso = criar("progress", "", { "aria-label": "Quanto do Python já veio" });
    this.acoes = criar("div", "", { class: "celula-acoes" });
    this.acoes.append(this.rodar, this.parar, this.fechar, this.voltar, this.estado, this.progresso);
    this.saida = criar("div", "", { class: "cell_output celula-saida", role: "group", "aria-label": "Saída do seu código" });
    this.antiga = saidaAntiga(celula.lugar);
    this.progredir = () => this.#progredir();
    this.naoSeguir = () => {};
    this.parar.hidden = this.progresso.hidden = true;
  }

  /** @param {string} texto */
  async #abrir(texto) {
    const { entrada, codigo, acoes, numero } = this.celula;
    entrada.append(this.lugarDoEditor);
    try {
      this.#editor = await criarEditor(this.lugarDoEditor, {
        texto,
        rotulo: `Código da célula ${numero}`,
        aoMudar: (novo) => this.#guardar(novo),
        aoRodar: () => this.#rodar(),
      });
    } catch (erro) {
      this.lugarDoEditor.remove();
      throw erro;
    }
    codigo.hidden = acoes.hidden = true;
    entrada.append(this.acoes);
    this.#oferecerOriginal(texto);
    this.naoSeguir = this.celula.licao.aoMudar(numero, () => this.#seguir());
    aprendiz.addEventListener("mudou", this.progredir);
    aprendiz.aquecer();
    this.#editor.focar();
  }

  /** @param {string} texto */
  #guardar(texto) {
    const { licao, numero } = this.celula;
    if (texto === this.original) licao.esquecer(numero);
    else if (texto !== licao.edicao(numero)?.texto) licao.guardar(numero, texto);
    this.#editor?.marcarLinhas([]);
    this.#oferecerOriginal(texto);
  }

  /** O editor mostra sempre o que está guardado: o que outra aba mudou, ou apagou, não volta quando se escreve nesta. */
  #seguir() {
    const guardado = this.celula.licao.edicao(this.celula.numero)?.texto ?? this.original;
    if (this.#editor && this.#editor.texto() !== guardado) this.#editor.trocar(guardado);
  }

  /** @param {string} texto */
  #oferecerOriginal(texto) {
    this.voltar.hidden = texto === this.original;
  }

  async #rodar() {
    if (this.#rodando || !this.#editor) return;
    this.#mudarPara(true);
    this.#dizer(aprendiz.pronto ? "Rodando…" : "Trazendo o Python…");
    const texto = this.#editor.texto();
    try {
      this.#mostrar(await this.execucao.rodar(this.celula.numero, texto));
    } catch (erro) {
      if (!(erro instanceof Error)) throw erro;
      if (erro instanceof ErroDoAprendiz && erro.parcial.length) this.#mostrar({ saidas: erro.parcial, mudadas: [], problemas: [] });
      this.#dizer(erro instanceof ErroDoAprendiz && erro.codigo === "cancelado" ? PARADA : erro.message);
    }
    this.#mudarPara(false);
  }

  /** Desligar um botão com o foco o mandaria para o começo da página. @param {boolean} rodando */
  #mudarPara(rodando) {
    this.#rodando = rodando;
    this.lugarDoEditor.setAttribute("aria-busy", String(rodando));
    this.rodar.setAttribute("aria-disabled", String(rodando));
    if (!rodando && document.activeElement === this.parar) this.rodar.focus();
    this.parar.hidden = !rodando;
    this.#progredir();
  }

  #progredir() {
    const vindo = this.#rodando && !aprendiz.pronto ? aprendiz.progresso : undefined;
    this.progresso.hidden = !vindo;
    if (!vindo) {
      if (this.#rodando && aprendiz.pronto) this.#dizer("Rodando…");
      return;
    }
    this.progresso.max = vindo.total;
    this.progresso.value = vindo.bytes;
    this.progresso.title = `${emMegabytes(vindo.bytes)} de ${emMegabytes(vindo.total)}`;
  }

  /** @param {string} texto */
  #dizer(texto) {
    if (this.estado.textContent !== texto) this.estado.textContent = texto;
  }

  /** @param {Resultado} resultado */
  #mostrar({ saidas, mudadas, problemas }) {
    if (!this.celula.aberta) return;
    this.#limpar();
    for (const { numero, frase } of problemas) this.saida.append(avisoDe(numero, ` parou antes desta: ${frase}`));
    this.#figuras = mostrarDaCelula(this.saida, saidas, this.original);
    const comErro = saidas.some(({ tipo }) => tipo === "erro");
    const nota = criar("p", AQUI, { class: "celula-nota" });
    for (const numero of mudadas) nota.append(" Entrou a sua versão de ", elo(numero, "uma célula anterior"), ".");
    this.saida.append(nota);
    if (this.antiga) this.antiga.hidden = true;
    if (this.antiga) this.antiga.after(this.saida);
    else this.celula.lugar.append(this.saida);
    this.#editor?.marcarLinhas(linhasDoErro(saidas));
    this.#dizer(comErro ? ERROU : saidas.length ? FEITO : MUDO);
  }

  #limpar() {
    for (const figura of this.#figuras) figura.desmontar();
    this.#figuras = [];
    this.saida.replaceChildren();
  }

  /** O que se tinha escrito ainda pode ser trazido de volta. */
  #voltar() {
    const texto = this.#editor?.texto() ?? this.original;
    this.#fechar();
    this.celula.licao.esquecer(this.celula.numero);
    this.celula.oferecerVolta(VOLTOU, texto);
  }

  /** A célula volta a ser como a página veio; a versão do leitor continua guardada. */
  #fechar() {
    const { celula } = this;
    this.naoSeguir();
    if (this.#rodando) aprendiz.parar();
    aprendiz.removeEventListener("mudou", this.progredir);
    this.#editor?.destruir();
    this.#limpar();
    for (const parte of [this.lugarDoEditor, this.acoes, this.saida]) parte.remove();
    if (this.antiga) this.antiga.hidden = false;
    celula.codigo.hidden = celula.acoes.hidden = false;
    celula.aberta = false;
    // O tema só então vê que o código, escondido até aqui, rola, e deixa rolá-lo com o teclado.
    window.dispatchEvent(new Event("resize"));
    celula.contar();
    celula.botao.focus();
  }
}

/** @param {string} nome @param {() => void} fazer */
function botao(nome, fazer) {
  const elemento = criar("button", nome, { type: "button" });
  elemento.addEventListener("click", fazer);
  return elemento;
}

/** A saída que veio com a página, com o recolhível que a guarda, se há um. @param {HTMLElement} lugar */
function saidaAntiga(lugar) {
  const saida = lugar.querySelector(".cell_output");
  const toda = saida?.closest("details.codigo-oculto") ?? saida;
  return toda instanceof HTMLElement ? toda : undefined;
}

/** @param {number} numero @param {string} texto */
function elo(numero, texto) {
  return criar("a", texto, { href: `#celula-${numero}` });
}

/** @param {number} numero @param {string} texto */
function avisoDe(numero, texto) {
  const aviso = criar("p", "", { class: "celula-aviso" });
  aviso.append(elo(numero, "Uma célula anterior"), texto);
  return aviso;
}
