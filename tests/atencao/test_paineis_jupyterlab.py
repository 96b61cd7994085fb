"""Um painel no JupyterLab de verdade: o leitor mexe, a figura muda, e nada do que ele digita vira marcas."""

import sys
import types
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from atencao.paineis.jupyter import saida
from atencao.paineis.licao_01 import explorador
from tests.atencao.laboratorio import abrir_notebook, jupyterlab

HOSTIL = '<script>window.invadida=1</script> $x$ <img/src=x/onerror="window.invadida=1"> &amp; "gato"'
CELULA = "from atencao.paineis.licao_01 import explorador\nexplorador"


@pytest.fixture(scope="module")
def aba(navegador, tmp_path_factory) -> Iterator[Page]:
    pasta = tmp_path_factory.mktemp("lab")
    with jupyterlab(pasta) as endereco:
        pagina = navegador.new_page(viewport={"width": 1280, "height": 1400}, locale="pt-BR")
        pagina.problemas, pagina.pedidos = [], []
        pagina.on("console", lambda m: m.type == "error" and pagina.problemas.append(m.text))
        pagina.on("pageerror", lambda erro: pagina.problemas.append(str(erro)))
        pagina.on("request", lambda pedido: pagina.pedidos.append(pedido.url))
        abrir_notebook(pagina, endereco, pasta, CELULA)
        pagina.endereco = endereco
        yield pagina
        pagina.close()


# Os números escritos nas células: mudam com qualquer mudança de peso.
DESENHO = "[...document.querySelectorAll('.js-plotly-plot .textpoint')].map(ponto => ponto.textContent).join(' ')"


def figura(aba: Page) -> str:
    return aba.evaluate(DESENHO)


def esperar_outra_figura(aba: Page, antes: str) -> None:
    aba.wait_for_function(f"antes => {{ const agora = {DESENHO}; return agora && agora !== antes }}", arg=antes)


def test_deslizador_pelo_teclado_muda_a_figura_e_o_tamanho_fica(aba):
    antes, altura = figura(aba), aba.locator(".js-plotly-plot").first.bounding_box()["height"]
    topo = aba.get_by_text("Mapa de calor com 5").first.bounding_box()["y"]
    aba.locator(".noUi-handle").nth(1).focus()
    aba.keyboard.press("ArrowRight")
    esperar_outra_figura(aba, antes)
    assert aba.locator(".js-plotly-plot").count() == 1
    assert aba.locator(".js-plotly-plot").first.bounding_box()["height"] == altura
    assert aba.get_by_text("Mapa de calor com 5").first.bounding_box()["y"] == topo
    expect(aba.locator(".widget-readout").nth(1)).to_have_text("3")


CONTAR_FOTOS = """() => {
  window.fotos = 0;
  const tirar = window.Plotly.toImage;
  window.Plotly.toImage = (...pedido) => { window.fotos += 1; return tirar(...pedido); };
}"""
MARGENS = """() => {
  const { margin, _size } = document.querySelector(".js-plotly-plot")._fullLayout;
  return [..."lrt"].map((lado) => [margin[lado], Math.round(_size[lado])]);
}"""


def test_a_troca_nao_desenha_a_figura_mais_vezes_do_que_precisa(aba):
    aba.evaluate(CONTAR_FOTOS)
    antes = figura(aba)
    aba.locator(".noUi-handle").nth(1).focus()
    aba.keyboard.press("ArrowLeft")
    esperar_outra_figura(aba, antes)
    assert aba.evaluate("window.fotos") == 0  # o PNG que o plotly guarda de cada figura, e aqui ninguém usa
    # A margem escrita na figura basta: se o plotly.js tivesse de alargá-la, desenharia tudo outra vez.
    assert all(pedida == dada for pedida, dada in aba.evaluate(MARGENS))
    assert aba.locator(".js-plotly-plot svg.main-svg").first.bounding_box()["height"] > 200


VISIVEL_E_AO_LADO = """() => {
  const moldura = document.querySelector(".js-plotly-plot svg.main-svg").getBoundingClientRect();
  const punho = document.querySelectorAll(".noUi-handle")[1].getBoundingClientRect();
  const no_meio = document.elementFromPoint(moldura.x + moldura.width / 2, moldura.y + moldura.height / 2);
  return [Boolean(no_meio?.closest(".js-plotly-plot")), moldura.left > punho.right, moldura.right <= innerWidth];
}"""
NA_VERTICAL = """() => {
  const figura = document.querySelector(".atencao-figura").getBoundingClientRect();
  return figura.top >= document.querySelector(".atencao-controles").getBoundingClientRect().bottom;
}"""


def test_a_figura_esta_a_vista_ao_lado_dos_controles_e_desce_na_tela_estreita(aba):
    assert aba.evaluate(VISIVEL_E_AO_LADO) == [True, True, True]
    aba.set_viewport_size({"width": 900, "height": 1400})
    aba.wait_for_function(NA_VERTICAL)
    aba.set_viewport_size({"width": 1280, "height": 1400})
    aba.wait_for_function(f"() => !({NA_VERTICAL})()")


def test_rotulos_inteiros(aba):
    cortados = aba.evaluate(
        "[...document.querySelectorAll('.jp-OutputArea .widget-label')]"
        ".filter(e => e.clientWidth > 0 && e.scrollWidth > e.clientWidth).map(e => e.textContent)"
    )
    assert cortados == []
    assert aba.get_by_text("Comprimento dos embeddings").is_visible()


