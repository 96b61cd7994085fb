"""O treino: a conta do PyTorch é a da inferência, um retreino curto chega aos papéis, e o comando grava o que diz."""

import json

import numpy as np
import pytest
import torch

from atencao.contracoes import (
    NOTAS,
    PAPEIS,
    SEIS_CABECAS,
    TRES_CABECAS,
    UMA_CABECA,
    carregar_modelo,
    carregar_registro,
    casar,
    cegar,
    codificar,
    frases_de_teste,
    frases_de_treino,
    medir,
    responder,
)
from atencao.contracoes.modelo import Entrada
from atencao.redes.cabecas import SEMENTES, Receita, guardado, principal, treinar
from tests.atencao.tolerancias import conferir

CURTA = Receita(passos=600, frases_de_treino=6000, frases_de_teste=300)


@pytest.fixture(autouse=True)
def um_thread():
    """Como no comando: com matrizes deste tamanho, dois threads se atrapalham."""
    antes = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(antes)


@pytest.mark.parametrize("arquivo", [UMA_CABECA, TRES_CABECAS, SEIS_CABECAS])
def test_o_pytorch_e_o_numpy_dao_a_mesma_resposta(arquivo):
    parametros = carregar_modelo(arquivo).parametros
    entrada = codificar([e.tokens for e in frases_de_teste(64, semente=51)])
    em_torch = Entrada(*(torch.from_numpy(x) for x in vars(entrada).values()))
    do_numpy = responder(parametros, entrada)
    do_torch = responder({nome: torch.from_numpy(x) for nome, x in parametros.items()}, em_torch)
    for a, b in zip(do_torch, do_numpy, strict=True):
        conferir(a, b)


def test_nada_nasce_no_dispositivo_errado():
    """Na `meta`, um array criado noutro dispositivo é um erro, como seria numa GPU."""
    parametros = {nome: torch.from_numpy(x).to("meta") for nome, x in carregar_modelo().parametros.items()}
    entrada = Entrada(*(torch.from_numpy(x).to("meta") for x in vars(codificar([["o", "___"]] * 5)).values()))
    logits, pesos = responder(cegar(parametros, 1), entrada)
    assert (logits.shape, pesos.shape) == ((5, 48), (5, 3, 2, 2))
    assert logits.is_meta
    assert pesos.is_meta


def test_retreino_curto_chega_aos_papeis():
    """Às notas que a lição afirma do modelo guardado, em pelo menos duas de três sementes."""
    treino = frases_de_treino(CURTA.frases_de_treino, semente=61)
    teste = frases_de_teste(CURTA.frases_de_teste, semente=62)
    medidas = [medir(treinar(3, semente, treino, CURTA).parametros, teste) for semente in (901, 902, 903)]
    assert sum(map(_tem_papeis, medidas)) >= 2


def _tem_papeis(medidas):
    """Quase tudo certo; cada papel com uma cabeça sua, que põe nele quase toda a massa e faz falta aos traços dele."""
    cabeca_de = casar(medidas.massa)
    massas = [medidas.massa[cabeca_de[papel], k] for k, papel in enumerate(PAPEIS)]
    # As colunas de `falta` são preposição, gênero, número e demonstrativo.
    verbo, substantivo, lugar = (medidas.falta[cabeca_de[papel]] for papel in PAPEIS)
    faltas = [verbo[0], substantivo[1], substantivo[2], lugar[3]]
    notas = {"certas": medidas.certas, "massa": min(massas), "falta": min(faltas)}
    return all(notas[nome] > NOTAS[nome] for nome in NOTAS)


def test_a_mesma_semente_da_o_mesmo_modelo():
    receita, treino = Receita(passos=20), frases_de_treino(200, semente=63)
    um, outro, diferente = (treinar(3, semente, treino, receita) for semente in (5, 5, 6))
    for nome, x in um.parametros.items():
        np.testing.assert_array_equal(x, outro.parametros[nome])
    assert um.perdas == outro.perdas != diferente.perdas


def test_o_treino_comeca_sem_saber_e_aprende():
    treinado = treinar(3, 7, frases_de_treino(2000, semente=64), Receita(passos=200))
    assert treinado.perdas[0] > 2
    assert treinado.perdas[-1] < 0.8 * treinado.perdas[0]
    assert len(treinado.perdas) == 10


def test_o_comando_grava_pesos_que_se_carregam_e_um_registro_coerente(tmp_path, capsys):
    receita = Receita(passos=10, frases_de_treino=80, frases_de_teste=20)
    principal(tmp_path, receita, {1: (1,), 3: (2, 3), 6: (4,)})
    registro = json.loads((tmp_path / "registro.json").read_text(encoding="utf-8"))
    assert {f.name for f in tmp_path.iterdir()} == {"registro.json", *registro["arquivos"]}
    assert [(t["num_heads"], t["semente"]) for t in registro["treinos"]] == [(1, 1), (3, 2), (3, 3), (6, 4)]
    assert registro["receita"]["passos"] == 10
    treinado = treinar(3, 2, frases_de_treino(80, registro["receita"]["semente_das_frases"]["treino"]), receita)
    with np.load(tmp_path / TRES_CABECAS) as lido:
        for nome, x in guardado(treinado.parametros).items():
            np.testing.assert_array_equal(lido[nome].astype(np.float32), x)
    dito = capsys.readouterr().out
    assert dito.count("cabeças: ") == 4
    assert dito.endswith(f"registro.json em {tmp_path}.\n")


def test_o_registro_guardado_e_o_da_receita_de_hoje():
    registro = carregar_registro()
    assert registro["comando"] == "python -m atencao.redes.cabecas"
    assert {nome: registro["receita"][nome] for nome in vars(Receita())} == vars(Receita())
    treinados = [(t["num_heads"], t["semente"]) for t in registro["treinos"]]
    assert treinados == [(h, semente) for h, sementes in SEMENTES.items() for semente in sementes]
    assert registro.keys() >= {"data", "duracao_s", "versoes", "maquina"}
