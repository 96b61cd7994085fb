"""As perguntas e o retorno no notebook, em kernels de verdade com ipywidgets 8 e com 7.7.1, como o do Colab."""

import html
import re
import subprocess
import sys

import pytest

from atencao.exercicios import conferir, explique, perguntar, quizzes, responda
from atencao.exercicios.jupyter import mostrar, mostrar_retorno
from atencao.exercicios.jupyter.textos import ESTILO
from atencao.paineis.jupyter import MIME_WIDGET, VARIAVEL_DO_LIVRO
from tests.atencao.marcas import Marcas
from tests.atencao.tela import IPYWIDGETS, Aberto, Tela, kernel_com_ipywidgets

COMECO = "from atencao.exercicios import *\n"
# Uma pergunta com uma só certa, e uma com várias: todas as do curso são de um destes dois tipos.
UMA, VARIAS = "1.1", "1.5"
PERGUNTAS = [pergunta for quiz in quizzes().values() for pergunta in quiz.perguntas]


@pytest.fixture(scope="module", params=IPYWIDGETS)
def kernel_aberto(request, tmp_path_factory):
    with kernel_com_ipywidgets(request.param, tmp_path_factory.mktemp("kernel")) as tela:
        yield tela


@pytest.fixture
def tela(kernel_aberto) -> Tela:
    """Sem nada respondido."""
    kernel_aberto.executar("from atencao.exercicios.jupyter import andamento; andamento._ANDAMENTOS.clear()")
    return kernel_aberto


def abrir(tela: Tela, codigo: str) -> Aberto:
    return tela.abrir(COMECO + codigo)


def modelos(aberto: Aberto, *nomes: str) -> list[str]:
    return [m for m in aberto.arvore() if aberto.tela.modelos[m]["_model_name"] in nomes]


def escrito(aberto: Aberto) -> str:
    """O que se lê, sem marcas; o que está recolhido também."""
    return " ".join(Marcas(texto).texto for texto in escritos(aberto))


def escritos(aberto: Aberto) -> list[str]:
    textos = [aberto.tela.modelos[m]["value"] for m in modelos(aberto, "HTMLModel", "HTMLMathModel")]
    textos.remove(ESTILO)
    return textos


def descricao(estado: dict) -> str:
    """O rótulo de uma caixa como o leitor o vê: no ipywidgets 7 ele é HTML."""
    do_7 = estado["_model_module_version"].startswith("1.")
    return html.unescape(estado["description"]) if do_7 else estado["description"]


def rotulos(aberto: Aberto) -> list[str]:
    """O texto de cada opção e de cada critério, na ordem em que se veem."""
    estados = [aberto.tela.modelos[m] for m in modelos(aberto, "RadioButtonsModel", "CheckboxModel")]
    return [rotulo for estado in estados for rotulo in estado.get("_options_labels") or [descricao(estado)]]


def marcar(aberto: Aberto, *textos: str) -> None:
    """Deixa marcadas as opções com estes textos, e só elas, como quem as clica."""
    for modelo in modelos(aberto, "RadioButtonsModel", "CheckboxModel"):
        estado = aberto.tela.modelos[modelo]
        if estado["_model_name"] == "RadioButtonsModel":
            aberto.tela.mudar(modelo, index=[rotulo[3:] for rotulo in estado["_options_labels"]].index(*textos))
        elif (nova := descricao(estado)[3:] in textos) != estado["value"]:
            aberto.tela.mudar(modelo, value=nova)


def clicar(aberto: Aberto, rotulo: str) -> None:
    aberto.tela.clicar(aberto.com_rotulo(rotulo))
    assert aberto.tela.avisos == []


def responder(aberto: Aberto, *textos: str) -> str:
    marcar(aberto, *textos)
    clicar(aberto, "Responder")
    return escrito(aberto)


# --- o que se vê -------------------------------------------------------------------------------------


