"""A face dos painéis no notebook, provada em kernels de verdade com ipywidgets 8 e com 7.7.1, como o do Colab."""

import html
import subprocess
import sys
from pathlib import Path

import pytest

from atencao.paineis import Chave, Escolha, Frase, Posicao, Tabela
from atencao.paineis.jupyter import MIME_WIDGET, VARIAVEL_DO_LIVRO, mostrar
from atencao.paineis.jupyter.campos import ESTILO_DOS_CONTROLES
from atencao.paineis.jupyter.saida import UMA_SO_IMAGEM
from atencao.paineis.licao_01 import cabecas, explorador
from tests.atencao.marcas import Marcas
from tests.atencao.tela import IPYWIDGETS, Aberto, Tela, kernel, kernel_com_ipywidgets
from tests.atencao.test_paineis_nucleo import PAINEIS

MIME_PAINEL = "application/vnd.atencao.painel+json"
MIME_PLOTLY = "application/vnd.plotly.v1+json"
ABRIR = "from atencao.paineis.licao_01 import *\n{}"


@pytest.fixture(scope="module", params=IPYWIDGETS)
def tela(request, tmp_path_factory) -> Tela:
    """Um kernel com cada versão do ipywidgets."""
    with kernel_com_ipywidgets(request.param, tmp_path_factory.mktemp("kernel")) as aberta:
        yield aberta


@pytest.fixture
def aberto(tela) -> Aberto:
    return tela.abrir(ABRIR.format("explorador"))


cada_painel = pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")


def abrir(tela: Tela, painel) -> Aberto:
    return tela.abrir(f"from atencao.paineis import buscar_painel\nbuscar_painel({painel.modulo!r}, {painel.nome!r})")


# --- o que se vê -------------------------------------------------------------------------------------


@cada_painel
def test_o_painel_mostrado_traz_controles_figura_palavras_e_tabela(tela, painel):
    na_tela, quadro = abrir(tela, painel), painel.calcular()
    assert set(na_tela.pacote) == {MIME_WIDGET, MIME_PAINEL, "text/plain"}
    assert na_tela.raiz in tela.modelos
    assert na_tela.figura()["data"] == quadro.figura.plotly()["data"]
    assert na_tela.saida()["text/plain"] == quadro.figura.descricao
    escrito = html.unescape(" ".join(na_tela.html()))
    assert painel.titulo in escrito
    assert quadro.figura.descricao in escrito
    for linha in quadro.tabela:
        assert all(celula in escrito for celula in linha)
    for controle in painel.controles:
        if not isinstance(controle, Tabela):
            assert na_tela.estado(controle.rotulo)


def test_o_modelo_da_visao_e_um_widget_do_jupyter(tela, aberto):
    modelo = tela.modelos[aberto.raiz]
    assert (modelo["_model_module"], modelo["_model_name"]) == ("@jupyter-widgets/controls", "VBoxModel")
    modulos = {tela.modelos[m]["_model_module"] for m in aberto.arvore()}
    assert modulos == {"@jupyter-widgets/controls", "@jupyter-widgets/output"}  # nem FigureWidget nem anywidget


def test_mostrar_um_painel_nao_carrega_bibliotecas_grandes(tela, aberto):
    grandes = {"plotly", "anywidget", "torch", "nbformat", "pandas"}
    tela.executar(f"import sys; display({{'achadas': sorted({grandes} & set(sys.modules))}}, raw=True)")
    assert tela.exibido.pop() == {"achadas": []}


def test_numeros_em_portugues_e_na_ordem(aberto):
    forca = aberto.estado("Comprimento dos embeddings")
    assert forca["_options_labels"] == ["0,5", "1", "1,5", "2", "3", "4", "6"]
    assert forca["_options_labels"][forca["index"]] == "2"


def test_a_area_da_figura_tem_altura_fixa_que_so_muda_com_a_figura(tela, aberto):
    def alturas() -> set:
        return {estado["height"] for _, estado in tela.atualizacoes if "height" in estado}

    aberto.mudar("Comprimento dos embeddings", index=0)
    assert alturas() == set()
    aberto.mudar("Frase", value="o gato")
    assert alturas() == {f"{explorador.calcular({'frase': 'o gato'}).figura.layout['height'] + 16}px"}


# --- o que responde ----------------------------------------------------------------------------------


