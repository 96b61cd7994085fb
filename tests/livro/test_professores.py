"""Os roteiros da página para professores: somam o que prometem e falam de seções que existem."""

import json
import re

import pytest

from livro.oficina.pendrive.empacotar import textos
from livro.oficina.servir import PORTAS
from livro.site.praticar import ler_repositorio, maneiras
from tests.conftest import RAIZ

PAGINA = (RAIZ / "professores.md").read_text(encoding="utf-8")
ROTEIROS = dict(re.findall(r"^### (.+?)\n(.*?)(?=^### |\Z)", PAGINA, re.M | re.S))
MINUTOS = 100


def linhas(titulo: str) -> list[tuple[int, str, str]]:
    achadas = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \|$", ROTEIROS[titulo], re.M)
    return [(int(minutos), secoes, fazer) for minutos, secoes, fazer in achadas]


def titulo_de(licao: str) -> str:
    return re.search(r"^# (.+)$", licao, re.M)[1]


TEXTOS = [arquivo.read_text(encoding="utf-8") for arquivo in sorted((RAIZ / "modulo-06").glob("*.md"))]
LICOES = {titulo_de(texto): texto for texto in TEXTOS}


def test_toda_licao_do_curso_tem_roteiro_na_ordem_do_sumario():
    assert list(ROTEIROS) == list(LICOES)


@pytest.mark.parametrize("titulo", ROTEIROS)
def test_os_tempos_somam_duas_aulas(titulo):
    assert sum(minutos for minutos, _, _ in linhas(titulo)) == MINUTOS


@pytest.mark.parametrize("titulo", ROTEIROS)
def test_as_secoes_existem_e_estao_na_ordem(titulo):
    titulos = re.findall(r"^## (.+)$", LICOES[titulo], re.M)
    citadas = [secao for _, secoes, _ in linhas(titulo) for secao in re.findall(r"“(.+?)”", secoes)]
    assert [titulos.index(secao) for secao in citadas] == sorted(titulos.index(secao) for secao in citadas)


@pytest.mark.parametrize("titulo", ROTEIROS)
def test_os_exercicios_citados_existem(titulo):
    *_, (_, _, fazer) = linhas(titulo)
    existentes = set(re.findall(r"\{admonition\} Exercício (\d+) · ", LICOES[titulo]))
    citados = set(re.findall(r"\bo (\d+)\b", fazer))
    assert citados
    assert citados <= existentes


def test_os_arquivos_de_abrir_sao_os_do_zip():
    citados = set(re.findall(r"abrir[\w-]*\.\w+", PAGINA))
    assert citados == {nome for nome in textos() if nome.startswith("abrir")}


def test_a_conta_da_rede_fecha():
    contas = re.findall(r"\| (\d+) MB \| (\d+) MB \| de (\d+) a (\d+) MB \|", PAGINA)
    assert len(contas) == 2
    for pouco, muito, turma_pouco, turma_muito in contas:
        assert (40 * int(pouco), 40 * int(muito)) == (int(turma_pouco), int(turma_muito))


def test_o_menu_e_a_pagina_dizem_o_mesmo_peso_do_notebook():
    ((pouco, muito),) = re.findall(r"abrir o notebook no navegador \| (\d+) MB \| (\d+) MB", PAGINA)
    explicacoes = [m.explicacao for m in maneiras("x.ipynb", ler_repositorio("", ""), {}, "lite")]
    assert any(f"de {pouco} a {muito} MB" in explicacao for explicacao in explicacoes)


def test_o_peso_dos_paineis_e_quase_todo_o_do_motor(site):
    """O resto, até 20%, é a página: texto, figuras e fórmulas."""
    pesos = re.findall(r"mexer nos painéis \| (\d+) MB \| (\d+) MB", PAGINA)[0]
    motor = json.loads((site.html / "_static/motor/motor.json").read_text(encoding="utf-8"))["arquivos"].values()
    for prometido, medida in zip(pesos, ("gzip", "bytes"), strict=True):
        assert 0.8 < sum(arquivo[medida] for arquivo in motor) / (int(prometido) * 1e6) < 1


def test_a_pagina_pede_ao_jupyterhub_o_mesmo_que_ao_binder():
    for pedido in (RAIZ / ".binder/requirements.txt").read_text(encoding="utf-8").splitlines():
        if ">=" in pedido:
            nome, versao = pedido.split(">=")
            assert f"{nome} {versao} ou mais novo" in PAGINA


def test_os_comandos_de_servir_a_sala_existem():
    assert "livro.oficina.servir --sala" in PAGINA
    assert "python abrir.py --sala" in PAGINA
    assert "python abrir.py --sala" in textos()["LEIA-ME.txt"].decode("utf-8-sig")
    assert '"--sala"' in textos()["abrir.py"].decode()
    assert f":{PORTAS[0]}/" in PAGINA
