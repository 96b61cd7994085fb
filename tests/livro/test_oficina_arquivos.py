"""O que vale para todo arquivo versionado: versões fixadas, nenhum endereço que não deva estar ali."""

import re
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from livro.oficina.instalar import COM_CUDA, INDICE_CPU
from livro.oficina.restringir import CABECALHO, nome_normal, nomes_diretos, restricoes
from tests.repositorio import versionados

RAIZ = Path(__file__).parents[2]
# Em pedaços, para que este arquivo também possa ser conferido.
REGISTROS = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "yarn" + "pkg.com"]
REGISTROS += ["deb." + "debian.org", "security." + "debian.org", "archive." + "ubuntu.com"]
LUGARES_DE_FORA = ["/wo" + "rk/", "../sha" + "red"]
# Só existem fora do Linux.
DE_OUTROS_SISTEMAS = {"appnope", "colorama", "pywinpty"}


@pytest.fixture(scope="module")
def arquivos() -> dict[str, str]:
    return {nome: (RAIZ / nome).read_text(encoding="utf-8", errors="replace") for nome in versionados()}


def achados(arquivos: dict[str, str], trechos: list[str]) -> list[tuple[str, str]]:
    return [(nome, trecho) for nome, texto in arquivos.items() for trecho in trechos if trecho in texto]


def test_o_repositorio_foi_lido(arquivos):
    assert {"Makefile", "README.md", "requirements.txt", "livro/oficina/instalar.py"} <= arquivos.keys()


def test_nenhum_registro_de_pacotes_e_citado(arquivos):
    assert achados(arquivos, REGISTROS) == []


def test_nada_depende_de_fora_do_repositorio(arquivos):
    assert achados(arquivos, LUGARES_DE_FORA) == []


def test_o_indice_do_pytorch_esta_num_lugar_so(arquivos):
    assert [nome for nome, _ in achados(arquivos, [INDICE_CPU])] == ["livro/oficina/instalar.py"]


# --- versões -------------------------------------------------------------------------------------

LINHA_DE_REQUISITO = re.compile(r"""^\s*(?:-\s*)?["']?jupyter-book(?![\w/-])(.*)$""", re.IGNORECASE)
COMANDO_DE_INSTALAR = re.compile(r"\bpip3?\b.*?\binstall\b.*?\bjupyter[-_.]book(.*)$", re.IGNORECASE)


def soltos(nome: str, texto: str) -> list[str]:
    """As linhas que instalariam o jupyter-book 2.x."""
    regras = [COMANDO_DE_INSTALAR]
    if nome.endswith((".txt", ".toml", ".cfg", ".yml", ".yaml")):
        regras.append(LINHA_DE_REQUISITO)
    return [
        linha
        for linha in texto.splitlines()
        for regra in regras
        if (achado := regra.search(linha)) and not re.match(r"==1\.|.{0,12}<2\b", achado[1])
    ]


@pytest.mark.parametrize(
    ("nome", "linha", "solto"),
    [
        ("requirements.txt", "jupyter-book", True),
        ("requirements.txt", "jupyter-book>=1", True),
        ("requirements.txt", "jupyter-book==1.0.4.post1", False),
        ("requirements.txt", "jupyter-book>=1,<2", False),
        ("pyproject.toml", '    "jupyter-book",', True),
        ("ambiente.yml", "  - jupyter-book", True),
        ("LEIA.md", "    pip install -U jupyter-book", True),
        ("LEIA.md", "    pip install 'jupyter-book<2'", False),
        ("LEIA.md", "O jupyter-book 1.x constrói o livro.", False),
    ],
)
def test_o_jupyter_book_solto_e_visto(nome, linha, solto):
    assert bool(soltos(nome, linha)) is solto


def test_o_jupyter_book_esta_fixado_em_todo_lugar(arquivos):
    assert "jupyter-book==1." in arquivos["requirements.txt"]
    eu = str(Path(__file__).relative_to(RAIZ))
    assert {nome: soltos(nome, texto) for nome, texto in arquivos.items() if nome != eu and soltos(nome, texto)} == {}


