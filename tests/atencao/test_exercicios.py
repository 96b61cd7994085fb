"""A conferência dos exercícios: reconhece cada engano declarado, aceita toda resposta certa e não entrega nada."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from atencao.exercicios import conferir, dica, esqueleto, exercicios, solucao
from atencao.exercicios.chamada import chamar, copia
from atencao.exercicios.codigo import MARCA, _fonte
from atencao.exercicios.declaracao import Engano, Exercicio
from atencao.exercicios.do_texto import conferir_texto
from atencao.exercicios.resposta import em_arrays
from atencao.exercicios.sorteio import sortear
from atencao.exercicios.verificacao import Ensaio, verificar
from tests.atencao.arvore_mutante import mutantes
from tests.atencao.respostas_certas import CERTAS
from tests.atencao.retornos import conferir_que_nao_entrega

TODOS = exercicios()
LICOES = Path(__file__).parents[2] / "modulo-06"
SEMENTES_DAS_CERTAS = 50
SEMENTES_DOS_ENGANOS = 5
SEMENTES_DA_REPROVACAO = 60

cada = pytest.mark.parametrize("exercicio", TODOS.values(), ids=TODOS)
cada_engano = pytest.mark.parametrize(
    ("exercicio", "engano"),
    [pytest.param(x, engano, id=f"{x.id} {engano.nome}") for x in TODOS.values() for engano in x.enganos],
)
cada_certa = pytest.mark.parametrize(
    ("id_", "certa"),
    [
        pytest.param(id_, certa, id=f"{id_} {certa.__name__}")
        for id_, x in TODOS.items()
        for certa in (x.solucao, *CERTAS[id_])
    ],
)


@pytest.fixture(scope="module", autouse=True)
def _uma_thread() -> Iterator[None]:
    """Em tensores deste tamanho, o que o PyTorch gasta é reunir as threads."""
    antes = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(antes)


# --- certo e errado ------------------------------------------------------------------------------


@cada_engano
def test_cada_engano_e_reconhecido_pelo_nome(exercicio: Exercicio, engano: Engano) -> None:
    for semente in range(SEMENTES_DOS_ENGANOS):
        retorno = verificar(exercicio, engano.resposta, semente)
        assert (retorno.veredito, retorno.engano) == ("errado", engano.nome)
        assert engano.frase in retorno.frases
        _conferir_que_so_cita_nomes_conhecidos(retorno.frases, exercicio)
        conferir_que_nao_entrega(retorno.frases, exercicio, semente)


@cada
def test_cada_engano_e_reprovado_em_toda_semente(exercicio: Exercicio) -> None:
    """O nome se confere em poucas sementes; a reprovação, em muitas: um engano não pode acertar por sorte."""
    exatas = tuple(propriedade for propriedade in exercicio.propriedades if propriedade.exata)
    leitores = exercicio.leitores
    for semente in range(SEMENTES_DA_REPROVACAO):
        por_reprovar = list(exercicio.enganos)
        for sorteio in sortear(exercicio, semente):
            if not por_reprovar:  # a especificação é lenta: só se chama enquanto há quem conferir
                break
            esperado = em_arrays(exercicio.especificacao(*map(copia, sorteio.entradas)), leitores) or []
            por_reprovar = [
                engano
                for engano in por_reprovar
                if Ensaio(sorteio, esperado, chamar(engano.resposta, sorteio.entradas, leitores), exatas).passou
            ]
        assert not por_reprovar, semente


def _estranhas(certo: Any) -> Iterator[Any]:
    """Respostas que ninguém espera, as mais traiçoeiras na forma certa: `certo` é uma tupla de arrays, ou um só."""
    partes = certo if isinstance(certo, tuple | list) else [certo]

    def com(trocar: Any) -> Any:
        trocadas = [trocar(np.asarray(parte)) for parte in partes]
        return tuple(trocadas) if isinstance(certo, tuple | list) else trocadas[0]

    yield from (com(lambda x, v=v: np.full(x.shape, v)) for v in (True, "a", None, 1j, np.inf, np.nan, 0, 2**64))
    yield from (com(lambda x, t=t: np.empty(x.shape, t)) for t in ("M8[s]", "m8[s]", "S3", "u1", np.longdouble))
    yield com(lambda x: x[None])
    yield com(lambda x: x.reshape(-1)[:0])
    yield com(lambda x: x.tolist())
    yield com(lambda x: np.ma.masked_all(x.shape))
    yield from (
        None,
        "texto",
        b"b",
        {},
        {1: 2},
        set(),
        object(),
        ...,
        3,
        True,
        [],
        [[]],
        [[1], [1, 2]],
        (1, 2, 3),
        range(3),
    )
    em_si: list[Any] = []
    em_si.append(em_si)
    yield em_si


@cada
def test_nenhuma_saida_estranha_derruba_a_conferencia(exercicio: Exercicio) -> None:
    [primeiro, *_] = sortear(exercicio, 0)
    quantas = len(list(_estranhas(exercicio.solucao(*map(copia, primeiro.entradas)))))
    for k in range(quantas):
        retorno = verificar(exercicio, lambda *e, k=k: list(_estranhas(exercicio.solucao(*e)))[k], 0)
        assert retorno.veredito in ("certo", "errado")
        assert retorno.frases[0]


def test_os_tamanhos_ditos_sao_os_da_entrada_em_que_falhou():
    exercicio = TODOS["8.3"]

    def so_o_primeiro(A):
        A = np.array(A)
        np.fill_diagonal(A, -1)
        return np.arange(len(A)) == A.argmax(axis=1)[:, None]

    for semente in range(5):
        retorno = verificar(exercicio, so_o_primeiro, semente)
        assert f"Aconteceu com n = {len(retorno.entradas['A'])}." in retorno.frases


def _conferir_que_so_cita_nomes_conhecidos(frases: tuple[str, ...], exercicio: Exercicio) -> None:
    """As dimensões de que o retorno fala estão na assinatura, e as que estão são ditas."""
    ditas = {nome for frase in frases if frase.startswith("Aconteceu com") for nome in re.findall(r"(\w+) = ", frase)}
    na_assinatura = set(re.findall(r"\w+", exercicio.assinatura.partition("(")[2]))
    assert ditas == na_assinatura & {*exercicio.dimensoes, *exercicio.derivadas}
    assert ditas or not exercicio.dimensoes


# O que um aluno escreve em vez da softmax; na linha em que tudo é proibido, cada jeito dá uma resposta.
ARGMAX = {
    "1.9": """
