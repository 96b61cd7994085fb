"""O curso aberto do zip extraído, sem rede: a página aparece, e o painel responde com o Python do próprio zip."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from livro.caderno.curso import Curso
from livro.caderno.preparar import celula_de_preparo
from livro.oficina.pendrive.empacotar import empacotar
from tests.pendrive import LUGAR, extrair, no_ar, so_com
from tests.site import jupyterlite
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


@pytest.mark.parametrize("endereco", ["perl"], indirect=True)
def test_o_notebook_abre_no_jupyterlite_do_zip(navegador, curso, endereco):
    """E a primeira célula, mesmo com um endereço de onde instalar, vê que o curso já está ali e não pede nada."""
    contexto = navegador.new_context(locale="pt-BR", viewport={"width": 1280, "height": 900})
    licao = jupyterlite.abrir(contexto, endereco).ir(curso.licao.removesuffix(".html"))
    primeira, *_, ultima = licao.codigos()
    licao.escrever(primeira, celula_de_preparo(Curso("", "", "https://github.com/escola/curso", "main")))
    assert licao.rodar(primeira) == []
    licao.escrever(ultima, "float(atencao.softmax([0.0, 0.0])[0])")
    assert licao.rodar(ultima)[0]["data"]["text/plain"] == "0.5"
    assert (licao.fora, licao.problemas) == ([], [])
    contexto.close()
