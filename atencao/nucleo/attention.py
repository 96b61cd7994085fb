"""A atenção por produto escalar escalado (Vaswani et al., 2017) e a self-attention, que a aplica a uma só sequência."""

from types import ModuleType

import numpy as np

from atencao.nucleo.entrada import Array, arrays_reais, exigir_eixos
from atencao.nucleo.mascaras import preparar_mascara
from atencao.nucleo.numeros import exigir_real
from atencao.nucleo.softmax import softmax_de_passagem


def attention(
    Q: Array, K: Array, V: Array, mascara: Array | None = None, escala: float | None = None
) -> tuple[Array, Array]:
    """softmax(Q Kᵀ · escala) V, e os pesos.

    Q: (..., Lq, d_k)   K: (..., Lk, d_k)   V: (..., Lk, d_v)
    mascara: booleana, True = pode olhar; qualquer forma que se estenda até (..., Lq, Lk).
    escala: número que multiplica os produtos escalares; o padrão é 1/√d_k.
    Devolve (saida, pesos): (..., Lq, d_v) e (..., Lq, Lk). Cada linha dos pesos soma 1. Uma query que não pode olhar
    para key nenhuma recebe pesos e saída zero, com gradientes finitos.

    Erros: TypeError ou ValueError, com as formas, se bibliotecas, dispositivos, tipos ou tamanhos não combinam.
    """
    xp, (Q, K, V) = arrays_reais(Q=Q, K=K, V=V)
    return atender(Q, K, V, mascara, None if escala is None else exigir_real("escala", escala), xp)


def self_attention(
    X: Array,
    W_q: Array | None = None,
    W_k: Array | None = None,
    W_v: Array | None = None,
    mascara: Array | None = None,
) -> tuple[Array, Array]:
    """Atenção em que queries, keys e values vêm da mesma sequência: attention(X W_q, X W_k, X W_v).

    X: (..., n, d)   W_q, W_k: (d, d_k)   W_v: (d, d_v)   mascara: como em `attention`, até (..., n, n).
    Uma projeção omitida é a identidade: sem nenhuma, cada vetor é a própria query, a própria key e o próprio value.
    Devolve (saida, pesos): (..., n, d_v) e (..., n, n).
    """
    dadas = {nome: W for nome, W in (("W_q", W_q), ("W_k", W_k), ("W_v", W_v)) if W is not None}
    xp, (X, *matrizes) = arrays_reais(X=X, **dadas)
    exigir_eixos(2, X=X)
    projecoes = {nome: projetar(X, W, nome) for nome, W in zip(dadas, matrizes, strict=True)}
    Q, K, V = (projecoes.get(nome, X) for nome in ("W_q", "W_k", "W_v"))
    return atender(Q, K, V, mascara, None, xp)


def atender(
    Q: Array, K: Array, V: Array, mascara: Array | None, escala: float | None, xp: ModuleType
) -> tuple[Array, Array]:
    """A conta de `attention`, para arrays que já são reais e da mesma biblioteca xp."""
    forma = forma_dos_pesos(Q, K, V)
    escala = Q.shape[-1] ** -0.5 if escala is None else escala
    permitido = None if mascara is None else preparar_mascara(mascara, forma, Q)
    # Escalar Q, que é (Lq, d_k), e não o produto, que é (Lq, Lk): menos memória, e float16 não estoura.
    pesos = _pesos((Q * escala) @ xp.matrix_transpose(K), permitido, xp)  # (…, Lq, d_k) @ (…, d_k, Lk) → (…, Lq, Lk)
    return pesos @ V, pesos  # (..., Lq, Lk) @ (..., Lk, d_v) → (..., Lq, d_v)


def projetar(X: Array, W: Array, nome: str) -> Array:
    """X @ W: (..., n, d) @ (d, largura) → (..., n, largura). ValueError se W não é (d, largura)."""
    if W.ndim != 2 or W.shape[0] != X.shape[-1]:
        raise ValueError(
            f"{nome} deve ter a forma (d, largura) com d = {X.shape[-1]}, a largura dos vetores que projeta; recebi "
            f"{tuple(W.shape)}."
        )
    return X @ W


def forma_dos_pesos(Q: Array, K: Array, V: Array) -> tuple[int, ...]:
    """A forma (..., Lq, Lk) que os pesos terão, com os eixos de lote de Q e K combinados.

    ValueError, com as formas, se as larguras de Q e K, os comprimentos de K e V ou os eixos de lote não combinam.
    """
    exigir_eixos(2, Q=Q, K=K, V=V)
    if Q.shape[-1] != K.shape[-1]:
        raise ValueError(
            f"Q e K precisam da mesma largura d_k para o produto escalar: Q tem {Q.shape[-1]} e K tem {K.shape[-1]}."
        )
    if K.shape[-2] != V.shape[-2]:
        raise ValueError(
            f"K e V precisam do mesmo comprimento, um value por key: K tem {K.shape[-2]} e V tem {V.shape[-2]}."
        )
    if 0 in K.shape[-2:]:
        raise ValueError(f"K precisa de pelo menos uma key e uma dimensão; recebi a forma {tuple(K.shape)}.")
    return (*_lote_comum(Q, K, V), Q.shape[-2], K.shape[-2])


def _lote_comum(Q: Array, K: Array, V: Array) -> tuple[int, ...]:
    lotes = [tuple(x.shape[:-2]) for x in (Q, K, V)]
    if lotes[0] == lotes[1] == lotes[2]:
        return lotes[0]
    try:
        np.broadcast_shapes(*lotes)
    except ValueError as erro:
        raise ValueError(f"Os eixos de lote de Q, K e V não combinam: {lotes[0]}, {lotes[1]} e {lotes[2]}.") from erro
    return np.broadcast_shapes(lotes[0], lotes[1])


def _pesos(z: Array, permitido: Array | None, xp: ModuleType) -> Array:
    """Softmax das pontuações z (..., Lq, Lk), só sobre as keys permitidas; a linha sem nenhuma fica zerada.

    A linha toda proibida passa pela softmax como se tudo fosse permitido e só depois é zerada: com tudo em -inf ela
    daria NaN, e o NaN voltaria pelo gradiente mesmo que a saída fosse trocada por zero.
    """
    if permitido is None:
        return softmax_de_passagem(z, -1, xp)
    ha_key = xp.any(permitido, axis=-1, keepdims=True)  # (..., Lq, 1)
    # Sempre o mesmo nome, z: cada matriz Lq × Lk sai da memória assim que a seguinte existe.
    z = xp.where(permitido | ~ha_key, z, -xp.inf)
    z = softmax_de_passagem(z, -1, xp)
    return xp.where(ha_key, z, 0.0)
