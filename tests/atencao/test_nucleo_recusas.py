"""Cada entrada ruim dá a exceção certa, com uma frase em português e os números; e o fuzz, que procura outras."""

import math
from typing import Any

import array_api_strict
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from atencao import attention, attention_rapida, mascara_causal, multi_head_attention, self_attention, softmax
from tests.atencao.recusas import conferir_frase, recusa, resultado_ou_recusa
from tests.atencao.referencias import attention_lenta, multi_head_lenta, softmax_lenta
from tests.atencao.tolerancias import conferir, em_float64

X = np.arange(12.0).reshape(3, 4)
T = torch.as_tensor(X)
I4 = np.eye(4)


@pytest.mark.parametrize(
    "mensagem",
    [
        "operands could not be broadcast together with shapes (3,4) (4,3).",
        "mat1 and mat2 shapes cannot be multiplied (3x4 and 3x4).",
        "Expected all tensors to be on the same device.",
        "Q deve ser boa. Mas K não.",
        "Q deve ser boa",
        "Q deve ser boa,\nmas não é.",
        "tudo bem por aqui.",
    ],
)
def test_o_conferente_de_frases_reprova_ingles_e_frases_a_mais(mensagem: str) -> None:
    with pytest.raises(AssertionError):
        conferir_frase(mensagem)