def test_a_figura_cabe_na_sua_area(aba):
    sobra = aba.evaluate(
        "(() => { let e = document.querySelector('.js-plotly-plot');"
        " while (!e.classList.contains('widget-output') && !e.classList.contains('jupyter-widget-output-area'))"
        " e = e.parentElement; return e.scrollHeight - e.clientHeight })()"
    )
    assert sobra <= 0


def test_cada_celula_da_tabela_tem_nome_e_editar_muda_a_figura(aba):
    antes = figura(aba)
    aba.get_by_text("Embeddings: ver e editar").click()
    celula = aba.get_by_label("linha 2, coluna 1", exact=True)
    celula.fill("-3")
    celula.press("Enter")
    esperar_outra_figura(aba, antes)
    expect(celula).to_have_value("-3")


def test_o_que_se_digita_nao_vira_marcas_nem_formula(aba):
    antes = figura(aba)
    campo = aba.get_by_label("Frase", exact=True)
    campo.fill(HOSTIL)
    campo.press("Enter")
    esperar_outra_figura(aba, antes)
    saidas = aba.locator(".jp-OutputArea-output").first
    expect(saidas.get_by_role("rowheader", name="<script> (0)")).to_be_visible()
    expect(saidas.get_by_role("rowheader", name="$x$ (")).to_be_visible()
    assert aba.evaluate("window.invadida") is None
    assert saidas.locator("script, img[src=x], mjx-container, .MathJax").count() == 0


def test_frase_recusada_diz_por_que_e_voltar_ao_inicio_repoe(aba):
    antes = figura(aba)
    campo = aba.get_by_label("Frase", exact=True)
    campo.fill("")
    campo.press("Enter")
    expect(aba.get_by_role("alert")).to_contain_text("A frase está vazia")
    assert figura(aba) == antes
    aba.get_by_role("button", name="Voltar ao início").click()
    expect(campo).to_have_value("o gato viu o felino")
    expect(aba.get_by_role("alert")).to_have_count(0)
    esperar_outra_figura(aba, antes)


def test_nada_foi_pedido_a_outro_endereco_e_o_console_esta_limpo(aba):
    fora = [
        p for p in aba.pedidos if not p.startswith((aba.endereco, "data:", "blob:", aba.endereco.replace("http", "ws")))
    ]
    assert fora == []
    assert aba.problemas == []


# --- o Colab, de mentira: um kernel que só entrega o plotly.js pelo canal do Colab ---------------------


@pytest.fixture
def colab(monkeypatch) -> dict:
    """As funções que o Colab chamaria, pelo nome com que foram registradas."""
    funcoes = {}
    output = types.ModuleType("google.colab.output")
    output.register_callback = funcoes.__setitem__
    pacote = types.ModuleType("google.colab")
    pacote.output = output
    for modulo in (types.ModuleType("google"), pacote, output):
        monkeypatch.setitem(sys.modules, modulo.__name__, modulo)
    return funcoes


KERNEL_DO_COLAB = """
window.chamadas = 0;
window.define = Object.assign(() => { throw new Error("o carregador do Colab não é para nós") }, {amd: true});
window.google = {colab: {kernel: {invokeFunction: async (nome) => {
  window.chamadas += 1;
  return {data: {"application/json": await window.pedir(nome)}};
}}}};
"""


def pagina_do_colab(navegador: Browser, funcoes: dict, *frases: str) -> Page:
    partes = []
    for frase in frases:
        [saida_da_figura] = saida.saidas(explorador.calcular({"frase": frase}).figura)
        assert set(saida_da_figura["data"]) == {"text/html", "text/plain"}
        partes.append(saida_da_figura["data"]["text/html"])
    pagina = navegador.new_page()
    pagina.pedidos = []
    pagina.on("request", lambda pedido: pagina.pedidos.append(pedido.url))
    pagina.expose_function("pedir", lambda nome: funcoes[nome]().data)
    pagina.set_content(f"<script>{KERNEL_DO_COLAB}</script>{''.join(partes)}")
    return pagina


def test_no_colab_a_figura_se_desenha_sem_pedir_nada_a_rede(navegador, colab):
    pagina = pagina_do_colab(navegador, colab, "o gato", "</script><script>window.invadida=1</script> <b>gato</b>")
    pagina.locator(".js-plotly-plot svg.main-svg").nth(3).wait_for(state="attached")
    assert pagina.locator(".js-plotly-plot").count() == 2
    assert pagina.evaluate("window.chamadas") == 1  # o plotly.js vem uma vez só
    assert pagina.evaluate("window.invadida") is None
    assert "</script>" in "".join(pagina.locator(".js-plotly-plot .ytick").all_text_contents())
    assert [p for p in pagina.pedidos if p.startswith("http")] == []
    pagina.close()


def test_no_colab_sem_plotly_uma_frase_no_lugar_da_figura(navegador, colab):
    def falha():
        raise ModuleNotFoundError("plotly")

    saida.saidas(explorador.calcular().figura)
    pagina = pagina_do_colab(navegador, dict.fromkeys(colab, falha), "o gato")
    pagina.get_by_text("A figura não pôde ser desenhada aqui").wait_for()
    pagina.close()
