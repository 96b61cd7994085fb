// Os textos e os números do plotly.js em português do Brasil.

export const PT_BR = {
  moduleType: "locale",
  name: "pt-BR",
  dictionary: {
    "Autoscale": "Ajustar a escala",
    "Double-click to zoom back out": "Clique duas vezes para voltar ao tamanho inicial",
    "Double-click on legend to isolate one trace": "Clique duas vezes na legenda para ver uma série só",
    "Download plot": "Baixar a imagem",
    "Download plot as a PNG": "Baixar a imagem (PNG)",
    "Pan": "Mover",
    "Reset axes": "Voltar aos eixos iniciais",
    "Zoom": "Aproximar",
    "Zoom in": "Aproximar",
    "Zoom out": "Afastar",
    "trace": "série",
  },
  format: {
    days: ["domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"],
    shortDays: ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"],
    months: [
      "janeiro", "fevereiro", "março", "abril", "maio", "junho",
      "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
    ],
    shortMonths: ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"],
    date: "%d/%m/%Y",
    decimal: ",",
    thousands: ".",
  },
};
