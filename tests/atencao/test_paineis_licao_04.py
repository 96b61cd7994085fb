"""Os painéis da lição 4: a figura das contrações são os pesos do modelo; a do custo, o que a camada tem e faz."""

import numpy as np
import pytest

from atencao.contracoes import PAPEIS, analisar, carregar_modelo
from atencao.contracoes.gramatica import pares_reservados
from atencao.custo import contar
from atencao.nucleo import multi_head_attention
from atencao.paineis.licao_04 import CABECA_DE, EXEMPLOS, OUTRA_VALE, contracoes, custo_das_cabecas

PADRAO = contracoes.padroes()["frase"]


def pesos_da_figura(valores=None):
    """(3, n): na figura, cada coluna é uma cabeça; no mapa inteiro, o que está é a matriz."""
    mapa = np.array(contracoes.calcular(valores).figura.dados[0]["z"])
    return mapa if (valores or {}).get("inteiro") else mapa.T


def test_a_linha_da_lacuna_das_tres_cabecas():
    analise = analisar(PADRAO)
    np.testing.assert_allclose(pesos_da_figura(), analise.pesos[:, analise.lacuna], atol=6e-5)


def test_as_palavras_dizem_o_que_cada_cabeca_olha_e_a_resposta():
    palavras = contracoes.calcular().figura.descricao
    for papel, alvo in (("verbo", "chegaram"), ("substantivo", "jogos"), ("lugar", "ali")):
        assert f"a cabeça {CABECA_DE[papel] + 1}, do {papel}, olha para “{alvo}” (" in palavras
    assert "O modelo responde “àqueles”, com probabilidade" in palavras


@pytest.mark.parametrize("papel", PAPEIS)
def test_o_destaque_emoldura_a_cabeca_e_so_fala_dela(papel):
    figura = contracoes.calcular({"destaque": papel}).figura
    [moldura] = figura.layout["shapes"]
    assert (moldura["x0"], moldura["x1"]) == (CABECA_DE[papel] - 0.5, CABECA_DE[papel] + 0.5)
    assert [f"do {outro}," in figura.descricao for outro in PAPEIS] == [outro == papel for outro in PAPEIS]


@pytest.mark.parametrize("papel", PAPEIS)
def test_o_mapa_inteiro_de_uma_cabeca_emoldura_a_linha_da_lacuna(papel):
    analise = analisar(PADRAO)
    valores = {"destaque": papel, "inteiro": True}
    np.testing.assert_allclose(pesos_da_figura(valores), analise.pesos[CABECA_DE[papel]], atol=6e-5)
    [moldura] = contracoes.calcular(valores).figura.layout["shapes"]
    assert (moldura["y0"], moldura["y1"]) == (analise.lacuna - 0.5, analise.lacuna + 0.5)


def test_o_mapa_inteiro_das_tres_cabecas():
    mapas = [np.array(traco["z"]) for traco in contracoes.calcular({"inteiro": True}).figura.dados]
    np.testing.assert_allclose(mapas, analisar(PADRAO).pesos, atol=6e-4)


def test_so_o_mapa_inteiro_fala_das_linhas_que_o_treino_nao_ensinou():
    ditas = [contracoes.calcular({"inteiro": inteiro}).figura.descricao for inteiro in (False, True)]
    assert ["que o treino não ensinou" in dita for dita in ditas] == [False, True]


@pytest.mark.parametrize("papel", PAPEIS)
def test_a_cabeca_cega_olha_por_igual_e_a_resposta_perde_certeza(papel):
    pesos = pesos_da_figura({"cega": papel})
    n = pesos.shape[1]
    np.testing.assert_allclose(pesos[CABECA_DE[papel]], 1 / n, atol=6e-5)
    outras = [i for i in range(3) if i != CABECA_DE[papel]]
    np.testing.assert_array_equal(pesos[outras], pesos_da_figura()[outras])
    quadro = contracoes.calcular({"cega": papel})
    assert f"está cega e olha por igual para os {n} tokens" in quadro.figura.descricao
    assert _probabilidade_da_primeira(quadro) < _probabilidade_da_primeira(contracoes.calcular())


