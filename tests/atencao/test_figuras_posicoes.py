"""O mapa de posições e os relógios: escala honesta, o ângulo certo, nada só pela cor, e recusas com números."""

import json
import math

import numpy as np
import pytest

from atencao import positional_encoding
from atencao.figuras.mapa_de_posicoes import mapa_de_posicoes
from atencao.figuras.mapas_de_cabecas import mapas_lado_a_lado
from atencao.figuras.relogios import relogios

PE = positional_encoding(10, 6)


def mapa(comparadas: dict[int, np.ndarray]) -> dict:
    return json.loads(json.dumps(mapa_de_posicoes(PE, comparadas, "Uma frase.").plotly(), allow_nan=False))


def test_a_escala_do_mapa_e_sempre_de_menos_1_a_1_e_a_posicao_0_fica_em_cima():
    for tabela in (PE, PE[:1] * 0.1):
        celulas = mapa_de_posicoes(tabela, {}, "Uma frase.").plotly()["data"][0]
        assert (celulas["zmin"], celulas["zmax"]) == (-1, 1)
        np.testing.assert_allclose(celulas["z"], tabela, atol=0.005)
    alto, baixo = mapa({})["layout"]["yaxis"]["range"]
    assert alto > baixo


def test_as_posicoes_comparadas_ganham_moldura_no_mapa_e_pontos_embaixo():
    figura = mapa({2: PE[2], 7: PE[7]})
    assert [(m["y0"], m["y1"]) for m in figura["layout"]["shapes"]] == [(1.5, 2.5), (6.5, 7.5)]
    _, *pontos = figura["data"]
    assert [p["name"] for p in pontos] == ["posição 2", "posição 7"]
    for p, pos in zip(pontos, (2, 7), strict=True):
        assert p["x"] == list(range(6))
        np.testing.assert_allclose(p["y"], PE[pos], atol=5e-4)
    assert len({p["marker"]["symbol"] for p in pontos}) == 2
    assert len({m["line"]["dash"] for m in figura["layout"]["shapes"]}) == 2
    for i, moldura in enumerate(figura["layout"]["shapes"]):
        assert moldura["line"]["color"] == pontos[i]["marker"]["color"]


def test_a_posicao_fora_da_tabela_so_tem_pontos():
    figura = mapa({2: PE[2], 40: positional_encoding(41, 6)[40]})
    assert len(figura["layout"]["shapes"]) == 1
    assert [p["name"] for p in figura["data"][1:]] == ["posição 2", "posição 40"]


def test_recusas_do_mapa_dizem_os_numeros():
    with pytest.raises(ValueError, match="até 2 posições de 6 números; recebi 3"):
        mapa({i: PE[i] for i in range(3)})
    with pytest.raises(ValueError, match="de 6 números; recebi 1"):
        mapa({0: PE[0, :4]})
    with pytest.raises(ValueError, match=r"de −1 a 1; recebi de -2 a 3"):
        mapa_de_posicoes(np.array([[-2.0, 3.0]]), {}, "Uma frase.")


def ponteiros(figura: dict, nome: str) -> list[tuple[float, float]]:
    return [(t["x"][1], t["y"][1]) for t in figura["data"] if t.get("name") == nome]


def test_os_ponteiros_apontam_seno_para_a_direita_e_cosseno_para_cima():
    angulos = [0.0, math.pi / 2, math.pi, 5.0]
    figura = relogios(list("abcd"), {"antes": angulos, "depois": [a + 1 for a in angulos]}, "Uma frase.").plotly()
    esperado = [(math.sin(a), math.cos(a)) for a in angulos]
    np.testing.assert_allclose(ponteiros(figura, "antes"), esperado, atol=1e-4)
    np.testing.assert_allclose(
        ponteiros(figura, "depois"), [(math.sin(a + 1), math.cos(a + 1)) for a in angulos], atol=1e-4
    )
    assert len({t["line"]["dash"] for t in figura["data"] if "name" in t}) == 2


@pytest.mark.parametrize(("giro", "desenhado"), [(0.0, 0.0), (1.0, 1.0), (-1.0, -1.0), (30.0, 2 * math.pi)])
def test_o_arco_vai_de_um_ponteiro_ao_outro_e_no_maximo_da_uma_volta(giro, desenhado):
    figura = relogios(["a"], {"antes": [0.5], "depois": [0.5 + giro]}, "Uma frase.").plotly()
    (arco,) = [t for t in figura["data"] if "name" not in t]
    angulos = np.unwrap(np.arctan2(arco["x"], arco["y"]))
    assert angulos[-1] - angulos[0] == pytest.approx(desenhado, abs=1e-3)
    assert angulos[0] == pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize("m", [1, 2, 3, 4])
def test_cada_relogio_tem_titulo_mostrador_e_lugar_proprio(m):
    layout = relogios([f"par {i}" for i in range(m)], {"a": [0.0] * m, "b": [1.0] * m}, "Uma frase.").plotly()["layout"]
    assert [a["text"] for a in layout["annotations"]] == [f"<b>par {i}</b>" for i in range(m)]
    assert len(layout["shapes"]) == m
    eixos = ["" if i == 0 else str(i + 1) for i in range(m)]
    lugares = {(tuple(layout[f"xaxis{e}"]["domain"]), tuple(layout[f"yaxis{e}"]["domain"])) for e in eixos}
    assert len(lugares) == m
    assert all(0 <= a < b <= 1 + 1e-9 for lugar in lugares for a, b in lugar)
    assert all(layout[f"yaxis{e}"]["scaleanchor"] == f"x{e}" for e in eixos)


def test_recusas_dos_relogios_dizem_os_numeros():
    with pytest.raises(ValueError, match="cada um dos 2 relógios"):
        relogios(["a", "b"], {"antes": [0.0, 1.0], "depois": [0.0]}, "Uma frase.")
    with pytest.raises(ValueError, match="dois ponteiros"):
        relogios(["a"], {"antes": [0.0]}, "Uma frase.")


def test_mapas_lado_a_lado_com_titulos_e_dicas_proprios():
    figura = mapas_lado_a_lado(np.full((2, 2, 2), 0.5), ["o", "<b>"], ["frase 1", "frase <2>"], "Uma frase.").plotly()
    assert [a["text"] for a in figura["layout"]["annotations"]] == ["<b>frase 1</b>", "<b>frase &lt;2&gt;</b>"]
    assert "<br>peso (frase &lt;2&gt;): %{z:.3f}" in figura["data"][1]["hovertemplate"]
    assert figura["layout"]["xaxis"]["ticktext"][:2] == ["o", "&lt;b&gt;"]
    assert figura["layout"]["meta"]["descricao"] == "Uma frase."
