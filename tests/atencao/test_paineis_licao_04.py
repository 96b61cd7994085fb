"""O painel das contrações: a figura são os pesos do modelo, e as palavras dizem o que cada cabeça olha."""

import numpy as np
import pytest

from atencao.contracoes import PAPEIS, analisar, carregar_modelo
from atencao.contracoes.gramatica import pares_reservados
from atencao.paineis.licao_04 import CABECA_DE, EXEMPLOS, contracoes

PADRAO = contracoes.padroes()["frase"]


def pesos_da_figura(valores=None):
    return np.array(contracoes.calcular(valores).figura.dados[0]["z"])


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
    assert (moldura["y0"], moldura["y1"]) == (CABECA_DE[papel] - 0.5, CABECA_DE[papel] + 0.5)
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
    np.testing.assert_allclose(quadro.figura.dados[0]["z"], _linha_da_lacuna(EXEMPLOS[chave]), atol=6e-5)
    assert quadro.aviso == ""
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
