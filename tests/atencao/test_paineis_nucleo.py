"""O núcleo dos painéis: cada painel de cada lição, com valores ao acaso e com tudo o que não se deve aceitar."""

import gzip
import json
import pkgutil
import unicodedata
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atencao import dispositivos, incorporar, levar, paineis, separar, vocabulario
from atencao.paineis import (
    Chave,
    Deslizador,
    Escolha,
    Frase,
    Painel,
    Posicao,
    Quadro,
    Tabela,
    buscar_painel,
    calcular_json,
)
from atencao.paineis.licao_01 import cabecas, escala, explorador, medidas
from tests.atencao.referencias import attention_lenta, multi_head_lenta, softmax_lenta

LICOES = sorted(m.name for m in pkgutil.iter_modules(paineis.__path__) if m.name.startswith("licao_"))
PAINEIS = [
    valor
    for licao in LICOES
    for valor in vars(import_module(f"atencao.paineis.{licao}")).values()
    if isinstance(valor, Painel)
]
TORCH_CPU = partial(levar, dispositivo=next(d for d in dispositivos() if (d.biblioteca, d.alvo) == ("torch", "cpu")))

cada_painel = pytest.mark.parametrize("painel", PAINEIS, ids=lambda p: f"{p.modulo}.{p.nome}")
alguns = settings(max_examples=40)

# Palavras do léxico, desconhecidas, acentos compostos ou não, números, sinais, emoji e marcas de HTML.
TOKENS = st.sampled_from(
    [
        "o", "gato", "viu", "Felino", "agua", "xyzzy", "cora\u0063\u0327ão", "você", "3", "3,5", "-1", "<script>",
        "<b>x</b>", "&amp;", "🇧🇷", "▁o", "$x$", '"', "`", "</td>",
    ]
)  # fmt: skip
FRASES = st.lists(TOKENS, min_size=1, max_size=6).map(" ".join).filter(lambda frase: len(separar(frase)) <= 12)


@st.composite
def valores_de(sortear: st.DrawFn, painel: Painel) -> dict[str, Any]:
    """Um valor permitido para alguns dos controles; os outros ficam no padrão."""
    valores = {c.nome: sortear(_valor(c)) for c in painel.controles if not c.depende_de and sortear(st.booleans())}
    for c in painel.controles:
        if isinstance(c, Posicao) and sortear(st.booleans()):
            frase = valores.get(c.frase, painel.padroes()[c.frase])
            valores[c.nome] = sortear(st.integers(0, len(separar(frase)) - 1))
        if isinstance(c, Tabela) and sortear(st.booleans()):
            oferta = painel.calcular(valores).derivados[c.nome]
            forma = (len(oferta["linhas"]), len(oferta["colunas"]))
            numero = st.floats(-c.limite, c.limite)
            linha = st.lists(numero, min_size=forma[1], max_size=forma[1])
            valores[c.nome] = sortear(st.lists(linha, min_size=forma[0], max_size=forma[0]))
    return valores


def _valor(controle: Any) -> st.SearchStrategy:
    if isinstance(controle, Frase):
        return FRASES
    if isinstance(controle, Chave):
        return st.booleans()
    return st.sampled_from(list(controle.opcoes))


def em_json(quadro: Quadro) -> dict[str, Any]:
    """O quadro como a página o recebe: JSON estrito, sem NaN nem infinito."""
    return json.loads(json.dumps(quadro.em_json(), allow_nan=False))


def numeros(dado: Any) -> list[float]:
    """Todos os números de um quadro, na ordem; o resto, no lugar, como texto."""
    if isinstance(dado, dict):
        return [n for chave in sorted(dado) for n in numeros(dado[chave])]
    if isinstance(dado, list):
        return [n for item in dado for n in numeros(item)]
    return [float(dado)] if isinstance(dado, int | float) and not isinstance(dado, bool) else []


# --- o que vale para todo painel ------------------------------------------------------------------


def test_ha_paineis_e_cada_um_mora_no_endereco_que_diz():
    assert {p.nome for p in PAINEIS if p.modulo == "licao_01"} == {"explorador", "escala", "medidas", "cabecas"}
    for painel in PAINEIS:
        assert buscar_painel(painel.modulo, painel.nome) is painel


@cada_painel
def test_os_padroes_sao_valores_permitidos(painel):
    for controle in painel.controles:
        assert controle.validar(controle.valor) == controle.valor
    assert painel.validar({}) == painel.padroes() == painel.validar(painel.padroes())


