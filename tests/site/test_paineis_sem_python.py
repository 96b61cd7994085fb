"""O que acontece quando o Python demora, não vem, morre ou não foi pedido."""

import json

import pytest
from playwright.sync_api import expect

from tests.site.painel import DEMORA, abrir_painel

SO_COM_PYTHON = ("frase", "embeddings")
COM_RESPOSTA = ("d", "forca", "projecoes", "raiz", "causal", "olhar")
ECONOMIA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def pedidos_do_motor(visita) -> list[str]:
    return [p for p in visita.pedidos if "/motor/" in p and p.endswith((".bin", ".wasm"))]


# --- quando o Python é trazido --------------------------------------------------------------------


def test_abrir_a_pagina_nao_traz_o_python(curso, abrir):
    visita = abrir(curso)
    visita.ir("index.html")
    visita.aba.wait_for_timeout(500)
    assert pedidos_do_motor(visita) == []


@pytest.mark.parametrize("gesto", ["passar", "focar", "tocar", "rolar"])
def test_um_gesto_aquece_o_python(curso, abrir, gesto):
    visita = abrir(curso, has_touch=True)
    aba = visita.ir("index.html")
    painel = aba.locator("#painel-explorador")
    with aba.expect_response("**/motor/**/*.wasm", timeout=DEMORA):
        if gesto == "passar":
            painel.hover(position={"x": 5, "y": 5})
        elif gesto == "focar":
            painel.locator("select").first.focus()
        elif gesto == "tocar":
            painel.locator(".painel-titulo").tap()
        else:
            aba.evaluate("window.scrollBy(0, 80)")


def test_economia_de_dados_pergunta_antes(curso, abrir):
    visita = abrir(curso)
    visita.aba.add_init_script(ECONOMIA)
    aba = visita.ir("index.html")
    visita.rolar_tudo()
    painel = abrir_painel(aba)
    painel.lugar.hover(position={"x": 5, "y": 5})
    painel.mexer("d")
    painel.assentar()
    assert "Resposta guardada" in painel.estado(), "o que está pronto não gasta nada"
    painel.botao("Voltar ao início").click()
    painel.assentar()

    antes = painel.desenho()
    painel.campo("frase").fill("um rato")
    estado = painel.lugar.locator(".painel-estado")
    expect(estado).to_contain_text("economia de dados")
    assert " MB, ou o dobro" in estado.inner_text()
    painel.botao("Agora não").click()
    assert painel.campo("frase").input_value() == "o gato viu o felino"
    assert pedidos_do_motor(visita) == []

    painel.campo("frase").fill("um rato")
    painel.botao("Baixar").click()
    painel.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    assert painel.desenho() != antes
    assert visita.problemas == []


# --- enquanto ele vem -----------------------------------------------------------------------------


def test_a_espera_e_acusada_na_hora_e_pode_ser_cancelada(curso, abrir):
    visita = abrir(curso)
    visita.contexto.route("**/motor/python-*.bin", lambda rota: None)
    painel = abrir_painel(visita.ir("index.html"))
    antes = painel.desenho()
    frase = painel.campo("frase")
    frase.fill("um rato")
    expect(painel.lugar.locator(".painel-estado")).to_have_text("Carregando o Python…", timeout=500)
    painel.lugar.locator("progress").wait_for()
    expect(painel.lugar.locator(".painel-nota")).to_contain_text("MB de ", timeout=DEMORA)
    assert painel.desenho() == antes
    assert frase.evaluate("e => e === document.activeElement")
    painel.botao("Cancelar").focus()
    visita.aba.keyboard.press("Enter")
    expect(painel.lugar.locator(".painel-estado")).to_contain_text("Interrompido")
    assert frase.input_value() == "o gato viu o felino"
    assert frase.evaluate("e => e === document.activeElement"), "o foco não se perde com o botão"
    assert visita.problemas == []


def test_a_espera_nao_tira_o_controle_do_lugar(curso, abrir):
    visita = abrir(curso, 360)
    visita.contexto.route("**/motor/python-*.bin", lambda rota: None)
    painel = abrir_painel(visita.ir(curso.licao), "medidas")
    campo = painel.campo("angulo_b")
    campo.focus()
    visita.aba.wait_for_timeout(200)
    antes = campo.bounding_box()["y"]
    campo.press("ArrowRight")
    expect(painel.lugar.locator(".painel-nota")).to_contain_text("MB de ", timeout=DEMORA)
    assert abs(campo.bounding_box()["y"] - antes) <= 2


def test_o_que_esta_pronto_responde_enquanto_o_python_vem(curso, abrir):
    visita = abrir(curso)
    visita.contexto.route("**/motor/python-*.bin", lambda rota: None)
    painel = abrir_painel(visita.ir("index.html"))
    painel.campo("frase").fill("um rato")
    expect(painel.lugar.locator(".painel-estado")).to_have_text("Carregando o Python…")
    painel.botao("Voltar ao início").click()
    antes = painel.desenho()
    painel.mexer("causal")
    painel.assentar()
    assert "Resposta guardada" in painel.estado()
    assert painel.desenho() != antes


# --- quando não vem -------------------------------------------------------------------------------


def indisponivel(visita, razao="este site foi publicado sem ele.") -> None:
    corpo = json.dumps({"disponivel": False, "razao": razao})
    visita.contexto.route("**/motor.json", lambda rota: rota.fulfill(body=corpo, content_type="application/json"))


def sem_worker(visita) -> None:
    visita.aba.add_init_script("delete window.Worker;")