def mexidas(controle) -> tuple[str, dict]:
    """O rótulo do widget e o estado novo com que o navegador o mudaria."""
    if isinstance(controle, Frase):
        return controle.rotulo, {"value": "uma pedra viu o rio"}
    if isinstance(controle, Chave):
        return controle.rotulo, {"value": not controle.valor}
    if isinstance(controle, Tabela):
        return "linha 1, coluna 1", {"value": -1.5}
    if isinstance(controle, Posicao):
        return controle.rotulo, {"index": 1}
    opcoes = list(controle.opcoes)
    # Das opções, a mais longe da que está escolhida.
    return controle.rotulo, {"index": 0 if opcoes.index(controle.valor) >= len(opcoes) / 2 else len(opcoes) - 1}


@cada_painel
def test_cada_controle_troca_a_figura_numa_so_atualizacao(tela, painel):
    for controle in painel.controles:
        na_tela = abrir(tela, painel)
        antes = na_tela.figura()
        rotulo, estado = mexidas(controle)
        na_tela.mudar(rotulo, **estado)
        assert na_tela.figura() != antes, rotulo
        assert na_tela.desenhos_da_ultima_mudanca() == 1, rotulo


@cada_painel
def test_a_figura_e_a_do_nucleo_para_os_mesmos_valores(tela, painel):
    na_tela = abrir(tela, painel)
    valores = {}
    for controle in painel.controles:
        if isinstance(controle, Posicao | Tabela):
            continue
        rotulo, estado = mexidas(controle)
        na_tela.mudar(rotulo, **estado)
        opcoes = list(controle.opcoes) if hasattr(controle, "opcoes") else None
        valores[controle.nome] = opcoes[estado["index"]] if opcoes else estado["value"]
        assert na_tela.figura()["data"] == painel.calcular(valores).figura.plotly()["data"]


def test_a_frase_nova_traz_os_tokens_e_repoe_o_que_dependia_dela(tela, aberto):
    aberto.mudar("Token em destaque", index=4)
    aberto.mudar("linha 1, coluna 1", value=5.0)
    aberto.mudar("Frase", value="uma pedra")
    olhar = aberto.estado("Token em destaque")
    assert (olhar["_options_labels"], olhar["index"]) == (["uma (0)", "pedra (1)"], 0)
    assert aberto.desenhos_da_ultima_mudanca() == 1
    assert aberto.figura()["data"] == explorador.calcular({"frase": "uma pedra"}).figura.plotly()["data"]
    esperados = explorador.calcular({"frase": "uma pedra"}).derivados["embeddings"]["valores"]
    for i, linha in enumerate(esperados, start=1):
        for j, valor in enumerate(linha, start=1):
            assert aberto.estado(f"linha {i}, coluna {j}")["value"] == valor


def test_a_celula_editada_fica_como_foi_digitada(aberto):
    aberto.mudar("linha 2, coluna 1", value=0.12345)
    aberto.mudar("Comprimento dos embeddings", index=6)
    assert aberto.estado("linha 2, coluna 1")["value"] == 0.12345
    tabela = explorador.calcular().derivados["embeddings"]["valores"]
    tabela[1][0] = 0.12345
    esperado = explorador.calcular({"forca": 6.0, "embeddings": tabela})
    assert aberto.figura()["data"] == esperado.figura.plotly()["data"]


def test_tabela_que_muda_de_tamanho_nao_acumula_widgets(tela, aberto):
    aberto.mudar("Dimensões d dos embeddings", index=5)
    com_8 = len(tela.modelos)
    for _ in range(3):
        aberto.mudar("Dimensões d dos embeddings", index=0)
        aberto.mudar("Dimensões d dos embeddings", index=5)
        assert len(tela.modelos) == com_8


def test_tabela_encolhida_e_crescida_mostra_os_valores_certos(aberto):
    aberto.mudar("Dimensões d dos embeddings", index=5)
    aberto.mudar("linha 5, coluna 8", value=9.0)
    aberto.mudar("Dimensões d dos embeddings", index=0)
    with pytest.raises(ValueError, match="unpack"):
        aberto.com_rotulo("linha 5, coluna 8")
    aberto.mudar("Dimensões d dos embeddings", index=5)
    valores = explorador.calcular({"d": 8}).derivados["embeddings"]["valores"]
    lidos = [[aberto.estado(f"linha {i}, coluna {j}")["value"] for j in range(1, 9)] for i in range(1, 6)]
    assert lidos == valores
    assert aberto.figura()["data"] == explorador.calcular({"d": 8}).figura.plotly()["data"]


