"""Como dizer à atenção onde cada token está: a senoide que se soma, a rotação (RoPE) e a penalidade (ALiBi)."""

from atencao.posicao.alibi import alibi, inclinacoes_alibi
from atencao.posicao.rope import rope
from atencao.posicao.senoidal import positional_encoding

__all__ = ["alibi", "inclinacoes_alibi", "positional_encoding", "rope"]
