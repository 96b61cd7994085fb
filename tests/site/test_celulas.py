"""As células da lição num navegador de verdade: editar, rodar, errar, parar, voltar, e achar tudo ao recarregar."""

import json

import pytest
from playwright.sync_api import expect

from livro.site.celulas import FONTES
from tests.site.axe import violacoes
from tests.site.celula import CelulaNaPagina

# Na lição 1: E e as palavras; as pontuações, com assert; softmax_ingenua; a que a usa; o primeiro mapa de pesos.
INICIO, COM_ASSERT, SOFTMAX, USA_A_SOFTMAX, MAPA = 1, 3, 4, 5, 7
GUARDADA = f"localStorage.getItem('atencao:resposta:celula:modulo-06/01-self-attention#{SOFTMAX}')"
PESADOS = ("/montagem.js", "/_static/motor/", f"/{FONTES}/modulo")


def test_editar_rodar_errar_voltar_e_recarregar(curso, abrir):
    visita = abrir(curso)
    aba = visita.ir(curso.licao)
    assert [p for p in visita.pedidos if any(parte in p for parte in PESADOS)] == []

    # Uma célula do meio: as de que precisa rodam sozinhas, e a saída nova toma o lugar da antiga.
    softmax = CelulaNaPagina(aba, SOFTMAX).abrir()
    assert aba.evaluate("document.activeElement.className").startswith("cm-content")
    original = softmax.texto()
    assert "array([0.909, 0.045, 0.045])" in softmax.rodar()
    assert not softmax.botao("Voltar ao original").is_visible()
    mudada = original.replace("2.0, -1.0, -1.0", "0.0, 0.0").replace("np.exp(z) /", "-np.exp(z) /")
    assert "array([-0.5, -0.5])" in softmax.rodar(mudada)
    assert not softmax.lugar.locator(".cell_output").first.is_visible()

    # A versão do leitor vale para as seguintes, e isso é dito; o que ele escreve nunca vira HTML.
    seguinte = CelulaNaPagina(aba, USA_A_SOFTMAX).abrir()
    dito = seguinte.rodar("print(softmax_ingenua(np.zeros(4)), '<b>x</b>')")
    assert "[-0.25 -0.25 -0.25 -0.25] <b>x</b>" in dito
    assert "Entrou a sua versão" in dito

    # O erro vem em português, com a linha, que o editor marca; e a célula que dependia dela diz por que falhou.
    assert "linha 3" in softmax.rodar("y = 1\n\nsoftmax_ingenua(nada)")
    assert softmax.lugar.locator(".editor-linha-marcada").inner_text() == "softmax_ingenua(nada)"
    assert "parou antes desta" in seguinte.rodar("1 + 1")

    # Um assert que já era da célula e falha não é dito do leitor.
    com_assert = CelulaNaPagina(aba, COM_ASSERT).abrir()
    dito = com_assert.rodar(com_assert.texto().replace("= E @", "= 2 * E @"))
    assert "Um assert da lição falhou" in dito
    assert "do seu próprio código" not in dito
    assert "Um assert do seu próprio código falhou" in com_assert.rodar("assert 1 == 2")

    # Fechar guarda a edição, e diz; ao recarregar ela está lá.
    softmax.rodar(mudada)
    softmax.botao("Fechar").click()
    assert "Você editou esta célula" in softmax.lugar.inner_text()
    assert softmax.lugar.locator(".cell_output").is_visible()
    visita.ir(curso.licao)
    assert "Você editou esta célula" in softmax.lugar.inner_text()
    assert softmax.abrir("Abrir a minha versão").texto() == mudada
    softmax.botao("Voltar ao original").click()
    assert softmax.lugar.locator(".cell_output").is_visible()
    assert aba.evaluate("document.activeElement.textContent") == "Editar e rodar"
    softmax.botao("Desfazer").click()
    softmax.lugar.locator(".cm-content").wait_for()
    assert softmax.texto() == mudada
    softmax.botao("Voltar ao original").click()
    visita.ir(curso.licao)
    assert "Você editou" not in softmax.lugar.inner_text()

    # Aberta em duas abas, a parada segue a outra: não apaga o que ela escreveu, nem ressuscita o que foi apagado.
    softmax.abrir()
    outra = CelulaNaPagina(visita.contexto.new_page(), SOFTMAX)
    outra.aba.goto(visita.raiz + curso.licao)
    outra.abrir().escrever("novo = 1")
    expect(softmax.lugar.locator(".cm-line")).to_have_text(["novo = 1"])
    softmax.botao("Fechar").click()
    assert "novo = 1" in aba.evaluate(GUARDADA)
    softmax.abrir("Abrir a minha versão")
    progresso = visita.contexto.new_page()
    progresso.goto(visita.raiz + "progresso.html")
    expect(progresso.get_by_text("3 células editadas")).to_be_visible()
    progresso.get_by_role("button", name="Apagar tudo").click()
    progresso.locator("dialog[open]").get_by_role("button", name="Apagar tudo").click()
    for celula in (softmax, outra):
        expect(celula.lugar.locator(".cm-content")).to_contain_text("softmax_ingenua")
        assert celula.texto() == original
        celula.botao("Fechar").click()
    assert aba.evaluate(GUARDADA) is None
    assert visita.problemas == []
    assert visita.fora() == []


