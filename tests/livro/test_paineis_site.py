"""Os painéis na página construída: HTML seguro e rotulado, respostas prontas iguais às do Python e leves."""

import gzip
import json
import shutil
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atencao.figuras import Figura
from atencao.paineis import Chave, Deslizador, Escolha, Frase, Painel, Posicao, Quadro, Tabela, calcular_json
from atencao.paineis.controles import POUCAS_OPCOES
from atencao.paineis.licao_01 import explorador
from atencao.paineis.painel import MIME_PAINEL
from livro.oficina import frente
from livro.oficina.pyodide.conteudo import FORA_DE_ATENCAO, arquivos
from livro.site.painel import DesenhistaDePaineis, html_do_painel
from livro.site.quadros_prontos import compactar, quadros_prontos
from tests.conftest import RAIZ
from tests.paineis_do_curso import paineis_do_curso

PAINEIS = paineis_do_curso()
LIMITE = 60_000  # bytes, em gzip, das respostas prontas de um painel
VENENO = '</script><script>alert(1)</script><img src=x onerror="alert(2)"> & "aspas" \'simples\''
EXTRAS = {"prontos": "x.json", "guardados": []}


def fragmento(painel: Painel, chave: str = "p") -> str:
    return html_do_painel(painel._repr_mimebundle_()[MIME_PAINEL], chave, EXTRAS)


class Etiquetas(HTMLParser):
    """As etiquetas do fragmento e o texto dentro de cada <script>."""

    def __init__(self, html: str):
        super().__init__()
        self.lista: list[tuple[str, dict[str, str]]] = []
        self.scripts: list[str] = []
        self._dentro = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.lista.append((tag, {nome: valor or "" for nome, valor in attrs}))
        self._dentro = tag == "script"

    def handle_endtag(self, tag):
        self._dentro = False

    def handle_data(self, texto):
        if self._dentro:
            self.scripts.append(texto)

    def atributo(self, nome: str, *tags: str) -> list[str]:
        return [a[nome] for tag, a in self.lista if nome in a and (not tags or tag in tags)]


def painel_envenenado() -> Painel:
    def desenhar(*, levar, frase, **resto):
        figura = Figura([{"type": "scatter", "x": [0], "y": [0], "name": frase}], {"height": 200}, VENENO)
        derivados = {"olhar": [VENENO], "numeros": {"linhas": [VENENO], "colunas": [VENENO], "valores": [[1.0]]}}
        return Quadro(figura, tabela=[("", VENENO), (VENENO, VENENO)], derivados=derivados, aviso=VENENO)

    controles = (
        Frase("frase", VENENO, VENENO),
        Escolha("escolha", VENENO, {"a": VENENO}, "a"),
        Chave("chave", VENENO, True),
        Deslizador("desliza", VENENO, (1.0, 2.0), 1.0),
        Posicao("olhar", VENENO),
        Tabela("numeros", VENENO, depende_de=("frase",)),
    )
    return Painel("prova", "veneno", VENENO, controles, desenhar)


# --- o HTML --------------------------------------------------------------------------------------


def test_o_que_o_painel_diz_nunca_vira_marcas():
    html = fragmento(painel_envenenado())
    etiquetas = Etiquetas(html)
    tags = Counter(tag for tag, _ in etiquetas.lista)
    assert tags["script"] == 1
    assert tags["img"] == 0
    assert not any(nome.startswith("on") for _, atributos in etiquetas.lista for nome in atributos)
    (texto,) = etiquetas.scripts
    assert json.loads(texto)["titulo"] == VENENO
    assert etiquetas.atributo("value", "input")[0] == VENENO


@pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")
def test_todo_campo_tem_rotulo_e_comeca_desligado(painel):
    etiquetas = Etiquetas(fragmento(painel))
    rotulados = etiquetas.atributo("for", "label")
    campos = etiquetas.atributo("id", "input", "select")
    assert campos
    assert set(campos) == set(rotulados)
    assert all("disabled" in a for tag, a in etiquetas.lista if tag in ("fieldset", "button"))


@pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")
def test_nenhum_campo_corta_calado_o_que_se_cola(painel):
    assert Etiquetas(fragmento(painel)).atributo("maxlength") == []


@pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")
def test_a_figura_e_descrita_pelas_palavras(painel):
    html = fragmento(painel)
    etiquetas = Etiquetas(html)
    (area,) = [a for _, a in etiquetas.lista if a.get("role") == "img"]
    (palavras,) = [a for _, a in etiquetas.lista if a.get("class") == "painel-palavras"]
    assert area["aria-labelledby"] == palavras["id"]
    assert palavras["aria-live"] == "polite"
    assert "o gato viu o felino" in html or painel is not explorador


def test_ids_unicos_com_o_mesmo_painel_duas_vezes(amostra, curso):
    com_painel = [(curso, pagina) for pagina in curso.paginas() if 'class="painel"' in curso.ler(pagina)]
    for site, pagina in [(amostra, "modulo/paineis.html"), *com_painel]:
        ids = Counter(Etiquetas(site.ler(pagina)).atributo("id"))
        assert [i for i, vezes in ids.items() if vezes > 1] == [], pagina
    chaves = Etiquetas(amostra.ler("modulo/paineis.html")).atributo("data-chave")
    assert chaves == ["explorador", "explorador-2"]


def paineis_da_licao(pagina: str) -> set[str]:
    """Os nomes dos painéis do módulo da lição: de modulo-06/04-multi-head.html, os de licao_04."""
    numero = pagina.removeprefix("modulo-06/")[:2]
    return {p.nome for p in PAINEIS if p.modulo == f"licao_{numero}"}


def test_cada_licao_mostra_os_seus_paineis_e_a_entrada_o_explorador(curso):
    licoes = [pagina for pagina in curso.paginas() if pagina.startswith("modulo-06/")]
    assert curso.licao in licoes
    for pagina in licoes:
        assert paineis_da_licao(pagina) <= set(Etiquetas(curso.ler(pagina)).atributo("data-chave")), pagina
    assert len(paineis_da_licao(curso.licao)) == 4
    assert Etiquetas(curso.ler("index.html")).atributo("data-chave") == ["explorador"]


def test_so_as_paginas_com_painel_carregam_o_script_dos_paineis(curso):
    for pagina in curso.paginas():
        html = curso.ler(pagina)
        assert ("painel/paineis.js" in html) == ('class="painel"' in html), pagina
        assert ("painel.css" in html) == ('class="painel"' in html), pagina


def test_o_desenhista_so_fica_com_o_que_e_dele():
    class Dado:
        mime_type = "text/plain"
        content = ""

    assert DesenhistaDePaineis.handle_mime(None, Dado(), False) is None


# Só o NumPy e o array_api_compat, como no navegador: o resto do ambiente não se acha.
SO_O_QUE_VAI = """
import sys
class SoNumPy:
    def find_spec(self, nome, *_):
        if nome in ("torch", "plotly", "ipywidgets", "IPython"):
            raise ModuleNotFoundError(nome)
sys.meta_path.insert(0, SoNumPy())
from tests.paineis_do_curso import paineis_do_curso
for painel in paineis_do_curso():
    painel.calcular()
import atencao
print(len(paineis_do_curso()), atencao.__file__)
"""


def test_os_arquivos_que_a_pagina_traz_bastam_a_todos_os_paineis(tmp_path):
    for caminho, conteudo in arquivos(RAIZ / "atencao", FORA_DE_ATENCAO):
        destino = tmp_path / "atencao" / caminho
        destino.parent.mkdir(parents=True, exist_ok=True)
        destino.write_bytes(conteudo)
    (tmp_path / "tests").mkdir()
    shutil.copy(RAIZ / "tests" / "paineis_do_curso.py", tmp_path / "tests")
    resultado = subprocess.run(
        [sys.executable, "-c", SO_O_QUE_VAI], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8"
    )
    assert resultado.returncode == 0, resultado.stderr
    quantos, onde = resultado.stdout.split(maxsplit=1)
    assert int(quantos) == len(PAINEIS)
    assert onde.strip().startswith(str(tmp_path)), "o teste importou o pacote instalado, e não a cópia"


