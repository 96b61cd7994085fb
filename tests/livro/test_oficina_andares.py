"""Os andares de atencao/: um módulo só importa de baixo; só no alto alguém precisa de mais que o NumPy."""

import ast
import sys
from pathlib import Path

import pytest

PACOTE = Path(__file__).parents[2] / "atencao"
MODULOS = sorted(arquivo for arquivo in PACOTE.rglob("*.py") if arquivo != PACOTE / "__init__.py")

# De baixo para cima; no mesmo andar, quem vem depois pode importar de quem vem antes.
ANDARES = (
    ("nucleo", "posicao", "dispositivos"),
    ("frases", "recorrencia", "variantes", "blocos", "custo", "contracoes", "velocidade"),
    ("figuras",),
    ("visualizador", "paineis", "exercicios", "__main__"),
    ("paineis.jupyter", "exercicios.jupyter", "redes", "acelerada"),
)
ALTO = len(ANDARES) - 1
ORDEM = {nome: (andar, vez) for andar, nomes in enumerate(ANDARES) for vez, nome in enumerate(nomes)}
ABAIXO_DO_ALTO = sys.stdlib_module_names | {"numpy", "array_api_compat"}
IMPORTLIB = ("import_module", "importlib.import_module", "__import__")


def unidade(modulo: str) -> str:
    """`nucleo.softmax` → `nucleo`; o nome mais longo da tabela vence (`paineis.jupyter.x`)."""
    candidatas = [nome for nome in ORDEM if f"{modulo}.".startswith(f"{nome}.")]
    return max(candidatas, key=len, default="")


def importados(no: ast.AST) -> list[str]:
    """Os módulos que um nó da árvore importa, por inteiro; o importlib também conta."""
    if isinstance(no, ast.Import):
        return [alvo.name for alvo in no.names]
    if isinstance(no, ast.ImportFrom) and no.level:
        return [f"um caminho relativo ({ast.unparse(no)})"]
    if isinstance(no, ast.ImportFrom):
        # `from atencao.paineis import jupyter` importa o módulo atencao.paineis.jupyter.
        return [f"{no.module}.{alvo.name}" for alvo in no.names] if no.module.startswith("atencao") else [no.module]
    if isinstance(no, ast.Call) and ast.unparse(no.func) in IMPORTLIB:
        return [_nome_dito(no.args[0])]
    return []


def _nome_dito(argumento: ast.expr) -> str:
    """O nome que se passa ao importlib; de f"atencao.paineis.{x}", a parte que não muda."""
    if isinstance(argumento, ast.JoinedStr):
        [comeco, *_] = argumento.values
        return ast.literal_eval(comeco).rstrip(".")
    return ast.literal_eval(argumento)


def pode(minha: str, importado: str, no: ast.AST) -> bool:
    raiz, _, resto = importado.partition(".")
    if raiz == "atencao":
        dele = unidade(resto)
        return dele == minha or (dele in ORDEM and ORDEM[dele] < ORDEM[minha])
    if minha == "dispositivos" and raiz == "torch":
        return isinstance(no, ast.Call)  # só por importlib, quando alguém pergunta
    return ORDEM[minha][0] == ALTO or raiz in ABAIXO_DO_ALTO


def infracoes(modulo: str, fonte: str) -> list[str]:
    """As frases que dizem o que um módulo de atencao importa sem poder."""
    minha = unidade(modulo)
    if not minha:
        return [f"atencao.{modulo} não tem andar: diga qual na tabela ANDARES deste teste"]
    return [
        f"atencao.{modulo}, no andar {ORDEM[minha][0]}, não pode importar {nome}"
        for no in ast.walk(ast.parse(fonte))
        for nome in importados(no)
        if not pode(minha, nome, no)
    ]


def nome_do_modulo(arquivo: Path) -> str:
    partes = arquivo.relative_to(PACOTE).with_suffix("").parts
    return ".".join(parte for parte in partes if parte != "__init__")


@pytest.mark.parametrize("arquivo", MODULOS, ids=nome_do_modulo)
def test_cada_modulo_so_importa_de_baixo(arquivo):
    assert infracoes(nome_do_modulo(arquivo), arquivo.read_text(encoding="utf-8")) == []


def test_o_pacote_carrega_sem_o_andar_do_alto():
    """`import atencao` no navegador: o que não está dentro de função vem dos andares 0 a 3."""
    arvore = ast.parse((PACOTE / "__init__.py").read_text(encoding="utf-8"))
    ao_carregar = [nome for no in arvore.body for nome in importados(no)]
    assert any(nome.startswith("atencao.nucleo") for nome in ao_carregar)
    for nome in ao_carregar:
        raiz, _, resto = nome.partition(".")
        assert ORDEM[unidade(resto)][0] < ALTO if raiz == "atencao" else raiz in ABAIXO_DO_ALTO, nome


@pytest.mark.parametrize(
    ("modulo", "fonte"),
    [
        ("nucleo.softmax", "import torch"),
        ("nucleo.softmax", "def f():\n    import torch"),
        ("nucleo.softmax", "import importlib\nimportlib.import_module('torch')"),
        ("nucleo.softmax", "from atencao.figuras import Figura"),
        ("nucleo.softmax", "from atencao.posicao import positional_encoding"),
        ("nucleo.softmax", "from atencao import attention"),
        ("nucleo.softmax", "from .attention import attention"),
        ("dispositivos", "import torch"),
        ("frases", "from atencao.custo import contar"),
        ("figuras.mapa", "import plotly.graph_objects"),
        ("paineis.licao1", "import ipywidgets"),
        ("paineis.licao1", "from atencao.paineis.jupyter import mostrar"),
        ("paineis.licao1", "from atencao.paineis import jupyter"),
        ("exercicios", "from IPython.display import display"),
        ("figuras.mapa", "from importlib import import_module\nimport_module(f'atencao.paineis.{x}')"),
        ("novidade", "x = 1"),
    ],
)
def test_as_infracoes_sao_vistas(modulo, fonte):
    assert len(infracoes(modulo, fonte)) == 1


@pytest.mark.parametrize(
    ("modulo", "fonte"),
    [
        ("nucleo.attention", "import math\nimport numpy as np\nfrom atencao.nucleo.softmax import softmax"),
        ("posicao", "from atencao.nucleo import attention"),
        ("dispositivos", "import importlib\nimportlib.import_module('torch')"),
        ("figuras", "from array_api_compat import array_namespace\nfrom atencao.frases import incorporar"),
        ("paineis.jupyter", "import ipywidgets\nfrom atencao.paineis import licao1"),
        ("paineis.painel", "from importlib import import_module\nimport_module(f'atencao.paineis.{x}')"),
        ("acelerada", "import torch\nfrom atencao.nucleo.attention import forma_dos_pesos"),
    ],
)
def test_o_que_pode_passa(modulo, fonte):
    assert infracoes(modulo, fonte) == []
