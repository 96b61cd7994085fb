"""O Python dentro da página: as mesmas contas que no CPython, sem servidor, e sem derrubar a página quando falha."""

import json
import shutil
import threading
import traceback
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page

import atencao
from livro.caderno.retratar import chromium
from livro.oficina import pyodide
from tests.navegador import OPCOES
from tests.site.casa_do_motor import SUBCAMINHO, Casa, ComGzip, montar_casa
from tests.site.conftest import servir

# Um painel a mais, só nos testes: roda o código que recebe e devolve o que ele deixou em `r`.
PROVA = """

_de_verdade = calcular_json


def calcular_json(modulo, nome, valores):
    import json

    if modulo != "prova":
        return _de_verdade(modulo, nome, valores)
    tudo = {"vezes": globals().setdefault("VEZES", [])}
    exec(compile(json.loads(valores)["codigo"], "<prova>", "exec"), tudo)
    return json.dumps(tudo["r"])
"""


@pytest.fixture(scope="module")
def casa(tmp_path_factory, curso) -> Iterator[Casa]:
    pasta = tmp_path_factory.mktemp("motor")
    pacote = pasta / "atencao"
    shutil.copytree(Path(atencao.__file__).parent, pacote, ignore=shutil.ignore_patterns("__pycache__"))
    with (pacote / "paineis" / "__init__.py").open("a", encoding="utf-8") as painel:
        painel.write(PROVA)
    montar_casa(pasta / "site", pyodide.preparar(pacote=pacote))
    with servir(pasta / "site") as raiz:
        yield Casa(pasta / "site", raiz)


ABRIR = """async (limites) => {
  const { criarMotor } = await import(new URL("_static/curso/motor.js", document.baseURI));
  window.passos = [];
  window.criar = () => criarMotor({
    base: "_static/motor/", aoProgredir: (p) => window.passos.push(p), limites,
  });
  window.motor = criar();
  window.contar = (promessa) => promessa.then(
    (valor) => ({ valor: valor ?? null }),
    ({ codigo, message, rastro }) => ({ codigo: codigo ?? "outro", frase: message, rastro }),
  );
  window.provar = (codigo, motor = window.motor, chave = "prova") =>
    contar(motor.calcular("prova", "qualquer", { codigo }, chave));
}"""
# Para o teste ter nas mãos os workers que o motor cria.
GUARDAR_WORKERS = """
  window.operarios = [];
  window.Worker = class extends Worker { constructor(...a) { super(...a); window.operarios.push(this); } };
"""


def preparar_aba(aba: Page, endereco: str, **limites) -> Page:
    aba.add_init_script(GUARDAR_WORKERS)
    aba.goto(endereco)
    aba.evaluate(ABRIR, limites)
    return aba


@pytest.fixture
def aba(navegador, casa) -> Iterator[Page]:
    """Uma página nova, com um motor que ainda não começou."""
    contexto = navegador.new_context(locale="pt-BR")
    yield preparar_aba(contexto.new_page(), casa.pagina)
    contexto.close()


@pytest.fixture(scope="module")
def aquecida(navegador, casa) -> Iterator[Page]:
    """Uma página com o Python aberto, para os testes que só fazem contas."""
    contexto = navegador.new_context(locale="pt-BR")
    pagina = preparar_aba(contexto.new_page(), casa.pagina)
    assert pagina.evaluate("contar(motor.aquecer())") == {"valor": None}
    yield pagina
    contexto.close()


def provar(aba: Page, codigo: str):
    resposta = aba.evaluate("(codigo) => provar(codigo)", codigo)
    assert "valor" in resposta, resposta
    return resposta["valor"]


# --- as mesmas contas ----------------------------------------------------------------------------

# Entradas sem sorteio: senos, que nenhum dos dois lados arredonda de propósito.
PREPARO = """
import atencao
import numpy as np
def matriz(*forma, fase=0.0):
    return np.sin(np.arange(np.prod(forma), dtype=float) * 1.7 + fase).reshape(forma)
"""
CONTAS = {
    "attention": "r = [x.tolist() for x in atencao.attention(matriz(2, 5, 4), matriz(2, 7, 4, fase=1), matriz(7, 3))]",
    "attention com máscara": (
        "r = [x.tolist() for x in atencao.attention(matriz(6, 4), matriz(6, 4, fase=1), matriz(6, 4),"
        " atencao.mascara_causal(6, matriz(6, 4)))]"
    ),
    "multi_head_attention": (
        "r = [x.tolist() for x in atencao.multi_head_attention("
        "matriz(3, 6, 8), matriz(8, 8), matriz(8, 8, fase=1), matriz(8, 8, fase=2), matriz(8, 8, fase=3), 4)]"
    ),
    "positional_encoding": "r = atencao.positional_encoding(50, 32).tolist()",
    "incorporar": (
        "r = [atencao.incorporar('o gato viu o felino-zumbi!', d).E.tolist() for d in (None, 4, 64) if d is not None]"
        " + [atencao.incorporar('o gato viu o felino-zumbi!').E.tolist()]"
    ),
}


