// O worker sem rede: o navegador pode não abrir um pelo endereço, ainda que o tenha guardado, e monta-se um com os textos.

/** Os módulos do worker, cada um depois dos que importa. */
const MODULOS = ["./traduzir.js", "./chegada.js", "./carregar.js", "./eco.js", "./isolar.js", "../operario.js"];
const IMPORTA = /(from )"(\.[^"]+)"/g;

/** @type {Promise<URL> | undefined} */
let montado;

/** O endereço de um worker igual ao da rede; undefined se o navegador já não tem os textos. @returns {Promise<URL | undefined>} */
export function operarioGuardado() {
  montado ??= montar();
  return montado.catch(() => {
    montado = undefined;
    return undefined;
  });
}

async function montar() {
  /** @type {Map<string, string>} */
  const copias = new Map();
  let copia = "";
  for (const modulo of MODULOS) {
    const endereco = new URL(modulo, import.meta.url).href;
    const texto = await (await fetch(endereco, { cache: "force-cache" })).text();
    const ligado = texto.replace(IMPORTA, (_, de, outro) => `${de}"${copias.get(new URL(outro, endereco).href)}"`);
    copia = URL.createObjectURL(new Blob([ligado], { type: "text/javascript" }));
    copias.set(endereco, copia);
  }
  return new URL(copia);
}
