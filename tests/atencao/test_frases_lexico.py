"""O léxico: o que contém, e que os vetores dizem o que prometem."""

import unicodedata

import numpy as np
import pytest

from atencao.frases import DIMENSOES, incorporar, separar, vocabulario
from atencao.frases.lexico import carregar, ler_lexico

DAS_LICOES = """
gato felino pulou alto cachorro mordeu homem viu o a os as um uma de no na em menina rato casa rua dorme corre bebe
leite peixe café pão e com ele ela professora aluno livro lê escola banco praça rio dinheiro quente frio grande pequeno
feliz triste aqui aí ali não que sobre muro sofá água chuva sol lua mar mesa janela bola joga menino mãe pai cidade
música canta come ama mulher pássaro voa árvore flor noite dia ontem hoje amanhã . , ? ! : ; ... … ( ) <s> </s> <unk>
"""


def cossenos(formas):
    E = incorporar(formas).E
    return E @ E.T / np.outer(*[np.linalg.norm(E, axis=1)] * 2)


def cosseno(uma, outra):
    return cossenos([uma, outra])[0, 1]


@pytest.fixture(scope="module")
def familia_da_forma():
    return np.array([i for i, formas in enumerate(carregar().familias) for _ in formas])


def test_tem_as_palavras_das_licoes():
    assert set(DAS_LICOES.split()) - set(vocabulario()) == set()


def test_tem_pelo_menos_trezentas_formas_sem_repeticao_em_nfc():
    formas = vocabulario()
    assert len(set(formas)) == len(formas) >= 300
    assert all(unicodedata.is_normalized("NFC", forma) for forma in formas)


def test_toda_forma_e_um_token_que_se_pode_digitar():
    assert separar(" ".join(vocabulario())) == list(vocabulario())


def test_toda_forma_tem_norma_1():
    np.testing.assert_allclose(np.linalg.norm(incorporar(vocabulario()).E, axis=1), 1, atol=1e-12)


def test_formas_da_familia_tem_cosseno_de_pelo_menos_0_8(familia_da_forma):
    C = cossenos(vocabulario())
    juntas = familia_da_forma[:, None] == familia_da_forma
    assert C[juntas].min() >= 0.8


def test_a_forma_mais_parecida_e_da_propria_familia(familia_da_forma):
    C = cossenos(vocabulario())
    juntas = familia_da_forma[:, None] == familia_da_forma
    de_fora = np.where(juntas, -np.inf, C).max(axis=1)
    de_dentro = np.where(juntas & ~np.eye(len(C), dtype=bool), C, -np.inf).max(axis=1)
    com_parentes = juntas.sum(axis=1) > 1
    pior = np.where(com_parentes, de_fora - de_dentro, -np.inf).argmax()
    assert (de_fora < de_dentro)[com_parentes].all(), f"{vocabulario()[pior]!r} está mais perto de outra família"


def test_vetores_iguais_so_na_mesma_familia(familia_da_forma):
    C = cossenos(vocabulario())
    separadas = familia_da_forma[:, None] != familia_da_forma
    assert C[separadas].max() < 0.99


@pytest.mark.parametrize(
    ("palavra", "proxima", "distante"),
    [
        ("gato", "felino", "mesa"),
        ("gato", "cachorro", "mesa"),
        ("gato", "cachorro", "rua"),
        ("rio", "mar", "mesa"),
        ("homem", "mulher", "pão"),
        ("professora", "aluno", "peixe"),
        ("lê", "livro", "bola"),
        ("viu", "olhou", "comeu"),
        ("banco", "dinheiro", "gato"),
        ("banco", "cadeira", "gato"),
        ("ontem", "hoje", "aqui"),
        ("aqui", "ali", "ontem"),
        ("quente", "sol", "neve"),
        ("frio", "neve", "sol"),
        ("feliz", "alegre", "triste"),
    ],
)
def test_parecidas_ficam_mais_perto_que_sem_relacao(palavra, proxima, distante):
    assert cosseno(palavra, proxima) > cosseno(palavra, distante) + 0.2


def test_cada_dimensao_tem_nome_proprio_e_e_usada():
    assert len(set(DIMENSOES)) == len(DIMENSOES)
    assert np.abs(incorporar(vocabulario()).E).max(axis=0).min() > 0


@pytest.mark.parametrize(
    ("palavra", "dimensao"),
    [
        ("gato", "animal"),
        ("rua", "lugar"),
        ("correu", "movimento"),
        ("pão", "comida"),
        ("a", "função"),
        (".", "pontuação"),
    ],
)
def test_a_maior_coordenada_e_a_que_se_espera(palavra, dimensao):
    assert DIMENSOES[incorporar([palavra]).E[0].argmax()] == dimensao


def test_so_unk_usa_a_dimensao_desconhecida():
    coluna = incorporar(vocabulario()).E[:, DIMENSOES.index("desconhecida")]
    assert [forma for forma, valor in zip(vocabulario(), coluna, strict=True) if valor] == ["<unk>"]


def test_le_o_formato_e_calcula_os_vetores():
    lexico = ler_lexico("# nota\n@ x\n@ y  explica\n@ n\n\n+ p n 0.75 plural\ngato gatos+p = x 3 y -4\na = y 2\n")
    assert lexico.dimensoes == ("x", "y", "n")
    assert lexico.familias == (("gato", "gatos"), ("a",))
    # (0,6; −0,8; 0), e o plural (0,6; −0,8; 0,75), que tem norma 1,25.
    np.testing.assert_allclose(lexico.vetores, [[0.6, -0.8, 0], [0.48, -0.64, 0.6], [0, 1, 0]], atol=1e-15)


@pytest.mark.parametrize(
    ("linha", "mensagem"),
    [
        ("gato x 1", "deve ter formas, um « = »"),
        (" = x 1", "deve ter formas, um « = »"),
        ("gato = x", "vêm em pares"),
        ("gato = z 1", "a dimensão 'z' não foi declarada"),
        ("gato = x 0,5", "'0,5' não é um número; use ponto"),
        ("gato = x 0", "ao menos um valor diferente de zero"),
        ("gato gato+p = x 1", "a forma 'gato' já apareceu"),
        ("gato gatas+pf = x 1", "a marca 'f' de 'gatas\\+pf' não existe; há p"),
        ("+p gato = x 1", "falta a forma antes das marcas"),
        ("@ x", "a dimensão 'x' já foi declarada"),
        ("+ q x", "precisa de ao menos 4 campos e tem 3"),
        ("+ q z 1", "a dimensão 'z' não foi declarada"),
    ],
)
def test_erro_no_arquivo_diz_a_linha_e_o_que_corrigir(linha, mensagem):
    with pytest.raises(ValueError, match=f"léxico, linha 3: .*{mensagem}"):
        ler_lexico(f"@ x\n+ p x 0.5\n{linha}\n")


def test_dimensao_depois_das_familias_e_recusada():
    with pytest.raises(ValueError, match="léxico, linha 3: a dimensão 'y' deve vir antes"):
        ler_lexico("@ x\ngato = x 1\n@ y\n")