def _no_cpython(codigo: str):
    espaco: dict = {}
    exec(codigo, espaco)
    return espaco["r"]


def _numeros(valor) -> list[float]:
    return [n for parte in valor for n in _numeros(parte)] if isinstance(valor, list) else [valor]


@pytest.mark.parametrize("conta", CONTAS)
def test_as_contas_sao_as_mesmas_que_no_cpython(aquecida, conta):
    aqui, la = _no_cpython(PREPARO + CONTAS[conta]), provar(aquecida, PREPARO + CONTAS[conta])
    assert len(_numeros(aqui)) == len(_numeros(la)) > 0
    assert max(abs(a - b) for a, b in zip(_numeros(aqui), _numeros(la), strict=True)) <= 1e-12


def test_um_painel_de_verdade_da_o_mesmo_quadro(aquecida):
    from atencao.paineis import calcular_json

    valores = {"frase": "o gato viu o gato", "causal": True}
    la = aquecida.evaluate("(v) => motor.calcular('licao_01', 'explorador', v)", valores)
    aqui = json.loads(calcular_json("licao_01", "explorador", json.dumps(valores)))
    assert la["palavras"] == aqui["palavras"]
    assert la["tabela"] == aqui["tabela"]


# --- o Python continua bom de ler ----------------------------------------------------------------


def test_as_docstrings_ficam(aquecida):
    aqui = _no_cpython("import atencao; r = atencao.attention.__doc__")
    assert provar(aquecida, "import atencao; r = atencao.attention.__doc__") == aqui
    assert "sum" in provar(aquecida, "import numpy; r = numpy.sum.__doc__").lower()
    assert "JSON" in provar(aquecida, "import json; r = json.dumps.__doc__")
    ajuda = provar(aquecida, "import atencao, pydoc; r = pydoc.plain(pydoc.render_doc(atencao.attention))")
    assert "attention(Q" in ajuda
    assert aqui.strip().splitlines()[0] in ajuda


def test_o_codigo_do_pacote_se_le_por_dentro(aquecida):
    fonte = provar(aquecida, "import atencao, inspect; r = inspect.getsource(atencao.attention)")
    assert fonte == _no_cpython("import atencao, inspect; r = inspect.getsource(atencao.attention)")


ERRADO = "import atencao, numpy as np\natencao.attention(np.ones((2, 3)), np.ones((2, 4)), np.ones((2, 4)))"


def test_o_rastro_de_um_erro_mostra_as_linhas_do_codigo(aquecida):
    resposta = aquecida.evaluate("(codigo) => provar(codigo)", ERRADO)
    assert resposta["codigo"] == "calculo"
    try:
        exec(compile(ERRADO, "<prova>", "exec"), {})
    except ValueError:
        linhas = [linha.strip() for linha in traceback.format_exc().splitlines() if linha.startswith("    ")]
    fontes = [linha for linha in linhas if not set(linha) <= set("^~")]
    assert fontes
    assert all(linha in resposta["rastro"] for linha in fontes if "exec(" not in linha)
    assert "atencao/nucleo/" in resposta["rastro"]
    assert provar(aquecida, "r = 1") == 1


def test_valores_que_o_painel_recusa_sao_uma_frase_dele(aquecida):
    resposta = aquecida.evaluate("contar(motor.calcular('licao_01', 'explorador', { frase: '' }))")
    assert resposta["codigo"] == "valores"
    assert resposta["frase"].endswith(".")


# O pacote atencao fica de fora: traz a fonte e o compilado, e o que conta é o arquivo de onde o módulo se diz vir.
EM_TEXTO = """
import sys
def em_texto(nome, modulo):
    congelado = getattr(getattr(modulo, "__spec__", None), "origin", None) == "frozen"
    nosso = nome.partition(".")[0] in ("atencao", "no_navegador")
    return not congelado and not nosso and str(getattr(modulo, "__file__", "")).endswith(".py")
r = sorted(nome for nome, modulo in sys.modules.items() if em_texto(nome, modulo))
"""


