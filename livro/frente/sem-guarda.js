// O aviso, uma vez por página, de que este navegador não está guardando o que o leitor escreve.

let avisado = false;

export function avisarQueNaoGuarda() {
  if (avisado) return;
  avisado = true;
  const faixa = document.createElement("p");
  faixa.className = "sem-guarda";
  faixa.setAttribute("role", "alert");
  const botao = document.createElement("button");
  botao.type = "button";
  botao.textContent = "Entendi";
  botao.onclick = () => faixa.remove();
  document.body.append(faixa);
  // Depois de estar na página: é a mudança que o leitor de tela anuncia.
  faixa.append(
    "Este navegador não está guardando as suas respostas (janela anônima, ou sem espaço): elas valem até você ",
    "fechar esta página. ",
    botao,
  );
}
