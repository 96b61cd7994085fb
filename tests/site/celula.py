"""Uma célula da lição aberta no navegador, como um leitor a usa."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from tests.site.painel import DEMORA


@dataclass
class CelulaNaPagina:
    aba: Page
    numero: int

    @property
    def lugar(self) -> Locator:
        return self.aba.locator(f'[data-celula="{self.numero}"]')

    @property
    def saida(self) -> Locator:
        return self.lugar.locator(".celula-saida")

    def botao(self, nome: str) -> Locator:
        return self.lugar.get_by_role("button", name=nome)

    def abrir(self, botao: str = "Editar e rodar") -> "CelulaNaPagina":
        self.botao(botao).click()
        self.lugar.locator(".cm-content").wait_for()
        return self

    def texto(self) -> str:
        return "\n".join(self.lugar.locator(".cm-line").all_inner_texts()).replace("\n\n", "\n")

    def escrever(self, texto: str) -> None:
        self.lugar.locator(".cm-content").focus()
        self.aba.keyboard.press("Control+A")
        self.aba.keyboard.insert_text(texto)

    def rodar(self, texto: str | None = None) -> str:
        """Roda, pelo teclado, e devolve o que a célula mostrou."""
        if texto is not None:
            self.escrever(texto)
        self.lugar.locator(".cm-content").focus()
        self.aba.keyboard.press("Control+Enter")
        self.terminar()
        return self.saida.inner_text()

    def terminar(self) -> None:
        self.lugar.locator(".celula-rodar[aria-disabled=false]").wait_for(timeout=DEMORA)

    def estado(self) -> str:
        return self.lugar.locator(".celula-estado").inner_text()
