"""O notebook inteiro: formato, ids, determinismo, a célula que prepara o ambiente, e rodar de ponta a ponta."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from livro.caderno.__main__ import RAIZ, principal
from livro.caderno.curso import Curso, ler_curso
from livro.caderno.gerar import LICOES, divergencias, gerar
from livro.caderno.preparar import celula_de_preparo
from tests.livro.cabecalho import CABECALHO

LICAO = """
(amostra)=
# Uma amostra

Abertura com {term}`query`.

## Seção

```{code-cell} ipython3
import numpy as np
from atencao import softmax
pesos = softmax(np.array([1.0, 2.0]))
```

```{code-cell} ipython3
:tags: [remove-cell]
raise SystemExit("só o livro roda isto")
```

:::{note}
Somam 1 {cite:p}`melo2020`.
:::

```{code-cell} ipython3
:tags: [hide-input, hide-output]
assert abs(pesos.sum() - 1) < 1e-12
```

```{code-cell} ipython3
:tags: [remove-input]
print("fim")
```
"""
MYST = re.compile(
    r"^\s*(?:>\s*)*(?::{3,}|`{3,}\{|~{3,}\{|%\s|\([\w-]+\)=)|\{[\w:+-]+\}`|\{(?:note|cite|code-cell)", re.M
)


@pytest.fixture
def projeto(tmp_path: Path) -> Path:
    (tmp_path / "_config.yml").write_text(
        "repository: {url: 'https://github.com/escola/curso', branch: aulas}\n"
        "sphinx: {config: {curso_edicao: 2026.1, curso_endereco: 'https://escola.example/curso/'}}\n"
    )
    (tmp_path / "references").mkdir()
    (tmp_path / "references/glossario.md").write_text("# Glossário\n\n```{glossary}\nquery\n    Pergunta.\n```\n")
    (tmp_path / "references/referencias.bib").write_text("@book{melo2020, title={L}, author={Melo, Rita}, year=2020}")
    (tmp_path / LICOES).mkdir()
    escrever_licao(tmp_path, LICAO)
    return tmp_path


def escrever_licao(projeto: Path, texto: str) -> None:
    (projeto / LICOES / "01-amostra.md").write_text(CABECALHO + texto, encoding="utf-8")


def notebook(projeto: Path) -> dict:
    (texto,) = gerar(projeto).values()
    return json.loads(texto)


def fonte(celula: dict) -> str:
    return "".join(celula["source"])


def rodar(caminho: Path, pasta: Path) -> None:
    """Roda o notebook na pasta dada, como se o pacote estivesse instalado."""
    caderno = nbformat.read(caminho, as_version=4)
    ambiente = {**os.environ, "PYTHONPATH": str(RAIZ)}
    cliente = NotebookClient(caderno, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(pasta)}})
    cliente.execute(env=ambiente)


# O formato


def test_abre_com_titulo_orientacao_e_celula_de_preparo(projeto):
    titulo, preparo, abertura, *_ = notebook(projeto)["cells"]
    assert fonte(titulo).startswith("# Uma amostra\n\n")
    assert "(https://escola.example/curso/modulo-06/01-amostra.html)" in fonte(titulo)
    assert "Edição 2026.1." in fonte(titulo)
    assert preparo["cell_type"] == "code"
    assert 'PACOTE = "https://github.com/escola/curso/archive/aulas.zip"' in fonte(preparo)
    assert (
        fonte(abertura) == "Abertura com [*query*](https://escola.example/curso/references/glossario.html#term-query)."
    )


def test_sem_endereco_nem_edicao_o_notebook_nao_promete_nada(projeto):
    (projeto / "_config.yml").write_text("title: T\n")
    titulo, preparo, abertura, *_ = notebook(projeto)["cells"]
    assert not re.search(r"http|Edição|\]\(", fonte(titulo) + fonte(abertura))
    assert "pip" not in fonte(preparo)


def test_celulas_sem_saida_e_notebook_valido(projeto):
    (texto,) = gerar(projeto).values()
    assert texto.endswith("}\n")
    caderno = nbformat.reads(texto, as_version=4)
    nbformat.validate(caderno)
    assert (caderno.nbformat, caderno.nbformat_minor) == (4, 5)
    assert caderno.metadata.kernelspec.name == "python3"
    assert set(caderno.metadata) == {"kernelspec", "language_info"}
    for celula in caderno.cells:
        if celula.cell_type == "code":
            assert (celula.outputs, celula.execution_count) == ([], None)


def test_etiquetas_viram_metadados_e_remove_cell_fica_no_livro(projeto):
    assert [c["metadata"] for c in notebook(projeto)["cells"] if c["cell_type"] == "code"] == [
        {},
        {},
        {
            "cellView": "form",
            "jupyter": {"outputs_hidden": True, "source_hidden": True},
            "tags": ["hide-input", "hide-output"],
        },
        {"cellView": "form", "jupyter": {"source_hidden": True}, "tags": ["remove-input"]},
    ]


def test_uma_celula_por_titulo_e_referencias_no_fim(projeto):
    celulas = [fonte(c) for c in notebook(projeto)["cells"] if c["cell_type"] == "markdown"]
    assert celulas[2] == "## Seção"
    assert celulas[-1] == "## Referências\n\n- Rita Melo. *L*. 2020."


def test_licao_sem_citacao_nao_tem_referencias(projeto):
    escrever_licao(projeto, "# T\n")
    assert not any("Referências" in fonte(c) for c in notebook(projeto)["cells"])


# Ids e determinismo


def test_gerar_duas_vezes_da_o_mesmo(projeto):
    assert gerar(projeto) == gerar(projeto)


def test_editar_uma_celula_so_muda_o_id_dela(projeto):
    antes = [c["id"] for c in notebook(projeto)["cells"]]
    escrever_licao(projeto, LICAO.replace("Somam 1", "Somam sempre 1"))
    depois = [c["id"] for c in notebook(projeto)["cells"]]
    assert len(antes) == len(depois)
    assert sum(a != d for a, d in zip(antes, depois, strict=True)) == 1


def test_inserir_uma_celula_nao_muda_os_outros_ids(projeto):
    antes = [c["id"] for c in notebook(projeto)["cells"]]
    escrever_licao(projeto, LICAO.replace("## Seção", "## Nova\n\n## Seção"))
    depois = [c["id"] for c in notebook(projeto)["cells"]]
    assert set(antes) < set(depois)
    assert len(depois) == len(antes) + 1


def test_celulas_iguais_tem_ids_diferentes(projeto):
    escrever_licao(projeto, "# T\n" + "\n```{code-cell} ipython3\n1\n```\n" * 5)
    ids = [c["id"] for c in notebook(projeto)["cells"]]
    assert len(ids) == len(set(ids)) == 7


# Erros de lição


@pytest.mark.parametrize(
    ("texto", "frase"),
    [
        ("# T\n\n```{code-cell} ipython3\n:tags: [oculta]\n1\n```\n", "01-amostra.md:13: etiqueta 'oculta'"),
        ("# T\n\n```{code-cell} ipython3\n:mystnb: 1\n1\n```\n", "01-amostra.md:13: a célula só aceita"),
        ("# T\n\n```{raw-cell}\nx\n```\n", "01-amostra.md:13: célula {raw-cell}"),
        ("Sem título.\n", "01-amostra.md:11: a lição precisa começar com um título"),
        ("# T\n\n```{code-cell} ipython3\n1\n```\n\n\ntexto {kbd}`x`\n", "01-amostra.md:18: o papel {kbd}"),
        ("# T\n\n## A\n\n## B\n\n{kbd}`x`\n", "01-amostra.md:17: o papel {kbd}"),
    ],
)
def test_erro_na_licao_sai_em_uma_frase_com_codigo_1(texto, frase, projeto, capsys):
    escrever_licao(projeto, texto)
    assert principal([], projeto) == 1
    assert f"modulo-06/{frase}" in capsys.readouterr().err


def test_licao_sem_cabecalho_e_erro(projeto, capsys):
    (projeto / LICOES / "01-amostra.md").write_text("# T\n")
    assert principal([], projeto) == 1
    assert "01-amostra.md:1: falta o cabeçalho do jupytext" in capsys.readouterr().err


def test_sem_licoes_e_erro(projeto, capsys):
    (projeto / LICOES / "01-amostra.md").unlink()
    assert principal(["--conferir"], projeto) == 1
    assert "Não há lição nenhuma" in capsys.readouterr().err


def test_notebook_grande_demais_e_erro(projeto, capsys):
    (projeto / LICOES / "grande.png").write_bytes(os.urandom(800_000))
    escrever_licao(projeto, "# T\n\n![ruído](grande.png)\n")
    assert principal([], projeto) == 1
    assert "o limite é 1000000; reduza as imagens" in capsys.readouterr().err


# Conferir e retratar


def test_conferir_nomeia_o_arquivo_e_o_comando(projeto, capsys):
    assert principal(["--conferir"], projeto) == 1
    assert principal([], projeto) == 0
    assert principal(["--conferir"], projeto) == 0
    caminho = projeto / "notebooks/modulo-06/01-amostra.ipynb"
    caminho.write_text(caminho.read_text(encoding="utf-8").replace("fim", "FIM"), encoding="utf-8")
    (caminho.parent / "velho.ipynb").write_text("{}")
    capsys.readouterr()
    assert principal(["--conferir"], projeto) == 1
    assert capsys.readouterr().err.splitlines() == [
        "notebooks/modulo-06/01-amostra.ipynb não é o que a lição gera; rode `make notebooks`.",
        "notebooks/modulo-06/velho.ipynb não vem de lição nenhuma; apague-o.",
    ]


def test_so_grava_o_que_mudou(projeto, capsys):
    assert principal([], projeto) == 0
    assert capsys.readouterr().out == "escrito: notebooks/modulo-06/01-amostra.ipynb\n"
    assert principal([], projeto) == 0
    assert capsys.readouterr().out == ""


def test_sem_chromium_uma_frase_diz_o_que_instalar(projeto, monkeypatch, capsys):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(projeto))
    (projeto / LICOES / "imagens").mkdir()
    (projeto / LICOES / "imagens/f.svg").write_text("<svg/>")
    assert principal([], projeto) == 1
    assert "no Debian, o pacote chromium-headless-shell" in capsys.readouterr().err


def test_svg_e_retratado_no_chromium_com_fundo_branco_e_no_dobro_dos_pontos(projeto):
    svg = projeto / LICOES / "imagens/f.svg"
    svg.parent.mkdir()
    svg.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40" width="90" height="40"/>')
    sobra = projeto / "notebooks/imagens/sobra.png"
    sobra.parent.mkdir(parents=True)
    sobra.write_bytes(b"x")
    escrever_licao(projeto, "# T\n\n![nada](imagens/f.svg)\n")
    # Noutro processo: o Playwright não aceita dois abertos, e o dos testes do site pode estar.
    escrever = (
        f"from pathlib import Path; from livro.caderno.__main__ import principal; principal([], Path({str(projeto)!r}))"
    )
    subprocess.run([sys.executable, "-c", escrever], check=True)
    assert '<img alt="nada" width="90" src="data:image/png;base64,' in fonte(notebook(projeto)["cells"][2])
    png = projeto / "notebooks/imagens/f.png"
    assert png.read_bytes()[16:24] == (180).to_bytes(4) + (80).to_bytes(4)
    assert not sobra.exists()
    assert principal(["--conferir"], projeto) == 0


# A célula de preparo, rodada num Python que não tem pacote nenhum (-S)


COM_ENDERECO = Curso("", "", "http://127.0.0.1:9/curso", "main")
SEM_ENDERECO = Curso("", "", "", "main")
NO_WINDOWS = r".venv\Scripts\python -m livro.oficina.laboratorio notebooks\modulo-06"


def preparar(curso: Curso, pasta: Path, *opcoes: str, depois: str = "") -> subprocess.CompletedProcess:
    pasta.mkdir(parents=True, exist_ok=True)
    ambiente = {"PATH": os.environ["PATH"], "PIP_RETRIES": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    comando = [sys.executable, *opcoes, "-c", f"{celula_de_preparo(curso)}\n{depois}"]
    return subprocess.run(comando, cwd=pasta, env=ambiente, capture_output=True, text=True)


@pytest.mark.parametrize("curso", [COM_ENDERECO, SEM_ENDERECO])
def test_preparo_no_clone_so_mostra_onde_ele_esta(curso, tmp_path):
    (tmp_path / "atencao").mkdir()
    (tmp_path / "atencao/__init__.py").write_text("ONDE = 'clone'\n")
    (tmp_path / "array_api_compat.py").touch()
    feito = preparar(curso, tmp_path / "notebooks/modulo-06", "-S", depois="print(atencao.ONDE)")
    assert (feito.returncode, feito.stdout, feito.stderr) == (0, "clone\n", "")


def test_preparo_sem_endereco_manda_usar_make_lab(tmp_path):
    feito = preparar(SEM_ENDERECO, tmp_path, "-S")
    assert feito.returncode == 1
    assert feito.stderr.splitlines()[-1] == (
        "ImportError: Falta neste Python o pacote atencao. Abra os notebooks, na pasta do curso, com make lab "
        rf"(sem make, no Windows: {NO_WINDOWS})"
    )


def test_o_comando_do_windows_e_o_do_readme():
    assert NO_WINDOWS in (RAIZ / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("curso", [COM_ENDERECO, SEM_ENDERECO])
def test_preparo_diz_o_pacote_que_falta_de_verdade(curso, tmp_path):
    """No clone, com um Python que tem NumPy e não tem o resto, quem falta não é o curso."""
    (tmp_path / "atencao").mkdir()
    (tmp_path / "atencao/__init__.py").write_text("import jabuticaba\n")
    (tmp_path / "array_api_compat.py").touch()
    feito = preparar(curso, tmp_path / "notebooks", "-S")
    assert feito.stderr.splitlines()[-1].startswith("ImportError: Falta neste Python o pacote jabuticaba")


def test_preparo_no_clone_sem_o_que_o_curso_usa_tenta_instalar(tmp_path):
    (tmp_path / "atencao").mkdir()
    (tmp_path / "atencao/__init__.py").write_text("import array_api_compat\n")
    feito = preparar(COM_ENDERECO, tmp_path / "notebooks", "-S")
    assert feito.stdout == "Instalando o pacote do curso…\n"
    assert "não deu para baixar o curso" in feito.stderr.splitlines()[-1]


def test_preparo_sem_rede_diz_o_que_fazer(tmp_path):
    feito = preparar(COM_ENDERECO, tmp_path, "-S")
    assert feito.returncode == 1
    ultima = feito.stderr.splitlines()[-1]
    assert ultima.startswith("ImportError: Falta neste Python o pacote atencao, e não deu para baixar o curso de ")
    assert "http://127.0.0.1:9/curso" in ultima
    assert ultima.endswith(f"make lab (sem make, no Windows: {NO_WINDOWS})")
    assert "During handling" not in feito.stderr


@pytest.mark.parametrize(
    ("url", "pacote"),
    [
        ("https://github.com/escola/curso.git", "https://github.com/escola/curso/archive/main.zip"),
        ("https://gitlab.example/escola/curso/", "git+https://gitlab.example/escola/curso@main"),
        ("", ""),
    ],
)
def test_endereco_do_pacote_sai_do_repositorio(url, pacote, tmp_path):
    (tmp_path / "_config.yml").write_text(f"repository: {{url: '{url}'}}\n")
    assert ler_curso(tmp_path).pacote == pacote


# Rodar


@pytest.mark.parametrize("lugar", ["na pasta do notebook", "numa pasta vazia"])
def test_amostra_roda_de_ponta_a_ponta(lugar, projeto, tmp_path_factory):
    assert principal([], projeto) == 0
    caminho = projeto / "notebooks/modulo-06/01-amostra.ipynb"
    rodar(caminho, caminho.parent if "notebook" in lugar else tmp_path_factory.mktemp("vazia"))


# As lições de verdade


def test_notebooks_versionados_sao_os_gerados():
    assert divergencias(RAIZ) == []


def test_notebooks_das_licoes_sao_markdown_puro():
    for caminho, texto in gerar(RAIZ).items():
        for celula in json.loads(texto)["cells"]:
            if celula["cell_type"] == "markdown":
                restos = MYST.findall(fonte(celula))
                assert not restos, f"{caminho.name}: sobrou MyST: {restos}"
                assert not re.search(r'src="(?!data:)|!\[', fonte(celula)), f"{caminho.name}: imagem de fora"