# --- as respostas prontas ------------------------------------------------------------------------


@pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")
def test_os_quadros_prontos_sao_os_que_o_python_daria(painel):
    prontos = quadros_prontos(painel)
    for nome, pares in prontos.items():
        for valor, quadro in pares:
            assert quadro == json.loads(calcular_json(painel.modulo, painel.nome, json.dumps({nome: valor})))


@pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")
def test_ha_resposta_pronta_para_todo_controle_de_poucas_opcoes(painel):
    prontos = quadros_prontos(painel)
    for controle in painel.controles:
        valores = [valor for valor, _ in prontos.get(controle.nome, ())]
        if controle.tipo == "posicao":
            assert valores == list(range(len(painel.calcular().derivados[controle.nome])))
        else:
            assert valores == list(controle.alternativas())
            assert (0 < len(valores) <= POUCAS_OPCOES) == bool(controle.alternativas())


def test_os_arquivos_do_site_pesam_pouco(curso, capsys):
    arquivos = sorted((curso.html / "_static" / "paineis").glob("*.json"))
    licoes = [pagina for pagina in curso.paginas() if pagina.startswith("modulo-06/")]
    esperados = {f"licao_{pagina[10:12]}-{nome}" for pagina in licoes for nome in paineis_da_licao(pagina)}
    assert {a.name.rpartition("-")[0] for a in arquivos} >= esperados
    for arquivo in arquivos:
        peso = len(gzip.compress(arquivo.read_bytes(), 6))
        with capsys.disabled():
            print(f"\n{arquivo.name}: {peso / 1000:.1f} kB (gzip)", end="")
        assert peso <= LIMITE


def test_a_pagina_cita_arquivos_que_existem(curso):
    for pagina in curso.paginas():
        for texto in Etiquetas(curso.ler(pagina)).scripts:
            if '"prontos"' in texto:
                assert (curso.html / "_static" / "paineis" / json.loads(texto)["prontos"]).is_file()


def expandir(compacto: dict) -> object:
    """O contrário de compactar, escrito de novo."""
    feitas: list[object] = []

    def abrir(galho):
        if isinstance(galho, list):
            return [abrir(filho) for filho in galho]
        if isinstance(galho, dict):
            return feitas[galho["$parte"]] if "$parte" in galho else {k: abrir(v) for k, v in galho.items()}
        return galho

    for parte in compacto["partes"]:
        feitas.append(abrir(parte))
    return abrir(compacto["valor"])


FOLHAS = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=12)
ARVORES = st.recursive(FOLHAS, lambda f: st.lists(f, max_size=4) | st.dictionaries(st.text(max_size=5), f, max_size=4))


@given(ARVORES, ARVORES)
def test_compactar_nao_perde_nada(uma, outra):
    valor = {"a": [uma, outra, uma], "b": {"c": outra, "d": [uma, outra]}, "e": [uma, outra]}
    assert expandir(compactar(valor)) == valor


def test_compactar_escreve_uma_vez_o_que_se_repete():
    repetido = {"texto": "uma lista comprida o bastante para valer a pena", "z": list(range(50))}
    uma = len(json.dumps(compactar([repetido])))
    dez = len(json.dumps(compactar([repetido] * 10)))
    assert dez < uma + 10 * 20


@pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")
def test_a_pagina_expande_o_que_a_construcao_compactou(painel, curso):
    quadros = quadros_prontos(painel)
    programa = (
        f'import {{ expandir }} from "{(frente.FRENTE / "painel" / "prontos.js").as_uri()}";'
        "let texto = ''; for await (const parte of process.stdin.setEncoding('utf8')) texto += parte;"
        "console.log(JSON.stringify(expandir(JSON.parse(texto))));"
    )
    resultado = frente.node(
        "--input-type=module", "-e", programa,
        input=json.dumps(compactar(quadros)), capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert resultado.returncode == 0, resultado.stderr
    assert json.loads(resultado.stdout) == json.loads(json.dumps(quadros))
