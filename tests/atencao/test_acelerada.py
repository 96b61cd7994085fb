"""attention_rapida dá a saída de attention em toda forma e máscara, sem nunca montar a matriz n × n."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from atencao import attention, attention_rapida, mascara_causal
from tests.atencao.conferencias import conferir_attention, sorteio
from tests.atencao.memoria import pico_de_memoria
from tests.atencao.tolerancias import conferir

DTYPES = [torch.float64, torch.float32, torch.float16, torch.bfloat16]
# (lote de Q, de K e de V), d_k, d_v
FORMAS = [
    (((), (), ()), 4, 4), (((), (), ()), 4, 2), (((), (), ()), 2, 5), (((2,), (2,), (2,)), 4, 4),
    (((2, 3), (2, 3), (2, 3)), 4, 6), (((2, 3), (3,), (1, 3)), 4, 4), (((), (2,), (2,)), 4, 4), (((), (), (2,)), 4, 1),
    (((2, 1, 3, 2), (1, 2, 1, 2), (3, 1)), 4, 4), (((0, 2), (0, 2), (0, 2)), 4, 4), (((2, 0, 2, 1), (2,), ()), 4, 3),
    (((), (), ()), 1, 0),
]  # fmt: skip


def tensores(formas: Any, dtype: torch.dtype) -> list[torch.Tensor]:
    (lote_q, lote_k, lote_v), d_k, d_v = formas
    return [torch.as_tensor(x).to(dtype) for x in sorteio((*lote_q, 3, d_k), (*lote_k, 5, d_k), (*lote_v, 5, d_v))]


def test_igual_as_referencias_da_attention() -> None:
    def saida_e_pesos(*entradas: Any) -> tuple[torch.Tensor, torch.Tensor]:
        em_tensores = [None if x is None else torch.as_tensor(x) for x in entradas]
        return attention_rapida(*em_tensores), attention(*em_tensores)[1]

    conferir_attention(saida_e_pesos)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("formas", FORMAS, ids=str)
def test_igual_a_attention_com_e_sem_mascara(formas: Any, dtype: torch.dtype) -> None:
    Q, K, V = tensores(formas, dtype)
    lote = np.broadcast_shapes(formas[0][0], formas[0][1])
    acaso = np.random.default_rng(3)
    formas_de_mascara = [(), (5,), (3, 1), (1, 5), (3, 5), (*lote, 3, 5), (*(1 for _ in lote), 1, 5)]
    for mascara in (None, *(torch.as_tensor(acaso.random(forma) > 0.5) for forma in formas_de_mascara)):
        saida = attention_rapida(Q, K, V, mascara)
        assert saida.dtype == dtype
        conferir(saida, attention(Q, K, V, mascara)[0])


def test_mascara_em_lista() -> None:
    Q, K, V = tensores(FORMAS[0], torch.float64)
    mascara = [[True, False, True, True, False]]
    conferir(attention_rapida(Q, K, V, mascara), attention(Q, K, V, mascara)[0])


def test_inteiros_viram_float32() -> None:
    Q, K, V = torch.tensor([[1, 2]]), torch.tensor([[0, 1], [2, 0]]), torch.tensor([[3, 1], [4, 1]])
    conferir(attention_rapida(Q, K, V), attention(Q, K, V)[0])


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_linha_toda_proibida_zera_e_tem_gradiente_finito(dtype: torch.dtype) -> None:
    mascara = torch.ones(3, 5, dtype=torch.bool)
    mascara[1] = False
    for formas in (FORMAS[0], FORMAS[1], FORMAS[4]):
        entradas = [x.requires_grad_() for x in tensores(formas, dtype)]
        saida = attention_rapida(*entradas, mascara)
        assert (saida[..., 1, :] == 0).all()
        nossos = torch.autograd.grad((saida**2).sum(), entradas)
        esperados = torch.autograd.grad((attention(*entradas, mascara)[0] ** 2).sum(), entradas)
        for nosso, esperado in zip(nossos, esperados, strict=True):
            assert torch.isfinite(nosso).all()
            conferir(nosso, esperado)


def test_linha_toda_proibida_tambem_onde_o_kernel_daria_nan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Há versões e dispositivos em que a SDPA dá NaN à linha toda proibida; esta, a da fórmula nua, é uma."""

    def sdpa_nua(Q: Any, K: Any, V: Any, attn_mask: Any, scale: float) -> torch.Tensor:
        return ((Q @ K.mT) * scale).masked_fill(~attn_mask, -torch.inf).softmax(-1) @ V

    monkeypatch.setattr("atencao.acelerada.scaled_dot_product_attention", sdpa_nua)
    mascara = torch.ones(3, 5, dtype=torch.bool)
    mascara[1] = False
    entradas = [x.requires_grad_() for x in tensores(FORMAS[1], torch.float64)]
    saida = attention_rapida(*entradas, mascara)
    conferir(saida.detach(), attention(*entradas, mascara)[0].detach())
    assert all(torch.isfinite(g).all() for g in torch.autograd.grad(saida.sum(), entradas))


