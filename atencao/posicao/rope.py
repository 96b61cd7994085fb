"""RoPE, a posição por rotação (Su et al., 2024, seção 3.2): em vez de somar um vetor, gira queries e keys."""

from array_api_compat import array_namespace

from atencao.nucleo.entrada import Array, arrays_reais, exigir_eixos
from atencao.posicao.senoidal import positional_encoding


def rope(x: Array, tabela: Array | None = None) -> Array:
    """Cada par (x₂ᵢ, x₂ᵢ₊₁) da posição pos, girado do ângulo pos / base^(2i/d).

    x: (..., n, d), queries ou keys, com d par.
    tabela: (n, d), os senos e cossenos como `positional_encoding` os dá. Sem ela, a das posições 0 a n−1 com base
    10 000; com uma fatia de uma tabela maior, as posições são as da fatia.
    Devolve (..., n, d). Os pares são de vizinhos, como no artigo; outra convenção corrente põe em par as metades,
    (xᵢ, xᵢ₊d/₂): é a mesma conta com as colunas de W_q e W_k em outra ordem.

    Erros: os de `positional_encoding`; TypeError se bibliotecas diferem; ValueError se a tabela não é (n, d).
    """
    if tabela is None:
        _, (x,) = arrays_reais(x=x)
        exigir_eixos(2, x=x)
        tabela = positional_encoding(*x.shape[-2:], como=x)
    _, (x, tabela) = arrays_reais(x=x, tabela=tabela)
    exigir_eixos(2, x=x)
    n, d = x.shape[-2:]
    if tuple(tabela.shape) != (n, d) or d % 2:
        raise ValueError(
            f"A tabela precisa ter a forma (n, d) de x, com d par: recebi {tuple(tabela.shape)} para n = {n} e d = {d}."
        )
    return _girar(x, tabela[..., 0::2], tabela[..., 1::2])


def _girar(x: Array, seno: Array, cosseno: Array) -> Array:
    xp = array_namespace(x)
    a, b = x[..., 0::2], x[..., 1::2]  # (..., n, d/2) cada
    girados = xp.stack([a * cosseno - b * seno, a * seno + b * cosseno], axis=-1)  # (..., n, d/2, 2)
    return xp.reshape(girados, x.shape)
