"""`separar`: os tokens são o que foi digitado, e a pontuação das pontas se solta."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from atencao.frases import separar

_PEDACOS = st.sampled_from(
    [
        *"aé.!?,;:-'\"()<>/&`#*1 \n\t",
        "...",
        "gato",
        "d'água",
        "guarda-chuva",
        "e\u0301",
        "\u0301",
        "\u200d",
        "\ufe0f",
        "\u20e3",
        "👩‍🏫",
        "👍🏽",
        "🇧🇷",
        "🇧",
        "❤️",
        "<s>",
        "</s>",
        "<unk>",
        "▁",
        "Ġ",
    ]
)
frases = st.one_of(st.text(), st.lists(_PEDACOS).map("".join))


@given(frases)
@example("e\u0301le viu-o, d'água… <s>😺!")
def test_juntar_os_tokens_devolve_a_frase_sem_espacos(frase):
    assert "".join(separar(frase)) == "".join(frase.split())


@given(frases)
def test_nenhum_token_e_vazio_ou_tem_espaco(frase):
    assert all(token and not any(c.isspace() for c in token) for token in separar(frase))


@given(frases)
def test_separar_de_novo_nao_muda_os_tokens(frase):
    tokens = separar(frase)
    assert separar(" ".join(tokens)) == tokens


@pytest.mark.parametrize(
    ("frase", "esperado"),
    [
        ("O gato viu.", ["O", "gato", "viu", "."]),
        ("viu...", ["viu", "..."]),
        ("viu…", ["viu", "…"]),
        ("viu....", ["viu", "...", "."]),
        ("(oi)", ["(", "oi", ")"]),
        ("“Não!”, disse ela", ["“", "Não", "!", "”", ",", "disse", "ela"]),
        ("— sim?!", ["—", "sim", "?", "!"]),
        ("O guarda-chuva viu-o", ["O", "guarda-chuva", "viu-o"]),
        ("copo d'água, d’água", ["copo", "d'água", ",", "d’água"]),
        ("custa 3,50 ou 10%", ["custa", "3,50", "ou", "10", "%"]),
        ("às 10:30 de 1º de maio", ["às", "10:30", "de", "1º", "de", "maio"]),
        ("a<b & c", ["a<b", "&", "c"]),
        ("um\u00a0dia\n\toutro", ["um", "dia", "outro"]),
    ],
)
def test_palavras_e_pontuacao(frase, esperado):
    assert separar(frase) == esperado


@pytest.mark.parametrize(
    ("frase", "esperado"),
    [
        ("<s> o gato </s>", ["<s>", "o", "gato", "</s>"]),
        ("<s>o <unk>.</s>", ["<s>", "o", "<unk>", ".", "</s>"]),
        ("▁o ▁gato ▁", ["▁o", "▁gato", "▁"]),
        ("o Ġgato Ġ", ["o", "Ġgato", "Ġ"]),
    ],
)
def test_tokens_especiais_ficam_inteiros(frase, esperado):
    assert separar(frase) == esperado


@pytest.mark.parametrize("forma", ["coração", "corac\u0327a\u0303o", "você", "voce\u0302", "à", "a\u0300"])
def test_acentos_ficam_como_digitados(forma):
    assert separar(f"({forma})") == ["(", forma, ")"]


@pytest.mark.parametrize(
    "emoji",
    ["😺", "👩‍🏫", "👩🏽‍🏫", "👨‍👩‍👧‍👦", "🇧🇷", "👍🏿", "❤️", "❤️‍🔥", "1️⃣", "#️⃣", "‼️", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🫨"],
)
def test_emoji_e_um_token_mesmo_colado(emoji):
    assert separar(f"oi {emoji}. {emoji}") == ["oi", emoji, ".", emoji]


def test_emoji_seguidos_e_colados_a_palavra_se_separam():
    assert separar("gato😺😺🇧🇷🇵🇹") == ["gato", "😺", "😺", "🇧🇷", "🇵🇹"]


def test_html_e_so_texto():
    tokens = separar('<script>alert(1)</script> <b>x</b> <img src=x onerror="a()">')
    assert tokens[:4] == ["<script>", "alert(1", ")", "</script>"]
    assert tokens[4:7] == ["<b>", "x", "</b>"]
    assert {type(token) for token in tokens} == {str}


@pytest.mark.parametrize("vazia", ["", " ", "\n\t\u2003"])
def test_sem_nenhum_token_a_lista_e_vazia(vazia):
    assert separar(vazia) == []


@pytest.mark.parametrize(("valor", "tipo"), [(3, "int"), (None, "NoneType"), (["o"], "list"), (b"oi", "bytes")])
def test_o_que_nao_e_texto_e_recusado(valor, tipo):
    with pytest.raises(TypeError, match=rf"a frase deve ser um texto.*do tipo {tipo}"):
        separar(valor)