@cada_painel
def test_voltar_ao_inicio_repoe_tudo(tela, painel):
    na_tela = abrir(tela, painel)
    inicial = na_tela.figura()
    botao = na_tela.com_rotulo("Voltar ao início")
    antes = {m: dict(tela.modelos[m]) for m in na_tela.arvore()}
    for controle in painel.controles:
        rotulo, estado = mexidas(controle)
        na_tela.mudar(rotulo, **estado)
    assert na_tela.figura() != inicial
    tela.clicar(botao)
    assert na_tela.figura() == inicial
    assert na_tela.desenhos_da_ultima_mudanca() == 1
    for controle in painel.controles:
        rotulo, estado = mexidas(controle)
        [chave] = estado
        iniciais = [m[chave] for m in antes.values() if m.get("description") == rotulo]
        assert [na_tela.estado(rotulo)[chave]] == iniciais


def test_dois_paineis_abertos_nao_se_misturam(tela, aberto):
    outro = tela.abrir(ABRIR.format("explorador"))
    antes = outro.figura()
    aberto.mudar("Comprimento dos embeddings", index=0)
    assert outro.figura() == antes


# --- o que dá errado ---------------------------------------------------------------------------------


def test_erro_e_dito_no_painel_e_a_figura_fica(tela, aberto):
    antes = aberto.figura()
    aberto.mudar("Frase", value="a b c d e f g h i j k l m")
    assert aberto.figura() == antes
    assert any("A frase tem 13 tokens; o painel mostra até 12." in texto for texto in aberto.html())
    aberto.mudar("Comprimento dos embeddings", index=0)  # a frase continua recusada
    assert aberto.figura() == antes
    aberto.mudar("Frase", value="o gato")
    assert not any("13 tokens" in texto for texto in aberto.html())
    assert aberto.figura()["data"] == explorador.calcular({"frase": "o gato", "forca": 0.5}).figura.plotly()["data"]


def test_colar_mais_do_que_cabe_e_dito_e_nada_se_corta(aberto):
    antes = aberto.figura()
    colada = "gato " * 200 + "___"
    aberto.mudar("Frase", value=colada)
    assert aberto.figura() == antes
    assert any("A frase tem 1003 caracteres; o painel aceita até 200." in texto for texto in aberto.html())
    assert aberto.estado("Frase")["value"] == colada


def test_aviso_de_palavra_desconhecida_aparece_e_some(aberto):
    aberto.mudar("Frase", value="o xyzzy")
    assert any("Não conheço “xyzzy”" in texto for texto in aberto.html())
    aberto.mudar("Frase", value="o gato")
    assert not any("Não conheço" in texto for texto in aberto.html())


QUEBRADO = """
from atencao.figuras import barras
from atencao.paineis import Chave, Painel, Quadro
def desenhar(*, levar, quebrar):
    if quebrar:
        raise KeyError("<b>falta</b> uma chave")
    return Quadro(barras(["a"], {"v": [1.0]}, "Uma barra.", "x", "y"))
Painel("licao_99", "quebrado", "Quebrado", (Chave("quebrar", "Quebrar", False),), desenhar)
"""


def test_excecao_num_painel_vira_frase_e_nao_escapa_para_a_celula(tela):
    quebrado = tela.abrir(QUEBRADO)
    antes = quebrado.figura()
    quebrado.mudar("Quebrar", value=True)
    assert quebrado.figura() == antes
    [frase] = [texto for texto in quebrado.html() if "KeyError" in texto]
    assert "O painel não conseguiu calcular: KeyError" in frase
    assert "<b>falta" not in frase
    quebrado.mudar("Quebrar", value=False)
    assert not any("KeyError" in texto for texto in quebrado.html())


# --- o que se digita nunca vira HTML -----------------------------------------------------------------


HOSTIS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&amp;",
    "&lt;b&gt;",
    "<s>",
    '"><b>x</b>',
    "👩‍🏫",
    "$x$",
]
HOSTIS += ["cora\u0063\u0327ão", "</td></table>", "<b", "3,5", "gato gato gato"]
DA_CASA = {"div", "b", "span", "table", "thead", "tbody", "tr", "th", "td"}


@pytest.mark.parametrize("digitado", HOSTIS)
def test_o_que_se_digita_aparece_como_foi_digitado(aberto, digitado):
    aberto.mudar("Frase", value=digitado)
    aberto.mudar("linha 1, coluna 1", value=1.0)
    escritos = aberto.html()
    escritos.remove(UMA_SO_IMAGEM + ESTILO_DOS_CONTROLES)  # um, e sempre o mesmo: o que se digitou não entra em estilo
    marcas = Marcas("".join(escritos))
    assert marcas.etiquetas <= DA_CASA
    assert marcas.atributos <= {"style", "role", "scope"}
    for token in explorador.calcular({"frase": digitado}).derivados["embeddings"]["linhas"]:
        assert marcas.texto.count(token) >= 3  # no cabeçalho da tabela, na frase que descreve e em quem olha para quem
    # No ipywidgets 7 a descrição de um widget é HTML: nada do que foi digitado pode estar lá.
    descricoes = {aberto.tela.modelos[m].get("description", "") for m in aberto.arvore()}
    assert not any("<" in d or "&" in d or digitado in d for d in descricoes)


