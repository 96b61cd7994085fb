"""As células que a página oferece: rodam sem PyTorch, com as que o plano diz bastar; e o que a página leva delas."""

import json
import re
import subprocess
import sys

import pytest

from livro.oficina import frente
from livro.site.celulas import FONTES, fontes_da_licao, resumo
from livro.site.nomes import nomes_da_celula
from livro.site.plano import Passo, planejar
from tests.conftest import RAIZ

LICOES = sorted((RAIZ / "modulo-06").glob("*.md"))
# O que não há na página, procurado no texto, que é outro caminho que não o do plano.
AUSENTE = re.compile(r"\btorch\b|procurar_torch|\b(redes|visualizador|ipywidgets|subprocess)\b|\bopen\(")
# Tempos medidos na hora: cada corrida dá os seus.
MEDE = re.compile(r"perf_counter|tracemalloc")


# --- o plano --------------------------------------------------------------------------------------


def test_uma_celula_precisa_de_quem_definiu_e_de_quem_mexeu():
    fontes = ["x = [1]", "y = 2", "x.append(y)", "print(y)", "x = x + [3]", "sum(x)"]
    assert [passo.antes for passo in planejar(fontes)] == [(), (), (0, 1), (1,), (0, 1, 2), (0, 1, 2, 4)]


def test_o_que_uma_funcao_procura_vale_quando_ela_e_chamada():
    fontes = ["def f():\n    return a + b", "a, b = 1, 2", "b = 3", "f()", "def f():\n    return 0", "f()"]
    plano = planejar(fontes)
    assert plano[3].antes == (0, 1, 2)
    assert plano[5].antes[-1] == 4


def test_cada_sorteio_conta():
    fontes = [
        "import numpy as np\ns = np.random.default_rng(0)",
        "s.normal()",
        "def g():\n    return s.normal()",
        "g()",
    ]
    assert planejar([*fontes, "s.normal()"])[4].antes == (0, 1, 2, 3)


def test_o_ajuste_de_um_modulo_vale_para_todas():
    assert planejar(["import numpy as np\nnp.set_printoptions(precision=3)", "a = 1", "a"])[2].antes == (0, 1)
    assert planejar(["b = 'x = 1'", "exec(b, globals())", "x"])[2].antes == (0, 1)


def test_um_nome_talvez_definido_nao_esconde_o_anterior():
    fontes = ["a = 1", "if True:\n    a = 2", "a", "a = 3", "a"]
    assert [planejar(fontes)[k].antes for k in (2, 4)] == [(0, 1), (3,)]


@pytest.mark.parametrize(
    ("celula", "motivo"),
    [
        ("import torch", "importa torch"),
        ("from atencao.redes.posicao import SomaPosicao", "importa atencao.redes.posicao"),
        ("from ipywidgets import IntSlider", "importa ipywidgets"),
        ("import multiprocessing", "importa multiprocessing"),
        ("import subprocess\nsubprocess.run([])", "usa subprocess"),
        ("open('dados.txt').read()", "usa open"),
        ("%timeit 1 + 1", "não é só Python"),
        ("from atencao.paineis.licao_01 import explorador", ""),
        ("import numpy as np\nimport math", ""),
    ],
)
def test_o_que_nao_ha_na_pagina(celula, motivo):
    assert planejar([celula])[0] == Passo(motivo)


def test_o_que_so_o_torch_define_tambem_fica_de_fora():
    fontes = ["a = 1", "from atencao.dispositivos import procurar_torch\na = procurar_torch()", "a", "a = 2", "a"]
    assert [bool(passo.motivo) for passo in planejar(fontes)] == [False, True, True, False, False]


def test_os_nomes_locais_nao_contam():
    nomes = nomes_da_celula("def f(q, *r):\n    z = [w for w in q]\n    return z, n\n\ng = [i * m for i in r]")
    assert (nomes.usados, nomes.adiados) == ({"m", "r"}, {"n"})


# --- as lições ------------------------------------------------------------------------------------


@pytest.mark.parametrize("licao", LICOES, ids=lambda licao: licao.stem)
def test_toda_celula_oferecida_roda_sem_torch_e_so_com_as_que_o_plano_pede(licao):
    comando = [sys.executable, "-m", "tests.livro.rodar_celulas", str(licao)]
    feito = subprocess.run(comando, cwd=RAIZ, capture_output=True, text=True, encoding="utf-8")
    assert feito.returncode == 0, feito.stderr
    saidas = json.loads(feito.stdout)
    fontes, _ = fontes_da_licao(licao.read_text(encoding="utf-8"))
    assert len(saidas["juntas"]) > 20
    for k, juntas in saidas["juntas"].items():
        assert not [s for s in juntas if s["tipo"] in ("erro", "aviso")], f"{fontes[int(k)]}\n{juntas}"
    for k, sozinha in saidas["sozinhas"].items():
        if MEDE.search(fontes[int(k)]):
            assert [s["tipo"] for s in sozinha] == [s["tipo"] for s in saidas["juntas"][k]]
        else:
            assert sozinha == saidas["juntas"][k], fontes[int(k)]