@cada_painel
def test_quadro_de_qualquer_valor_permitido_e_json_pequeno_com_palavras(painel):
    @alguns
    @given(valores_de(painel))
    def conferir(valores):
        quadro = em_json(painel.calcular(valores))
        assert quadro["palavras"].endswith(".")
        assert quadro["palavras"] == quadro["figura"]["layout"]["meta"]["descricao"]
        assert len({len(linha) for linha in quadro["tabela"]}) <= 1
        assert len(gzip.compress(json.dumps(quadro).encode())) < 12_000

    conferir()


@cada_painel
def test_o_mesmo_pedido_da_o_mesmo_quadro_em_python_e_em_json(painel):
    @alguns
    @given(valores_de(painel))
    def conferir(valores):
        quadro = em_json(painel.calcular(valores))
        assert em_json(painel.calcular(valores)) == quadro
        assert json.loads(calcular_json(painel.modulo, painel.nome, json.dumps(valores))) == quadro

    conferir()


@cada_painel
def test_a_conta_no_pytorch_e_a_do_numpy(painel):
    @alguns
    @given(valores_de(painel))
    def conferir(valores):
        do_numpy, do_torch = em_json(painel.calcular(valores)), em_json(painel.calcular(valores, TORCH_CPU))
        # Arredondados na figura: podem diferir de uma unidade na última casa, nunca de mais.
        np.testing.assert_allclose(numeros(do_torch), numeros(do_numpy), atol=1.1e-3)
        assert do_torch["derivados"] == do_numpy["derivados"]

    conferir()


@cada_painel
def test_todo_controle_muda_o_quadro(painel):
    inicial = em_json(painel.calcular())
    mudancas = {}
    for controle in painel.controles:
        for valor in _outros(controle, painel):
            mudancas.setdefault(controle.nome, []).append(em_json(painel.calcular({controle.nome: valor})) != inicial)
    assert mudancas.keys() == painel.padroes().keys()
    assert [nome for nome, muda in mudancas.items() if not any(muda)] == []


def _outros(controle: Any, painel: Painel) -> list[Any]:
    if isinstance(controle, Frase):
        return ["uma pedra"]
    if isinstance(controle, Posicao):
        return [1]
    if isinstance(controle, Tabela):
        oferta = painel.calcular().derivados[controle.nome]
        return [np.full((len(oferta["linhas"]), len(oferta["colunas"])), 0.5).tolist()]
    if isinstance(controle, Chave):
        return [not controle.valor]
    return [opcao for opcao in controle.opcoes if opcao != controle.valor]


@cada_painel
def test_a_declaracao_diz_o_que_a_pagina_precisa(painel):
    declaracao = json.loads(json.dumps(painel.declarar(), allow_nan=False))
    assert (declaracao["modulo"], declaracao["nome"]) == (painel.modulo, painel.nome)
    for dito, controle in zip(declaracao["controles"], painel.controles, strict=True):
        assert (dito["tipo"], dito["valor"], dito["rotulo"]) == (controle.tipo, controle.valor, controle.rotulo)
        for alternativa in dito["alternativas"]:
            painel.calcular({dito["nome"]: alternativa})


@cada_painel
def test_quem_depende_de_outro_sabe_o_que_oferecer(painel):
    derivados = painel.calcular().derivados
    assert derivados.keys() == {c.nome for c in painel.controles if c.depende_de}
    for controle in painel.controles:
        assert set(controle.depende_de) <= painel.padroes().keys()
        if isinstance(controle, Tabela):
            oferta = derivados[controle.nome]
            assert np.shape(oferta["valores"]) == (len(oferta["linhas"]), len(oferta["colunas"]))
            # O que se oferece, devolvido como edição, dá a mesma figura.
            assert em_json(painel.calcular({controle.nome: oferta["valores"]})) == em_json(painel.calcular())


@cada_painel
def test_o_pacote_de_exibicao_traz_a_declaracao_e_o_quadro_inicial(painel):
    pacote = json.loads(json.dumps(painel._repr_mimebundle_(), allow_nan=False))
    assert set(pacote) == {"application/vnd.atencao.painel+json", "text/plain"}
    privado = pacote["application/vnd.atencao.painel+json"]
    assert privado == json.loads(json.dumps(painel.declarar())) | {"quadro": em_json(painel.calcular())}
    assert painel.titulo in pacote["text/plain"]
    assert privado["quadro"]["palavras"] in pacote["text/plain"]


