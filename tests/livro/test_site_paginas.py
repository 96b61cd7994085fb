"""O que tem de ser verdade em cada página construída, sem abrir o navegador."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
import pytest

from atencao.figuras import linhas, mapa_de_valores
from livro.oficina import frente
from livro.site.diagramas import svg_para_a_pagina
from livro.site.figura import html_da_figura, json_seguro
from tests.conftest import RAIZ
from tests.livro.interface_em_ingles import palavras_inglesas

CARREGA = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}
LIMITE_DA_PAGINA = 1_500_000  # bytes de HTML


class _Etiquetas(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.lista: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.lista.append((tag, {nome: valor or "" for nome, valor in attrs}))

    def todas(self, nome):
        return [atributos for tag, atributos in self.lista if tag == nome]


def test_nenhuma_palavra_inglesa_na_interface(site):
    achadas = {p: palavras_inglesas(site.ler(p)) for p in [*site.paginas(), "404.html"]}
    assert {p: a for p, a in achadas.items() if a} == {}


def test_o_detector_de_ingles_ve_texto_e_atributos():
    assert palavras_inglesas('<button title="Toggle sidebar">x</button>')
    assert palavras_inglesas("<div><p>Previous</p></div>")
    assert palavras_inglesas("<article><p>Note</p></article>")
    assert not palavras_inglesas("<article><p>as queries e as keys <code>Show</code></p></article>")


def test_a_lingua_da_pagina_e_portugues(site):
    for pagina in [*site.paginas(), "404.html"]:
        assert _Etiquetas(site.ler(pagina)).todas("html")[0]["lang"] == "pt-BR", pagina


def test_nada_e_carregado_de_outro_endereco(site):
    for pagina in [*site.paginas(), "404.html"]:
        for tag, atributos in _Etiquetas(site.ler(pagina)).lista:
            endereco = atributos.get(CARREGA.get(tag, ""), "")
            assert not urlsplit(endereco).netloc, f"{pagina}: <{tag}> carrega {endereco}"


def test_nem_o_css_nem_o_nosso_javascript_pedem_nada_fora(site):
    for arquivo in [*site.html.rglob("*.css"), *(site.html / "_static" / "curso").rglob("*.js")]:
        texto = arquivo.read_text(encoding="utf-8")
        fora = re.findall(r"""(?:url\(|@import|fetch\(|import\()\s*["']?(?:https?:)?//""", texto)
        assert not fora, arquivo


def test_tudo_o_que_a_pagina_cita_existe(site):
    for pagina in site.paginas():
        pasta = (site.html / pagina).parent
        for tag, atributos in _Etiquetas(site.ler(pagina)).lista:
            for nome in ("src", "href"):
                endereco = urlsplit(atributos.get(nome, ""))
                if not endereco.path or endereco.netloc or endereco.scheme:
                    continue
                assert (pasta / endereco.path).exists(), f"{pagina}: <{tag}> cita {endereco.path}, que não existe"


def test_so_os_scripts_esperados(site):
    esperados = re.compile(
        r"_static/(documentation_options|doctools|sphinx_highlight|translations|searchtools|language_data)\.js"
        r"|_static/scripts/(bootstrap|pydata-sphinx-theme|sphinx-book-theme)\.js"
        r"|_static/curso/(pagina|figuras|busca|painel/paineis|pratica/praticas|celulas/celulas)\.js"
        r"|_static/curso/(questoes/questoes|progresso/progresso)\.js|_static/terceiros/mathjax/startup\.js|searchindex\.js"
    )
    for pagina in site.paginas():
        for script in _Etiquetas(site.ler(pagina)).todas("script"):
            if "src" in script:
                assert esperados.search(script["src"]), f"{pagina}: script inesperado {script['src']}"


def test_sem_requirejs_thebe_widgets_nem_mermaid(site):
    for pagina in site.paginas():
        html = site.ler(pagina)
        for nome in ("require.js", "require.min.js", "thebe", "widget-state", "widget-view", "mermaid"):
            assert nome not in html.lower(), f"{pagina} cita {nome}"


def test_mathjax_so_nas_paginas_com_formula(site):
    for pagina in site.paginas():
        html = site.ler(pagina)
        assert ("mathjax/startup.js" in html) == ('class="math' in html), pagina


def test_plotly_e_um_arquivo_so_do_site(site):
    copias = [a for a in site.html.rglob("*.js") if "plotly" in a.name]
    assert [a.name for a in copias] == ["plotly-cartesian.min.js"]
    for pagina in site.paginas():
        assert len(site.ler(pagina).encode()) < LIMITE_DA_PAGINA, pagina


def test_nada_que_a_pagina_nao_usa_vai_para_o_site(site):
    assert not list(site.html.rglob("*.map"))
    assert not list(site.html.rglob("*.ttf"))
    assert not list(site.html.rglob("fontawesome/**/*.js"))
    assert not (site.html / "_sources").exists()
    assert (site.html / ".nojekyll").exists()


def test_toda_pagina_tem_descricao_e_titulo(site):
    descricoes = {}
    for pagina in site.paginas():
        if pagina == "search.html":
            continue
        etiquetas = _Etiquetas(site.ler(pagina))
        metas = [m["content"] for m in etiquetas.todas("meta") if m.get("name") == "description"]
        assert len(metas) == 1, pagina
        descricoes[pagina] = metas[0]
    assert all(d and len(d) <= 170 for p, d in descricoes.items() if "referencias" not in p), descricoes


def test_toda_imagem_tem_alternativa_em_texto(site):
    for pagina in site.paginas():
        for imagem in _Etiquetas(site.ler(pagina)).todas("img"):
            assert imagem.get("alt", "").strip(), f"{pagina}: {imagem}"


def test_toda_figura_diz_o_que_mostra(site):
    areas = [e for e in _Etiquetas(site.ler(site.licao)).todas("div") if e.get("class") == "figura-area"]
    assert areas, "a lição não tem figuras"
    # A de um painel é descrita pelas palavras ao lado dela: tests/livro/test_paineis_site.py.
    assert all(len(a["aria-label"]) > 20 for a in areas if "aria-labelledby" not in a)
    assert all(a["role"] == "img" for a in areas)


def test_figura_com_texto_hostil_fica_dentro_do_script():
    hostil = "</script><script>alert(1)</script><!--"
    assert "<" not in json_seguro({"x": hostil})
    assert json.loads(json_seguro({"x": hostil})) == {"x": hostil}
    html = html_da_figura({"data": [{"name": hostil}], "layout": {"meta": {"descricao": hostil}}})
    assert len(_Etiquetas(html).todas("script")) == 1


LARGURA = """import {{ larguraMinima }} from {modulo}; console.log(JSON.stringify({figuras}.map(larguraMinima)))"""


def test_matriz_larga_pede_largura_e_o_que_se_le_sem_ela_nao():
    """A conta é a da página (livro/frente/caber.js), que a faz tanto para as figuras paradas quanto para os painéis."""
    numeros = [mapa_de_valores(np.eye(n), ["a"] * n, ["b"] * n, "v").plotly() for n in (4, 12)]
    nomes = mapa_de_valores(np.eye(40), ["a"] * 40, ["b"] * 40, "v").plotly()
    sem_coluna = [linhas([1, 2], {"a": [1, 2]}, "d", "x", "y").plotly(), {"data": [], "layout": {}}]
    modulo = json.dumps((frente.FRENTE / "caber.js").as_uri())
    codigo = LARGURA.format(modulo=modulo, figuras=json.dumps([*numeros, nomes, *sem_coluna]))
    resultado = frente.node("--input-type=module", "-e", codigo, capture_output=True, text=True)
    assert resultado.returncode == 0, resultado.stderr
    quatro, doze, quarenta, *nada = json.loads(resultado.stdout)
    assert doze - quatro == 8 * 24  # o que o número, na menor letra que se lê, pede à coluna
    assert quatro + 4 * 24 < 330  # quatro colunas cabem num celular
    assert quarenta > 40 * 11  # o rótulo inclinado, de uma linha de 11 pixels
    assert nada == [0, 0]


def test_diagrama_vira_parte_da_pagina_e_segue_o_tema_dela(amostra):
    svg = (amostra.fonte / "modulo" / "imagens" / "setas.svg").read_text(encoding="utf-8")
    na_pagina = svg_para_a_pagina(svg, 'Uma seta "vai" daqui para lá')
    assert na_pagina.startswith("<svg")
    assert "prefers-color-scheme" not in na_pagina
    assert 'role="img" aria-label="Uma seta &quot;vai&quot; daqui para lá"' in na_pagina
    assert "aria-labelledby" not in na_pagina
    assert 'class="amostra-setas"' in amostra.ler(amostra.licao)


def test_figura_sem_descricao_nao_passa():
    with pytest.raises(ValueError, match=r"layout\.meta\.descricao"):
        html_da_figura({"data": [], "layout": {}})


def test_o_endereco_do_repositorio_esta_so_no_config():
    config = (RAIZ / "_config.yml").read_text(encoding="utf-8")
    url = re.search(r'^  url: "?([^"\n]*)"?$', config, re.MULTILINE)
    assert url
    if url[1]:
        outros = [p for p in RAIZ.glob("livro/**/*.py") if url[1] in p.read_text(encoding="utf-8")]
        assert not outros


def test_as_paginas_nao_citam_a_maquina_que_as_fez(site):
    for pagina in site.paginas():
        assert str(site.fonte) not in site.ler(pagina), pagina
        assert str(Path.home()) + "/" not in site.ler(pagina), pagina


def test_a_404_funciona_sozinha(site):
    html = site.ler("404.html")
    etiquetas = _Etiquetas(html)
    assert "Esta página não existe" in html
    assert {a["href"] for a in etiquetas.todas("link")} == {"data:,"}, "só diz que não há ícone a pedir"
    assert all("src" not in s for s in etiquetas.todas("script"))
    assert any(m.get("content") == "noindex" for m in etiquetas.todas("meta"))
