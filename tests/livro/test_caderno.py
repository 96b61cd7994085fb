"""Cada elemento do vocabulário vira Markdown puro, conferido na árvore de um analisador que não conhece MyST."""

import dataclasses
import re
import textwrap
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from sphinx.util.nodes import _make_id

from livro.caderno.bibliografia import ler_bibliografia, lista_de_referencias, obras_citadas
from livro.caderno.blocos import converter
from livro.caderno.contexto import Contexto
from livro.caderno.curso import Curso
from livro.caderno.erros import ErroNaLicao
from livro.caderno.imagens import caminho_do_retrato, marcar
from livro.caderno.indice import Indice, anotar
from livro.caderno.solucoes import codigos_das_solucoes

SITE = "https://escola.example/curso"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000640000003208020000004c5dcdae"  # 100 × 50 pontos
    "0000000049454e44ae426082"
)
BIB = r"""
@inproceedings{vaswani2017, title={Attention Is All You Need}, booktitle={NeurIPS}, year=2017, eprint={1706.03762},
  author={Vaswani, Ashish and Shazeer, Noam and Parmar, Niki}}
@article{dois2020, title={Um_titulo {\c c}om *sinais*}, journal={Revista}, year=2020, doi={10.1/abc},
  author={de Souza, Ana and Lima, Jo{\~a}o}}
@book{so2020, title={Livro}, publisher={Editora}, year=2020, url={https://livro.example}, author={Melo, Rita}}
@book{so2020outro, title={Outro}, publisher={Editora}, year=2020, author={Melo, Rita}}
"""
GLOSSARIO = """\
# Glossário

```{glossary}
query
    O que pergunta.

Atenção própria
autoatenção
    Quando a frase olha para si.
```
"""


@pytest.fixture
def contexto(tmp_path: Path) -> Contexto:
    imagens = tmp_path / "modulo-06/imagens"
    imagens.mkdir(parents=True)
    (tmp_path / "references").mkdir()
    (tmp_path / "references/referencias.bib").write_text(BIB, encoding="utf-8")
    svg = imagens / "fluxo.svg"
    svg.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="25"/>')
    retrato = caminho_do_retrato(tmp_path, svg)
    retrato.parent.mkdir(parents=True)
    retrato.write_bytes(marcar(PNG, svg))
    indice = Indice()
    anotar(indice, GLOSSARIO, "references/glossario.md")
    anotar(indice, "# Outra lição\n\n$$a$$ (eq-outra)\n", "modulo-06/02-outra.md")
    curso = Curso(SITE, "2026.1", "https://github.com/escola/curso", "main")
    return Contexto(tmp_path, "modulo-06/01-amostra.md", curso, indice, ler_bibliografia(tmp_path))


def escrito(texto: str, contexto: Contexto) -> str:
    """O Markdown de um trecho de lição, depois de indexado como a lição inteira seria."""
    texto = textwrap.dedent(texto).strip("\n")
    anotar(contexto.indice, texto, contexto.arquivo)
    return converter(texto, 1, contexto)


def arvore(markdown: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(markdown))


def tipos(no: SyntaxTreeNode) -> list[str]:
    return [filho.type for filho in no.children]


def texto_de(no: SyntaxTreeNode) -> str:
    return "".join(n.content for n in no.walk() if n.type in ("text", "code_inline", "html_inline"))


def sem_endereco(contexto: Contexto) -> Contexto:
    return dataclasses.replace(contexto, curso=dataclasses.replace(contexto.curso, endereco=""))


# Avisos, exercícios e dicas


@pytest.mark.parametrize(
    ("diretiva", "titulo"), [("note", "Nota"), ("tip", "Dica"), ("important", "Importante"), ("warning", "Aviso")]
)
@pytest.mark.parametrize("cerca", [":::", "```"])
def test_aviso_vira_citacao_com_nome_em_negrito(diretiva, titulo, cerca, contexto):
    citacao = arvore(escrito(f"{cerca}{{{diretiva}}}\nOlhe o $x$.\n{cerca}", contexto)).children[0]
    assert citacao.type == "blockquote"
    assert texto_de(citacao) == f"{titulo}. Olhe o $x$."
    assert texto_de(next(no for no in citacao.walk() if no.type == "strong")) == f"{titulo}."


def test_texto_na_linha_da_diretiva_continua_no_mesmo_paragrafo(contexto):
    citacao = arvore(escrito(":::{note} Começa aqui\ne continua.\n:::", contexto)).children[0]
    assert tipos(citacao) == ["paragraph"]
    assert texto_de(citacao) == "Nota. Começa aquie continua."


