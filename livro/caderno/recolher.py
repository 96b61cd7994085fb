"""O que vem recolhido num notebook: o `<details>` se lê no Jupyter, no Colab e no GitHub."""


def recolher(titulo: str, corpo: str) -> str:
    """`titulo` em HTML; `corpo` em Markdown, que só vale entre linhas em branco."""
    return f"<details>\n<summary><b>{titulo}</b></summary>\n\n{corpo}\n\n</details>"
