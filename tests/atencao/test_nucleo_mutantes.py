"""Os erros que outros cursos publicaram, escritos aqui de propósito: as comparações da suíte têm de reprová-los."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from atencao import attention, mascara_causal
from tests.atencao.conferencias import (
    conferir_attention,
    conferir_causal,
    conferir_encoding,
    conferir_multi_head,
    conferir_softmax,
)


def _softmax(z: np.ndarray, eixo: int = -1) -> np.ndarray:
    y = np.exp(z - z.max(axis=eixo, keepdims=True))
    return y / y.sum(axis=eixo, keepdims=True)


def _attention(
    Q: Any,
    K: Any,
    V: Any,
    mascara: Any = None,
    *,
    escala: Callable[[np.ndarray, np.ndarray], float] = lambda Q, K: 1 / math.sqrt(Q.shape[-1]),
    eixo: int = -1,
    inverter: bool = False,
    depois: bool = False,
    duro: bool = False,
    constante: float = -np.inf,
) -> tuple[Any, Any]:
    """A atenção correta, com um interruptor para cada erro."""
    z = Q @ np.swapaxes(K, -1, -2) * escala(Q, K)
    permitido = np.broadcast_to(True if mascara is None else np.asarray(mascara) ^ inverter, z.shape)
    pesos = _softmax(np.where(permitido | depois, z, constante), eixo)
    if duro:
        pesos = np.where(permitido, z, -np.inf) == np.where(permitido, z, -np.inf).max(-1, keepdims=True)
    pesos = np.where(permitido, pesos, 0.0)
    return pesos @ V, pesos


def _multi_head(
    X: Any,
    W_q: Any,
    W_k: Any,
    W_v: Any,
    W_o: Any,
    h: int,
    mascara: Any = None,
    *,
    dividir: Callable[[np.ndarray, int], np.ndarray],
    juntar: Callable[[np.ndarray], np.ndarray],
    fator: Callable[[int, int], float] = lambda d, h: 1.0,
) -> tuple[Any, Any]:
    Q, K, V = (dividir(X @ W, h) for W in (W_q, W_k, W_v))
    saida, pesos = attention(Q * fator(X.shape[-1], h), K, V, mascara)
    return juntar(saida) @ W_o, pesos


def _dividir(x: np.ndarray, h: int) -> np.ndarray:
    return np.swapaxes(x.reshape(*x.shape[:-1], h, -1), -2, -3)


def _juntar(x: np.ndarray) -> np.ndarray:
    x = np.swapaxes(x, -2, -3)
    return x.reshape(*x.shape[:-2], -1)


def _dividir_so_reshape(x: np.ndarray, h: int) -> np.ndarray:
    return x.reshape(*x.shape[:-2], h, x.shape[-2], -1)


def _juntar_so_reshape(x: np.ndarray) -> np.ndarray:
    return x.reshape(*x.shape[:-3], x.shape[-2], -1)


def _dividir_intercalado(x: np.ndarray, h: int) -> np.ndarray:
    return np.moveaxis(x.reshape(*x.shape[:-1], -1, h), -1, -3)


def _encoding(
    n: int, d: int, base: float = 10_000.0, *, expoente: Callable[[np.ndarray, int], np.ndarray], blocos: bool = False
) -> np.ndarray:
    angulos = np.arange(n)[:, None] * base ** -expoente(np.arange(0, d, 2), d)
    pares = [np.sin(angulos), np.cos(angulos)]
    return np.concatenate(pares, axis=-1) if blocos else np.stack(pares, axis=-1).reshape(n, d)


def test_sem_erro_nenhum_as_copias_daqui_sao_aprovadas() -> None:
    """Se a base dos mutantes já fosse reprovada, reprová-los nada provaria."""
    conferir_softmax(_softmax)
    conferir_attention(_attention)
    conferir_causal(mascara_causal, _attention)
    conferir_multi_head(lambda *a: _multi_head(*a, dividir=_dividir, juntar=_juntar))
    conferir_encoding(lambda *a: _encoding(*a, expoente=lambda i, d: i / d))


@pytest.mark.parametrize(
    "mutante",
    [
        lambda z, eixo=-1: _softmax(z, 0),
        lambda z, eixo=-1: _softmax(z, -1),
        lambda z, eixo=-1: np.exp(z) / np.exp(z).sum(eixo, keepdims=True),
        lambda z, eixo=-1: (z == z.max(eixo, keepdims=True)).astype(float),
        lambda z, eixo=-1: z / z.sum(eixo, keepdims=True),
        lambda z, eixo=-1: _softmax(2 * z, eixo),
    ],
    ids=["eixo 0", "eixo fixo", "sem subtrair o máximo", "argmax", "sem exp", "temperatura"],
)
def test_softmax_errada_e_reprovada(mutante: Any) -> None:
    with np.errstate(all="ignore"), pytest.raises(AssertionError):
        conferir_softmax(mutante)


@pytest.mark.parametrize(
    "erro",
    [
        {"eixo": -2},
        {"escala": lambda Q, K: 1.0},
        {"escala": lambda Q, K: math.sqrt(Q.shape[-1])},
        {"escala": lambda Q, K: 1 / Q.shape[-1]},
        {"escala": lambda Q, K: 1 / math.sqrt(K.shape[-2])},
        {"inverter": True},
        {"depois": True},
        {"duro": True},
        {"constante": 0.0},
        {"constante": -1.0},
    ],
    ids=["eixo errado", "sem escala", "escala inversa", "sem raiz", "escala pelo comprimento", "máscara invertida",
         "máscara depois da softmax", "argmax", "proibida com pontuação 0", "proibida com pontuação -1"],
)  # fmt: skip
def test_attention_errada_e_reprovada(erro: dict[str, Any]) -> None:
    with np.errstate(all="ignore"), pytest.raises(AssertionError):
        conferir_attention(lambda *a: _attention(*a, **erro))


@pytest.mark.parametrize(
    "erro",
    [
        {"dividir": _dividir_so_reshape},
        {"juntar": _juntar_so_reshape},
        {"dividir": _dividir_so_reshape, "juntar": _juntar_so_reshape},
        {"dividir": _dividir_intercalado},
        {"fator": lambda d, h: 1 / math.sqrt(h)},
        {"fator": lambda d, h: math.sqrt(d / h) / math.sqrt(h)},
        {"fator": lambda d, h: math.sqrt(d / h)},
        {"juntar": lambda x: _juntar(x[..., ::-1, :, :])},
    ],
    ids=["dividir só por reshape", "juntar só por reshape", "os dois só por reshape", "colunas intercaladas",
         "escala por d_model", "escala pelo número de cabeças", "sem escala", "cabeças em ordem inversa"],
)  # fmt: skip
def test_multi_head_errada_e_reprovada(erro: dict[str, Any]) -> None:
    partes = {"dividir": _dividir, "juntar": _juntar, **erro}
    with pytest.raises(AssertionError):
        conferir_multi_head(lambda *a: _multi_head(*a, **partes))


@pytest.mark.parametrize(
    "mutante",
    [
        lambda n: ~np.tri(n, dtype=bool),
        lambda n: np.tri(n, dtype=bool).T,
        lambda n: np.tri(n, k=1, dtype=bool),
        lambda n: np.tri(n, k=-1, dtype=bool),
        lambda n: np.ones((n, n), dtype=bool),
    ],
    ids=["invertida", "transposta", "vê o seguinte", "não vê a si", "vê tudo"],
)
def test_mascara_causal_errada_e_reprovada(mutante: Any) -> None:
    with np.errstate(all="ignore"), pytest.raises(AssertionError):
        conferir_causal(mutante, attention)


@pytest.mark.parametrize(
    "erro",
    [
        {"expoente": lambda i, d: 2 * i / d},
        {"expoente": lambda i, d: i / (2 * d)},
        {"expoente": lambda i, d: i / max(d - 2, 1)},
        {"expoente": lambda i, d: i / d, "blocos": True},
        {"expoente": lambda i, d: -i / d},
    ],
    ids=["expoente dobrado", "expoente pela metade", "expoente até 1", "senos e cossenos em blocos", "expoente oposto"],
)
def test_encoding_errado_e_reprovado(erro: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        conferir_encoding(lambda *a: _encoding(*a, **erro))
