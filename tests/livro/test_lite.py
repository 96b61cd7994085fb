"""O JupyterLite construído: o que está no site, o que ele pediria, o que se refaz e o que não."""

import hashlib
import json
import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from livro.oficina import lite
from livro.oficina.lite import cadernos, paginas
from livro.site.lite import endereco_no_lite
from tests.conftest import RAIZ

FORA = re.compile(r"https?://(?!www\.w3\.org)")
# O que abriria um arquivo ao lado do notebook: num navegador ele não existe.
ABRE_ARQUIVO = re.compile(r"\bopen\(|read_text|read_bytes|\bnp\.load|loadtxt|genfromtxt|read_csv|\bImage\(filename")


@pytest.fixture(scope="module")
def pasta(curso) -> Path:
    return curso.html / "lite"


@pytest.fixture(scope="module")
def kernel(pasta) -> dict:
    configuracao = json.loads((pasta / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    return configuracao["litePluginSettings"][paginas.KERNEL]


@pytest.fixture(scope="module")
def notebooks() -> list[str]:
    return [caminho.as_posix() for caminho in cadernos.achar(RAIZ)]


# --- o que está no site --------------------------------------------------------------------------


def test_cada_licao_tem_uma_pagina_e_um_notebook_na_lista(curso, pasta, notebooks):
    assert len(notebooks) >= 1
    for notebook in notebooks:
        endereco = urlsplit(endereco_no_lite(notebook.removesuffix(".ipynb")))
        assert (curso.html / endereco.path).is_file()
        pedido = endereco.query.removeprefix("path=")
        pasta_dele, _, nome = pedido.rpartition("/")
        lista = json.loads((pasta / "api/contents" / pasta_dele / "all.json").read_text(encoding="utf-8"))
        assert nome in [item["name"] for item in lista["content"]]
        assert (pasta / "files" / pedido).is_file()


def test_o_notebook_do_site_e_o_do_repositorio_com_a_sua_versao(pasta, notebooks):
    versoes = json.loads((pasta / cadernos.VERSOES).read_text(encoding="utf-8"))
    assert sorted(versoes) == sorted(notebooks)
    for notebook in notebooks:
        publicado = json.loads((pasta / "files" / notebook).read_text(encoding="utf-8"))
        assert publicado["metadata"].pop("curso") == {"edicao": "1", "versao": versoes[notebook]}
        assert publicado == json.loads((RAIZ / "notebooks" / notebook).read_text(encoding="utf-8"))


def test_nenhum_notebook_abre_um_arquivo_ao_lado(notebooks):
    """Uma célula só lê o que ela mesma gravou, numa pasta temporária."""
    for notebook in notebooks:
        celulas = json.loads((RAIZ / "notebooks" / notebook).read_text(encoding="utf-8"))["cells"]
        for codigo in ("".join(celula["source"]) for celula in celulas if celula["cell_type"] == "code"):
            assert not ABRE_ARQUIVO.search(codigo) or "tempfile.TemporaryDirectory()" in codigo, notebook


def test_os_arquivos_do_python_sao_os_que_o_lock_diz(curso, pasta, kernel):
    opcoes = kernel["loadPyodideOptions"]
    nucleo = pasta / opcoes["indexURL"]
    lock = json.loads((pasta / opcoes["lockFileURL"]).read_text(encoding="utf-8"))
    assert (pasta / kernel["pyodideUrl"]).is_file()
    assert (pasta / opcoes["stdLibURL"]).is_file()
    assert {"pyodide.asm.js", "pyodide.asm.wasm"} <= {arquivo.name for arquivo in nucleo.iterdir()}
    assert set(opcoes["packages"]) == lock["packages"].keys() >= {"numpy", "atencao", "micropip", "piplite"}
    for pacote in lock["packages"].values():
        # De onde o Pyodide parte para achar cada um: a pasta do núcleo.
        bytes_ = (nucleo / pacote["file_name"]).read_bytes()
        assert hashlib.sha256(bytes_).hexdigest() == pacote["sha256"]


def test_nada_na_configuracao_leva_a_outro_endereco(pasta):
    """C2: nem o kernel nem as páginas sabem de um endereço fora do site."""
    arquivos = [pasta / "jupyter-lite.json", *pasta.glob("*/jupyter-lite.json"), *(pasta / paginas.CURSO).iterdir()]
    arquivos += [pasta / nome / "index.html" for nome in ("lab", "notebooks", "tree")]
    for arquivo in arquivos:
        assert not FORA.search(arquivo.read_text(encoding="utf-8")), arquivo


def test_a_espera_e_dita_em_portugues(pasta):
    pagina = (pasta / "notebooks/index.html").read_text(encoding="utf-8")
    assert '<html lang="pt-BR">' in pagina
    assert "Na primeira vez isso pode levar um minuto." in pagina
    assert "Loading" not in pagina


def test_uma_pagina_do_jupyterlite_que_mudou_para_a_construcao():
    with pytest.raises(SystemExit, match="O JupyterLite mudou"):
        paginas.em_portugues("<html><title>Outra coisa</title></html>")


# --- o que se refaz ------------------------------------------------------------------------------


@pytest.fixture
def copia(curso, tmp_path) -> tuple[Path, Path]:
    """Um livro só com uma lição e um site como o do curso."""
    livro, site = tmp_path / "livro", tmp_path / "site"
    (livro / "notebooks/modulo-06").mkdir(parents=True)
    shutil.copy(RAIZ / "_config.yml", livro)
    (livro / "notebooks/modulo-06/01-x.ipynb").write_text('{"metadata": {}, "cells": []}', encoding="utf-8")
    shutil.copytree(curso.html, site)
    return livro, site


def test_so_os_notebooks_se_refazem_quando_so_eles_mudam(copia):
    livro, site = copia
    pagina = site / "lite/notebooks/index.html"
    lite.montar(livro, site)
    antes = pagina.stat().st_mtime_ns
    (livro / "notebooks/modulo-06/01-x.ipynb").write_text('{"metadata": {}, "cells": [1]}', encoding="utf-8")
    assert lite.montar(livro, site)
    assert pagina.stat().st_mtime_ns == antes
    assert json.loads((site / "lite/files/modulo-06/01-x.ipynb").read_text(encoding="utf-8"))["cells"] == [1]
    assert list((site / "lite/files").rglob("*.ipynb")) == [site / "lite/files/modulo-06/01-x.ipynb"]


def test_sem_o_python_da_pagina_o_site_fica_sem_o_jupyterlite(copia):
    livro, site = copia
    shutil.rmtree(site / "_static/motor")
    assert not lite.montar(livro, site)
    assert not (site / "lite").exists()


def test_um_livro_sem_notebooks_fica_sem_o_jupyterlite(copia):
    livro, site = copia
    shutil.rmtree(livro / "notebooks")
    assert not lite.montar(livro, site)
    assert not (site / "lite").exists()
