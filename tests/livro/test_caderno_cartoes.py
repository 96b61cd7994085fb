"""Os cartões no notebook: as células em que se abrem, o que se recolhe, e o notebook intocado que roda até o fim."""

import json
import os
import re
from pathlib import Path

import nbformat
import pytest
from markdown_it import MarkdownIt
from nbclient import NotebookClient

from atencao.exercicios import dica, esqueleto, exercicios, solucao
from livro.caderno.__main__ import RAIZ, principal
from livro.caderno.cartoes import IMPORT, abrir_cartoes
from livro.caderno.gerar import LICOES, gerar
from livro.caderno.ler import Celula
from tests.livro.cabecalho import CABECALHO

COMECO = (
    "# Uma amostra\n\n```{code-cell} ipython3\nimport numpy as np\nfrom atencao import softmax\n```\n\n## Exercícios\n"
)
CELULA = "\n```{{code-cell}} ipython3\n:tags: [{}]\n\n{}\n```\n"
CARTOES = ("from atencao.exercicios import explique, pratique, responda", 'pratique("1.7")', 'explique("1.1")')
ESCONDIDA = {"cellView": "form", "jupyter": {"source_hidden": True}, "tags": ["remove-input"]}


def celula(codigo: str, etiquetas: str = "remove-input") -> str:
    return CELULA.format(etiquetas, codigo)


@pytest.fixture
def projeto(tmp_path: Path) -> Path:
    (tmp_path / "_config.yml").write_text("title: T\n")
    (tmp_path / LICOES).mkdir()
    return tmp_path


def escrever(projeto: Path, *celulas: str) -> None:
    (projeto / LICOES / "01-amostra.md").write_text(CABECALHO + COMECO + "".join(celulas), encoding="utf-8")


def dos_exercicios(projeto: Path) -> list[dict]:
    """As células depois do título Exercícios, com a fonte num texto só."""
    (texto,) = gerar(projeto).values()
    celulas = [celula | {"source": "".join(celula["source"])} for celula in json.loads(texto)["cells"]]
    return celulas[[c["source"] for c in celulas].index("## Exercícios") + 1 :]


# --- as células --------------------------------------------------------------------------------------


def test_pratique_vira_esqueleto_conferencia_dicas_e_solucao(projeto):
    escrever(projeto, *map(celula, CARTOES[:2]))
    importa, escreve, confere, ajuda = dos_exercicios(projeto)
    assert importa["source"] == IMPORT
    abertura, vazia, codigo = escreve["source"].split("\n", 2)
    assert (abertura, vazia) == ("# Exercício 1.7: complete e rode; a célula de baixo confere.", "")
    assert codigo == esqueleto("1.7").rstrip()
    assert confere["source"] == 'conferir("1.7", minha_softmax)'
    # O que o aluno escreve, e o que confere, nunca estão recolhidos.
    assert [c["metadata"] for c in (importa, escreve, confere)] == [{}, {}, {}]
    lido = MarkdownIt("commonmark").render(ajuda["source"])
    blocos = re.findall(r"<details>\s*<summary><b>(.*?)</b></summary>\s*(.*?)\s*</details>", lido, re.S)
    titulos = [*(f"Dica {vez} do exercício 1.7" for vez in (1, 2, 3)), "Solução do exercício 1.7"]
    assert [titulo for titulo, _ in blocos] == titulos
    assert [corpo for _, corpo in blocos[:3]] == [f"<p>{dica('1.7', vez)}</p>" for vez in (1, 2, 3)]
    assert blocos[3][1].startswith('<pre><code class="language-python">def minha_softmax(z):\n')
    assert f"```python\n{solucao('1.7')}```" in ajuda["source"]


def test_quem_acha_o_erro_recebe_a_funcao_defeituosa_e_outro_convite(projeto):
    escrever(projeto, celula('pratique("1.6")'))
    escreve, confere, _ = dos_exercicios(projeto)
    abertura = "# Exercício 1.6: ache os erros, conserte e rode; a célula de baixo confere."
    assert escreve["source"] == f"{abertura}\n\n{esqueleto('1.6').rstrip()}"
    assert confere["source"] == 'conferir("1.6", attention_suspeita)'


def test_explique_vem_depois_de_um_lugar_para_escrever_e_responda_fica(projeto):
    escrever(projeto, celula('explique("1.1")'), celula('responda("1")'))
    lugar, explica, responde = dos_exercicios(projeto)
    assert lugar["cell_type"] == "markdown"
    assert lugar["source"] == "**Exercício 1.1, a sua resposta:** *escreva aqui (dois cliques para editar).*"
    assert (explica["source"], explica["metadata"]) == ('explique("1.1")', ESCONDIDA)
    assert (responde["source"], responde["metadata"]) == ('responda("1")', ESCONDIDA)


