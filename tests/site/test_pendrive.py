"""O curso aberto do zip extraído, sem rede: a página aparece, e o painel responde com o Python do próprio zip."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from livro.oficina.pendrive.empacotar import empacotar
from tests.pendrive import LUGAR, extrair, no_ar, so_com
from tests.site.painel import abrir_painel


@pytest.fixture(scope="module")
def pasta(curso, tmp_path_factory) -> Path:
    onde = tmp_path_factory.mktemp("zip")
    empacotar(curso.html, onde / "curso.zip")
    return extrair(onde / "curso.zip", onde / LUGAR)


@pytest.fixture(scope="module", params=["python3", "perl"])
def endereco(request, pasta, tmp_path_factory) -> Iterator[str]:
    programas = so_com(["dirname", "uname", request.param], tmp_path_factory.mktemp("p") / "bin")
    with no_ar(["/bin/sh", str(pasta / "abrir-no-linux.sh")], pasta, PATH=programas) as aberto:
        yield aberto


@pytest.fixture
def visita(abrir, curso, endereco):
    """Uma aba que só alcança o servidor do zip."""
    aberta = abrir(curso, raiz=endereco)
    aberta.contexto.route(lambda pedido: not pedido.startswith(endereco), lambda rota: rota.abort())
    return aberta


def test_o_painel_responde_com_o_python_do_zip(visita):
    painel = abrir_painel(visita.ir("index.html"))
    painel.esperar_python()
    painel.campo("frase").fill("a onça viu a capivara")
    painel.assentar()
    assert "capivara" in painel.palavras()
    assert visita.fora() == []
    assert visita.problemas == []


def test_a_licao_aparece_inteira(visita, curso):
    aba = visita.ir(curso.licao)
    visita.rolar_tudo()
    assert aba.locator("mjx-container").count() > 20
    assert aba.locator(".main-svg").count() > 3
    assert visita.fora() == []
    assert visita.problemas == []
