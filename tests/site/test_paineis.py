"""Os painéis num navegador de verdade: todo controle responde, com e sem Python, e nada se perde no caminho."""

import json
import random
import re
from itertools import pairwise
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from atencao.paineis import calcular_json
from tests.paineis_do_curso import paineis_do_curso
from tests.site.painel import DEMORA, abrir_painel, chaves

VENENOS = [
    "<script>alert(1)</script> gato",
    "<img src=x onerror=alert(1)>",
    "&amp; &lt;b&gt; gato",
    "\"aspas\" 'simples' `crase`",
    "gato 🐱 👩‍🏫 🇧🇷",
    "atenc\u0327a\u0303o cafe\u0301",
    "o o o o o",
    "3,5 1000 -2 0",
    "▁gato Ġrato <s> </s> <unk>",
]


# --- todo controle, de todo painel, de toda página -------------------------------------------------


def test_todo_controle_muda_a_figura_com_a_rede_cortada(curso, abrir):
    paginas = [p for p in curso.paginas() if 'class="painel"' in curso.ler(p)]
    assert "index.html" in paginas
    for pagina in paginas:
        visita = abrir(curso)
        # O ícone da aba é do navegador, que o pede de novo a cada endereço novo, e não da página.
        visita.contexto.route(
            "**/icone.svg", lambda rota: rota.fulfill(body="<svg xmlns='http://www.w3.org/2000/svg'/>")
        )
        aba = visita.ir(pagina)
        visita.rolar_tudo()
        paineis = [abrir_painel(aba, chave) for chave in chaves(aba)]
        next(p for p in paineis if len(p.nomes()) > 1).esperar_python()
        visita.contexto.set_offline(True)
        for painel in paineis:
            painel.lugar.scroll_into_view_if_needed()
            for nome in painel.nomes():
                antes, palavras = painel.desenho(), painel.palavras()
                painel.mexer(nome)
                painel.assentar()
                assert painel.desenho() != antes, f"{pagina}: {painel.chave}.{nome} não mudou a figura"
                if nome not in ("olhar",):
                    assert painel.palavras() != palavras, f"{pagina}: {painel.chave}.{nome} não mudou as palavras"
        assert visita.problemas == [], pagina
        assert visita.fora() == [], pagina


def test_o_primeiro_toque_nao_espera_o_python(curso, abrir):
    visita = abrir(curso)
    visita.contexto.route("**/motor/*.bin", lambda rota: None)  # o Python nunca chega
    for pagina in curso.paginas():
        aba = visita.ir(pagina)
        for chave in chaves(aba):
            painel = abrir_painel(aba, chave)
            declaracao = json.loads(painel.lugar.locator("script").text_content())
            assert declaracao["guardados"], chave
            for nome in declaracao["guardados"]:
                antes = painel.desenho()
                painel.mexer(nome)
                aba.wait_for_function(
                    "([painel, antes]) => painel.querySelector('.main-svg').parentElement.innerHTML !== antes",
                    arg=[painel.lugar.element_handle(), antes],
                    timeout=2000,
                )
                assert "Resposta guardada" in painel.estado()
                painel.botao("Voltar ao início").click()
                painel.assentar()


# --- as três faces concordam ----------------------------------------------------------------------

NUMERO = re.compile(r"[−-]?\d+(?:[.,]\d+)?")
FOLGA = 0.011  # os textos têm duas casas: uma conta na fronteira do arredondamento muda a última


def parecidos(um, outro) -> bool:
    if isinstance(um, dict):
        return um.keys() == outro.keys() and all(parecidos(um[k], outro[k]) for k in um)
    if isinstance(um, list):
        return len(um) == len(outro) and all(map(parecidos, um, outro))
    if isinstance(um, str):
        numeros = [[float(n.replace("−", "-").replace(",", ".")) for n in NUMERO.findall(t)] for t in (um, outro)]
        return NUMERO.sub("#", um) == NUMERO.sub("#", outro) and parecidos(*numeros)
    if isinstance(um, int | float) and not isinstance(um, bool):
        return abs(um - outro) <= FOLGA
    return um == outro


PALAVRAS = ["gato", "rato", "viu", "casa", "menina", "peixe", "e"]