def test_aviso_que_comeca_com_lista_poe_o_nome_em_paragrafo_seu(contexto):
    citacao = arvore(escrito(":::{tip}\n- um\n- dois\n:::", contexto)).children[0]
    assert tipos(citacao) == ["paragraph", "bullet_list"]


@pytest.mark.parametrize("classe", ["exercicio", "previsao", "objetivos", "qualquer"])
def test_bloco_com_titulo_guarda_lista_formula_e_codigo_na_citacao(classe, contexto):
    fonte = f"""
        Antes.
        :::{{admonition}} Exercício 1 · Some $A$
        :class: {classe}
        :name: ex-1

        Calcule:

        $$
        A
        = B
        $$

        1. um
        2. dois

        ```python
        x = 1

        y = 2
        ```
        :::
        Depois.
    """
    raiz = arvore(escrito(fonte, contexto))
    assert tipos(raiz) == ["paragraph", "blockquote", "paragraph"]
    citacao = raiz.children[1]
    assert tipos(citacao) == ["paragraph", "paragraph", "paragraph", "ordered_list", "fence"]
    assert texto_de(citacao.children[0]) == "Exercício 1 · Some $A$"
    assert any(no.type == "strong" for no in citacao.children[0].walk())
    assert texto_de(citacao.children[2]) == "$$A = B$$"
    assert citacao.children[4].content == "x = 1\n\ny = 2\n"


def test_dica_que_recolhe_dentro_de_exercicio(contexto):
    fonte = """
        ::::{admonition} Exercício 2 · Título
        :class: exercicio
        Enunciado.
        :::{admonition} Dica com `código`
        :class: tip dropdown
        Pense em:

        - **isto**
        :::
        ::::
    """
    citacao = arvore(escrito(fonte, contexto)).children[0]
    assert tipos(citacao) == ["paragraph", "paragraph", "html_block", "paragraph", "bullet_list", "html_block"]
    abre, fecha = citacao.children[2].content, citacao.children[5].content
    assert abre == "<details>\n<summary><b>Dica com <code>código</code></b></summary>\n"
    assert fecha == "</details>"
    assert any(no.type == "strong" for no in citacao.children[4].walk()), "o Markdown de dentro precisa valer"


def test_dica_que_recolhe_escapa_html_no_titulo(contexto):
    assert "<b>a &lt; b</b>" in escrito(":::{admonition} a < b\n:class: dropdown\nx\n:::", contexto)


@pytest.mark.parametrize("em_volta", ["{}", "::::::{{admonition}} Exercício 1\n:class: exercicio\nFaça.\n{}\n::::::"])
def test_solucao_recolhe_com_o_seu_codigo(em_volta, contexto):
    solucao = ":::{admonition} Solução\n:class: solucao dropdown\nAssim:\n\n```python\nx = 1\n\ny = 2\n```\n:::"
    raiz = arvore(escrito(em_volta.format(solucao), contexto))
    blocos = [no for no in raiz.walk() if no.type in ("html_block", "fence")]
    assert [no.type for no in blocos] == ["html_block", "fence", "html_block"]
    abre, codigo, fecha = (no.content for no in blocos)
    assert abre == "<details>\n<summary><b>Solução</b></summary>\n"
    assert (codigo, fecha) == ("x = 1\n\ny = 2\n", "</details>")


def test_so_o_codigo_python_das_solucoes_roda_e_na_ordem():
    licao = """\
```python
fora = 0
```

::::::{admonition} Exercício 1
:class: exercicio

:::{admonition} Solução
:class: solucao dropdown

```python
a = 1
```

```text
não é código
```

```python
b = 2
```
:::
::::::

```{admonition} Solução do 2
:class: dropdown solucao

~~~python
c = 3
~~~
```
"""
    assert codigos_das_solucoes(licao) == ["a = 1\n", "b = 2\n", "c = 3\n"]


def test_aviso_dentro_de_aviso_e_citacao_dentro_de_citacao(contexto):
    externa = arvore(escrito("::::{note}\nUm.\n\n:::{warning}\nDois.\n:::\n::::", contexto)).children[0]
    assert tipos(externa) == ["paragraph", "blockquote"]
    assert texto_de(externa.children[1]) == "Aviso. Dois."