# --- recusas -----------------------------------------------------------------------------------------

HOSTIS = [
    None,
    True,
    False,
    0,
    -1,
    1e300,
    10**400,
    float("nan"),
    float("inf"),
    "",
    "x" * 10_000,
    "<script>alert(1)</script>",
]
HOSTIS += [[], {}, [[]], [[1], [1, 2]], [["<b>"]], {"a": [1]}, [[10**400]], "\ud800"]


@cada_painel
def test_valor_hostil_em_qualquer_controle_e_aceito_ou_vira_uma_frase(painel):
    recusados = 0
    for nome in painel.padroes():
        for valor in HOSTIS:
            try:
                em_json(painel.calcular({nome: valor}))
            except ValueError as erro:
                frase = str(erro)
                assert frase.endswith("."), frase
                assert frase[0] in "AEO“", frase
                assert len(frase) < 200, frase
                frase.encode()
                recusados += 1
    assert recusados >= 10 * len(painel.controles)


@pytest.mark.parametrize(
    ("valores", "trecho"),
    [
        ({"d": 7}, "“Dimensões d dos embeddings” vai de 2 a 8, em 6 valores; 7 não é um deles"),
        ({"d": 1e9}, "1e+09 não é um deles"),
        ({"d": "4"}, "deve ser um número; recebi '4'"),
        ({"d": True}, "deve ser um número; recebi True"),
        ({"d": float("nan")}, "deve ser um número; recebi nan"),
        ({"d": float("-inf")}, "deve ser um número; recebi -inf"),
        ({"d": 10**400}, "deve ser um número; recebi 1000"),
        ({"forca": 0.25}, "vai de 0,5 a 6"),
        ({"projecoes": "9"}, "não tem a opção '9'; use nenhuma, 1, 2, 3, 4"),
        ({"projecoes": ["1"]}, "não tem a opção ['1']"),
        ({"raiz": 1}, "só pode estar ligado ou desligado; recebi 1"),
        ({"raiz": "sim"}, "só pode estar ligado ou desligado"),
        ({"frase": "gato " * 2_000}, "A frase tem 10000 caracteres; o painel aceita até 200"),
        ({"frase": "a b c d e f g h i j k l m"}, "A frase tem 13 tokens; o painel mostra até 12"),
        ({"frase": " \t\n "}, "A frase está vazia"),
        ({"frase": 3}, "deve ser um texto; recebi 3"),
        ({"frase": "gato \udcff"}, "caractere partido"),
        ({"olhar": 5}, "O último token da frase está na posição 4; não há nenhum na 5"),
        ({"olhar": -1}, "deve ser uma posição a partir de 0; recebi -1"),
        ({"olhar": 1.0}, "deve ser uma posição a partir de 0; recebi 1.0"),
        ({"embeddings": [[0.0] * 4] * 4}, "tem 4 por 4 números; com esta frase e este d, são 5 (tokens) por 4"),
        ({"embeddings": [[0.0] * 4] * 4 + [[0.0] * 3]}, "linhas de comprimentos diferentes"),
        ({"embeddings": [[11.0] * 4] * 5}, "cada célula vai de −10 a 10; recebi 11"),
        ({"embeddings": [["1"] * 4] * 5}, "cada célula deve ser um número; recebi '1'"),
        ({"embeddings": "<script>"}, "deve ser uma tabela de números"),
        ({"temperatura": 1}, "não tem o controle 'temperatura'"),
        ([1, 2], "espera um valor por controle; recebi list"),
    ],
)
def test_recusas_dizem_o_que_esta_errado(valores, trecho):
    with pytest.raises(ValueError, match=r"^[A-Z“].*\.$") as erro:
        explorador.calcular(valores)
    assert trecho in str(erro.value)


@pytest.mark.parametrize(("recebido", "canonico"), [(4.0, 4), (4, 4), (4.0 + 1e-12, 4)])
def test_deslizador_devolve_a_propria_opcao(recebido, canonico):
    valor = explorador.validar({"d": recebido})["d"]
    assert (valor, type(valor)) == (canonico, int)


def test_deslizador_de_opcoes_fracionarias_aceita_inteiro():
    valor = explorador.validar({"forca": 2})["forca"]
    assert (valor, type(valor)) == (2.0, float)


