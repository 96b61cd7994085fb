"""A frase digitada: como é lida, o que o modelo responde e o que se diz do que falta ou não se conhece."""

import numpy as np
import pytest

from atencao.contracoes import SEIS_CABECAS, analisar, carregar_modelo, conhecidas, frases_de_teste


@pytest.mark.parametrize(
    ("frase", "resposta"),
    [
        ("os cantores com a prima chegaram ___ jogos ali", "àqueles"),
        ("a médica gostou ___ festa aqui", "desta"),
        ("ontem os alunos entraram ___ museu aí .", "nesse"),
        ("Passaram ___ ruas lá.", "por aquelas"),
        ("a vizinha dali chegou ___ praça aqui", "a esta"),
        ("o menino que sorriu mexeu ___ livros com as flores aqui ontem .", "nestes"),
    ],
)
def test_frases_escritas_a_mao(frase, resposta):
    analise = analisar(frase)
    assert analise.respostas[0][0] == resposta
    assert analise.respostas[0][1] > 0.9
    assert (analise.aviso, analise.desconhecidas, analise.escrita) == ("", (), "")


def test_as_probabilidades_somam_1_em_ordem_e_os_tracos_sao_a_soma_delas():
    analise = analisar("os cantores gostaram ___ xyzzy ali")
    textos, p = zip(*analise.respostas, strict=True)
    assert len(set(textos)) == 48
    assert list(p) == sorted(p, reverse=True)
    assert sum(p) == pytest.approx(1, abs=1e-5)
    com_este = sum(q for texto, q in analise.respostas if "est" in texto)
    assert analise.tracos["demonstrativo"]["este"] == pytest.approx(com_este, abs=1e-5)
    for valores in analise.tracos.values():
        assert sum(valores.values()) == pytest.approx(1, abs=1e-5)


def test_os_pesos_tem_uma_linha_por_token_e_cada_cabeca_olha_a_palavra_do_seu_papel():
    analise = analisar("os cantores com a prima chegaram ___ jogos ali")
    assert analise.pesos.shape == (3, 9, 9)
    np.testing.assert_allclose(analise.pesos.sum(axis=-1), 1, atol=1e-5)
    alvo = {"verbo": "chegaram", "substantivo": "jogos", "lugar": "ali"}
    assert sorted(analise.papeis) == sorted(alvo)
    for papel, pesos in zip(analise.papeis, analise.pesos[:, analise.lacuna], strict=True):
        assert analise.tokens[pesos.argmax()] == alvo[papel]
        assert pesos.max() > 0.8


@pytest.mark.parametrize(
    ("frase", "escrita"),
    [
        ("os cantores chegaram àqueles jogos ali", "àqueles"),
        ("os cantores chegaram aqueles jogos ali", "aqueles"),
        ("os cantores chegaram a estes jogos ali", "a estes"),
        ("os cantores chegaram de este jogos ali", "de este"),
        ("os cantores chegaram Por Aquela jogos ali", "Por Aquela"),
        ("os cantores chegaram a\u0300queles jogos ali", "a\u0300queles"),
    ],
)  # fmt: skip
def test_a_contracao_escrita_vira_lacuna(frase, escrita):
    analise = analisar(frase)
    assert analise.tokens == ("os", "cantores", "chegaram", "___", "jogos", "ali")
    assert analise.escrita == escrita
    assert analise.respostas[0][0] == "àqueles"


@pytest.mark.parametrize("lacuna", ["___", "_", "______"])
def test_a_lacuna_pode_ter_qualquer_tamanho(lacuna):
    assert analisar(f"o ator chegou {lacuna} jogo ali").tokens[3] == "___"


def test_maiusculas_e_acentos_que_faltam_nao_atrapalham():
    analise = analisar("A MEDICA gostou ___ violoes la")
    assert analise.tokens == ("A", "MEDICA", "gostou", "___", "violoes", "la")
    assert analise.desconhecidas == ()
    assert analise.respostas[0][0] == "daqueles"