@pytest.mark.parametrize(
    ("tipo", "entradas", "numeros"),
    [
        (ValueError, (np.ones((3, 4)), np.ones((5, 6)), np.ones((5, 2))), (4, 6)),
        (ValueError, (np.ones((3, 4)), np.ones((5, 4)), np.ones((7, 2))), (5, 7)),
        (ValueError, (np.ones(4), np.ones((5, 4)), np.ones((5, 2))), (2, "(4,)")),
        (ValueError, (np.ones((3, 4)), 1.0, np.ones((5, 2))), (2, "()")),
        (ValueError, (np.ones((3, 4)), np.ones((5, 4)), np.ones(5)), (2, "(5,)")),
        (ValueError, ([], [], []), (2, "(0,)")),
        (ValueError, (np.ones((3, 4)), np.ones((0, 4)), np.ones((0, 2))), ("(0, 4)",)),
        (ValueError, (np.ones((3, 0)), np.ones((5, 0)), np.ones((5, 2))), ("(5, 0)",)),
        (ValueError, (np.ones((2, 3, 4)), np.ones((3, 5, 4)), np.ones((5, 2))), ("(2,)", "(3,)", "()")),
        (ValueError, (np.ones((2, 3, 4)), np.ones((2, 5, 4)), np.ones((7, 5, 2))), ("(2,)", "(7,)")),
        (ValueError, (X, [[1.0, 2.0], [3.0]], X), ()),
        (ValueError, (T, T.to("meta"), T), ("cpu", "meta")),
        (TypeError, (X, T, X), ()),
        (TypeError, (X, array_api_strict.asarray(X), X), ()),
        (TypeError, (X, X, X > 0), ("bool",)),
        (TypeError, (X, X + 1j, X), ("complex128",)),
        (TypeError, (T, T + 1j, T), ("torch.complex128",)),
        (TypeError, (T, T > 0, T), ("torch.bool",)),
        (TypeError, (X, X.astype(object), X), ("object",)),
        (TypeError, (X, None, X), ("object",)),
        (TypeError, (X, [["a", "b"]], X), ()),
        (TypeError, (X, "abc", X), ()),
        (TypeError, (X, {"a": 1}, X), ("object",)),
        (TypeError, (X, [[1.0, None]], X), ("object",)),
        (TypeError, (X, [[True, False]], X), ("bool",)),
        (TypeError, (X, [[2**70]], X), ("object",)),
        (TypeError, (X, [T[0].clone().requires_grad_()], X), ()),
        (TypeError, (T, [T[0].to("meta")], T), ()),
        (TypeError, (X, np.array([["2020-01-01"]], dtype="M8[D]"), X), ()),
    ],
)
def test_attention_recusa(tipo: type[Exception], entradas: tuple[Any, ...], numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        attention(*entradas)
    tensores = [torch.as_tensor(x) for x in entradas if isinstance(x, np.ndarray) and x.dtype.kind == "f"]
    if len(tensores) == 3:
        with recusa(tipo, *numeros):
            attention(*tensores)
        with recusa(tipo, *numeros):
            attention_rapida(*tensores)


@pytest.mark.parametrize(
    ("tipo", "escala"),
    [(TypeError, "1"), (TypeError, True), (TypeError, np.True_), (TypeError, torch.tensor(True)), (TypeError, 1j),
     (TypeError, np.complex128(1)), (TypeError, torch.tensor(1j)), (TypeError, [1.0]), (TypeError, X),
     (TypeError, torch.ones(1, device="meta")), (ValueError, math.nan), (ValueError, math.inf), (ValueError, 10**400)],
)  # fmt: skip
def test_escala_recusada(tipo: type[Exception], escala: Any) -> None:
    with recusa(tipo):
        attention(X, X, X, escala=escala)


@pytest.mark.parametrize(
    ("tipo", "mascara", "numeros"),
    [
        (ValueError, np.ones((3, 4), dtype=bool), ("(3, 4)", "(3, 3)")),
        (ValueError, np.ones((2, 3, 3), dtype=bool), ("(2, 3, 3)", "(3, 3)")),
        (ValueError, np.ones((0,), dtype=bool), ("(0,)",)),
        (ValueError, np.ones((2, 1), dtype=bool), ("(2, 1)",)),
        (ValueError, [[True, False, True], [True]], ()),
        (TypeError, np.ones((3, 3)), ("float64",)),
        (TypeError, np.ones((3, 3), dtype=int), ("int64",)),
        (TypeError, [[1, 0, 1]], ("int64",)),
        (TypeError, [[None, True, False]], ("object",)),
        (TypeError, 1, ("int64",)),
        (TypeError, "sim", ()),
        (TypeError, T[:, :3] > 0, ()),
    ],
)
def test_mascara_recusada(tipo: type[Exception], mascara: Any, numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        attention(X, X, X, mascara)


def test_mascara_em_outro_dispositivo_ou_biblioteca() -> None:
    with recusa(ValueError, "meta", "cpu"):
        attention(T, T, T, torch.ones(3, 3, dtype=torch.bool, device="meta"))
    with recusa(TypeError):
        attention(T, T, T, np.ones((3, 3), dtype=bool))
    with recusa(TypeError, "torch.float32"):
        attention_rapida(T, T, T, torch.ones(3, 3))
    with recusa(ValueError, "(3, 4)", "(3, 3)"):
        attention_rapida(T, T, T, torch.ones(3, 4, dtype=torch.bool))


@pytest.mark.parametrize(
    ("tipo", "num_heads", "numeros"),
    [
        (ValueError, 0, (0, 1)),
        (ValueError, -2, (-2, 1)),
        (ValueError, 3, (3, 4, 2)),
        (ValueError, 5, (5, 4)),
        (ValueError, 10**30, (10**30, 4)),
        (TypeError, 2.0, (2.0,)),
        (TypeError, np.float64(2), ()),
        (TypeError, True, (True,)),
        (TypeError, np.True_, ()),
        (TypeError, torch.tensor(True), (True,)),
        (TypeError, "2", ()),
        (TypeError, None, (None,)),
        (TypeError, np.ones((9, 9)), ()),
        (TypeError, torch.ones(9, 9), ()),
    ],
)
def test_num_heads_recusado(tipo: type[Exception], num_heads: Any, numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        multi_head_attention(X, *[I4] * 4, num_heads)


def test_num_heads_recusado_sugere_os_dois_vizinhos_que_dividem() -> None:
    with recusa(ValueError, 7, 24, 6, 8):
        multi_head_attention(np.ones((2, 24)), *[np.eye(24)] * 4, 7)


@pytest.mark.parametrize(
    ("tipo", "trocadas", "numeros"),
    [
        (ValueError, {"X": np.ones(4)}, (2, "(4,)")),
        (ValueError, {"X": np.ones((3, 5))}, (5, "(4, 4)")),
        (ValueError, {"W_q": np.ones((4, 6))}, (3, 2)),
        (ValueError, {"W_k": np.ones((5, 4))}, (4, "(5, 4)")),
        (ValueError, {"W_v": np.ones((4, 5))}, (2, 5)),
        (ValueError, {"W_o": np.ones((5, 4))}, (4, "(5, 4)")),
        (ValueError, {"W_q": np.ones((1, 4, 4))}, (4, "(1, 4, 4)")),
        (ValueError, {"W_q": np.ones(4)}, (4, "(4,)")),
        (ValueError, {"W_q": np.ones((4, 0)), "W_k": np.ones((4, 0))}, (2, 0)),
        (TypeError, {"W_q": None}, ()),
        (TypeError, {"W_o": None}, ()),
        (TypeError, {"W_k": T.T @ T}, ()),
        (TypeError, {"W_o": I4 > 0}, ("bool",)),
    ],
)
def test_multi_head_attention_recusa(tipo: type[Exception], trocadas: Any, numeros: tuple[Any, ...]) -> None:
    entradas = {"X": X, "W_q": I4, "W_k": I4, "W_v": I4, "W_o": I4, **trocadas}
    with recusa(tipo, *numeros):
        multi_head_attention(**entradas, num_heads=2)


@pytest.mark.parametrize(
    ("tipo", "entradas", "numeros"),
    [
        (ValueError, {"X": X[0]}, (2, "(4,)")),
        (ValueError, {"X": X, "W_v": np.ones((3, 4))}, (4, "(3, 4)")),
        (ValueError, {"X": X, "W_q": np.ones((4, 2))}, (2, 4)),
        (ValueError, {"X": T, "W_q": T.to("meta")}, ("cpu", "meta")),
        (TypeError, {"X": X, "W_q": T}, ()),
        (TypeError, {"X": None}, ()),
    ],
)
def test_self_attention_recusa(tipo: type[Exception], entradas: Any, numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        self_attention(**entradas)


@pytest.mark.parametrize(
    ("tipo", "argumentos", "numeros"),
    [
        (ValueError, (X, 2), (2, "(3, 4)")),
        (ValueError, (X, -3), (-3, -2)),
        (ValueError, (3.0,), (1, "()")),
        (ValueError, (np.ones((3, 0)),), ("(3, 0)", -1)),
        (TypeError, (X, 0.0), (0.0,)),
        (TypeError, (X, None), (None,)),
        (TypeError, (X, (0, 1)), ()),
        (TypeError, ("abc",), ()),
        (TypeError, (X > 0,), ("bool",)),
        (TypeError, (None,), ()),
    ],
)
def test_softmax_recusa(tipo: type[Exception], argumentos: tuple[Any, ...], numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        softmax(*argumentos)


@pytest.mark.parametrize(
    ("tipo", "argumentos", "numeros"),
    [
        (ValueError, (0,), (0, 1)),
        (ValueError, (-1,), (-1, 1)),
        (ValueError, (10**30,), (10**30,)),
        (ValueError, (10**13,), (10**13,)),
        (ValueError, (10**13, T), (10**13,)),
        (TypeError, (3.0,), (3.0,)),
        (TypeError, (True,), (True,)),
        (TypeError, (None,), (None,)),
        (TypeError, (3, [1.0]), ()),
        (TypeError, (3, "cpu"), ()),
    ],
)
def test_mascara_causal_recusa(tipo: type[Exception], argumentos: tuple[Any, ...], numeros: tuple[Any, ...]) -> None:
    with recusa(tipo, *numeros):
        mascara_causal(*argumentos)


def test_attention_rapida_so_aceita_tensores() -> None:
    for entradas in ((X, X, X), (T, T, X), (T, T.tolist(), T), (None, T, T)):
        with recusa(TypeError):
            attention_rapida(*entradas)


# --- Fuzz: formas e tipos quaisquer funcionam e concordam com a referência, ou são recusados em português. ---


def quase_sempre(boa: st.SearchStrategy[Any], outra: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Uma vez em dez, `outra`: com tudo errado ao mesmo tempo, só o primeiro erro seria visto."""
    return st.sampled_from(range(10)).flatmap(lambda i: outra if i == 9 else boa)


tamanhos = quase_sempre(st.integers(1, 3), st.just(0))
formas = st.lists(tamanhos, max_size=4).map(tuple)
casas = st.sampled_from(["numpy", "torch", "meta", "strict", "lista", "tupla"])
reais_do_numpy = st.sampled_from(["float64", "float32", "int64", "uint8"])
outros_do_numpy = st.sampled_from(["bool", "complex128", "object", "U3"])
reais_do_torch = st.sampled_from([torch.float64, torch.float32, torch.int64, torch.uint8])
outros_do_torch = st.sampled_from([torch.bool, torch.complex64])
esquisitos = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.floats(allow_nan=False, width=16), st.text(max_size=2),
    st.binary(max_size=2), st.recursive(st.integers(0, 3) | st.booleans(), lambda x: st.lists(x, max_size=3)),
    st.dictionaries(st.integers(0, 1), st.integers(0, 1), max_size=1), st.just(object()), st.just(X + 1j),
)  # fmt: skip


@st.composite
def arrays(
    desenhar: st.DrawFn, forma: st.SearchStrategy[tuple[int, ...]] = formas, casa: st.SearchStrategy[str] = casas
) -> Any:
    valores = np.random.default_rng(desenhar(st.integers(0, 99))).integers(0, 3, size=desenhar(forma))
    match desenhar(casa):
        case "numpy":
            return valores.astype(desenhar(quase_sempre(reais_do_numpy, outros_do_numpy)))
        case "strict":
            return array_api_strict.asarray(valores.astype(desenhar(reais_do_numpy)))
        case "lista":
            return valores.tolist()
        case "tupla":
            return tuple(valores.tolist()) if valores.ndim else valores.item()
        case alvo:
            x = torch.as_tensor(valores).to(desenhar(quase_sempre(reais_do_torch, outros_do_torch)))
            return x.to("meta") if alvo == "meta" else x


def quase_certas(desenhar: st.DrawFn, certas: list[tuple[int, ...]], casa: str) -> tuple[Any, ...]:
    """Arrays destas formas e desta casa, ou listas; cada um, às vezes, de outra casa, outra forma ou outro tipo."""
    da_casa = quase_sempre(st.just(casa), st.just("lista"))
    return tuple(desenhar(quase_sempre(arrays(st.just(f), da_casa), arrays() | esquisitos)) for f in certas)


@st.composite
def queries_keys_values(desenhar: st.DrawFn, casa: st.SearchStrategy[str] = casas) -> tuple[Any, ...]:
    Lq, Lk, d, d_v = (desenhar(tamanhos) for _ in range(4))
    lote = desenhar(st.lists(tamanhos, max_size=2).map(tuple))
    lotes = [tuple(desenhar(st.sampled_from([1, n])) for n in lote)[desenhar(st.integers(0, 2)) :] for _ in range(3)]
    return quase_certas(desenhar, [(*lotes[0], Lq, d), (*lotes[1], Lk, d), (*lotes[2], Lk, d_v)], desenhar(casa))


booleanas = formas.map(lambda f: np.random.default_rng(1).random(f) > 0.4).flatmap(
    lambda m: st.sampled_from([m, torch.as_tensor(m), m.tolist()])
)
mascaras = st.none() | booleanas | quase_sempre(st.none() | st.booleans(), esquisitos)
escalas = quase_sempre(st.none() | st.floats(-2, 2), esquisitos)


def sem_valores(*xs: Any) -> bool:
    return any(isinstance(x, torch.Tensor) and x.device.type == "meta" for x in xs)


def numeros(x: Any) -> np.ndarray:
    return em_float64(x) if hasattr(x, "shape") else np.asarray(x, dtype=np.float64)


@settings(max_examples=400)
@given(queries_keys_values(), mascaras, escalas)
def test_fuzz_attention(entradas: tuple[Any, ...], mascara: Any, escala: Any) -> None:
    resultado = resultado_ou_recusa(attention, *entradas, mascara, escala)
    if resultado is not None and not sem_valores(*resultado):
        esperada, esperados = attention_lenta(*(numeros(x) for x in entradas), mascara, escala)
        conferir(resultado[1], esperados)
        conferir(resultado[0], esperada)


@settings(max_examples=200)
@given(quase_sempre(arrays(), esquisitos), quase_sempre(st.integers(-4, 3), esquisitos))
def test_fuzz_softmax(z: Any, eixo: Any) -> None:
    pesos = resultado_ou_recusa(softmax, z, eixo)
    if pesos is not None and not sem_valores(pesos):
        filas = np.moveaxis(numeros(z), eixo, -1)
        esperado = np.array([softmax_lenta(f) for f in filas.reshape(-1, filas.shape[-1]).tolist()])
        conferir(pesos, np.moveaxis(esperado.reshape(filas.shape), -1, eixo))


@settings(max_examples=400)
@given(st.data(), *[tamanhos] * 4, quase_sempre(st.integers(-1, 4), esquisitos), mascaras)
def test_fuzz_multi_head_attention(
    dados: st.DataObject, n: int, d: int, d_k: int, d_v: int, num_heads: Any, mascara: Any
) -> None:
    h = abs(num_heads) if isinstance(num_heads, int) else 1
    entradas = quase_certas(
        dados.draw, [(n, d), (d, h * d_k), (d, h * d_k), (d, h * d_v), (h * d_v, 2)], dados.draw(casas)
    )
    resultado = resultado_ou_recusa(multi_head_attention, *entradas, num_heads, mascara)
    if resultado is not None and not sem_valores(*resultado):
        esperada, esperados = multi_head_lenta(*(numeros(x) for x in entradas), num_heads, mascara)
        conferir(resultado[1], esperados)
        conferir(resultado[0], esperada)


@settings(max_examples=300)
@given(queries_keys_values(st.sampled_from(["torch", "torch", "meta"])), mascaras)
def test_fuzz_attention_rapida(entradas: tuple[Any, ...], mascara: Any) -> None:
    saida = resultado_ou_recusa(attention_rapida, *entradas, mascara)
    if saida is not None:
        comum = attention(*entradas, mascara)[0]
        assert (saida.shape, saida.dtype, saida.device) == (comum.shape, comum.dtype, comum.device)
        if not sem_valores(saida):
            conferir(saida, comum)


@given(quase_sempre(st.integers(0, 5), arrays() | esquisitos), quase_sempre(arrays(), esquisitos))
def test_fuzz_mascara_causal(n: Any, como: Any) -> None:
    mascara = resultado_ou_recusa(mascara_causal, n, como)
    if mascara is not None and not sem_valores(mascara):
        assert (em_float64(mascara) == np.tri(int(n))).all()
