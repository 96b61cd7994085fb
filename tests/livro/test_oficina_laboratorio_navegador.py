"""`make lab` num navegador de verdade: em português, a lição 1 roda inteira, um deslizador muda a figura."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.atencao.laboratorio import KERNEL_PRONTO, jupyterlab

RAIZ = Path(__file__).parents[2]
LICAO = "01-self-attention.ipynb"
DEMORADO = 240_000  # milissegundos: a lição inteira, numa máquina ocupada

# Todo Python do servidor e dos kernels começa por aqui: o que não é desta máquina é anotado e não atendido.
VIGIA = """
import os, sys

def vigiar(evento, dados):
    if evento == "socket.getaddrinfo":
        destino = dados[0]
    elif evento == "socket.connect" and isinstance(dados[1], tuple):
        destino = dados[1][0]
    else:
        return
    destino = destino.decode() if isinstance(destino, bytes) else destino
    if destino and not destino.startswith(("127.", "localhost", "::1", "0.0.0.0")):
        with open(os.environ["PEDIDOS_PARA_FORA"], "a") as anotados:
            print(evento, destino, file=anotados)
        raise OSError("nesta máquina não há rede")

sys.addaudithook(vigiar)
"""

# O que as células do mapa dizem, e não só os elementos que estão lá.
NUMEROS = """
(() => {
  const negritos = [...document.querySelectorAll(".jp-OutputArea b")];
  const titulo = negritos.find((b) => b.textContent === "Explorador da atenção");
  const saida = titulo?.closest(".jp-OutputArea-output");
  return [...saida?.querySelectorAll(".js-plotly-plot .textpoint") ?? []].map((ponto) => ponto.textContent).join(" ");
})()
"""


@pytest.fixture(scope="module")
def pasta(tmp_path_factory) -> Path:
    """Uma cópia dos notebooks, para que rodá-los não mexa nos do curso, e a vigia."""
    pasta = tmp_path_factory.mktemp("make-lab")
    shutil.copytree(RAIZ / "notebooks", pasta / "notebooks")
    (pasta / "vigia").mkdir()
    (pasta / "vigia/sitecustomize.py").write_text(VIGIA, encoding="utf-8")
    (pasta / "fora.txt").touch()
    return pasta


@pytest.fixture(scope="module")
def endereco(pasta) -> Iterator[str]:
    vigiado = {"PYTHONPATH": str(pasta / "vigia"), "PEDIDOS_PARA_FORA": str(pasta / "fora.txt")}
    with jupyterlab(pasta, "notebooks/modulo-06", **vigiado) as endereco:
        yield endereco


@pytest.fixture(scope="module")
def aba(navegador, endereco) -> Iterator[Page]:
    """O que o aluno vê ao fim de `make lab`: a pasta das lições."""
    contexto = navegador.new_context(viewport={"width": 1280, "height": 1400})
    pagina = contexto.new_page()
    pagina.problemas, pagina.pedidos = [], []
    pagina.on("console", lambda m: m.type == "error" and pagina.problemas.append(m.text))
    pagina.on("pageerror", lambda erro: pagina.problemas.append(str(erro)))
    contexto.on("request", lambda pedido: pagina.pedidos.append(pedido.url))
    pagina.goto(endereco)
    pagina.locator(".jp-DirListing-item").first.wait_for(timeout=DEMORADO)
    yield pagina
    contexto.close()


def test_a_interface_esta_em_portugues_sem_que_o_navegador_peca(aba):
    expect(aba.locator("html")).to_have_attribute("lang", "pt-BR")
    menus = aba.locator("#jp-MainMenu .lm-MenuBar-itemLabel").all_text_contents()
    assert menus == ["Arquivo", "Editar", "Ver", "Executar", "Kernel", "Abas", "Configurações", "Ajuda"]


def test_as_licoes_estao_a_vista_e_ninguem_pergunta_nada(aba):
    nomes = aba.locator(".jp-DirListing-itemText").all_text_contents()
    assert sorted(nomes) == sorted(n.name for n in (RAIZ / "notebooks/modulo-06").glob("*.ipynb"))
    assert aba.locator(".jp-Dialog, .jp-toastContainer [role=alert]").count() == 0


def test_a_licao_1_roda_inteira_e_o_deslizador_muda_a_figura(aba):
    aba.get_by_text(LICAO).first.dblclick()
    aba.get_by_text(KERNEL_PRONTO).wait_for(timeout=DEMORADO)
    aba.locator("#jp-MainMenu").get_by_text("Executar", exact=True).click()
    aba.get_by_text("Executar todas as células", exact=True).click()
    # A célula recolhida não mostra o seu número; a que não rodou mostra [ ] ou [*].
    rodadas = "[...document.querySelectorAll('.jp-InputPrompt')].every((p) => !/\\[[ *]\\]/.test(p.textContent))"
    aba.wait_for_function(rodadas, timeout=DEMORADO)
    assert aba.locator("[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedText .ansi-red-fg").count() == 0
    antes = aba.wait_for_function(NUMEROS, timeout=DEMORADO).json_value()
    aba.get_by_text("Explorador da atenção", exact=True).last.scroll_into_view_if_needed()
    explorador = aba.locator(".jp-OutputArea-output").filter(has_text="Explorador da atenção").last
    # O notebook ainda pode rolar até a última célula e tirar o foco do deslizador: a tecla vai para quem o tem.
    expect(explorador.locator(".noUi-handle").nth(1)).to_be_visible(timeout=DEMORADO)
    aba.wait_for_timeout(1000)
    explorador.locator(".noUi-handle").nth(1).press("ArrowRight")
    mudou = f"antes => {{ const agora = {NUMEROS}; return agora && agora !== antes }}"
    aba.wait_for_function(mudou, arg=antes, timeout=DEMORADO, polling=200)


def test_nada_foi_pedido_a_outro_endereco(aba, endereco, pasta):
    fora = [p for p in aba.pedidos if not p.startswith((endereco, "data:", "blob:", endereco.replace("http", "ws")))]
    assert fora == []
    assert (pasta / "fora.txt").read_text() == ""
    assert aba.problemas == []