@pytest.mark.parametrize("deslizador", [c for p in PAINEIS for c in p.controles if isinstance(c, Deslizador)])
def test_opcoes_dos_deslizadores_crescem(deslizador):
    assert list(deslizador.opcoes) == sorted(set(deslizador.opcoes))


@pytest.mark.parametrize(
    ("modulo", "nome"),
    [
        ("licao_01", "nenhum"), ("licao_01", "_explorar"), ("licao_01", "__name__"), ("licao_01", "Painel"),
        ("licao_99", "explorador"), ("../licao_01", "explorador"), ("licao_01.explorador", "x"), ("", ""),
        ("painel", "Painel"), ("os", "system"), ("licao_01\n", "explorador"), ("jupyter", "os"), ("é", "é"),
    ],
)  # fmt: skip
def test_endereco_sem_painel_vira_uma_frase(modulo, nome):
    resposta = json.loads(calcular_json(modulo, nome, "{}"))
    assert resposta == {"erro": f"Não há painel {nome!r} na lição {modulo!r}."}


@pytest.mark.parametrize(
    "texto", ["", "{", "[]", "null", "1", '"d"', "false", "[" * 100_000, "9" * 5_000, "{'d': 4}", "NaN"]
)
def test_o_que_nao_e_objeto_json_vira_uma_frase(texto):
    resposta = json.loads(calcular_json("licao_01", "explorador", texto))
    assert resposta == {"erro": "O painel espera os valores dos controles num objeto JSON, e não foi o que chegou."}


JSON_QUALQUER = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | TOKENS,
    lambda dentro: st.lists(dentro, max_size=4) | st.dictionaries(st.text(max_size=4), dentro, max_size=3),
    max_leaves=8,
)


@cada_painel
def test_calcular_json_nunca_solta_excecao(painel):
    nomes = st.sampled_from(list(painel.padroes())) | st.text(max_size=4)

    @settings(max_examples=150)
    @given(
        st.dictionaries(nomes, JSON_QUALQUER, max_size=3).map(json.dumps) | JSON_QUALQUER.map(json.dumps) | st.text()
    )
    def conferir(texto):
        resposta = json.loads(calcular_json(painel.modulo, painel.nome, texto))
        assert set(resposta) == {"erro"} or set(resposta) == {"figura", "palavras", "tabela", "derivados", "aviso"}

    conferir()


# --- o que se digita ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frase",
    [
        "<script>alert(1)</script> gato", "<b>gato</b> &amp; <s>", "o o o o", "3 -1 3,5 nan", "👩‍🏫 🇧🇷 gato",
        unicodedata.normalize("NFD", "coração você água"), "$x$ \\(y\\)", "gato", "' \" `",
    ],
)  # fmt: skip
def test_tokens_aparecem_como_digitados_e_nunca_como_marcas(frase):
    tokens = separar(frase)
    quadro = em_json(explorador.calcular({"frase": frase}))
    assert quadro["derivados"]["embeddings"]["linhas"] == tokens
    assert quadro["derivados"]["olhar"] == [f"{token} ({i})" for i, token in enumerate(tokens)]
    assert [linha[0] for linha in quadro["tabela"][1:]] == quadro["derivados"]["olhar"]
    layout = {k: v for k, v in quadro["figura"]["layout"].items() if k != "meta"}
    desenhado = json.dumps([layout, quadro["figura"]["data"]], ensure_ascii=False).replace("<br>", "")
    assert "<" not in desenhado
    assert "$" not in desenhado
    for token in tokens[:8]:
        assert token in quadro["palavras"]


def test_palavra_desconhecida_da_aviso():
    assert explorador.calcular({"frase": "o gato viu o xyzzy"}).aviso.startswith("Não conheço “xyzzy”")
    assert explorador.calcular().aviso == ""


# --- o explorador, contra a fórmula escrita à parte --------------------------------------------------


def pesos_do_explorador(valores: dict[str, Any]) -> np.ndarray:
    return np.array(explorador.calcular(valores).figura.dados[0]["z"])


def embeddings_esperados(frase: str, d: int) -> np.ndarray:
    """As d colunas de maior soma de quadrados na frase, na ordem do léxico; no empate, a que vem antes."""
    E = incorporar(frase).E
    energias = [(-round(float(sum(x * x for x in coluna)), 12), j) for j, coluna in enumerate(E.T)]
    return np.round(E[:, sorted(j for _, j in sorted(energias)[:d])], 3)