@pytest.mark.parametrize("licao", LICOES, ids=lambda licao: licao.stem)
def test_a_celula_negada_tem_um_porque(licao):
    fontes, _ = fontes_da_licao(licao.read_text(encoding="utf-8"))
    negadas = [fonte for fonte, passo in zip(fontes, planejar(fontes), strict=True) if passo.motivo]
    assert [fonte for fonte in negadas if not AUSENTE.search(fonte)] == []


# --- a página -------------------------------------------------------------------------------------

MARCA = re.compile(r'data-celula="(\d+)" data-resumo="(\w+)"')
META = re.compile(r'<meta name="curso-celulas" content="([^"]+)" data-fontes="([^"]+)" />')


def test_a_pagina_marca_as_celulas_que_oferece(amostra):
    html = amostra.ler("modulo/licao.html")
    [(documento, arquivo)] = META.findall(html)
    assert documento == "modulo/licao"
    celulas = json.loads((amostra.html / "_static" / FONTES / arquivo).read_text(encoding="utf-8"))
    fontes, _ = fontes_da_licao((amostra.fonte / "modulo/licao.md").read_text(encoding="utf-8"))
    # A terceira não mostra código; a quinta precisa do ipywidgets.
    assert MARCA.findall(html) == [(str(n), resumo(fontes[n - 1])) for n in (1, 2, 4)]
    assert {n: celula["fonte"] for n, celula in celulas.items()} == {str(n): fontes[n - 1] for n in (1, 2, 4)}
    assert celulas["2"]["antes"] == [1]


def test_a_celula_de_um_painel_nao_e_oferecida_e_as_outras_sim(curso):
    for licao in LICOES:
        html = curso.ler(f"modulo-06/{licao.stem}.html")
        [(_, arquivo)] = META.findall(html)
        celulas = json.loads((curso.html / "_static" / FONTES / arquivo).read_text(encoding="utf-8"))
        oferecidas = [int(n) for n, _ in MARCA.findall(html)]
        assert len(oferecidas) > 20
        for n in oferecidas:
            assert not re.search(r"from atencao\.paineis\.licao_\d+ import (\w+)\n\n\1$", celulas[str(n)]["fonte"])
            assert all(str(j) in celulas and j < n for j in celulas[str(n)]["antes"])


def test_so_ha_script_onde_ha_celula(amostra):
    assert "celulas/celulas.js" in amostra.ler("modulo/licao.html")
    assert "celulas/celulas.js" not in amostra.ler("modulo/prosa.html")


# --- o que já rodou se aproveita? -----------------------------------------------------------------

FALTA = """import { oQueFalta, semConferir } from %s;
const VELHA = { numero: 2, texto: "outro" };
const textos = { 1: "a", 2: "b", 3: "c", 5: "e" };
const falta = (rodadas, antes, numero) => {
  const pares = (ns) => ns.map((n) => (n === "2 velha" ? VELHA : { numero: n, texto: textos[n] }));
  const { deNovo, faltam } = oQueFalta(pares(rodadas), pares(antes), numero, (n) => textos[n]);
  return [deNovo, faltam.map((uma) => uma.numero)];
};
console.log(JSON.stringify([
  falta([], [1, 2], 3), falta([1, 2], [1, 2], 3), falta([1], [1, 2], 3), falta([1, 2, 3], [1], 5),
  falta([1, 3], [1, 2], 5), falta([1, 2, 3], [1, 2], 3), falta([1, "2 velha"], [1, 2], 3), falta([5], [1], 2),
  semConferir("assert a\\nif b:\\n    assert(c), d\\nx = 'assert'"),
]));"""


def test_o_que_ja_rodou_so_se_aproveita_em_ordem_e_em_dia():
    modulo = json.dumps((frente.FRENTE / "celulas/espaco.js").as_uri())
    feito = frente.node("--input-type=module", "-e", FALTA % modulo, capture_output=True, text=True, check=True)
    *casos, preparo = json.loads(feito.stdout)
    assert casos == [
        [False, [1, 2]],
        [False, []],
        [False, [2]],
        [False, []],
        [True, [1, 2]],  # a 2 viria depois da 3
        [True, [1, 2]],  # a própria célula, outra vez
        [True, [1, 2]],  # o texto da 2 mudou
        [True, [1]],  # uma célula de mais adiante já rodou
    ]
    assert preparo == "None, a\nif b:\n    None,(c), d\nx = 'assert'"
    compile(preparo, "preparo", "exec")
