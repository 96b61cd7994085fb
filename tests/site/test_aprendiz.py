"""O Python do aluno na página: o que ele digita não trava nem vale para a conferência seguinte."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from atencao.exercicios import esqueleto, solucao
from livro.oficina import pyodide
from tests.site.casa_do_motor import Casa, montar_casa
from tests.site.conftest import servir

ABRIR = """async (limites) => {
  const { criarAprendiz } = await import(new URL("_static/curso/aprendiz/aprendiz.js", document.baseURI));
  window.aprendiz = criarAprendiz({ base: "_static/motor/", limites });
  window.contar = (promessa) => promessa.then(
    (valor) => valor ?? null, ({ codigo, message }) => ({ codigo: codigo ?? "outro", frase: message }),
  );
}"""
ERRADA = "def softmax(z):\n    return z\n"


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
    sintaxe = conferir(aba, "def softmax(z)\n    return z\n")
    assert sintaxe["linhas"] == [{"numero": 1, "texto": "def softmax(z)"}]

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