def test_aviso_e_formula_dentro_de_lista_ficam_no_item(contexto):
    fonte = "- item\n\n  :::{note}\n  Um.\n  :::\n\n  $$\n  a\n  $$ (eq-lista)\n- outro\n"
    lista = arvore(escrito(fonte, contexto)).children[0]
    assert lista.type == "bullet_list"
    assert tipos(lista.children[0]) == ["paragraph", "blockquote", "paragraph"]
    assert texto_de(lista.children[0].children[2]) == "$$a \\tag{1}$$"
    assert texto_de(lista.children[1]) == "outro"


# Fórmulas


def test_equacoes_sao_numeradas_por_licao_e_citadas_pelo_numero(contexto):
    fonte = """
        Veja {eq}`eq-b` e {eq}`eq-a`.

        $$
        a
        + b
        $$ (eq-a)

        $$ sem rótulo $$

        :::{note}
        $$ c $$ (eq-b)
        :::
    """
    markdown = escrito(fonte, contexto)
    assert markdown.startswith("Veja (2) e (1).")
    assert "$$a + b \\tag{1}$$" in markdown
    assert "$$sem rótulo$$" in markdown
    assert "> $$c \\tag{2}$$" in markdown


def test_equacao_de_outra_licao_diz_de_qual(contexto):
    assert escrito("{eq}`eq-outra`", contexto) == f"[(1) de “Outra lição”]({SITE}/modulo-06/02-outra.html)"
    assert escrito("{eq}`eq-outra`", sem_endereco(contexto)) == "(1) de “Outra lição”"


def test_formula_colada_ao_texto_vira_paragrafo_proprio(contexto):
    assert tipos(arvore(escrito("a\n\n$$x$$\nb", contexto))) == ["paragraph"] * 3


def test_formula_partida_entre_linhas_de_citacao_fica_inteira(contexto):
    assert escrito("> com $a +\n> b$ fim", contexto) == "> com $a + b$ fim"


def test_barras_e_cifroes_de_latex_passam_intactos(contexto):
    fonte = r"Custa R\$ 5; $\{x_i\}_{i=1}^n \\ y$ e `$não$`."
    assert escrito(fonte, contexto) == fonte


# Imagens


def test_figura_embutida_com_alt_largura_e_legenda(contexto):
    fonte = '```{figure} imagens/fluxo.svg\n:alt: Diz "a" & b\n:name: f\n\nLegenda com *ênfase* e $x$.\n```'
    raiz = arvore(escrito(fonte, contexto))
    assert tipos(raiz) == ["html_block", "paragraph"]
    imagem = raiz.children[0].content
    assert re.fullmatch(
        r'<img alt="Diz &quot;a&quot; &amp; b" width="50" src="data:image/png;base64,[\w+/=]+">\n?', imagem
    )
    assert texto_de(raiz.children[1]) == "<em>Legenda com ênfase e $x$.</em>"


def test_imagem_no_meio_do_texto(contexto):
    assert re.fullmatch(
        r'Veja <img alt="um fluxo" width="50" src="data:image/png[^"]+"> aqui\.',
        escrito("Veja ![um fluxo](imagens/fluxo.svg) aqui.", contexto),
    )


def test_svg_que_mudou_depois_do_retrato_e_erro(contexto):
    (contexto.pasta / "imagens/fluxo.svg").write_text("<svg/>")
    with pytest.raises(ErroNaLicao, match=r"01-amostra\.md:1: .*fluxo\.svg .*make notebooks"):
        escrito("![a](imagens/fluxo.svg)", contexto)


def test_retrato_vale_com_qualquer_fim_de_linha_no_svg(contexto):
    svg = contexto.pasta / "imagens/fluxo.svg"
    svg.write_bytes(b"<svg>\n</svg>\n")
    caminho_do_retrato(contexto.raiz, svg).write_bytes(marcar(PNG, svg))
    svg.write_bytes(b"<svg>\r\n</svg>\r\n")
    assert "<img" in escrito("![a](imagens/fluxo.svg)", contexto)


# Papéis


@pytest.mark.parametrize(
    ("papel", "texto"),
    [
        ("{cite:p}`vaswani2017`", "(Vaswani et al., 2017)"),
        ("{cite:p}`vaswani2017,dois2020`", "(Vaswani et al., 2017; de Souza e Lima, 2020)"),
        ("{cite:t}`vaswani2017`", "Vaswani et al. (2017)"),
        ("{cite:t}`dois2020, so2020`", "de Souza e Lima (2020) e Melo (2020a)"),
        ("{cite:p}`so2020outro`", "(Melo, 2020b)"),
        ("{cite:p}`vaswani2017,\ndois2020`", "(Vaswani et al., 2017; de Souza e Lima, 2020)"),
    ],
)
def test_citacoes(papel, texto, contexto):
    assert escrito(f"x {papel} y", contexto) == f"x {texto} y"


