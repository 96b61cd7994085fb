// A vida de um worker, do nascimento à morte: abre uma vez, atende um pedido de cada vez, morre uma vez.

import { ErroDoMotor, impedimento } from "./falhas.js";
import { operarioGuardado } from "./guardado.js";

/** @typedef {import("./tipos.d.ts").DoWorker} DoWorker */
/** @typedef {import("./tipos.d.ts").FalhaCrua} FalhaCrua */
/** @typedef {import("./tipos.d.ts").Limites} Limites */
/** @typedef {import("./tipos.d.ts").Manifesto} Manifesto */
/** @typedef {import("./tipos.d.ts").Oficio} Oficio */
/** @typedef {import("./tipos.d.ts").ParaOWorker} ParaOWorker */
/** @typedef {import("./tipos.d.ts").Progresso} Progresso */

const OPERARIO = new URL("../operario.js", import.meta.url);
const MANIFESTO = "motor.json";
/** Cada worker segura uma tranca com o seu nome: quando ela se solta, ele morreu. */
let nascidos = 0;

/**
 * @typedef {object} Espera
 * @property {(texto: string) => void} aceitar
 * @property {(erro: ErroDoMotor) => void} recusar
 */

/** @param {FalhaCrua} falha */
function erguer({ codigo, detalhe, rastro }) {
  return new ErroDoMotor(codigo, detalhe, rastro);
}

/** O manifesto vale pela vida da página: um worker que renasce sem rede não tem de o buscar. @type {Map<string, Manifesto>} */
const manifestos = new Map();

/** O WebAssembly de cada pasta, compilado pelo primeiro worker que abriu. @type {Map<string, WebAssembly.Module>} */
const compilados = new Map();

/** @param {string} base */
async function manifestoDe(base) {
  const manifesto = manifestos.get(base) ?? await buscarManifesto(base);
  if (manifesto.disponivel) manifestos.set(base, manifesto);
  return manifesto;
}

/**
 * @param {string} base
 * @returns {Promise<Manifesto>}
 */
async function buscarManifesto(base) {
  const resposta = await fetch(base + MANIFESTO, { cache: "no-cache" }).catch(() => {
    throw new ErroDoMotor("rede", MANIFESTO);
  });
  if (!resposta.ok) throw new ErroDoMotor("ausente", MANIFESTO);
  return resposta.json().catch(() => {
    throw new ErroDoMotor("ausente", MANIFESTO);
  });
}

/** Por que o worker nem começou: o navegador não diz, mas dá para perguntar pelo arquivo. */
async function porQueNaoComecou() {
  const resposta = await fetch(OPERARIO).catch(() => undefined);
  if (!resposta) return new ErroDoMotor("rede", "operario.js");
  if (!resposta.ok) return new ErroDoMotor("ausente", "operario.js");
  return new ErroDoMotor("bloqueado", "worker");
}