@settings(max_examples=60)
@given(
    palavras=st.lists(st.sampled_from(vocabulario()[::7]), min_size=1, max_size=6),
    d=st.sampled_from([2, 3, 4, 5, 6, 8]),
    forca=st.sampled_from([0.5, 1.0, 2.0, 6.0]),
    raiz=st.booleans(),
    causal=st.booleans(),
    projecoes=st.sampled_from(["nenhuma", "1", "3"]),
)
def test_explorador_e_a_formula(palavras, d, forca, raiz, causal, projecoes):
    frase = " ".join(palavras)
    X = forca * embeddings_esperados(frase, d)
    Q = K = X
    if projecoes != "nenhuma":
        Q, K, _ = (X @ W / np.sqrt(d) for W in np.random.RandomState(int(projecoes)).standard_normal((3, d, d)))
    n = len(X)
    mascara = np.tri(n, dtype=bool) if causal else None
    _, esperado = attention_lenta(Q, K, X, mascara, escala=None if raiz else 1.0)
    obtido = pesos_do_explorador(
        {"frase": frase, "d": d, "forca": forca, "raiz": raiz, "causal": causal, "projecoes": projecoes}
    )
    np.testing.assert_allclose(obtido, esperado, atol=6e-5)


def test_explorador_usa_os_embeddings_editados():
    X = np.array([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0]])
    obtido = pesos_do_explorador({"frase": "gato felino pedra", "d": 2, "forca": 3.0, "embeddings": X.tolist()})
    _, esperado = attention_lenta(3 * X, 3 * X, X)
    np.testing.assert_allclose(obtido, esperado, atol=6e-5)


def test_explorador_mascara_causal_nao_olha_para_frente():
    pesos = pesos_do_explorador({"causal": True})
    assert (np.triu(pesos, 1) == 0).all()
    np.testing.assert_allclose(pesos.sum(axis=1), 1, atol=1e-3)
    assert explorador.calcular({"causal": True}).tabela[1][1:3] == ("—", "—")  # a primeira só tem a si mesma


def test_explorador_palavras_iguais_recebem_o_mesmo_peso():
    pesos = pesos_do_explorador({"frase": "gato pedra gato"})
    np.testing.assert_array_equal(pesos[:, 0], pesos[:, 2])
    np.testing.assert_array_equal(pesos[0], pesos[2])


def test_explorador_dividir_pela_raiz_espalha_a_atencao():
    com, sem = (pesos_do_explorador({"raiz": raiz}).max() for raiz in (True, False))
    assert sem > com


def test_explorador_a_tabela_diz_quem_olha_mais_para_quem_e_onde_ha_empate():
    quadro = explorador.calcular({"frase": "o gato viu o felino"})
    pesos = np.array(quadro.figura.dados[0]["z"])
    for i, (_, alvo, peso, para_si) in enumerate(quadro.tabela[1:]):
        outros = {k: pesos[i, k] for k in range(5) if k != i}
        lideres = [k for k, valor in outros.items() if valor == max(outros.values())]
        assert alvo.endswith(f"({lideres[0]})") if len(lideres) == 1 else alvo == "vários, por igual"
        assert [peso, para_si] == [f"{valor:.2f}".replace(".", ",") for valor in (outros[lideres[0]], pesos[i, i])]
    assert quadro.tabela[3][1] == "vários, por igual"  # viu não tem nada com ninguém


def test_explorador_quem_so_pode_olhar_para_si_nao_tem_outro():
    assert explorador.calcular({"causal": True}).tabela[1][1:] == ("—", "—", "1,00")
    assert explorador.calcular({"frase": "gato"}).tabela[1][1:] == ("—", "—", "1,00")


@pytest.mark.parametrize("olhar", range(5))
def test_explorador_destaca_a_linha_escolhida(olhar):
    [moldura] = explorador.calcular({"olhar": olhar}).figura.layout["shapes"]
    assert (moldura["y0"], moldura["y1"]) == (olhar - 0.5, olhar + 0.5)
    assert (moldura["x0"], moldura["x1"]) == (-0.5, 4.5)


