"""Construir: erros que param toda vez, cache que não serve saída velha, o que npm busca."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from livro.oficina import construir as oficina
from livro.oficina import frente
from livro.site.execucao import impressao_digital, versoes_instaladas
from tests.conftest import RAIZ, construir, escrever_config

CABECALHO = "---\nkernelspec:\n  name: python3\n  display_name: Python 3\nfile_format: mystnb\n---\n\n# Início\n\n"


def _livro_com(pasta: Path, celula: str, **config) -> Path:
    """Um livro de uma página com uma célula."""
    (pasta / "_toc.yml").write_text("format: jb-book\nroot: index\n", encoding="utf-8")
    codigo = f"{CABECALHO}Uma página.\n\n```{{code-cell}} ipython3\n{celula}\n```\n"
    (pasta / "index.md").write_text(codigo, encoding="utf-8")
    (pasta / "obras.bib").touch()
    escrever_config(pasta, bibtex_bibfiles=["obras.bib"], **config)
    return pasta


def test_erro_numa_celula_derruba_a_construcao_toda_vez(tmp_path):
    livro = _livro_com(tmp_path, "1 / 0")
    for _ in range(2):
        resultado = construir(livro)
        assert resultado.returncode != 0
        assert "index.md uma célula parou com erro" in resultado.stderr
        assert "ZeroDivisionError" in resultado.stderr


def test_celula_lenta_demais_e_explicada(tmp_path):
    livro = _livro_com(tmp_path, "import time; time.sleep(60)", execute={"timeout": 2})
    resultado = construir(livro)
    assert resultado.returncode != 0
    assert "index.md uma célula passou do tempo limite" in resultado.stderr


SOLUCAO = """
:::{{admonition}} Solução
:class: solucao dropdown