def sem_wasm(visita) -> None:
    visita.aba.add_init_script("delete window.WebAssembly;")


@pytest.mark.parametrize("impedir", [indisponivel, sem_worker, sem_wasm])
def test_sem_python_os_controles_prontos_respondem_e_os_outros_se_explicam(curso, abrir, impedir):
    visita = abrir(curso)
    impedir(visita)
    painel = abrir_painel(visita.ir("index.html"))
    painel.lugar.hover(position={"x": 5, "y": 5})
    estado = painel.lugar.locator(".painel-estado")
    expect(estado).to_contain_text("Sem ele ficam parados: “Frase”, “Embeddings”.", timeout=DEMORA)
    for nome in SO_COM_PYTHON:
        assert all(c.is_disabled() for c in painel.controle(nome).locator("input").all())
    for nome in COM_RESPOSTA:
        antes = painel.desenho()
        painel.mexer(nome)
        painel.assentar()
        assert painel.desenho() != antes, nome
    # Duas mudanças juntas só o Python calcula: fica a última, e a página diz isso.
    assert "os outros voltaram ao início" in painel.estado()
    assert painel.controle("d").locator("output").inner_text() == "4"
    assert visita.problemas == []


def test_um_endereco_que_pede_python_onde_nao_ha(curso, abrir):
    visita = abrir(curso)
    indisponivel(visita)
    painel = abrir_painel(visita.ir("index.html#explorador.frase=um+rato"))
    expect(painel.lugar.locator(".painel-situacao")).to_contain_text("ao início", timeout=DEMORA)
    assert painel.campo("frase").input_value() == "o gato viu o felino"
    assert visita.problemas == []


def test_a_conexao_falha_e_volta(curso, abrir):
    visita = abrir(curso)
    visita.contexto.route("**/motor/numpy-*.bin", lambda rota: rota.abort())
    painel = abrir_painel(visita.ir("index.html"))
    antes = painel.desenho()
    painel.campo("frase").fill("um rato")
    expect(painel.lugar.locator(".painel-estado")).to_contain_text("A conexão falhou", timeout=DEMORA)
    assert painel.desenho() == antes
    assert painel.campo("frase").input_value() == "um rato", "o que foi digitado não se perde"
    visita.contexto.unroute("**/motor/numpy-*.bin")
    painel.botao("Tentar de novo").click()
    painel.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    assert painel.desenho() != antes


def test_as_respostas_prontas_faltam_e_o_python_responde(curso, abrir):
    visita = abrir(curso)
    visita.contexto.route("**/paineis/*.json", lambda rota: rota.fulfill(status=404))
    painel = abrir_painel(visita.ir("index.html"))
    antes = painel.desenho()
    painel.mexer("d")
    painel.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    assert painel.desenho() != antes


def test_sem_o_desenho_ficam_as_palavras(curso, abrir):
    visita = abrir(curso)
    visita.contexto.route("**/plotly*", lambda rota: rota.abort())
    aba = visita.ir("index.html")
    painel = aba.locator("#painel-explorador[data-estado=falhou]")
    painel.wait_for()
    palavras = painel.locator(".painel-palavras").inner_text()
    painel.get_by_label("Máscara causal").check()
    expect(painel.locator(".painel-palavras")).not_to_have_text(palavras)


# --- quando morre ---------------------------------------------------------------------------------


def test_um_worker_morto_e_dito_e_o_toque_seguinte_o_traz_de_volta(curso, abrir):
    visita = abrir(curso)
    aba = visita.ir("index.html")
    painel = abrir_painel(aba)
    painel.esperar_python()
    (worker,) = aba.workers
    worker.evaluate("setTimeout(() => self.close())")
    aba.wait_for_timeout(300)
    antes = painel.desenho()
    painel.campo("frase").fill("um rato")
    aba.wait_for_function(
        "p => /Calculado em Python|parou de repente/.test(p.querySelector('.painel-situacao').innerText)",
        arg=painel.lugar.element_handle(),
        timeout=DEMORA,
    )
    painel.campo("frase").fill("um rato e um gato")
    painel.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    painel.assentar()
    assert painel.desenho() != antes
    assert painel.campo("olhar").locator("option").count() == 5


def test_morrer_no_meio_da_conta_deixa_mensagem_e_pagina_viva(curso, abrir):
    visita = abrir(curso)
    aba = visita.ir("index.html")
    painel = abrir_painel(aba)
    painel.esperar_python()
    (worker,) = aba.workers
    worker.evaluate("void (self.onmessage = () => self.close())")
    painel.campo("frase").fill("um rato")
    expect(painel.lugar.locator(".painel-estado")).to_contain_text("parou de repente", timeout=DEMORA)
    assert painel.campo("frase").input_value() == "um rato"
    painel.botao("Tentar de novo").click()
    painel.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    assert painel.campo("olhar").locator("option").count() == 2


# --- sem JavaScript -------------------------------------------------------------------------------


def test_sem_javascript_ficam_as_palavras_e_nenhum_controle_morto(curso, abrir):
    aba = abrir(curso, java_script_enabled=False).ir("index.html")
    painel = aba.locator("#painel-explorador")
    assert "olha mais para" in painel.locator(".painel-palavras").inner_text()
    assert "felino (4)" in painel.locator(".painel-respostas table").inner_text()
    assert "precisam de JavaScript" in painel.inner_text()
    assert not [c for c in painel.locator("input, select, button").all() if c.is_visible()]
    assert not painel.locator(".painel-figura").is_visible()
