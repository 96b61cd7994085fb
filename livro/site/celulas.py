"""Células que o leitor edita e roda na própria página; quem as anima é livro/frente/celulas/.

Na página só se marca o lugar de cada célula. O código de todas vai num arquivo por lição, que o script pede quando o
leitor abre a primeira; sem script, nada muda.
"""

import hashlib
import json
from html import escape
from pathlib import Path

from docutils import nodes
from jupytext.myst import myst_to_notebook

from livro.site.painel import PainelNaPagina
from livro.site.plano import planejar
from livro.site.recursos import CURSO

FONTES = "celulas"  # pasta dentro de _static
INVISIVEL = "remove-cell"
ATRIBUTO = "fontes_das_celulas"


class CelulaRodavel(nodes.container):
    """Uma célula que a página oferece; `numero` é a ordem dela entre as células de código da lição, a partir de 1."""


def fontes_da_licao(texto: str) -> tuple[list[str], list[bool]]:
    """O código de cada célula da lição, e se ela aparece na página."""
    celulas = [c for c in myst_to_notebook(texto).cells if c.cell_type == "code"]
    return [c.source for c in celulas], [INVISIVEL not in c.metadata.get("tags", ()) for c in celulas]


def resumo(fonte: str) -> str:
    """Muda quando a célula muda: uma edição guardada vale para a célula de que partiu."""
    return hashlib.sha256(fonte.encode()).hexdigest()[:8]


def _marcar(app, doctree, docname):
    lugares = [no for no in doctree.findall(nodes.container) if no.get("nb_element") == "cell_code"]
    if app.builder.format != "html" or not lugares:
        return
    texto = Path(app.env.doc2path(docname)).read_text(encoding="utf-8")
    fontes, visiveis = fontes_da_licao(texto)
    plano = planejar(fontes)
    oferecidas = set()
    numeros = [k for k, visivel in enumerate(visiveis) if visivel]
    for k, lugar in zip(numeros, lugares, strict=True):
        if not plano[k].motivo and _mostra_codigo(lugar, fontes[k]) and not _tem_painel(lugar):
            lugar.replace_self(CelulaRodavel("", *lugar.children, numero=k + 1, resumo=resumo(fontes[k])))
            oferecidas.add(k)
    if oferecidas:
        usadas = oferecidas.union(*(plano[k].antes for k in oferecidas))
        celulas = {k + 1: {"fonte": fontes[k], "antes": [j + 1 for j in plano[k].antes]} for k in sorted(usadas)}
        doctree[ATRIBUTO] = _gravar(celulas, docname, Path(app.outdir) / "_static" / FONTES)


def _mostra_codigo(lugar: nodes.container, fonte: str) -> bool:
    codigo = next((no for no in lugar.findall(nodes.container) if no.get("nb_element") == "cell_code_source"), None)
    if codigo is None:
        return False
    if codigo.astext().strip() != fonte.strip():
        raise ValueError(f"A célula da página e a da lição não são a mesma:\n{codigo.astext()}\n---\n{fonte}")
    return True


def _tem_painel(lugar: nodes.container) -> bool:
    """O painel já responde ao leitor ali mesmo: rodar a célula que o mostra não acrescentaria nada."""
    return next(iter(lugar.findall(PainelNaPagina)), None) is not None


def _gravar(celulas: dict[int, dict], docname: str, pasta: Path) -> str:
    """O nome do arquivo muda com o conteúdo, para nenhum navegador servir um velho."""
    texto = json.dumps(celulas, ensure_ascii=False, separators=(",", ":"))
    inicio = docname.replace("/", "-") + "-"
    nome = f"{inicio}{hashlib.sha256(texto.encode()).hexdigest()[:12]}.json"
    pasta.mkdir(parents=True, exist_ok=True)
    for velho in pasta.glob(f"{inicio}{'?' * 12}.json"):
        if velho.name != nome:
            velho.unlink()
    (pasta / nome).write_text(texto, encoding="utf-8")
    return nome


def _abrir(tradutor, no):
    marcas = {"data-celula": no["numero"], "data-resumo": no["resumo"]}
    tradutor.body.append(tradutor.starttag(no, "div", CLASS="docutils container", **marcas))


def _fechar(tradutor, no):
    tradutor.body.append("</div>\n")


def _so_onde_ha_celula(app, pagename, templatename, context, doctree):
    if doctree is not None and (arquivo := doctree.get(ATRIBUTO)):
        app.add_js_file(f"{CURSO}/celulas/celulas.js", type="module")
        app.add_css_file(f"{CURSO}/editor.css", priority=902)
        app.add_css_file(f"{CURSO}/celulas.css", priority=903)
        meta = f'<meta name="curso-celulas" content="{escape(pagename)}" data-fontes="{escape(arquivo)}" />'
        context["metatags"] = context.get("metatags", "") + meta


def setup(app):
    app.add_node(CelulaRodavel, html=(_abrir, _fechar))
    app.connect("doctree-resolved", _marcar)
    app.connect("html-page-context", _so_onde_ha_celula)
