"""O site em outros lugares: numa subpasta, sem rede, no endereço errado."""

import shutil

import pytest

from tests.site.conftest import servir


@pytest.fixture(scope="module")
def subpasta(amostra, tmp_path_factory):
    """A amostra publicada em /curso/ de um site que tem outra página inicial."""
    raiz = tmp_path_factory.mktemp("publicado")
    shutil.copytree(amostra.html, raiz / "curso")
    shutil.copy(amostra.html / "404.html", raiz / "404.html")
    (raiz / "index.html").write_text("<!doctype html><title>Outro site</title>", encoding="utf-8")
    (raiz / "404.html").rename(raiz / "curso" / "404.html")
    with servir(raiz) as endereco:
        yield endereco


def test_navegar_numa_subpasta(amostra, abrir, subpasta):
    visita = abrir(amostra, raiz=subpasta)
    aba = visita.ir("curso/index.html")
    aba.locator(".bd-sidebar-primary").get_by_role("link", name="A lição de amostra").click()
    aba.wait_for_url("**/curso/modulo/licao.html")
    visita.rolar_tudo()
    aba.get_by_role("link", name="Próxima").click()
    aba.wait_for_url("**/curso/modulo/prosa.html")
    visita.ir("curso/search.html?q=atencao")
    aba.locator("#search-results li a").first.click()
    aba.wait_for_url("**/curso/**")
    assert visita.problemas == []
    assert visita.fora() == []


@pytest.mark.parametrize("caminho", ["nada.html", "modulo/nada.html", "modulo/mais/fundo/nada"])
def test_a_404_leva_ao_inicio(amostra, abrir, caminho):
    visita = abrir(amostra)
    resposta = visita.aba.goto(visita.raiz + caminho)
    assert resposta.status == 404
    visita.aba.wait_for_function("() => document.querySelector('#inicio').href.endsWith('/index.html')")
    visita.aba.get_by_role("link", name="Ir para o início do curso").click()
    visita.aba.wait_for_url("**/index.html")
    assert visita.aba.locator("h1").inner_text().startswith("Livro de amostra")
    assert visita.fora() == []


def test_a_404_numa_subpasta_acha_a_raiz_do_curso(amostra, abrir, subpasta):
    visita = abrir(amostra, raiz=subpasta)
    # Servidores como o GitHub Pages entregam o arquivo da raiz do curso no endereço errado.
    corpo = (amostra.html / "404.html").read_text(encoding="utf-8")
    endereco = subpasta + "curso/modulo/nada.html"
    visita.contexto.route(endereco, lambda rota: rota.fulfill(status=404, body=corpo, content_type="text/html"))
    visita.aba.goto(endereco)
    visita.aba.wait_for_function("() => document.querySelector('#inicio').href.endsWith('/curso/index.html')")


def test_rede_cortada_depois_de_carregar(amostra, abrir):
    visita = abrir(amostra, color_scheme="light")
    aba = visita.ir(amostra.licao)
    visita.rolar_tudo()
    dica = aba.locator("summary", has_text="Dica")
    aba.wait_for_function("() => [...document.fonts].some((f) => /TEX-S1/.test(f.family) && f.status === 'loaded')")
    visita.contexto.set_offline(True)
    aba.evaluate("() => window.scrollTo(0, 0)")
    aba.get_by_role("button", name="Tema claro, escuro ou automático").click()
    dica.click()
    aba.locator("summary", has_text="A figura em palavras").first.click()
    aba.set_viewport_size({"width": 500, "height": 800})
    aba.wait_for_timeout(500)
    assert visita.problemas == []


def test_o_notebook_baixado_e_o_do_site(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(amostra.licao)
    aba.get_by_text("Praticar", exact=True).click()
    with aba.expect_download() as baixado:
        aba.get_by_role("link", name="Baixar o notebook").click()
    original = amostra.fonte / "notebooks" / "modulo" / "licao.ipynb"
    assert baixado.value.path().read_bytes() == original.read_bytes()