export class Vida {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Espera | undefined} */
  #espera;
  /** @type {number | undefined} */
  #relogio;
  #comecou = false;
  /** O que o pedido em curso já escreveu; o worker lhe limita o tamanho. */
  #parcial = "";
  #tranca = `python-${performance.timeOrigin}-${++nascidos}-${Math.random()}`;

  /**
   * @param {Oficio} oficio
   * @param {string} base
   * @param {Limites} limites
   * @param {(progresso: Progresso) => void} aoProgredir
   * @param {(erro: ErroDoMotor) => void} aoMorrer chamada no instante da morte, antes de qualquer promessa
   */
  constructor(oficio, base, limites, aoProgredir, aoMorrer) {
    this.oficio = oficio;
    this.base = base;
    this.limites = limites;
    this.aoProgredir = aoProgredir;
    this.aoMorrer = aoMorrer;
    this.morta = false;
    /** @type {Promise<void>} */
    this.aberta = new Promise((aceitar, recusar) => {
      this.#espera = { aceitar: () => aceitar(), recusar };
    });
    // Quem não espera a abertura não deve deixar um erro solto na página.
    this.aberta.catch(() => {});
    this.#nascer().catch((erro) => this.matar(erro));
  }

  async #nascer() {
    const motivo = impedimento();
    if (motivo) throw motivo;
    this.#vigiar(this.limites.silencio);
    const manifesto = await manifestoDe(this.base);
    if (!manifesto.disponivel) throw new ErroDoMotor("indisponivel", manifesto.razao);
    if (this.morta) return;
    this.#contratar(OPERARIO, manifesto, async () => {
      const motivo = await porQueNaoComecou();
      const guardado = motivo.codigo === "rede" ? await operarioGuardado() : undefined;
      if (!guardado) return this.matar(motivo);
      if (!this.morta) this.#contratar(guardado, manifesto, () => this.matar(motivo));
    });
  }

  /**
   * @param {URL} operario
   * @param {import("./tipos.d.ts").ManifestoPresente} manifesto
   * @param {() => void} aoNaoComecar
   */
  #contratar(operario, manifesto, aoNaoComecar) {
    const worker = new Worker(operario, { type: "module", name: "python" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#ouvir(data);
    worker.onmessageerror = () => this.matar(new ErroDoMotor("morreu"));
    worker.onerror = (evento) => {
      evento.preventDefault();
      if (this.#comecou) this.matar(new ErroDoMotor("morreu"));
      else aoNaoComecar();
    };
    const { modulo } = this.oficio;
    const pacotes = this.oficio.pacotes(manifesto);
    const wasm = compilados.get(this.base);
    this.#dizer({ tipo: "abrir", base: this.base, manifesto, pacotes, modulo, tranca: this.#tranca, wasm });
  }

  /** @param {ParaOWorker} mensagem */
  #dizer(mensagem) {
    this.#worker?.postMessage(mensagem);
  }

  /** @param {DoWorker} mensagem */
  #ouvir(mensagem) {
    if (this.morta) return;
    switch (mensagem.tipo) {
      case "vivo":
        this.#comecou = true;
        // Onde o navegador não deixa usar trancas, os limites de tempo bastam.
        navigator.locks?.request(this.#tranca, () => this.matar(new ErroDoMotor("morreu"))).catch(() => {});
        break;
      case "progresso":
        this.#vigiar(this.limites.silencio);
        this.aoProgredir({ etapa: mensagem.etapa, bytes: mensagem.bytes, total: mensagem.total });
        break;
      case "aberto":
        compilados.set(this.base, mensagem.wasm);
        this.#responder()?.aceitar("");
        break;
      case "parcial":
        this.#parcial += mensagem.texto;
        break;
      case "resposta":
        this.#responder()?.aceitar(mensagem.texto);
        break;
      case "recusa":
        this.#responder()?.recusar(erguer(mensagem.falha));
        break;
      case "fim":
        this.matar(erguer(mensagem.falha));
    }
  }

  /** Quem esperava a mensagem que chegou; o relógio para. */
  #responder() {
    clearTimeout(this.#relogio);
    const espera = this.#espera;
    this.#espera = undefined;
    return espera;
  }

  /** @param {number} limite ms até dar o worker por travado */
  #vigiar(limite) {
    clearTimeout(this.#relogio);
    this.#relogio = setTimeout(() => this.matar(new ErroDoMotor("travou", String(Math.round(limite / 1000)))), limite);
  }

  /**
   * Um pedido de cada vez, depois de aberta.
   * @param {string} servico
   * @param {string[]} argumentos
   * @returns {Promise<string>}
   */
  pedir(servico, argumentos) {
    return new Promise((aceitar, recusar) => {
      this.#espera = { aceitar, recusar };
      this.#parcial = "";
      this.#vigiar(this.limites.calculo);
      this.#dizer({ tipo: "pedido", servico, argumentos });
    });
  }

  /** @param {ErroDoMotor} erro */
  matar(erro) {
    if (this.morta) return;
    this.morta = true;
    erro.parcial = this.#parcial;
    this.#worker?.terminate();
    this.aoMorrer(erro);
    this.#responder()?.recusar(erro);
  }
}
