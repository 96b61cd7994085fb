"""Um exercício conceitual no JupyterLab de verdade, só com o teclado: comparar com a rubrica, marcar, responder."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from atencao.exercicios import explique
from tests.atencao.laboratorio import abrir_notebook, jupyterlab

CELULA = 'from atencao.exercicios import explique, responda\ndisplay(explique("1.1"), responda("1"))'
PERGUNTA = explique("1.1").pergunta


@pytest.fixture(scope="module")
def aba(navegador, tmp_path_factory) -> Iterator[Page]:
    pasta = tmp_path_factory.mktemp("lab")
    with jupyterlab(pasta) as endereco:
        pagina = navegador.new_page(viewport={"width": 1280, "height": 1400}, locale="pt-BR")
        pagina.problemas = []
        pagina.on("console", lambda m: m.type == "error" and pagina.problemas.append(m.text))
        pagina.on("pageerror", lambda erro: pagina.problemas.append(str(erro)))
        abrir_notebook(pagina, endereco, pasta, CELULA, ate=".atencao-cartao button")
        yield pagina
        pagina.close()


def ir_ate(aba: Page, alvo: Locator) -> None:
    """Tab até o alvo ter o foco."""
    for _ in range(12):
        if alvo.evaluate("(e) => e === document.activeElement"):
            return
        aba.keyboard.press("Tab")
    raise AssertionError("o teclado não chega até lá")


def test_comparar_com_a_rubrica_e_responder_sem_mouse(aba):
    cartao = aba.locator(".atencao-cartao").first
    primeiro = cartao.get_by_role("button", name="Ver a rubrica")
    primeiro.focus()
    aba.keyboard.press("Enter")
    ir_ate(aba, cartao.get_by_role("checkbox", name=PERGUNTA.rubrica[0]))
    aba.keyboard.press("Space")
    expect(cartao.get_by_role("status")).to_have_text(f"A sua resposta diz 1 dos {len(PERGUNTA.rubrica)} pontos.")
    ir_ate(aba, cartao.get_by_role("button", name="Responder por múltipla escolha"))
    aba.keyboard.press("Enter")
    responder = cartao.get_by_role("button", name="Responder", exact=True)
    for vale, veredito in ((False, "Não está certo"), (True, "Certo")):
        texto = next(opcao.texto for opcao in PERGUNTA.opcoes if opcao.certa == vale)
        opcao = cartao.get_by_role("radio", name=texto)
        cartao.get_by_role("radio").first.focus()
        ir_ate(aba, opcao)
        aba.keyboard.press("Space")
        expect(opcao).to_be_checked()
        ir_ate(aba, responder)
        aba.keyboard.press("Enter")
        # O comentário chega numa região que o leitor de tela anuncia, e o foco fica onde estava.
        expect(cartao.get_by_role("alert")).to_contain_text(veredito)
        expect(responder).to_be_focused()


SOBREPOSTAS = """() => {
  const rotulos = [...document.querySelectorAll(".atencao-cartao label")].filter((r) => r.offsetHeight > 0);
  const caixas = rotulos.map((rotulo) => rotulo.getBoundingClientRect());
  const cortados = rotulos.filter((r) => r.scrollWidth > r.clientWidth || r.scrollHeight > r.clientHeight);
  const sobre = caixas.slice(1).filter((caixa, i) => caixa.top < caixas[i].bottom - 1);
  return [rotulos.length, cortados.length, sobre.length, Math.max(...caixas.map((c) => c.height))];
}"""


@pytest.mark.parametrize("largura", [1280, 700])
def test_opcoes_compridas_aparecem_inteiras_e_uma_abaixo_da_outra(aba, largura):
    aba.set_viewport_size({"width": largura, "height": 1400})
    quantas, cortadas, sobrepostas, altura = aba.evaluate(SOBREPOSTAS)
    assert quantas >= 40
    assert (cortadas, sobrepostas) == (0, 0)
    if largura == 700:
        assert altura > 36  # alguma quebrou em duas linhas: o teste vê o caso que interessa


def test_o_console_esta_limpo(aba):
    assert aba.problemas == []