def test_o_quiz_traz_toda_pergunta_com_as_suas_opcoes_em_controles_da_casa(tela):
    aberto, cartao = abrir(tela, 'responda("1")'), responda("1")
    assert aberto.pacote.keys() == {MIME_WIDGET, *cartao._repr_mimebundle_()}
    lido, opcoes = escrito(aberto), rotulos(aberto)
    for pergunta in cartao.perguntas:
        assert pergunta.enunciado in lido
    assert [o[3:] for o in opcoes] != [o.texto for p in cartao.perguntas for o in p.opcoes]  # embaralhadas
    assert sorted(o[3:] for o in opcoes) == sorted(o.texto for p in cartao.perguntas for o in p.opcoes)
    for pergunta in cartao.perguntas:  # nada se explica antes da hora
        assert not any(opcao.explicacao in lido for opcao in pergunta.opcoes)
    assert f"Você acertou 0 de {len(cartao.perguntas)} perguntas." in lido
    assert {tela.modelos[m]["_model_module"] for m in aberto.arvore()} == {"@jupyter-widgets/controls"}
    assert all(tela.modelos[m]["index"] is None for m in modelos(aberto, "RadioButtonsModel"))


def test_mostrar_as_perguntas_nao_carrega_bibliotecas_grandes(tela):
    abrir(tela, 'responda("1")')
    grandes = {"plotly", "torch", "pandas"}
    tela.executar(f"import sys; display({{'achadas': sorted({grandes} & set(sys.modules))}}, raw=True)")
    assert tela.exibido.pop() == {"achadas": []}


# --- responder ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [UMA, VARIAS])
def test_cada_opcao_errada_ouve_o_seu_comentario_e_a_certa_todos(tela, id):
    aberto, pergunta = abrir(tela, f'explique("{id}")'), explique(id).pergunta
    for opcao in pergunta.opcoes:
        lido = responder(aberto, opcao.texto)
        assert ("Não está certo" in lido) != (pergunta.certas == (opcao,))
        explicadas = [outra.explicacao for outra in pergunta.opcoes if outra.explicacao in lido]
        assert explicadas == [o.explicacao for o in (pergunta.opcoes if pergunta.certas == (opcao,) else (opcao,))]
    lido = responder(aberto, *(certa.texto for certa in pergunta.certas))
    assert "Certo" in lido
    assert all(opcao.explicacao in lido for opcao in pergunta.opcoes)
    assert any('role="alert"' in texto for texto in escritos(aberto))


def test_responder_sem_marcar_diz_o_que_falta(tela):
    aberto = abrir(tela, f'explique("{UMA}")')
    clicar(aberto, "Responder")
    assert "Marque pelo menos uma das opções a, b, c, d" in escrito(aberto)
    assert "Não está certo" not in escrito(aberto)


def test_falta_marcar_outra_certa_e_dito(tela):
    aberto = abrir(tela, f'explique("{VARIAS}")')
    assert "Até aqui está certo" in responder(aberto, explique(VARIAS).pergunta.certas[0].texto)


def test_o_placar_conta_as_certas_e_rerodar_a_celula_nao_desfaz_nada(tela):
    cartao = responda("1")
    aberto = abrir(tela, 'responda("1")')
    botoes = modelos(aberto, "ButtonModel")
    radio, outro = modelos(aberto, "RadioButtonsModel")[:2]

    def marcar_certa(modelo: str, pergunta) -> None:
        labels = tela.modelos[modelo]["_options_labels"]
        tela.mudar(modelo, index=[rotulo[3:] for rotulo in labels].index(pergunta.certas[0].texto))

    marcar_certa(radio, cartao.perguntas[0])
    tela.clicar(botoes[0])
    marcar_certa(outro, cartao.perguntas[1])  # marcada, e não respondida
    placar = f"Você acertou 1 de {len(cartao.perguntas)} perguntas."
    assert placar in escrito(aberto)
    de_novo = abrir(tela, 'responda("1")')
    assert de_novo.raiz != aberto.raiz
    assert escrito(de_novo) == escrito(aberto)
    assert rotulos(de_novo) == rotulos(aberto)  # na mesma ordem
    indices = [[tela.modelos[m]["index"] for m in modelos(a, "RadioButtonsModel")] for a in (aberto, de_novo)]
    assert indices[0] == indices[1]


