"""Os quizzes: cada objetivo da lição perguntado, cada opção explicada, e nada que entregue a certa pela aparência."""

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from atencao import multi_head_attention, self_attention
from atencao.custo import contar
from atencao.exercicios import catalogo, explique, perguntar, quizzes, responda
from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz
from atencao.exercicios.questao import MIME_QUESTAO, em_ordem, embaralhar

LICOES = Path(__file__).parents[2] / "modulo-06"
PERGUNTAS = {pergunta.id: pergunta for quiz in quizzes().values() for pergunta in quiz.perguntas}

cada = pytest.mark.parametrize("pergunta", PERGUNTAS.values(), ids=PERGUNTAS)
cada_quiz = pytest.mark.parametrize("quiz", quizzes().values(), ids=quizzes())


# --- o conteúdo ----------------------------------------------------------------------------------


@cada_quiz
def test_os_objetivos_sao_os_do_alto_da_licao(quiz: Quiz) -> None:
    texto = (LICOES / f"{quiz.licao}.md").read_text(encoding="utf-8")
    bloco = re.search(r":class: objetivos\n(.*?)\n:::", texto, re.DOTALL)
    assert bloco
    itens = [_sem_marcas(item) for item in re.findall(r"^- (.*)$", bloco[1], re.MULTILINE)]
    assert [objetivo.lower() for objetivo in quiz.objetivos] == [item.lower() for item in itens]


def _sem_marcas(item: str) -> str:
    item = re.sub(r"\{term\}`([^`<]*?)(?: *<[^>]*>)?`", r"\1", item)
    for marca, simples in ((r"$\sqrt{d_k}$", "√dₖ"), ("**", ""), ("*", "")):
        item = item.replace(marca, simples)
    return re.sub(r"\$([^$]*)\$", r"\1", item).rstrip(";.")


@cada
def test_de_tres_a_cinco_opcoes_todas_explicadas(pergunta: Pergunta) -> None:
    assert 3 <= len(pergunta.opcoes) <= 5
    assert 1 <= len(pergunta.certas) < len(pergunta.opcoes)
    assert len({opcao.explicacao for opcao in pergunta.opcoes}) == len(pergunta.opcoes)
    assert all(len(opcao.explicacao) > 20 and opcao.explicacao.endswith(".") for opcao in pergunta.opcoes)
    assert re.fullmatch(r"\d+\.q\d+", pergunta.id)


@cada_quiz
def test_a_certa_nao_se_entrega_pelo_tamanho(quiz: Quiz) -> None:
    de_uma = [p for p in quiz.perguntas if len(p.certas) == 1]
    mais_longas = [p.id for p in de_uma if all(len(o.texto) < len(p.certas[0].texto) for o in p.opcoes if not o.certa)]
    assert len(mais_longas) <= len(de_uma) / 4, mais_longas


def test_a_certa_nao_se_entrega_pela_letra() -> None:
    """Sem JavaScript, a ordem do cartão é a que se vê; e ela não muda, que as respostas guardadas contam nela."""
    cartoes = [cartao for numero in catalogo.LICOES for cartao in _cartoes(str(int(numero[-2:])))]
    assert len(cartoes) == len(PERGUNTAS)
    letras = []
    for questao in cartoes:
        pergunta = PERGUNTAS[questao["id"]]
        textos = [opcao["texto"] for opcao in questao["opcoes"]]
        assert textos == [opcao.texto for opcao in em_ordem(pergunta).opcoes]
        assert sorted(textos) == sorted(opcao.texto for opcao in pergunta.opcoes)
        letras += [letra for letra, opcao in zip("abcde", questao["opcoes"], strict=False) if opcao["certa"]]
    assert max(map(letras.count, letras)) <= 0.45 * len(letras), letras


def _cartoes(licao: str) -> Iterator[dict[str, Any]]:
    explicadas = [p.exercicio for p in catalogo.buscar_quiz(licao).perguntas if p.exercicio]
    for cartao in (*map(explique, explicadas), responda(licao)):  # o texto segue a mesma ordem
        for questao in cartao.em_json().get("perguntas", [cartao.em_json().get("pergunta")]):
            corrido = " ".join(repr(cartao).split())
            lugares = [corrido.index(f") {opcao['texto']}") for opcao in questao["opcoes"]]
            assert lugares == sorted(lugares)
            yield questao


@cada_quiz
def test_ha_perguntas_sobre_mal_entendidos_e_sobre_os_exercicios_conceituais(quiz: Quiz) -> None:
    assert sum(bool(pergunta.equivoco) for pergunta in quiz.perguntas) >= 1
    texto = (LICOES / f"{quiz.licao}.md").read_text(encoding="utf-8")
    for pergunta in quiz.perguntas:
        if pergunta.exercicio:
            licao, numero = pergunta.exercicio.split(".")
            assert quiz.licao.startswith(f"{int(licao):02}-")
            assert f"Exercício {numero} · " in texto


