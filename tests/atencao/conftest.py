"""O que os testes do pacote têm em comum: quais se aplicam a esta máquina e como o hypothesis procura."""

import pytest
from hypothesis import settings

from atencao import melhor_dispositivo

# Sem prazo por exemplo, pois a máquina pode estar ocupada; sem acaso, para a falha de um ser a falha de todos.
settings.register_profile("casa", deadline=None, derandomize=True)
settings.load_profile("casa")

SEM_GPU = pytest.StashKey[int]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if melhor_dispositivo().alvo in ("cuda", "mps"):
        return
    da_gpu = [item for item in items if item.get_closest_marker("gpu")]
    items[:] = [item for item in items if not item.get_closest_marker("gpu")]
    config.stash[SEM_GPU] = len(da_gpu)
    config.hook.pytest_deselected(items=da_gpu)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    quantos = config.stash.get(SEM_GPU, 0)
    if quantos:
        terminalreporter.write_line(f"sem GPU: {quantos} testes gpu não se aplicam a esta máquina")