def test_a_rubrica_abre_conta_os_pontos_e_recolhe(tela):
    aberto, rubrica = abrir(tela, f'explique("{UMA}")'), explique(UMA).pergunta.rubrica
    lista, escolha = (m for m in modelos(aberto, "VBoxModel") if _layout(tela, m)["display"] == "none")
    clicar(aberto, "Ver a rubrica")
    assert [_layout(tela, m)["display"] for m in (lista, escolha)] == ["flex", "none"]
    assert rotulos(aberto)[: len(rubrica)] == list(rubrica)
    caixas = modelos(aberto, "CheckboxModel")
    tela.mudar(caixas[0], value=True)
    tela.mudar(caixas[1], value=True)
    tela.mudar(caixas[0], value=False)
    ponto = f"A sua resposta diz 1 dos {len(rubrica)} pontos."
    assert ponto in escrito(aberto)
    assert ponto in escrito(abrir(tela, f'explique("{UMA}")'))
    clicar(aberto, "Recolher a rubrica")
    clicar(aberto, "Responder por múltipla escolha")
    assert [_layout(tela, m)["display"] for m in (lista, escolha)] == ["none", "flex"]
    aberto.com_rotulo("Recolher a múltipla escolha")


def _layout(tela: Tela, modelo: str) -> dict:
    return tela.modelos[tela.modelos[modelo]["layout"].removeprefix("IPY_MODEL_")]


# --- o que se escreve é texto ------------------------------------------------------------------------

HOSTIL = """
from atencao.exercicios.pergunta import Opcao, Pergunta
from atencao.exercicios.cartoes import Explicacao
ruim = "<img src=x onerror=alert(1)> &amp; $x$"
Explicacao(Pergunta("9.q1", ruim, tuple(Opcao(f"{ruim} {i}", ruim, i < 2) for i in range(3)), (1,), "", "9.1", (ruim,)))
"""


def test_o_texto_de_uma_pergunta_nunca_e_html(tela):
    aberto, ruim = abrir(tela, HOSTIL), "<img src=x onerror=alert(1)> &amp; $x$"
    criterio, *opcoes = rotulos(aberto)
    assert (criterio, {opcao[3:] for opcao in opcoes}) == (ruim, {f"{ruim} {i}" for i in range(3)})
    lido = responder(aberto, f"{ruim} 0", f"{ruim} 1")
    assert lido.count(ruim) == 6  # o enunciado, as duas marcadas, e as três ao acertar
    for texto in escritos(aberto):
        assert Marcas(texto).etiquetas <= {"div", "p", "b", "em", "details", "summary"}
    for modelo in modelos(aberto, "CheckboxModel"):  # no ipywidgets 7 a descrição é HTML
        if tela.modelos[modelo]["_model_module_version"].startswith("1."):
            assert "<" not in tela.modelos[modelo]["description"]


def test_nas_opcoes_das_perguntas_do_curso_nao_ha_formula():
    """O ipywidgets não desenha fórmulas no texto de uma opção: escreva √dₖ."""
    assert [opcao.texto for pergunta in PERGUNTAS for opcao in pergunta.opcoes if "$" in opcao.texto] == []


# --- o retorno de conferir ---------------------------------------------------------------------------


def test_conferir_no_notebook_tem_o_veredito_em_html_escapado_e_sem_formulas(tela):
    tela.executar(f'{COMECO}def softmax(z):\n    raise ValueError("<b>$x$</b>")\nconferir("1.7", softmax)')
    assert tela.avisos == []
    pacote = tela.exibido.pop()
    marcas = Marcas(pacote["text/html"])
    assert marcas.etiquetas == {"div", "p", "b", "pre"}
    assert marcas.texto.startswith("Não está certo · Exercício 1.7")
    assert 'raise ValueError("<b>$x$</b>")' in marcas.texto
    assert "mathjax_ignore" in pacote["text/html"]
    assert pacote["text/plain"].startswith("Não está certo · Exercício 1.7")


