"""Um painel aberto no navegador, como um leitor o usa."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

LIVRE = "painel => !painel.querySelector('[aria-busy=true]')"
DESENHO = "painel => painel.querySelector('.main-svg')?.parentElement.innerHTML ?? ''"
ASSENTAR = 400  # ms: as palavras e o endereço vêm depois de uma pausa
DEMORA = 30_000  # ms: trazer o Python numa máquina ocupada


@dataclass
class PainelAberto:
    aba: Page
    chave: str

    @property
    def lugar(self) -> Locator:
        return self.aba.locator(f"#painel-{self.chave}")

    def controle(self, nome: str) -> Locator:
        return self.lugar.locator(f'[data-controle="{nome}"]')

    def campo(self, nome: str) -> Locator:
        return self.controle(nome).locator("input, select").first

    def mostrar(self) -> "PainelAberto":
        """Rola até o painel e espera a figura."""
        self.lugar.scroll_into_view_if_needed()
        self.aba.locator(f"#painel-{self.chave}[data-estado=desenhada]").wait_for()
        self.aba.wait_for_load_state("networkidle")
        return self

    def desenho(self) -> str:
        return self.lugar.evaluate(DESENHO)

    def estado(self) -> str:
        return " ".join(self.lugar.locator(".painel-situacao").inner_text().split())

    def palavras(self) -> str:
        return self.lugar.locator(".painel-palavras").inner_text()

    def erro(self) -> str:
        self.lugar.locator(".painel-erro:visible").wait_for()
        return self.lugar.locator(".painel-erro").inner_text()

    def assentar(self) -> None:
        """Espera a resposta ao último toque e a pausa depois dela."""
        self.aba.wait_for_function(LIVRE, arg=self.lugar.element_handle(), timeout=DEMORA)
        self.aba.wait_for_timeout(ASSENTAR)

    def esperar_python(self) -> None:
        """Pede uma conta que só o Python faz, e volta ao início: as guardadas são de um controle mexido sozinho."""
        for nome in self.nomes()[:2]:
            self.mexer(nome)
        self.lugar.get_by_text("Calculado em Python").wait_for(timeout=DEMORA)
        self.botao("Voltar ao início").click()
        self.assentar()

    def botao(self, nome: str) -> Locator:
        return self.lugar.get_by_role("button", name=nome)

    def deslizar(self, nome: str, indice: int) -> None:
        self.campo(nome).evaluate(
            "(e, i) => { e.value = i; e.dispatchEvent(new Event('input', { bubbles: true })); }", indice
        )

    def mexer(self, nome: str) -> None:
        """Dá a um controle, qualquer que seja, um valor diferente do que ele tem."""
        campo = self.campo(nome)
        tipo = campo.evaluate("e => e.closest('td') ? 'celula' : e.tagName === 'SELECT' ? 'select' : e.type")
        if tipo == "select":
            campo.select_option(index=(campo.evaluate("e => e.selectedIndex") + 1) % campo.locator("option").count())
        elif tipo == "checkbox":
            campo.set_checked(not campo.is_checked())
        elif tipo == "range":
            campo.press("ArrowLeft" if campo.input_value() == campo.get_attribute("max") else "ArrowRight")
        elif tipo == "celula":
            campo.fill("3,5" if campo.input_value() != "3,5" else "-2")
        else:
            campo.fill("um rato e um gato" if campo.input_value() != "um rato e um gato" else "o gato")

    def nomes(self) -> list[str]:
        return self.lugar.locator("[data-controle]").evaluate_all("es => es.map((e) => e.dataset.controle)")


def abrir_painel(aba: Page, chave: str = "explorador") -> PainelAberto:
    return PainelAberto(aba, chave).mostrar()


def chaves(aba: Page) -> list[str]:
    return aba.locator(".painel").evaluate_all("ps => ps.map((p) => p.dataset.chave)")
