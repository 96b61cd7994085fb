"""O positional encoding dentro de um modelo do PyTorch: uma tabela que acompanha o modelo e não se grava com ele."""

import torch

from atencao.posicao import positional_encoding


class SomaPosicao(torch.nn.Module):
    """X + PE, para X de forma (..., n, d) com n até n_max.

    A tabela é um buffer não persistente: muda de dispositivo e de dtype com o modelo, não é treinada e não entra no
    state_dict, de modo que os pesos gravados servem a outro n_max.

    Erros: os de `positional_encoding`; ao chamar, ValueError se n passa de n_max ou a largura não é d.
    """

    tabela: torch.Tensor

    def __init__(self, n_max: int, d: int, base: float = 10_000.0):
        super().__init__()
        tabela = positional_encoding(n_max, d, base, como=torch.empty(0))  # (n_max, d)
        self.register_buffer("tabela", tabela, persistent=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        n_max, d = self.tabela.shape
        if X.ndim < 2 or X.shape[-1] != d or X.shape[-2] > n_max:
            raise ValueError(
                f"X deve ter a forma (..., n, {d}) com n até {n_max}, o tamanho da tabela; recebi {tuple(X.shape)}."
            )
        return X + self.tabela[: X.shape[-2]]  # (..., n, d) + (n, d) → (..., n, d)
