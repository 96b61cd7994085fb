"""As contas da multi-head attention em fórmula, para tamanhos que não vale a pena executar só para contar."""


def flops_da_multi_head(n: int, d: int, num_heads: int) -> int:
    """As contas de `multi_head_attention` em X (n, d), com quatro matrizes (d, d): as mesmas que `contar` anota.

    Quatro projeções (8nd²), QKᵀ e pesos vezes V (4n²d), a escala (nd) e a softmax de cada cabeça: máximo, subtração,
    exponencial, soma e divisão (5n² − 2n).
    """
    return 8 * n * d * d + 4 * n * n * d + n * d + num_heads * (5 * n * n - 2 * n)
