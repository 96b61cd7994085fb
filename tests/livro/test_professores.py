"""Os roteiros da página para professores: somam o que prometem e falam de seções que existem."""

import re

import pytest

from livro.oficina.pendrive.empacotar import textos
from tests.conftest import RAIZ

PAGINA = (RAIZ / "professores.md").read_text(encoding="utf-8")
ROTEIROS = dict(re.findall(r"^### Lição (\d+) · .*?\n(.*?)(?=^### |\Z)", PAGINA, re.M | re.S))
MINUTOS = 100


def linhas(numero: str) -> list[tuple[int, str, str]]:
    achadas = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \|$", ROTEIROS[numero], re.M)
    return [(int(minutos), secoes, fazer) for minutos, secoes, fazer in achadas]


def licao(numero: str) -> str:
    (arquivo,) = (RAIZ / "modulo-06").glob(f"{int(numero):02}-*.md")
    return arquivo.read_text(encoding="utf-8")


def test_as_licoes_do_curso_tem_roteiro():
    assert list(ROTEIROS) == ["1", "2", "3", "4", "9"]


@pytest.mark.parametrize("numero", ROTEIROS)
def test_o_titulo_e_o_da_licao(numero):
    (titulo,) = re.findall(rf"^### Lição {numero} · (.+)$", PAGINA, re.M)
    assert re.search(rf"^# {re.escape(titulo)}$", licao(numero), re.M)


@pytest.mark.parametrize("numero", ROTEIROS)
def test_os_tempos_somam_duas_aulas(numero):
    assert sum(minutos for minutos, _, _ in linhas(numero)) == MINUTOS


@pytest.mark.parametrize("numero", ROTEIROS)
def test_as_secoes_existem_e_estao_na_ordem(numero):
    titulos = re.findall(r"^## (.+)$", licao(numero), re.M)
    citadas = [secao for _, secoes, _ in linhas(numero) for secao in re.findall(r"“(.+?)”", secoes)]
    assert [titulos.index(secao) for secao in citadas] == sorted(titulos.index(secao) for secao in citadas)


@pytest.mark.parametrize("numero", ROTEIROS)
def test_os_exercicios_citados_existem(numero):
    *_, (_, _, fazer) = linhas(numero)
    existentes = set(re.findall(r"\{admonition\} Exercício (\d+) · ", licao(numero)))
    citados = set(re.findall(r"\bo (\d+)\b", fazer))
    assert citados
    assert citados <= existentes


def test_os_arquivos_de_abrir_sao_os_do_zip():
    citados = set(re.findall(r"abrir[\w-]*\.\w+", PAGINA))
    assert citados == {nome for nome in textos() if nome.startswith("abrir")}
