"""Acessibilidade: o que o axe-core vê num painel em uso, e o que ele não vê, no teclado e no tamanho dos alvos."""

import pytest

from tests.site.axe import violacoes
from tests.site.painel import abrir_painel, chaves

ALVOS = "input, select, button, summary"


@pytest.mark.parametrize("tema", ["light", "dark"])
def test_nenhuma_violacao_com_o_painel_em_uso(curso, abrir, tema):
    aba = abrir(curso, 360, color_scheme=tema).ir(curso.licao)
    painel = abrir_painel(aba)
    painel.campo("frase").fill("um dois três quatro cinco seis sete oito nove dez xyz zyx")
    painel.assentar()
    painel.mexer("embeddings")
    painel.lugar.locator(".painel-edicao input").first.fill("99")
    assert "recebi 99" in painel.erro()
    assert painel.lugar.locator(".painel-aviso").is_visible()
    painel.botao("Copiar link").click()
    assert violacoes(aba) == []


def test_o_axe_ve_problemas(curso, abrir):
    aba = abrir(curso).ir("index.html")
    aba.evaluate("document.querySelector('.painel label').remove()")
    assert any("label" in v for v in violacoes(aba))


def test_so_com_o_teclado_da_para_tudo(curso, abrir):
    aba = abrir(curso).ir("index.html")
    painel = abrir_painel(aba)
    na_tela = painel.lugar.locator(ALVOS).evaluate_all("es => es.filter((e) => e.offsetParent).map((e) => e.outerHTML)")
    painel.campo("frase").focus()
    passados = []
    for _ in na_tela:
        passados.append(aba.evaluate("document.activeElement.outerHTML"))
        aba.keyboard.press("Tab")
    assert passados == na_tela, "a ordem do foco é a da página"

    for nome, tecla in (("d", "ArrowRight"), ("projecoes", "ArrowDown"), ("causal", "Space"), ("olhar", "ArrowDown")):
        antes = painel.desenho()
        painel.campo(nome).focus()
        aba.keyboard.press(tecla)
        painel.assentar()
        assert painel.desenho() != antes, nome
    antes = painel.desenho()
    painel.lugar.get_by_label("gato, animal", exact=True).focus()
    aba.keyboard.press("Control+A")
    aba.keyboard.type("3")
    painel.assentar()
    assert painel.desenho() != antes
    painel.botao("Voltar ao início").focus()
    aba.keyboard.press("Enter")
    painel.assentar()
    assert painel.controle("d").locator("output").inner_text() == "4"


@pytest.mark.parametrize(("toque", "menor"), [(False, 24), (True, 44)])
def test_os_alvos_tem_tamanho(curso, abrir, toque, menor):
    opcoes = {"has_touch": True, "is_mobile": True} if toque else {}
    aba = abrir(curso, 360, **opcoes).ir(curso.licao)
    for chave in chaves(aba):
        painel = abrir_painel(aba, chave)
        for alvo in painel.lugar.locator(ALVOS).all():
            if not alvo.is_visible():
                continue
            # O rótulo de uma caixa de marcar também é alvo dela.
            area = alvo.locator("xpath=..") if alvo.get_attribute("type") == "checkbox" else alvo
            caixa = area.bounding_box()
            assert caixa["height"] >= menor - 0.5, alvo.evaluate("e => e.outerHTML")
            assert caixa["width"] >= menor - 0.5


def test_quem_pede_menos_movimento_nao_ve_transicoes(curso, abrir):
    aba = abrir(curso, reduced_motion="reduce").ir("index.html")
    assert aba.locator(".painel .figura-area").evaluate("e => getComputedStyle(e).transitionDuration") in ("0s", "")


def test_as_palavras_so_sao_ditas_quando_o_leitor_para(curso, abrir):
    aba = abrir(curso).ir(curso.licao)
    painel = abrir_painel(aba, "escala")
    aba.evaluate(
        """() => {
            window.ditas = 0;
            const palavras = document.querySelector('#painel-escala .painel-palavras');
            new MutationObserver(() => window.ditas++).observe(palavras, { childList: true, characterData: true });
        }"""
    )
    for indice in (1, 2, 3, 4, 6, 7, 8):
        painel.deslizar("d", indice)
    painel.assentar()
    assert aba.evaluate("window.ditas") == 1
    assert "dₖ = 512" in painel.palavras()
