"""Toda página do curso, inteira e com tudo o que se recolhe aberto: o que vale em qualquer uma delas.

Uma visita custa segundos (figuras, fórmulas, painéis): as conferências que podem ser feitas na mesma são feitas juntas.
"""

import pytest

from tests.site.axe import violacoes

ABRIR_RECOLHIDOS = "() => document.querySelectorAll('details').forEach((d) => (d.open = true))"
LARGURA_DO_CONTEUDO = "document.documentElement.scrollWidth"
ASSENTAR = 300  # ms: as figuras se refazem depois que a janela muda


@pytest.mark.parametrize(("tema", "largura", "outra"), [("light", 1280, 768), ("dark", 320, 360)])
def test_sem_erro_pedido_a_fora_rolagem_de_lado_nem_violacao(site, abrir, tema, largura, outra):
    for pagina in [*site.paginas(), "404.html", "search.html?q=atencao"]:
        visita = abrir(site, largura, color_scheme=tema)
        aba = visita.ir(pagina)
        aba.evaluate(ABRIR_RECOLHIDOS)
        visita.rolar_tudo()
        assert aba.evaluate(LARGURA_DO_CONTEUDO) <= largura, pagina
        assert violacoes(aba) == [], pagina
        aba.set_viewport_size({"width": outra, "height": 800})
        aba.wait_for_timeout(ASSENTAR)
        assert aba.evaluate(LARGURA_DO_CONTEUDO) <= outra, pagina
        assert visita.problemas == [], pagina
        assert visita.fora() == [], pagina
        visita.contexto.close()
