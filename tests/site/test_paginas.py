"""Cada página aberta num navegador de verdade."""

import gzip

import pytest
from playwright.sync_api import expect

from tests.livro.interface_em_ingles import palavras_inglesas

LIMITE = 1_200_000  # bytes, em gzip, antes de qualquer interação


def test_o_que_o_javascript_escreve_tambem_e_portugues(site, abrir):
    visita = abrir(site)
    for pagina in [site.licao, "search.html?q=aten%C3%A7%C3%A3o", "search.html?q=xyzabc"]:
        aba = visita.ir(pagina)
        visita.rolar_tudo()
        assert palavras_inglesas(aba.content()) == [], pagina


def test_peso_da_licao_antes_de_qualquer_interacao(site, abrir, capsys):
    visita = abrir(site)
    pesos = {}

    def pesar(resposta):
        pesos[resposta.url] = len(gzip.compress(resposta.body(), 6))

    visita.aba.on("response", pesar)
    visita.ir(site.licao)
    visita.aba.wait_for_timeout(500)
    total = sum(pesos.values())
    with capsys.disabled():
        maiores = sorted(pesos.items(), key=lambda item: -item[1])[:6]
        print(f"\n{site.licao}: {total / 1000:.0f} kB (gzip), {len(pesos)} arquivos; maiores:")
        for endereco, peso in maiores:
            print(f"  {peso / 1000:6.0f} kB  {endereco.removeprefix(visita.raiz)}")
    assert total <= LIMITE


CORES = """() => {
  const canais = (cor) => { const n = cor.match(/[\\d.]+/g).map(Number); return n.length === 3 ? [...n, 1] : n; };
  const canal = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const luz = (c) => { const [r, g, b] = c.map(canal);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const fundo = (e) => { for (; e; e = e.parentElement) { const c = canais(getComputedStyle(e).backgroundColor);
    if (c[3] > 0.99) return c; } return [255, 255, 255, 1]; };
  const fracos = [];
  const andar = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let vistos = 0;
  while (andar.nextNode()) {
    const e = andar.currentNode.parentElement, estilo = getComputedStyle(e), caixa = e.getBoundingClientRect();
    if (!andar.currentNode.data.trim() || !caixa.width || estilo.visibility === "hidden") continue;
    if (e.closest("svg, script, style, noscript, mjx-assistive-mml, .headerlink, .botao-copiar")) continue;
    const [a, b] = [luz(canais(estilo.color).slice(0, 3)), luz(fundo(e).slice(0, 3))];
    const razao = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    vistos++;
    const texto = andar.currentNode.data.trim().slice(0, 40);
    if (razao < 4.5) fracos.push(`${razao.toFixed(2)} ${e.tagName}.${e.className}: ${texto}`);
  }
  return { vistos, fracos: [...new Set(fracos)] };
}"""


@pytest.mark.parametrize("tema", ["light", "dark"])
def test_contraste_do_texto(site, abrir, tema):
    visita = abrir(site, color_scheme=tema)
    for pagina in (site.licao, "index.html", "search.html?q=query"):
        aba = visita.ir(pagina)
        aba.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")
        visita.rolar_tudo()
        resultado = aba.evaluate(CORES)
        assert resultado["vistos"] > 20
        assert resultado["fracos"] == [], pagina


def test_os_icones_aparecem(site, abrir):
    aba = abrir(site).ir(site.licao)
    assert aba.evaluate("document.fonts.check('900 16px Icones', '\\uf0c9')")
    for icone in aba.locator(".bd-header-article i, .bd-header-article .fa-solid").all():
        if icone.is_visible():
            conteudo = icone.evaluate("e => getComputedStyle(e, '::before').content")
            assert conteudo not in ("none", "normal"), icone.get_attribute("class")
            assert icone.bounding_box()["width"] > 8


def test_copiar_o_codigo(site, abrir):
    aba = abrir(site).ir(site.licao)
    bloco = aba.locator(".cell_input div.highlight:visible").first
    botao = bloco.get_by_role("button")
    bloco.hover()
    botao.click()
    expect(botao).to_have_text("Copiado")
    copiado = aba.evaluate("navigator.clipboard.readText()")
    assert copiado.strip() == bloco.locator("pre").inner_text().strip()
    assert aba.locator(".cell_output .botao-copiar").count() == 0


def test_o_menu_abre_no_celular_e_fecha_com_esc(site, abrir):
    aba = abrir(site, 360).ir(site.licao)
    sumario = aba.locator(".bd-sidebar-primary")
    assert not sumario.is_visible()
    aba.get_by_role("button", name="Mostrar ou esconder o sumário").click()
    sumario.get_by_role("link", name="Glossário").wait_for()
    aba.wait_for_timeout(400)
    aba.keyboard.press("Escape")
    aba.wait_for_timeout(400)
    assert not sumario.is_visible()


def test_o_teclado_mostra_onde_esta(site, abrir):
    aba = abrir(site).ir(site.licao)
    aba.keyboard.press("Tab")
    assert aba.evaluate("document.activeElement.textContent").strip() == "Pular para o conteúdo"
    for _ in range(8):
        aba.keyboard.press("Tab")
        contorno = aba.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        sombra = aba.evaluate("getComputedStyle(document.activeElement).boxShadow")
        assert contorno >= 2 or sombra != "none", aba.evaluate("document.activeElement.outerHTML.slice(0, 120)")


def test_as_formulas_sao_desenhadas_e_ditas(amostra, abrir):
    aba = abrir(amostra).ir(amostra.licao)
    formulas = aba.locator("span.math, div.math").count()
    aba.wait_for_function("n => document.querySelectorAll('mjx-container').length === n", arg=formulas)
    assert aba.locator("mjx-assistive-mml math").count() == formulas
    assert aba.locator("mjx-merror").count() == 0


def test_formula_larga_rola_sozinha_e_com_o_teclado(amostra, abrir):
    aba = abrir(amostra, 360).ir(amostra.licao)
    larga = aba.locator("div.math mjx-container").nth(1)
    larga.wait_for()
    aba.wait_for_function("() => document.querySelectorAll('div.math mjx-container')[1].tabIndex === 0")
    assert larga.evaluate("e => e.scrollWidth > e.clientWidth")


def test_a_dica_abre_sem_javascript(amostra, abrir):
    aba = abrir(amostra, java_script_enabled=False).ir(amostra.licao)
    dica = aba.get_by_text("Lembre da definição")
    assert not dica.is_visible()
    aba.locator("summary", has_text="Dica").click()
    assert dica.is_visible()


def test_um_widget_nao_deixa_rastro_na_pagina(amostra, abrir):
    texto = abrir(amostra).ir(amostra.licao).locator("article").inner_text()
    assert "IntSlider(" in texto
    assert "IntSlider(value" not in texto


def test_tela_cheia_e_tema_tem_nome(site, abrir):
    aba = abrir(site).ir(site.licao)
    aba.get_by_role("button", name="Tela cheia").wait_for()
    aba.get_by_role("button", name="Tema claro, escuro ou automático").wait_for()
