"""`incorporar`: o que se faz com cada token, o que se diz ao leitor e o que se recusa."""

import unicodedata
from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from atencao.frases import DIMENSOES, incorporar, separar, vocabulario

DESCONHECIDA = np.array([nome == "desconhecida" for nome in DIMENSOES], dtype=float)


def sem_acentos(texto):
    return "".join(c for c in unicodedata.normalize("NFD", texto) if not unicodedata.combining(c))


def test_frase_inteira():
    frase = incorporar("O gato viu o rato.")
    assert frase.tokens == ("O", "gato", "viu", "o", "rato", ".")
    assert frase.E.shape == (6, len(DIMENSOES))
    assert frase.E.dtype == np.float64
    assert frase.dimensoes == DIMENSOES
    assert (frase.desconhecidas, frase.lidas_como, frase.aviso) == ((), {}, "")
    np.testing.assert_array_equal(frase.E[0], frase.E[3])


@given(st.lists(st.sampled_from([*vocabulario(), "blorg", "😺", ""]), min_size=1, max_size=12))
def test_cada_linha_depende_so_do_seu_token(tokens):
    frase = incorporar(tokens)
    assert frase.tokens == tuple(tokens)
    np.testing.assert_array_equal(frase.E, np.vstack([incorporar([token]).E for token in tokens]))


@given(st.text().filter(separar))
def test_frase_e_o_mesmo_que_seus_tokens(frase):
    da_frase, dos_tokens = incorporar(frase), incorporar(separar(frase))
    assert da_frase.tokens == dos_tokens.tokens
    np.testing.assert_array_equal(da_frase.E, dos_tokens.E)
    np.testing.assert_allclose(np.linalg.norm(da_frase.E, axis=1), 1, atol=1e-12)


def nfd(texto):
    return unicodedata.normalize("NFD", texto)


@pytest.mark.parametrize("escrever", [str.upper, str.capitalize, nfd, lambda forma: nfd(forma.upper())])
def test_maiusculas_e_codificacao_dos_acentos_nao_importam(escrever):
    escritas = [escrever(forma) for forma in vocabulario()]
    frase = incorporar(escritas)
    assert frase.tokens == tuple(escritas)
    assert frase.aviso == ""
    np.testing.assert_array_equal(frase.E, incorporar(vocabulario()).E)


def test_sem_acentos_vale_so_quando_uma_forma_serve():
    candidatas = defaultdict(set)
    for forma in vocabulario():
        candidatas[sem_acentos(forma)].add(forma)
    for escrita, formas in candidatas.items():
        frase = incorporar([escrita])
        if escrita in formas:
            assert frase.aviso == ""
        elif len(formas) == 1:
            assert frase.lidas_como == {escrita: min(formas)}
            np.testing.assert_array_equal(frase.E, incorporar(list(formas)).E)
        else:
            assert frase.desconhecidas == (escrita,)


def test_leitura_sem_acentos_e_relatada():
    frase = incorporar("agua CAFE agua")
    assert frase.tokens == ("agua", "CAFE", "agua")
    assert frase.lidas_como == {"agua": "água", "CAFE": "café"}
    assert frase.aviso == "Li “agua” como “água” e “CAFE” como “café”."


def test_entre_avo_e_avo_nao_se_escolhe():
    assert incorporar("avo").desconhecidas == ("avo",)


@pytest.mark.parametrize("marcado", ["▁gato", "Ġgato", "G\u0307gato"])
def test_marcador_de_comeco_de_palavra_nao_conta(marcado):
    frase = incorporar([marcado, "gato"])
    assert frase.lidas_como == {marcado: "gato"}
    np.testing.assert_array_equal(frase.E[0], frase.E[1])


def test_caractere_invisivel_nao_conta():
    assert incorporar(["gato\u200b"]).lidas_como == {"gato\u200b": "gato"}


@pytest.mark.parametrize("token", ["blorg", "▁", "Ġ", "😺", "🇧🇷", "42", "<script>", "", "\u0301", "a<b"])
def test_desconhecida_fica_so_com_a_sua_dimensao(token):
    frase = incorporar([token])
    np.testing.assert_array_equal(frase.E, [DESCONHECIDA])
    assert frase.desconhecidas == (token,)


def test_desconhecidas_sao_iguais_entre_si_e_ortogonais_ao_lexico():
    conhecidas = [forma for forma in vocabulario() if forma != "<unk>"]
    E = incorporar(["blorg", "xyz", "<unk>", *conhecidas]).E
    np.testing.assert_array_equal(E[0], E[1])
    np.testing.assert_array_equal(E[0], E[2])
    np.testing.assert_array_equal(E[3:] @ E[0], 0)


def test_aviso_das_desconhecidas_cita_cada_uma_uma_vez():
    frase = incorporar("o blorg viu o xyz, o blorg e o zzz")
    assert frase.desconhecidas == ("blorg", "xyz", "zzz")
    assert frase.aviso.startswith("Não conheço “blorg”, “xyz” e “zzz”: esses tokens")


def test_aviso_de_uma_desconhecida_e_de_uma_aproximada():
    assert incorporar("o blorg bebe agua").aviso.startswith("Li “agua” como “água”. Não conheço “blorg”: esse token")


def test_unk_digitado_nao_e_relatado():
    assert incorporar("<unk>").aviso == ""


@pytest.mark.parametrize("vazio", ["", "  \n", [], ()])
def test_sem_token_e_recusado(vazio):
    with pytest.raises(ValueError, match="não há nenhum token na frase; escreva ao menos uma palavra"):
        incorporar(vazio)


@pytest.mark.parametrize("tokens", [5, None, {"o", "gato"}, (t for t in "ab")])
def test_o_que_nao_e_frase_nem_lista_e_recusado(tokens):
    with pytest.raises(TypeError, match=f"passe uma frase ou uma lista de tokens.*{type(tokens).__name__}"):
        incorporar(tokens)


def test_token_que_nao_e_texto_e_recusado_com_o_indice():
    with pytest.raises(TypeError, match="o de índice 1 é 3, do tipo int"):
        incorporar(["gato", 3])


@pytest.mark.parametrize("d", [0, -4, 16_385, 10**12])
def test_d_impossivel_e_recusado_com_o_numero(d):
    with pytest.raises(ValueError, match=rf"^d .*recebi {d}\.$"):
        incorporar("gato", d=d)


@pytest.mark.parametrize("d", [True, False, np.True_, 2.0, 2.5, "8", float("nan")])
def test_d_que_nao_e_inteiro_e_recusado_com_o_valor(d):
    with pytest.raises(TypeError, match=r"^d .*deve ser um número inteiro; recebi") as erro:
        incorporar("gato", d=d)
    assert repr(d) in str(erro.value)


@pytest.mark.parametrize("semente", [None, True, 1.5, "a"])
@pytest.mark.parametrize("d", [None, 4, 64])
def test_semente_que_nao_e_inteira_e_recusada_em_qualquer_d(semente, d):
    with pytest.raises(TypeError, match=rf"^semente deve ser um número inteiro; recebi {semente!r}"):
        incorporar("gato", d=d, semente=semente)


@pytest.mark.parametrize("semente", [-1, 2**32])
def test_semente_fora_do_intervalo_e_recusada(semente):
    with pytest.raises(ValueError, match=rf"^semente .*recebi {semente}\.$"):
        incorporar("gato", semente=semente)


def test_o_resultado_e_congelado_e_e_do_leitor():
    frase = incorporar("gato")
    with pytest.raises(AttributeError):
        frase.tokens = ()
    frase.E[:] = 0
    assert incorporar("gato").E.any()
