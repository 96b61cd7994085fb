"""Os painéis da lição 3, contra contas escritas à parte."""

import math
import re

import numpy as np
import pytest

from atencao import incorporar
from atencao.paineis.licao_03 import PROJECOES, distancias, frases, mapa, ponteiros
from tests.atencao.referencias import attention_lenta, encoding_lento


def em_numero(texto: str) -> float:
    return float(texto.replace("−", "-").replace(",", ".").rstrip("°% "))


# --- a tabela -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "d", "base"), [(32, 16, 10_000), (8, 2, 10), (64, 32, 100)])
def test_o_mapa_e_a_formula(n, d, base):
    quadro = mapa.calcular({"n": n, "d": d, "base": base, "p": 3, "q": 63})
    PE = np.array(encoding_lento(64, d, base))
    celulas, *pontos = quadro.figura.dados
    np.testing.assert_allclose(celulas["z"], PE[:n], atol=0.00501)
    np.testing.assert_allclose([p["y"] for p in pontos], PE[[3, 63]], atol=6e-4)
    ditos = re.search(
        r"distância é ([\d,]+) e o produto escalar, ([−\d,]+), de no máximo (\d+)", quadro.figura.descricao
    )
    distancia, produto, maximo = map(em_numero, ditos.groups())
    assert distancia == pytest.approx(math.dist(PE[3], PE[63]), abs=0.006)
    assert produto == pytest.approx(PE[3] @ PE[63], abs=0.006)
    assert maximo == d / 2


def test_o_mapa_diz_o_que_ficou_fora_dele():
    assert "Fora do mapa, só embaixo: 12 e 63." in mapa.calcular({"n": 8, "p": 12, "q": 63}).figura.descricao
    assert "Fora do mapa" not in mapa.calcular({"n": 64, "q": 63}).figura.descricao


def test_as_voltas_ditas_sao_as_dadas():
    """Base 10, d = 8: 2π·10^(i/4) posições por volta; em 8 posições só o primeiro par dá uma volta."""
    quadro = mapa.calcular({"n": 8, "d": 8, "base": 10})
    voltas = [em_numero(linha[1]) for linha in quadro.tabela[1:]]
    np.testing.assert_allclose(voltas, [2 * math.pi * 10 ** (i / 4) for i in range(4)], atol=0.06)
    assert "1 dos 4 pares" in quadro.figura.descricao


# --- as duas frases -------------------------------------------------------------------------------


def pesos_da_primeira(posicao: str, projecoes: str, frase: str) -> np.ndarray:
    """Os pesos da frase 1, com a conta por extenso."""
    X = np.sqrt(32) * incorporar(frase, d=32).E
    n = len(X)
    if posicao == "soma":
        X = X + np.array(encoding_lento(n, 32))
    Q, K = X, X
    if projecoes != "nenhuma":
        Q, K, _ = (X @ W / np.sqrt(32) for W in np.random.RandomState(int(projecoes)).standard_normal((3, 32, 32)))
    if posicao == "rope":
        Q, K = girar(Q), girar(K)
    return attention_lenta(Q, K, X)[1]


def girar(x: np.ndarray) -> np.ndarray:
    complexos = x[:, 0::2] + 1j * x[:, 1::2]
    girados = complexos * np.exp(1j * np.arange(len(x))[:, None] * 10_000.0 ** (-np.arange(16) / 16))
    return np.stack([girados.real, girados.imag], axis=-1).reshape(x.shape)


@pytest.mark.parametrize("posicao", ["nenhuma", "soma", "rope"])
@pytest.mark.parametrize("projecoes", ["nenhuma", "2"])
def test_os_pesos_da_primeira_frase_sao_a_formula(posicao, projecoes):
    frase = "o gato viu o rato e correu"
    quadro = frases.calcular({"posicao": posicao, "projecoes": projecoes, "frase": frase})
    np.testing.assert_allclose(quadro.figura.dados[0]["z"], pesos_da_primeira(posicao, projecoes, frase), atol=6e-4)


@pytest.mark.parametrize("posicao", ["soma", "rope"])
def test_o_segundo_mapa_e_o_da_segunda_frase_na_ordem_da_primeira(posicao):
    """A frase “a b c”, de trás para a frente, é “c b a”: a palavra 0 da primeira é a 2 da segunda."""
    quadro = frases.calcular({"frase": "gato viu rato", "segunda": "inverter", "posicao": posicao, "projecoes": "3"})
    esperado = pesos_da_primeira(posicao, "3", "rato viu gato")[::-1, ::-1]
    np.testing.assert_allclose(quadro.figura.dados[1]["z"], esperado, atol=6e-4)


