"""A recorrência que a atenção dispensa: uma rede recorrente simples (Elman, 1990)."""

from array_api_compat import array_namespace

from atencao.nucleo.attention import projetar
from atencao.nucleo.entrada import Array, arrays_reais, exigir_eixos


def rnn(X: Array, W_x: Array, W_h: Array) -> Array:
    """Os estados h_t = tanh(x_t W_x + h_{t−1} W_h), um por posição, com h_0 = 0.

    X: (..., n, d)   W_x: (d, d_h)   W_h: (d_h, d_h)   →   (..., n, d_h)
    Cada estado precisa do anterior: são n passos, um depois do outro. Só X W_x pode ser calculado de uma vez.

    Erros: TypeError ou ValueError, com as formas, se bibliotecas, dispositivos, tipos ou tamanhos não combinam.
    """
    xp, (X, W_x, W_h) = arrays_reais(X=X, W_x=W_x, W_h=W_h)
    exigir_eixos(2, X=X)
    entradas = projetar(X, W_x, "W_x")  # (..., n, d) @ (d, d_h) → (..., n, d_h)
    n, d_h = entradas.shape[-2:]
    if n == 0 or tuple(W_h.shape) != (d_h, d_h):
        raise ValueError(
            f"Espero pelo menos uma posição e W_h de forma ({d_h}, {d_h}), a largura do estado; recebi {n} posições e "
            f"W_h {tuple(W_h.shape)}."
        )
    estado = xp.tanh(entradas[..., 0, :])
    estados = [estado]
    for t in range(1, n):
        estado = xp.tanh(entradas[..., t, :] + _linha_vezes(estado, W_h))  # (..., d_h)
        estados.append(estado)
    return xp.stack(estados, axis=-2)


def _linha_vezes(linha: Array, W: Array) -> Array:
    """(..., d_h) @ (d_h, d_h) → (..., d_h): o vetor vira uma matriz de uma linha, como pede o padrão array API."""
    xp = array_namespace(linha)
    return xp.squeeze(xp.expand_dims(linha, axis=-2) @ W, axis=-2)
