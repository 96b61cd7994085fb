"""O modelo das contrações: a conta contra a fórmula escrita à parte, as medidas contra contas à mão, e os guardados."""

import hashlib
from importlib import resources
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from atencao.contracoes import (
    PAPEIS,
    RESPOSTAS,
    SEIS_CABECAS,
    TRACOS,
    TRES_CABECAS,
    UMA_CABECA,
    Exemplo,
    carregar_modelo,
    carregar_registro,
    casar,
    cegar,
    codificar,
    frases_de_teste,
    matrizes,
    medir,
    responder,
    vetores,
)
from atencao.contracoes.medidas import acerto_por_traco, massa_por_papel, perda_por_traco
from atencao.contracoes.modelo import formas, olhar
from atencao.contracoes.palavras import carregar
from tests.atencao.referencias import multi_head_lenta
from tests.atencao.tolerancias import conferir

GUARDADOS = {UMA_CABECA: 1, TRES_CABECAS: 3, SEIS_CABECAS: 6}
EXEMPLOS = frases_de_teste(300, semente=31)
TRACOS_DO_PAPEL = {"verbo": ["preposicao"], "substantivo": ["genero", "numero"], "lugar": ["demonstrativo"]}

cada_guardado = pytest.mark.parametrize(("arquivo", "num_heads"), GUARDADOS.items())


def parametros(arquivo=TRES_CABECAS):
    return carregar_modelo(arquivo).parametros


# --- a inferência ------------------------------------------------------------------------------------


