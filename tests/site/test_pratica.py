"""Exercícios de código na página, num navegador: escrever, rodar, conferir, parar, recomeçar, voltar depois."""

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

    def marcadas(self) -> list[str]:
        return self.lugar.locator(".editor-linha-marcada").all_inner_texts()


def test_escrever_conferir_e_voltar_depois(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(PAGINA)
    cartao = Cartao(aba, "1.7").chegar()
    assert cartao.texto().strip() == esqueleto("1.7").strip()
    assert not [p for p in visita.pedidos if "_static/motor/" in p], "o Python veio sem que ninguém chegasse ao editor"
    expect(cartao.pedir("Conferir")).to_contain_text("O esqueleto está como veio")

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

    cartao.escrever(solucao("1.7"))
    expect(cartao.pedir("Conferir")).to_contain_text("passou em")
    expect(cartao.lugar.get_by_text("Feito")).to_be_visible()
    cartao.botao("Recomeçar").click()
    assert cartao.texto().strip() == esqueleto("1.7").strip()
    cartao.botao("Desfazer").click()
    assert cartao.texto().strip() == solucao("1.7").strip()

    visita.contexto.set_offline(False)
    aba.reload()
    cartao.chegar()
    assert cartao.texto().strip() == solucao("1.7").strip()
    expect(cartao.lugar.get_by_text("Feito")).to_be_visible()
    outro = Cartao(aba, "1.6").chegar()
    expect(outro.lugar.get_by_text("Feito")).to_be_hidden()
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

    cartao.botao("Parar").focus()
    aba.keyboard.press("Enter")
    expect(cartao.resposta).to_contain_text("Interrompido a seu pedido")
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


def test_o_editor_so_vem_quando_o_leitor_se_aproxima(curso, abrir):
    visita = abrir(curso)
    aba = visita.ir(curso.licao)
    assert not [p for p in visita.pedidos if "montagem.js" in p]
    Cartao(aba, "1.7").chegar()
    assert len([p for p in visita.pedidos if "montagem.js" in p]) == 1
