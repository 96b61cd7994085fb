"""O que só `make test-completo` roda: os mesmos notebooks noutras pastas, noutras codificações, noutras versões."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cadernos.casas import colab, escrito, instalada_com, mais_novas, outro_python
from tests.cadernos.conftest import VERSOES
from tests.cadernos.rodar import RAIZ, Lugar, cadernos, rodar

pytestmark = pytest.mark.completo

CASA = Path(sys.executable)
AO_LADO = cadernos()[0].parent
# Como num Windows: o Python não supõe UTF-8 ao abrir arquivos nem ao escrever.
WINDOWS = (("PYTHONUTF8", "0"), ("PYTHONIOENCODING", "cp1252"), ("LC_ALL", "C"), ("PYTHONCOERCECLOCALE", "0"))

LUGARES: dict[str, Callable[[Path], Lugar]] = {
    "da raiz": lambda pasta: Lugar(CASA, RAIZ),
    "de uma pasta vazia": lambda pasta: Lugar(CASA, pasta),
    "cada célula duas vezes": lambda pasta: Lugar(CASA, AO_LADO, vezes=2),
    "com as codificações do Windows": lambda pasta: Lugar(CASA, AO_LADO, WINDOWS),
    "com as versões mais novas": lambda pasta: Lugar(mais_novas(pasta), AO_LADO),
}


@pytest.mark.parametrize("lugar", LUGARES)
def test_roda(fila, tmp_path, lugar):
    rodar_todos(fila, LUGARES[lugar](tmp_path))


def test_roda_no_colab_com_cada_celula_duas_vezes(fila, tmp_path):
    rodar_todos(fila, Lugar(colab(tmp_path), tmp_path / "content", vezes=2))


@pytest.mark.parametrize("versao", VERSOES)
def test_roda_noutro_python_instalado_como_no_readme(fila, dizer, tmp_path, versao):
    python, falta = instalada_com(outro_python(versao), tmp_path)
    assert escrito(python, "import sys; print('%d.%d' % sys.version_info[:2])", RAIZ, {}).strip() == versao
    if falta:
        dizer(f"Python {versao}: os notebooks rodaram, mas sem PyTorch: {falta}")
    rodar_todos(fila, Lugar(python, tmp_path / "clone/notebooks/modulo-06"))


def rodar_todos(fila, lugar: Lugar) -> None:
    """Todas as lições na fila; a primeira que para diz em que notebook e em que célula."""
    corridas = {caderno: fila(rodar, caderno, lugar) for caderno in cadernos()}
    parados = {caderno.name: str(corrida.exception()) for caderno, corrida in corridas.items() if corrida.exception()}
    assert parados == {}
