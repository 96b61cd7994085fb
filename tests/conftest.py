"""Os sites que os testes abrem e o navegador que os abre, um de cada por sessão."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser

from tests.navegador import aberto

RAIZ = Path(__file__).resolve().parent.parent
AMOSTRA = RAIZ / "tests" / "livro" / "amostra"
REPOSITORIO_DE_AMOSTRA = "https://github.com/exemplo/curso"
SERVIDORES_DE_AMOSTRA = {"binderhub_url": "https://binder.example/", "jupyterhub_url": "https://hub.escola.example"}


@dataclass(frozen=True)
class Site:
    """Um livro construído: de onde veio, onde está e uma lição dele."""

    fonte: Path
    html: Path
    licao: str

    def paginas(self) -> list[str]:
        """Caminhos de todas as páginas, menos as que não seguem o modelo das outras: a 404 e o JupyterLite."""
        achadas = sorted(p.relative_to(self.html).as_posix() for p in self.html.rglob("*.html"))
        return [p for p in achadas if p != "404.html" and not p.startswith("lite/")]

    def ler(self, pagina: str) -> str:
        return (self.html / pagina).read_text(encoding="utf-8")


def construir(pasta: Path) -> subprocess.CompletedProcess:
    """Roda o comando de construção do projeto numa pasta com um livro."""
    comando = [sys.executable, "-m", "livro.oficina.construir", str(pasta)]
    return subprocess.run(comando, cwd=RAIZ, capture_output=True, text=True, timeout=600)


def escrever_config(pasta: Path, **mudancas) -> None:
    """O _config.yml do curso com o que o teste precisa diferente."""
    config = yaml.safe_load((RAIZ / "_config.yml").read_text(encoding="utf-8"))
    for chave, valor in mudancas.items():
        config[chave] = {**config[chave], **valor} if isinstance(valor, dict) else valor
    (pasta / "_config.yml").write_text(yaml.safe_dump(config, allow_unicode=True), encoding="utf-8")


def _site(fonte: Path, licao: str) -> Site:
    resultado = construir(fonte)
    assert resultado.returncode == 0, f"o livro não construiu:\n{resultado.stdout}\n{resultado.stderr}"
    return Site(fonte, fonte / "_build" / "html", licao)


@pytest.fixture(scope="session")
def navegador() -> Iterator[Browser]:
    with aberto() as navegador:
        yield navegador


@pytest.fixture(scope="session")
def curso(tmp_path_factory) -> Site:
    """O livro de verdade; os testes abrem uma cópia, que outra construção no meio não muda."""
    pronto = _site(RAIZ, "modulo-06/01-self-attention.html")
    copia = tmp_path_factory.mktemp("curso") / "html"
    shutil.copytree(pronto.html, copia)
    return replace(pronto, html=copia)


@pytest.fixture(scope="session")
def amostra(tmp_path_factory) -> Site:
    """Um livro pequeno que usa tudo o que uma lição pode usar, com endereço de repositório."""
    pasta = tmp_path_factory.mktemp("amostra") / "livro"
    shutil.copytree(AMOSTRA, pasta)
    escrever_config(
        pasta, repository={"url": REPOSITORIO_DE_AMOSTRA, "branch": "principal"}, launch_buttons=SERVIDORES_DE_AMOSTRA
    )
    return _site(pasta, "modulo/licao.html")


@pytest.fixture(scope="session", params=["amostra", "curso"])
def site(request) -> Site:
    """Cada um dos dois, um de cada vez."""
    return request.getfixturevalue(request.param)
