"""As lições no JupyterLite do site, sob um subcaminho, sem nenhum pedido a outro endereço."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from atencao.exercicios import solucao
from tests.conftest import RAIZ
from tests.site.conftest import servir
from tests.site.jupyterlite import Licao, abrir, publicar

LICOES = sorted(p.relative_to(RAIZ / "notebooks").with_suffix("").as_posix() for p in RAIZ.glob("notebooks/*/*.ipynb"))
PRIMEIRA = LICOES[0]
HEAP = 500e6  # bytes
FIGURA = "application/vnd.plotly.v1+json"
CONFERIR = 'from atencao.exercicios import conferir\nconferir("1.7", minha_softmax)'
CONTROLES = "application/vnd.jupyter.widget-view+json"
# Os números escritos nas células da figura: mudam com qualquer mudança de peso.
DESENHO = "[...document.querySelectorAll('.js-plotly-plot .textpoint')].map((ponto) => ponto.textContent).join(' ')"
INGLES = re.compile(
    r"\b(File|Edit|View|Run|Settings|Help|Open|Cell|Cells|Rename|Delete|Paste|Cut|Clear|Show|Trusted)\b"
)


@pytest.fixture(scope="module")
def publicado(curso, tmp_path_factory) -> Iterator[tuple[Path, str]]:
    """A pasta do site publicado e o seu endereço."""
    raiz = tmp_path_factory.mktemp("publicado")
    subcaminho = publicar(curso.html, raiz)
    with servir(raiz) as endereco:
        yield raiz / subcaminho, endereco + subcaminho


@pytest.fixture
def perfil(navegador) -> Iterator:
    """Um perfil que nunca viu o site."""
    contexto = navegador.new_context(locale="pt-BR", viewport={"width": 1280, "height": 900})
    yield contexto
    contexto.close()


@pytest.fixture
def licao(perfil, publicado) -> Licao:
    return abrir(perfil, publicado[1])


def memoria(licao: Licao) -> float:
    """Bytes da página e do Python, somados."""
    pagina = licao.aba.evaluate("performance.memory.usedJSHeapSize")
    celula = licao.codigos()[-1]
    licao.escrever(celula, "import pyodide_js\nint(pyodide_js._module.HEAP8.length)")
    return pagina + int(licao.rodar(celula)[0]["data"]["text/plain"])


@pytest.mark.parametrize("documento", LICOES)
def test_a_licao_roda_celula_por_celula(licao, documento):
    """C1, C2, C3, C6, C10, C12: uma por vez, sem erro nenhum, e tudo o que é preciso veio do site."""
    licao.ir(documento)
    figuras = 0
    for celula in licao.codigos():
        saidas = licao.rodar(celula)
        erros = [s for s in saidas if s["output_type"] == "error" or s.get("name") == "stderr"]
        assert erros == [], f"{licao.fonte(celula)}\n{erros}"
        figuras += sum(FIGURA in s.get("data", {}) for s in saidas)
    licao.aba.wait_for_function(
        "(n) => document.querySelectorAll('.js-plotly-plot svg.main-svg').length >= n", arg=figuras
    )
    assert licao.fora == []
    assert licao.problemas == []
    assert memoria(licao) < HEAP


def test_um_exercicio_se_confere_e_uma_pergunta_se_responde(licao):
    licao.ir(PRIMEIRA)
    primeira, segunda, terceira, *_ = licao.codigos()
    licao.rodar(primeira)
    licao.escrever(segunda, f"import numpy as np\n{solucao('1.7')}\n{CONFERIR}")
    [retorno] = licao.rodar(segunda)
    assert "<b>Certo</b> · Exercício 1.7" in retorno["data"]["text/html"]
    licao.escrever(terceira, 'from atencao.exercicios import responda\nresponda("1")')
    licao.rodar(terceira)
    licao.aba.locator(".atencao-cartao input[type=radio]").first.focus()
    licao.aba.keyboard.press("Space")
    licao.aba.get_by_role("button", name="Responder").first.focus()
    licao.aba.keyboard.press("Enter")
    licao.aba.locator(".atencao-cartao").get_by_role("alert").wait_for()
    assert (licao.fora, licao.problemas) == ([], [])


def test_mexer_um_controle_muda_a_figura(licao):
    licao.ir(PRIMEIRA)
    painel = next(c for c in licao.codigos() if licao.fonte(c).rstrip().endswith("explorador"))
    for celula in (licao.codigos()[0], painel):
        saidas = licao.rodar(celula)
    assert any(CONTROLES in s.get("data", {}) for s in saidas)
    licao.aba.wait_for_function(f"() => {DESENHO}")
    antes = licao.aba.evaluate(DESENHO)
    licao.aba.locator(".noUi-handle").nth(1).focus()
    licao.aba.keyboard.press("ArrowRight")
    licao.aba.wait_for_function(f"(antes) => {{ const agora = {DESENHO}; return agora && agora !== antes }}", arg=antes)
    assert licao.problemas == []


def test_a_interface_esta_em_portugues(licao):
    licao.ir(PRIMEIRA)
    aba = licao.aba
    assert aba.locator("html").get_attribute("lang") == "pt-BR"
    menus = aba.locator(".lm-MenuBar-item")
    assert menus.all_inner_texts()[:2] == ["Arquivo", "Editar"]
    textos = [
        *menus.all_inner_texts(),
        *aba.locator(".jp-NotebookPanel-toolbar [title]").evaluate_all("(t) => t.map((e) => e.title)"),
    ]
    for menu in menus.all():
        menu.click()
        textos += aba.locator(".lm-Menu .lm-Menu-itemLabel").all_inner_texts()
        aba.keyboard.press("Escape")
    em_ingles = {texto for texto in textos if INGLES.search(texto)}
    assert len(textos) > 60
    assert len(em_ingles) <= 2, em_ingles


def test_o_endereco_de_uma_pasta_recarregado_leva_a_lista(licao, publicado):
    licao.aba.goto(f"{publicado[1]}lite/tree/modulo-06")
    licao.aba.wait_for_url("**/lite/tree/index.html")


def test_no_celular_todo_menu_se_alcanca_e_abre(licao):
    licao.aba.set_viewport_size({"width": 360, "height": 640})
    licao.ir(PRIMEIRA)
    barra = licao.aba.locator("#menu-panel .lm-MenuBar")
    barra.evaluate("(e) => e.scrollTo(e.scrollWidth, 0)")
    ultimo = barra.locator(".lm-MenuBar-item").last
    meio = ultimo.bounding_box()
    x, y = meio["x"] + meio["width"] / 2, meio["y"] + meio["height"] / 2
    assert licao.aba.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('.lm-MenuBar-item')?.innerText", [x, y]
    )
    licao.aba.mouse.click(x, y)
    licao.aba.get_by_text("Sobre o JupyterLite").wait_for()


def test_o_que_nao_veio_e_dito_em_uma_frase_e_nada_para_o_kernel(licao):
    licao.ir(PRIMEIRA)
    primeira, *_, ultima = licao.codigos()
    licao.rodar(primeira)

    def rodar(codigo: str) -> list[dict]:
        licao.escrever(ultima, codigo)
        return licao.rodar(ultima)

    [erro] = rodar("%pip install pandas")
    assert "pandas não veio com o Python deste site" in erro["evalue"]
    assert rodar("%pip install numpy") == []
    [erro] = rodar("import torch")
    assert "ModuleNotFoundError" in erro["ename"]
    [erro] = rodar("attention(")
    assert "SyntaxError" in erro["ename"]
    [erro] = rodar("  x = 1\n y = 2")
    assert "IndentationError" in erro["ename"]
    [texto] = rodar("import atencao\nhelp(atencao.attention)")
    assert "mascara" in texto["text"]
    pedido = "sessionContext.session.kernel.requestComplete({code: 'atencao.atten', cursor_pos: 13})"
    assert ".attention" in licao.aba.evaluate(f"jupyterapp.shell.currentWidget.{pedido}.then((r) => r.content.matches)")
    assert licao.fora == []


def test_sem_service_worker(licao):
    """C4: nada depende dele, e por isso a janela anônima e o servidor sem https funcionam igual."""
    licao.ir(PRIMEIRA)
    assert licao.aba.evaluate("navigator.serviceWorker.getRegistrations().then((r) => r.length)") == 0


def test_abrir_a_pagina_da_licao_nao_abre_o_jupyterlite(licao, publicado, curso):
    pedidos = []
    licao.aba.on("request", lambda pedido: pedidos.append(pedido.url))
    licao.aba.goto(publicado[1] + curso.licao)
    licao.aba.wait_for_load_state("networkidle")
    assert len(pedidos) > 5
    assert [p for p in pedidos if "/lite/" in p] == []
