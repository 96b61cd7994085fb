"""As perguntas, os exercícios conceituais e o progresso, como um leitor os usa."""

import json

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import expect

from tests.site.axe import violacoes

PAGINA = "modulo/cartoes.html"
PROGRESSO = "progresso.html"
GUARDADO = "(id) => JSON.parse(localStorage.getItem('atencao:resposta:' + id))"


def guardar(aba, respostas: dict) -> None:
    aba.evaluate(
        "(rs) => Object.entries(rs).forEach(([id, r]) => "
        "localStorage.setItem('atencao:resposta:' + id, typeof r === 'string' ? r : JSON.stringify(r)))",
        respostas,
    )


def questao(aba, ident: str):
    return aba.locator(f'[id="questao-{ident}"]')


def ordem(lugar) -> list[str]:
    return lugar.locator(".questao-opcao").all_inner_texts()


def responder(lugar, *textos: str) -> None:
    for texto in textos:
        lugar.get_by_label(texto).check()
    lugar.get_by_role("button", name="Responder").click()


# --- o questionário ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("largura", "tema"), [(1280, "light"), (360, "dark")])
def test_uma_pergunta_do_erro_ao_acerto(amostra, abrir, largura, tema):
    visita = abrir(amostra, largura, color_scheme=tema)
    aba = visita.ir(PAGINA)
    lugar = questao(aba, "9.q1")
    comentario, todas = lugar.get_by_role("status"), lugar.locator(".questao-explicacoes")
    assert lugar.locator("legend mjx-container").count() == 1

    lugar.get_by_role("button", name="Responder").click()
    expect(comentario).to_have_text("Marque uma opção antes de responder.")

    responder(lugar, "Dois reais")
    assert "Ainda não. Isso é a diferença" in comentario.inner_text()
    assert comentario.locator("mjx-container").count() == 1, "a fórmula do comentário está desenhada"
    assert "jabuti" not in comentario.inner_text()
    expect(todas).to_be_hidden()
    lugar.get_by_role("button", name="Tentar de novo").click()
    expect(comentario).to_be_empty()
    assert lugar.locator(":checked").count() == 0

    responder(lugar, "<b>Nada</b>")
    expect(comentario).to_have_text("Ainda não. <script>alert(1)</script> Café custa.")
    expect(todas.locator("summary")).to_be_visible()
    expect(todas.locator("li").first).to_be_hidden()  # só as vê quem as pede
    lugar.get_by_label("Oito reais").check()  # marcar outra já é tentar de novo
    expect(comentario).to_be_empty()
    lugar.get_by_role("button", name="Responder").click()
    assert comentario.inner_text().startswith("Certo. Somando")
    expect(aba.locator(".questionario-placar p")).to_have_text("Você acertou 1 de 2.")

    varias = questao(aba, "9.q2")
    responder(varias, "Pitanga")
    assert "falta marcar pelo menos mais uma" in varias.get_by_role("status").inner_text()
    todas.locator("summary").click()
    assert violacoes(aba) == []
    aba.reload()
    assert questao(aba, "9.q1").get_attribute("data-estado") == "certa"
    assert questao(aba, "9.q1").get_by_label("Oito reais").is_checked()
    assert "Nasce" not in questao(aba, "9.q2").get_by_role("status").inner_text()
    assert visita.problemas == []


def test_as_opcoes_se_embaralham_ate_haver_resposta(amostra, abrir):
    aba = abrir(amostra).ir(PAGINA)
    vistas = set()
    for _ in range(8):
        vistas.add(tuple(ordem(questao(aba, "9.q1"))))
        aba.reload()
    assert len(vistas) > 1
    assert len({tuple(sorted(v)) for v in vistas}) == 1
    responder(questao(aba, "9.q1"), "Quinze reais")
    na_resposta = ordem(questao(aba, "9.q1"))
    itens = questao(aba, "9.q1").locator(".questao-explicacoes q")
    assert [t.strip("“”") for t in itens.all_text_contents()] == na_resposta
    for _ in range(3):
        aba.reload()
        assert ordem(questao(aba, "9.q1")) == na_resposta


def test_so_com_o_teclado_e_em_duas_abas(amostra, abrir):
    visita = abrir(amostra)
    outra = visita.contexto.new_page()
    outra.goto(visita.raiz + PAGINA)
    aba = visita.ir(PAGINA)
    lugar = questao(aba, "9.q1")
    certa = ordem(lugar).index("Oito reais, jenipapo")
    lugar.locator("input").first.focus()
    aba.keyboard.press("Space")
    for _ in range(certa):
        aba.keyboard.press("ArrowDown")
    aba.keyboard.press("Tab")
    aba.keyboard.press("Enter")
    assert lugar.get_attribute("data-estado") == "certa"
    assert aba.evaluate("document.activeElement.textContent") == "Refazer a pergunta", "o foco fica onde estava"

    expect(questao(outra, "9.q1").get_by_role("status")).to_contain_text("Certo.")
    outra.get_by_role("button", name="Recomeçar as perguntas").click()
    assert outra.locator(".questionario input:checked").count() == 0
    expect(lugar).to_have_attribute("data-estado", "aberta")


