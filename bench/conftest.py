"""A tabela das razões, impressa em português no fim da execução."""

import platform
from collections.abc import Callable

import pytest
import torch

LINHAS = pytest.StashKey[list[str]]()


@pytest.fixture
def anotar(pytestconfig: pytest.Config) -> Callable[..., None]:
    """Acrescenta uma linha à tabela do fim. `deve` diz o limite da razão."""

    def anotar_linha(conta: str, n: int, nossa: str, deles: str, razao: float, deve: str) -> None:
        numeros = f"{n:>5} {nossa:>11} {deles:>11} {razao:>6.2f}  {deve}".replace(".", ",")
        linha = f"{conta:<52} {numeros}"
        pytestconfig.stash.setdefault(LINHAS, []).append(linha)

    return anotar_linha


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    escrever = terminalreporter.write_line
    escrever("")
    escrever(
        f"PyTorch {torch.__version__}, {torch.get_num_threads()} threads, {platform.machine()}; "
        "float32, 8 cabeças, d = 512"
    )
    escrever(f"{'conta':<52} {'n':>5} {'nossa':>11} {'deles':>11} {'razão':>6}  deve ser")
    for linha in config.stash.get(LINHAS, []):
        escrever(linha)
    escrever("velocidade: deles ÷ nossa, mais é melhor; memória: nossa ÷ deles, menos é melhor")
