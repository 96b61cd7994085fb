// O que um erro diz.

/** @param {unknown} erro */
export function mensagem(erro) {
  return erro instanceof Error ? erro.message : String(erro);
}
