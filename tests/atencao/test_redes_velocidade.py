"""O comando que mede: o que faz, em que ordem e o que grava. Nenhum teste daqui afirma quanto tempo algo leva."""

import itertools
import re

import pytest
import torch

from atencao.redes import velocidade
from atencao.redes.velocidade import ARQUITETURAS, Receita, medir, memoria_da_atencao, principal
from atencao.velocidade import GRADE, Caso, carregar, ler
from atencao.velocidade.previsao import FORMULAS

CURTA = Receita(repeticoes_minimas=2, repeticoes_maximas=2, segundos=0.0)
PEQUENOS = [Caso(3, 1, 4), Caso(2, 2, 4)]


def test_a_grade_e_a_da_licao():
    assert len(GRADE) == len(set(GRADE)) == 30
    assert ({c.n for c in GRADE}, {c.lote for c in GRADE}, {c.d for c in GRADE}) == (
        {16, 64, 256, 1024, 4096}, {1, 32}, {64, 256, 512},
    )  # fmt: skip


MOTIVO = re.compile(r"pede \d+\.\d GB, mais que a metade da memória \(\d+\.\d GB\)|faltou memória no dispositivo")
"""Tudo o que o comando sabe dizer de um caso que deixou de medir."""


def test_a_medicao_guardada_e_da_grade_e_da_receita_de_hoje():
    """Um caso pode ainda não ter sido medido (a lição diz quais); um deixado tem um motivo que o comando dá."""
    medicao = carregar()
    assert medicao.tempos.keys() | medicao.deixados.keys() == set(GRADE)
    assert medicao.tempos.keys().isdisjoint(medicao.deixados)
    assert all(MOTIVO.fullmatch(porque) for porque in medicao.deixados.values())
    assert medicao.ambiente["receita"] == vars(Receita())


def test_a_memoria_que_o_comando_preve_e_a_que_a_licao_diz():
    assert memoria_da_atencao(Caso(4096, 32, 64)) / 1e9 == pytest.approx(8.6, abs=0.05)


@pytest.mark.parametrize("nome", ARQUITETURAS)
def test_todas_as_camadas_tem_a_mesma_largura_e_pesos_que_recebem_derivada(nome):
    camada, pesos = ARQUITETURAS[nome](4, "cpu")
    saida = camada(torch.randn(2, 3, 4))
    assert saida.shape == (2, 3, 4)
    saida.square().mean().backward()
    assert all(peso.grad is not None and peso.grad.abs().sum() > 0 for peso in pesos)
    assert nome in FORMULAS


def test_as_arquiteturas_se_alternam_e_o_aquecimento_nao_conta(monkeypatch):
    """Com um relógio que soma 1 a cada consulta, todo tempo é 1, e a ordem das medidas aparece."""
    ordem, relogio = [], itertools.count()
    monkeypatch.setattr(velocidade.time, "perf_counter", lambda: float(next(relogio)))
    monkeypatch.setattr(velocidade, "ARQUITETURAS", {n: _espia(n, ordem) for n in ("a", "b")})
    tempos = medir(Caso(3, 1, 4), receita=Receita(repeticoes_minimas=3, repeticoes_maximas=3))
    assert ordem == ["a", "a", "b", "b"] * 4  # cada uma: direta e treino; um aquecimento e três repetições
    assert all(tuple(t) == (1.0, 1.0, 1.0) for contas in tempos.values() for t in contas.values())


def _espia(nome, ordem):
    def criar(d, alvo):
        peso = torch.ones(d, d, requires_grad=True)
        return lambda X: (ordem.append(nome), X @ peso)[1], [peso]

    return criar


def test_a_passagem_direta_nao_guarda_nada_para_derivar(monkeypatch):
    com_derivada = []
    monkeypatch.setattr(velocidade, "ARQUITETURAS", {"a": lambda d, alvo: (
        lambda X: (com_derivada.append(torch.is_grad_enabled()), X @ torch.ones(d, d, requires_grad=True))[1], [],
    )})  # fmt: skip
    medir(PEQUENOS[0], receita=CURTA)
    assert com_derivada == [False, True] * 3