def test_referencias_so_com_as_obras_citadas(contexto):
    fonte = "{cite:p}`vaswani2017` `{cite:p}`\n\n```{note}\n{cite:t}`dois2020`\n```\n\n```\n{cite:p}`so2020`\n```\n"
    citadas = set(obras_citadas(fonte))
    assert citadas == {"vaswani2017", "dois2020"}
    lista = arvore(lista_de_referencias([contexto.obras[chave] for chave in citadas]))
    assert tipos(lista) == ["heading", "bullet_list"]
    assert [texto_de(item) for item in lista.children[1].children] == [
        "Ana de Souza e João Lima. Um_titulo çom *sinais*. Revista, 2020. https://doi.org/10.1/abc",
        "Ashish Vaswani, Noam Shazeer e Niki Parmar. Attention Is All You Need. NeurIPS, 2017. "
        "https://arxiv.org/abs/1706.03762",
    ]
    assert [no.attrs["href"] for no in lista.walk() if no.type == "link"] == [
        "https://doi.org/10.1/abc",
        "https://arxiv.org/abs/1706.03762",
    ]


@pytest.mark.parametrize(
    ("papel", "texto", "pagina"),
    [
        ("{term}`query`", "*query*", "references/glossario.html#term-query"),
        ("{term}`queries <query>`", "*queries*", "references/glossario.html#term-query"),
        ("{term}`autoatenção`", "*autoatenção*", "references/glossario.html#term-autoatencao"),
        ("{term}`a <Atenção própria>`", "*a*", "references/glossario.html#term-Atencao-propria"),
        ("{doc}`/references/glossario`", "*Glossário*", "references/glossario.html"),
        ("{doc}`o glossário <../references/glossario>`", "*o glossário*", "references/glossario.html"),
        ("{doc}`02-outra`", "*Outra lição*", "modulo-06/02-outra.html"),
        ("{ref}`A-Secao`", "*Uma query*", "modulo-06/01-amostra.html#a-secao"),
        ("{ref}`aqui <a-secao>`", "*aqui*", "modulo-06/01-amostra.html#a-secao"),
        ("{ref}`fig-fluxo`", "*Minha legenda.*", "modulo-06/01-amostra.html#fig-fluxo"),
        ("{ref}`meu-ex`", "*Exercício 1*", "modulo-06/01-amostra.html#meu-ex"),
    ],
)
def test_papeis_que_levam_ao_site(papel, texto, pagina, contexto):
    licao = """\
(a-secao)=
## Uma {term}`query`

```{figure} imagens/fluxo.svg
:name: fig-fluxo

Minha legenda.
```

```{admonition} Exercício 1
:name: meu-ex
```
"""
    anotar(contexto.indice, licao, contexto.arquivo)
    assert converter(papel, 1, contexto) == f"[{texto}]({SITE}/{pagina})"
    sem_site = texto if "<a-secao>" not in papel else f"{texto} (“Uma query”)"  # o título por onde procurar
    assert converter(papel, 1, sem_endereco(contexto)) == sem_site


def test_ancora_do_glossario_e_a_do_sphinx(contexto):
    assert contexto.indice.termos["atenção própria"][1] == _make_id("term-Atenção própria")


def test_papel_em_tabela(contexto):
    tabela = arvore(escrito("| a | b |\n|---|---|\n| {term}`query` | $x$ e {cite:p}`so2020` |\n", contexto)).children[0]
    assert tabela.type == "table"
    assert texto_de(tabela.children[1]) == "query$x$ e (Melo, 2020a)"


def test_papel_dentro_de_codigo_fica_como_esta(contexto):
    fonte = "`` {term}`query` `` e:\n\n```text\n{cite:p}`x`\n:::{note}\n```"
    assert escrito(fonte, contexto) == fonte


# O que some e o que passa


def test_alvos_e_comentarios_somem(contexto):
    raiz = arvore(escrito("antes\n% nota minha\ndepois\n\n(alvo)=\n## Título\n", contexto))
    assert [texto_de(no) for no in raiz.children] == ["antes", "depois", "Título"]


