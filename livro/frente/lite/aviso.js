// A faixa que diz onde está a cópia do leitor, até que ele a dispense.

const LEMBRANCA = "curso-copias-vistas";

/** @returns {string[]} */
function vistas() {
  return JSON.parse(localStorage.getItem(LEMBRANCA) ?? "[]");
}

/**
 * @param {string[]} copias os caminhos delas
 * @param {(caminho: string) => string} endereco
 */
export function avisarDasCopias(copias, endereco) {
  const novas = copias.filter((copia) => !vistas().includes(copia));
  if (!novas.length) return;
  const faixa = document.createElement("aside");
  faixa.className = "curso-aviso";
  faixa.setAttribute("role", "status");
  faixa.append("Esta é a edição nova da lição. O que você escreveu está guardado em: ");
  novas.forEach((copia, i) => faixa.append(i ? ", " : "", elo(copia, endereco(copia))));
  faixa.append(". ", dispensar(faixa, novas));
  document.body.append(faixa);
}

/** @param {string} copia @param {string} endereco */
function elo(copia, endereco) {
  const a = document.createElement("a");
  a.href = endereco;
  a.textContent = copia.slice(copia.lastIndexOf("/") + 1);
  return a;
}

/** @param {HTMLElement} faixa @param {string[]} copias */
function dispensar(faixa, copias) {
  const botao = document.createElement("button");
  botao.type = "button";
  botao.textContent = "Entendi, não avisar mais";
  botao.onclick = () => {
    localStorage.setItem(LEMBRANCA, JSON.stringify([...vistas(), ...copias]));
    faixa.remove();
  };
  return botao;
}