@pytest.mark.parametrize(("toque", "menor"), [(False, 24), (True, 44)])
def test_os_alvos_tem_tamanho_e_nada_transborda(amostra, abrir, toque, menor):
    opcoes = {"has_touch": True, "is_mobile": True} if toque else {}
    aba = abrir(amostra, 360, **opcoes).ir(PAGINA)
    aba.evaluate("() => document.querySelectorAll('.cartao details').forEach((d) => (d.open = true))")
    for alvo in aba.locator(".cartao :is(button, label, summary, textarea)").all():
        if alvo.is_visible() and alvo.get_attribute("for") is None:
            assert alvo.bounding_box()["height"] >= menor - 0.5, alvo.evaluate("e => e.outerHTML")
    assert aba.evaluate("document.documentElement.scrollWidth") <= 360


# --- o exercício conceitual -------------------------------------------------------------------------


def test_escrever_antes_de_comparar(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(PAGINA)
    cartao = aba.locator('[id="cartao-1.1"]')
    campo, rubrica = cartao.get_by_label("A sua resposta, por extenso"), cartao.locator(".explicacao-rubrica")
    expect(rubrica).to_be_hidden()
    comparar = cartao.get_by_role("button", name="Comparar com a rubrica")
    comparar.click()
    expect(cartao.locator(".explicacao-aviso")).to_contain_text("Escreva primeiro")
    expect(rubrica).to_be_hidden()
    cartao.get_by_role("button", name="Mostrar assim mesmo").click()
    expect(rubrica).to_be_visible()
    assert "feito" not in aba.evaluate(GUARDADO, "1.1"), "ver a rubrica não é responder"

    campo.fill("A query <b>procura</b>, a key responde.")
    comparar.click()
    rubrica.locator("input").nth(2).check()
    expect(rubrica.locator(".explicacao-conta")).to_have_text("A sua resposta diz 1 de 5.")
    assert aba.evaluate(GUARDADO, "1.1")["feito"]
    aba.reload()
    expect(campo).to_have_value("A query <b>procura</b>, a key responde.")
    assert rubrica.locator("input").nth(2).is_checked()

    cartao.locator(".explicacao-escolha > summary").click()
    responder(questao(aba, "1.q1"), "Nada na hora de pesar")
    assert questao(aba, "1.q1").get_attribute("data-estado") == "certa"
    assert violacoes(aba) == []
    assert visita.problemas == []


# --- a guarda ---------------------------------------------------------------------------------------


def test_o_que_outra_versao_deixou_nao_atrapalha(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir(PAGINA)
    guardar(
        aba,
        {
            "9.q1": "{estragado",
            "9.q2": {"marcadas": [0, 77], "ordem": [5, 5, 5], "tentativas": "muitas"},
            "1.1": {"texto": 3, "criterios": ["x"], "comparou": 1},
            "1.q1": [1, 2],
        },
    )
    aba.reload()
    assert aba.evaluate("document.querySelectorAll('.questionario :checked').length") == 0
    for ident in ("9.q1", "9.q2", "1.q1"):
        assert questao(aba, ident).get_attribute("data-estado") == "aberta"
    responder(questao(aba, "9.q1"), "Dois reais")
    marcada = questao(aba, "9.q1").locator("input:checked").get_attribute("value")
    assert aba.evaluate(GUARDADO, "9.q1")["marcadas"] == [int(marcada)]
    assert visita.problemas == []


def test_a_marca_de_outra_edicao_nao_aponta_para_outra_opcao(amostra, abrir):
    aba = abrir(amostra).ir(PAGINA)
    responder(questao(aba, "9.q1"), "Oito reais")
    responder(questao(aba, "9.q2"), "Kiwi")
    certa, errada = aba.evaluate(GUARDADO, "9.q1"), aba.evaluate(GUARDADO, "9.q2")
    trocadas = " ".join(reversed(certa["opcoes"].split()))
    guardar(aba, {"9.q1": certa | {"opcoes": trocadas}, "9.q2": errada | {"feito": True, "opcoes": "0a1b2c 3d4e5f"}})
    aba.reload()
    assert aba.locator(".questionario :checked").count() == 0
    assert questao(aba, "9.q1").get_attribute("data-estado") == "aberta"
    # O acerto vale enquanto as opções são as mesmas, em qualquer ordem.
    expect(aba.locator(".questionario-placar p")).to_have_text("Você acertou 1 de 2.")
    responder(questao(aba, "9.q2"), "Kiwi")
    assert "feito" not in aba.evaluate(GUARDADO, "9.q2")
    aba.goto(aba.url.replace(PAGINA, PROGRESSO))
    assert estados(aba) == ["por fazer", "feito", "começado"]


def test_sem_onde_guardar_vale_na_aba_e_avisa_uma_vez(amostra, abrir):
    visita = abrir(amostra)
    visita.aba.add_init_script(
        "Storage.prototype.setItem = function (chave) { throw new DOMException(chave, 'QuotaExceededError'); }"
    )
    aba = visita.ir(PAGINA)
    responder(questao(aba, "9.q1"), "Oito reais")
    responder(questao(aba, "9.q2"), "Kiwi")
    expect(aba.locator(".questionario-placar p")).to_have_text("Você acertou 1 de 2.")
    aviso = aba.get_by_role("alert").filter(has_text="não está guardando")
    expect(aviso).to_have_count(1)
    assert violacoes(aba) == []
    aviso.get_by_role("button").click()
    expect(aviso).to_have_count(0)


# --- o progresso ------------------------------------------------------------------------------------

FEITAS = {
    "9.q1": {"marcadas": [1], "tentativas": 1},
    "1.1": {"texto": "Cada um olha para todos.", "comparou": True, "feito": True},
    "celula:modulo/licao#2": {"texto": "print(2)"},
}


IDS = ("1.1", "9.q1", "9.q2")


def estados(aba) -> list[str]:
    """Os das atividades da página dos cartões."""
    return [aba.locator(f'li[data-ids^="{ident}"] .progresso-estado').inner_text() for ident in IDS]


def baixado(aba, botao: str) -> str:
    with aba.expect_download() as espera:
        aba.get_by_role("button", name=botao).click()
    return espera.value.path().read_text(encoding="utf-8")


def importar(aba, texto: str) -> str:
    arquivo = {"name": "p.json", "mimeType": "application/json", "buffer": texto.encode()}
    aba.locator(".progresso-aviso").evaluate("(e) => (e.textContent = '')")
    aba.locator("input[type=file]").set_input_files(arquivo)
    expect(aba.locator(".progresso-aviso")).not_to_be_empty()
    return aba.locator(".progresso-aviso").inner_text()


def test_o_progresso_vai_e_volta(amostra, abrir):
    visita = abrir(amostra, 360)
    aba = visita.ir(PROGRESSO)
    assert estados(aba) == ["por fazer"] * 3
    guardar(aba, FEITAS | {"de outra versão": {}})
    aba.reload()
    assert estados(aba) == ["feito", "começado", "por fazer"]
    assert aba.locator(".progresso-celulas:visible").count() == 0
    total = aba.locator(".progresso-licao", has_text="Os cartões").locator(".progresso-total")
    assert total.inner_text().strip() == "1 de 3 feitos"
    assert total.locator("progress").evaluate("e => [e.value, e.max]") == [1, 3]
    assert aba.evaluate("document.documentElement.scrollWidth") <= 360
    assert violacoes(aba) == []
    exportado = baixado(aba, "Exportar o progresso")

    aba.get_by_role("button", name="Apagar tudo").click()
    assert aba.evaluate("document.activeElement.textContent") == "Cancelar"
    aba.keyboard.press("Escape")
    expect(aba.locator(".progresso-aviso")).to_have_text("Nada foi apagado.")
    assert "feito" in estados(aba)
    aba.get_by_role("button", name="Apagar tudo").click()
    aba.locator("dialog[open]").get_by_role("button", name="Apagar tudo").click()
    expect(aba.locator(".progresso-aviso")).to_have_text("Tudo foi apagado deste navegador.")
    assert estados(aba) == ["por fazer"] * 3
    assert aba.evaluate("Object.keys(localStorage).filter((c) => c.startsWith('atencao:'))") == []

    assert importar(aba, exportado) == "Importado: 3 atividades do arquivo."
    assert {ident: aba.evaluate(GUARDADO, ident) for ident in FEITAS} == FEITAS
    aba.locator('li[data-ids^="1.1 "] a').click()
    aba.wait_for_url("**/cartoes.html#cartao-1.1")
    assert visita.problemas == []
    assert visita.fora() == []


RESPOSTA = {"formato": "atencao-progresso", "versao": 1, "respostas": {"1.1": {"texto": "outra"}}}


@pytest.mark.parametrize(
    ("arquivo", "frase"),
    [
        ("isto não é JSON", "não é um progresso exportado"),
        ('{"cells": []}', "não é um progresso exportado"),
        (json.dumps(RESPOSTA | {"versao": 2}), "é da versão 2, e esta página lê a 1"),
        (json.dumps(RESPOSTA | {"respostas": {"<img src=x onerror=alert(1)>": {}}}), "está estragado"),
        (json.dumps(RESPOSTA | {"respostas": {"1.1": 3}}), "está estragado"),
    ],
)
def test_o_arquivo_que_nao_serve_e_dito_e_nada_muda(amostra, abrir, arquivo, frase):
    aba = abrir(amostra).ir(PROGRESSO)
    guardar(aba, FEITAS)
    dito = importar(aba, arquivo)
    assert frase in dito
    assert dito.endswith("Nada mudou.")
    assert {ident: aba.evaluate(GUARDADO, ident) for ident in FEITAS} == FEITAS


@pytest.mark.parametrize(
    ("botao", "texto"), [("Manter as deste navegador", "Cada um olha para todos."), ("Usar as do arquivo", "outra")]
)
def test_onde_os_dois_escreveram_o_leitor_escolhe(amostra, abrir, botao, texto):
    aba = abrir(amostra).ir(PROGRESSO)
    guardar(aba, FEITAS)
    aba.locator("input[type=file]").set_input_files(
        {"name": "p.json", "mimeType": "application/json", "buffer": json.dumps(RESPOSTA).encode()}
    )
    aba.locator("dialog[open]").get_by_role("button", name=botao).click()
    expect(aba.locator(".progresso-aviso")).to_contain_text("Importado")
    assert aba.evaluate(GUARDADO, "1.1") == FEITAS["1.1"] | {"texto": texto}, "o que estava feito continua feito"


CODIGO = """\
def minha_softmax(z):
    e = np.exp(z - np.max(z))
    return e / e.sum(axis=-1, keepdims=True)
"""


def test_as_respostas_viram_um_notebook_que_roda(amostra, abrir, tmp_path):
    aba = abrir(amostra).ir(PROGRESSO)
    aba.get_by_role("button", name="Baixar as respostas").click()
    expect(aba.locator(".progresso-aviso")).to_contain_text("Ainda não há o que levar")
    dados = json.loads(aba.locator(".progresso script").text_content())
    perguntas = {p["id"]: p for licao in dados["licoes"] for a in licao["atividades"] if (p := a["pergunta"])}
    respondidas = {
        ident: {"marcadas": [perguntas[ident]["opcoes"].index(texto) for texto in textos]}
        for ident, textos in {"9.q1": ["Dois reais"], "9.q2": ["Jabuticaba", "Pitanga"]}.items()
    }
    escritas = {"1.6": {"texto": "def pela_metade("}, "1.7": {"texto": CODIGO}} | respondidas
    guardar(aba, FEITAS | escritas | {"celula:modulo/licao#2": {"texto": "nada_disso_existe\n# ```"}})
    caderno = nbformat.reads(baixado(aba, "Baixar as respostas"), as_version=4)
    nbformat.validate(caderno)
    assert (caderno.nbformat, caderno.nbformat_minor) == (4, 5)
    fontes = [c.source for c in caderno.cells]
    assert "### Exercício 1 · Os três papéis\n\nCada um olha para todos." in fontes
    assert "def pela_metade(" in fontes
    perguntas = [fonte for fonte in fontes if fonte.startswith("**Pergunta** · ")]
    assert perguntas[0].startswith(r"**Pergunta** · Com $\sqrt{d_k}$ no denominador, quanto custa o café de R\$ 5")
    assert [fonte.split("\n\n")[1] for fonte in perguntas] == [
        "A sua resposta: Dois reais (ainda não)",
        "A sua resposta: Jabuticaba; Pitanga (certa)",
    ]
    (editada,) = [c for c in caderno.cells if c.source.startswith("**Célula 2 de “")]
    assert editada.cell_type == "markdown", "sozinha ela não rodaria"
    assert "\n\n````python\nnada_disso_existe\n# ```\n````" in editada.source
    rodado = NotebookClient(caderno, resources={"metadata": {"path": str(tmp_path)}}).execute()
    conferencia = next(i for i, c in enumerate(rodado.cells) if c.source == 'conferir("1.7", minha_softmax)')
    assert rodado.cells[conferencia - 1].source == CODIGO.rstrip()
    assert "certo" in rodado.cells[conferencia].outputs[0].data["text/plain"].lower()