def minha_attention(Q, K, V, mascara):
    z = np.where(mascara, Q @ K.T / np.sqrt(K.shape[1]), -np.inf)
    pesos = {argmax}
    return pesos @ V, pesos
""",
    "2.12": """
def saida_da_posicao(X, W_q, W_k, W_v, i):
    z = (X[i] @ W_q @ (X @ W_k).T)[None]
    return ({argmax} @ X @ W_v)[0]
""",
    "4.10": """
def minha_multi_head(X, W_q, W_k, W_v, W_o, num_heads):
    saidas, todos = [], []
    for Q, K, V in zip(*(np.split(X @ W, num_heads, axis=1) for W in (W_q, W_k, W_v))):
        z = Q @ K.T
        pesos = {argmax}
        saidas.append(pesos @ V), todos.append(pesos)
    return np.concatenate(saidas, axis=1) @ W_o, np.stack(todos)
""",
    "8.2": """
def pesos_da_frase(E, causal):
    z = E @ E.T
    if causal:
        z[np.triu_indices(len(E), 1)] = -np.inf
    return {argmax}
""",
}


@pytest.mark.parametrize("argmax", ["np.eye(z.shape[1])[z.argmax(axis=1)]", "1.0 * (z == z.max(axis=1)[:, None])"])
@pytest.mark.parametrize("id_", ARGMAX)
def test_argmax_no_lugar_da_softmax_tem_nome_onde_a_atencao_e_inteira(id_: str, argmax: str) -> None:
    exercicio = TODOS[id_]
    funcao = _do_texto(ARGMAX[id_].format(argmax=argmax), exercicio)
    assert {verificar(exercicio, funcao, semente).engano for semente in range(SEMENTES_DOS_ENGANOS)} == {"argmax"}


@cada_certa
def test_toda_resposta_certa_passa(id_: str, certa: Any) -> None:
    for semente in range(SEMENTES_DAS_CERTAS):
        assert conferir(id_, certa, semente).certo, semente


@cada
def test_ha_enganos_e_respostas_certas_bastantes(exercicio: Exercicio) -> None:
    nomes = [engano.nome for engano in exercicio.enganos]
    assert len(set(nomes)) == len(nomes) >= 8
    assert len(set(CERTAS[exercicio.id])) >= 3


@cada
def test_as_propriedades_valem_no_certo_e_falham_em_alguma_errada(exercicio: Exercicio) -> None:
    leitores = exercicio.leitores
    certas = [(s.entradas, em_arrays(exercicio.especificacao(*s.entradas), leitores)) for s in sortear(exercicio, 1)]
    erradas = [
        (s.entradas, chamar(errada, s.entradas, leitores).valores)
        for errada in (*(engano.resposta for engano in exercicio.enganos), *dict(mutantes(exercicio.solucao)).values())
        for s in sortear(exercicio, 1)
    ]
    mesma_forma = [(e, v) for e, v in erradas if v and [x.shape for x in v] == [x.shape for x in _saidas(exercicio, e)]]
    for propriedade in exercicio.propriedades:
        assert all(propriedade.vale(saidas, entradas) for entradas, saidas in certas), propriedade.frase
        assert not all(propriedade.vale(saidas, entradas) for entradas, saidas in mesma_forma), propriedade.frase


def _saidas(exercicio: Exercicio, entradas: Any) -> list[np.ndarray]:
    return em_arrays(exercicio.especificacao(*entradas), exercicio.leitores) or []


def _que_mexe(exercicio: Exercicio) -> Any:
    """A solução, mas que escreve nas entradas."""

    def errada(*entradas: Any) -> Any:
        saida = exercicio.solucao(*map(copia, entradas))
        for x in entradas:
            if isinstance(x, np.ndarray):
                x[...] = 0
        return saida

    return errada


def _decorada(exercicio: Exercicio) -> Any:
    """A resposta certa de uma entrada, seja qual for a que receba."""
    [primeiro, *_] = sortear(exercicio, 99)
    saida = exercicio.solucao(*primeiro.entradas)
    return lambda *entradas: saida


@cada
@pytest.mark.parametrize("semente", range(SEMENTES_DOS_ENGANOS))
def test_os_enganos_de_todo_exercicio_tem_o_seu_nome(exercicio: Exercicio, semente: int) -> None:
    enganos = {
        "saída fixa": _decorada(exercicio),
        "não devolve": lambda *entradas: None,
        "só imprime": lambda *entradas: print("resultado"),
        "exceção": lambda *entradas: [][0],
        "não é função": 3,
        "assinatura": lambda: 0,
        "esqueleto": _do_texto(esqueleto(exercicio.id), exercicio),
    }
    if any(isinstance(x, np.ndarray) for x in sortear(exercicio, semente)[0].entradas):
        enganos["entrada mexida"] = _que_mexe(exercicio)
    for nome, funcao in enganos.items():
        retorno = verificar(exercicio, funcao, semente)
        assert retorno.engano == nome
        assert not retorno.certo
        conferir_que_nao_entrega(retorno.frases, exercicio, semente)


# --- o esqueleto e as dicas ----------------------------------------------------------------------


def _do_texto(texto: str, exercicio: Exercicio) -> Any:
    espaco = {"np": np}
    exec(texto, espaco)
    return espaco[exercicio.nome]


@cada
def test_o_esqueleto_intocado_ouve_ainda_nao(exercicio: Exercicio) -> None:
    retorno = conferir(exercicio.id, _do_texto(esqueleto(exercicio.id), exercicio))
    assert retorno.veredito == "ainda não"
    assert str(retorno).startswith("Ainda não")
    com_import = "import numpy as np\n\n\n" + esqueleto(exercicio.id).replace("...  # ", "...  # agora: ")
    assert conferir(exercicio.id, _do_texto(com_import, exercicio)).veredito == "ainda não"
    assert conferir_texto(exercicio.id, com_import).veredito == "ainda não"


@cada
def test_o_esqueleto_e_a_solucao_menos_as_linhas_marcadas(exercicio: Exercicio) -> None:
    if exercicio.partida is not None:  # o de achar o erro parte de uma função defeituosa, que um engano reconhece
        retorno = verificar(exercicio, lambda *entradas: exercicio.partida(*entradas))
        assert retorno.engano in [engano.nome for engano in exercicio.enganos]
        return
    da_solucao = _fonte(exercicio.solucao).splitlines()
    marcadas = [linha for linha in da_solucao if MARCA.search(linha)]
    assert marcadas
    do_esqueleto = esqueleto(exercicio.id).splitlines()
    assert [x for x in do_esqueleto if not x.strip().startswith("...")] == [x for x in da_solucao if x not in marcadas]
    assert "resolva" not in solucao(exercicio.id)
    assert _do_texto(solucao(exercicio.id), exercicio).__doc__ == exercicio.solucao.__doc__


@cada
def test_a_solucao_lida_como_texto_tambem_passa(exercicio: Exercicio) -> None:
    """O aluno que a abre deve poder colá-la: não pode depender do que só existe no módulo."""
    assert conferir(exercicio.id, _do_texto(solucao(exercicio.id), exercicio)).certo


@cada
def test_tres_dicas_que_nao_entregam_a_solucao(exercicio: Exercicio) -> None:
    dicas = [dica(exercicio.id, degrau) for degrau in (1, 2, 3)]
    assert len(set(dicas)) == 3
    assert set(re.findall(r"exercício (\d+\.\d+)", " ".join(dicas))) <= set(TODOS)
    conferir_que_nao_entrega(dicas, exercicio, 0)


@cada
def test_a_assinatura_e_a_da_solucao(exercicio: Exercicio) -> None:
    nomes = exercicio.solucao.__code__.co_varnames[: exercicio.solucao.__code__.co_argcount]
    assert tuple(argumento.nome for argumento in exercicio.argumentos) == nomes
    conhecidas = {*exercicio.dimensoes, *exercicio.derivadas}
    for parte in (*exercicio.argumentos, *exercicio.saidas):
        assert {eixo for eixo in parte.forma if not eixo.isdigit()} <= conhecidas


def test_os_ids_sao_estaveis_e_nao_se_repetem() -> None:
    assert all(id_.count(".") == 1 and exercicio.id == id_ for id_, exercicio in TODOS.items())
    with pytest.raises(ValueError, match="Não há exercício"):
        conferir("99.1", len)
    with pytest.raises(ValueError, match="do degrau 1 ao 3"):
        dica(next(iter(TODOS)), 4)


@cada
def test_o_numero_nao_e_o_de_outro_exercicio_da_licao(exercicio: Exercicio) -> None:
    """Na lição, quem usa o número do exercício é o enunciado dele."""
    licao, numero = exercicio.id.split(".")
    for arquivo in LICOES.glob(f"{int(licao):02}-*.md"):
        titulos = re.findall(rf"Exercício {numero} · (.+)", arquivo.read_text(encoding="utf-8"))
        assert set(titulos) <= {exercicio.titulo}, f"{arquivo.name} já tem outro exercício {numero}: {titulos}"
