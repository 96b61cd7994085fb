"""A gramática das contrações contra tabelas escritas à mão: o português das frases e o que fica só para o teste."""

import pytest

from atencao.contracoes import PAPEIS, RESPOSTAS, TRACOS, frases_de_teste, frases_de_treino
from atencao.contracoes.gramatica import MAXIMO_DE_TOKENS
from atencao.contracoes.palavras import DESCONHECIDA, LACUNA, carregar, ler_palavras

# Masculino e feminino, singular e plural, de este, esse e aquele.
CONTRACOES = {
    "de": "deste destes desta destas desse desses dessa dessas daquele daqueles daquela daquelas",
    "em": "neste nestes nesta nestas nesse nesses nessa nessas naquele naqueles naquela naquelas",
    "a": "a_este a_estes a_esta a_estas a_esse a_esses a_essa a_essas àquele àqueles àquela àquelas",
    "por": "por_este por_estes por_esta por_estas por_esse por_esses por_essa por_essas "
    "por_aquele por_aqueles por_aquela por_aquelas",
}
ORDEM = [
    (demonstrativo, genero, numero)
    for demonstrativo in ("este", "esse", "aquele")
    for genero in ("m", "f")
    for numero in ("singular", "plural")
]

REGENCIA = {
    "a": "chegou chegaram voltou voltaram assistiu assistiram obedeceu obedeceram agradeceu agradeceram "
    "recorreu recorreram",
    "de": "gostou gostaram falou falaram saiu saíram precisou precisaram cuidou cuidaram desconfiou desconfiaram",
    "em": "entrou entraram pensou pensaram mexeu mexeram morou moraram acreditou acreditaram tocou tocaram",
    "por": "passou passaram esperou esperaram procurou procuraram optou optaram perguntou perguntaram torceu torceram",
}
PREPOSICAO_DE = {verbo: preposicao for preposicao, verbos in REGENCIA.items() for verbo in verbos.split()}
DEMONSTRATIVO_DE = {"aqui": "este", "cá": "este", "aí": "esse", "ali": "aquele", "lá": "aquele"}
FEMININOS = (
    "vizinha médica prima pintora professora praça escola loja rua festa aula peça feira "
    "carta chave mala bola flor bandeira fita"
)
# Plurais que não são só um s a mais.
SINGULAR_DE = {
    "cantores": "cantor", "atores": "ator", "jardins": "jardim", "violões": "violão", "flores": "flor",
    "balões": "balão",
}  # fmt: skip
ARTIGO_DE = {("m", False): "o", ("m", True): "os", ("f", False): "a", ("f", True): "as"}
NOMES = {forma for s in carregar().substantivos for forma in s.formas}
TREINO = frases_de_treino(4000, semente=21)
TESTE = frases_de_teste(1000, semente=22)


def singular(nome: str) -> str:
    return SINGULAR_DE.get(nome, nome.removesuffix("s"))


def genero_e_plural(nome: str) -> tuple[str, bool]:
    return ("f" if singular(nome) in FEMININOS.split() else "m", nome.endswith("s"))


def verbo_no_plural(verbo: str) -> bool:
    return verbo.endswith("m")


def test_as_48_contracoes_sao_as_da_tabela():
    esperadas = {
        (preposicao, *tracos): texto.replace("_", " ")
        for preposicao, textos in CONTRACOES.items()
        for tracos, texto in zip(ORDEM, textos.split(), strict=True)
    }
    obtidas = {(r.preposicao, r.demonstrativo, r.genero, r.numero): r.texto for r in RESPOSTAS}
    assert obtidas == esperadas
    assert len(set(obtidas.values())) == 48


@pytest.mark.parametrize("exemplos", [TREINO, TESTE], ids=["treino", "teste"])
def test_cada_traco_da_resposta_vem_da_palavra_do_seu_papel(exemplos):
    for e in exemplos:
        verbo, substantivo, lugar = (e.tokens[e.posicoes[papel]] for papel in PAPEIS)
        genero, plural = genero_e_plural(substantivo)
        assert (e.resposta.preposicao, e.resposta.demonstrativo) == (PREPOSICAO_DE[verbo], DEMONSTRATIVO_DE[lugar])
        assert (e.resposta.genero, e.resposta.numero) == (genero, "plural" if plural else "singular")
        assert e.tokens[e.lacuna] == LACUNA
        assert e.posicoes["verbo"] < e.lacuna == e.posicoes["substantivo"] - 1 < e.posicoes["lugar"] - 1
        assert e.preenchida == " ".join((*e.tokens[: e.lacuna], e.resposta.texto, *e.tokens[e.lacuna + 1 :]))


