"""Os vetores do léxico, que têm D dimensões, levados a d dimensões."""

import functools

import numpy as np

from atencao.frases.lexico import carregar


def projetar(X: np.ndarray, d: int, semente: int) -> np.ndarray:
    """X (n, D) → (n, d).

    d = D: o próprio X.   d > D: uma rotação sorteada, que conserva todo produto escalar.
    d < D: as d direções principais do léxico; nenhuma outra matriz de posto d chega mais perto dos produtos dele.
    """
    D = X.shape[1]
    if d == D:
        return X
    return X @ (_rotacao(D, d, semente) if d > D else direcoes_principais()[:, :d])


def _rotacao(D: int, d: int, semente: int) -> np.ndarray:
    """Matriz (D, d) de linhas ortonormais: para R assim, (X R)(X R)ᵀ = X Xᵀ."""
    # RandomState, e não default_rng: só a sequência dele é prometida igual em toda versão do NumPy (NEP 19),
    # e a página e o notebook têm versões diferentes.
    gaussiana = np.random.RandomState(semente).standard_normal((d, D))
    Q, R = np.linalg.qr(gaussiana)  # (d, D), (D, D)
    # A fatoração só é única com a diagonal de R positiva; sem isso o sinal dependeria da biblioteca de álgebra.
    return (Q * np.sign(np.diag(R))).T


@functools.cache
def direcoes_principais() -> np.ndarray:
    """Matriz (D, D): a coluna j é a j-ésima direção principal do léxico, com a maior componente em módulo positiva."""
    _, _, Vt = np.linalg.svd(carregar().vetores, full_matrices=False)  # (D, D), uma direção por linha
    maior = np.abs(Vt).argmax(axis=1)  # (D,)
    return (Vt * np.sign(Vt[np.arange(len(Vt)), maior])[:, None]).T
