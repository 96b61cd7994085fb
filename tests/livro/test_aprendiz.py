"""O lado Python do aluno, em CPython: o que uma célula mostra, o seu erro, e o que ela troca e não vale depois."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from atencao.exercicios import solucao
from atencao.exercicios.catalogo import buscar
from livro.caderno.ler import ler_licao
from livro.oficina.pyodide.aprendiz.eco import Eco, pelo_stdout
from livro.oficina.pyodide.aprendiz.tela import LINHAS, Tela
from tests.conftest import RAIZ

NOME = buscar("1.7").nome
# Num processo só dele, como o worker é: o que se fotografa e se desfaz são os módulos todos.
ATENDER = """
import json, sys
sys.modules |= dict.fromkeys(("torch", "plotly", "ipywidgets", "IPython.core"))  # na página não há
from livro.oficina.pyodide import aprendiz
entrada, saida = sys.stdin, sys.stdout
for linha in entrada:
    servico, argumentos = json.loads(linha)
    print(json.dumps(getattr(aprendiz, servico)(*argumentos)), file=saida, flush=True)
"""


class Aluno:
    def __init__(self, processo: subprocess.Popen):
        self.processo = processo

    def pedir(self, servico: str, *argumentos: str) -> str:
        self.processo.stdin.write(json.dumps([servico, argumentos]) + "\n")
        self.processo.stdin.flush()
        return json.loads(self.processo.stdout.readline())

    def executar(self, *celulas: str, espaco: str = "prova") -> list[list[dict]]:
        return json.loads(self.pedir("executar", json.dumps(celulas), espaco))

    def conferir(self, texto: str, id: str = "1.7") -> dict:
        return json.loads(self.pedir("conferir", id, texto))


@pytest.fixture(scope="module")
def aluno() -> Iterator[Aluno]:
    comando = [sys.executable, "-X", "utf8", "-c", ATENDER]
    with subprocess.Popen(
        comando, cwd=RAIZ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as processo:
        yield Aluno(processo)
        processo.stdin.close()


def test_uma_celula_mostra_o_que_escreve_e_o_valor_da_ultima_expressao(aluno):
    assert aluno.executar("print('oi')\n1 + 1", "2 + 2;", "None") == [
        [{"tipo": "texto", "texto": "oi\n"}, {"tipo": "texto", "texto": "2\n"}], [], [],
    ]  # fmt: skip


def test_o_espaco_continua_ate_recomecar(aluno):
    aluno.executar("import numpy as np\nx = 1\nnp.seterr(divide='raise')", espaco="um")
    assert aluno.executar("x", espaco="um") == [[{"tipo": "texto", "texto": "1\n"}]]
    [[erro]] = aluno.executar("np.ones(1) / 0", espaco="um")
    assert "FloatingPointError" in erro["frase"]
    [[outro]] = aluno.executar("x", espaco="dois")
    aluno.pedir("recomecar", "um")
    assert aluno.executar("x", espaco="um")[0][0]["frase"] == outro["frase"]


def test_figura_e_display_vao_na_ordem_em_que_apareceram(aluno):
    [saidas] = aluno.executar(
        "from IPython.display import display\nimport numpy as np\nfrom atencao.figuras import mapa_de_valores\n"
        "print('antes')\ndisplay(mapa_de_valores(np.eye(2), ['a', 'b'], ['c', 'd'], 'peso'))\nprint('depois')"
    )
    assert [saida["tipo"] for saida in saidas] == ["texto", "figura", "texto"]
    assert set(saidas[1]["figura"]) == {"data", "layout"}
    assert "peso" in saidas[1]["palavras"]


def test_o_erro_tem_so_as_linhas_do_aluno_cada_uma_na_sua_celula(aluno):
    antiga = "def dobro(x):\n    return x @ 2"
    aluno.executar(antiga, espaco="linhas")
    [outra, [erro], depois] = aluno.executar(
        "def de_novo(x):\n\n    return dobro(x)", "de_novo(1)", "3", espaco="linhas"
    )
    assert outra == depois == []
    assert erro["linhas"] == [
        {"numero": 1, "texto": "de_novo(1)", "celula": 1},
        {"numero": 3, "texto": "return dobro(x)", "celula": 0},
        {"numero": 2, "texto": "return x @ 2", "celula": None},
    ]


@pytest.mark.parametrize(
    ("codigo", "frase"),
    [
        ("%timeit 1", "são do Jupyter"),
        ("x = (1", "aberto e não fechado"),
        ("nome = input('quem?')", "não há onde digitar"),
        ("raise SystemExit", "encerrou o Python"),
        ("raise KeyboardInterrupt", "parou com um erro"),
        ("def f(): f()\nf()", "chamou a si mesma"),
        ("import nao_existe", "import não encontrou"),
    ],
)
def test_cada_erro_e_dito_em_portugues(aluno, codigo, frase):
    assert frase in aluno.executar(codigo)[0][-1]["frase"]


def test_o_que_se_escreve_demais_e_cortado_e_se_diz(aluno):
    [[texto, aviso]] = aluno.executar("for i in range(10_000): print(i)")
    assert texto["texto"].count("\n") == LINHAS
    assert "1.000 linhas, e outras 9.000 não" in aviso["texto"]
    tela = Tela()
    for _ in range(100):
        tela.write("x" * 10_000)
    assert sum(len(saida["texto"]) for saida in tela.saidas()) < 70_000


# Cada um faria a conferência dizer “certo”, ou quebrar, se valesse para ela ou para a seguinte.
TROCAS = {
    "numpy": "np.allclose = lambda *a, **k: True",
    "numpy que quebra": "np.array = np.isfinite = None",
    "builtins": "import builtins\nbuiltins.all = lambda *a: True",
    "builtins que quebra": "import builtins\nbuiltins.len = builtins.isinstance = builtins.vars = None",
    "math": "import math\nmath.exp = lambda x: 1.0",
    "a conferência": "import atencao.exercicios.verificacao as v\nv.iguais = lambda *a: True",
    "a conferência, por um nome a mais": "import atencao.exercicios.verificacao as v\nv.all = lambda *a: True",
    "a conferência, por dentro": (
        "from atencao.exercicios import resposta\nresposta.iguais.__code__ = (lambda valor, referencia: True).__code__"
    ),
    "o NumPy, por dentro": "np.allclose.__wrapped__.__code__ = (lambda a, b, rtol=1, atol=1, equal_nan=1: 1).__code__",
    "um método, por dentro": (
        "from atencao.exercicios.retorno import Retorno\n"
        "Retorno.em_json.__code__ = (lambda self: {'veredito': 'certo'}).__code__"
    ),
    "a classe": "from atencao.exercicios.verificacao import Ensaio\nEnsaio.passou = True",
    "o retorno": "from atencao.exercicios.retorno import Retorno\nRetorno.em_json = lambda self: {'veredito': 'certo'}",
    "os módulos": "import sys\ndel sys.modules['numpy']",
    "a recursão": "import sys\nsys.setrecursionlimit(60)\nnp.exp = None",
}


@pytest.mark.parametrize("troca", TROCAS)
@pytest.mark.parametrize("quando", ["ao definir", "ao chamar"])
def test_o_que_a_resposta_troca_nao_a_faz_certa_nem_quebra_a_seguinte(aluno, troca, quando):
    codigo = TROCAS[troca].replace("\n", "\n    ")
    if quando == "ao definir":
        texto = f"{TROCAS[troca]}\ndef {NOME}(z):\n    return z\n"
    else:
        texto = f"def {NOME}(z):\n    import numpy as np\n    {codigo}\n    return z\n"
    retorno = aluno.conferir(texto)
    assert (retorno["veredito"], retorno["engano"]) == ("errado", "troca")
    assert "A troca foi desfeita" in retorno["frases"][0]
    assert aluno.conferir(solucao("1.7"))["veredito"] == "certo"
    assert aluno.conferir(f"def {NOME}(z):\n    return z\n")["engano"] != "troca"


def test_numa_celula_a_troca_vale_so_nela_e_e_dita(aluno):
    [[valor, aviso]] = aluno.executar("import numpy as np\nnp.exp = lambda x: 7\nnp.exp(0)")
    assert valor["texto"] == "7\n"
    assert "numpy.exp" in aviso["texto"]
    assert aluno.executar("float(np.exp(0))") == [[{"tipo": "texto", "texto": "1.0\n"}]]


IMPRIMIR = "print(np.array([1 / 3]))"


def test_o_que_se_ajusta_vale_so_no_espaco(aluno):
    aluno.executar("import numpy as np\nnp.set_printoptions(precision=2)", espaco="ajustado")
    aluno.executar("import warnings\nwarnings.simplefilter('error')", espaco="ajustado")
    assert aluno.executar(IMPRIMIR, espaco="ajustado")[0][0]["texto"] == "[0.33]\n"
    [[erro]] = aluno.executar("warnings.warn('a')", espaco="ajustado")
    assert erro["tipo"] == "erro"

    assert aluno.executar(f"import numpy as np\n{IMPRIMIR}", espaco="outro")[0][0]["texto"] == "[0.33333333]\n"
    [[aviso]] = aluno.executar("import warnings\nwarnings.warn('a')", espaco="outro")
    assert "UserWarning: a" in aviso["texto"]
    que_avisa = solucao("1.7").replace("\n    ", "\n    import warnings; warnings.warn('a')\n    ", 1)
    assert aluno.conferir(que_avisa)["veredito"] == "certo"


def test_o_que_se_escreve_e_repetido_no_eco_ja(capfd):
    ditos: list[str] = []
    eco = Eco(ditos.append)
    tela = Tela(eco.escrever)
    print("antes", file=tela)
    tela.mostrar({"tipo": "texto", "texto": "1\n"})
    assert "".join(ditos) == "antes\n1\n"
    for _ in range(100_000):
        tela.write(".")
    assert len(ditos) < 1000
    pelo_stdout("é")
    assert capfd.readouterr().out == "é"


@pytest.mark.parametrize("licao", ["01-self-attention", "03-positional-encoding"])
def test_as_celulas_das_licoes_nunca_sao_acusadas_de_trocar(aluno, licao):
    celulas = [c.fonte for c in ler_licao(RAIZ / f"modulo-06/{licao}.md", RAIZ).celulas if c.tipo == "code"]
    sem_torch = [fonte for fonte in celulas if "torch" not in fonte]
    assert len(sem_torch) > 15
    saidas = [saida for fonte in sem_torch for saida in aluno.executar(fonte, espaco=licao)[0]]
    assert [saida for saida in saidas if saida["tipo"] == "aviso"] == []
    assert "figura" in [saida["tipo"] for saida in saidas]
