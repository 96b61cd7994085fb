// O que falta rodar para uma célula ver os nomes como os veria quem rodasse a lição de cima para baixo.

/** @typedef {import("./tipos.d.ts").Rodada} Rodada */

/**
 * O que já rodou se aproveita enquanto a ordem é a da lição e os textos são os de agora; senão, começa-se de novo.
 * @param {Rodada[]} rodadas o que já rodou, em ordem
 * @param {Rodada[]} antes o que tem de rodar antes da célula, em ordem
 * @param {number} numero a célula
 * @param {(numero: number) => string} textoAtual de cada uma que já rodou
 * @returns {{ deNovo: boolean, faltam: Rodada[] }}
 */
export function oQueFalta(rodadas, antes, numero, textoAtual) {
  const ultima = rodadas.at(-1)?.numero ?? 0;
  const faltam = antes.filter((uma) => !rodadas.some((outra) => outra.numero === uma.numero));
  const emDia = rodadas.every((uma) => uma.texto === textoAtual(uma.numero));
  const emOrdem = ultima < numero && faltam.every((uma) => uma.numero > ultima);
  return emDia && emOrdem ? { deNovo: false, faltam } : { deNovo: true, faltam: antes };
}

/**
 * Uma célula que só prepara o caminho não para num assert: ele confere números da lição, que o leitor pode ter mudado.
 * A condição continua a ser calculada, para que os sorteios sejam os mesmos.
 * @param {string} texto
 */
export function semConferir(texto) {
  return texto.replace(/^([ \t]*)assert\b/gm, "$1None,");
}
