"""Uma lição aberta no JupyterLite do site, usada como quem estuda a usa: pelo teclado, uma célula por vez."""

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Route

from livro.site.lite import endereco_no_lite

SUBCAMINHO = "um/curso/"
ABERTO = "window.jupyterapp?.shell.currentWidget"
CADERNO = "jupyterapp.shell.currentWidget.content"
ESPERA = 60_000  # ms


def publicar(site: Path, raiz: Path) -> str:
    """O site sob um subcaminho, sem gastar disco; devolve o subcaminho."""
    shutil.copytree(site, raiz / SUBCAMINHO, copy_function=os.link)
    (raiz / "index.html").write_text("<!doctype html><title>Outro site</title>", encoding="utf-8")
    return SUBCAMINHO


@dataclass
class Licao:
    """A lição aberta, o que pediram dela a outros endereços e o que deu errado."""

    aba: Page
    raiz: str
    fora: list[str] = field(default_factory=list)
    problemas: list[str] = field(default_factory=list)

    def ir(self, documento: str) -> "Licao":
        self.aba.goto(self.raiz + endereco_no_lite(documento))
        return self.esperar()

    def esperar(self) -> "Licao":
        """Até o notebook estar na tela, com um kernel."""
        self.aba.wait_for_function(f"() => {ABERTO}?.content?.widgets?.length > 1", timeout=ESPERA)
        self.aba.wait_for_function(f"() => {ABERTO}.sessionContext.session?.kernel", timeout=ESPERA)
        return self

    def codigos(self) -> list[int]:
        """A posição de cada célula de código."""
        return self.aba.evaluate(f"{CADERNO}.widgets.flatMap((c, i) => c.model.type === 'code' ? [i] : [])")

    def fonte(self, celula: int) -> str:
        return self.aba.evaluate(f"(i) => {CADERNO}.widgets[i].model.sharedModel.getSource()", celula)

    def escrever(self, celula: int, texto: str) -> None:
        self.aba.evaluate(f"([i, t]) => {CADERNO}.widgets[i].model.sharedModel.setSource(t)", [celula, texto])

    def rodar(self, celula: int) -> list[dict]:
        """Shift+Enter na célula; devolve as suas saídas."""
        antes = self.aba.evaluate(
            f"(i) => {{ {CADERNO}.activeCellIndex = i; {CADERNO}.mode = 'command'; {CADERNO}.activate();"
            f"return {CADERNO}.widgets[i].model.executionCount }}",
            celula,
        )
        self.aba.keyboard.press("Shift+Enter")
        self.aba.wait_for_function(
            f"([i, antes]) => {{ const {{ model }} = {CADERNO}.widgets[i];"
            "return model.executionCount && model.executionCount !== antes && model.executionState !== 'running' }",
            arg=[celula, antes],
            timeout=ESPERA,
        )
        return self.saidas(celula)

    def saidas(self, celula: int) -> list[dict]:
        return self.aba.evaluate(f"(i) => {CADERNO}.widgets[i].model.outputs.toJSON()", celula)

    def gravar(self) -> None:
        self.aba.keyboard.press("Control+s")
        self.aba.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty", timeout=ESPERA)


def abrir(contexto: BrowserContext, raiz: str) -> Licao:
    """Uma aba em que nenhum pedido sai do site: os que tentarem ficam em `fora`."""
    licao = Licao(contexto.new_page(), raiz)
    casa = urlsplit(raiz).netloc

    def porteiro(rota: Route) -> None:
        if urlsplit(rota.request.url).netloc == casa:
            rota.continue_()
        else:
            licao.fora.append(rota.request.url)
            rota.abort()

    contexto.route(lambda endereco: endereco.startswith("http"), porteiro)
    licao.aba.on("pageerror", lambda erro: licao.problemas.append(f"exceção: {erro}"))
    licao.aba.on("console", lambda m: m.type == "error" and licao.problemas.append(f"console: {m.text}"))
    return licao
