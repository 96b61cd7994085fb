// Quando a página não deve baixar o Python sem que peçam.

/** Se o navegador pede economia, ou a rede é tão lenta que o leitor pediria. */
export function economiza() {
  const rede = /** @type {{ saveData?: boolean, effectiveType?: string } | undefined} */ (Reflect.get(navigator, "connection"));
  return rede?.saveData === true || /2g$/.test(rede?.effectiveType ?? "");
}
