// O menu Praticar é um <details>: abre sem script. Aqui, só o que o faz fechar como um menu.

/** @param {HTMLDetailsElement} menu */
export function fecharComoMenu(menu) {
  menu.addEventListener("keydown", (evento) => {
    if (evento.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}
