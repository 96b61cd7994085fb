"""Todo notebook roda de ponta a ponta: no ambiente do livro, num como o do Colab, e sem PyTorch nenhum."""

import json
import re
import sys
from concurrent.futures import Future
from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from tests.cadernos.casas import colab, escrito, sem_torch
from tests.cadernos.rodar import RAIZ, Lugar, cadernos, rodar

CASAS = ("livro", "colab", "sem torch")
NADA_INESPERADO = "import google.colab\nassert google.colab.INESPERADOS == []"
# Rodado tudo sem escrever nada, o que se confere ainda é o esqueleto: nenhuma célula tomou o nome do aluno.
AINDA_O_ESQUELETO = """
from atencao.exercicios import conferir, exercicios

for id_, exercicio in exercicios().items():
    if id_.startswith("{licao}."):
        retorno = conferir(id_, globals()[exercicio.nome])
        assert retorno.veredito == "ainda não", str(retorno)
"""
NUMPY = "import numpy as np; print(f'NumPy {np.__version__} na CPU')"
TORCH = "import torch; print(f'PyTorch {torch.__version__} na ')"


@pytest.fixture(scope="session")
def lugares(tmp_path_factory) -> dict[str, Lugar]:
    pasta = tmp_path_factory.mktemp("casas")
    ao_lado = cadernos()[0].parent
    return {
        "livro": Lugar(Path(sys.executable), ao_lado),
        "colab": Lugar(colab(pasta), pasta / "content"),
        "sem torch": Lugar(sem_torch(), ao_lado),
    }


@pytest.fixture(scope="session")
def corridas(request, fila, lugares) -> dict[tuple[str, Path], Future]:
    """As dos testes escolhidos, todas já na fila."""
    pares = [
        (item.callspec.params["casa"], item.callspec.params["caderno"])
        for item in request.session.items
        if "corridas" in item.fixturenames
    ]
    return {
        (casa, caderno): fila(rodar, caderno, lugares[casa], _fim(casa, caderno))
        for casa, caderno in dict.fromkeys(pares)
    }


def _fim(casa: str, caderno: Path) -> str:
    do_livro = AINDA_O_ESQUELETO.format(licao=int(caderno.name[:2]))
    return {"colab": NADA_INESPERADO, "livro": do_livro}.get(casa, "")


@pytest.mark.parametrize("caderno", cadernos(), ids=lambda caderno: caderno.stem)
@pytest.mark.parametrize("casa", CASAS)
def test_roda_de_ponta_a_ponta_e_diz_onde_rodou(corridas, lugares, casa, caderno):
    escreveu = corridas[casa, caderno].result()
    if "dispositivos(" in codigo(caderno) or "melhor_dispositivo(" in codigo(caderno):
        biblioteca = NUMPY if casa == "sem torch" else TORCH
        assert escrito(lugares[casa].python, biblioteca, RAIZ, {}).strip() in escreveu
    if casa == "sem torch":
        assert not re.search(r"PyTorch \S+ na (CPU|GPU)", escreveu)


def test_nenhum_notebook_escolhe_a_gpu_por_conta_propria():
    """Quem escolhe entre CUDA, MPS e CPU é `dispositivos()`: uma célula que pede "cuda" pararia onde não há GPU."""
    escolhas = re.compile(r"""\.to\(\s*["']|\.(?:cuda|mps)\b|torch\.device\(|device\s*=\s*["']""")
    assert escolhas.search('x.to("cuda")')
    for caderno in cadernos():
        assert not escolhas.search(codigo(caderno)), f"{caderno.name}: {escolhas.search(codigo(caderno))}"


@pytest.mark.parametrize("celula", ["from google.colab import drive", "import google.colab as c\nc.files.upload()"])
def test_o_duble_do_colab_acusa_o_que_o_curso_nao_deveria_usar(lugares, tmp_path, celula):
    caderno = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(celula)])
    nbformat.write(caderno, tmp_path / "c.ipynb")
    with pytest.raises(CellExecutionError, match=r"não deveria usar google\.colab\."):
        rodar(tmp_path / "c.ipynb", lugares["colab"])
    caderno.cells[0].source = f"try:\n    exec({celula!r})\nexcept AssertionError:\n    pass"
    nbformat.write(caderno, tmp_path / "c.ipynb")
    with pytest.raises(CellExecutionError, match="INESPERADOS"):
        rodar(tmp_path / "c.ipynb", lugares["colab"], NADA_INESPERADO)


def codigo(caderno: Path) -> str:
    celulas = json.loads(caderno.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(c["source"]) for c in celulas if c["cell_type"] == "code")
