// Roda antes do JupyterLite, em cada página dele. Se algo aqui falhar, ele abre do mesmo jeito.

import { Armazem } from "./armazem.js";
import { avisarDasCopias } from "./aviso.js";
import { copiasDe, separarCopias } from "./copias.js";
import { deixarAsTeclasComOsControles } from "./teclado.js";

const LITE = new URL("..", import.meta.url);
const ABERTO = new URLSearchParams(location.search).get("path");

/** @param {string} caminho */
function endereco(caminho) {
  return new URL(`notebooks/index.html?path=${encodeURIComponent(caminho)}`, LITE).href;
}

async function cuidarDasCopias() {
  const armazem = await Armazem.abrir(LITE.pathname);
  if (!armazem) return;
  try {
    const resposta = await fetch(new URL("curso/versoes.json", LITE), { cache: "no-cache" });
    const caminhos = await separarCopias(armazem, await resposta.json());
    if (ABERTO) avisarDasCopias(copiasDe(ABERTO, caminhos), endereco);
  } finally {
    armazem.fechar();
  }
}

deixarAsTeclasComOsControles();
await cuidarDasCopias().catch((erro) => console.warn("As cópias de edições anteriores não foram vistas:", erro));