def valores_ao_acaso(painel, sorteio: random.Random) -> dict:
    """Um valor para cada controle; as frases não repetem empates que a última casa desempataria."""
    valores = {}
    for controle in painel.controles:
        if controle.tipo in ("deslizador", "escolha"):
            valores[controle.nome] = sorteio.choice(list(controle.opcoes))
        elif controle.tipo == "chave":
            valores[controle.nome] = sorteio.random() < 0.5
        elif controle.tipo == "frase":
            valores[controle.nome] = " ".join(sorteio.sample(PALAVRAS, 5))
        elif controle.tipo == "posicao":
            valores[controle.nome] = sorteio.randrange(5)
    if "embeddings" in painel.padroes():
        valores["embeddings"] = [[round(sorteio.uniform(-2, 2), 2) for _ in range(valores["d"])] for _ in range(5)]
    return valores


def test_a_pagina_e_o_cpython_concordam(curso, abrir):
    visita = abrir(curso)
    aba = visita.ir(curso.licao)
    sorteio = random.Random(6)
    for painel in paineis_do_curso():
        onde = (painel.modulo, painel.nome)
        for _ in range(12):
            valores = valores_ao_acaso(painel, sorteio)
            daqui = json.loads(calcular_json(*onde, json.dumps(valores)))
            dela = aba.evaluate(
                """async ([modulo, nome, valores]) => {
                    const { python } = await import(new URL("_static/curso/painel/python.js", DOCUMENTO()));
                    return python.calcular(modulo, nome, valores, "teste");
                }""".replace("DOCUMENTO()", json.dumps(visita.raiz)),
                [*onde, valores],
            )
            assert parecidos(daqui, dela), (onde, valores)


def test_o_comparador_ve_diferencas():
    assert not parecidos({"a": "gato 0,42"}, {"a": "gato 0,44"})
    assert not parecidos({"a": "gato 0,42"}, {"a": "rato 0,42"})
    assert not parecidos([1.0], [1.0, 2.0])
    assert parecidos(["peso: −0,42"], ["peso: −0,43"])


# --- o que o leitor digita ------------------------------------------------------------------------


def test_frases_estranhas_aparecem_como_foram_digitadas(curso, abrir):
    visita = abrir(curso)
    visita.aba.on("dialog", lambda d: visita.problemas.append("executou um script"))
    painel = abrir_painel(visita.ir("index.html"))
    for frase in VENENOS:
        painel.campo("frase").fill(frase)
        painel.assentar()
        tokens = painel.campo("olhar").locator("option").all_text_contents()
        rotulos = [t.text_content() for t in painel.lugar.locator(".xtick text").all()]
        assert "".join(re.sub(r" \(\d+\)$", "", t) for t in tokens) == frase.replace(" ", "")
        assert [re.sub(r" \(\d+\)$", "", t)[:17] for t in tokens] == [r.rstrip("…")[:17] for r in rotulos]
        linhas = painel.controle("embeddings").locator("tbody th").all_text_contents()
        assert [re.sub(r" \(\d+\)$", "", t) for t in tokens] == linhas
        assert painel.lugar.locator("b, img, s").count() == 0
        assert painel.lugar.locator("script").count() == 1
    assert visita.problemas == []


def test_erro_de_valor_e_dito_e_nada_se_perde(curso, abrir):
    visita = abrir(curso)
    painel = abrir_painel(visita.ir("index.html"))
    painel.esperar_python()
    antes = painel.desenho()
    frase = painel.campo("frase")
    comprida = " ".join(["gato"] * 13)
    frase.fill(comprida)
    assert painel.erro() == "A frase tem 13 tokens; o painel mostra até 12."
    assert painel.desenho() == antes
    assert frase.input_value() == comprida
    assert frase.evaluate("e => e === document.activeElement")
    assert frase.get_attribute("aria-invalid") == "true"
    assert painel.lugar.locator(f"#{frase.get_attribute('aria-describedby')}").inner_text() == painel.erro()
    frase.fill("gato e rato")
    painel.assentar()
    assert not painel.lugar.locator(".painel-erro").is_visible()
    assert frase.get_attribute("aria-invalid") is None
    assert painel.desenho() != antes
    assert visita.problemas == []


