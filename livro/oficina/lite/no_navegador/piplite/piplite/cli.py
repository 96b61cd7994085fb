"""O que o kernel roda no lugar de uma linha `%pip …`."""


async def get_transformed_code(argumentos: list[str]) -> str:
    """`%pip install numpy` → a conferência de que o pacote está aqui."""
    nomes = [argumento for argumento in argumentos if not argumento.startswith("-") and argumento != "install"]
    return f"await __import__('piplite').install({nomes!r})"