def fixadas(texto: str) -> dict[str, str]:
    linhas = [linha for linha in texto.splitlines() if linha.strip() and not linha.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==\S+", linha) for linha in linhas), linhas
    return {nome_normal(nome): versao for nome, versao in (linha.split("==") for linha in linhas)}


@pytest.fixture(scope="module")
def diretas(arquivos):
    return fixadas(arquivos["requirements.txt"])


@pytest.fixture(scope="module")
def indiretas(arquivos):
    return fixadas(arquivos["restricoes.txt"])


def test_cada_versao_e_dita_uma_vez(diretas, indiretas):
    assert diretas.keys() & indiretas.keys() == set()


def test_este_ambiente_e_o_que_os_arquivos_dizem(diretas, indiretas):
    """Percorre as dependências pelos metadados instalados: nenhuma sem versão fixada, nenhuma com outra."""
    a_ver, vistas, faltam, outras = [*map(Requirement, diretas)], set(), set(), {}
    while a_ver:
        pedido = a_ver.pop()
        nome = nome_normal(pedido.name)
        if (nome, frozenset(pedido.extras)) in vistas or COM_CUDA.match(nome):
            continue
        vistas.add((nome, frozenset(pedido.extras)))
        fixada = (diretas | indiretas).get(nome)
        if fixada is None and nome not in DE_OUTROS_SISTEMAS:
            faltam.add(nome)
        if fixada and version(nome).partition("+")[0] != fixada:
            outras[nome] = (version(nome), fixada)
        for linha in requires(nome) or []:
            dele = Requirement(linha)
            extras = [{"extra": extra} for extra in ("", *pedido.extras)]
            if dele.marker is None or any(dele.marker.evaluate(extra) for extra in extras):
                a_ver.append(dele)
    assert (faltam, outras) == (set(), {}), "rode make restricoes"


def test_restricoes_e_escrito_do_relatorio_do_pip(diretas):
    relatorio = {
        "install": [
            {"metadata": {"name": nome, "version": numero}}
            for nome, numero in [("torch", "2.13.0+cpu"), ("Jinja2", "3.1.6"), ("nvidia-cudnn", "9"), ("a_b.c", "1")]
        ]
    }
    assert restricoes(relatorio, nomes_diretos("# x\ntorch==2.13.0\n")) == CABECALHO + "a-b-c==1\njinja2==3.1.6\n"


def test_restricoes_tem_o_cabecalho_que_se_escreve(arquivos):
    assert arquivos["restricoes.txt"].startswith(CABECALHO)


# --- o que os textos prometem ---------------------------------------------------------------------


def test_cada_dependencia_direta_tem_a_sua_razao(arquivos, diretas):
    tabela = arquivos["CONTRIBUTING.md"].partition("| Dependência |")[2].partition("\n\n")[0]
    celulas = [linha.split("|")[1] for linha in tabela.splitlines()[1:] if linha.startswith("|")]
    ditas = {nome_normal(nome.split()[0]) for celula in celulas for nome in celula.split(",") if nome.split()}
    assert diretas.keys() - ditas == set()


@pytest.mark.parametrize("nome", ["README.md", "CONTRIBUTING.md"])
def test_todo_comando_make_citado_existe(arquivos, nome):
    [declarados] = re.findall(r"^\.PHONY: (.+)$", arquivos["Makefile"], re.MULTILINE)
    citados = set(re.findall(r"(?:^ {4}|`|  )(?:[A-Z_]+=\S+ )?make ([a-z]+)", arquivos[nome], re.MULTILINE))
    assert citados
    assert citados - set(declarados.split()) == set()


@pytest.mark.parametrize("nome", ["README.md", "CONTRIBUTING.md"])
def test_todo_arquivo_citado_existe(arquivos, nome):
    """Os caminhos entre crases que têm pasta e nome, e os elos relativos."""
    citados = set(re.findall(r"`([\w./-]+/[\w.-]+\.\w+)`|\]\((?!https?:)([^)#]+)\)", arquivos[nome]))
    caminhos = {caminho for par in citados for caminho in par if caminho and "NN-" not in caminho}
    assert caminhos
    assert {caminho for caminho in caminhos if not (RAIZ / caminho).exists()} == set()
