"""Tira o retrato em PNG de cada SVG das lições que mudou, no Chromium (só quem muda uma figura precisa dele)."""

import shutil
from pathlib import Path

from livro.caderno.imagens import ESCALA, caminho_do_retrato, marcar, retrato_em_dia

_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
_PAGINA = '<body style="margin:0;background:white"><img src="{}" style="display:block;max-width:720px"></body>'


def atualizar_retratos(raiz: Path) -> list[Path]:
    """Refaz os retratos que faltam ou envelheceram, apaga os que sobram e devolve os refeitos."""
    svgs = sorted(raiz.glob("modulo-06/imagens/*.svg"))
    _apagar_sobras(raiz, svgs)
    velhos = [svg for svg in svgs if not retrato_em_dia(raiz, svg)]
    if velhos:
        _retratar(raiz, velhos)
    return [caminho_do_retrato(raiz, svg) for svg in velhos]


def _apagar_sobras(raiz: Path, svgs: list[Path]) -> None:
    certos = {caminho_do_retrato(raiz, svg) for svg in svgs}
    pasta = caminho_do_retrato(raiz, Path("x.svg")).parent
    for png in pasta.glob("*.png"):
        if png not in certos:
            png.unlink()


def _retratar(raiz: Path, svgs: list[Path]) -> None:
    from playwright.sync_api import sync_playwright

    navegador = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    if navegador is None:
        raise SystemExit("Para retratar as figuras SVG falta o Chromium; instale-o (no Debian, o pacote chromium).")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=navegador, args=["--no-sandbox", "--disable-gpu"])
        pagina = chromium.new_page(device_scale_factor=ESCALA, color_scheme="light")
        for svg in svgs:
            destino = caminho_do_retrato(raiz, svg)
            destino.parent.mkdir(parents=True, exist_ok=True)
            # A página precisa morar em file:// para que o navegador aceite abrir o SVG.
            pagina.goto(svg.parent.resolve().as_uri())
            pagina.set_content(_PAGINA.format(svg.resolve().as_uri()), wait_until="load")
            destino.write_bytes(marcar(pagina.locator("img").screenshot(), svg))
        chromium.close()
