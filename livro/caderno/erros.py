"""O erro que aponta a linha da lição e diz, em uma frase, o que fazer."""


class ErroNaLicao(Exception):
    def __init__(self, arquivo: str, linha: int, frase: str):
        super().__init__(f"{arquivo}:{linha}: {frase}")


class ForaDoVocabulario(ValueError):
    """Uma frase ainda sem endereço: quem conhece o arquivo e a linha a transforma em ErroNaLicao."""
