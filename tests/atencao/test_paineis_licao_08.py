"""O painel do visualizador e o programa `python -m atencao`: a mesma conta, os mesmos destaques, as mesmas frases."""

import json

import numpy as np
import pytest

from atencao.__main__ import main
from atencao.paineis.licao_08 import LARGURAS, visualizador

CASOS = [
    {},
    {"causal": True},
    {"d": "12"},
    {"num_heads": 2},
    {"num_heads": 3, "d": "48", "causal": True},
    {"frase": "o xurupita viu a agua <b>e</b> o xurupita", "num_heads": 4},
    {"frase": "gato"},
]
OPCOES = {"num_heads": "--num-heads", "d": "--d"}


def do_programa(capsys: pytest.CaptureFixture[str], valores: dict, *opcoes: str) -> str:
    """O que o programa escreve para os mesmos valores."""
    pedidas = [x for nome, valor in valores.items() if nome in OPCOES for x in (OPCOES[nome], str(valor))]
    causal = ["--causal"] if valores.get("causal") else []
    assert main([valores.get("frase", "o gato viu o felino"), *pedidas, *causal, *opcoes]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("valores", CASOS, ids=str)
def test_o_painel_e_o_programa_dao_o_mesmo(capsys: pytest.CaptureFixture[str], valores: dict) -> None:
    quadro, lido = visualizador.calcular(valores), json.loads(do_programa(capsys, valores, "--json"))
    mapas = [traco for traco in quadro.figura.dados if traco["type"] == "heatmap"]
    np.testing.assert_allclose([mapa["z"] for mapa in mapas], lido["pesos"], atol=6e-4)
    molduras = [forma for forma in quadro.figura.layout.get("shapes", []) if forma["type"] == "rect"]
    assert _celulas(molduras, mapas) == [
        (cabeca, i, j)
        for cabeca, fortes in enumerate(lido["mais_fortes"])
        for i, destes in enumerate(fortes)
        for j in destes
    ]
    assert quadro.aviso == lido["aviso"]
    assert f"d = {lido['d']}" in quadro.figura.descricao


def _celulas(molduras: list[dict], mapas: list[dict]) -> list[tuple[int, int, int]]:
    """(cabeça, linha, coluna) de cada moldura, pelo lugar em que ela está desenhada."""
    achadas = []
    for moldura in molduras:
        x, y = (moldura[f"{eixo}0"] / 2 + moldura[f"{eixo}1"] / 2 for eixo in "xy")
        for cabeca, mapa in enumerate(mapas):
            coluna = x - mapa.get("x0", 0)
            no_mapa = (moldura["xref"], moldura["yref"]) == (mapa.get("xaxis", "x"), mapa.get("yaxis", "y"))
            if no_mapa and -0.5 < coluna < len(mapa["z"]) - 0.5:
                achadas.append((cabeca, round(y), round(coluna)))
    return achadas


def test_a_tabela_diz_o_destaque_como_o_programa_numa_frase_comprida(capsys: pytest.CaptureFixture[str]) -> None:
    """Com mais tokens que os da matriz do terminal, o programa escreve uma linha por token: a mesma do painel."""
    curta = "a menina viu o gato e o peixe na água fria ontem"
    cabecalho, *linhas = visualizador.calcular({"frase": curta}).tabela
    do_terminal = do_programa(capsys, {"frase": f"{curta} xpto"})
    assert cabecalho == ("token", "dá o maior peso a")
    escritas = [linha.strip().split(" → ") for linha in do_terminal.splitlines() if " → " in linha]
    assert [token for token, _ in linhas] == [token for token, _ in escritas[:-1]]
    assert [quem.rpartition(" ")[0] for _, quem in linhas] == [quem.rpartition(" ")[0] for _, quem in escritas[:-1]]


def test_toda_largura_serve_a_todo_numero_de_cabecas() -> None:
    for d in LARGURAS:
        for num_heads in (1, 2, 3, 4):
            assert len(visualizador.calcular({"d": d, "num_heads": num_heads}).tabela[0]) == 1 + num_heads


def test_as_palavras_dizem_os_destaques() -> None:
    palavras = visualizador.calcular().figura.descricao
    assert "“gato” dá o maior peso a “felino” (0,38)" in palavras
    assert "“viu” não destaca ninguém" in palavras
    assert "nenhuma aprendeu nada" in visualizador.calcular({"num_heads": 2}).figura.descricao
    assert "Não conheço “xurupita”" in visualizador.calcular({"frase": "o xurupita viu"}).aviso
