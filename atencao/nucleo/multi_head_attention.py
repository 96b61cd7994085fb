"""Atenção com várias cabeças: a largura é repartida, cada parte atende por conta própria, e o resultado se junta."""

from array_api_compat import array_namespace

from atencao.nucleo.attention import atender, projetar
from atencao.nucleo.entrada import Array, arrays_reais, exigir_eixos
from atencao.nucleo.numeros import exigir_inteiro


def multi_head_attention(
    X: Array, W_q: Array, W_k: Array, W_v: Array, W_o: Array, num_heads: int, mascara: Array | None = None
) -> tuple[Array, Array]:
    """Self-attention com `num_heads` cabeças (Vaswani et al., 2017, seção 3.2.2).

    X: (..., n, d)   W_q, W_k: (d, h·d_k)   W_v: (d, h·d_v)   W_o: (h·d_v, d_saida)   com h = num_heads
    A cabeça i usa o i-ésimo bloco de colunas de W_q, W_k e W_v e divide por √d_k, a largura de uma cabeça.
    mascara: como em `attention`, até a forma dos pesos; uma máscara por exemplo do lote é (lote, 1, n, n).
    Devolve (saida, pesos): (..., n, d_saida) e (..., h, n, n).

    Erros: TypeError se num_heads não é inteiro; ValueError se é menor que 1 ou não divide as larguras, e os de
    `attention`.
    """
    num_heads = exigir_inteiro("num_heads", num_heads, minimo=1)
    xp, (X, W_q, W_k, W_v, W_o) = arrays_reais(X=X, W_q=W_q, W_k=W_k, W_v=W_v, W_o=W_o)
    exigir_eixos(2, X=X)
    Q, K, V = (
        dividir_cabecas(projetar(X, W, nome), num_heads, nome)  # (..., n, h·largura) → (..., h, n, largura)
        for nome, W in (("W_q", W_q), ("W_k", W_k), ("W_v", W_v))
    )
    saida, pesos = atender(Q, K, V, mascara, None, xp)  # (..., h, n, d_v), (..., h, n, n)
    saida = projetar(juntar_cabecas(saida), W_o, "W_o")  # (..., n, h·d_v) @ (h·d_v, d_saida) → (..., n, d_saida)
    return saida, pesos


def dividir_cabecas(x: Array, num_heads: int, nome: str = "x") -> Array:
    """(..., n, h·largura) → (..., h, n, largura): a cabeça i fica com o i-ésimo bloco de colunas."""
    *lote, n, total = x.shape
    xp = array_namespace(x)
    if total % num_heads or total == 0:
        raise ValueError(
            f"num_heads = {num_heads} não divide a largura {total} de {nome}; {_divisores_vizinhos(total, num_heads)}."
        )
    x = xp.reshape(x, (*lote, n, num_heads, total // num_heads))  # (..., n, h, largura)
    return xp.moveaxis(x, -2, -3)  # (..., h, n, largura)


def juntar_cabecas(x: Array) -> Array:
    """(..., h, n, largura) → (..., n, h·largura): o inverso de `dividir_cabecas`."""
    *lote, num_heads, n, largura = x.shape
    xp = array_namespace(x)
    return xp.reshape(xp.moveaxis(x, -3, -2), (*lote, n, num_heads * largura))


def _divisores_vizinhos(total: int, num_heads: int) -> str:
    divisores = [h for h in range(1, total + 1) if total % h == 0]
    if not divisores:
        return "a largura deve ser pelo menos 1"
    if num_heads > total:
        return f"o maior valor que serve é {total}"
    menor = max(h for h in divisores if h < num_heads)
    maior = min(h for h in divisores if h > num_heads)
    return f"os valores mais próximos que servem são {menor} e {maior}"
