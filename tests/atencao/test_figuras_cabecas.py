"""Os mapas de várias cabeças: lado a lado, sem que um invada o outro, e desenhados sem medir texto no navegador."""

from itertools import pairwise

import numpy as np
import pytest

from atencao.figuras import mapas_de_cabecas


def figura(cabecas: int, tokens: list[str]) -> dict:
    n = len(tokens)
    return mapas_de_cabecas(np.full((cabecas, n, n), 1 / n), tokens).plotly()


@pytest.mark.parametrize("cabecas", [1, 2, 3, 8])
@pytest.mark.parametrize("tokens", [["o"], ["o", "gato", "otorrinolaringologista"], ["a"] * 12])
def test_rotulos_titulos_e_barra_cabem_entre_os_mapas(cabecas, tokens):
    layout = figura(cabecas, tokens)["layout"]
    margem, altura = layout["margin"], layout["height"]
    desenho = altura - margem["t"] - margem["b"]
    deitado = np.sin(np.deg2rad(60)) * 6 * min(max(map(len, tokens)), 18)  # rótulos a 60°, 6 pixels por letra
    domains = sorted({tuple(v["domain"]) for nome, v in layout.items() if nome.startswith("yaxis")})
    assert len(domains) == -(-cabecas // 2)
    assert domains[0][0] == pytest.approx(0, abs=1e-9)
    assert domains[-1][1] == 1
    for (_, topo), (base, _) in pairwise(domains):
        assert (base - topo) * desenho >= deitado + 20  # rótulos do de cima e título do de baixo
    for base, topo in domains:
        assert (topo - base) * desenho == pytest.approx(24 * len(tokens))
    barra = -layout["coloraxis"]["colorbar"]["y"] * desenho
    assert deitado < barra < margem["b"] - 40
    assert margem["l"] >= 6 * min(max(map(len, tokens)), 18)


def centros(traco: dict) -> list[float]:
    return [traco["x0"] + j * traco["dx"] for j in range(len(traco["z"][0]))]


@pytest.mark.parametrize("cabecas", [1, 2, 3, 8])
def test_cada_coluna_de_cada_mapa_tem_o_seu_rotulo_debaixo_e_a_fileira_cabe_no_eixo(cabecas):
    tokens = ["o", "gato", "viu", "o", "felino"]
    desenho = figura(cabecas, tokens)
    for i, traco in enumerate(desenho["data"]):
        eixos = [desenho["layout"][traco[letra + "axis"].replace(letra, letra + "axis")] for letra in "xy"]
        rotulos = dict(zip(eixos[0]["tickvals"], eixos[0]["ticktext"], strict=True))
        assert [rotulos[x] for x in centros(traco)] == tokens
        assert eixos[1]["ticktext"] == tokens
        inicio, fim = eixos[0]["range"]
        assert inicio <= centros(traco)[0] - 0.5 < centros(traco)[-1] + 0.5 <= fim
        [titulo] = [a for a in desenho["layout"]["annotations"] if f"cabeça {i + 1}<" in a["text"]]
        assert titulo["x"] == pytest.approx(np.mean(centros(traco)))
        assert titulo["xref"] == traco["xaxis"]
    fileiras = {}
    for traco in desenho["data"]:
        fileiras.setdefault(traco["yaxis"], []).append(centros(traco))
    for mapas in fileiras.values():
        assert all(b[0] - a[-1] > 1.5 for a, b in pairwise(mapas))  # meia célula de vão, pelo menos


def test_linha_0_em_cima_e_uma_grade_por_mapa():
    layout = figura(4, ["o", "gato"])["layout"]
    assert layout["yaxis"]["range"] == layout["yaxis2"]["range"] == [1.5, -0.5]
    assert [(s["xref"], s["yref"]) for s in layout["shapes"]] == [("x", "y")] * 2 + [("x2", "y2")] * 2


def test_nada_pede_ao_navegador_que_meca_texto():
    eixos = [v for nome, v in figura(8, ["o"] * 12)["layout"].items() if nome[1:5] == "axis"]
    assert len(eixos) == 8
    # Falso por escrito: onde a figura nada diz, a página deixa o plotly.js medir.
    assert all(eixo["automargin"] is False for eixo in eixos)
    assert all(eixo["ticklabeloverflow"] == "allow" for eixo in eixos)


def test_todas_as_cabecas_na_mesma_escala_de_0_a_1():
    desenho = figura(3, ["o", "gato"])
    assert {traco["coloraxis"] for traco in desenho["data"]} == {"coloraxis"}
    assert [desenho["layout"]["coloraxis"][k] for k in ("cmin", "cmax")] == [0, 1]


def test_recusas_dizem_os_numeros():
    with pytest.raises(ValueError, match=r"\(cabeças, 2, 2\) para 2 tokens; recebi \(2, 2\)"):
        mapas_de_cabecas(np.eye(2), ["a", "b"])
    with pytest.raises(ValueError, match=r"de 0 a 1; recebi de -1 a 2"):
        mapas_de_cabecas([[[-1.0, 2.0], [0.5, 0.5]]], ["a", "b"])
