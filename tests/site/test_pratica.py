"""Exercícios de código na página, num navegador: escrever, rodar, conferir, parar, recomeçar, voltar depois."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from atencao.exercicios import esqueleto, solucao
from atencao.exercicios.catalogo import buscar
from tests.site.painel import DEMORA, abrir_painel

PAGINA = "modulo/pratica.html"
NOME = buscar("1.7").nome
ERRADA = f"def {NOME}(z):\n    e = np.exp(z - z.max(axis=0))\n    return e / e.sum(axis=0)\n"
VENENO = "print('<img src=x onerror=document.title=1>')"


@dataclass
class Cartao:
    aba: Page
    id: str

    @property
    def lugar(self) -> Locator:
        return self.aba.locator(f'[id="cartao-{self.id}"]')

    @property
    def editor(self) -> Locator:
        return self.lugar.get_by_role("textbox", name=f"Código do exercício {self.id}")

    @property
    def resposta(self) -> Locator:
        return self.lugar.get_by_role("region", name="Resposta")

    def chegar(self) -> "Cartao":
        self.lugar.scroll_into_view_if_needed()
        self.aba.locator(f'[id="cartao-{self.id}"][data-estado=pronto]').wait_for()
        return self

    def texto(self) -> str:
        return "\n".join(self.lugar.locator(".cm-line").all_inner_texts()).replace("\n\n\n", "\n\n")

    def escrever(self, texto: str) -> None:
        self.editor.press("Control+a")
        self.aba.keyboard.press("Delete")
        self.aba.keyboard.insert_text(texto)

    def botao(self, nome: str) -> Locator:
        return self.lugar.get_by_role("button", name=nome, exact=True)

    def pedir(self, nome: str) -> Locator:
        self.botao(nome).click()
        expect(self.botao("Parar")).to_be_hidden(timeout=DEMORA)
        return self.resposta

    @property
    def feito(self) -> Locator:
        return self.lugar.locator(".pratica-feito")

    @property
    def mudou(self) -> Locator:
        return self.lugar.get_by_text("O código mudou desde esta resposta")

    @property
    def situacao(self) -> Locator:
        return self.lugar.get_by_role("status")

    def marcadas(self) -> list[str]:
        return self.lugar.locator(".editor-linha-marcada").all_inner_texts()


def test_escrever_conferir_e_voltar_depois(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(PAGINA)
    cartao = Cartao(aba, "1.7").chegar()
    assert cartao.texto().strip() == esqueleto("1.7").strip()
    assert not [p for p in visita.pedidos if "_static/motor/" in p], "o Python veio sem que ninguém chegasse ao editor"
    expect(cartao.lugar.get_by_role("heading", level=3)).to_contain_text("Exercício 7 · escreva e confira")
    expect(cartao.pedir("Conferir")).to_contain_text("O esqueleto está como veio")
    expect(cartao.situacao).to_contain_text("Ainda não. O esqueleto está como veio")

    # Daqui em diante, nada mais vem da rede.
    visita.contexto.route("**/icone.svg", lambda rota: rota.fulfill(body="<svg xmlns='http://www.w3.org/2000/svg'/>"))
    visita.contexto.set_offline(True)
    cartao.escrever(ERRADA)
    expect(cartao.pedir("Conferir")).to_contain_text("normaliza as colunas")
    cartao.escrever(f"def {NOME}(z)\n    return z\n")
    expect(cartao.pedir("Conferir")).to_contain_text(f"linha 1: def {NOME}(z)")
    assert cartao.marcadas() == [f"def {NOME}(z)"]
    cartao.escrever(f"import numpy as np\nnp.exp = np.cos\n{ERRADA}")
    expect(cartao.pedir("Conferir")).to_contain_text("troca o que é de todos (numpy.exp)")

    cartao.escrever(f"{solucao('1.7')}\n{VENENO}\nnada")
    resposta = cartao.pedir("Rodar")
    expect(resposta).to_contain_text("<img src=x")
    expect(resposta).to_contain_text("O nome “nada” não existe ali")
    assert cartao.marcadas() == ["nada"]
    assert resposta.locator("img").count() == 0
    expect(resposta.get_by_role("group", name="Saída de texto")).to_have_attribute("tabindex", "0")
    expect(cartao.situacao).to_contain_text("Rodou: 1 linha de saída. Parou com um erro: O nome “nada”")
    assert resposta.evaluate("e => e.closest('[aria-live]')") is None, "a saída inteira iria numa região viva"

    cartao.escrever(solucao("1.7"))
    expect(cartao.pedir("Conferir")).to_contain_text("passou em")
    expect(cartao.feito).to_be_visible()
    expect(cartao.mudou).to_be_hidden()
    cartao.editor.press("End")
    aba.keyboard.insert_text("#")
    expect(cartao.mudou).to_be_visible()
    cartao.escrever(solucao("1.7"))
    expect(cartao.mudou).to_be_hidden()
    volta = cartao.botao("Trazer de volta o meu código")
    expect(volta).to_be_hidden()
    cartao.botao("Recomeçar").click()
    assert cartao.texto().strip() == esqueleto("1.7").strip()
    cartao.pedir("Rodar")
    visita.contexto.set_offline(False)
    aba.reload()
    cartao.chegar()
    volta.click()
    assert cartao.texto().strip() == solucao("1.7").strip()
    expect(cartao.editor).to_be_focused()
    expect(volta).to_be_hidden()

    aba.reload()
    cartao.chegar()
    assert cartao.texto().strip() == solucao("1.7").strip()
    expect(cartao.feito).to_be_visible()
    outro = Cartao(aba, "1.6").chegar()
    expect(outro.feito).to_be_hidden()
    assert outro.texto().strip() == esqueleto("1.6").strip()
    assert visita.problemas == []
    assert visita.fora() == []


def test_um_laco_sem_fim_para_e_os_paineis_seguem_vivos(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(PAGINA)
    painel = abrir_painel(aba)
    painel.esperar_python()
    cartao = Cartao(aba, "1.7").chegar()
    cartao.escrever("print('antes')\nwhile True:\n    pass")
    cartao.editor.press("Control+Enter")
    expect(cartao.lugar.get_by_text("Rodando…")).to_be_visible(timeout=DEMORA)
    painel.lugar.scroll_into_view_if_needed()
    for nome in painel.nomes()[:2]:
        painel.mexer(nome)
    painel.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    outro = Cartao(aba, "1.6").chegar()
    outro.botao("Conferir").click()
    expect(outro.lugar.get_by_role("status")).to_contain_text("Esperando outro código")

    cartao.botao("Parar").focus()
    aba.keyboard.press("Enter")
    expect(cartao.resposta).to_contain_text("Interrompido a seu pedido")
    expect(cartao.resposta).to_contain_text("antes")
    expect(outro.resposta).not_to_contain_text("laço")
    assert aba.evaluate("document.activeElement.dataset.acao") == "rodar", "o foco se perdeu com o botão que sumiu"
    cartao.escrever(solucao("1.7"))
    expect(cartao.pedir("Conferir")).to_contain_text("passou em")
    assert visita.problemas == []


def test_o_teclado_escreve_recua_e_sai_do_editor_e_as_dicas_vem_em_degraus(amostra, abrir):
    aba = abrir(amostra).ir(PAGINA)
    cartao = Cartao(aba, "1.7").chegar()
    cartao.escrever("")
    aba.keyboard.type("def f(x):\nif x:\nreturn 1 / x")  # o recuo é do editor; a / não abre a busca
    assert cartao.texto() == "def f(x):\n    if x:\n        return 1 / x"
    aba.keyboard.press("Tab")
    aba.keyboard.press("Shift+Tab")
    aba.keyboard.press("Shift+Tab")
    assert cartao.texto() == "def f(x):\n    if x:\n    return 1 / x"

    aba.keyboard.press("Escape")
    aba.keyboard.press("Tab")
    assert aba.evaluate("document.activeElement.dataset.acao") == "rodar"
    aba.keyboard.press("Shift+Tab")
    expect(cartao.editor).to_be_focused()
    aba.keyboard.press("Control+m")
    expect(cartao.lugar.locator(".cm-announced")).to_contain_text("Tab agora sai do editor")
    aba.keyboard.press("Tab")
    assert aba.evaluate("document.activeElement.dataset.acao") == "rodar"
    cartao.editor.focus()
    aba.keyboard.press("Control+k")
    expect(cartao.editor).to_be_focused()  # a busca do tema não se abriu
    cartao.botao("Rodar").focus()
    aba.keyboard.press("Control+k")
    expect(aba.locator("input[name=q]").first).to_be_focused()
    aba.keyboard.press("Escape")
    descricao = cartao.editor.get_attribute("aria-describedby")
    assert "Esc e depois Tab" in aba.locator(f"#{descricao}").inner_text()

    dicas = cartao.lugar.locator(".pratica-dica > summary")
    for i in range(3):
        expect(dicas.nth(i)).to_be_visible()
        assert [dica.is_visible() for dica in dicas.all()[i + 1 :]] == [False] * (2 - i)
        dicas.nth(i).press("Enter")
    expect(cartao.lugar.get_by_text(buscar("1.7").dicas[2][:30])).to_be_visible()


def test_sem_python_a_pagina_diz_e_o_editor_guarda(amostra, abrir):
    visita = abrir(amostra)
    visita.contexto.route(
        "**/motor.json", lambda rota: rota.fulfill(json={"disponivel": False, "razao": "é um teste."})
    )
    visita.contexto.route("**/editor/montagem.js", lambda rota: rota.abort())
    aba = visita.ir(PAGINA)
    cartao = Cartao(aba, "1.7").chegar()
    cartao.editor.fill("def a(): pass")  # sem o CodeMirror, um campo de texto
    expect(cartao.lugar.get_by_text("Aqui não há Python para rodar o seu código: é um teste.")).to_be_visible()
    expect(cartao.botao("Conferir")).to_be_disabled()
    aba.reload()
    expect(cartao.chegar().editor).to_have_value("def a(): pass")
    expect(cartao.editor).to_have_accessible_description(re.compile("Tab sai do campo.*Ctrl\\+Enter roda"))


GUARDADO = "JSON.parse(localStorage.getItem('atencao:resposta:1.7'))"


def test_duas_abas_nao_apagam_o_trabalho_uma_da_outra(amostra, abrir):
    visita = abrir(amostra)
    parada = Cartao(visita.ir(PAGINA), "1.7").chegar()
    ativa = Cartao(visita.contexto.new_page(), "1.7")
    ativa.aba.goto(visita.aba.url)
    ativa.chegar().escrever("na_outra = 1")
    expect(parada.lugar.locator(".cm-content")).to_have_text("na_outra = 1")
    expect(parada.editor).not_to_be_focused()
    parada.aba.goto(visita.raiz + "index.html")
    assert ativa.aba.evaluate(GUARDADO)["texto"] == "na_outra = 1"

    # "Apagar tudo", numa aba; a outra, com a lição aberta, não o ressuscita ao sair.
    parada.aba.evaluate("localStorage.clear()")
    expect(ativa.lugar.locator(".cm-content")).to_contain_text(esqueleto("1.7").strip().splitlines()[0])
    ativa.aba.goto(visita.raiz + "index.html")
    assert ativa.aba.evaluate(GUARDADO) is None

    # O que se escreveu e não deu tempo de guardar vale mais do que o que chega de fora.
    parada.aba.goto(visita.raiz + PAGINA)
    parada.chegar().escrever("a_ultima = 2")
    parada.aba.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'atencao:resposta:1.7' }))")
    parada.aba.goto(visita.raiz + "index.html")
    assert parada.aba.evaluate(GUARDADO)["texto"] == "a_ultima = 2"


def test_o_que_se_escreve_durante_a_conferencia_nao_esta_conferido_e_a_resposta_vem_a_tela(amostra, abrir):
    aba = abrir(amostra, viewport={"width": 360, "height": 740}).ir(PAGINA)
    cartao = Cartao(aba, "1.7").chegar()
    cartao.pedir("Conferir")
    expect(cartao.resposta).to_be_in_viewport(ratio=0.99)
    assert aba.evaluate("document.activeElement.dataset.acao") == "conferir"
    topo = aba.locator("#pst-back-to-top")
    topo.evaluate("e => (e.style.display = 'block')")
    expect(topo).to_be_hidden()

    cartao.escrever(solucao("1.7"))
    # Conferir e escrever na mesma volta do laço de eventos: a resposta do Python ainda não pôde chegar.
    aba.evaluate("""() => {
      const cartao = document.getElementById("cartao-1.7");
      cartao.querySelector("[data-acao=conferir]").click();
      cartao.querySelector(".cm-content").focus();
      document.execCommand("insertText", false, "nada = 0");
    }""")
    expect(cartao.resposta).to_contain_text("passou em", timeout=DEMORA)
    expect(cartao.mudou).to_be_visible()
    expect(cartao.feito).to_be_hidden()
    assert cartao.marcadas() == []
    aba.goto(aba.url.replace(PAGINA, "index.html"))
    guardado = aba.evaluate(GUARDADO)
    assert "nada = 0" in guardado["texto"]
    assert "feito" not in guardado


def test_o_editor_so_vem_quando_o_leitor_se_aproxima(curso, abrir):
    visita = abrir(curso)
    aba = visita.ir(curso.licao)
    assert not [p for p in visita.pedidos if "montagem.js" in p]
    Cartao(aba, "1.7").chegar()
    assert len([p for p in visita.pedidos if "montagem.js" in p]) == 1
