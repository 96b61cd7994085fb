"""O cabeçalho de uma lição, para as que os testes escrevem."""

CABECALHO = """\
---
jupytext:
  text_representation:
    extension: .md
    format_name: myst
kernelspec:
  display_name: Python 3
  language: python
  name: python3
---
"""