@pytest.mark.parametrize(
    "preparar", [lambda x: x.mT.contiguous().mT, lambda x: x[..., ::2], lambda x: x[:, :1, :1].expand_as(x)]
)
def test_memoria_fora_de_ordem(preparar: Callable[[torch.Tensor], torch.Tensor]) -> None:
    Q, K, V = (preparar(torch.as_tensor(x)) for x in sorteio((2, 3, 4), (2, 5, 4), (2, 5, 4)))
    conferir(attention_rapida(Q, K, V), attention(Q, K, V)[0])


def test_nan_segue_ate_a_saida() -> None:
    """Com 16 keys ou mais: com menos, o kernel da CPU troca por zero a saída da query com NaN, e a docstring avisa."""
    for onde in range(3):
        entradas = [torch.as_tensor(x) for x in sorteio((3, 4), (40, 4), (40, 4))]
        entradas[onde][1, 0] = torch.nan
        saida, esperada = attention_rapida(*entradas), attention(*entradas)[0]
        assert torch.isnan(esperada).any()
        assert (torch.isnan(saida) == torch.isnan(esperada)).all()


N = 4096
CASOS: dict[str, Callable[[], tuple[Any, ...]]] = {
    "quatro eixos": lambda: (aleatorio(2, 2, N, 16), aleatorio(2, 2, N, 16), aleatorio(2, 2, N, 16)),
    "dois eixos": lambda: (aleatorio(N, 16), aleatorio(N, 16), aleatorio(N, 16)),
    "cinco eixos": lambda: (aleatorio(1, 2, 1, N, 16), aleatorio(2, 1, N, 16), aleatorio(N, 16)),
    "d_v menor": lambda: (aleatorio(N, 16), aleatorio(N, 16), aleatorio(N, 4)),
    "d_v maior": lambda: (aleatorio(N, 4), aleatorio(N, 4), aleatorio(N, 16)),
    "transposta": lambda: (aleatorio(16, N).mT, aleatorio(16, N).mT, aleatorio(16, N).mT),
    "máscara de keys": lambda: (aleatorio(N, 16), aleatorio(N, 16), aleatorio(N, 16), torch.arange(N) < N // 2),
    "gradiente": lambda: (aleatorio(N, 16).requires_grad_(), aleatorio(N, 16), aleatorio(N, 16)),
}


def aleatorio(*forma: int) -> torch.Tensor:
    return torch.as_tensor(np.random.default_rng(len(forma)).normal(size=forma), dtype=torch.float32)


@pytest.mark.parametrize("caso", CASOS)
def test_nunca_monta_a_matriz_n_por_n(caso: str) -> None:
    entradas = CASOS[caso]()
    saida: list[torch.Tensor] = []
    assert pico_de_memoria(lambda: saida.append(attention_rapida(*entradas))) < N * N  # um quarto dela em float32
    linhas = [0, N // 3, N - 1]
    Q, K, V, *mascara = entradas
    conferir(saida[0][..., linhas, :], attention(Q[..., linhas, :], K, V, *mascara)[0])


def test_o_medidor_de_memoria_ve_a_matriz_n_por_n() -> None:
    Q, K, V = CASOS["dois eixos"]()
    assert pico_de_memoria(lambda: attention(Q, K, V)) > 4 * N * N
    assert pico_de_memoria(lambda: scaled_dot_product_attention(Q, K, V)) > 4 * N * N  # sem os quatro eixos


def test_com_mascara_inteira_so_a_mascara_e_n_por_n() -> None:
    """O PyTorch a converte para float32 (4 bytes) e nós a copiamos uma vez (1 byte); os pesos não aparecem."""
    Q, K, V = CASOS["dois eixos"]()
    mascara = mascara_causal(N, como=Q)
    for lote in ((), (8,), (2, 1, 2)):
        varios = [x.expand(*lote, N, 16) for x in (Q, K, V)]
        assert pico_de_memoria(lambda varios=varios: attention_rapida(*varios, mascara)) < 6.5 * N * N
    conferir(attention_rapida(Q, K, V, mascara), attention(Q, K, V, mascara)[0])


def test_a_mascara_de_cada_exemplo_nao_se_repete_por_cabeca() -> None:
    n, exemplos, cabecas = 1024, 2, 8
    Q = aleatorio(1, exemplos, cabecas, n, 16)
    mascara = torch.ones(exemplos, 1, n, n, dtype=torch.bool).tril()[None]
    pico = pico_de_memoria(lambda: attention_rapida(Q, Q, Q, mascara))
    assert pico < exemplos * 8 * n * n
    conferir(attention_rapida(Q, Q, Q, mascara), attention(Q, Q, Q, mascara)[0])
