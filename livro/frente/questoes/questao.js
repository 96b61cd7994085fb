// Uma pergunta de múltipla escolha. Quem a desenha é a resposta guardada: responder é guardar, e a tela vem atrás.

import { achar } from "../painel/elementos.js";
import { aoMudarRespostas, guardarResposta, lerResposta } from "../respostas.js";
import { comentar, julgar } from "./comentario.js";
import { ehOrdem, saoOpcoes, sortear } from "./embaralhar.js";
import { deAgora } from "./guardada.js";

const VER_TODAS = 2; // respostas erradas até as explicações de todas as opções aparecerem

export class Questao {
  /** @param {HTMLElement} lugar */
  constructor(lugar) {
    this.lugar = lugar;
    this.id = lugar.dataset.id ?? "";
    this.resumos = lugar.dataset.opcoes ?? "";
    this.opcoes = achar(lugar, ".questao-opcoes", HTMLElement);
    this.campos = [...this.opcoes.querySelectorAll("input")].sort((a, b) => Number(a.value) - Number(b.value));
    this.botao = achar(lugar, "[data-acao=responder]", HTMLButtonElement);
    this.comentario = achar(lugar, ".questao-comentario", HTMLElement);
    this.explicacoes = achar(lugar, ".questao-explicacoes", HTMLDetailsElement);
    this.itens = [...this.explicacoes.querySelectorAll("li")];
    this.certas = this.itens.flatMap((item, i) => (item.dataset.certa === "sim" ? [i] : []));
    this.sorteada = sortear(this.campos.length);
  }

  ligar() {
    achar(this.lugar, ".questao-acoes", HTMLElement).hidden = false;
    this.botao.addEventListener("click", () => this.tocar());
    this.opcoes.addEventListener("change", () => this.mudar());
    this.desenhar();
    // Só agora é região viva: o que já estava respondido não é dito ao abrir a página.
    this.comentario.setAttribute("role", "status");
    aoMudarRespostas((id) => (id === undefined || id === this.id) && this.desenhar());
  }

  guardada() {
    return deAgora(lerResposta(this.id), this.resumos);
  }

  /** As opções que a resposta guardada marca, se ela está respondida e é desta pergunta. */
  respondidas() {
    const { marcadas } = this.guardada() ?? {};
    return marcadas?.length && saoOpcoes(marcadas, this.campos.length) ? marcadas : undefined;
  }

  tocar() {
    const respondidas = this.respondidas();
    if (!respondidas) return this.responder();
    const certa = julgar(respondidas, this.certas) === "certa";
    if (certa) this.sorteada = sortear(this.campos.length);
    for (const campo of this.campos) campo.checked = false;
    // Refazer o que já se acertou é começar do zero; ela continua contada entre as certas.
    guardarResposta(this.id, { marcadas: undefined, ...(certa ? { ordem: undefined, tentativas: undefined } : {}) });
  }

  responder() {
    const marcadas = this.campos.flatMap((campo, i) => (campo.checked ? [i] : []));
    if (!marcadas.length) {
      this.comentario.textContent = "Marque uma opção antes de responder.";
      return;
    }
    const certa = julgar(marcadas, this.certas) === "certa";
    guardarResposta(this.id, {
      marcadas,
      opcoes: this.resumos,
      ordem: this.ordem(),
      tentativas: certa ? this.tentativas() : this.tentativas() + 1,
      feito: certa || this.guardada()?.feito || undefined,
    });
  }

  /** Marcar outra coisa depois de errar já é tentar de novo. */
  mudar() {
    this.comentario.replaceChildren();
    if (this.respondidas()) guardarResposta(this.id, { marcadas: undefined });
  }

  tentativas() {
    return Number(this.guardada()?.["tentativas"]) || 0;
  }

  ordem() {
    const guardada = this.guardada()?.["ordem"];
    return ehOrdem(guardada, this.campos.length) ? guardada : this.sorteada;
  }

  desenhar() {
    const respondidas = this.respondidas();
    const veredito = respondidas && julgar(respondidas, this.certas);
    this.lugar.dataset.estado = veredito ?? "aberta";
    this.ordenar();
    if (respondidas) for (const [i, campo] of this.campos.entries()) campo.checked = respondidas.includes(i);
    else if (!this.guardada()) for (const campo of this.campos) campo.checked = false;
    this.botao.textContent = !veredito ? "Responder" : veredito === "certa" ? "Refazer a pergunta" : "Tentar de novo";
    this.comentar(respondidas);
    this.explicacoes.hidden = veredito !== "certa" && this.tentativas() < VER_TODAS;
    if (this.explicacoes.hidden) this.explicacoes.open = false;
  }

  /** Move os elementos em vez de recriá-los: as fórmulas deles já estão desenhadas. */
  ordenar() {
    const ordem = this.ordem();
    const naTela = [...this.opcoes.querySelectorAll("input")].map((campo) => Number(campo.value));
    if (ordem.every((i, vez) => i === naTela[vez])) return;
    this.opcoes.append(...ordem.flatMap((i) => this.campos[i]?.parentElement ?? []));
    this.itens[0]?.parentElement?.append(...ordem.flatMap((i) => this.itens[i] ?? []));
  }

  /** @param {number[] | undefined} respondidas */
  comentar(respondidas) {
    const partes = respondidas
      ? comentar(julgar(respondidas, this.certas), this.ordem().filter((i) => respondidas.includes(i)).map((i) => this.explicada(i)))
      : [];
    const igual = partes.map((parte) => parte.outerHTML).join("") === this.comentario.innerHTML;
    if (!igual) this.comentario.replaceChildren(...partes);
  }

  /** @param {number} i */
  explicada(i) {
    const item = /** @type {HTMLElement} */ (this.itens[i]);
    return { opcao: achar(item, "q", HTMLElement), porque: achar(item, ".questao-porque", HTMLElement) };
  }
}