def test_colar_mais_do_que_cabe_e_dito_e_nada_se_corta(curso, abrir):
    """Cortar calado esconderia o fim do que se colou, como a lacuna da lição 4."""
    visita = abrir(curso)
    painel = abrir_painel(visita.ir("index.html"))
    painel.esperar_python()
    antes = painel.desenho()
    frase = painel.campo("frase")
    colada = "gato " * 200 + "___"
    frase.fill("")
    frase.focus()
    visita.aba.keyboard.insert_text(colada)
    assert frase.input_value() == colada
    assert painel.erro() == "A frase tem 1003 caracteres; o painel aceita até 200."
    assert painel.desenho() == antes
    assert visita.problemas == []


@pytest.mark.parametrize(("texto", "trecho"), [("", "“gato, animal” está sem um número"), ("99", "recebi 99")])
def test_celula_que_nao_serve(curso, abrir, texto, trecho):
    painel = abrir_painel(abrir(curso).ir("index.html"))
    painel.esperar_python()
    antes = painel.desenho()
    celula = painel.lugar.get_by_label("gato, animal", exact=True)
    celula.fill(texto)
    assert trecho in painel.erro()
    assert painel.desenho() == antes
    assert celula.evaluate("e => e === document.activeElement")
    celula.fill("1.5")
    painel.assentar()
    assert painel.desenho() != antes
    assert not painel.lugar.locator(".painel-erro").is_visible()


def test_arrastar_depressa_termina_no_ultimo_valor(curso, abrir):
    painel = abrir_painel(abrir(curso).ir(curso.licao), "medidas")
    for indice in [*range(0, 24), *range(23, 4, -1)]:
        painel.deslizar("angulo_a", indice)
    painel.aba.locator("#painel-medidas").get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    painel.assentar()
    esperado = json.loads(calcular_json("licao_01", "medidas", json.dumps({"angulo_a": -165 + 15 * 5})))
    assert painel.palavras() == esperado["palavras"]


def test_mudar_a_frase_volta_o_destaque_e_a_tabela(curso, abrir):
    painel = abrir_painel(abrir(curso).ir("index.html"))
    painel.campo("olhar").select_option(index=4)
    painel.assentar()
    painel.campo("frase").fill("um rato")
    painel.assentar()
    assert painel.campo("olhar").evaluate("e => e.selectedIndex") == 0
    assert painel.controle("embeddings").locator("tbody tr").count() == 2


# --- o endereço -----------------------------------------------------------------------------------


def test_o_estado_vai_e_volta_pelo_endereco(curso, abrir):
    visita = abrir(curso)
    aba = visita.ir("index.html")
    historico = aba.evaluate("history.length")
    painel = abrir_painel(aba)
    painel.campo("frase").fill("a ção & 🐱 viu=ça <s>")
    painel.assentar()
    painel.campo("causal").check()
    painel.campo("olhar").select_option(index=2)
    painel.deslizar("forca", 5)
    painel.lugar.locator(".painel-edicao input").nth(1).fill("-1.25")
    painel.assentar()
    assert "explorador.d=" not in aba.url, "só o que difere do padrão"
    assert aba.evaluate("history.length") == historico
    painel.botao("Copiar link").click()
    link = aba.evaluate("navigator.clipboard.readText()")
    assert link == aba.url
    palavras, desenho = painel.palavras(), painel.desenho()

    outra = abrir(curso)
    outra.aba.goto(link)
    mesmo = abrir_painel(outra.aba)
    mesmo.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
    mesmo.assentar()
    assert mesmo.campo("frase").input_value() == "a ção & 🐱 viu=ça <s>"
    assert mesmo.campo("causal").is_checked()
    assert mesmo.campo("olhar").evaluate("e => e.selectedIndex") == 2
    assert mesmo.lugar.locator(".painel-edicao input").nth(1).input_value() == "−1,25"
    assert mesmo.palavras() == palavras
    assert len(mesmo.desenho()) == len(desenho)
    assert outra.problemas == []


