// Uma figura que só se olha: desenhada quando se aproxima da tela, com o botão de baixar na legenda.

import { larguraMinima } from "./caber.js";
import { Figura, aoSeAproximar, baixar } from "./figura.js";

/** @typedef {import("./tipos.d.ts").Desenho} Desenho */

/**
 * @param {HTMLElement} lugar o <figure>, com a área e a legenda que livro/site/figura.py escreve
 * @param {Desenho} desenho
 * @returns {Figura}
 */
export function prepararFigura(lugar, desenho) {
  const area = lugar.querySelector(".figura-area");
  const legenda = lugar.querySelector("figcaption");
  if (!(area instanceof HTMLElement) || !legenda) throw new Error("Figura incompleta na página.");
  const figura = new Figura(area, desenho);
  area.style.setProperty("--largura-minima-da-figura", `${larguraMinima(figura.desenho)}px`);
  aoSeAproximar(lugar, async () => {
    try {
      await figura.desenhar();
      legenda.append(botaoDeBaixar(figura));
      lugar.dataset.estado = "desenhada";
    } catch (erro) {
      console.warn("Figura não desenhada:", erro);
      avisarFalha(area);
      lugar.dataset.estado = "falhou";
    }
  });
  return figura;
}

/** @param {Figura} figura */
function botaoDeBaixar(figura) {
  const botao = document.createElement("button");
  botao.type = "button";
  botao.className = "figura-baixar";
  botao.textContent = "Baixar imagem";
  botao.addEventListener("click", async () => baixar(await figura.imagem("png"), "figura.png"));
  return botao;
}

/** @param {HTMLElement} area */
function avisarFalha(area) {
  const aviso = document.createElement("p");
  aviso.className = "figura-aviso";
  aviso.textContent = "O desenho não carregou: confira a conexão e recarregue a página. "
    + `Em palavras: ${area.getAttribute("aria-label")}`;
  area.removeAttribute("role");
  area.removeAttribute("aria-label");
  area.replaceChildren(aviso);
}