def _probabilidade_da_primeira(quadro):
    return float(quadro.tabela[1][1].replace(",", "."))


@pytest.mark.parametrize("chave", EXEMPLOS)
def test_os_exemplos_tem_pares_que_o_treino_nao_viu_e_valem_no_lugar_da_frase(chave):
    quadro = contracoes.calcular({"exemplo": chave, "frase": "esta não conta"})
    np.testing.assert_allclose(np.transpose(quadro.figura.dados[0]["z"]), _linha_da_lacuna(EXEMPLOS[chave]), atol=6e-5)
    assert quadro.aviso == OUTRA_VALE
    assert contracoes.calcular({"exemplo": chave}).aviso == ""
    assert pares_reservados(EXEMPLOS[chave].split())


def _linha_da_lacuna(frase):
    analise = analisar(frase)
    return analise.pesos[:, analise.lacuna]


def test_frase_fora_da_gramatica_ganha_aviso_e_contracao_escrita_e_lembrada():
    assert "Não conheço “xyzzy”" in contracoes.calcular({"frase": "o xyzzy chegou ___ jogo ali"}).aviso
    quadro = contracoes.calcular({"frase": "os cantores chegaram naqueles jogos ali"})
    assert quadro.figura.descricao.endswith("Na frase estava “naqueles”.")


def test_toda_cabeca_do_modelo_tem_papel():
    assert sorted(CABECA_DE.values()) == list(range(len(carregar_modelo().papeis)))


# --- o custo ------------------------------------------------------------------------------------------


def series(valores=None):
    return {traco["name"]: traco for traco in custo_das_cabecas.calcular(valores).figura.dados}


def test_o_custo_e_o_que_se_conta_ao_executar():
    n, d = 16, 32
    tracos = series({"n": n, "d": d})
    X, W = np.ones((n, d)), np.random.RandomState(0).standard_normal((4, d, d))
    for i, h in enumerate(tracos["parâmetros"]["x"]):
        contado = contar(multi_head_attention, X, *W, num_heads=int(h))
        largura = d // int(h)
        assert tracos["contas (FLOPs)"]["y"][i] == contado.flops
        assert tracos["parâmetros"]["y"][i] == W.size
        assert tracos["pesos de atenção"]["y"][i] == multi_head_attention(X, *W, int(h))[1].size
        assert tracos["posto por cabeça"]["y"][i] == np.linalg.matrix_rank(W[0][:, :largura] @ W[1][:, :largura].T)


def test_o_custo_dito_em_palavras():
    palavras = custo_das_cabecas.calcular({"n": 256, "d": 512, "num_heads": 8}).figura.descricao
    assert palavras == (
        "Com 256 tokens, d = 512 e 8 cabeças: 1.048.576 parâmetros, 673.837.056 contas, 524.288 pesos de atenção "
        "(2,1 MB em float32) e posto até 64 em cada cabeça. Contra uma cabeça só, os mesmos parâmetros, 0,3 % de "
        "contas a mais, 8 vezes os pesos e 8 vezes menos posto."
    )
    uma = custo_das_cabecas.calcular({"num_heads": 1}).figura.descricao
    assert "e 1 cabeça: " in uma
    assert "a mais" not in uma


@pytest.mark.parametrize("num_heads", [1, 32])
def test_a_marca_do_custo_fica_no_numero_escolhido(num_heads):
    [marca] = custo_das_cabecas.calcular({"num_heads": num_heads}).figura.layout["shapes"]
    assert (marca["x0"], marca["x1"]) == (num_heads, num_heads)


def test_a_tabela_do_custo_compara_com_uma_cabeca():
    cabecalho, *linhas = custo_das_cabecas.calcular({"n": 64, "d": 64, "num_heads": 4}).tabela
    assert cabecalho == ("", "1 cabeça", "4 cabeças", "vezes")
    assert {nome: vezes for nome, _, _, vezes in linhas} == {
        "contas (FLOPs)": "1,019", "parâmetros": "1", "pesos de atenção": "4", "posto por cabeça": "0,25",
    }  # fmt: skip
