"""Painéis na página: o fragmento HTML de cada um e as respostas prontas; quem responde é livro/frente/painel/."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes

from atencao.paineis import Painel, buscar_painel
from atencao.paineis.controles import numero
from atencao.paineis.painel import MIME_PAINEL
from livro.site.figura import json_seguro
from livro.site.quadros_prontos import compactar, quadros_prontos
from livro.site.recursos import CURSO

PRONTOS = "paineis"  # pasta dentro de _static
SEM_SCRIPT = (
    "<noscript><style>.painel :is(.painel-figura, .painel-situacao, .painel-campos, .painel-acoes) "
    "{ display: none }</style></noscript>"
)


class PainelNaPagina(nodes.General, nodes.Element):
    """Um painel no documento; `declaracao` é o que ele entregou ao MyST-NB."""


class DesenhistaDePaineis:
    """O que o MyST-NB chama para cada saída de célula; devolve None para o que não é painel."""

    mime_priority_overrides = (("html", MIME_PAINEL, 0),)

    @staticmethod
    def handle_mime(renderer, data, inline):
        return [PainelNaPagina("", declaracao=data.content)] if data.mime_type == MIME_PAINEL else None


def html_do_painel(declaracao: Mapping[str, Any], chave: str, extras: Mapping[str, Any]) -> str:
    """O fragmento do painel. `chave` é única na página; `extras` acompanha a declaração no JSON."""
    quadro = declaracao["quadro"]
    controles = declaracao["controles"]
    ident = f"painel-{chave}"
    frases = [_campo(c, ident, quadro) for c in controles if c["tipo"] == "frase"]
    campos = [_campo(c, ident, quadro) for c in controles if c["tipo"] not in ("frase", "tabela")]
    tabelas = [_tabela_editavel(c, ident, quadro) for c in controles if c["tipo"] == "tabela"]
    return (
        f'<div class="painel" id="{ident}" role="group" aria-labelledby="{ident}-titulo" data-chave="{chave}">\n'
        f'<p class="painel-titulo" id="{ident}-titulo">{escape(declaracao["titulo"])}</p>\n'
        f'<p class="painel-erro" id="{ident}-erro" role="alert" hidden></p>\n'
        f"{_grupo('Frase', 'painel-frases', frases)}"
        f'<div class="painel-corpo">\n{_vista(quadro, ident)}{_grupo("Controles", "painel-controles", campos)}</div>\n'
        f"{_respostas(quadro, ident, declaracao['titulo'])}{''.join(tabelas)}{ACOES}"
        '<noscript><p class="figura-aviso">Os controles deste painel precisam de JavaScript; acima está, em palavras, '
        "o que ele mostra de início.</p></noscript>\n"
        f'<script type="application/json">{json_seguro({**declaracao, **extras})}</script>\n'
        "</div>\n"
    )


ACOES = (
    '<div class="painel-acoes">'
    '<button type="button" data-acao="reiniciar" disabled>Voltar ao início</button>'
    '<button type="button" data-acao="imagem" disabled>Salvar imagem</button>'
    '<button type="button" data-acao="pagina" disabled>Salvar como HTML</button>'
    '<button type="button" data-acao="link" disabled>Copiar link</button></div>\n'
)


def _vista(quadro: Mapping[str, Any], ident: str) -> str:
    """O lugar da figura e a linha que diz o que está acontecendo."""
    altura = int(quadro["figura"]["layout"]["height"])
    return (
        f'<div class="painel-vista"><div class="painel-figura" style="--altura-da-figura: {altura}px">'
        f'<div class="figura-area" role="img" aria-labelledby="{ident}-palavras"></div></div>\n'
        '<div class="painel-situacao"><span class="painel-estado" role="status"></span>'
        '<span class="painel-nota">A figura responde aos controles.</span>'
        '<progress class="painel-progresso" aria-label="Quanto do Python já veio" hidden></progress></div></div>\n'
    )


def _respostas(quadro: Mapping[str, Any], ident: str, titulo: str) -> str:
    """O mesmo que a figura, em palavras e em tabela."""
    escondido = "" if quadro["aviso"] else " hidden"
    return (
        f'<div class="painel-respostas"><div><p class="painel-palavras" id="{ident}-palavras" aria-live="polite">'
        f"{escape(quadro['palavras'])}</p>\n"
        f'<p class="painel-aviso" aria-live="polite"{escondido}>{escape(quadro["aviso"])}</p></div>\n'
        f"{_tabela(quadro['tabela'], titulo)}</div>\n"
    )


# --- os controles --------------------------------------------------------------------------------


def _grupo(nome: str, classe: str, campos: list[str]) -> str:
    """Desligado até o script chegar: um controle que não responde seria pior que nenhum."""
    if not campos:
        return ""
    legenda = f'<legend class="painel-oculto">{nome}</legend>'
    return f'<fieldset class="painel-campos {classe}" disabled>{legenda}\n{"".join(campos)}</fieldset>\n'


def _campo(controle: Mapping[str, Any], ident: str, quadro: Mapping[str, Any]) -> str:
    campo = f"{ident}-{controle['nome']}"
    partes = PARTES[controle["tipo"]](controle, campo, quadro)
    return f'<div class="painel-campo painel-{controle["tipo"]}" data-controle="{controle["nome"]}">{partes}</div>\n'


def _rotulo(controle: Mapping[str, Any], campo: str) -> str:
    return f'<label for="{campo}">{escape(controle["rotulo"])}</label>'


def _deslizador(controle: Mapping[str, Any], campo: str, quadro: Mapping[str, Any]) -> str:
    opcoes = controle["opcoes"]
    valor = numero(controle["valor"])
    return (
        f'{_rotulo(controle, campo)}<output for="{campo}">{valor}</output>'
        f'<input type="range" id="{campo}" min="0" max="{len(opcoes) - 1}" value="{opcoes.index(controle["valor"])}" '
        f'aria-valuetext="{valor}" autocomplete="off">'
    )


def _escolha(controle: Mapping[str, Any], campo: str, quadro: Mapping[str, Any]) -> str:
    opcoes = "".join(
        f'<option value="{escape(o["valor"])}"{" selected" if o["valor"] == controle["valor"] else ""}>'
        f"{escape(o['rotulo'])}</option>"
        for o in controle["opcoes"]
    )
    return f'{_rotulo(controle, campo)}<select id="{campo}" autocomplete="off">{opcoes}</select>'


def _chave(controle: Mapping[str, Any], campo: str, quadro: Mapping[str, Any]) -> str:
    ligada = " checked" if controle["valor"] else ""
    return f'<input type="checkbox" id="{campo}"{ligada} autocomplete="off">{_rotulo(controle, campo)}'


def _frase(controle: Mapping[str, Any], campo: str, quadro: Mapping[str, Any]) -> str:
    # Sem maxlength: o navegador cortaria calado o que se cola; o painel diz que passou do limite.
    return (
        f'{_rotulo(controle, campo)}<input type="text" id="{campo}" value="{escape(controle["valor"])}" '
        f'autocomplete="off" autocapitalize="off" spellcheck="false">'
    )


def _posicao(controle: Mapping[str, Any], campo: str, quadro: Mapping[str, Any]) -> str:
    nomes = quadro["derivados"][controle["nome"]]
    opcoes = "".join(f"<option>{escape(nome)}</option>" for nome in nomes)
    return f'{_rotulo(controle, campo)}<select id="{campo}" autocomplete="off">{opcoes}</select>'


PARTES = {
    "deslizador": _deslizador,
    "escolha": _escolha,
    "chave": _chave,
    "frase": _frase,
    "posicao": _posicao,
}


# --- as tabelas ----------------------------------------------------------------------------------


def _tabela(linhas: list[list[str]], titulo: str) -> str:
    """A tabela do quadro; quando o painel não tem uma, o lugar dela, vazio."""
    corpo = ""
    if linhas:
        cabecalho = "".join(f'<th scope="col">{escape(c)}</th>' if c else "<td></td>" for c in linhas[0])
        filas = "".join(
            f'<tr><th scope="row">{escape(nome)}</th>{"".join(f"<td>{escape(c)}</td>" for c in celulas)}</tr>'
            for nome, *celulas in linhas[1:]
        )
        corpo = f"<table><thead><tr>{cabecalho}</tr></thead><tbody>{filas}</tbody></table>"
    return f'<div class="painel-tabela" role="group" aria-label="Tabela: {escape(titulo)}">{corpo}</div>'


def _tabela_editavel(controle: Mapping[str, Any], ident: str, quadro: Mapping[str, Any]) -> str:
    """Só a moldura: as células, que são campos, quem cria é o script (sem ele não haveria o que editar)."""
    linhas = len(quadro["derivados"][controle["nome"]]["linhas"])
    return (
        f'<fieldset class="painel-campos painel-edicao" data-controle="{controle["nome"]}" disabled '
        f'style="--linhas: {linhas}"><legend>{escape(controle["rotulo"])}</legend>'
        f'<div class="painel-tabela"><table></table></div></fieldset>\n'
    )


# --- na página -----------------------------------------------------------------------------------


def _abrir(tradutor, no):
    """Escreve o fragmento e, em _static, o arquivo das respostas prontas."""
    declaracao = no["declaracao"]
    painel = buscar_painel(declaracao["modulo"], declaracao["nome"])
    extras = _gravar_prontos(painel, Path(tradutor.builder.outdir) / "_static" / PRONTOS)
    tradutor.body.append(html_do_painel(declaracao, _chave_na_pagina(tradutor, declaracao["nome"]), extras))
    raise nodes.SkipNode


def _chave_na_pagina(tradutor, nome: str) -> str:
    """O nome do painel; da segunda vez em diante na mesma página, com o número da vez."""
    if not hasattr(tradutor, "paineis_na_pagina"):
        tradutor.paineis_na_pagina = Counter()
    tradutor.paineis_na_pagina[nome] += 1
    vez = tradutor.paineis_na_pagina[nome]
    return nome if vez == 1 else f"{nome}-{vez}"


def _gravar_prontos(painel: Painel, pasta: Path) -> dict[str, Any]:
    """Grava os quadros prontos; o nome do arquivo muda com o conteúdo, para nenhum navegador servir um velho."""
    quadros = quadros_prontos(painel)
    texto = json.dumps(compactar(quadros), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    inicio = f"{painel.modulo}-{painel.nome}-"
    arquivo = pasta / f"{inicio}{hashlib.sha256(texto.encode()).hexdigest()[:12]}.json"
    pasta.mkdir(parents=True, exist_ok=True)
    for velho in set(pasta.glob(f"{inicio}*.json")) - {arquivo}:
        velho.unlink()
    arquivo.write_text(texto, encoding="utf-8")
    return {"prontos": arquivo.name, "guardados": list(quadros)}


def _so_onde_ha_painel(app, pagename, templatename, context, doctree):
    if '<div class="painel"' in context.get("body", ""):
        app.add_js_file(f"{CURSO}/painel/paineis.js", type="module")
        app.add_css_file(f"{CURSO}/painel.css", priority=901)
        context["metatags"] = context.get("metatags", "") + SEM_SCRIPT


def setup(app):
    app.add_node(PainelNaPagina, html=(_abrir, None))
    app.connect("html-page-context", _so_onde_ha_painel)
