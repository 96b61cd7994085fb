// Os botões de um painel: levar a figura, a página ou o endereço.

import { entregar } from "../entregar.js";
import { baixar } from "../figura.js";
import { achar } from "./elementos.js";
import { linkDoEstado } from "./endereco.js";
import { paginaParaGuardar } from "./guardar.js";

/** @typedef {import("./painel.js").Painel} Painel */

/** @param {Painel} painel */
export function ligarBotoes(painel) {
  const acoes = {
    reiniciar: () => painel.reiniciar(),
    imagem: async () => baixar(await painel.tela.figura.imagem("png"), `${painel.declaracao.nome}.png`),
    pagina: () => salvarPagina(painel),
    link: () => copiarLink(painel),
  };
  for (const [nome, fazer] of Object.entries(acoes)) {
    const botao = achar(painel.lugar, `[data-acao="${nome}"]`, HTMLButtonElement);
    botao.disabled = false;
    botao.addEventListener("click", async () => {
      try {
        await fazer();
      } catch (erro) {
        console.warn("Não deu certo:", erro);
        painel.situacao.dizer("Não deu para salvar: o desenho não carregou. Recarregue a página e tente de novo.");
      }
    });
  }
}

/** @param {Painel} painel */
async function salvarPagina(painel) {
  const { declaracao, tela } = painel;
  const pagina = paginaParaGuardar({
    titulo: declaracao.titulo,
    imagem: await tela.figura.imagem("svg"),
    quadro: tela.quadro,
    controles: painel.controles.map((c) => [c.declaracao.rotulo, c.porExtenso(painel.mostrados[c.declaracao.nome] ?? null)]),
    endereco: linkDoEstado(painel.chave, painel.estado(), painel.lugar.id),
    curso: document.title,
  });
  entregar(pagina, "text/html", `${declaracao.nome}.html`);
}

/** @param {Painel} painel */
async function copiarLink(painel) {
  try {
    await navigator.clipboard.writeText(linkDoEstado(painel.chave, painel.estado(), painel.lugar.id));
    painel.situacao.dizer("Link copiado: ele abre esta página com o painel assim.");
  } catch {
    painel.situacao.dizer("O navegador não deixou copiar; o endereço desta página já leva ao painel assim.");
  }
}
