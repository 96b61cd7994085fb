"""Quem volta depois de uma edição nova: vê a lição nova, e o que tinha escrito continua lá, com outro nome."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from livro.oficina.lite import cadernos
from tests.conftest import RAIZ
from tests.site.conftest import servir
from tests.site.jupyterlite import ESPERA, Licao, abrir, publicar

LICAO = "modulo-06/01-self-attention"
NOTEBOOK = f"notebooks/{LICAO}.ipynb"
ESCRITO = "# a minha resposta, que levou uma tarde"
COPIA = "01-self-attention (minha cópia, edição {}).ipynb"


@dataclass
class Curso:
    """O curso publicado num servidor, e o livro de onde ele sai."""

    livro: Path
    lite: Path
    endereco: str

    def publicar(self, edicao: str, frase: str) -> None:
        """Publica outra vez, com a frase no começo da lição."""
        (self.livro / "_config.yml").write_text(f"sphinx: {{config: {{curso_edicao: '{edicao}'}}}}", encoding="utf-8")
        notebook = json.loads((RAIZ / NOTEBOOK).read_text(encoding="utf-8"))
        notebook["cells"][0]["source"] = f"# {frase}"
        (self.livro / NOTEBOOK).write_text(json.dumps(notebook), encoding="utf-8")
        cadernos.entregar(self.livro, self.lite)


@pytest.fixture
def publicado(curso, tmp_path) -> Iterator[Curso]:
    subcaminho = publicar(curso.html, tmp_path / "site")
    livro = tmp_path / "livro"
    (livro / NOTEBOOK).parent.mkdir(parents=True)
    with servir(tmp_path / "site") as endereco:
        yield Curso(livro, tmp_path / "site" / subcaminho / "lite", endereco + subcaminho)


@pytest.fixture
def licao(navegador, publicado) -> Iterator[Licao]:
    contexto = navegador.new_context(locale="pt-BR")
    yield abrir(contexto, publicado.endereco)
    contexto.close()


def textos(licao: Licao) -> tuple[str, str]:
    """O título e a última célula de código."""
    return licao.fonte(0), licao.fonte(licao.codigos()[-1])


def escrever_e_gravar(licao: Licao, texto: str) -> None:
    licao.escrever(licao.codigos()[-1], texto)
    licao.gravar()


def test_a_edicao_nova_aparece_e_a_copia_fica(publicado, licao):
    faixa = licao.aba.get_by_role("status").filter(has_text="Esta é a edição nova")
    publicado.publicar("1", "Primeira edição")
    licao.ir(LICAO)
    escrever_e_gravar(licao, ESCRITO)

    # A mesma edição: volta à sua cópia, sem aviso nenhum.
    assert textos(licao.ir(LICAO)) == ("# Primeira edição", ESCRITO)
    assert faixa.count() == 0

    publicado.publicar("2", "Segunda edição")
    titulo, ultima = textos(licao.ir(LICAO))
    assert titulo == "# Segunda edição"
    assert ultima != ESCRITO
    elo = faixa.get_by_role("link", name=COPIA.format(1))
    assert elo.evaluate("(a) => getComputedStyle(a).textDecorationLine") == "underline"
    assert elo.evaluate("(a) => getComputedStyle(a).color !== getComputedStyle(a.parentElement).color")
    elo.click()
    licao.esperar()
    assert textos(licao) == ("# Primeira edição", ESCRITO)

    # Uma correção publicada sem mudar o número da edição também chega, e nada do que havia se perde.
    escrever_e_gravar(licao.ir(LICAO), "# outra resposta")
    publicado.publicar("2", "Segunda edição, corrigida")
    assert textos(licao.ir(LICAO))[0] == "# Segunda edição, corrigida"
    assert faixa.get_by_role("link").all_inner_texts() == [COPIA.format(1), COPIA.format(2)]
    faixa.get_by_role("link", name=COPIA.format(2)).click()
    licao.esperar()
    assert textos(licao) == ("# Segunda edição", "# outra resposta")

    # As cópias também estão na lista de arquivos, e o aviso se dispensa de uma vez.
    licao.aba.goto(f"{publicado.endereco}lite/tree/index.html")
    licao.aba.get_by_text("modulo-06", exact=True).dblclick(timeout=ESPERA)
    for edicao in (1, 2):
        licao.aba.get_by_text(COPIA.format(edicao)).wait_for(timeout=ESPERA)
    licao.ir(LICAO)
    faixa.get_by_role("button", name="Entendi").click()
    licao.ir(LICAO)
    assert faixa.count() == 0
    assert licao.problemas == []


def test_quem_nunca_gravou_ve_a_edicao_nova_sem_aviso(publicado, licao):
    publicado.publicar("1", "Primeira edição")
    licao.ir(LICAO)
    publicado.publicar("2", "Segunda edição")
    assert textos(licao.ir(LICAO))[0] == "# Segunda edição"
    assert licao.aba.locator(".curso-aviso").count() == 0


def test_um_armazem_estragado_nao_impede_a_licao_de_abrir(publicado, licao):
    publicado.publicar("1", "Primeira edição")
    licao.aba.add_init_script("indexedDB.databases = () => Promise.reject(new Error('proibido'))")
    assert textos(licao.ir(LICAO))[0] == "# Primeira edição"