def logits_a_mao(p, tokens):
    """Uma frase, sem lote nem posições de sobra, com a atenção escrita número a número."""
    p = {nome: x.astype(np.float64) for nome, x in p.items()}
    classe_de = carregar().classes
    classes = list(dict.fromkeys(classe_de.values()))
    que = np.stack([p["palavra"][list(classe_de).index(t)] for t in tokens])
    onde = np.stack([p["classe"][classes.index(classe_de[t])] + p["posicao"][i] for i, t in enumerate(tokens)])
    nada = np.zeros_like(p["W_q"])
    W_q, W_k, W_v = np.vstack([nada, p["W_q"]]), np.vstack([nada, p["W_k"]]), np.vstack([p["W_v"], nada])
    X = np.hstack([que, onde])
    saida, pesos = multi_head_lenta(X, W_q, W_k, W_v, p["W_o"], p["W_q"].shape[1] // 16)
    h = saida[tokens.index("___")]
    h = h + np.maximum(h @ p["W_1"] + p["b_1"], 0) @ p["W_2"] + p["b_2"]
    return h @ p["W_s"] + p["b_s"], pesos


@cada_guardado
def test_a_conta_e_a_formula_e_completar_a_frase_nao_muda_nada(arquivo, num_heads):
    exemplos = sorted(EXEMPLOS[:40], key=lambda e: len(e.tokens))
    exemplos = [exemplos[0], exemplos[20], exemplos[-1]]
    logits, pesos = responder(parametros(arquivo), codificar([e.tokens for e in exemplos]))
    assert pesos.shape[1] == num_heads
    for i, e in enumerate(exemplos):
        n = len(e.tokens)
        esperados, pesos_esperados = logits_a_mao(parametros(arquivo), e.tokens)
        np.testing.assert_allclose(logits[i], esperados, rtol=1e-4, atol=1e-4)
        conferir(pesos[i, :, :n, :n], pesos_esperados)
        assert (pesos[i, :, :, n:] == 0).all()


def test_os_vetores_e_as_matrizes_sao_os_da_multi_head_do_curso():
    entrada = codificar([EXEMPLOS[0].tokens])
    saida, pesos = olhar(parametros(), entrada)
    esperada, esperados = multi_head_lenta(vetores(parametros(), entrada), *matrizes(parametros()), 3)
    conferir(pesos, esperados, "float32")
    np.testing.assert_allclose(saida, esperada, rtol=1e-4, atol=1e-4)


def test_trocar_uma_palavra_por_outra_da_mesma_classe_nao_muda_para_onde_se_olha():
    """Queries e keys não veem a palavra: só a classe e a posição dela."""
    a = ["os", "cantores", "chegaram", "___", "jogos", "ali"]
    b = ["as", "primas", "gostaram", "___", "festa", "aqui"]
    (logits_a, logits_b), (pesos_a, pesos_b) = responder(parametros(), codificar([a, b]))
    np.testing.assert_array_equal(pesos_a, pesos_b)
    assert RESPOSTAS[logits_a.argmax()].texto == "àqueles"
    assert RESPOSTAS[logits_b.argmax()].texto == "desta"


@cada_guardado
def test_cabeca_cega_olha_por_igual_e_as_outras_nao_mudam(arquivo, num_heads):
    entrada = codificar([e.tokens for e in EXEMPLOS[:8]])
    _, antes = responder(parametros(arquivo), entrada)
    for cega in range(num_heads):
        _, depois = responder(cegar(parametros(arquivo), cega), entrada)
        n = entrada.existe.sum(axis=1)
        uniforme = entrada.existe / n[:, None]  # (lote, n)
        conferir(depois[:, cega], np.broadcast_to(uniforme[:, None], depois[:, cega].shape))
        outras = [i for i in range(num_heads) if i != cega]
        np.testing.assert_array_equal(depois[:, outras], antes[:, outras])


# --- as medidas --------------------------------------------------------------------------------------


def test_massa_e_a_media_do_que_a_lacuna_da_a_palavra_do_papel():
    a = Exemplo(("verbo", "___", "nome", "lugar"), RESPOSTAS[0], {"verbo": 0, "substantivo": 2, "lugar": 3})
    b = Exemplo(("___", "nome", "lugar", "verbo"), RESPOSTAS[0], {"verbo": 3, "substantivo": 1, "lugar": 2})
    pesos = np.zeros((2, 2, 4, 4))
    pesos[0, :, 1] = [[0.7, 0.1, 0.2, 0.0], [0.1, 0.2, 0.3, 0.4]]
    pesos[1, :, 0] = [[0.0, 0.4, 0.1, 0.5], [0.0, 0.1, 0.9, 0.0]]
    np.testing.assert_allclose(massa_por_papel(pesos, [a, b]), [[0.6, 0.3, 0.05], [0.05, 0.2, 0.65]])


def test_perda_e_acerto_contra_a_conta_uma_resposta_por_vez():
    sorteio = np.random.RandomState(0)
    logits, certas = 2 * sorteio.standard_normal((30, 48)), [RESPOSTAS[i] for i in sorteio.randint(48, size=30)]
    for k, traco in enumerate(TRACOS):
        perdas, acertos = [], []
        for z, certa in zip(logits, certas, strict=True):
            p = {}
            for x, resposta in zip(z, RESPOSTAS, strict=True):
                valor = getattr(resposta, traco)
                p[valor] = p.get(valor, 0.0) + float(np.exp(x) / np.exp(z).sum())
            perdas.append(-np.log(p[getattr(certa, traco)]))
            acertos.append(max(p, key=p.get) == getattr(certa, traco))
        np.testing.assert_allclose(perda_por_traco(logits, certas)[k], np.mean(perdas))
        assert acerto_por_traco(logits, certas)[k] == np.mean(acertos)


def test_perda_de_logits_enormes_e_finita_e_certa():
    logits = np.full((1, 48), -5000.0)
    logits[0, 7] = 5000.0
    np.testing.assert_array_equal(perda_por_traco(logits, [RESPOSTAS[7]]), 0)
    assert np.isfinite(perda_por_traco(logits, [RESPOSTAS[40]])).all()


def test_casar_prefere_a_melhor_soma_a_maior_de_cada_vez():
    massa = np.array([[0.9, 0.8, 0.0], [0.8, 0.1, 0.0], [0.0, 0.0, 1.0]])
    assert casar(massa) == {"substantivo": 0, "verbo": 1, "lugar": 2}


@given(st.integers(3, 6).flatmap(lambda h: arrays(float, (h, 3), elements=st.floats(0, 1))))
def test_casar_da_a_cada_papel_uma_cabeca_diferente_e_ninguem_soma_mais(massa):
    cabecas = [casar(massa)[papel] for papel in PAPEIS]
    assert len(set(cabecas)) == 3
    obtida = sum(massa[i, k] for k, i in enumerate(cabecas))
    assert obtida >= max(sum(massa[i, k] for k, i in enumerate(p)) for p in permutations(range(len(massa)), 3)) - 1e-12


def test_casar_com_cabecas_de_menos_diz_quantas():
    with pytest.raises(ValueError, match=r"São 3 papéis.*recebi 1 cabeça"):
        casar(np.ones((1, 3)))


# --- o que vem guardado ------------------------------------------------------------------------------


def conteudo(nome):
    return resources.files("atencao.contracoes").joinpath(nome).read_bytes()


def test_os_pesos_guardados_cabem_em_200_kb_ao_todo():
    assert sum(len(conteudo(arquivo)) for arquivo in GUARDADOS) <= 200_000


@cada_guardado
def test_o_registro_e_do_arquivo(arquivo, num_heads):
    ficha = carregar_registro()["arquivos"][arquivo]
    assert ficha["sha256"] == hashlib.sha256(conteudo(arquivo)).hexdigest()
    assert ficha["bytes"] == len(conteudo(arquivo))
    assert {nome: x.shape for nome, x in parametros(arquivo).items()} == formas(num_heads)
    assert ficha["parametros"] == sum(x.size for x in parametros(arquivo).values())


def test_o_registro_e_das_palavras_de_hoje():
    assert carregar_registro()["palavras_sha256"] == hashlib.sha256(conteudo("palavras.txt")).hexdigest()


@cada_guardado
def test_as_medidas_do_registro_se_repetem(arquivo, num_heads):
    registro = carregar_registro()
    ficha = registro["arquivos"][arquivo]
    [linha] = [t for t in registro["treinos"] if (t["num_heads"], t["semente"]) == (num_heads, ficha["semente"])]
    receita = registro["receita"]
    obtidas = medir(
        parametros(arquivo), frases_de_teste(receita["frases_de_teste"], receita["semente_das_frases"]["teste"])
    )
    assert obtidas.certas == pytest.approx(linha["certas"], abs=1e-3)
    for nome in ("acerto", "perda", "massa", "falta"):
        np.testing.assert_allclose(getattr(obtidas, nome), linha[nome], atol=2e-3)
    if num_heads >= 3:
        assert [ficha["papeis"][i] for i in casar(obtidas.massa).values()] == list(PAPEIS)


def test_em_toda_semente_cada_cabeca_tem_um_papel_e_so_ele():
    treinos = [t for t in carregar_registro()["treinos"] if t["num_heads"] == 3]
    assert len({t["semente"] for t in treinos}) >= 5
    for t in treinos:
        assert t["certas"] >= 0.99
        for papel, cabeca in casar(np.array(t["massa"])).items():
            assert t["massa"][cabeca][PAPEIS.index(papel)] >= 0.9
            for traco, falta in zip(TRACOS, t["falta"][cabeca], strict=True):
                assert falta >= 0.4 if traco in TRACOS_DO_PAPEL[papel] else falta <= 0.05


# --- o que o mapa não prova --------------------------------------------------------------------------


def test_contraexemplo_muita_massa_e_falta_nenhuma():
    """Com seis cabeças, uma põe mais da metade do peso na palavra certa e, cega, quase não faz falta a traço nenhum."""
    medidas = medir(parametros(SEIS_CABECAS), EXEMPLOS)
    assert ((medidas.massa.max(axis=1) >= 0.6) & (medidas.falta.max(axis=1) <= 0.03)).any()


def test_contraexemplo_pouca_massa_e_todos_os_tracos_certos():
    """Com uma cabeça só, cada palavra recebe perto de um terço, e as três são usadas."""
    medidas = medir(parametros(UMA_CABECA), EXEMPLOS)
    assert medidas.massa.max() <= 0.4
    assert medidas.acerto.min() >= 0.98
    assert medidas.falta.min() >= 0.1


def test_contraexemplo_uma_cabeca_cobre_a_outra():
    """Cegas uma de cada vez, duas cabeças quase não fazem falta; cegas juntas, fazem muito mais que a soma."""
    seis = parametros(SEIS_CABECAS)
    juntas = [medir(cegar(seis, i), EXEMPLOS).falta for i in range(6)]  # linha j: o que falta de j, sem i
    sozinhas = medir(seis, EXEMPLOS).falta
    assert max((juntas[i] - sozinhas).max() for i in range(6)) >= 0.3