def test_laco_parado_figura_desenhada_e_nada_transborda_no_celular(curso, abrir):
    visita = abrir(curso, 360, color_scheme="dark")
    aba = visita.ir(curso.licao)
    mapa = CelulaNaPagina(aba, MAPA).abrir()
    mapa.rodar()
    mapa.saida.locator("figure.figura[data-estado=desenhada] svg.main-svg").first.wait_for()
    antiga = mapa.lugar.locator(".cell_output:not(.celula-saida) .figura-area")
    assert mapa.saida.locator(".figura-area").get_attribute("aria-label") == antiga.get_attribute("aria-label")

    inicio = CelulaNaPagina(aba, INICIO).abrir()
    inicio.escrever("import numpy as np\nwhile True: pass")
    aba.keyboard.press("Control+Enter")
    aba.wait_for_timeout(300)
    inicio.botao("Parar").click()
    inicio.terminar()
    assert "Interrompido" in inicio.estado()
    assert inicio.rodar("E = 7\nE").startswith("7")
    # O que a parada levou é refeito: o mapa pede as células anteriores, agora com esta, que já não define as palavras.
    assert "parou antes desta" in mapa.rodar()
    inicio.botao("Voltar ao original").click()
    mapa.rodar()
    mapa.saida.locator("figure.figura[data-estado=desenhada]").wait_for()
    aba.wait_for_timeout(500)  # o tema espera a largura sossegar

    assert aba.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violacoes(aba) == []

    # Um nome numa tabela não se parte no meio: quem rola é a tabela, no seu quadro, e não a página.
    visita.ir("modulo-06/08-projeto-visualizador.html")
    nomes = aba.locator("table.table code .pre").evaluate_all("es => es.map((e) => e.getClientRects().length)")
    assert set(nomes) == {1}
    assert aba.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visita.problemas == []


RODAR = """async (numeros) => {
  const { Execucao } = await import(new URL("_static/curso/celulas/execucao.js", RAIZ));
  const { Licao } = await import(new URL("_static/curso/celulas/licao.js", RAIZ));
  const meta = document.querySelector('meta[name="curso-celulas"]');
  const licao = new Licao(meta.content, meta.dataset.fontes, new Map());
  const [execucao, celulas] = [new Execucao(licao), await licao.celulas()];
  const achados = [];
  for (const n of numeros) {
    const { saidas, problemas } = await execucao.rodar(n, celulas[n].fonte);
    achados.push({ n, problemas, erros: saidas.filter(({ tipo }) => ["erro", "aviso"].includes(tipo)) });
  }
  return achados;
}"""


@pytest.mark.parametrize(
    ("licao", "amostra_de"),
    [
        ("01-self-attention", lambda oferecidas: oferecidas),
        # As três e as cinco últimas são os rascunhos dos exercícios.
        ("04-multi-head", lambda oferecidas: [*[n for n in oferecidas if n > 39][:2], *oferecidas[-3:]]),
        ("09-clinica-de-bugs", lambda oferecidas: oferecidas[-5:]),
    ],
)
def test_rodam_no_navegador(curso, abrir, licao, amostra_de):
    visita = abrir(curso)
    aba = visita.ir(f"modulo-06/{licao}.html")
    oferecidas = aba.locator("[data-celula]").evaluate_all("es => es.map((e) => Number(e.dataset.celula))")
    achados = aba.evaluate(RODAR.replace("RAIZ", json.dumps(visita.raiz)), amostra_de(oferecidas))
    assert [a for a in achados if a["erros"] or a["problemas"]] == []
    assert achados
