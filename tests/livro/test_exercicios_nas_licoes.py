"""Todo exercício declarado tem enunciado, exemplo que a solução cumpre e cartão; todo enunciado tem retorno."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from atencao.exercicios import exercicios, quizzes, solucao
from livro.site.celulas import fontes_da_licao
from livro.site.plano import planejar
from tests.conftest import RAIZ

LICOES = {int(arquivo.name[:2]): arquivo.read_text(encoding="utf-8") for arquivo in RAIZ.glob("modulo-06/*.md")}
EXPLICACOES = [p.exercicio for quiz in quizzes().values() for p in quiz.perguntas if p.exercicio]
CELULA = '```{{code-cell}} ipython3\n:tags: [remove-input]\n\n{}("{}")\n```\n'
TIPO = re.compile(r"\n\*[A-ZÁ-Ú][^·*\n]+ · (fácil|médio|difícil) · \d+ minutos\.\* ")
ADMONITION = re.compile(
    r"^(?P<cerca>:{3,})\{admonition\} Exercício (?P<numero>\d+) · (?P<titulo>[^\n]+)\n:class: exercicio\n"
    r"(?P<corpo>.*?)^(?P=cerca)\n\n?"
    r"(?:```\{code-cell\} ipython3\n(?P<rascunho># Rascunho .*?)^```\n\n)?"
    r"(?P<depois>(?:```\{code-cell\}.*?^```\n)?)",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Enunciado:
    """Um exercício como a lição o traz: a célula de rascunho que o segue, se há, e a que vem logo depois, se vem."""

    titulo: str
    corpo: str
    rascunho: str
    depois: str


def _ler() -> Iterator[tuple[str, Enunciado]]:
    for licao, texto in LICOES.items():
        for achado in ADMONITION.finditer(texto):
            yield (
                f"{licao}.{achado['numero']}",
                Enunciado(achado["titulo"], achado["corpo"], achado["rascunho"] or "", achado["depois"]),
            )


ENUNCIADOS = dict(_ler())
AS_QUATRO = ("1", "2", "3", "4")
"""As lições que ensinam e depois exercitam; nas outras o exercício é a própria lição, e cada uma tem a sua forma."""
DAS_QUATRO = [id_ for id_ in ENUNCIADOS if id_.split(".")[0] in AS_QUATRO]
PARA_ESCREVER = [id_ for id_ in DAS_QUATRO if id_ in exercicios() and exercicios()[id_].partida is None]


@pytest.mark.parametrize("id_", exercicios())
def test_o_exercicio_declarado_tem_enunciado_e_o_seu_cartao(id_: str) -> None:
    enunciado = ENUNCIADOS[id_]
    assert enunciado.titulo == exercicios()[id_].titulo
    assert enunciado.depois == CELULA.format("pratique", id_)
    assert "{admonition} Dica" not in enunciado.corpo, "as dicas são as do cartão"


@pytest.mark.parametrize("id_", PARA_ESCREVER)
def test_a_solucao_cumpre_o_exemplo_do_enunciado(id_: str) -> None:
    enunciado, _, depois = ENUNCIADOS[id_].corpo.partition(
        ":::{admonition} Depois de conferir\n:class: solucao dropdown\n"
    )
    assert depois, "as perguntas do enunciado ficam sem resposta"
    exemplos = re.findall(r"^```python\n(.*?)^```$", enunciado, re.MULTILINE | re.DOTALL)
    assert exemplos
    assert f"`{exercicios()[id_].nome}(" in enunciado
    for exemplo in exemplos:
        assert "assert " in exemplo
        espaco = {"np": np}
        exec(solucao(id_) + exemplo, espaco)


@pytest.mark.parametrize("id_", exercicios())
def test_o_esqueleto_nao_toma_no_notebook_o_lugar_de_uma_funcao_da_licao(id_: str) -> None:
    """Quem roda tudo e depois volta a uma célula de cima a encontra como era."""
    assert exercicios()[id_].nome not in _vindos_de_outra_celula(LICOES[int(id_.split(".")[0])])


def _vindos_de_outra_celula(licao: str) -> set[str]:
    """Os nomes que alguma célula usa sem que ela mesma lhes dê valor."""
    vindos: set[str] = set()
    for codigo in re.findall(r"^```\{code-cell\} ipython3\n(?::[^\n]*\n)*(.*?)^```$", licao, re.MULTILINE | re.DOTALL):
        nos = list(ast.walk(ast.parse(codigo)))
        nomes = [no for no in nos if isinstance(no, ast.Name)]
        dados = {no.id for no in nomes if isinstance(no.ctx, ast.Store)}
        dados |= {no.name for no in nos if isinstance(no, ast.FunctionDef)}
        vindos |= {no.id for no in nomes} - dados
    return vindos


@pytest.mark.parametrize("id_", EXPLICACOES)
def test_o_exercicio_conceitual_tem_enunciado_e_o_seu_cartao(id_: str) -> None:
    assert ENUNCIADOS[id_].depois == CELULA.format("explique", id_)


def test_os_cartoes_das_licoes_sao_os_declarados_e_aparecem_uma_vez() -> None:
    achados = re.findall(r'^(pratique|explique|responda)\("(.+)"\)$', "\n".join(LICOES.values()), re.MULTILINE)
    declarados = [("pratique", id_) for id_ in exercicios()] + [("explique", id_) for id_ in EXPLICACOES]
    quizes = [("responda", str(int(licao[:2]))) for licao in quizzes()]
    assert sorted(achados) == sorted(declarados + quizes)


@pytest.mark.parametrize("licao", [licao for licao in quizzes() if str(int(licao[:2])) in AS_QUATRO])
def test_o_quiz_vem_logo_antes_dos_exercicios(licao: str) -> None:
    numero = int(licao[:2])
    secoes = re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", LICOES[numero], re.MULTILINE | re.DOTALL)
    titulos = [titulo for titulo, _ in secoes]
    onde = titulos.index("Confira o que entendeu")
    assert titulos[onde + 1] == "Exercícios"
    assert secoes[onde][1].rstrip().endswith(CELULA.format("responda", numero).rstrip())


@pytest.mark.parametrize("licao", AS_QUATRO)
def test_ha_exercicios_bastantes_e_de_mais_de_um_tipo(licao: str) -> None:
    tipos = [TIPO.match(e.corpo)[0].split("·")[0] for id_, e in ENUNCIADOS.items() if id_.startswith(f"{licao}.")]
    assert len(tipos) >= 6
    assert len(set(tipos)) >= 4


@pytest.mark.parametrize("id_", DAS_QUATRO)
def test_o_enunciado_diz_o_tipo_a_dificuldade_e_o_tempo(id_: str) -> None:
    corpo = ENUNCIADOS[id_].corpo
    assert TIPO.match(corpo), corpo.split("\n")[1]


def test_todo_enunciado_tem_um_cartao_que_responde() -> None:
    assert sorted(ENUNCIADOS) == sorted([*exercicios(), *EXPLICACOES])


@pytest.mark.parametrize("licao", LICOES)
def test_o_rascunho_e_do_seu_exercicio_e_roda_na_pagina(licao: int) -> None:
    fontes, _ = fontes_da_licao(LICOES[licao])
    plano = dict(zip(fontes, planejar(fontes), strict=True))
    rascunhos = {id_: ENUNCIADOS[id_].rascunho.rstrip() for id_ in ENUNCIADOS if id_.startswith(f"{licao}.")}
    rascunhos = {id_: rascunho for id_, rascunho in rascunhos.items() if rascunho}
    assert list(rascunhos.values()) == [fonte for fonte in fontes if "# Rascunho" in fonte]
    for id_, rascunho in rascunhos.items():
        abertura, *codigo = rascunho.split("\n")
        assert abertura == f"# Rascunho do exercício {id_.split('.')[1]}: mude e rode."
        assert codigo
        assert plano[rascunho].motivo == ""