def test_markdown_puro_passa_igual(contexto):
    fonte = (
        "# T\n\ntexto *a* **b** [c](https://d.example) <https://e.example>\n\n1. x\n   - y\n\n> z\n\n---\n\n    código"
    )
    assert escrito(fonte, contexto) == fonte


# Erros: arquivo, linha e o que fazer


@pytest.mark.parametrize(
    ("fonte", "linha", "frase"),
    [
        ("a\n\n```{mermaid}\nx\n```", 3, "diretiva {mermaid} não faz parte"),
        ("a\n\n:::{dropdown} T\nx\n:::", 3, "diretiva {dropdown} não faz parte"),
        ("::::{note}\na\n\n:::{tab-set}\nx\n:::\n::::", 4, "diretiva {tab-set}"),
        ("- a\n\n  :::{note}\n  b\n\n  c {numref}`x`\n  :::", 6, "papel {numref} não faz parte"),
        ("a\nb {kbd}`x`", 2, "papel {kbd} não faz parte"),
        (":::{note}\n```{code-cell} ipython3\n1\n```\n:::", 2, "célula de código não pode ficar dentro"),
        (":::{note}\nx", 1, "não fecha nesta célula"),
        ("```{note}\nx\n", 1, "não fecha nesta célula"),
        (":::nada\nx\n:::", 1, "precisa de {nome}"),
        (":::{note}\n:colour: red\nx\n:::", 1, "não aceita a opção colour"),
        (":::{note}\n---\nclass: tip\n---\nx\n:::", 1, "sem bloco `---`"),
        (":::{note}\n:::", 1, "está vazio"),
        (":::{admonition}\nx\n:::", 1, "precisa de um título"),
        (":::{admonition} Solução\n:class: dropdown\nx\n:::", 1, "precisa de `:class: solucao dropdown`"),
        (":::{admonition} Resposta\n:class: solucao\nx\n:::", 1, "precisa de `:class: solucao dropdown`"),
        ("```{figure} imagens/nada.svg\n:alt: a\n```", 1, "não achei a imagem nada.svg"),
        ("```{figure} imagens/fluxo.svg\n```", 1, "sem texto alternativo"),
        ("```{figure} imagens/fluxo.svg\n:alt: a\n\num\n\ndois\n```", 1, "um parágrafo só"),
        ("a\n![](imagens/fluxo.svg)", 2, "sem texto alternativo"),
        ("![a](https://x.example/a.png)", 1, "não achei a imagem"),
        ("a {cite:p}`ninguem2000`", 1, "a obra 'ninguem2000' não está em references/referencias.bib"),
        ("a {term}`nada`", 1, "o termo 'nada' não está no glossário"),
        ("a {eq}`nada`", 1, "nenhuma equação tem o rótulo 'nada'"),
        ("a {ref}`nada`", 1, "nenhum lugar do curso tem o rótulo 'nada'"),
        ("a {doc}`nada`", 1, "não há página modulo-06/nada.md"),
        ("(solto)=\n\ntexto\n\n{ref}`solto`", 5, "não está sobre um título"),
        ("a\n\n$$\nx % y\n$$", 3, "comentário %"),
        ("a $$x$$ b", 1, "`$$` pede uma linha em branco antes"),
        ("a\n\n\\begin{align}x\\end{align}", 3, "ambiente LaTeX entre `$$`"),
        ("a\n\n<div>x</div>", 3, "HTML não faz parte"),
        ("a <s> b", 1, "HTML não faz parte"),
        ("a [b](outra.md)", 1, "ou use {doc}"),
        ("a [b](#secao)", 1, "escreva {ref}`texto <secao>`"),
        ("a[^1]\n\n[^1]: nota", 3, "nota de rodapé"),
        (":::{note}\na\n\n+++\n\nb\n:::", 4, "só separa células"),
    ],
)
def test_fora_do_vocabulario_e_erro_com_arquivo_e_linha(fonte, linha, frase, contexto):
    with pytest.raises(ErroNaLicao) as erro:
        escrito(fonte, contexto)
    assert str(erro.value).startswith(f"modulo-06/01-amostra.md:{linha}: ")
    assert frase in str(erro.value)


def test_rotulo_repetido_e_erro(contexto):
    with pytest.raises(ErroNaLicao, match=r"01-amostra\.md:1: o rótulo 'eq-outra' já existe em modulo-06/02-outra\.md"):
        escrito("$$b$$ (eq-outra)", contexto)
