// Os botões da página de progresso: baixar o notebook, exportar, importar, apagar.

import { entregar } from "../entregar.js";
import { achar } from "../painel/elementos.js";
import { esquecerTudo, todasAsRespostas } from "../respostas.js";
import { escreverArquivo, lerArquivo } from "./arquivo.js";
import { escreverCaderno } from "./caderno.js";
import { disputadas, juntar } from "./juntar.js";
import { perguntar } from "./perguntar.js";

/** @typedef {import("../respostas.js").RespostaGuardada} Resposta */

const NADA = "Ainda não há nada guardado neste navegador.";

/** @param {HTMLElement} lugar @param {import("./caderno.js").Dados} dados */
export function ligarLevar(lugar, dados) {
  const secao = achar(lugar, ".progresso-levar", HTMLElement);
  const aviso = achar(secao, ".progresso-aviso", HTMLElement);
  const campo = achar(secao, "input[type=file]", HTMLInputElement);
  const acoes = {
    notebook: () => {
      const texto = escreverCaderno(dados);
      if (!texto) return "Ainda não há o que levar: o notebook leva as suas respostas e as células que você editou.";
      entregar(texto, "application/x-ipynb+json", "minhas-respostas.ipynb");
      return "O notebook está entre os seus downloads: minhas-respostas.ipynb.";
    },
    exportar: () => {
      const respostas = todasAsRespostas();
      if (!respostas.size) return NADA;
      entregar(escreverArquivo(respostas, dados.edicao), "application/json", "progresso-no-curso.json");
      return "O progresso está entre os seus downloads: progresso-no-curso.json.";
    },
    importar: () => {
      campo.click();
      return "";
    },
    apagar: () => apagar(lugar),
  };
  for (const [nome, fazer] of Object.entries(acoes)) {
    achar(secao, `[data-acao=${nome}]`, HTMLButtonElement).addEventListener("click", async () => {
      aviso.textContent = await fazer();
    });
  }
  campo.addEventListener("change", async () => {
    const [arquivo] = campo.files ?? [];
    if (arquivo) aviso.textContent = await importar(lugar, arquivo);
    campo.value = ""; // o mesmo arquivo pode ser escolhido de novo
  });
  secao.hidden = false;
}

/** @param {HTMLElement} lugar */
async function apagar(lugar) {
  if (!todasAsRespostas().size) return NADA;
  if ((await perguntar(lugar, "apagar")) !== "apagar") return "Nada foi apagado.";
  esquecerTudo();
  return "Tudo foi apagado deste navegador.";
}

/** @param {HTMLElement} lugar @param {File} arquivo @returns {Promise<string>} */
async function importar(lugar, arquivo) {
  try {
    return await receber(lugar, lerArquivo(await arquivo.text()));
  } catch (erro) {
    return `${erro instanceof Error ? erro.message : erro} Nada mudou.`;
  }
}

/** @param {HTMLElement} lugar @param {Map<string, Resposta>} respostas */
async function receber(lugar, respostas) {
  const quantas = disputadas(respostas).length;
  const frase =
    quantas === 1
      ? "Numa atividade há uma resposta sua aqui e outra, diferente, no arquivo. Qual fica?"
      : `Em ${quantas} atividades há uma resposta sua aqui e outra, diferente, no arquivo. Quais ficam?`;
  const preferidas = quantas ? await perguntar(lugar, "importar", frase) : "arquivo";
  if (preferidas !== "arquivo" && preferidas !== "daqui") return "Nada mudou.";
  juntar(respostas, preferidas);
  return `Importado: ${respostas.size} ${respostas.size === 1 ? "atividade" : "atividades"} do arquivo.`;
}