@pytest.mark.parametrize("exemplos", [TREINO, TESTE], ids=["treino", "teste"])
def test_artigo_e_verbos_concordam(exemplos):
    for e in exemplos:
        for artigo, nome in zip(e.tokens, e.tokens[1:], strict=False):
            if artigo in ("o", "a", "os", "as"):
                assert artigo == ARTIGO_DE[genero_e_plural(nome)], e.preenchida
        antes = e.tokens[: e.lacuna]
        nomes = [nome for nome in antes if nome in NOMES]
        if nomes:  # o primeiro é o sujeito
            verbos = [antes[i + 1] for i, token in enumerate(antes) if token == "que"]
            for verbo in [*verbos, e.tokens[e.posicoes["verbo"]]]:
                assert verbo_no_plural(verbo) == nomes[0].endswith("s"), e.preenchida


def test_ninguem_faz_algo_consigo_mesmo():
    """Os substantivos de uma frase são todos diferentes."""
    for e in TREINO + TESTE:
        nomes = [singular(t) for t in e.tokens if t in NOMES]
        assert len(set(nomes)) == len(nomes), e.preenchida


def test_os_distratores_nao_entregam_a_resposta():
    """O número do sujeito e o lugar de origem coincidem com os da resposta só tantas vezes quantas o acaso quer."""
    com_sujeito = [e for e in TREINO if e.tokens[0] in ("o", "a", "os", "as")]
    iguais = sum(genero_e_plural(e.tokens[1])[1] == (e.resposta.numero == "plural") for e in com_sujeito)
    assert 0.45 < iguais / len(com_sujeito) < 0.55
    origem = {"daqui": "este", "daí": "esse", "dali": "aquele"}
    com_origem = [(origem[t], e.resposta.demonstrativo) for e in TREINO for t in e.tokens if t in origem]
    assert 0.25 < sum(a == b for a, b in com_origem) / len(com_origem) < 0.42


def test_todo_traco_e_toda_posicao_do_treino_variam():
    for traco in TRACOS:
        valores = [getattr(e.resposta, traco) for e in TREINO]
        quantos = [valores.count(v) for v in set(valores)]
        assert min(quantos) > 0.4 * max(quantos)
    assert {e.lacuna for e in TREINO} == set(range(1, 9))
    assert max(len(e.tokens) for e in TREINO + TESTE) == MAXIMO_DE_TOKENS


def pares(exemplos, so_o_alvo):
    """Os pares (verbo, substantivo), sem contar número."""
    singular_do_verbo = {v.formas[1]: v.formas[0] for v in carregar().verbos}
    for e in exemplos:
        verbos = [t for t in e.tokens if t in PREPOSICAO_DE]
        assert len(verbos) == 1
        nomes = [e.tokens[e.posicoes["substantivo"]]] if so_o_alvo else [t for t in e.tokens if t in NOMES]
        yield from ((singular_do_verbo.get(verbos[0], verbos[0]), singular(nome)) for nome in nomes)


def test_nenhum_par_do_teste_esteve_junto_no_treino():
    do_treino = set(pares(frases_de_treino(20_000, semente=11), so_o_alvo=False))
    do_teste = set(pares(frases_de_teste(2_000, semente=12), so_o_alvo=True))
    assert do_treino & do_teste == set()
    assert len(do_teste) > 60


def test_toda_palavra_do_teste_foi_vista_no_treino():
    vistas = {token for e in frases_de_treino(20_000, semente=11) for token in e.tokens}
    assert vistas == set(carregar().classes) - {DESCONHECIDA}


def test_a_mesma_semente_da_as_mesmas_frases():
    assert frases_de_treino(50, semente=3) == frases_de_treino(50, semente=3) != frases_de_treino(50, semente=4)
    assert frases_de_teste(9, semente=1)[0].preenchida == frases_de_teste(1, semente=1)[0].preenchida


@pytest.mark.parametrize(
    ("linha", "trecho"),
    [
        ("substantivo jogo jogos x evento", "linha 2: não entendo 'substantivo jogo jogos x evento'"),
        ("verbo foi foram com local", "não entendo"),
        ("verbo foi foram a", "não entendo"),
        ("lugar acolá isto", "não entendo"),
        ("cor azul", "não entendo 'cor azul'"),
        ("advérbio já\nligação já", "linha 3: a palavra 'já' já apareceu"),
    ],
)
def test_linha_torta_diz_qual_e_por_que(linha, trecho):
    with pytest.raises(ValueError, match=r"palavras da gramática, linha \d") as erro:
        ler_palavras(f"# comentário\n{linha}")
    assert trecho in str(erro.value)
