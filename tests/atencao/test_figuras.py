"""Figuras: o que o plotly.js recebe e a frase que as descreve."""

import html
import json

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from atencao import self_attention
from atencao.figuras import (
    destacar_coluna,
    destacar_linha,
    linhas,
    mapa_de_pesos,
    mapa_de_razoes,
    mapa_de_uma_consulta,
    mapa_de_valores,
)
from atencao.figuras.cores import DIVERGENTE, SEQUENCIAL, cor_em, tinta_sobre
from atencao.figuras.linha_do_tempo import Tarefa, linha_do_tempo
from atencao.figuras.texto import cientifico, citar, comprimento, decimal, literal, rotulo

PESOS = np.array([[0.7, 0.2, 0.1], [0.25, 0.5, 0.25], [0.0, 0.0, 1.0]])
PALAVRAS = ["o", "gato", "o"]


def luminancia(cor):
    """Luminância relativa da WCAG 2, escrita de novo a partir da norma."""
    r, g, b = ((c / 255) / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in cor)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_palavras_repetidas_ficam_em_celulas_separadas_e_na_ordem():
    figura = mapa_de_pesos(PESOS, PALAVRAS).plotly()
    for eixo in ("xaxis", "yaxis"):
        assert figura["layout"][eixo]["tickvals"] == [0, 1, 2]
        assert figura["layout"][eixo]["ticktext"] == PALAVRAS
    assert np.shape(figura["data"][0]["z"]) == (3, 3)
    dicas = figura["data"][0]["hovertext"]
    assert "linha 0" in dicas[0][2]
    assert "coluna 2" in dicas[0][2]


def test_primeira_linha_em_cima_e_chaves_no_alto():
    layout = mapa_de_pesos(PESOS, PALAVRAS).plotly()["layout"]
    assert layout["yaxis"]["autorange"] == "reversed"
    assert layout["xaxis"]["side"] == "top"
    assert layout["yaxis"]["title"]["text"] == "consulta (quem olha)"
    assert layout["xaxis"]["title"]["text"] == "chave (para onde olha)"


def test_uma_consulta_em_varias_cabecas_fica_de_pe():
    figura = mapa_de_uma_consulta(PESOS[:2], ["1: verbo", "2"], PALAVRAS, "<i>")
    layout, celulas = figura.layout, figura.dados[0]
    np.testing.assert_allclose(celulas["z"], PESOS[:2].T)
    assert (layout["xaxis"]["ticktext"], layout["yaxis"]["ticktext"]) == (["1: verbo", "2"], PALAVRAS)
    assert layout["yaxis"]["title"]["text"] == "chave (para onde “&lt;i&gt;” olha)"
    assert (celulas["zmin"], celulas["zmax"]) == (0.0, 1.0)
    assert figura.descricao == (
        "Pesos de “<i>” em 2 cabeças: 1: verbo, mais para “o” da posição 0 (0,70) e “gato” (0,20); "
        "2, mais para “gato” (0,50)."
    )
    with pytest.raises(ValueError, match="Pesos de atenção vão de 0 a 1; recebi de -1 a 2"):
        mapa_de_uma_consulta([[-1.0, 2.0, 0.0]], ["1"], PALAVRAS, "o")


def test_a_moldura_cerca_a_linha_ou_a_coluna_inteira():
    mapa = mapa_de_valores(np.ones((2, 3)), ["a", "b"], ["x", "y", "z"], nome="valor")
    for destacada, cerca in (
        (destacar_linha(mapa, 1), (-0.5, 2.5, 0.5, 1.5)),
        (destacar_coluna(mapa, 2), (1.5, 2.5, -0.5, 1.5)),
    ):
        [moldura] = destacada.layout["shapes"]
        assert tuple(moldura[lado] for lado in ("x0", "x1", "y0", "y1")) == cerca
        assert destacada.descricao == mapa.descricao


