"""Arquivos que o site serve, os nossos e os de terceiros: a página não pede nada a outro endereço."""

import shutil
from pathlib import Path

from livro.oficina import editor, pyodide

FRENTE = Path(__file__).parent.parent / "frente"
MODULOS = FRENTE / "node_modules"

# Pastas dentro de _static; os nomes são estáveis, para os caches dos navegadores.
CURSO = "curso"
TERCEIROS = "terceiros"
MOTOR = "motor"

NOSSOS = (
    "curso.css", "pagina.js", "praticar.js", "rolar.js", "busca.js", "radical.js", "tema.js", "localidade.js",
    "caber.js", "retrato.js", "figura.js", "figuras.js", "painel.css", "painel/*.js",
    "motor.js", "operario.js", "motor/*.js", "respostas.js", "sem-guarda.js", "entregar.js",
    "aprendiz/*.js", "editor.css", "editor/editor.js", "editor/frases.js", "editor/simples.js",
    "questoes.css", "questoes/*.js", "progresso.css", "progresso/*.js",
    "figura-parada.js", "celulas.css", "celulas/*.js",
    "pratica.css", "pratica/*.js",
)  # fmt: skip
# O que se usa de cada pacote npm, e a pasta onde fica.
USADOS = {
    "mathjax": (
        MODULOS / "mathjax" / "es5",
        (
            "startup.js",
            "core.js",
            "input/tex.js",
            "input/tex/extensions/*.js",
            "output/chtml.js",
            "output/chtml/fonts/tex.js",
            "output/chtml/fonts/woff-v2/*.woff",
            "a11y/assistive-mml.js",
        ),
    ),
    "plotly": (MODULOS / "plotly.js-cartesian-dist-min", ("plotly-cartesian.min.js",)),
}


def _copiar(origem: Path, destino: Path) -> None:
    """Copia só o que mudou: reconstruir depois de mexer no texto tem de ser rápido."""
    if destino.exists() and destino.stat().st_mtime >= origem.stat().st_mtime:
        return
    destino.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(origem, destino)


def _copiar_recursos(app):
    estatico = Path(app.outdir) / "_static"
    for padrao in NOSSOS:
        for origem in FRENTE.glob(padrao):
            _copiar(origem, estatico / CURSO / origem.relative_to(FRENTE))
    for pasta, (raiz, padroes) in USADOS.items():
        for padrao in padroes:
            for origem in raiz.glob(padrao):
                _copiar(origem, estatico / TERCEIROS / pasta / origem.relative_to(raiz))
    _copiar(montagem := editor.preparar(), estatico / CURSO / "editor" / montagem.name)
    pyodide.preparar().entregar(estatico / MOTOR)


# O que o tema traz e a página não usa: os ícones vêm da fonte, não do script de 0,5 MB.
DISPENSADOS = (
    "**/*.map",
    "vendor/fontawesome/*/js",
    "vendor/fontawesome/*/css",
    "vendor/fontawesome/*/webfonts/*.ttf",
    "vendor/fontawesome/*/webfonts/fa-brands-*",
    "vendor/fontawesome/*/webfonts/fa-regular-*",
    "vendor/fontawesome/*/webfonts/fa-v4*",
    "styles/theme.css",
    "*webpack-macros.html",
    "*.png",
)


def _limpar(app, erro):
    """Tira do site pronto o que nenhuma página pede e deixa os arquivos que o servidor espera."""
    if erro is not None:
        return
    raiz = Path(app.outdir)
    for padrao in DISPENSADOS:
        for sobra in list((raiz / "_static").glob(padrao)):
            shutil.rmtree(sobra) if sobra.is_dir() else sobra.unlink()
    (raiz / ".nojekyll").touch()
    shutil.copyfile(FRENTE / "404.html", raiz / "404.html")


def setup(app):
    app.connect("builder-inited", _copiar_recursos)
    app.connect("build-finished", _limpar)
    app.add_css_file(f"{CURSO}/curso.css", priority=900)
    app.add_js_file(f"{CURSO}/pagina.js", type="module")
