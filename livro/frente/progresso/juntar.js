// O progresso de um arquivo junta-se ao deste navegador: o que foi feito num dos dois continua feito.

import { guardarResposta, lerResposta } from "../respostas.js";

/** @typedef {import("../respostas.js").RespostaGuardada} Resposta */

/** As atividades em que os dois escreveram coisas diferentes. @param {Map<string, Resposta>} doArquivo */
export function disputadas(doArquivo) {
  return [...doArquivo].flatMap(([id, { texto }]) => {
    const daqui = lerResposta(id)?.texto;
    return daqui && texto && daqui !== texto ? [id] : [];
  });
}

/**
 * @param {Map<string, Resposta>} doArquivo
 * @param {"arquivo" | "daqui"} preferidas as que valem onde os dois diferem
 */
export function juntar(doArquivo, preferidas) {
  for (const [id, resposta] of doArquivo) {
    const daqui = lerResposta(id) ?? {};
    const junta = preferidas === "arquivo" ? { ...daqui, ...resposta } : { ...resposta, ...daqui };
    if (daqui.feito || resposta.feito) junta.feito = true;
    guardarResposta(id, junta);
  }
}