def test_um_link_leva_ao_painel(curso, abrir):
    aba = abrir(curso).ir(f"{curso.licao}#cabecas.num_heads=8")
    painel = abrir_painel(aba, "cabecas")
    aba.wait_for_function("() => document.querySelector('#painel-cabecas').getBoundingClientRect().top < 200")
    painel.assentar()
    assert "8 cabeças" in painel.palavras()
    assert painel.controle("num_heads").locator("output").inner_text() == "8"


def test_voltar_ao_inicio_limpa_o_endereco(curso, abrir):
    aba = abrir(curso).ir("index.html#explorador.d=8&explorador.raiz=n%C3%A3o&cabecas.d=8")
    painel = abrir_painel(aba)
    painel.assentar()
    painel.botao("Voltar ao início").click()
    painel.assentar()
    assert aba.url.endswith("#cabecas.d=8"), "o estado de outro painel fica"
    assert painel.campo("raiz").is_checked()


def test_uma_ancora_comum_nao_se_perde(curso, abrir):
    aba = abrir(curso).ir(f"{curso.licao}#cosseno")
    painel = abrir_painel(aba, "medidas")
    painel.botao("Voltar ao início").click()
    painel.assentar()
    assert aba.url.endswith("#cosseno")


@pytest.mark.parametrize(
    "estado",
    [
        "d=7",
        "d=abc",
        "d=",
        "forca=1e999",
        "projecoes=%3Cscript%3Ealert(1)%3C/script%3E",
        "raiz=talvez",
        "olhar=-1",
        "olhar=99",
        "olhar=1.5",
        "nada=1",
        "__proto__=1",
        "frase=" + "a" * 201,
        "frase=",
        "frase=" + "+".join(["a"] * 13),
        "embeddings=1,2;3",
        "embeddings=1,2",
        "embeddings=<img src=x onerror=alert(1)>",
    ],
)
def test_endereco_invalido_vira_mensagem_e_o_padrao_fica(curso, abrir, estado):
    visita = abrir(curso)
    visita.aba.on("dialog", lambda d: visita.problemas.append("executou um script"))
    aba = visita.ir(f"index.html#explorador.{estado}")
    painel = abrir_painel(aba)
    painel.lugar.locator(".painel-erro:visible").wait_for(timeout=DEMORA)
    assert painel.erro().startswith("O endereço pede o que este painel não faz.")
    assert painel.controle("d").locator("output").inner_text() == "4"
    assert painel.campo("frase").input_value() == "o gato viu o felino"
    assert painel.campo("olhar").evaluate("e => e.selectedIndex") == 0
    assert painel.lugar.locator("img").count() == 0
    assert visita.problemas == []
    painel.mexer("causal")
    painel.assentar()
    assert not painel.lugar.locator(".painel-erro").is_visible()


def test_mudar_o_endereco_com_a_pagina_aberta(curso, abrir):
    aba = abrir(curso).ir("index.html")
    painel = abrir_painel(aba)
    aba.evaluate("location.hash = 'explorador.d=8'")
    painel.assentar()
    assert painel.controle("d").locator("output").inner_text() == "8"


# --- levar embora ---------------------------------------------------------------------------------


def test_salvar_como_html_abre_do_disco_sem_rede(curso, abrir, tmp_path):
    visita = abrir(curso)
    painel = abrir_painel(visita.ir("index.html"))
    painel.campo("frase").fill("<script>alert(1)</script> gato &amp; 🐱 \"a'")
    painel.assentar()
    with visita.aba.expect_download() as baixado:
        painel.botao("Salvar como HTML").click()
    assert baixado.value.suggested_filename == "explorador.html"
    arquivo = tmp_path / "explorador.html"
    baixado.value.save_as(arquivo)
    assert visita.problemas == []

    de_novo = abrir(curso)
    de_novo.aba.on("dialog", lambda d: de_novo.problemas.append("executou um script"))
    de_novo.contexto.set_offline(True)
    de_novo.aba.goto(arquivo.as_uri())
    aba = de_novo.aba
    assert aba.locator("html").get_attribute("lang") == "pt-BR"
    assert aba.locator("script").count() == 0
    assert aba.locator("h1").inner_text() == "Explorador da atenção"
    assert aba.locator("img").evaluate("e => e.complete && e.naturalWidth > 300")
    assert aba.locator("img").get_attribute("alt") == painel.palavras()
    assert painel.palavras() in aba.locator("body").inner_text()
    assert "<script>alert(1)</script> gato &amp; 🐱 \"a'" in aba.locator("dd").all_inner_texts()
    linhas = painel.lugar.locator(".painel-respostas tbody tr").all_inner_texts()
    assert aba.locator("table").first.locator("tbody tr").all_inner_texts() == linhas
    assert aba.locator("a").get_attribute("href").startswith(visita.raiz + "index.html#explorador.frase=")
    assert [p for p in de_novo.pedidos if not p.startswith(("file:", "data:"))] == []
    assert de_novo.problemas == []


