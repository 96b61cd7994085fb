"""O cartão de um exercício de código, sem navegador: o que se lê sem JavaScript e o que a busca não acha."""

import json
import re
from html import unescape

from atencao.exercicios import pratique
from livro.site.busca import radical
from livro.site.cartoes.pratica import html_da_pratica
from tests.livro.test_site_busca import _indice

PAGINA = "modulo/pratica.html"


def _cartao(html: str, id: str) -> str:
    return re.search(rf'<section class="cartao pratica" id="cartao-{re.escape(id)}".*?</section>', html, re.DOTALL)[0]


def _radicais(texto: str) -> set[str]:
    return {radical(palavra) for palavra in re.findall(r"\w{4,}", texto)}


def _texto(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def test_sem_javascript_ha_esqueleto_dicas_e_solucao_recolhidas_e_nenhum_botao(amostra):
    declaracao = pratique("1.7").em_json()
    cartao = _cartao(amostra.ler(PAGINA), "1.7")
    for escrito in (declaracao["assinatura"], declaracao["esqueleto"].strip(), declaracao["solucao"].strip()):
        assert escrito in _texto(cartao)
    recolhidos = re.findall(r"<details(.*?)>(.*?)</details>", cartao, re.DOTALL)
    assert [" open" in atributos for atributos, _ in recolhidos] == [False] * 4
    *dicas, solucao = [_texto(corpo) for _, corpo in recolhidos]
    assert [dica.strip() for dica in dicas] == [
        f"Dica {i} de 3{dica.replace('`', '')}" for i, dica in enumerate(declaracao["dicas"], 1)
    ]
    assert declaracao["solucao"].strip() in solucao
    fora = re.sub(r"<details.*?</details>|<script.*?</script>", "", cartao, flags=re.DOTALL)
    assert "exponenciais.sum" not in fora, "a solução aparece fora do quadro recolhido"
    assert re.search(r'class="pratica-acoes"[^>]* hidden>', cartao)
    assert "exponenciais.sum" not in re.search(r"<script.*?</script>", cartao, re.DOTALL)[0]


def test_nada_de_uma_declaracao_vira_marca():
    veneno = "</script><img src=x onerror=alert(1)>"
    declaracao = dict.fromkeys(("titulo", "nome", "assinatura", "esqueleto", "solucao"), veneno)
    html = html_da_pratica({"id": "9.9", "dicas": [veneno] * 3, **declaracao}, lambda codigo: "", "")
    assert "<img" not in html
    assert json.loads(re.search(r'json">(.*?)</script>', html)[1])["esqueleto"] == veneno


def test_a_busca_nao_acha_dica_nem_solucao(amostra):
    termos = _indice(amostra)["terms"]
    declaracao = pratique("1.7").em_json()
    palavras = _radicais(" ".join([declaracao["solucao"], *declaracao["dicas"]]))
    segredos = palavras - _radicais(" ".join(amostra.ler(pagina) for pagina in amostra.paginas() if pagina != PAGINA))
    assert len(segredos) > 5
    assert not segredos & set(termos)
