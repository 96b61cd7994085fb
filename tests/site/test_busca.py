"""A busca, digitada como se digita: sem acento, no plural."""

import re

import pytest

IGUAIS = [
    ("atenção", "atencao"),
    ("atenção", "atenções"),
    ("equações", "equacoes"),
    ("equações", "equação"),
    ("cabeça", "cabecas"),
    ("cabeça", "cabeças"),
    ("codificação posicional", "codificacao posicional"),
    ("codificação posicional", "codificacoes posicionais"),
]


def _resultados(aba, consulta):
    aba.fill("form.bd-search input >> visible=true", consulta)
    aba.keyboard.press("Enter")
    aba.locator("#search-results").get_by_text(re.compile("Páginas encontradas|Nada encontrado")).wait_for()
    paginas = aba.locator("#search-results li a").evaluate_all(
        "as => as.map((a) => a.getAttribute('href').split(/[?#]/)[0])"
    )
    return list(dict.fromkeys(paginas))


@pytest.mark.parametrize(("uma", "outra"), IGUAIS)
def test_formas_da_mesma_palavra_acham_o_mesmo(amostra, abrir, uma, outra):
    aba = abrir(amostra).ir("search.html")
    primeira = _resultados(aba, uma)
    segunda = _resultados(abrir(amostra).ir("search.html"), outra)
    assert primeira
    assert primeira[0] == segunda[0]
    assert set(primeira) == set(segunda)


def test_no_curso_a_busca_acha_a_licao(curso, abrir):
    for consulta in ("atencao", "atenção", "equacoes", "equações", "cabeças", "matriz", "pesos"):
        achadas = _resultados(abrir(curso).ir("search.html"), consulta)
        assert any("01-self-attention" in a for a in achadas), consulta


def test_o_trecho_mostra_a_palavra_com_acento(amostra, abrir):
    aba = abrir(amostra).ir("search.html")
    _resultados(aba, "equacoes")
    marcas = aba.locator("#search-results mark")
    marcas.first.wait_for()
    assert {m.lower() for m in marcas.all_inner_texts()} <= {"equação", "equações"}


def test_o_trecho_nao_mostra_a_solucao(amostra, abrir):
    aba = abrir(amostra).ir("search.html")
    _resultados(aba, "denominador")
    aba.locator("#search-results p.context").first.wait_for()
    assert "jabuticabeira" not in aba.locator("#search-results").inner_text()


def test_a_solucao_nao_e_achada(amostra, abrir):
    assert _resultados(abrir(amostra).ir("search.html"), "jabuticabeira") == []


def test_o_que_se_digita_nao_vira_html(amostra, abrir):
    visita = abrir(amostra)
    visita.aba.on("dialog", lambda d: visita.problemas.append("executou"))
    _resultados(visita.ir("search.html"), '<img src=x onerror="alert(1)"> atenção')
    assert visita.aba.locator("#search-results img").count() == 0
    assert "executou" not in visita.problemas


def test_ctrl_k_abre_a_busca(amostra, abrir):
    aba = abrir(amostra).ir(amostra.licao)
    aba.keyboard.press("Control+k")
    aba.keyboard.type("equacoes")
    aba.keyboard.press("Enter")
    aba.wait_for_url("**/search.html?q=equacoes")