@pytest.mark.parametrize("segunda", ["trocar", "inverter", "rodar"])
@pytest.mark.parametrize("projecoes", PROJECOES)
def test_sem_posicao_os_dois_mapas_sao_iguais_e_com_ela_nao(segunda, projecoes):
    for posicao in ("nenhuma", "soma", "rope"):
        quadro = frases.calcular({"segunda": segunda, "projecoes": projecoes, "posicao": posicao})
        um, outro = (np.array(traco["z"]) for traco in quadro.figura.dados)
        assert np.array_equal(um, outro) == (posicao == "nenhuma")
        assert ("nenhuma saída muda" in quadro.figura.descricao) == (posicao == "nenhuma")


def test_as_ordens_sao_as_ditas():
    def segunda(ordem, frase="um dois três quatro"):
        return re.search("Frase 2: “(.*?)”", frases.calcular({"segunda": ordem, "frase": frase}).figura.descricao)[1]

    assert segunda("trocar") == "um quatro três dois"
    assert segunda("inverter") == "quatro três dois um"
    assert segunda("rodar") == "dois três quatro um"
    assert [segunda(o, "um dois") for o in ("trocar", "inverter", "rodar")] == ["um dois", "dois um", "dois um"]
    assert [segunda(o, "um") for o in ("trocar", "inverter", "rodar")] == ["um"] * 3


# --- os ponteiros ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pos", "k", "d", "base"), [(2, 1, 8, 10), (11, 11, 4, 10_000), (0, 0, 2, 100), (5, 7, 6, 1000)]
)
def test_os_ponteiros_marcam_os_senos_e_cossenos_da_tabela(pos, k, d, base):
    figura = ponteiros.calcular({"pos": pos, "k": k, "d": d, "base": base}).figura
    PE = np.array(encoding_lento(pos + k + 1, d, base))
    for nome, linha in ((f"pos = {pos}", PE[pos]), (f"pos + k = {pos + k}", PE[pos + k])):
        pontas = [(t["x"][1], t["y"][1]) for t in figura.dados if t.get("name") == nome]
        np.testing.assert_allclose(np.ravel(pontas), linha, atol=1e-4)


def test_o_bloco_escrito_leva_uma_posicao_a_outra_e_nao_depende_dela():
    tabelas = [ponteiros.calcular({"pos": pos, "k": 5, "d": 8, "base": 10}).tabela for pos in range(12)]
    assert all(tabela == tabelas[0] for tabela in tabelas)
    PE = np.array(encoding_lento(9, 8, 10))
    for i, (_, _, *bloco) in enumerate(tabelas[0][1:]):
        M = np.array([[em_numero(x) for x in linha.split(";")] for linha in bloco])
        np.testing.assert_allclose(M @ PE[3, 2 * i : 2 * i + 2], PE[8, 2 * i : 2 * i + 2], atol=2e-3)


# --- a distância ----------------------------------------------------------------------------------


def curvas(**valores) -> dict[str, np.ndarray]:
    return {t["name"]: np.array(t["y"]) for t in distancias.calcular(valores).figura.dados}


def test_sem_projecoes_a_curva_do_pe_e_a_soma_dos_cossenos():
    omegas = [1000.0 ** (-2 * i / 16) for i in range(8)]
    esperado = [sum(math.cos(k * w) for w in omegas) / 8 for k in range(-32, 33)]
    for nome, curva in curvas(d=16, base=1000).items():
        if nome.startswith("PE"):
            np.testing.assert_allclose(curva, esperado, atol=1e-12)


@pytest.mark.parametrize("projecoes", PROJECOES)
@pytest.mark.parametrize("d", [8, 64])
def test_a_rope_so_depende_da_distancia_e_a_soma_so_sem_projecoes(projecoes, d):
    pe_p, pe_q, rope_p, rope_q = curvas(projecoes=projecoes, d=d, p=40, q=400).values()
    np.testing.assert_allclose(rope_p, rope_q, atol=1e-10)
    assert np.allclose(pe_p, pe_q, atol=1e-10) == (projecoes == "nenhuma")
    assert np.abs(rope_p).max() <= 1 + 1e-9


def test_a_rope_do_painel_e_o_produto_de_complexos():
    acaso = np.random.RandomState(2)
    conteudo = acaso.standard_normal(8)
    W_q, W_k = acaso.standard_normal((2, 8, 8)) / np.sqrt(8)
    q, k = conteudo @ W_q, conteudo @ W_k
    omegas = 100.0 ** (-np.arange(0, 8, 2) / 8)
    complexo_q, complexo_k = (v[0::2] + 1j * v[1::2] for v in (q, k))
    esperado = [
        (complexo_q.conj() * complexo_k * np.exp(1j * omegas * k_)).real.sum() / np.linalg.norm(q) / np.linalg.norm(k)
        for k_ in range(-32, 33)
    ]
    np.testing.assert_allclose(curvas(d=8, base=100, projecoes="2")["RoPE, da posição 40"], esperado, atol=1e-12)