def test_escala_dos_pesos_nao_depende_dos_dados():
    for pesos in (PESOS, np.full((3, 3), 1 / 3)):
        celulas = mapa_de_pesos(pesos, PALAVRAS).plotly()["data"][0]
        assert (celulas["zmin"], celulas["zmax"]) == (0.0, 1.0)
        assert "colorbar" in celulas


def test_escala_dos_valores_e_centrada_no_zero():
    celulas = mapa_de_valores([[-3.0, 1.0]], ["a"], ["x", "y"], nome="valor").plotly()["data"][0]
    assert celulas["zmin"] == -celulas["zmax"] == -3.0


def test_razoes_inversas_ficam_a_mesma_distancia_do_meio():
    figura = mapa_de_razoes([[0.25, 1.0], [4.0, 12.0]], ["a", "b"], ["x", "y"], "rede ÷ atenção", "lote", "n")
    celulas, numeros = figura.plotly()["data"]
    assert celulas["z"][0] == [-2.0, 0.0]
    assert celulas["z"][1][0] == 2.0
    assert celulas["zmin"] == -celulas["zmax"]
    assert celulas["colorbar"]["ticktext"] == ["⅛", "¼", "½", "1", "2", "4", "8"]
    assert numeros["text"] == ["0,25", "1,0", "4,0", "12"]
    assert "rede ÷ atenção: 0,250" in celulas["hovertext"][0][0]
    assert figura.descricao.startswith("Linhas: lote; colunas: n. ")
    assert figura.descricao.endswith("Acima de 1 há 2 das 4 células com medida.")
    vazia, numeros = mapa_de_razoes([[np.nan, 2.0]], ["a"], ["x", "y"], "r", "l", "n").plotly()["data"]
    assert (vazia["z"], numeros["text"]) == ([[None, 1.0]], ["–", "2,0"])
    for ruim in (0.0, -1.0, np.nan, np.inf):
        with pytest.raises(ValueError, match="positivas e finitas"):
            mapa_de_razoes([[ruim]], ["a"], ["x"], "r", "l", "n")


def test_linha_do_tempo_parte_cada_faixa_em_etapas():
    faixas = {"a": {"antes": [Tarefa(0, 0, 1)], "depois": [Tarefa(0, 1, 2)]}, "b": {"tudo": [Tarefa(1, 0.5, 3)]}}
    antes, depois, tudo = linha_do_tempo(faixas, ["um", "dois"], "horas", "d").plotly()["data"]
    assert antes["offsetgroup"] == depois["offsetgroup"] != tudo["offsetgroup"]
    assert antes["marker"]["color"] == depois["marker"]["color"] != tudo["marker"]["color"]
    assert antes["marker"]["pattern"] != depois["marker"]["pattern"]
    assert (tudo["y"], tudo["base"], tudo["x"]) == ([1], [0.5], [3])
    assert tudo["hovertext"] == ["b: tudo, dois: de 0,5 a 3,5"]
    with pytest.raises(ValueError, match="recebi 1 faixas, com 3 etapas"):
        linha_do_tempo({"a": {"x": [], "y": [], "z": []}}, [], "h", "d")


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=30))
def test_o_que_foi_digitado_aparece_literal(texto):
    escapado = literal(texto)
    assert html.unescape(escapado) == html.unescape(html.escape(texto, quote=False))
    assert not set("<>$") & set(escapado)


@pytest.mark.parametrize("token", ["<s>", "</s>", "<script>alert(1)</script>", "<b>x</b>", "&amp;", "a<b", "$5$", "`"])
def test_tokens_hostis_nao_viram_marcas_em_parte_alguma_da_figura(token):
    figura = mapa_de_pesos([[1.0]], [token])
    cru = json.dumps({k: v for k, v in figura.plotly()["layout"].items() if k != "meta"})
    cru += json.dumps(figura.plotly()["data"], ensure_ascii=False).replace("<br>", "")
    assert "<" not in cru
    assert "$" not in cru
    assert token in figura.descricao  # em palavras, vai como foi digitado


