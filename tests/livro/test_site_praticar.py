"""O menu Praticar: cada endereço leva a um arquivo que existe, ou a explicação diz o que falta para haver um."""

import json
import re
import subprocess
import tomllib
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from livro.site.praticar import (
    SEM_GITHUB,
    SEM_REPOSITORIO,
    Repositorio,
    ler_repositorio,
    maneiras,
    no_binder,
    no_colab,
    no_jupyterhub,
)
from tests.conftest import RAIZ, REPOSITORIO_DE_AMOSTRA, SERVIDORES_DE_AMOSTRA

NOTEBOOK = "notebooks/modulo-06/01-x.ipynb"
CURSO = Repositorio("https://github.com/escola/curso", "aulas")
DE_OUTRA_CASA = Repositorio("https://git.example/escola/curso", "aulas/2027")
SEM_ENDERECO = Repositorio("", "main")


class _Menu(HTMLParser):
    """Os links e os textos de dentro de <details class="praticar">."""

    def __init__(self, html: str):
        super().__init__()
        self.dentro, self.links, self.textos = False, [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        atributos = dict(attrs)
        self.dentro = self.dentro or atributos.get("class") == "praticar"
        if self.dentro and tag == "a":
            self.links.append(atributos)

    def handle_endtag(self, tag):
        self.dentro = self.dentro and tag != "details"

    def handle_data(self, data):
        if self.dentro and data.strip():
            self.textos.append(data.strip())


def menu(site, pagina: str) -> _Menu:
    return _Menu(site.ler(pagina))


def licoes_do_curso() -> list[str]:
    partes = yaml.safe_load((RAIZ / "_toc.yml").read_text(encoding="utf-8"))["parts"]
    return [c["file"] for parte in partes for c in parte["chapters"] if c["file"].startswith("modulo-06/")]


# --- cada endereço, a partir do que está configurado -----------------------------------------------


@pytest.mark.parametrize(
    ("url", "esperado"),
    [
        ("https://github.com/escola/curso.git", CURSO),
        (" https://github.com/escola/curso/ ", CURSO),
        ("https://github.com/escola/curso/tree/main/modulo-06", CURSO),
        ("https://github.com/escola/curso?tab=readme-ov-file#self-attention", CURSO),
        ("http://github.com/escola/curso", CURSO),
        ("github.com/escola/curso", CURSO),
        ("git@github.com:escola/curso.git", CURSO),
        ("ssh://git@github.com/escola/curso.git", CURSO),
        ("git@git.example:escola/curso.git", Repositorio("https://git.example/escola/curso", "aulas")),
        ("https://git.example/escola/curso", Repositorio("https://git.example/escola/curso", "aulas")),
        ("", Repositorio("", "aulas")),
    ],
)
def test_o_endereco_do_repositorio_e_lido_como_se_escreve(url, esperado):
    assert ler_repositorio(url, "aulas") == esperado


def test_no_colab():
    assert no_colab(NOTEBOOK, CURSO) == f"https://colab.research.google.com/github/escola/curso/blob/aulas/{NOTEBOOK}"


@pytest.mark.parametrize("url", ["", "https://git.example/escola/curso", "https://github.com/escola", "escola/curso"])
def test_sem_github_o_colab_nao_tem_endereco_e_o_menu_diz_o_que_escrever(url):
    repositorio = Repositorio(url, "main")
    assert no_colab(NOTEBOOK, repositorio) == ""
    colab = maneiras(NOTEBOOK, repositorio, {})[0]
    assert (colab.nome, colab.endereco, colab.explicacao) == ("Abrir no Colab", "", SEM_GITHUB)
    assert "_config.yml (repository: url)" in colab.explicacao


@pytest.mark.parametrize(
    ("repositorio", "caminho"),
    [
        (CURSO, "/v2/gh/escola/curso/aulas"),
        (DE_OUTRA_CASA, "/v2/git/https%3A%2F%2Fgit.example%2Fescola%2Fcurso/aulas%2F2027"),
    ],
)
def test_no_binder(repositorio, caminho):
    partes = urlsplit(no_binder(NOTEBOOK, repositorio, "https://binder.example"))
    assert (partes.netloc, partes.path) == ("binder.example", caminho)
    assert parse_qs(partes.query) == {"urlpath": [f"lab/tree/{NOTEBOOK}"]}


def test_no_jupyterhub_o_nbgitpuller_traz_o_repositorio_e_abre_o_notebook():
    partes = urlsplit(no_jupyterhub(NOTEBOOK, DE_OUTRA_CASA, "https://hub.example/base"))
    assert (partes.netloc, partes.path) == ("hub.example", "/base/hub/user-redirect/git-pull")
    assert parse_qs(partes.query) == {
        "repo": ["https://git.example/escola/curso"],
        "branch": ["aulas/2027"],
        "urlpath": [f"lab/tree/curso/{NOTEBOOK}"],
    }


@pytest.mark.parametrize(
    ("repositorio", "servidores", "nomes"),
    [
        (CURSO, {}, []),
        (CURSO, {"binderhub_url": "", "jupyterhub_url": ""}, []),
        (CURSO, SERVIDORES_DE_AMOSTRA, ["Abrir no Binder", "Abrir no JupyterHub"]),
        (SEM_ENDERECO, {}, []),
    ],
)
def test_binder_e_jupyterhub_so_aparecem_configurados(repositorio, servidores, nomes):
    assert [m.nome for m in maneiras(NOTEBOOK, repositorio, servidores)][1:-1] == nomes


def test_servidor_configurado_sem_repositorio_diz_o_que_falta():
    binder, hub = maneiras(NOTEBOOK, SEM_ENDERECO, SERVIDORES_DE_AMOSTRA)[1:-1]
    assert (binder.nome, hub.nome) == ("Abrir no Binder", "Abrir no JupyterHub")
    for maneira in (binder, hub):
        assert (maneira.endereco, maneira.explicacao) == ("", SEM_REPOSITORIO)


def test_o_binder_nao_instala_o_livro_nem_o_pytorch():
    """Sem .binder/, ele instalaria requirements.txt, com gigabytes de CUDA, no Python que tiver."""
    pedidos = [linha for linha in (RAIZ / ".binder/requirements.txt").read_text().splitlines() if linha[0] != "#"]
    assert pedidos[-1] == "-e ."
    assert {Requirement(linha).name for linha in pedidos[:-1]} == {"ipywidgets", "plotly"}
    [versao] = re.findall(r"^python-(3\.\d+)\n$", (RAIZ / ".binder/runtime.txt").read_text())
    pacote = tomllib.loads((RAIZ / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert versao in SpecifierSet(pacote["requires-python"])


# --- o menu nas páginas construídas ----------------------------------------------------------------


def test_toda_licao_tem_o_menu_e_as_outras_paginas_nao(curso):
    com_menu = {p for p in curso.paginas() if 'class="praticar"' in curso.ler(p)}
    assert com_menu == {f"{licao}.html" for licao in licoes_do_curso()}


def test_cada_link_da_amostra_aponta_para_um_arquivo_do_repositorio(amostra):
    arquivo = "notebooks/modulo/licao.ipynb"
    assert (amostra.fonte / arquivo).is_file()
    lite, colab, binder, hub, baixar, progresso = menu(amostra, amostra.licao).links
    assert colab["href"] == (
        f"https://colab.research.google.com/github/{REPOSITORIO_DE_AMOSTRA.split('github.com/')[1]}"
        f"/blob/principal/{arquivo}"
    )
    assert binder["href"].startswith("https://binder.example/v2/gh/exemplo/curso/principal?")
    assert parse_qs(urlsplit(binder["href"]).query)["urlpath"] == [f"lab/tree/{arquivo}"]
    assert hub["href"].startswith("https://hub.escola.example/hub/user-redirect/git-pull?")
    assert parse_qs(urlsplit(hub["href"]).query)["urlpath"] == [f"lab/tree/curso/{arquivo}"]
    for externo in (lite, colab, binder, hub):
        assert (externo["target"], externo["rel"]) == ("_blank", "noopener")
    assert "download" in baixar
    assert progresso == {"href": "../progresso.html"}


def test_no_navegador_abre_o_notebook_da_propria_licao(site):
    pagina = site.html / site.licao
    (lite,) = [a["href"] for a in menu(site, site.licao).links if "lite/" in a["href"]]
    endereco = urlsplit(lite)
    aplicativo = (pagina.parent / endereco.path).resolve()
    assert aplicativo.is_file()
    (caminho,) = parse_qs(endereco.query)["path"]
    servido = aplicativo.parents[1] / "files" / caminho
    assert servido.is_file()
    assert servido.relative_to(site.html / "lite/files").with_suffix(".html").as_posix() == site.licao


def test_sem_jupyterlite_o_menu_nao_o_oferece():
    nomes = [m.nome for m in maneiras(NOTEBOOK, CURSO, {})]
    assert nomes == ["Abrir no Colab", "Baixar o notebook"]
    assert [m.nome for m in maneiras(NOTEBOOK, CURSO, {}, "lite/x.html?path=x")] == ["Abrir no navegador", *nomes]


def test_baixar_traz_o_notebook_da_propria_licao(site):
    for pagina in site.paginas():
        baixar = [a for a in menu(site, pagina).links if "download" in a]
        if 'class="praticar"' not in site.ler(pagina):
            continue
        (link,) = baixar
        arquivo = (site.html / pagina).parent / link["href"]
        assert arquivo.resolve() == (site.html / "notebooks" / pagina).with_suffix(".ipynb").resolve()
        notebook = json.loads(arquivo.read_text(encoding="utf-8"))
        assert notebook["nbformat"] == 4
        assert notebook["metadata"]["kernelspec"]["name"] == "python3"


def test_sem_endereco_publicado_o_colab_explica_e_nao_leva_a_lugar_nenhum(curso):
    escrito = yaml.safe_load((RAIZ / "_config.yml").read_text(encoding="utf-8"))["repository"]
    if ler_repositorio(escrito["url"], escrito["branch"]).no_github:
        assert all("colab" in menu(curso, f"{licao}.html").links[1]["href"] for licao in licoes_do_curso())
        return
    for licao in licoes_do_curso():
        aberto = menu(curso, f"{licao}.html")
        assert SEM_GITHUB in aberto.textos
        assert not [a for a in aberto.links if "colab" in a["href"]]


def test_o_que_os_links_do_curso_prometem_esta_no_git():
    """O ramo de `_config.yml` existe, e o notebook de cada lição está versionado, e não só nesta máquina."""

    def git(*argumentos: str) -> list[str]:
        return subprocess.run(["git", *argumentos], cwd=RAIZ, capture_output=True, text=True, check=True).stdout.split()

    ramo = yaml.safe_load((RAIZ / "_config.yml").read_text(encoding="utf-8"))["repository"]["branch"]
    ramos = git("for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes")
    assert {ramo, f"origin/{ramo}"} & set(ramos), f"_config.yml fala do ramo {ramo}, que não existe"
    versionados = set(git("ls-files", "notebooks"))
    assert {f"notebooks/{licao}.ipynb" for licao in licoes_do_curso()} <= versionados
