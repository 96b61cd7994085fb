"""Os cartões na página construída: o que se lê sem JavaScript, o que a busca acha, e o que há para fazer."""

import re
from html.parser import HTMLParser

import pytest
from docutils import nodes

from atencao.exercicios import explique, pratique, responda
from livro.site.busca import radical
from livro.site.cartoes.cartao import CartaoNaPagina
from livro.site.cartoes.texto import em_html, formulas
from livro.site.progresso import Atividade, atividades
from tests.livro.test_site_busca import _indice

PAGINA = "modulo/cartoes.html"
CARTAO = re.compile(r'<section class="cartao (\w+)" id="cartao-([^"]+)".*?</section>', re.DOTALL)


class SemScript(HTMLParser):
    """O que uma página mostra sem JavaScript: cada texto, e se está recolhido; e as etiquetas."""

    SOZINHAS = ("input", "br", "hr", "img", "meta", "link")

    def __init__(self, html: str):
        super().__init__()
        self.pilha: list[tuple[str, dict[str, str]]] = []
        self.etiquetas: list[tuple[str, dict[str, str]]] = []
        self.a_vista: list[str] = []
        self.recolhidos: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        atributos = {nome: valor or "" for nome, valor in attrs}
        self.etiquetas.append((tag, atributos))
        if tag not in self.SOZINHAS:
            self.pilha.append((tag, atributos))

    def handle_endtag(self, tag):
        while self.pilha and self.pilha.pop()[0] != tag:
            pass

    def handle_data(self, texto):
        tags = [tag for tag, _ in self.pilha]
        if not texto.strip() or "script" in tags or any("hidden" in atributos for _, atributos in self.pilha):
            return
        recolhido = "details" in tags and "summary" not in tags
        (self.recolhidos if recolhido else self.a_vista).append(" ".join(texto.split()))


def cartoes_de(html: str) -> str:
    return "".join(cartao[0] for cartao in CARTAO.finditer(html))


def test_sem_javascript_ha_pergunta_opcoes_e_explicacoes_recolhidas(amostra):
    lido = SemScript(cartoes_de(amostra.ler(PAGINA)))
    for texto in ("Quais destas frutas são brasileiras?", "Kiwi", "<b>Nada</b>", "Ver todas as explicações"):
        assert texto in lido.a_vista
    assert "Veio da China." in lido.recolhidos
    assert "<script>alert(1)</script> Café custa." in lido.recolhidos
    pergunta = explique("1.1").pergunta
    assert set(pergunta.rubrica) <= set(lido.recolhidos)
    assert {opcao.explicacao for opcao in pergunta.opcoes} <= set(lido.recolhidos)
    assert "Responder" not in lido.a_vista, "botão que não responde"
    tags = [tag for tag, _ in lido.etiquetas]
    assert tags.count("fieldset") == tags.count("legend") == 3
    assert not {"b", "script"} & set(tags), "o texto de uma pergunta virou marca"
    tipos = [a["type"] for tag, a in lido.etiquetas if tag == "input"]
    assert tipos == ["radio"] * 4 + ["checkbox"] * 3 + ["checkbox"] * 5 + ["radio"] * 4


def test_formula_codigo_e_dinheiro():
    texto = r"Com $\sqrt{d_k}$, `x < 1` e R$ 5 mais R$ 3: $a$."
    assert formulas(texto) == [r"\sqrt{d_k}", "a"]
    html = em_html(texto)
    assert r'<span class="math notranslate nohighlight">\(\sqrt{d_k}\)</span>, <code' in html
    assert "x &lt; 1" in html
    assert "R$ 5 mais R$ 3" in html


def test_nada_dos_cartoes_esta_na_busca(amostra):
    termos = _indice(amostra)["terms"]
    html = amostra.ler(PAGINA)
    for palavra in ("jabuti", "jenipapo", "mata"):
        assert palavra in html.lower()
        assert radical(palavra) not in termos
    assert radical("conceito") in termos, "o enunciado continua no índice"


def test_a_pagina_so_carrega_o_que_usa(amostra):
    for pagina in amostra.paginas():
        html = amostra.ler(pagina)
        for arquivo, lugar in (("questoes", '<div class="questao"'), ("progresso", '<div class="progresso"')):
            for nome in (f"{arquivo}/{arquivo}.js", f"{arquivo}.css"):
                assert (nome in html) == (lugar in html), f"{pagina}: {nome}"
    assert "mathjax/startup.js" in amostra.ler("progresso.html"), "a fórmula de uma pergunta está na lista"


def _pagina_com(*cartoes) -> nodes.document:
    """Um documento com um enunciado e os cartões, como o MyST-NB o deixa."""
    documento = nodes.Element()
    documento += nodes.admonition("", nodes.title("", "Exercício 1 · Os três papéis"), classes=["exercicio"])
    for cartao in cartoes:
        ((mime, declaracao), *_) = cartao._repr_mimebundle_().items()
        documento += nodes.container("", CartaoNaPagina(declaracao=declaracao), mime_type=mime)
        documento += nodes.container("", nodes.paragraph("", "o texto"), mime_type="text/plain")
    return documento


def test_as_atividades_saem_dos_cartoes_da_pagina():
    explicacao, pratica, *perguntas = atividades(_pagina_com(explique("1.1"), pratique("1.7"), responda("1")))
    assert explicacao == Atividade("1.1", "explicacao", "Exercício 1 · Os três papéis", "cartao-1.1", tambem="1.q1")
    titulo = f"Exercício 7 · {pratique('1.7').exercicio.titulo}"
    assert pratica == Atividade("1.7", "pratica", titulo, "cartao-1.7", nome=pratique("1.7").exercicio.nome)
    assert [a.id for a in perguntas] == [p.id for p in responda("1").perguntas]
    assert {a.tipo for a in perguntas} == {"pergunta"}


@pytest.mark.parametrize("qual", ["amostra", "curso"])
def test_o_progresso_lista_cada_cartao_do_livro_e_leva_a_ele(request, qual):
    site = request.getfixturevalue(qual)
    links = dict(re.findall(r'<li data-ids="(\S+)[^"]*"><a href="([^"]+)"', site.ler("progresso.html")))
    for endereco in links.values():
        pagina, _, ancora = endereco.partition("#")
        assert f'id="{ancora}"' in site.ler(pagina), endereco
    assert list(links) == [ident for pagina in paginas_do_livro(site) for ident in cartoes_da(site.ler(pagina))]


def paginas_do_livro(site) -> list[str]:
    """Na ordem do sumário."""
    return re.findall(r'<li class="toctree-l1"><a class="reference internal" href="([^"#]+)">', site.ler("index.html"))


def cartoes_da(html: str) -> list[str]:
    """Os ids das atividades de uma página: exercícios primeiro, perguntas depois."""
    cartoes = [(m[1], m[2], m[0]) for m in CARTAO.finditer(html)]
    exercicios = [ident for tipo, ident, _ in cartoes if tipo != "questionario"]
    perguntas = [re.findall(r'id="questao-([^"]+)"', dentro) for tipo, _, dentro in cartoes if tipo == "questionario"]
    return exercicios + [ident for ids in perguntas for ident in ids]