def test_tudo_o_que_abre_ja_vem_compilado(aba):
    assert provar(aba, "import sys; r = 'atencao.paineis' in sys.modules and 'numpy.random' not in sys.modules")
    assert provar(aba, EM_TEXTO) == []
    # O que ninguém precisa ao abrir vem em texto, que é menor.
    assert "doctest" in provar(aba, "import doctest\n" + EM_TEXTO)


@pytest.mark.parametrize(
    "codigo", ["from numpy import *; r = float(sum(random.rand(3)) >= 0)", "import doctest; r = 1.0"]
)
def test_o_que_o_motor_nao_usa_continua_la_para_quem_estuda(aquecida, codigo):
    assert provar(aquecida, codigo) == 1.0


# --- sem servidor, sem pressa, sem ninguém de fora -----------------------------------------------


def test_criar_nao_pede_nada_e_aquecer_traz_tudo_do_proprio_site(aba, casa):
    pedidos: list[str] = []
    aba.context.on("request", lambda pedido: pedidos.append(pedido.url))
    aba.evaluate("() => { window.outro = criar(); }")
    aba.wait_for_timeout(300)
    assert pedidos == []
    assert aba.evaluate("operarios.length") == 0

    assert aba.evaluate("contar(outro.aquecer().then(() => outro.pronto))") == {"valor": None}
    provar(aba, "import numpy.random, json, pydoc; r = 1")
    trazidos = {p.removeprefix(casa.pagina + "_static/motor/") for p in pedidos}
    assert {a["nome"] for a in casa.manifesto["arquivos"].values()} <= trazidos
    assert all(p.startswith(casa.pagina + "_static/") for p in pedidos)


def test_com_a_rede_cortada_depois_de_carregado_tudo_continua(aba):
    aba.evaluate("contar(motor.aquecer())")
    aba.context.set_offline(True)
    assert provar(aba, "import numpy as np, decimal, difflib; r = np.random.RandomState(1).rand(2).shape[0]") == 2
    for painel in ("explorador", "cabecas"):
        assert aba.evaluate("(nome) => contar(motor.calcular('licao_01', nome, {}))", painel)["valor"]["palavras"]
    aba.evaluate("motor.cancelar()")
    assert provar(aba, "r = 7") == 7


def test_depois_de_aberto_o_worker_nao_tem_rede_nem_fala_pela_pagina(aquecida):
    saidas = ["fetch", "postMessage", "XMLHttpRequest", "WebSocket", "importScripts", "Worker", "caches"]
    assert provar(aquecida, f"import js; r = [nome for nome in {saidas} if hasattr(js.self, nome)]") == []