@pytest.mark.parametrize(
    ("frase", "desconhecidas", "traco", "outros"),
    [
        ("os cantores xyzaram ___ jogos ali", ("xyzaram",), "preposicao", ("genero", "numero", "demonstrativo")),
        ("os cantores gostaram ___ blobs ali", ("blobs",), "genero", ("preposicao", "demonstrativo")),
        ("os cantores gostaram ___ jogos acolá", ("acolá",), "demonstrativo", ("preposicao", "genero", "numero")),
    ],
)
def test_palavra_desconhecida_deixa_em_duvida_o_traco_dela_e_so_ele(frase, desconhecidas, traco, outros):
    analise = analisar(frase)
    assert analise.desconhecidas == desconhecidas
    assert analise.aviso.startswith(f"Não conheço “{desconhecidas[0]}”")
    assert max(analise.tracos[traco].values()) < 0.8
    for outro in outros:
        assert max(analise.tracos[outro].values()) > 0.9


@pytest.mark.parametrize(
    ("frase", "trecho"),
    [
        ("os cantores chegaram ___ jogos", "Falta um lugar no fim"),
        ("os cantores ___ jogos ali", "Falta um verbo antes da lacuna"),
        ("os cantores chegaram ___ com os jogos ali", "Falta um substantivo logo depois"),
        ("ontem ___", "Falta um verbo antes da lacuna (dele vem a preposição); falta um substantivo"),
        ("gato", "Não achei a lacuna e a pus no fim: escreva ___ onde entra a contração. Não conheço “gato”"),
        ("os os os", "Não achei a lacuna e a pus no fim"),
    ],
)
def test_o_aviso_diz_o_que_falta(frase, trecho):
    assert trecho in analisar(frase).aviso


@pytest.mark.parametrize(
    ("frase", "trecho"),
    [
        ("", "A frase está vazia"),
        (" \n", "A frase está vazia"),
        ("___", "A frase está vazia: escreva palavras e ___"),
        ("___ e ___", "A frase tem 2 lacunas; deixe uma só"),
        ("gostou deste jogo e naquela festa ali", "A frase tem 2 contrações, como “deste” e “naquela”"),
        ("o " * 15 + "___", "A frase tem 16 tokens, contando a lacuna; o modelo só viu frases de até 15"),
    ],
)
def test_frase_que_nao_serve_vira_uma_frase(frase, trecho):
    with pytest.raises(ValueError, match=r"^A frase .*\.$") as erro:
        analisar(frase)
    assert trecho in str(erro.value)


def test_frase_que_nao_e_texto():
    with pytest.raises(TypeError, match="deve ser um texto entre aspas; recebi 3"):
        analisar(3)


def test_o_token_que_marca_a_desconhecida_e_desconhecido_tambem():
    assert analisar("? chegou ___ jogo ali").desconhecidas == ("?",)


def test_outro_modelo_tem_as_suas_cabecas():
    analise = analisar("os cantores chegaram ___ jogos ali", carregar_modelo(SEIS_CABECAS))
    assert (analise.pesos.shape, len(analise.papeis)) == ((6, 6, 6), 6)
    assert sorted(filter(None, analise.papeis)) == ["lugar", "substantivo", "verbo"]


def test_as_frases_da_gramatica_sao_lidas_como_sao():
    exemplos = frases_de_teste(60, semente=41)
    for e in exemplos:
        analise = analisar(" ".join(e.tokens))
        assert (analise.tokens, analise.lacuna, analise.aviso) == (e.tokens, e.lacuna, "")
        escrita = analisar(e.preenchida)
        assert (escrita.tokens, escrita.escrita) == (e.tokens, e.resposta.texto)
    certas = sum(analisar(e.preenchida).respostas[0][0] == e.resposta.texto for e in exemplos)
    assert certas >= 58


def test_conhecidas_lista_toda_palavra_na_sua_classe():
    classes = conhecidas()
    assert {"verbo", "substantivo", "lugar", "artigo"} <= classes.keys()
    assert "jogos" in classes["substantivo"]
    assert {"chegaram", "sorriu"} <= set(classes["verbo"])
    assert {"ali", "dali"} <= set(classes["lugar"])
    assert "___" not in {palavra for palavras in classes.values() for palavra in palavras}
