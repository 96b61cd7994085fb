"""As corridas dos notebooks: todas numa fila, tantas por vez quantos são os núcleos."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.cadernos.casas import outro_python

# As versões do Python em que os notebooks rodam em make test-completo, onde a máquina as tem.
VERSOES = ("3.12", "3.13", "3.14")
AVISOS = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def fila() -> Iterator[Callable[..., Future]]:
    """Põe uma corrida na fila: fila(funcao, …) devolve a promessa do resultado."""
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as executor:
        yield executor.submit
        executor.shutdown(cancel_futures=True)


@pytest.fixture
def dizer(request) -> Callable[[str], None]:
    """Uma frase no fim da corrida, para o que não se pôde fazer não passar calado."""
    return request.config.stash[AVISOS].append


def _falta(item: pytest.Item) -> str | None:
    versao = item.callspec.params.get("versao") if hasattr(item, "callspec") else None
    return versao if versao in VERSOES and outro_python(versao) is None else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Depois da escolha por marca: só conta como ausente a versão que ia rodar."""
    ausentes = [item for item in items if _falta(item)]
    items[:] = [item for item in items if item not in ausentes]
    config.stash[AVISOS] = [f"sem Python {_falta(i)} nesta máquina: os notebooks não rodaram nele" for i in ausentes]
    config.hook.pytest_deselected(items=ausentes)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for aviso in config.stash.get(AVISOS, []):
        terminalreporter.write_line(aviso)