# --- a escala ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("d", [2, 64, 512])
@pytest.mark.parametrize("sorteio", ["1", "4"])
def test_escala_contra_a_formula(d, sorteio):
    aleatorio = np.random.RandomState(int(sorteio))
    Q, K = aleatorio.standard_normal((64, d)), aleatorio.standard_normal((16, d))
    quadro = escala.calcular({"d": d, "sorteio": sorteio})
    for divisor, linha, traco in zip((1, d**0.5), quadro.tabela[1:], quadro.figura.dados, strict=True):
        pontuacoes = np.einsum("id,jd->ij", Q, K) / divisor
        pesos = np.array([softmax_lenta(p) for p in pontuacoes.tolist()])
        np.testing.assert_allclose(traco["y"], pesos[0], atol=6e-5)
        entropia = np.mean([-sum(p * np.log2(p) for p in linha if p > 0) for linha in pesos])
        medidas_da_linha = (pontuacoes.std(), entropia, pesos.max(axis=1).mean())
        assert linha[1:] == tuple(f"{m:.2f}".replace(".", ",") for m in medidas_da_linha)


def test_escala_so_sem_dividir_satura_quando_d_cresce():
    def entropias(d):
        return [float(linha[2].replace(",", ".")) for linha in escala.calcular({"d": d}).tabela[1:]]

    sem_2, com_2 = entropias(2)
    sem_512, com_512 = entropias(512)
    assert sem_512 < 0.5 < sem_2
    assert abs(com_512 - com_2) < 0.5


# --- produto escalar e cosseno -----------------------------------------------------------------------


@alguns
@given(valores_de(medidas))
def test_medidas_contra_a_trigonometria(valores):
    v = medidas.padroes() | valores
    quadro = medidas.calcular(v)
    cossenos = [np.cos(np.pi * v[f"angulo_{k}"] / 180) for k in "ab"]
    produtos = [v[f"comprimento_{k}"] * c for k, c in zip("ab", cossenos, strict=True)]
    pesos = softmax_lenta(produtos)
    for linha, *esperados in zip(quadro.tabela[1:], cossenos, produtos, pesos, strict=True):
        lidos = [float(x.replace("−", "-").replace(",", ".")) for x in linha[1:]]
        np.testing.assert_allclose(lidos, esperados, atol=0.0051)


def test_medidas_podem_discordar():
    """A key A tem a mesma direção da query; a B, mais comprida, tem o maior produto escalar."""
    palavras = medidas.calcular(
        {"angulo_a": 0, "comprimento_a": 1, "angulo_b": 45, "comprimento_b": 3}
    ).figura.descricao
    assert "cosseno prefere a key A" in palavras
    assert "prefere a key B" in palavras
    iguais = medidas.calcular({"angulo_a": 30, "comprimento_a": 1, "angulo_b": -30, "comprimento_b": 1})
    assert iguais.figura.descricao.count("não distingue as duas") == 2


# --- as cabeças --------------------------------------------------------------------------------------


@pytest.mark.parametrize("d", [8, 32, 128])
@pytest.mark.parametrize("num_heads", [1, 2, 8])
def test_cabecas_contra_a_formula(d, num_heads):
    quadro = cabecas.calcular({"d": d, "num_heads": num_heads, "sorteio": "2"})
    X = np.sqrt(d) * incorporar(cabecas.padroes()["frase"], d=d).E
    W = np.random.RandomState(2).standard_normal((4, d, d)) / np.sqrt(d)
    _, esperado = multi_head_lenta(X, *W, num_heads)
    assert len(quadro.figura.dados) == num_heads
    for traco, matriz in zip(quadro.figura.dados, esperado, strict=True):
        np.testing.assert_allclose(traco["z"], matriz, atol=6e-4)


def test_cabecas_o_numero_de_cabecas_reparte_d_sem_mudar_a_primeira_projecao():
    """Com mais cabeças cada uma tem menos dimensões, e os mapas deixam de ser iguais."""
    uma, oito = (np.array([t["z"] for t in cabecas.calcular({"num_heads": h}).figura.dados]) for h in (1, 8))
    assert uma.shape[0] == 1
    assert all(not np.allclose(oito[i], oito[j], atol=1e-2) for i in range(8) for j in range(i))


def test_escolhas_sem_opcao_repetida():
    for controle in (c for p in PAINEIS for c in p.controles if isinstance(c, Escolha)):
        assert len(set(controle.opcoes.values())) == len(controle.opcoes)