@pytest.mark.parametrize("id", exercicios())
def test_as_dicas_de_todo_exercicio_se_leem_como_foram_escritas(id):
    *_, ajuda = abrir_cartoes(Celula("code", f'pratique("{id}")', 1, ("remove-input",)), "x.md")
    lido = MarkdownIt("commonmark").render(ajuda.fonte)
    texto = MarkdownIt("commonmark").renderInline  # só para comparar com o mesmo escape
    for vez in (1, 2, 3):
        puro = re.sub(r"([\\`*_\[\]<>&$])", r"\\\1", dica(id, vez))
        assert f"<p>{texto(puro)}</p>" in lido


def test_codigo_sem_cartao_fica_como_esta():
    for fonte in ("%timeit softmax(z)", "perguntar = 1", "from atencao import softmax\nsoftmax(z)"):
        comum = Celula("code", fonte, 1, ("hide-input",))
        assert abrir_cartoes(comum, "x.md") == [comum]


def test_os_ids_das_celulas_sao_estaveis(projeto):
    escrever(projeto, *map(celula, CARTOES))
    antes = [c["id"] for c in dos_exercicios(projeto)]
    escrever(projeto, *map(celula, (*CARTOES[:2], 'pratique("1.8")', *CARTOES[2:])))
    depois = [c["id"] for c in dos_exercicios(projeto)]
    assert len(set(depois)) == len(depois) == len(antes) + 3
    assert set(antes) < set(depois)


# --- erros de lição ----------------------------------------------------------------------------------

SOZINHO = "fica sozinho na sua célula"


@pytest.mark.parametrize(
    ("codigo", "frase"),
    [
        ('pratique("1.99")', "Não há exercício de código '1.99'"),
        ('explique("1.7")', "Não há exercício conceitual '1.7'"),
        ('responda("77")', "Não há quiz da lição '77'"),
        ('import numpy as np\npratique("1.7")', SOZINHO),
        ('pratique("1.7")\npratique("1.8")', SOZINHO),
        ('cartao = pratique("1.7")', SOZINHO),
        ("pratique(1.7)", SOZINHO),
        ('pratique("1.7", "1.8")', SOZINHO),
        ("import numpy as np\nfrom atencao.exercicios import pratique", SOZINHO),
    ],
)
def test_cartao_fora_do_vocabulario_e_erro_com_arquivo_e_linha(codigo, frase, projeto, capsys):
    escrever(projeto, celula(codigo))
    assert principal([], projeto) == 1
    erro = capsys.readouterr().err
    assert erro.startswith("modulo-06/01-amostra.md:20: ")
    assert frase in erro


def test_cartao_que_mostraria_o_codigo_na_pagina_e_erro(projeto, capsys):
    escrever(projeto, celula('pratique("1.7")', "hide-input"))
    assert principal([], projeto) == 1
    assert "01-amostra.md:20: a célula de um cartão precisa de `:tags: [remove-input]`" in capsys.readouterr().err


# --- rodar -------------------------------------------------------------------------------------------


def test_o_notebook_intocado_roda_ate_o_fim_e_diz_ainda_nao_e_o_resolvido_diz_certo(projeto):
    escrever(projeto, *map(celula, (*CARTOES, 'responda("1")')))
    assert principal([], projeto) == 0
    caderno = nbformat.read(projeto / "notebooks/modulo-06/01-amostra.ipynb", as_version=4)
    confere = next(i for i, c in enumerate(caderno.cells) if c.source.startswith("conferir("))
    resolve = nbformat.v4.new_code_cell(f"# Exercício 1.7\n{solucao('1.7')}")
    caderno.cells += [resolve, nbformat.v4.new_code_cell(caderno.cells[confere].source)]
    ambiente = {nome: valor for nome, valor in os.environ.items() if nome != "ATENCAO_LIVRO"}
    NotebookClient(caderno, timeout=300, kernel_name="python3").execute(env=ambiente | {"PYTHONPATH": str(RAIZ)})
    lidos = [caderno.cells[i].outputs[0].data["text/plain"] for i in (confere, -1)]
    assert lidos[0].startswith("Ainda não · Exercício 1.7")
    assert lidos[1].startswith("Certo · Exercício 1.7")