def test_o_que_a_licao_1_afirma_com_numeros_e_verdade() -> None:
    """1.q6, 1.q8, 1.q13 e 1.q14, na conta."""
    E = np.array([[1, 0, 0, 0], [0.9, 0.1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])
    parecidos = E.copy()
    parecidos[3] = [0, 0, 0.9, 0.1]
    antes, depois = self_attention(E)[1], self_attention(parecidos)[1]
    assert antes[1].argmax() == 0
    assert np.allclose(antes[0], depois[0])
    assert depois[2, 3] > antes[2, 3]
    assert (round(512**0.5, 1), 64**0.5, round(8**0.5, 1)) == (22.6, 8, 2.8)
    acaso = np.random.default_rng(0)
    desvios = [np.std(np.sum(acaso.standard_normal((2, 20_000, d_k)).prod(axis=0), axis=1)) for d_k in (64, 256)]
    assert desvios[1] / desvios[0] == pytest.approx(2, rel=0.05)


def test_o_que_a_licao_2_afirma_com_numeros_e_verdade() -> None:
    """2.q11, 2.q12, 2.q13 e 2.q16, na conta."""
    contado = contar(multi_head_attention, np.ones((50, 64)), *np.ones((4, 64, 64)), num_heads=8)
    assert (contado.produtos_em_fila, contado.maior) == (4, 20_000)
    assert 1 + math.ceil(math.log2(100)) == 8
    assert [(6 + 4 * n / 512) / 4 for n in (256, 4352, 5120, 1280)] == [2, 10, 11.5, 4]
    assert 4352 / 32 == 136
    assert round(0.993**100, 1) == 0.5


def test_o_que_a_licao_3_afirma_com_numeros_e_verdade() -> None:
    """3.q12 e 3.q14, na conta."""
    volta = 64 / (2 * np.pi)
    assert [round(base, 1) for base in (volta ** (16 / 14), volta, volta ** (14 / 16))] == [14.2, 10.2, 7.6]
    assert round(2 * np.pi * 64 ** (14 / 16)) == 239
    casas = np.arange(6)
    assert np.linalg.matrix_rank(casas - casas[:, None]) == 2


# --- o que se faz com uma pergunta ---------------------------------------------------------------

UMA = Pergunta(
    "0.q1",
    "Quanto?",
    (Opcao("dois", "Porque sim.", certa=True), Opcao("três", "Passou."), Opcao("um", "Faltou.")),
    objetivos=(1,),
)
DUAS = Pergunta(
    "0.q2",
    "Quais?",
    (Opcao("a", "Sim, a.", certa=True), Opcao("b", "Sim, b.", certa=True), Opcao("c", "Não, c.")),
    objetivos=(1,),
)


def _letra(questao, texto: str) -> str:
    return next(letra for letra, opcao in questao.letras.items() if opcao.texto == texto)


def test_as_opcoes_se_embaralham_sem_se_perder() -> None:
    ordens = {tuple(o.texto for o in embaralhar(UMA, semente).opcoes) for semente in range(60)}
    assert len(ordens) == 6
    assert all(sorted(ordem) == ["dois", "três", "um"] for ordem in ordens)
    assert embaralhar(UMA, 3).opcoes == embaralhar(UMA, 3).opcoes


def test_a_resposta_recebe_a_explicacao_da_opcao_marcada_e_so_dela() -> None:
    questao = embaralhar(UMA)
    errada = questao.responder(_letra(questao, "três"))
    assert (errada.veredito, len(errada.frases)) == ("errado", 1)
    assert errada.frases[0].endswith("Passou.")
    assert questao.responder(f" {_letra(questao, 'dois').upper()} ").certo


def test_com_varias_certas_e_preciso_marcar_todas() -> None:
    questao = embaralhar(DUAS)
    a, b, c = (_letra(questao, texto) for texto in "abc")
    assert questao.responder(b, a).certo
    so_uma = questao.responder(a)
    assert so_uma.veredito == "errado"
    assert "falta marcar" in so_uma.frases[-1]
    assert questao.responder(a, b, c).veredito == "errado"
    assert "mais de uma está certa" in str(questao)


@pytest.mark.parametrize("letras", [(), ("z",), ("a", "9")])
def test_letra_que_nao_existe_e_recusada(letras: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="Marque pelo menos uma das opções a, b, c"):
        embaralhar(UMA).responder(*letras)


@cada
def test_a_questao_se_mostra_sem_dizer_qual_e_a_certa(pergunta: Pergunta) -> None:
    questao = perguntar(pergunta.id)
    pacote = questao._repr_mimebundle_()
    assert json.loads(json.dumps(pacote[MIME_QUESTAO]))["id"] == pergunta.id
    uma_linha = " ".join(pacote["text/plain"].split())
    assert all(opcao.texto in uma_linha for opcao in pergunta.opcoes)
    assert not any(opcao.explicacao in uma_linha for opcao in pergunta.opcoes)
    comentario = " ".join(questao.comentar().split())
    assert comentario.count("Certa.") == len(pergunta.certas)
    assert all(criterio in comentario for criterio in pergunta.rubrica)


@pytest.mark.parametrize(
    ("opcoes", "outros", "frase"),
    [
        ((Opcao("a", "x"), Opcao("b", "y")), {}, "pelo menos uma opção certa"),
        ((Opcao("a", "x", True), Opcao("b", "y", True)), {}, "e uma errada"),
        ((Opcao("a", "x", True), Opcao("a", "y")), {}, "opções repetidas"),
        ((Opcao("a", "x", True), Opcao("b", " ")), {}, "texto e explicação"),
        ((Opcao("a", "x", True), Opcao("b", "y")), {"objetivos": ()}, "pelo menos um objetivo"),
        ((Opcao("a", "x", True), Opcao("b", "y")), {"exercicio": "1.1"}, "rubrica"),
    ],
)
def test_pergunta_mal_declarada_e_recusada(opcoes, outros, frase: str) -> None:
    with pytest.raises(ValueError, match=frase):
        Pergunta("0.q3", "?", opcoes, **{"objetivos": (1,), **outros})


def test_quiz_mal_declarado_e_recusado() -> None:
    with pytest.raises(ValueError, match="não combinam em 2"):
        Quiz("00-x", ("um", "dois"), (UMA,))
    with pytest.raises(ValueError, match="não combinam em 1"):
        Quiz("00-x", (), (UMA,))
    with pytest.raises(ValueError, match="ids repetidos"):
        Quiz("00-x", ("um",), (UMA, UMA))
    with pytest.raises(ValueError, match="Não há pergunta"):
        perguntar("99.q9")