@pytest.mark.parametrize(
    ("funcao", "cabecalho"),
    [
        (lambda z: 0, "Não está certo"),
        (lambda z: _falta(), "Ainda não"),
        (lambda z: _softmax(z), "Certo"),
    ],
)
def test_o_veredito_se_le_e_a_cor_se_distingue_do_fundo_claro_e_do_escuro(funcao, cabecalho, monkeypatch):
    monkeypatch.delenv(VARIAVEL_DO_LIVRO, raising=False)
    marcado = mostrar_retorno(conferir("1.7", funcao))["text/html"]
    assert Marcas(marcado).texto.startswith(f"{cabecalho} · ")
    [cor] = set(re.findall(r"#[0-9a-f]{6}", marcado))
    for fundo in ("#ffffff", "#111111"):
        assert _contraste(cor, fundo) >= 3


def _falta():
    raise NotImplementedError


def _softmax(z):
    from atencao import softmax

    return softmax(z)


def _contraste(a: str, b: str) -> float:
    claro, escuro = sorted((_luz(a), _luz(b)), reverse=True)
    return (claro + 0.05) / (escuro + 0.05)


def _luz(cor: str) -> float:
    canais = [int(cor[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    lineares = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in canais]
    return sum(peso * c for peso, c in zip((0.2126, 0.7152, 0.0722), lineares, strict=True))


# --- onde não há widgets -----------------------------------------------------------------------------


def test_na_construcao_do_livro_so_as_formas_da_pagina(monkeypatch):
    monkeypatch.setenv(VARIAVEL_DO_LIVRO, "1")
    for cartao in (responda("1"), explique(UMA)):
        assert mostrar(cartao) == cartao._repr_mimebundle_()
    retorno = conferir("1.7", len)
    assert mostrar_retorno(retorno) == retorno._repr_mimebundle_()


@pytest.mark.parametrize("cartao", [responda("1"), explique(UMA)], ids=["responda", "explique"])
def test_sem_ipywidgets_o_texto_diz_como_responder_e_o_que_ele_diz_funciona(monkeypatch, cartao):
    monkeypatch.delenv(VARIAVEL_DO_LIVRO, raising=False)
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    monkeypatch.delitem(sys.modules, "atencao.exercicios.jupyter.faces", raising=False)
    pacote = mostrar(cartao)
    assert pacote.keys() == cartao._repr_mimebundle_().keys()
    for bloco in pacote["text/plain"].split("\n\n"):
        certas = {opcao.texto for p in PERGUNTAS for opcao in p.certas}
        textos = re.findall(r"^([a-d])\) (.*(?:\n   .*)*)", bloco, re.M)
        letras = [letra for letra, texto in textos if re.sub(r"\n   ", " ", texto) in certas]
        pedido = re.search(r"Para responder, (perguntar\(.*?\)\.responder)", bloco)[1]
        assert eval(pedido, {"perguntar": perguntar})(*letras).certo
        comentar = re.search(r"print\((perguntar\(.*?\)\.comentar\(\))\)", bloco)[1]
        assert "Certa." in eval(comentar, {"perguntar": perguntar})


def test_fora_do_notebook_nada_e_carregado():
    codigo = (
        "import sys; from atencao.exercicios import *; responda('1')._repr_mimebundle_(); conferir('1.7', len)\n"
        "print(sorted({'IPython', 'ipywidgets', 'torch', 'plotly'} & set(sys.modules)))"
    )
    resultado = subprocess.run([sys.executable, "-c", codigo], capture_output=True, text=True, check=True)
    assert resultado.stdout.strip() == "[]"
