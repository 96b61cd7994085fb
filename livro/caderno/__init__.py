"""Escreve cada lição (MyST) como notebook legível em qualquer Jupyter, no Colab e no GitHub, sem extensão alguma.

O vocabulário é fechado: diretiva, papel, opção ou etiqueta fora dele é erro com arquivo e linha.

    gerar     o conjunto: lições → notebooks, e a conferência
    ler       lição → células            blocos, linhas, diretivas, papeis, formulas, imagens   MyST → Markdown puro
    indice, bibliografia, curso          o que as páginas, o .bib e _config.yml oferecem
    cartoes   pratique, explique e responda → células          recolher   o que vem fechado
    solucoes  o código das soluções, que o livro executa
    preparar, escrever                   a célula inicial e o arquivo .ipynb
    retratar  SVG → PNG, com o Chromium
"""