@pytest.fixture
def pagina_com_gzip(casa) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(ComGzip, directory=str(casa.pasta))) as servidor:
        threading.Thread(target=servidor.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{servidor.server_port}/{SUBCAMINHO}"
        servidor.shutdown()


def _conferir_progresso(passos: list[dict]) -> int:
    bytes_ = [p["bytes"] for p in passos]
    assert len(passos) >= 3
    assert bytes_ == sorted(bytes_)
    assert all(p["bytes"] <= p["total"] for p in passos)
    assert passos[-1]["bytes"] == passos[-1]["total"]
    assert len({p["etapa"] for p in passos}) >= 3
    return passos[-1]["total"]


def test_o_progresso_anda_para_a_frente_e_termina_no_total(aba, casa):
    aba.evaluate("contar(motor.aquecer())")
    arquivos = casa.manifesto["arquivos"]
    esperado = sum(arquivos[papel]["bytes"] for papel in ("wasm", "python", "numpy", "pacote"))
    assert _conferir_progresso(aba.evaluate("passos")) == esperado


def test_o_progresso_conta_o_que_veio_pela_rede_quando_o_servidor_comprime(navegador, pagina_com_gzip):
    contexto = navegador.new_context()
    aba = preparar_aba(contexto.new_page(), pagina_com_gzip)
    ComGzip.enviados = 0
    assert aba.evaluate("contar(motor.aquecer())") == {"valor": None}
    total = _conferir_progresso(aba.evaluate("passos"))
    contexto.close()
    # De fora da conta só ficam os scripts, que são pequenos.
    assert total < ComGzip.enviados < total + 400_000
    assert ComGzip.enviados < 9_000_000


def test_um_servidor_que_nao_conhece_wasm_serve(aba):
    def como_texto(rota):
        resposta = rota.fetch()
        rota.fulfill(response=resposta, headers=resposta.headers | {"content-type": "text/plain"})

    aba.context.route("**/*.wasm", como_texto)
    assert provar(aba, "r = 1") == 1


# --- um painel, um pedido de cada vez ------------------------------------------------------------

RAJADA = """async () => {
  const arrasto = Array.from({ length: 20 }, (_, i) => provar(`vezes.append(${i}); r = ${i}`));
  const vizinho = provar("r = 'vizinho'", motor, "vizinho");
  return [await Promise.all(arrasto), await vizinho, await provar("r = list(vezes)", motor, "vezes")];
}"""


@pytest.mark.parametrize("aberto", [False, True], ids=["antes de abrir", "já aberto"])
def test_num_arrasto_so_o_ultimo_pedido_que_espera_e_calculado(aba, aberto):
    if aberto:
        aba.evaluate("motor.aquecer()")
    arrasto, vizinho, calculados = aba.evaluate(RAJADA)
    assert arrasto[-1] == {"valor": 19}
    assert vizinho == {"valor": "vizinho"}
    feitos = [r["valor"] for r in arrasto if "valor" in r]
    assert calculados["valor"] == feitos
    assert len(feitos) <= 2
    assert {r["codigo"] for r in arrasto if "valor" not in r} == {"substituido"}


# --- quando falha --------------------------------------------------------------------------------

VOLTA = "contar(motor.calcular('prova', 'qualquer', { codigo: 'r = 7' }, 'volta'))"
LACO = "while True: pass"


def test_um_worker_morto_rejeita_o_que_rodava_e_outro_atende_quem_esperava(aba):
    aba.evaluate("motor.aquecer()")
    caidos = aba.evaluate(
        """async (laco) => {
          const espera = Promise.all([provar(laco), provar("r = 1", motor, "outro")]);
          setTimeout(() => operarios[0].terminate(), 300);
          return espera;
        }""",
        LACO,
    )
    assert caidos[0]["codigo"] == "morreu"
    assert "tente de novo" in caidos[0]["frase"]
    assert caidos[1] == {"valor": 1}
    assert aba.evaluate(VOLTA) == {"valor": 7}
    assert aba.evaluate("operarios.length") == 2


def test_um_worker_que_morre_parado_nao_e_notado_pelo_leitor(aba):
    provar(aba, "r = 1")
    aba.evaluate("operarios[0].terminate()")
    aba.wait_for_timeout(300)
    assert aba.evaluate(VOLTA) == {"valor": 7}


def test_um_calculo_que_nao_termina_e_interrompido(navegador, casa):
    contexto = navegador.new_context()
    aba = preparar_aba(contexto.new_page(), casa.pagina, calculo=700)
    aba.evaluate("motor.aquecer()")
    caidos = aba.evaluate("(laco) => Promise.all([provar(laco), provar('r = 1', motor, 'outro')])", LACO)
    assert caidos[0]["codigo"] == "travou"
    assert caidos[1] == {"valor": 1}
    assert aba.evaluate(VOLTA) == {"valor": 7}
    contexto.close()


def test_sem_memoria_o_worker_recomeca(aba):
    resposta = aba.evaluate("(c) => provar(c)", "r = [0] * 2**30")
    assert resposta["codigo"] == "memoria"
    assert "feche outras abas" in resposta["frase"]
    assert aba.evaluate(VOLTA) == {"valor": 7}


def test_dois_motores_nao_se_atrapalham(aba):
    assert aba.evaluate("""async () => {
      const outro = criar();
      const nota = (letra) => `vezes.append("${letra}"); r = vezes`;
      const [a, b] = await Promise.all([provar(nota("a")), provar(nota("b"), outro)]);
      outro.encerrar();
      return [a, b, await provar("r = vezes"), await provar("r = 1", outro)];
    }""")[:3] == [{"valor": ["a"]}, {"valor": ["b"]}, {"valor": ["a"]}]
    assert aba.evaluate("operarios.length") == 2


def test_cancelar_para_a_abertura_e_o_proximo_pedido_recomeca(aba):
    caidos = aba.evaluate("""async () => {
      const espera = Promise.all([contar(motor.aquecer()), provar("r = 1")]);
      setTimeout(() => motor.cancelar(), 200);
      return espera;
    }""")
    assert [c["codigo"] for c in caidos] == ["cancelado", "cancelado"]
    assert aba.evaluate(VOLTA) == {"valor": 7}


def test_cancelar_e_pedir_no_mesmo_instante_nao_perde_o_pedido(aba):
    assert aba.evaluate("""async () => {
      const velho = provar("r = 1", motor, "velho");
      motor.cancelar();
      return [(await velho).codigo, await provar("r = 2", motor, "novo")];
    }""") == ["cancelado", {"valor": 2}]


def test_encerrado_nao_volta(aba):
    provar(aba, "r = 1")
    assert (
        aba.evaluate("(motor.encerrar(), Promise.all([contar(motor.aquecer()), provar('r = 1')]))")
        == [{"codigo": "encerrado", "frase": "O Python desta página foi encerrado.", "rastro": ""}] * 2
    )


@pytest.mark.parametrize("papel", ["entrada", "script", "wasm", "python", "numpy", "pacote"])
def test_sem_um_dos_arquivos_a_frase_diz_qual_e_depois_tudo_volta(aba, casa, papel):
    nome = casa.manifesto["arquivos"][papel]["nome"]
    aba.context.route(f"**/{nome}", lambda rota: rota.fulfill(status=404, body=""))
    resposta = aba.evaluate("provar('r = 1')")
    assert resposta["codigo"] in ("ausente", "abertura")
    assert nome.rpartition("/")[2] in resposta["frase"]
    aba.context.unroute_all()
    assert aba.evaluate(VOLTA) == {"valor": 7}


@pytest.mark.parametrize("papel", ["wasm", "numpy"])
def test_a_rede_que_cai_durante_a_chegada(aba, casa, papel):
    nome = casa.manifesto["arquivos"][papel]["nome"]
    aba.context.route(f"**/{nome}", lambda rota: rota.abort())
    resposta = aba.evaluate("provar('r = 1')")
    assert resposta["codigo"] == "rede"
    assert "conexão" in resposta["frase"]


@pytest.mark.parametrize(
    ("endereco", "resposta", "codigo"),
    [
        ("**/motor.json", {"status": 404}, "ausente"),
        ("**/motor.json", {"status": 200, "body": "<html>"}, "ausente"),
        ("**/operario.js", {"status": 404}, "ausente"),
        ("**/motor.json", {"json": {"disponivel": False, "razao": "porque sim."}}, "indisponivel"),
    ],
)
def test_sem_motor_no_site_a_frase_diz(aba, endereco, resposta, codigo):
    aba.context.route(endereco, lambda rota: rota.fulfill(**resposta))
    resposta = aba.evaluate("provar('r = 1')")
    assert resposta["codigo"] == codigo
    if codigo == "indisponivel":
        assert resposta["frase"].endswith("porque sim.")


@pytest.mark.parametrize(("onde", "regra"), [("", "worker-src 'none'"), ("**/operario.js", "script-src 'self'")])
def test_uma_regra_de_seguranca_que_proibe_e_dita(navegador, casa, onde, regra):
    def com_regra(rota):
        resposta = rota.fetch()
        rota.fulfill(response=resposta, headers=resposta.headers | {"content-security-policy": regra})

    contexto = navegador.new_context()
    contexto.route(onde or casa.pagina, com_regra)
    aba = preparar_aba(contexto.new_page(), casa.pagina)
    resposta = aba.evaluate("provar('r = 1')")
    contexto.close()
    assert resposta["codigo"] == "bloqueado"
    assert "regra de segurança" in resposta["frase"]


@pytest.mark.parametrize("falta", ["WebAssembly", "DecompressionStream", "Worker"])
def test_um_navegador_antigo_demais_e_dito_sem_pedir_nada(aba, falta):
    pedidos: list[str] = []
    aba.context.on("request", lambda pedido: pedidos.append(pedido.url))
    resposta = aba.evaluate("(falta) => { delete window[falta]; return provar('r = 1'); }", falta)
    assert resposta["codigo"] == "antigo"
    assert "versão atual" in resposta["frase"]
    assert pedidos == []


def test_do_disco_a_frase_diz_o_que_fazer(navegador, casa):
    # Sem esta opção o navegador nem lê os módulos da página.
    opcoes = [*OPCOES, "--allow-file-access-from-files"]
    outro = navegador.browser_type.launch(executable_path=chromium(), args=opcoes)
    aba = preparar_aba(outro.new_page(), (casa.pasta / SUBCAMINHO / "index.html").as_uri())
    resposta = aba.evaluate("provar('r = 1')")
    outro.close()
    assert resposta["codigo"] == "disco"
    assert "make site" in resposta["frase"]


def test_uma_abertura_sem_novidade_nao_espera_para_sempre(navegador, casa):
    contexto = navegador.new_context()
    contexto.route("**/*.wasm", lambda rota: None)  # nunca responde
    aba = preparar_aba(contexto.new_page(), casa.pagina, silencio=1500)
    assert aba.evaluate("provar('r = 1')")["codigo"] == "travou"
    contexto.close()