```python
{}
```
:::
"""


def test_o_codigo_da_solucao_roda_com_os_nomes_da_licao_e_nada_dele_aparece(tmp_path):
    livro = _livro_com(tmp_path, "valor = 41")
    pagina = livro / "index.md"
    com_solucao = SOLUCAO.format('valor += 1\nassert valor == 42\nprint("pitan" + "gueira")')
    pagina.write_text(pagina.read_text(encoding="utf-8") + com_solucao, encoding="utf-8")
    resultado = construir(livro)
    assert resultado.returncode == 0, resultado.stderr
    html = (livro / "_build/html/index.html").read_text(encoding="utf-8")
    assert html.count("gueira") == 1, "o código aparece uma vez, recolhido; a saída, nenhuma"
    assert html.index("<details") < html.index("gueira") < html.index("</details>")

    pagina.write_text(pagina.read_text(encoding="utf-8").replace("== 42", "== 43"), encoding="utf-8")
    resultado = construir(livro)
    assert resultado.returncode != 0
    assert "index.md uma célula parou com erro" in resultado.stderr


def test_aviso_conta_como_erro(tmp_path):
    livro = _livro_com(tmp_path, "1 + 1")
    pagina = livro / "index.md"
    pagina.write_text(pagina.read_text(encoding="utf-8") + "\n{doc}`nao-existe`\n", encoding="utf-8")
    resultado = construir(livro)
    assert resultado.returncode != 0
    assert "contam como erros" in resultado.stderr


@pytest.fixture
def com_notebooks(tmp_path) -> Path:
    """As lições do curso, sem construir nada, e os notebooks que elas geram."""
    for nome in ("modulo-06", "notebooks", "references"):
        shutil.copytree(RAIZ / nome, tmp_path / nome)
    for nome in ("_config.yml", "_toc.yml", "index.md", "professores.md", "progresso.md"):
        shutil.copy(RAIZ / nome, tmp_path / nome)
    return tmp_path


def test_notebooks_em_dia_nao_dao_aviso(com_notebooks):
    assert oficina.notebooks_atrasados(com_notebooks) == ""


@pytest.mark.parametrize(
    ("arquivo", "antes", "depois", "quantos"),
    [
        ("modulo-06/01-self-attention.md", "\n# Self-attention\n", "\n# Self-attention\n\nUma frase nova.\n", "1"),
        ("_config.yml", 'curso_edicao: "1"', 'curso_edicao: "outra"', r"\d+"),
    ],
)
def test_notebooks_atrasados_sao_avisados(com_notebooks, arquivo, antes, depois, quantos):
    onde = com_notebooks / arquivo
    texto = onde.read_text(encoding="utf-8")
    assert antes in texto
    onde.write_text(texto.replace(antes, depois), encoding="utf-8")
    aviso = oficina.notebooks_atrasados(com_notebooks)
    assert re.search(rf"os notebooks são os antigos \({quantos} diferem .*make notebooks", aviso)


def test_figura_sem_descricao_derruba_a_construcao(tmp_path):
    figura = 'display({"application/vnd.plotly.v1+json": {"data": [], "layout": {}}}, raw=True)'
    resultado = construir(_livro_com(tmp_path, figura))
    assert resultado.returncode != 0
    assert "layout.meta.descricao" in resultado.stderr


def test_as_celulas_rodam_longe_da_arvore(tmp_path):
    livro = _livro_com(tmp_path, 'open("deixado.txt", "w").write("x")')
    resultado = construir(livro)
    assert resultado.returncode == 0, resultado.stderr
    assert not list(livro.rglob("deixado.txt"))
    assert re.search(r"Livro pronto em [\d.]+ s: .*make site", resultado.stdout)


def _pacote(pasta: Path) -> Path:
    (pasta / "sub").mkdir()
    (pasta / "a.py").write_text("X = 1\n", encoding="utf-8")
    (pasta / "sub" / "dados.txt").write_text("gato 1\n", encoding="utf-8")
    return pasta


@pytest.mark.parametrize(("arquivo", "texto"), [("a.py", "X = 2\n"), ("sub/dados.txt", "gato 2\n"), ("novo.py", "")])
def test_a_chave_do_cache_muda_com_qualquer_arquivo_do_pacote(tmp_path, arquivo, texto):
    pacote = _pacote(tmp_path)
    antes = impressao_digital(pacote, {})
    (pacote / arquivo).write_text(texto, encoding="utf-8")
    assert impressao_digital(pacote, {}) != antes


def test_a_chave_do_cache_muda_com_as_versoes_e_so_com_o_que_importa(tmp_path):
    pacote = _pacote(tmp_path)
    antes = impressao_digital(pacote, {"numpy": "2.0"})
    assert impressao_digital(pacote, {"numpy": "2.1"}) != antes
    (pacote / "__pycache__").mkdir()
    (pacote / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert impressao_digital(pacote, {"numpy": "2.0"}) == antes


def test_a_chave_do_cache_conhece_o_que_as_licoes_usam():
    assert set(versoes_instaladas()) == {
        "python", "numpy", "torch", "plotly", "ipywidgets", "array-api-compat", "ipykernel",
    }  # fmt: skip


def test_o_livro_guarda_as_execucoes_sob_essa_chave(curso):
    digital = impressao_digital(RAIZ / "atencao", versoes_instaladas())
    assert (curso.fonte / "_build" / ".jupyter_cache" / digital).is_dir()


@pytest.mark.parametrize("numero", ["2.0.0", "0.15.1", None])
def test_outro_jupyter_book_e_recusado_com_explicacao(numero):
    with pytest.raises(SystemExit, match=r"Jupyter Book 1\.x"):
        oficina.conferir_versao(numero)


def test_o_jupyter_book_instalado_serve():
    oficina.conferir_versao("1.0.4.post1")


def test_jupyter_book_esta_preso_na_versao_1_onde_quer_que_apareca():
    for nome in ("requirements.txt", "restricoes.txt", "pyproject.toml", "livro/pyproject.toml"):
        arquivo = RAIZ / nome
        texto = arquivo.read_text(encoding="utf-8") if arquivo.exists() else ""
        for linha in re.findall(r"^jupyter-book\b.*$", texto, re.MULTILINE):
            assert re.match(r"jupyter-book==1\.", linha), f"{nome}: {linha}"


def test_o_lock_do_npm_nao_guarda_enderecos():
    lock = (frente.FRENTE / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock
    assert "://" not in lock


def test_tudo_no_lock_tem_versao_exata_e_resumo():
    pacotes = json.loads((frente.FRENTE / "package.json").read_text(encoding="utf-8"))
    versoes = pacotes["dependencies"] | pacotes["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", v) for v in versoes.values())
    lock = json.loads((frente.FRENTE / "package-lock.json").read_text(encoding="utf-8"))
    assert all("integrity" in p for nome, p in lock["packages"].items() if nome)


def test_com_tudo_instalado_o_npm_nao_e_chamado(monkeypatch, curso):
    monkeypatch.setattr(frente, "node", lambda *a, **k: pytest.fail("chamou o npm"))
    frente.instalar()


def test_lock_novo_chama_o_npm(monkeypatch, tmp_path):
    chamadas = []

    def node(*argumentos, **opcoes):
        chamadas.append(argumentos)
        frente.MARCA.parent.mkdir(parents=True)
        return subprocess.CompletedProcess(argumentos, 0)

    (tmp_path / "package-lock.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(frente, "FRENTE", tmp_path)
    monkeypatch.setattr(frente, "MARCA", tmp_path / "node_modules" / ".lock-instalado")
    monkeypatch.setattr(frente, "node", node)
    frente.instalar()
    frente.instalar()
    assert len(chamadas) == 1
    assert {"ci", "--ignore-scripts"} <= set(chamadas[0])


def test_os_tipos_dos_scripts_da_pagina_conferem(curso):
    tsc = frente.FRENTE / "node_modules" / "typescript" / "bin" / "tsc"
    resultado = frente.node(str(tsc), "-p", str(frente.FRENTE), capture_output=True, text=True)
    assert resultado.returncode == 0, resultado.stdout


def test_o_comando_pode_ser_chamado_de_qualquer_pasta(tmp_path):
    livro = _livro_com(tmp_path, "2 + 2")
    comando = [sys.executable, "-m", "livro.oficina.construir", "."]
    resultado = subprocess.run(comando, cwd=livro, capture_output=True, text=True, timeout=300)
    assert resultado.returncode == 0, resultado.stderr