@pytest.mark.parametrize("palavra", ["atenção", "cora\u0063\u0327ão", "você", "👩‍👩‍👧", "▁o", "Ġgato", ""])
def test_acentos_compostos_ou_nao_e_emoji_chegam_intactos(palavra):
    assert mapa_de_pesos([[1.0]], [palavra]).plotly()["layout"]["xaxis"]["ticktext"] == [palavra]


def test_rotulo_comprido_e_cortado_com_reticencias():
    assert rotulo("a" * 40) == "a" * 17 + "…"


@pytest.mark.parametrize(
    ("texto", "na_dejavu"),  # a soma dos avanços das letras na DejaVu Sans, das fontes comuns uma das mais largas
    [("felino", 2.77), ("menina", 3.75), ("otorrinolaringologista", 8.68), ("WWWW", 3.96), ("coração", 3.96)],
)
def test_margem_para_o_rotulo_basta_sem_sobrar_muito(texto, na_dejavu):
    assert 13 * na_dejavu <= comprimento(["o", texto], 13) <= 1.35 * 13 * na_dejavu


@pytest.mark.parametrize("escala", [SEQUENCIAL, DIVERGENTE])
def test_numero_na_celula_tem_contraste_de_leitura(escala):
    for fracao in np.linspace(0, 1, 201):
        fundo = luminancia(cor_em(escala, fracao)) + 0.05
        tinta = luminancia(tuple(bytes.fromhex(tinta_sobre(cor_em(escala, fracao))[1:]))) + 0.05
        assert max(fundo, tinta) / min(fundo, tinta) >= 4.5


def test_escala_sequencial_so_escurece():
    claridade = [luminancia(cor_em(SEQUENCIAL, f)) for f in np.linspace(0, 1, 101)]
    assert (np.diff(claridade) < 0).all()


def test_numeros_escritos_sao_os_da_matriz_em_portugues():
    numeros = mapa_de_pesos(PESOS, PALAVRAS).plotly()["data"][1]
    assert numeros["text"] == ["0,70", "0,20", "0,10", "0,25", "0,50", "0,25", "0,00", "0,00", "1,00"]
    assert [(x, y) for x, y in zip(numeros["x"], numeros["y"], strict=True)][1] == (1, 0)


def test_descricao_diz_quem_olha_para_quem_sem_desempatar_ao_acaso():
    descricao = mapa_de_pesos(PESOS, ["o", "gato", "viu"]).descricao
    assert "“o” olha mais para “o” (0,70) e “gato” (0,20)" in descricao
    assert "“gato” olha mais para “gato” (0,50);" in descricao


def test_matriz_grande_tem_descricao_curta_e_nao_escreve_numeros():
    n = 60
    figura = mapa_de_pesos(np.full((n, n), 1 / n), [f"palavra{i}" for i in range(n)])
    assert len(figura.descricao) < 200
    assert len(figura.plotly()["data"]) == 1
    assert len(json.dumps(figura.plotly())) < 500_000
    assert figura.plotly()["layout"]["yaxis"]["tickfont"]["size"] >= 9


def test_bundle_para_o_jupyter_e_json_puro_com_a_descricao_como_texto():
    figura = mapa_de_pesos(PESOS, PALAVRAS, titulo="Pesos")
    pacote = figura._repr_mimebundle_()
    assert json.loads(json.dumps(pacote)) == pacote
    assert pacote["text/plain"] == figura.descricao
    assert pacote["application/vnd.plotly.v1+json"]["layout"]["meta"]["descricao"] == figura.descricao
    assert figura.descricao.startswith("Pesos. ")


def test_o_pacote_plotly_aceita_as_figuras():
    import plotly.graph_objects as go

    go.Figure(mapa_de_pesos(PESOS, PALAVRAS, titulo="t").plotly())
    go.Figure(mapa_de_valores(PESOS - 0.5, PALAVRAS, PALAVRAS, nome="v").plotly())
    go.Figure(mapa_de_razoes(PESOS + 1, PALAVRAS, PALAVRAS, "v", "l", "n").plotly())
    go.Figure(linha_do_tempo({"a": {"e": [Tarefa(0, 0, 1)]}}, ["um"], "h", "d").plotly())
    go.Figure(linhas([1, 10], {"a": [1, 2]}, "d", "x", "y", escala_x="log").plotly())


