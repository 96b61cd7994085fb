"""Embeddings em outra dimensão: o que se conserva acima de D e o que se aproxima abaixo."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atencao.frases import DIMENSOES, incorporar, vocabulario

D = len(DIMENSOES)


def lexico(**opcoes):
    return incorporar(vocabulario(), **opcoes).E


def matriz_aplicada(E):
    """A matriz (D, d) que leva os vetores do léxico a E, por mínimos quadrados."""
    return np.linalg.lstsq(lexico(), E, rcond=None)[0]


def gram_schmidt(colunas):
    """As colunas ortonormalizadas uma a uma, duas vezes, como se faz no papel."""
    base = []
    for coluna in colunas.T:
        for _ in range(2):
            coluna = coluna - sum(((coluna @ b) * b for b in base), np.zeros_like(coluna))
        base.append(coluna / np.linalg.norm(coluna))
    return np.array(base).T


@settings(deadline=None)
@given(d=st.integers(D + 1, 300), semente=st.integers(0, 2**32 - 1))
def test_acima_de_D_todo_produto_escalar_se_conserva(d, semente):
    E, G = lexico(d=d, semente=semente), lexico() @ lexico().T
    assert E.shape == (len(vocabulario()), d)
    np.testing.assert_allclose(E @ E.T, G, rtol=0, atol=1e-12)


@pytest.mark.parametrize("d", [512, 16_384])
def test_acima_de_D_vale_tambem_em_dimensoes_de_modelos_reais(d):
    palavras = ["o", "gato", "felino", "viu", "blorg"]
    E, original = incorporar(palavras, d=d).E, incorporar(palavras).E
    np.testing.assert_allclose(E @ E.T, original @ original.T, rtol=0, atol=1e-12)


@pytest.mark.parametrize("semente", [0, 7])
def test_acima_de_D_a_rotacao_e_a_gaussiana_ortonormalizada(semente):
    gaussiana = np.random.RandomState(semente).standard_normal((40, D))
    esperada = gram_schmidt(gaussiana).T
    np.testing.assert_allclose(matriz_aplicada(lexico(d=40, semente=semente)), esperada, atol=1e-10)


def test_a_semente_escolhe_a_rotacao():
    assert np.abs(lexico(d=64, semente=1) - lexico(d=64, semente=2)).max() > 0.1


@pytest.mark.parametrize("semente", [0, 1, 99])
def test_em_D_os_vetores_sao_os_proprios(semente):
    frase = incorporar("o gato viu", d=np.int64(D), semente=semente)
    np.testing.assert_array_equal(frase.E, incorporar("o gato viu").E)
    assert frase.dimensoes == DIMENSOES


@pytest.mark.parametrize("d", range(1, D))
def test_abaixo_de_D_e_a_melhor_aproximacao_de_posto_d(d):
    E, G = lexico(d=d), lexico() @ lexico().T
    autovalores = np.linalg.eigvalsh(G)[::-1]  # decrescentes
    # Eckart–Young: nenhuma matriz de posto d erra menos que os autovalores deixados de fora.
    np.testing.assert_allclose(np.sum((G - E @ E.T) ** 2), np.sum(autovalores[d:] ** 2), rtol=1e-8)


@pytest.mark.parametrize("d", [1, 2, 8, D - 1])
def test_abaixo_de_D_as_colunas_sao_as_direcoes_principais_com_sinal_fixo(d):
    P = matriz_aplicada(lexico(d=d))  # (D, d)
    np.testing.assert_allclose(P.T @ P, np.eye(d), atol=1e-10)
    energia = np.sum(lexico(d=d) ** 2, axis=0)
    np.testing.assert_allclose(energia, np.linalg.eigvalsh(lexico().T @ lexico())[::-1][:d], rtol=1e-8)
    assert (P[np.abs(P).argmax(axis=0), np.arange(d)] > 0).all()


def test_abaixo_de_D_as_primeiras_colunas_nao_dependem_de_d():
    np.testing.assert_allclose(lexico(d=12)[:, :5], lexico(d=5), atol=1e-12)


@pytest.mark.parametrize("d", [1, 8, D - 1])
def test_abaixo_de_D_a_desconhecida_e_nula(d):
    np.testing.assert_allclose(incorporar("blorg", d=d).E, 0, atol=1e-12)


@pytest.mark.parametrize("d", [3, D + 1])
def test_fora_de_D_os_nomes_sao_genericos(d):
    assert incorporar("gato", d=d).dimensoes == tuple(f"dim {i + 1}" for i in range(d))


def test_dois_processos_dao_os_mesmos_bytes():
    programa = (
        "from atencao.frases import incorporar, vocabulario\n"
        "import hashlib\n"
        "for d in (None, 8, 64):\n"
        "    print(hashlib.sha256(incorporar(vocabulario(), d=d, semente=3).E.tobytes()).hexdigest())\n"
    )
    saidas = {
        subprocess.run(
            [sys.executable, "-c", programa],
            env={**os.environ, "PYTHONHASHSEED": semente},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for semente in ("1", "2")
    }
    assert len(saidas) == 1