def test_o_comando_grava_o_que_mediu_e_de_onde_veio(tmp_path, capsys):
    medicao = principal("cpu", tmp_path, CURTA, PEQUENOS)
    assert ler((tmp_path / "cpu.json").read_text(encoding="utf-8")) == medicao
    assert [f.name for f in tmp_path.iterdir()] == ["cpu.json"]
    assert list(medicao.tempos) == PEQUENOS
    assert medicao.ambiente["versoes"]["torch"] == torch.__version__
    assert medicao.ambiente["threads"] == torch.get_num_threads()
    assert re.match(r"\d{4}-\d\d-\d\dT", medicao.ambiente["data"])
    assert capsys.readouterr().out.count("n = ") == 2


def test_o_comando_continua_de_onde_parou_so_no_mesmo_ambiente(tmp_path, monkeypatch):
    feitos = []

    def parar_no_segundo(caso, *resto):
        if len(feitos) == 1:
            raise KeyboardInterrupt
        feitos.append(caso)
        return medir(caso, *resto)

    monkeypatch.setattr(velocidade, "medir", parar_no_segundo)
    with pytest.raises(KeyboardInterrupt):
        principal("cpu", tmp_path, CURTA, PEQUENOS)
    assert [f.name for f in tmp_path.iterdir()] == ["cpu.parcial.json"]
    de_antes = ler((tmp_path / "cpu.parcial.json").read_text(encoding="utf-8"))

    refeitos = []
    monkeypatch.setattr(velocidade, "medir", lambda caso, *resto: (refeitos.append(caso), medir(caso, *resto))[1])
    medicao = principal("cpu", tmp_path, CURTA, PEQUENOS)
    assert refeitos == PEQUENOS[1:]
    assert medicao.tempos[PEQUENOS[0]] == de_antes.tempos[PEQUENOS[0]]
    assert medicao.ambiente["data"] == de_antes.ambiente["data"]

    (tmp_path / "cpu.parcial.json").write_text(de_antes.em_json(), encoding="utf-8")
    refeitos.clear()
    principal("cpu", tmp_path, Receita(repeticoes_minimas=1, repeticoes_maximas=1, segundos=0.0), PEQUENOS)
    assert refeitos == PEQUENOS


def test_o_que_nao_cabe_fica_de_fora_e_diz_por_que(tmp_path, monkeypatch):
    monkeypatch.setattr(velocidade, "_memoria", lambda alvo: 2.5 * velocidade.memoria_da_atencao(Caso(8, 1, 4)))
    medicao = principal("cpu", tmp_path, CURTA, [Caso(8, 1, 4), Caso(8, 2, 4)])
    assert list(medicao.tempos) == [Caso(8, 1, 4)]
    assert list(medicao.deixados) == [Caso(8, 2, 4)]
    assert "mais que a metade da memória" in medicao.deixados[Caso(8, 2, 4)]
    assert MOTIVO.fullmatch(medicao.deixados[Caso(8, 2, 4)])


def test_faltar_memoria_no_dispositivo_tambem_e_dito(tmp_path, monkeypatch):
    def sem_memoria(*_):
        raise torch.OutOfMemoryError

    monkeypatch.setattr(velocidade, "medir", sem_memoria)
    medicao = principal("cpu", tmp_path, CURTA, PEQUENOS)
    assert medicao.deixados == dict.fromkeys(PEQUENOS, "faltou memória no dispositivo")
    assert all(map(MOTIVO.fullmatch, medicao.deixados.values()))


@pytest.mark.gpu
def test_mede_na_gpu():
    tempos = medir(PEQUENOS[0], "cuda", CURTA)
    assert tempos.keys() == ARQUITETURAS.keys()