def test_aceita_tensores_com_gradiente_e_bfloat16():
    X = torch.eye(3, requires_grad=True)
    _, pesos = self_attention(X)
    assert mapa_de_pesos(pesos, PALAVRAS).plotly()["data"][0]["z"][0][0] > 0.4
    mapa_de_valores(X.to(torch.bfloat16), PALAVRAS, PALAVRAS, nome="valor")


def test_recusas_dizem_os_numeros():
    with pytest.raises(ValueError, match=r"2 rótulos de linha e 2 de coluna.*\(3, 3\)"):
        mapa_de_pesos(PESOS, ["a", "b"])
    with pytest.raises(ValueError, match=r"de 0 a 1; recebi de -0\.5"):
        mapa_de_pesos([[-0.5, 1.5]], ["a"], ["b", "c"])
    with pytest.raises(ValueError, match="de 0 a 1"):
        mapa_de_pesos([[np.nan]], ["a"])
    with pytest.raises(ValueError, match="há 1 que não"):
        mapa_de_valores([[np.inf, 0.0]], ["a"], ["b", "c"], nome="v")
    with pytest.raises(ValueError, match="“a” tem 1 valores para 2"):
        linhas([1, 2], {"a": [1]}, "d", "x", "y")


def test_linhas_diferem_por_mais_que_a_cor():
    figura = linhas([1, 2], {"a": [1, 2], "b": [2, 1], "c": [0, 0]}, "d", "x", "y").plotly()
    assert len({t["line"]["dash"] for t in figura["data"]}) == 3
    assert len({t["marker"]["symbol"] for t in figura["data"]}) == 3


@pytest.mark.parametrize(
    ("valor", "esperado"),
    [(0.326, "0,33"), (-1.5, "−1,50"), (float("inf"), "∞"), (float("-inf"), "−∞"), (float("nan"), "não é número")],
)
def test_decimais_em_portugues(valor, esperado):
    assert decimal(valor) == esperado


def test_rotulo_repetido_e_citado_com_a_posicao():
    assert citar(["o", "gato", "o"]) == ["“o” da posição 0", "“gato”", "“o” da posição 2"]


def test_eixo_logaritmico_tem_marcas_que_se_leem():
    series = {"a": [3e-12, 0.7], "b": [1e-5, 1e-3], "c": [1e-9, 1e-7], "d": [2e-2, 5e-4]}
    eixo = linhas([1, 10], series, "d", "x", "y", escala_y="log").plotly()["layout"]["yaxis"]
    assert 3 <= len(eixo["tickvals"]) <= 7
    assert eixo["tickvals"][0] <= 3e-12
    assert eixo["ticktext"][0] == "10<sup>−12</sup>"
    poucos = linhas([2, 8, 32], {"a": [1, 2, 3]}, "d", "x", "y", escala_x="log").plotly()["layout"]["xaxis"]
    assert poucos["ticktext"] == ["2", "8", "32"]


@pytest.mark.parametrize(("valor", "esperado"), [(1.27e-32, "1,3·10⁻³²"), (0.2, "2,0·10⁻¹"), (-450.0, "−4,5·10²")])
def test_notacao_cientifica_em_portugues(valor, esperado):
    assert cientifico(valor) == esperado


def test_descricao_de_valores_diz_onde_ou_em_quantas_celulas():
    descricao = mapa_de_valores(np.eye(3), list("abc"), list("xyz"), nome="valor").descricao
    assert descricao.endswith("O maior valor é 1,00, em 3 células; o menor, 0,00, em 6 células.")
    descricao = mapa_de_valores([[1.0, 2.0], [3.0, -4.0]], ["a", "b"], ["x", "y"], nome="valor").descricao
    assert "O maior valor é 3,00, em “b” com “x”; o menor, −4,00, em “b” com “y”." in descricao
