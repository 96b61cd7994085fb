// As setas movem o deslizador que tem o foco, e não as células do notebook.

export function deixarAsTeclasComOsControles() {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(".jupyter-widgets")) return;
    // O atributo é do JupyterLab: num elemento que o tem, uma tecla não é um atalho.
    target.setAttribute("data-lm-suppress-shortcuts", "true");
  });
}
