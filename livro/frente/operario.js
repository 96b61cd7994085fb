// O worker: traz o Pyodide e os pacotes do seu ofício, e atende um pedido de cada vez.

import { carregar } from "./motor/carregar.js";
import { FalhaNoWorker, traduzir } from "./motor/traduzir.js";

/** @typedef {import("./motor/tipos.d.ts").DoWorker} DoWorker */
/** @typedef {import("./motor/tipos.d.ts").ParaOWorker} ParaOWorker */
/** @typedef {import("./motor/tipos.d.ts").Pyodide} Pyodide */

const FOLGA = 1500; // ms: depois da primeira figura, enquanto o leitor a olha

/** @param {DoWorker} mensagem */
function dizer(mensagem) {
  self.postMessage(mensagem);
}

/** Diz que está vivo, segurando a tranca cujo fim avisa a página da sua morte. @param {string} tranca */
function viver(tranca) {
  const vivo = () => dizer({ tipo: "vivo" });
  if (!navigator.locks) return vivo();
  const paraSempre = () => new Promise(vivo);
  navigator.locks.request(tranca, paraSempre).catch(vivo);
}

/** As funções do módulo do ofício (livro/oficina/pyodide), depois que o Python abriu. @type {ReturnType<Pyodide["pyimport"]> | undefined} */
let servicos;

/** @param {ParaOWorker} mensagem */
async function atender(mensagem) {
  if (mensagem.tipo === "abrir") {
    viver(mensagem.tranca);
    const python = await carregar(mensagem, (progresso) => dizer({ tipo: "progresso", ...progresso }));
    servicos = python.pyimport(mensagem.modulo);
    setTimeout(() => servicos?.completar?.(), FOLGA);
    return dizer({ tipo: "aberto" });
  }
  const servico = servicos?.[mensagem.servico];
  if (!servico) throw new FalhaNoWorker("calculo", `não há o serviço ${mensagem.servico}`);
  dizer({ tipo: "resposta", texto: servico(...mensagem.argumentos) });
}

self.onmessage = async ({ data }) => {
  try {
    await atender(data);
  } catch (erro) {
    const { falha, fatal } = traduzir(erro, servicos !== undefined);
    dizer({ tipo: fatal ? "fim" : "recusa", falha });
  }
};
