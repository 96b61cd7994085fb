"""As medidas guardadas e o que as contas preveem."""

import numpy as np
import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from atencao import self_attention
from atencao.custo import contar
from atencao.recorrencia import lstm, rnn
from atencao.velocidade import Caso, Medicao, Tempo, ajustar, carregar, contas, etapas, ler, prever, razoes_previstas
from atencao.velocidade.previsao import FORMULAS

CODIGO = {
    "self-attention": (lambda X, *W: self_attention(X, *W)[0], lambda d: [(d, d)] * 3),
    "RNN do curso": (rnn, lambda d: [(d, d)] * 2),
    "torch.nn.RNN": (rnn, lambda d: [(d, d)] * 2),
    "torch.nn.LSTM": (lstm, lambda d: [(d, 4 * d), (d, 4 * d), (4 * d,)]),
}
CASOS = [Caso(7, 1, 4), Caso(5, 3, 8), Caso(40, 2, 6)]


@pytest.mark.parametrize("caso", CASOS)
@pytest.mark.parametrize("arquitetura", CODIGO)
def test_as_formulas_sao_o_que_o_codigo_gasta(arquitetura, caso):
    funcao, formas = CODIGO[arquitetura]
    X, pesos = np.ones((caso.lote, caso.n, caso.d)), [np.ones(f) for f in formas(caso.d)]
    contado = contar(funcao, X, *pesos)
    assert contas(arquitetura, caso, "direta") == contado.por_operacao["matmul"]
    assert etapas(arquitetura, caso, "direta") == contado.produtos_em_fila
    assert etapas(arquitetura, caso, "treino") == 2 * contado.produtos_em_fila


@pytest.mark.parametrize("caso", CASOS)
@pytest.mark.parametrize("arquitetura", CODIGO)
def test_as_contas_do_treino_sao_as_que_o_pytorch_faz(arquitetura, caso):
    funcao, formas = CODIGO[arquitetura]
    X, pesos = torch.ones(caso.lote, caso.n, caso.d), [torch.ones(f).requires_grad_() for f in formas(caso.d)]
    with FlopCounterMode(display=False) as contador:
        funcao(X, *pesos).square().mean().backward()
    assert contas(arquitetura, caso, "treino") == contador.get_total_flops()


def inventada(demora, velocidade):
    """Medidas que seguem o modelo à risca: cada arquitetura com o seu ritmo."""
    casos = [Caso(n, lote, d) for n in (16, 64, 256, 1024) for lote in (1, 32) for d in (64, 512)]

    def tempo(i, quem, caso, conta):
        t = etapas(quem, caso, conta) * demora * (i + 1) + contas(quem, caso, conta) / (velocidade * (i + 1))
        return Tempo(0.9 * t, t, 1.1 * t)

    tempos = {
        caso: {q: {c: tempo(i, q, caso, c) for c in ("direta", "treino")} for i, q in enumerate(FORMULAS)}
        for caso in casos
    }
    return Medicao({"dispositivo": "inventado"}, tempos, {Caso(9, 9, 9): "não coube"})


@pytest.mark.parametrize("conta", ["direta", "treino"])
def test_o_ajuste_acha_o_ritmo_que_gerou_as_medidas(conta):
    medicao = inventada(2e-6, 3e10)
    for i, arquitetura in enumerate(FORMULAS):
        ritmo = ajustar(medicao, arquitetura, conta, list(medicao.tempos))
        np.testing.assert_allclose(ritmo, (2e-6 * (i + 1), 3e10 * (i + 1)), rtol=1e-6)
        for caso, tempos in medicao.tempos.items():
            assert prever(ritmo, arquitetura, caso, conta) == pytest.approx(tempos[arquitetura][conta].mediana)


def test_o_que_se_preve_nao_depende_das_medidas_maiores():
    medicao = inventada(2e-6, 3e10)
    maiores = {c: {q: dict.fromkeys(("direta", "treino"), Tempo(1, 1, 1)) for q in FORMULAS}
               for c in medicao.tempos if c.n > 256}  # fmt: skip
    trocada = Medicao(medicao.ambiente, {**medicao.tempos, **maiores}, {})
    previstas = razoes_previstas(trocada, "torch.nn.LSTM", "treino", ate_n=256)
    for caso in medicao.tempos:
        assert previstas[caso] == pytest.approx(medicao.razao(caso, "torch.nn.LSTM", "treino"))


def test_medidas_que_o_modelo_nao_explica_sao_recusadas():
    tempos = {
        c: {"RNN do curso": {"direta": Tempo(t, t, t)}} for c, t in ((Caso(1, 1, 64), 9.0), (Caso(64, 1, 64), 1.0))
    }
    with pytest.raises(ValueError, match="não seguem o modelo"):
        ajustar(Medicao({}, tempos, {}), "RNN do curso", "direta", list(tempos))


def test_a_medicao_vai_e_volta_do_json():
    medicao = inventada(2e-6, 3e10)
    assert ler(medicao.em_json()) == medicao
    assert sum('"n":' in linha for linha in medicao.em_json().splitlines()) == len(medicao.tempos) + 1


def test_a_medicao_do_curso_diz_de_onde_veio():
    medicao = carregar()
    assert medicao.ambiente.keys() >= {"comando", "data", "dispositivo", "processador", "threads", "versoes", "receita"}
    for tempos in medicao.tempos.values():
        assert tempos.keys() == FORMULAS.keys()
        for conta in tempos.values():
            assert all(0 < t.quartil_1 <= t.mediana <= t.quartil_3 for t in conta.values())


def test_sem_medicao_nao_ha_numeros_inventados():
    assert carregar("placa-que-nao-existe") is None
