"""O Python do aluno na página: o que ele digita não trava nem vale para a conferência seguinte."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from atencao.exercicios import esqueleto, solucao
from atencao.exercicios.catalogo import buscar
from livro.oficina import pyodide
from tests.site.casa_do_motor import Casa, montar_casa
from tests.site.conftest import servir

ABRIR = """async (limites) => {
  const { criarAprendiz } = await import(new URL("_static/curso/aprendiz/aprendiz.js", document.baseURI));
  window.aprendiz = criarAprendiz({ base: "_static/motor/", limites });
  window.paciente = criarAprendiz({ base: "_static/motor/", limites: { calculo: 120_000 } });
  window.contar = (promessa) => promessa.then(
    (valor) => valor ?? null,
    ({ codigo, message, parcial }) => ({ codigo: codigo ?? "outro", frase: message, parcial }),
  );
}"""
NOME = buscar("1.7").nome
ERRADA = f"def {NOME}(z):\n    return z\n"


@pytest.fixture(scope="module")
def casa(tmp_path_factory, curso) -> Iterator[Casa]:
    pasta = tmp_path_factory.mktemp("aprendiz")
    montar_casa(pasta, pyodide.preparar())
    with servir(pasta) as raiz:
        yield Casa(pasta, raiz)


@pytest.fixture(scope="module")
def aba(navegador, casa) -> Iterator[Page]:
    contexto = navegador.new_context(locale="pt-BR")
    pagina = contexto.new_page()
    pagina.goto(casa.pagina)
    pagina.evaluate(ABRIR, {"calculo": 4000})
    yield pagina
    contexto.close()


def conferir(aba: Page, texto: str, id: str = "1.7") -> dict:
    return aba.evaluate("([id, texto]) => contar(aprendiz.conferir(id, texto))", [id, texto])


def executar(aba: Page, *celulas: str, espaco: str = "prova") -> list:
    return aba.evaluate("([celulas, espaco]) => contar(aprendiz.executar(celulas, espaco))", [list(celulas), espaco])


def test_confere_e_executa(aba):
    assert conferir(aba, solucao("1.7"))["veredito"] == "certo"
    assert conferir(aba, esqueleto("1.7"))["veredito"] == "ainda não"
    sintaxe = conferir(aba, ERRADA.replace(":", ""))
    fora = conferir(aba, f"def {NOME}(z):\n    return z @ z @ nada\n")
    assert fora["linhas"] == [{"numero": 2, "texto": "return z @ z @ nada"}]
    assert sintaxe["linhas"] == [{"numero": 1, "texto": f"def {NOME}(z)"}]

    texto, figura = executar(
        aba,
        "import numpy as np\nprint('oi')\nnp.eye(2)",
        "from IPython.display import display\nfrom atencao.figuras import mapa_de_valores\n"
        "display(mapa_de_valores(np.eye(2), ['a', 'b'], ['c', 'd'], 'peso'))",
    )
    assert texto == [
        {"tipo": "texto", "texto": "oi\n"},
        {"tipo": "texto", "texto": "array([[1., 0.],\n       [0., 1.]])\n"},
    ]
    assert figura[0]["tipo"] == "figura", figura
    [[erro]] = executar(aba, "# o espaço continua\nnp.eye(2) @ np.eye(3)")
    assert erro["linhas"] == [{"numero": 2, "texto": "np.eye(2) @ np.eye(3)", "celula": 0}]
    assert "formas não combinam" in erro["frase"]


# Qualquer um leva ao worker inteiro.
DO_JAVASCRIPT = """
import sys
JsProxy = sys.modules["pyodide.ffi"].JsProxy
modulos = [modulo for modulo in sys.modules.values() if isinstance(modulo, type(sys))]
lugares = [sys.modules, *map(vars, modulos), vars(sys.modules["_pyodide._importhook"].jsfinder)]
[nome for lugar in lugares for nome, valor in [*lugar.items()] if isinstance(valor, JsProxy)]
"""


def test_nada_do_javascript_fica_ao_alcance(aba):
    assert executar(aba, DO_JAVASCRIPT) == [[{"tipo": "texto", "texto": "[]\n"}]]


def test_o_que_se_imprime_antes_de_um_laco_nao_se_perde_nem_quem_esperava_a_vez(aba):
    laco, outro, celula = aba.evaluate(
        """([laco, certa]) => {
          window.comecou = [];
          return Promise.all([
            contar(aprendiz.executar([laco], "laco", () => comecou.push("laco", aprendiz.ocupado))),
            contar(aprendiz.conferir("1.7", certa, () => comecou.push("certa"))),
            contar(aprendiz.executar(["x"], "laco")),
          ]);
        }""",
        ["print('antes')\n'é'\nprint('do laço', end='')\nwhile True: pass", solucao("1.7")],
    )
    assert laco["codigo"] == "travou"
    assert laco["parcial"] == [{"tipo": "texto", "texto": "antes\ndo laço"}]
    assert outro["veredito"] == "certo"
    assert celula["codigo"] == "naFila"
    assert "atrás de outro código" in celula["frase"]
    assert aba.evaluate("comecou") == ["laco", True, "certa"]


def test_parar_diz_a_quem_esperava_que_estava_na_fila(aba):
    laco, outro = aba.evaluate(
        """(laco) => {
          const parar = () => setTimeout(() => aprendiz.parar(), 100);
          return Promise.all([
            contar(aprendiz.executar([laco], "laco", parar)), contar(aprendiz.conferir("1.7", "")),
          ]);
        }""",
        "while True: pass",
    )
    assert (laco["codigo"], outro["codigo"]) == ("cancelado", "naFila")


def test_sem_rede_o_python_do_aluno_renasce(navegador, casa):
    contexto = navegador.new_context(locale="pt-BR")
    outra = contexto.new_page()
    outra.goto(casa.pagina)
    outra.evaluate(ABRIR, {"calculo": 1500})
    assert conferir(outra, solucao("1.7"))["veredito"] == "certo"
    contexto.set_offline(True)
    assert executar(outra, "while True: pass")["codigo"] == "travou"
    depois = conferir(outra, solucao("1.7"))
    contexto.close()
    assert depois.get("veredito") == "certo", depois


# Cada engano declarado, a solução e o esqueleto de cada exercício: o veredito de todos, numa linha por exercício.
VEREDITOS = """
import json
from atencao.exercicios import esqueleto, exercicios, solucao
from atencao.exercicios.do_texto import conferir_texto
from atencao.exercicios.verificacao import verificar
r = [
    [x.id, conferir_texto(x.id, solucao(x.id), 3).veredito, conferir_texto(x.id, esqueleto(x.id), 3).veredito]
    + [verificar(x, engano.resposta, 3).engano for engano in x.enganos]
    for x in exercicios().values()
]
print(json.dumps(r))
"""


def test_os_exercicios_dao_os_mesmos_vereditos_que_no_cpython(aba):
    aqui: dict = {}
    exec(VEREDITOS, aqui)
    [[saida]] = aba.evaluate("(codigo) => contar(paciente.executar([codigo], 'prova'))", VEREDITOS)
    la = json.loads(saida["texto"])
    assert la == aqui["r"]
    assert len(la) > 10
    assert {tuple(linha[1:3]) for linha in la} == {("certo", "ainda não")}
    aba.evaluate("paciente.encerrar()")


# Código de aluno que já estragou alguma plataforma, e o que se vê (a saída, ou por que o worker recomeçou).
PERIGOS = {
    "troca de np.exp": ("import numpy as np\nnp.exp = np.allclose = lambda *a, **k: True", "aviso"),
    "troca de sys.modules": ("import sys\nsys.modules.clear()", "aviso"),
    "tela sem fim": ("for i in range(10_000): print('x' * 40)", "aviso"),
    "sys.exit": ("import sys\nsys.exit()", "erro"),
    "input": ("nome = input()", "erro"),
    "recursão": ("def f(n): return f(n + 1)\nf(0)", "erro"),
    "memória": ("x = [0] * 10**10", "erro"),
    "memória do NumPy": ("import numpy as np\nnp.ones(10**10)", "erro"),
    "a página": ("import js\njs.fetch('/outro')", "erro"),
    "a página, por dentro": ("from pyodide.code import run_js\nrun_js('fetch(0)')", "erro"),
    "a página, por trás": (
        "import sys\nsys.modules['_pyodide._importhook'].jsfinder.jsproxies['js'].fetch('/outro')",
        "erro",
    ),
    "o JavaScript": ("import sys\nsys.modules['pyodide.ffi'].to_js([]).constructor", "erro"),
    "recursão no repr": ("class A:\n    def __repr__(self): return repr(self)\nA()", "morreu"),
    "os._exit": ("import os\nos._exit(1)", "morreu"),
    "laço": ("while True: print()", "travou"),
}


@pytest.mark.parametrize("perigo", PERIGOS)
def test_nenhum_codigo_estraga_a_conferencia_seguinte(aba, perigo):
    codigo, esperado = PERIGOS[perigo]
    resposta = executar(aba, codigo)
    visto = [saida["tipo"] for saida in resposta[0]] if isinstance(resposta, list) else [resposta["codigo"]]
    assert esperado in visto, resposta
    assert conferir(aba, solucao("1.7"))["veredito"] == "certo"
    assert conferir(aba, ERRADA)["veredito"] == "errado"