def test_a_imagem_salva_tem_fundo_e_largura(curso, abrir):
    visita = abrir(curso, 360, color_scheme="dark")
    painel = abrir_painel(visita.ir("index.html"))
    with visita.aba.expect_download() as baixado:
        painel.botao("Salvar imagem").click()
    assert baixado.value.suggested_filename == "explorador.png"
    imagem = baixado.value.path().read_bytes()
    assert imagem.startswith(b"\x89PNG")
    largura, cantos = visita.aba.evaluate(
        """async (bytes) => {
            const imagem = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
            const tela = new OffscreenCanvas(imagem.width, imagem.height).getContext("2d");
            tela.drawImage(imagem, 0, 0);
            const canto = (x, y) => [...tela.getImageData(x, y, 1, 1).data];
            return [imagem.width, [canto(0, 0), canto(imagem.width - 1, imagem.height - 1)]];
        }""",
        list(imagem),
    )
    assert largura >= 1280
    assert cantos == [[255, 255, 255, 255]] * 2
    assert visita.problemas == []


def test_copiar_sem_permissao_diz_onde_esta_o_link(curso, abrir):
    visita = abrir(curso)
    visita.aba.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('não'));")
    painel = abrir_painel(visita.ir("index.html"))
    painel.botao("Copiar link").click()
    expect(painel.lugar.locator(".painel-estado")).to_contain_text("não deixou copiar")


# --- duas vezes, temas, celular -------------------------------------------------------------------


def test_o_mesmo_painel_duas_vezes_nao_se_confunde(amostra, abrir):
    visita = abrir(amostra)
    aba = visita.ir("modulo/paineis.html#explorador-2.d=2")
    um, dois = abrir_painel(aba, "explorador"), abrir_painel(aba, "explorador-2")
    dois.assentar()
    assert [p.controle("d").locator("output").inner_text() for p in (um, dois)] == ["4", "2"]
    antes = dois.desenho()
    um.campo("frase").fill("um rato só")
    um.assentar()
    dois.campo("frase").fill("dois gatos e um rato")
    dois.assentar()
    assert um.campo("olhar").locator("option").count() == 3
    assert dois.campo("olhar").locator("option").count() == 5
    assert dois.desenho() != antes
    assert "explorador.frase=" in aba.url
    assert "explorador-2.frase=" in aba.url
    assert visita.problemas == []


def test_a_figura_do_painel_acompanha_o_tema(curso, abrir):
    visita = abrir(curso, color_scheme="light")
    painel = abrir_painel(visita.ir("index.html"))
    tinta = "p => getComputedStyle(p.querySelector('.xtick text')).fill"
    claro = painel.lugar.evaluate(tinta)
    painel.campo("causal").check()
    painel.assentar()
    visita.aba.evaluate("document.documentElement.dataset.theme = 'dark'")
    visita.aba.wait_for_timeout(300)
    escuro = painel.lugar.evaluate(tinta)
    visita.aba.evaluate("document.documentElement.dataset.theme = 'light'")
    visita.aba.wait_for_timeout(300)
    assert painel.lugar.evaluate(tinta) == claro != escuro
    assert "0,00" in painel.desenho(), "o tema não desfaz o que o leitor mudou"
    assert visita.problemas == []


