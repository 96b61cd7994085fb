"""O coração do curso: softmax, attention, self_attention, multi_head_attention e as máscaras.

Escrito uma vez sobre o padrão *array API* (pacote array-api-compat): as mesmas linhas rodam com arrays do NumPy, no
notebook e no navegador, e com tensores do PyTorch em CPU ou GPU.
"""

from atencao.nucleo.attention import attention, self_attention
from atencao.nucleo.mascaras import mascara_causal
from atencao.nucleo.multi_head_attention import multi_head_attention
from atencao.nucleo.softmax import softmax

__all__ = ["attention", "mascara_causal", "multi_head_attention", "self_attention", "softmax"]
