// As dicas, um degrau de cada vez: a seguinte só aparece depois que a anterior foi aberta.

/** @param {Element} lugar */
export function emDegraus(lugar) {
  const dicas = [...lugar.querySelectorAll("details.pratica-dica")].filter((dica) => dica instanceof HTMLDetailsElement);
  dicas.forEach((dica, i) => {
    dica.hidden = i > 0;
    dica.addEventListener("toggle", () => {
      const seguinte = dicas[i + 1];
      if (dica.open && seguinte) seguinte.hidden = false;
    });
  });
}
