"""As figuras: desenhadas tarde, uma vez, nas cores do tema, com palavras para quem não as vê."""

import pytest

TINTAS = """() => [...document.querySelectorAll('figure.figura .xtick text, figure.figura .ytick text')]
  .map((t) => getComputedStyle(t).fill)"""


def _desenhadas(aba):
    return aba.locator("figure.figura[data-estado=desenhada] svg.main-svg").count()


@pytest.mark.parametrize("tema", ["light", "dark"])
@pytest.mark.parametrize("largura", [1280, 360])
def test_todas_as_figuras_sao_desenhadas(site, abrir, tema, largura):
    visita = abrir(site, largura, color_scheme=tema)
    aba = visita.ir(site.licao)
    aba.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")
    visita.rolar_tudo()
    no_html = site.ler(site.licao).count('<figure class="figura"')
    assert no_html > 0
    assert aba.locator("figure.figura[data-estado=desenhada]").count() == no_html
    assert all(aba.locator("figure.figura svg.main-svg").nth(i).bounding_box()["height"] > 50 for i in range(no_html))
    assert visita.problemas == []


def test_plotly_so_chega_quando_uma_figura_se_aproxima_e_so_uma_vez(amostra, abrir):
    visita = abrir(amostra, viewport={"width": 1280, "height": 300})
    visita.ir(amostra.licao)
    assert not [p for p in visita.pedidos if "plotly" in p]
    visita.rolar_tudo()
    assert len([p for p in visita.pedidos if "plotly" in p]) == 1


@pytest.mark.parametrize("largura", [1280, 360])
def test_a_pagina_nao_pula_quando_figuras_e_editores_chegam(site, abrir, largura):
    visita = abrir(site, largura)
    aba = visita.ir(site.licao)
    aba.evaluate("() => document.fonts.ready")
    antes = aba.evaluate("[...document.querySelectorAll('h2')].map((h) => h.offsetTop)")
    visita.rolar_tudo()
    depois = aba.evaluate("[...document.querySelectorAll('h2')].map((h) => h.offsetTop)")
    assert all(abs(a - b) <= 2 for a, b in zip(antes, depois, strict=True)), (antes, depois)


def _trocar_tema(aba, para):
    for _ in range(3):
        if aba.evaluate("document.documentElement.dataset.theme") == para:
            break
        aba.get_by_role("button", name="Tema claro, escuro ou automático").click()
    aba.wait_for_timeout(300)
    assert aba.evaluate("document.documentElement.dataset.theme") == para


def test_claro_escuro_claro_volta_exatamente(site, abrir):
    visita = abrir(site, color_scheme="light")
    aba = visita.ir(site.licao)
    visita.rolar_tudo()
    aba.evaluate("() => window.scrollTo(0, 0)")
    claro, desenho = aba.evaluate(TINTAS), aba.locator("figure.figura svg.main-svg").first.inner_html()
    assert claro
    _trocar_tema(aba, "dark")
    escuro = aba.evaluate(TINTAS)
    assert set(claro).isdisjoint(escuro)
    _trocar_tema(aba, "light")
    assert aba.evaluate(TINTAS) == claro
    assert len(aba.locator("figure.figura svg.main-svg").first.inner_html()) == len(desenho)
    assert visita.problemas == []


def test_o_tema_escolhido_vale_na_pagina_seguinte_desde_o_inicio(amostra, abrir):
    visita = abrir(amostra, color_scheme="light")
    _trocar_tema(visita.ir("index.html"), "dark")
    visita.aba.goto(visita.raiz + amostra.licao, wait_until="commit")
    visita.aba.wait_for_selector("body", state="attached")
    assert visita.aba.evaluate("document.documentElement.dataset.theme") == "dark"


def test_palavras_com_sinais_aparecem_como_foram_digitadas(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(amostra.licao)
    visita.rolar_tudo()
    rotulos = aba.locator("figure.figura").first.locator(".xtick text").all_text_contents()
    assert rotulos == ["<s>", "<b>gato</b>", "&amp;"]
    assert aba.locator("figure.figura b").count() == 0


def test_os_numeros_tem_virgula(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(amostra.licao)
    visita.rolar_tudo()
    assert "0,70" in aba.locator("figure.figura").first.inner_text()


def test_baixar_a_imagem(amostra, abrir):
    visita = abrir(amostra, color_scheme="dark")
    aba = visita.ir(amostra.licao)
    visita.rolar_tudo()
    with aba.expect_download() as baixado:
        aba.get_by_role("button", name="Baixar imagem").first.click()
    assert baixado.value.suggested_filename == "figura.png"
    assert baixado.value.path().read_bytes().startswith(b"\x89PNG")


def test_sem_plotly_fica_a_descricao(amostra, abrir):
    visita = abrir(amostra)
    visita.contexto.route("**/plotly*", lambda rota: rota.abort())
    aba = visita.ir(amostra.licao)
    visita.rolar_tudo()
    avisos = aba.locator(".figura-aviso:visible").all_inner_texts()
    assert len(avisos) == 2
    assert all("O desenho não carregou" in a and "Em palavras:" in a for a in avisos)


def test_sem_javascript_fica_a_descricao(amostra, abrir):
    aba = abrir(amostra, java_script_enabled=False).ir(amostra.licao)
    assert "Uma curva que cai" in aba.locator("noscript .figura-aviso").nth(1).inner_text()


def test_imprimir_desenha_tudo_em_claro_e_volta(amostra, abrir):
    visita = abrir(amostra, color_scheme="dark")
    aba = visita.ir(amostra.licao)
    aba.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    aba.wait_for_function("() => document.querySelectorAll('[data-estado=desenhada]').length === 2")
    assert aba.evaluate("document.documentElement.dataset.theme") == "light"
    aba.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert aba.evaluate("document.documentElement.dataset.theme") == "dark"


def test_a_figura_acompanha_a_largura(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(amostra.licao)
    visita.rolar_tudo()
    aba.set_viewport_size({"width": 400, "height": 800})
    aba.wait_for_function("() => document.querySelector('svg.main-svg').getBoundingClientRect().width < 400")
