"""As recorrências que a atenção dispensa: a rede recorrente simples (Elman, 1990) e a LSTM (1997)."""

from typing import Any

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
    exigir_eixos(2, X=X, W_h=W_h)
    primeira, *demais = _entradas(xp, X, W_x, W_h, portas=1)
    estado = xp.tanh(primeira)
    estados = [estado]
    for entrada in demais:
        estado = xp.tanh(entrada + _linha_vezes(estado, W_h))  # (..., d_h)
        estados.append(estado)
    return xp.stack(estados, axis=-2)


def lstm(X: Array, W_x: Array, W_h: Array, b: Array) -> Array:
    """Os estados de uma LSTM: cada passo guarda uma fração f da memória e soma a ela uma fração i do que é novo.

    X: (..., n, d)   W_x: (d, 4 d_h)   W_h: (d_h, 4 d_h)   b: (4 d_h,)   →   (..., n, d_h)
    As quatro partes de W_x, W_h e b são, como no PyTorch: i (entra), f (fica), g (o que é novo) e o (sai).
        c_t = f c_{t−1} + i g      h_t = o tanh(c_t)      com c_0 = h_0 = 0
    O portão f é o de Gers, Schmidhuber e Cummins (2000); na LSTM de 1997 ele não havia, e f valia sempre 1.

    Erros: TypeError ou ValueError, com as formas, se bibliotecas, dispositivos, tipos ou tamanhos não combinam.
    """
    xp, (X, W_x, W_h, b) = arrays_reais(X=X, W_x=W_x, W_h=W_h, b=b)
    exigir_eixos(2, X=X, W_h=W_h)
    d_h = W_h.shape[0]
    if tuple(b.shape) != (4 * d_h,):
        raise ValueError(f"b deve ter forma ({4 * d_h},), um número por coluna de W_h; recebi {tuple(b.shape)}.")
    primeira, *demais = _entradas(xp, X, W_x, W_h, portas=4)
    i, _, g, o = _portas(xp, primeira + b, d_h)  # não há memória anterior que guardar
    memoria = i * g
    estado = o * xp.tanh(memoria)
    estados = [estado]
    for entrada in demais:
        i, f, g, o = _portas(xp, entrada + _linha_vezes(estado, W_h) + b, d_h)
        memoria = f * memoria + i * g  # (..., d_h)
        estado = o * xp.tanh(memoria)
        estados.append(estado)
    return xp.stack(estados, axis=-2)


def _entradas(xp: Any, X: Array, W_x: Array, W_h: Array, portas: int) -> tuple[Array, ...]:
    """X W_x, uma por posição: n × (..., portas · d_h)."""
    entradas = projetar(X, W_x, "W_x")  # (..., n, d) @ (d, portas · d_h)
    n, largura = entradas.shape[-2:]
    if n == 0 or largura % portas or tuple(W_h.shape) != (largura // portas, largura):
        raise ValueError(
            f"Espero pelo menos uma posição e W_h de forma ({largura // portas}, {largura}), conforme W_x "
            f"{tuple(W_x.shape)}; recebi {n} posições e W_h {tuple(W_h.shape)}."
        )
    # Repartir de uma vez: fatia por fatia, cada derivada criaria de novo um array do tamanho de todas as entradas.
    return xp.unstack(entradas, axis=-2)


def _portas(xp: Any, soma: Array, d_h: int) -> tuple[Array, Array, Array, Array]:
    """(..., 4 d_h) → i, f, g, o, cada um (..., d_h): g entre −1 e 1, os outros entre 0 e 1."""
    i, f, g, o = (soma[..., k * d_h : (k + 1) * d_h] for k in range(4))
    return _sigmoide(xp, i), _sigmoide(xp, f), xp.tanh(g), _sigmoide(xp, o)


def _sigmoide(xp: Any, x: Array) -> Array:
    """1 / (1 + e^−x), escrita com a tanh, que não estoura."""
    return xp.tanh(x * 0.5) * 0.5 + 0.5


def _linha_vezes(linha: Array, W: Array) -> Array:
    """(..., d_h) @ (d_h, k) → (..., k): o vetor vira uma matriz de uma linha, como pede o padrão array API."""
    xp = array_namespace(linha)
    return xp.squeeze(xp.expand_dims(linha, axis=-2) @ W, axis=-2)