@pytest.mark.parametrize("frase", ["a menina viu o gato e o xampu", "o gato viu o felino", "um rato"])
def test_no_celular_todos_os_rotulos_e_numeros_cabem(curso, abrir, frase):
    painel = abrir_painel(abrir(curso, 360).ir("index.html"))
    painel.campo("frase").fill(frase)
    painel.assentar()
    rotulos = painel.lugar.locator(".xtick text").all()
    assert len(rotulos) == len(frase.split())
    direita = painel.lugar.locator(".figura-area").bounding_box()
    for rotulo in rotulos:
        caixa = rotulo.bounding_box()
        assert caixa["x"] + caixa["width"] <= direita["x"] + direita["width"] + 1
    numeros = [t.bounding_box() for t in painel.lugar.locator(".textpoint text").all()[: len(rotulos)]]
    assert all(um["x"] + um["width"] <= outro["x"] for um, outro in pairwise(numeros)), "números sobrepostos"


@pytest.mark.parametrize("largura", [320, 360])
def test_no_celular_nada_transborda_com_a_maior_frase(curso, abrir, largura):
    visita = abrir(curso, largura)
    aba = visita.ir(curso.licao)
    for chave in ("explorador", "cabecas"):
        painel = abrir_painel(aba, chave)
        painel.campo("frase").fill("um dois três quatro cinco extraordinariamente sete oito nove dez onze doze")
        painel.assentar()
        painel.mexer("d")
        painel.assentar()
        assert aba.evaluate("document.documentElement.scrollWidth") <= largura
        moldura = painel.lugar.locator(".painel-figura").bounding_box()
        assert moldura["width"] <= largura
    assert visita.problemas == []


def test_o_controle_nao_foge_do_dedo_quando_a_figura_cresce(curso, abrir):
    painel = abrir_painel(abrir(curso, 360).ir(curso.licao), "cabecas")
    campo = painel.campo("num_heads")
    campo.focus()
    painel.aba.wait_for_timeout(200)
    antes = campo.bounding_box()["y"]
    altura = painel.lugar.bounding_box()["height"]
    campo.press("End")
    painel.assentar()
    assert painel.lugar.bounding_box()["height"] > altura + 100
    assert abs(campo.bounding_box()["y"] - antes) <= 2


def test_a_pagina_fica_parada_quando_a_figura_muda_de_conteudo(curso, abrir):
    painel = abrir_painel(abrir(curso).ir(curso.licao))
    altura = painel.lugar.locator(".painel-vista").bounding_box()["height"]
    for nome in ("d", "forca", "projecoes", "raiz", "causal", "olhar"):
        painel.mexer(nome)
        painel.assentar()
        assert painel.lugar.locator(".painel-vista").bounding_box()["height"] == altura, nome


def numeros_no_endereco(endereco: str) -> list[list[float]]:
    tabela = unquote(endereco.split("embeddings=")[1].split("&")[0])
    return [[float(x) for x in linha.split(",")] for linha in tabela.split(";")]


def test_virgula_decimal_digitada_tecla_a_tecla_vale_o_que_diz(curso, abrir):
    aba = abrir(curso).ir("index.html")
    painel = abrir_painel(aba)
    celula = painel.lugar.get_by_label("gato, animal")
    for digitado, valor in (("0,7", "0.7"), ("-0,3", "-0.3"), ("2.5", "2.5")):
        celula.press("Control+a")
        celula.press_sequentially(digitado)
        painel.assentar()
        assert numeros_no_endereco(aba.url)[1][0] == float(valor)
        assert not painel.lugar.locator(".painel-erro").is_visible()
    painel.campo("d").focus()
    assert celula.input_value() == "2.5"


def test_mudar_a_frase_diz_que_a_tabela_editada_voltou(curso, abrir):
    aba = abrir(curso).ir("index.html")
    painel = abrir_painel(aba)
    painel.lugar.get_by_label("gato, animal").fill("-2")
    painel.assentar()
    painel.campo("frase").fill("um gato viu o felino")
    painel.assentar()
    assert "“Embeddings” voltou aos números do curso." in painel.estado()
    painel.campo("frase").fill("um gato viu um felino")
    painel.assentar()
    assert "voltou" not in painel.estado()


def test_o_token_em_destaque_vem_primeiro_nas_palavras(curso, abrir):
    aba = abrir(curso).ir("index.html")
    painel = abrir_painel(aba)
    painel.campo("olhar").select_option(index=2)
    painel.assentar()
    assert painel.palavras().startswith("Em destaque, “viu”: ")
