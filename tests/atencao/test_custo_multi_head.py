"""A fórmula das contas da multi-head é a que se conta ao executá-la."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from atencao import multi_head_attention
from atencao.custo import contar
from atencao.custo.multi_head import flops_da_multi_head


@given(st.integers(1, 12), st.integers(1, 6), st.integers(1, 6))
def test_a_formula_e_a_contagem(n, num_heads, largura):
    d = num_heads * largura
    custo = contar(multi_head_attention, np.ones((n, d)), *np.ones((4, d, d)), num_heads=num_heads)
    assert custo.flops == flops_da_multi_head(n, d, num_heads)
    assert custo.maior == max(num_heads * n * n, n * d)
