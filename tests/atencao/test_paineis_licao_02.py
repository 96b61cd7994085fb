"""Os painéis da lição 2: o que desenham é o que o código gasta, e as palavras dizem o mesmo."""

from itertools import pairwise

import numpy as np
import pytest

from atencao import self_attention
from atencao.custo import contar
from atencao.paineis.licao_02 import COMPRIMENTOS, POSICOES, espera, quem_comeca, relogio, trabalho
from atencao.recorrencia import rnn
from atencao.velocidade import Caso, carregar


def situacoes(t):
    """(fileira, posição) → a legenda da bolinha que está lá."""
    figura = espera.calcular({"t": t}).figura
    return {(y, x): traco["name"] for traco in figura.dados for x, y in zip(traco["x"], traco["y"], strict=True)}


@pytest.mark.parametrize("t", range(POSICOES))
def test_a_recorrencia_espera_os_anteriores_e_a_atencao_ninguem(t):
    vistas = situacoes(t)
    assert len(vistas) == 4 * POSICOES
    for j in range(POSICOES):
        assert vistas[0, j] == ("entrada usada" if j <= t else "dispensado")
        estado = "o que queremos" if j == t else "precisa estar pronto antes" if j < t else "dispensado"
        assert vistas[1, j] == estado
        assert vistas[2, j] == "entrada usada"
        assert vistas[3, j] == ("o que queremos" if j == t else "dispensado")


def test_as_palavras_da_espera():
    primeira, segunda = (espera.calcular({"t": t}).figura.descricao for t in (0, 1))
    assert "usa 1 entrada e não espera outro estado: 1 produto de matrizes em fila" in primeira
    assert "usa 2 entradas e espera 1 estado: 2 produtos de matrizes em fila" in segunda
    assert f"usa {POSICOES} entradas e não espera outra saída: 3 produtos em fila" in segunda


ESCALAS = [
    {"n": n, "d": d, "processadores": p} for n, d, p in [(8, 16, 1), (8, 16, 2), (16, 64, 16), (12, 8, 4), (4, 8, 16)]
]


@pytest.mark.parametrize("valores", ESCALAS)
def test_ninguem_comeca_antes_do_que_precisa_e_nenhum_processador_faz_duas_coisas(valores):
    quadro = quem_comeca.calcular(valores)
    entrada, estado, projecao, saida = (_intervalos(traco) for traco in quadro.figura.dados)
    assert all(len(intervalos) == valores["n"] for intervalos in (entrada, estado, projecao, saida))
    assert all(a[1] <= b[0] + 1e-9 for a, b in pairwise(estado))
    assert all(preparada[1] <= usa[0] + 1e-9 for preparada, usa in zip(entrada, estado, strict=True))
    # Uma saída precisa das keys e dos values de todos.
    assert max(fim for _, fim in projecao) <= min(inicio for inicio, _ in saida) + 1e-9
    for intervalos in (entrada + estado, projecao + saida):
        for inicio, _ in intervalos:
            ocupados = sum(a <= inicio + 1e-9 < b - 1e-9 for a, b in intervalos)
            assert ocupados <= valores["processadores"]


@pytest.mark.parametrize("valores", [v for v in ESCALAS if v["processadores"] > 1])
def test_a_recorrencia_nao_e_atrasada_por_barreira_nenhuma(valores):
    """Com dois processadores já se chega ao mínimo: a primeira entrada e, dali em diante, um estado atrás do outro."""
    entrada, estado = (_intervalos(traco) for traco in quem_comeca.calcular(valores).figura.dados[:2])
    minimo = entrada[0][1] + sum(fim - inicio for inicio, fim in estado)
    assert estado[-1][1] == pytest.approx(minimo)


@pytest.mark.parametrize(("d", "n"), [(16, 12), (32, 6), (64, 6)])
def test_onde_a_barreira_mudava_o_vencedor(d, n):
    descricao = quem_comeca.calcular({"d": d, "n": n, "processadores": 4}).figura.descricao
    assert descricao.endswith("Termina antes a recorrência.")


def _intervalos(traco):
    return [(a, a + d) for a, d in zip(traco["base"], traco["x"], strict=True)]


def test_com_um_processador_o_tempo_e_o_trabalho_contado():
    quadro = quem_comeca.calcular({"n": 8, "d": 16, "processadores": 1})
    X, W = np.ones((8, 16)), np.ones((3, 16, 16))
    for tracos, custo in (
        (quadro.figura.dados[:2], contar(rnn, X, *W[:2])),
        (quadro.figura.dados[2:], contar(self_attention, X, *W)),
    ):
        fim = max(fim for traco in tracos for _, fim in _intervalos(traco))
        assert fim * 1000 == pytest.approx(custo.flops)
    assert "em 8 levas" in quadro.figura.descricao
    assert quadro.figura.descricao.endswith("Termina antes a recorrência.")


def test_com_muitos_processadores_sobra_a_fila():
    descricao = quem_comeca.calcular({"processadores": 16}).figura.descricao
    assert "em 1 leva:" in descricao
    assert descricao.endswith("Termina antes a self-attention.")


@pytest.mark.parametrize("d", [8, 32])
def test_as_curvas_sao_as_contadas_e_a_virada_esta_no_lugar(d):
    quadro = trabalho.calcular({"d": d, "medida": "flops"})
    rede, da_lstm, atencao = (traco["y"] for traco in quadro.figura.dados)
    X, W = np.ones((64, d)), np.ones((3, d, d))
    k = COMPRIMENTOS.index(64)
    assert (rede[k], atencao[k]) == (contar(rnn, X, *W[:2]).flops, contar(self_attention, X, *W).flops)
    primeiro = next(n for n, a, b in zip(COMPRIMENTOS, atencao, da_lstm, strict=True) if a > b)
    assert 1 < primeiro / d <= 4  # contando só produtos, a virada é em n = 2,5 d
    assert f"passa a gastar mais que a LSTM entre n = {primeiro // 2} e {primeiro}." in quadro.figura.descricao
    assert "gasta mais que a RNN em todos eles" in quadro.figura.descricao


def test_o_relogio_mostra_as_medidas_guardadas():
    quadro = relogio.calcular({"rede": "torch.nn.LSTM", "conta": "direta", "lote": "32", "d": 256})
    medido, previsto, empate = quadro.figura.dados
    medicao = carregar()
    casos = [Caso(int(n), 32, 256) for n in medido["x"]]
    assert set(casos) == {c for c in medicao.tempos if (c.lote, c.d) == (32, 256)}
    assert medido["y"] == [medicao.razao(c, "torch.nn.LSTM", "direta") for c in casos]
    assert all(p > 0 for p in previsto["y"])
    assert set(empate["y"]) == {1.0}
    assert len(quadro.tabela) == len(casos) + 1
