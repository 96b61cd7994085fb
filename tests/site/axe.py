"""O axe-core dentro de uma página: as violações graves de acessibilidade que ele acha."""

from playwright.sync_api import Page

from livro.oficina import frente

AXE = frente.FRENTE / "node_modules" / "axe-core" / "axe.min.js"
GRAVES = ("serious", "critical")
# Com prazo: uma promessa que não se cumpre pararia a suíte sem dizer onde.
CONFERIR = """Promise.race([
  axe.run(document, { resultTypes: ['violations'] }),
  new Promise((_, falhou) => setTimeout(() => falhou(new Error("o axe-core não terminou em dois minutos")), 120000)),
])"""


def violacoes(aba: Page) -> list[str]:
    """Uma linha por elemento: a regra, o elemento e o que falta nele."""
    aba.evaluate(AXE.read_text(encoding="utf-8"))
    resultado = aba.evaluate(CONFERIR)
    return [
        f"{v['id']} ({v['impact']}): {no['html'][:150]} — {no['failureSummary'][:200]}"
        for v in resultado["violations"]
        if v["impact"] in GRAVES
        for no in v["nodes"]
    ]
