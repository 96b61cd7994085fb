// Traz os arquivos do Python, todos ao mesmo tempo, contando os bytes, e abre o Pyodide com eles.

import { Chegada, buscar } from "./chegada.js";
import { FalhaNoWorker } from "./traduzir.js";

/** @typedef {import("./tipos.d.ts").Arquivo} Arquivo */
/** @typedef {import("./tipos.d.ts").ParaOWorker} ParaOWorker */
/** @typedef {import("./tipos.d.ts").Progresso} Progresso */
/** @typedef {import("./tipos.d.ts").Pyodide} Pyodide */
/** @typedef {import("./tipos.d.ts").PyodideModulo} PyodideModulo */

const WASM_VAZIO = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
// Nada além do que o site traz: nem pacotes, nem um endereço onde procurá-los.
const LOCK = "lock-vazio.json";

/** Onde WebAssembly é proibido o Pyodide espera para sempre; perguntar antes dá um erro claro. */
async function conferirPermissao() {
  await WebAssembly.compile(WASM_VAZIO).catch(() => {
    throw new FalhaNoWorker("bloqueado", "WebAssembly");
  });
}

/**
 * O Pyodide pede os seus arquivos com fetch: os que já estão a caminho são entregues no lugar.
 * @param {Map<string, Promise<Response>>} entregas
 */
function entregarAoPyodide(entregas) {
  const rede = self.fetch.bind(self);
  self.fetch = (pedido, opcoes) => {
    const endereco = pedido instanceof Request ? pedido.url : String(pedido);
    return entregas.get(endereco) ?? rede(pedido, opcoes);
  };
}

/**
 * Sem rede o navegador não importa um módulo que guardou, se o julga velho; mas deixa ler o seu texto.
 * @param {string} base
 * @param {Arquivo} arquivo
 */
async function importar(base, { nome }) {
  return import(base + nome).catch(async () => {
    const resposta = await buscar(base + nome).catch(() => {
      throw new FalhaNoWorker("rede", nome);
    });
    if (!resposta.ok) throw new FalhaNoWorker("ausente", nome);
    const copia = URL.createObjectURL(new Blob([await resposta.text()], { type: "text/javascript" }));
    return import(copia);
  });
}

/** Alguns servidores não conhecem o tipo de um .wasm, e sem ele o navegador não o compila. @param {Response} resposta */
function comoWasm(resposta) {
  if (resposta.headers.get("content-type")?.startsWith("application/wasm")) return resposta;
  return new Response(resposta.body, { headers: { "content-type": "application/wasm" } });
}

/** @param {Response} resposta */
function descomprimir(resposta) {
  return new Response(resposta.body?.pipeThrough(new DecompressionStream("gzip")));
}

/** O Pyodide compila ao instanciar: recebe no lugar o que já está compilado. @param {Promise<WebAssembly.Module>} compilado */
function entregarWasm(compilado) {
  WebAssembly.instantiateStreaming = async (_, importados) => {
    const module = await compilado;
    return { module, instance: await WebAssembly.instantiate(module, importados) };
  };
}

/**
 * O Python aberto, e o WebAssembly, que serve ao próximo worker: o navegador nem sempre guarda um arquivo deste tamanho.
 * @param {Extract<ParaOWorker, { tipo: "abrir" }>} pedido
 * @param {(progresso: Progresso) => void} aoProgredir
 * @returns {Promise<{ python: Pyodide, wasm: WebAssembly.Module }>}
 */
export async function carregar({ base, manifesto: { info, arquivos }, pacotes, wasm }, aoProgredir) {
  await conferirPermissao();
  const endereco = base + arquivos.entrada.nome;
  const entrada = importar(base, arquivos.entrada);
  // O Pyodide o importaria depois; já importado, ele o acha.
  const script = importar(base, arquivos.script);
  const chegada = new Chegada(base, aoProgredir);
  const compilado = wasm ? Promise.resolve(wasm) : WebAssembly.compileStreaming(chegada.trazer(arquivos.wasm).then(comoWasm));
  const python = chegada.trazer(arquivos.python).then(descomprimir);
  const conteudos = Promise.all(pacotes.map(async (arquivo) =>
    descomprimir(await chegada.trazer(arquivo)).arrayBuffer(),
  ));
  const tudo = chegada.completa().then(() => chegada.dizer("Abrindo o Python"));
  // Uma falha é dita uma vez, por quem espera a chegada.
  for (const promessa of [entrada, script, compilado, conteudos, tudo]) promessa.catch(() => {});
  entregarAoPyodide(new Map([
    [base + arquivos.wasm.nome, Promise.resolve(new Response())],
    [base + arquivos.python.nome, python],
    [base + LOCK, Promise.resolve(new Response(JSON.stringify({ info, packages: {} })))],
  ]));
  entregarWasm(compilado);

  /** @type {PyodideModulo} */
  const { loadPyodide } = await entrada;
  await script;
  const aberto = loadPyodide({
    indexURL: endereco.slice(0, endereco.lastIndexOf("/") + 1),
    lockFileURL: base + LOCK,
    stdLibURL: base + arquivos.python.nome,
  });
  // Se um arquivo falha, o Pyodide espera por ele para sempre: quem conta a chegada sabe antes.
  const [pyodide] = await Promise.all([aberto, tudo, compilado]);
  chegada.dizer("Abrindo o NumPy");
  const [maior, menor] = info.python.split(".");
  for (const pacote of await conteudos) {
    pyodide.unpackArchive(pacote, "zip", { extractDir: `/lib/python${maior}.${menor}/site-packages` });
  }
  return { python: pyodide, wasm: await compilado };
}
