"""Tira o retrato em PNG de cada SVG das lições que mudou, no Chromium (só quem muda uma figura precisa dele)."""

import os
import shutil
from pathlib import Path

from livro.caderno.imagens import ESCALA, caminho_do_retrato, marcar, retrato_em_dia

# O primeiro é o Chromium feito para programas. O comum, sem tela, às vezes para de pintar uma aba quando a máquina
# está cheia, e ela não volta.
_NOMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_PAGINA = '<body style="margin:0;background:white"><img src="{}" style="display:block;max-width:720px"></body>'


class SemChromium(Exception):
    """Nenhum Chromium nesta máquina."""


def atualizar_retratos(raiz: Path) -> list[Path]:
    """Refaz os retratos que faltam ou envelheceram, apaga os que sobram e devolve os refeitos."""
    svgs = sorted(raiz.glob("modulo-06/imagens/*.svg"))
    _apagar_sobras(raiz, svgs)
    velhos = [svg for svg in svgs if not retrato_em_dia(raiz, svg)]
    if velhos:
        _retratar(raiz, velhos)
    return [caminho_do_retrato(raiz, svg) for svg in velhos]


def chromium() -> str:
    """Onde está o Chromium desta máquina, ou o que a variável CHROMIUM aponta. SemChromium se não está."""
    achado = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NOMES)), None)
    if achado is None:
        raise SemChromium(
            "Falta o Chromium: instale-o (no Debian, o pacote chromium-headless-shell) ou aponte a variável CHROMIUM."
        )
    return achado


def _apagar_sobras(raiz: Path, svgs: list[Path]) -> None:
    certos = {caminho_do_retrato(raiz, svg) for svg in svgs}
    pasta = caminho_do_retrato(raiz, Path("x.svg")).parent
    for png in pasta.glob("*.png"):
        if png not in certos:
            png.unlink()


def _retratar(raiz: Path, svgs: list[Path]) -> None:
    from playwright.sync_api import sync_playwright

    executavel = chromium()
    with sync_playwright() as playwright:
        navegador = playwright.chromium.launch(executable_path=executavel, args=["--no-sandbox", "--disable-gpu"])
        pagina = navegador.new_page(device_scale_factor=ESCALA, color_scheme="light")
        for svg in svgs:
            destino = caminho_do_retrato(raiz, svg)
            destino.parent.mkdir(parents=True, exist_ok=True)
            # A página precisa morar em file:// para que o navegador aceite abrir o SVG.
            pagina.goto(svg.parent.resolve().as_uri())
            pagina.set_content(_PAGINA.format(svg.resolve().as_uri()), wait_until="load")
            destino.write_bytes(marcar(pagina.locator("img").screenshot(), svg))
        navegador.close()