# --- onde calcular -----------------------------------------------------------------------------------


def test_sem_torch_instalado_so_ha_o_numpy(tela, aberto):
    opcoes = aberto.estado("Onde calcular")["_options_labels"]
    assert opcoes[0].startswith("NumPy ")
    tela.executar("from importlib.util import find_spec; display({'torch': find_spec('torch') is not None}, raw=True)")
    assert len(opcoes) == (2 if tela.exibido.pop()["torch"] else 1)


def tempos(na_tela: Aberto) -> list[str]:
    return [texto for texto in na_tela.html() if "calculado em" in texto]


def test_o_tempo_diz_onde_a_conta_foi_feita(aberto):
    [tempo] = tempos(aberto)
    assert " ms no NumPy 2." in tempo
    assert "," in tempo.partition("calculado em")[2].partition(" ms")[0]


@pytest.fixture(scope="module")
def com_torch(tmp_path_factory):
    with kernel(Path(sys.executable), tmp_path_factory.mktemp("kernel")) as aberta:
        yield aberta


def test_o_torch_so_e_procurado_quando_se_pede_e_da_a_mesma_figura(com_torch):
    na_tela = com_torch.abrir(ABRIR.format("cabecas"))
    antes = na_tela.figura()["data"]
    assert na_tela.estado("Onde calcular")["_options_labels"][1] == "procurar o PyTorch e a GPU…"
    na_tela.mudar("Onde calcular", index=1)
    lugar = na_tela.estado("Onde calcular")
    assert lugar["_options_labels"][1].startswith("PyTorch ")
    assert lugar["index"] == len(lugar["_options_labels"]) - 1
    [tempo] = tempos(na_tela)
    assert lugar["_options_labels"][-1] in html.unescape(tempo)
    for novo, velho in zip(na_tela.figura()["data"], antes, strict=True):
        for linha_nova, linha_velha in zip(novo["z"], velho["z"], strict=True):
            assert linha_nova == pytest.approx(linha_velha, abs=2e-3)
    # Com o PyTorch já carregado, o painel seguinte o oferece logo.
    outro = com_torch.abrir(ABRIR.format("cabecas"))
    assert outro.estado("Onde calcular")["_options_labels"] == lugar["_options_labels"]


# --- onde não há widgets -----------------------------------------------------------------------------


def test_na_construcao_do_livro_so_a_forma_da_pagina(monkeypatch):
    monkeypatch.setenv(VARIAVEL_DO_LIVRO, "1")
    assert mostrar(explorador) == explorador._repr_mimebundle_()


def test_sem_ipywidgets_sai_a_figura_inicial(monkeypatch):
    monkeypatch.delenv(VARIAVEL_DO_LIVRO, raising=False)
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    monkeypatch.delitem(sys.modules, "atencao.paineis.jupyter.face", raising=False)
    pacote = mostrar(cabecas)
    assert set(pacote) == {MIME_PAINEL, MIME_PLOTLY, "text/plain"}
    assert pacote[MIME_PLOTLY] == cabecas.calcular().figura.plotly()


def test_fora_do_notebook_nada_e_carregado():
    codigo = (
        "import sys, atencao, atencao.paineis.licao_01 as l; l.explorador._repr_mimebundle_()\n"
        "print(sorted({'IPython', 'ipywidgets', 'torch', 'plotly', 'anywidget'} & set(sys.modules)))"
    )
    resultado = subprocess.run([sys.executable, "-c", codigo], capture_output=True, text=True, check=True)
    assert resultado.stdout.strip() == "[]"


def test_o_kernel_do_livro_mostra_so_a_forma_da_pagina(tmp_path):
    with kernel(Path(sys.executable), tmp_path, **{VARIAVEL_DO_LIVRO: "1"}) as tela:
        tela.executar(ABRIR.format("explorador"))
        assert set(tela.exibido.pop()) == {MIME_PAINEL, "text/plain"}
        assert tela.modelos == {}


def test_escolhas_e_chaves_estao_entre_os_paineis_provados():
    """Sem um controle de cada tipo nas lições, os testes acima não provariam o campo dele."""
    tipos = {type(c) for p in PAINEIS for c in p.controles}
    assert {Chave, Escolha, Frase, Posicao, Tabela} <= tipos
