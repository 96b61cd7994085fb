"""O menu Praticar num navegador: com o mouse, com o teclado, sem script, na tela estreita."""

import json

import pytest
from playwright.sync_api import expect

EM_OUTRA_ABA = ["Abrir no navegador", "Abrir no Colab", "Abrir no Binder", "Abrir no JupyterHub"]


@pytest.fixture(params=[1280, 360])
def largura(request) -> int:
    return request.param


def menu(aba):
    return aba.locator("details.praticar")


def test_abre_inteiro_na_tela(site, abrir, largura):
    aba = abrir(site, largura).ir(site.licao)
    maneiras = menu(aba).locator(".praticar-maneiras")
    expect(maneiras).not_to_be_visible()
    menu(aba).locator("summary").click()
    caixa = maneiras.bounding_box()
    assert caixa["x"] >= 0
    assert caixa["x"] + caixa["width"] <= largura
    assert aba.evaluate("document.documentElement.scrollWidth") <= largura
    for linha in maneiras.locator("li > *").all():
        assert linha.bounding_box()["height"] >= 44


def test_com_o_teclado_abre_percorre_e_fecha(amostra, abrir):
    aba = abrir(amostra).ir(amostra.licao)
    resumo = menu(aba).locator("summary")
    resumo.focus()
    aba.keyboard.press("Enter")
    focados = []
    for _ in range(6):
        aba.keyboard.press("Tab")
        focados.append(aba.evaluate("document.activeElement.querySelector('strong').textContent"))
    assert focados == [*EM_OUTRA_ABA, "Baixar o notebook", "O seu progresso"]
    aba.keyboard.press("Escape")
    expect(menu(aba).locator("ul")).not_to_be_visible()
    expect(resumo).to_be_focused()
    aba.keyboard.press("Enter")
    for _ in range(7):
        aba.keyboard.press("Tab")
    expect(menu(aba).locator("ul")).not_to_be_visible()


def test_um_toque_fora_fecha(site, abrir, largura):
    aba = abrir(site, largura).ir(site.licao)
    menu(aba).locator("summary").click()
    aba.mouse.click(10, 600)
    expect(menu(aba).locator("ul")).not_to_be_visible()


def test_cada_link_tem_nome_e_diz_que_abre_outra_aba(amostra, abrir):
    aba = abrir(amostra).ir(amostra.licao)
    menu(aba).locator("summary").click()
    for nome in EM_OUTRA_ABA:
        expect(aba.get_by_role("link", name=nome)).to_contain_text("Abre outra aba.")
    expect(aba.get_by_role("link", name="Baixar o notebook")).not_to_contain_text("outra aba")


def test_baixa_o_notebook_mesmo_sem_script(curso, abrir, tmp_path):
    aba = abrir(curso, java_script_enabled=False).ir(curso.licao)
    menu(aba).locator("summary").click()
    with aba.expect_download() as baixado:
        aba.get_by_role("link", name="Baixar o notebook").click()
    baixado.value.save_as(tmp_path / "n.ipynb")
    assert baixado.value.suggested_filename == "01-self-attention.ipynb"
    assert json.loads((tmp_path / "n.ipynb").read_text(encoding="utf-8"))["nbformat"] == 4
