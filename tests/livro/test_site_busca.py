"""A busca acha com e sem acento, no singular e no plural; o índice e a página usam o mesmo radical."""

import json
import re

import pytest

from livro.oficina import frente
from livro.site.busca import RADICAL_JS, radical

MESMO_RADICAL = [
    ("atenção", "atencao", "atenções", "ATENÇÃO"),
    ("equação", "equacao", "equações", "equacoes"),
    ("cabeça", "cabeca", "cabeças", "cabecas"),
    ("codificação", "codificacao", "codificações"),
    ("posicional", "posicionais"),
    ("vetor", "vetores"),
    ("matriz", "matrizes"),
    ("imagem", "imagens"),
    ("token", "tokens"),
    ("query", "queries"),
    ("possível", "possíveis", "possivel"),
    ("peso", "pesos"),
    ("número", "numeros"),
    ("máscara", "mascaras"),
]


@pytest.mark.parametrize("palavras", MESMO_RADICAL)
def test_formas_da_mesma_palavra_tem_o_mesmo_radical(palavras):
    assert len({radical(p) for p in palavras}) == 1, {p: radical(p) for p in palavras}


@pytest.mark.parametrize(("uma", "outra"), [("peso", "pé"), ("chave", "cheio"), ("valor", "vale"), ("cor", "cara")])
def test_palavras_diferentes_continuam_diferentes(uma, outra):
    assert radical(uma) != radical(outra)


def test_a_pagina_e_o_indice_concordam_em_todas_as_palavras(amostra, curso):
    palavras = {p for grupo in MESMO_RADICAL for p in grupo} | {"", "é", "ÇÃO", "😀s", "İs", "ﬁns", "ões"}
    for site in (amostra, curso):
        for pagina in site.paginas():
            palavras |= set(re.findall(r"\w+", site.ler(pagina)))
    lista = sorted(palavras)
    programa = (
        f'import {{ radical }} from "{RADICAL_JS.as_uri()}";'
        "let texto = ''; for await (const parte of process.stdin.setEncoding('utf8')) texto += parte;"
        "console.log(JSON.stringify(JSON.parse(texto).map(radical)));"
    )
    resultado = frente.node(
        "--input-type=module", "-e", programa, input=json.dumps(lista), capture_output=True, text=True, encoding="utf-8"
    )
    assert resultado.returncode == 0, resultado.stderr
    do_navegador = json.loads(resultado.stdout)
    diferentes = {p: (radical(p), js) for p, js in zip(lista, do_navegador, strict=True) if radical(p) != js}
    assert len(lista) > 1000
    assert diferentes == {}


def _indice(site) -> dict:
    texto = (site.html / "searchindex.js").read_text(encoding="utf-8")
    return json.loads(texto.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))


def test_a_solucao_fica_fora_do_indice(amostra):
    termos = _indice(amostra)["terms"]
    assert radical("jabuticabeira") not in termos
    assert "jabuticabeira" in amostra.ler(amostra.licao)
    assert radical("denominador") in termos, "a dica continua no índice"
