// O worker: traz o Pyodide e os pacotes do seu ofício, e atende um pedido de cada vez.

import { carregar } from "./motor/carregar.js";
import { Eco } from "./motor/eco.js";
import { isolar } from "./motor/isolar.js";
import { FalhaNoWorker, traduzir } from "./motor/traduzir.js";

/** @typedef {import("./motor/tipos.d.ts").DoWorker} DoWorker */
/** @typedef {import("./motor/tipos.d.ts").ParaOWorker} ParaOWorker */
/** @typedef {import("./motor/tipos.d.ts").Pyodide} Pyodide */

const FOLGA = 1500; // ms: depois da primeira figura, enquanto o leitor a olha

/** Guardado: depois de aberto, quem roda aqui já não o acha. @type {(mensagem: DoWorker) => void} */
const dizer = self.postMessage.bind(self);
const eco = new Eco((texto) => dizer({ tipo: "parcial", texto }));

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
    const { python, wasm } = await carregar(mensagem, (progresso) => dizer({ tipo: "progresso", ...progresso }));
    servicos = python.pyimport(mensagem.modulo);
    python.setStdout({ write: (bytes) => eco.escrever(bytes) });
    isolar();
    setTimeout(() => servicos?.completar?.(), FOLGA);
    return dizer({ tipo: "aberto", wasm });
  }
  const servico = servicos?.[mensagem.servico];
  if (!servico) throw new FalhaNoWorker("calculo", `não há o serviço ${mensagem.servico}`);
  eco.recomecar();
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
