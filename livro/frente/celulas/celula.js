// Uma célula como a página a mostra: o botão que a abre e o aviso de que o leitor a editou.

import { criar } from "../painel/elementos.js";

/** @typedef {import("./licao.js").Licao} Licao */

const EDITADA = "Você editou esta célula; a sua versão está guardada neste navegador.";
const DE_OUTRA = "Você editou esta célula, e a lição mudou desde então; a sua versão está guardada neste navegador.";
const SEM_EDITOR = "O editor não chegou: confira a conexão e tente de novo.";

export class Celula {
  aberta = false;

  /**
   * @param {HTMLElement} lugar o contêiner da célula
   * @param {number} numero
   * @param {Licao} licao
   */
  constructor(lugar, numero, licao) {
    this.lugar = lugar;
    this.numero = numero;
    this.licao = licao;
    const entrada = lugar.querySelector(".cell_input");
    const codigo = entrada?.querySelector(":scope > div");
    if (!(entrada instanceof HTMLElement) || !(codigo instanceof HTMLElement)) throw new Error("Célula sem código.");
    this.entrada = entrada;
    this.codigo = codigo;
    this.botao = criar("button", "", { type: "button" });
    this.aviso = criar("p", "", { class: "celula-editada", role: "status" });
    this.acoes = criar("div", "", { class: "celula-acoes celula-fechada" });
    this.acoes.append(this.aviso, this.botao);
    entrada.append(this.acoes);
    lugar.id ||= `celula-${numero}`;
    this.botao.addEventListener("click", () => this.abrir());
    licao.aoMudar(numero, () => this.contar());
    this.contar();
  }

  /** Diz se há uma versão do leitor. */
  contar() {
    const edicao = this.licao.edicao(this.numero);
    this.aviso.textContent = edicao ? (edicao.atual ? EDITADA : DE_OUTRA) : "";
    this.aviso.hidden = !edicao;
    this.botao.textContent = edicao ? "Abrir a minha versão" : "Editar e rodar";
    this.botao.setAttribute("aria-label", `${this.botao.textContent} (célula ${this.numero})`);
  }

  /** Depois de voltar ao original: o que se tinha escrito ainda pode ser trazido de volta. @param {string} frase @param {string} texto */
  oferecerVolta(frase, texto) {
    const desfazer = criar("button", "Desfazer", { type: "button" });
    desfazer.addEventListener("click", () => {
      this.licao.guardar(this.numero, texto);
      this.abrir(texto);
    });
    this.aviso.replaceChildren(frase, " ", desfazer);
    this.aviso.hidden = false;
  }

  /** @param {string} [texto] o que pôr no editor, no lugar do que está guardado */
  async abrir(texto) {
    if (this.aberta) return;
    this.aberta = true;
    this.botao.disabled = true;
    try {
      const [{ Bancada }, celulas] = await Promise.all([import("./bancada.js"), this.licao.celulas()]);
      const original = celulas[this.numero]?.fonte ?? "";
      await Bancada.montar(this, original, texto ?? this.licao.edicao(this.numero)?.texto ?? original);
    } catch (erro) {
      console.warn("Célula não aberta:", erro);
      this.aberta = false;
      this.aviso.textContent = erro instanceof TypeError || !(erro instanceof Error) ? SEM_EDITOR : erro.message;
      this.aviso.hidden = false;
    } finally {
      this.botao.disabled = false;
    }
  }
}
