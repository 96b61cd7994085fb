"""O motor da conferência: não toca no que é do aluno, lê a resposta em qualquer forma e conta o erro em português."""

import json
import random
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
import torch

from atencao.exercicios import Retorno, conferir, exercicios
from atencao.exercicios.argumentos import dimensao, matriz
from atencao.exercicios.chamada import chamar
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida, Texto
from atencao.exercicios.do_texto import conferir_json, conferir_texto
from atencao.exercicios.resposta import em_array, em_arrays, iguais
from atencao.exercicios.retorno import MIME_RETORNO
from atencao.exercicios.sorteio import sortear
from atencao.exercicios.verificacao import verificar
from tests.atencao.recusas import INGLES


def produtos(Q, K):
    return Q @ K.T  # resolva


PRODUTOS = Exercicio(
    id="0.1",
    titulo="Produtos",
    dimensoes=("n", "m", "d"),
    argumentos=(matriz("Q", "n", "d"), matriz("K", "m", "d")),
    saidas=(Saida("produtos", ("n", "m")),),
    solucao=produtos,
    especificacao=lambda Q, K: [[sum(q * k for q, k in zip(a, b, strict=True)) for b in K] for a in Q],
    enganos=(
        Engano("sem transpor", "Falta transpor.", lambda Q, K: Q @ K),
        Engano("dobro", "É o dobro.", lambda Q, K: 2 * Q @ K.T),
    ),
    propriedades=(Propriedade("crescem com Q", lambda s, e: np.abs(s[0]).max() > 1e-3),),
    casos=(Caso("com Q nula", lambda e: [e[0] * 0, e[1]]),),
    dicas=("um", "dois", "três"),
)


# --- o que é do aluno fica como estava -----------------------------------------------------------


def test_os_geradores_globais_do_aluno_nao_andam() -> None:
    def usa_todos(Q, K):
        random.random(), np.random.rand(), torch.rand(1)
        return Q @ K.T

    random.seed(1), np.random.seed(2), torch.manual_seed(3)
    antes = random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist()
    assert verificar(PRODUTOS, usa_todos).certo
    assert (random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist()) == antes


def test_as_entradas_do_sorteio_nao_mudam_ainda_que_a_funcao_escreva_nelas() -> None:
    [sorteio, *_] = sortear(PRODUTOS, 0)
    guardadas = [x.copy() for x in sorteio.entradas]

    def escreve(Q, K):
        Q += 1
        return Q @ K.T

    resposta = chamar(escreve, sorteio.entradas, PRODUTOS.leitores)
    assert resposta.mexidas == (0,)
    assert all(np.array_equal(x, y) for x, y in zip(guardadas, sorteio.entradas, strict=True))
    retorno = verificar(PRODUTOS, escreve)
    assert retorno.engano == "entrada mexida"
    assert "(Q)" in retorno.frases[0]


def test_nada_do_que_a_funcao_imprime_vai_para_a_tela(capsys: pytest.CaptureFixture[str]) -> None:
    def fala(Q, K):
        print("estou aqui")
        return Q @ K.T

    assert verificar(PRODUTOS, fala).certo
    assert capsys.readouterr().out == ""


def test_ctrl_c_interrompe_a_conferencia() -> None:
    def interrompida(Q, K):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verificar(PRODUTOS, interrompida)


# --- as entradas ---------------------------------------------------------------------------------


def test_cada_conferencia_sorteia_de_novo_e_a_semente_repete() -> None:
    primeiras = [sortear(PRODUTOS, None)[0].entradas[0].tolist() for _ in range(5)]
    assert len({str(x) for x in primeiras}) == 5
    assert sortear(PRODUTOS, 7)[0].entradas[0].tolist() == sortear(PRODUTOS, 7)[0].entradas[0].tolist()


def test_as_dimensoes_sao_todas_diferentes() -> None:
    for semente in range(200):
        for sorteio in sortear(PRODUTOS, semente):
            assert len(set(sorteio.dimensoes.values())) == 3


# --- a resposta em qualquer forma ----------------------------------------------------------------


@pytest.mark.parametrize(
    "embrulhar",
    [
        np.asarray,
        np.float32,
        lambda x: x.tolist(),
        lambda x: tuple(map(tuple, x.tolist())),
        torch.tensor,
        lambda x: torch.tensor(x, requires_grad=True),
        lambda x: torch.tensor(x, dtype=torch.float16),
        lambda x: [[torch.tensor(v, requires_grad=True) for v in linha] for linha in x],
        lambda x: list(x),
    ],
)
def test_lista_tupla_numpy_e_torch_valem_o_mesmo(embrulhar) -> None:
    assert verificar(PRODUTOS, lambda Q, K: embrulhar(Q @ K.T)).certo


@pytest.mark.parametrize("estranho", ["texto", {"a": 1}, [[1], [1, 2]], 1 + 2j, {1, 2}, object(), [None]])
def test_o_que_nao_e_tabela_de_numeros_e_dito(estranho) -> None:
    assert em_array(estranho) is None
    assert verificar(PRODUTOS, lambda Q, K: estranho).engano == "não são números"


def test_varias_saidas_vem_em_tupla_ou_lista_do_tamanho_certo() -> None:
    dois = [em_array, em_array]
    assert em_arrays((1, 2), dois) is not None
    assert em_arrays([1, [2, 3]], dois) is not None
    assert em_arrays((1, 2, 3), dois) is None
    assert em_arrays(np.ones(2), dois) is None


def test_a_tolerancia_segue_a_precisao_da_resposta() -> None:
    certo = np.full(3, 1 / 3)
    assert iguais((certo * (1 + 1e-5)).astype(np.float32), certo)
    assert not iguais(certo * (1 + 1e-5), certo)
    assert not iguais((certo * 1.01).astype(np.float32), certo)
    assert not iguais(certo, certo[:, None])


def lista_de_nomes(n):
    return [f"linha {i}" for i in range(n)]  # resolva


NOMES = replace(
    PRODUTOS,
    dimensoes=("n",),
    argumentos=(dimensao("n"),),
    saidas=(Texto("linhas", ("n",)),),
    solucao=lista_de_nomes,
    especificacao=lista_de_nomes,
    enganos=(Engano("a partir de 1", "Os índices começam em zero.", lambda n: [f"linha {i + 1}" for i in range(n)]),),
    propriedades=(Propriedade("toda linha tem um número", lambda s, e: all(x[-1].isdigit() for x in s[0])),),
    casos=(),
)


@pytest.mark.parametrize("embrulhar", [list, tuple, np.array, lambda x: [f"{linha}  " for linha in x]])
def test_linhas_de_texto_em_lista_tupla_ou_array_e_sem_os_espacos_do_fim(embrulhar) -> None:
    assert verificar(NOMES, lambda n: embrulhar(lista_de_nomes(n))).certo


@pytest.mark.parametrize(
    ("funcao", "engano", "frase"),
    [
        (lambda n: "\n".join(lista_de_nomes(n)), "não são linhas de texto", "linhas: (n,) de texto"),
        (lambda n: list(range(n)), "não são linhas de texto", "deve devolver linhas de texto"),
        (lambda n: lista_de_nomes(n + 1), "forma", "o enunciado pede linhas: (n,) de texto"),
        (lambda n: [f"linha {i + 1}" for i in range(n)], "a partir de 1", "começam em zero"),
        (lambda n: ["linha"] * n, "propriedade", "toda linha tem um número"),
        (lambda n: [*lista_de_nomes(n)[:-1], f"x{n}"], "valor", "a primeira linha diferente é a de índice"),
        (lambda n: ["1", "2"], "saída fixa", "sempre a mesma"),
    ],
)
def test_cada_erro_de_texto_tem_o_seu_nome(funcao, engano: str, frase: str) -> None:
    retorno = verificar(NOMES, funcao, semente=1)
    assert retorno.engano == engano
    assert frase in str(retorno).replace("\n", " ")


# --- os erros, em português, com as linhas do aluno ----------------------------------------------

ERROS = {
    "inexistente": "O nome “inexistente” não existe",
    "Q.altura": "O valor não tem “.altura”",
    "Q[100]": "Um índice passou do fim",
    "Q['a']": "Um índice não é um número inteiro",
    "Q.max(axis=5)": "Foi pedido um eixo que o array não tem",
    "conta()": "O nome “vezes” é usado antes de ter um valor",
    "np.ones((10**10, 10**10))": "mais memória do que há",  # ValueError
    "np.ones((10**5, 10**5, 10**5))": "mais memória do que há",  # MemoryError
    "np.ones(-1)": "saiu negativo",
    "10.0**400": "passou do maior",
    "repartir([1, 2, 3])": "menos nomes à esquerda",
    "repartir([1])": "mais nomes à esquerda",
    "repartir(3)": "um valor só, que não se reparte",
    "1 if Q > 0 else 2": "use .all() ou .any()",
    "{}['a']": "A chave procurada",
    "1 / (Q.ndim - 2)": "divisão por zero",
    "soma(Q, K)": "se chamou a si mesma",
    "Q.reshape(1, 2, 3, 4, 5, 6)": "As formas não combinam",
    "Q + ...": "reticências",
    "int('a')": "Um valor não serve",
    "len(3)": "um tipo com que não sabe lidar",
    "exit()": "encerrou o Python",
    "soma()": "argumentos a mais, a menos",
    "__import__('nada_assim')": "Um import não encontrou",
}


AJUDANTES = """
def soma(Q, K):
    return soma(Q, K)

def conta():
    vezes += 1

def repartir(x):
    a, b = x

vezes = 0
"""


@pytest.mark.parametrize("expressao", ERROS)
def test_a_excecao_vem_em_portugues_com_a_linha(expressao: str) -> None:
    texto = f"def minha_softmax(z):\n    Q = K = z\n    return {expressao}\n{AJUDANTES}"
    retorno = conferir_texto("1.7", texto)
    assert retorno.engano == "exceção"
    assert ERROS[expressao] in retorno.frases[0]
    assert (3, f"return {expressao}") in retorno.linhas
    assert f"linha 3: return {expressao}" in str(retorno)
    assert not INGLES.search(retorno.frases[0].partition("O Python disse")[0])


def test_excecao_sem_mensagem_nao_deixa_dois_pontos_soltos() -> None:
    retorno = conferir_texto("1.7", "raise SystemExit")
    assert retorno.frases[0].endswith("O Python disse: “SystemExit”.")


def test_o_mesmo_erro_de_um_engano_recebe_a_frase_do_engano_e_a_do_erro() -> None:
    def sem_transpor(Q, K):
        return Q @ K

    retorno = verificar(PRODUTOS, sem_transpor)
    assert retorno.engano == "sem transpor"
    assert "As formas" in retorno.frases[1]
    assert retorno.linhas[-1][1] == "return Q @ K"


@pytest.mark.parametrize(
    ("texto", "frase"),
    [
        ("def minha_softmax(z)\n    return z", "dois-pontos"),
        ("def minha_softmax(z):\nreturn z", "recuo"),
        ("def minha_softmax(z):\n    return (z", "não fechado"),
        ("def minha_softmax(z):\n    return z z", "não entendeu esta linha: procure"),
        ("def minha_softmax(z):\n    return z z", "O Python disse: “invalid syntax”."),
        ("def minha_softmax(z):", "Falta o que vai dentro"),
        ("def minha_softmax(z):\n    x = 1\n  return x", "não combina"),
        ("x = 1\n  y = 2", "um recuo a mais"),
        ("def minha_softmax(z):\n    pass\nreturn z", "O return só vale dentro de uma função"),
        ("break", "O break só vale dentro de um laço"),
        ("if x = 3:\n    pass", "para comparar, são dois"),
        ("x = “oi”", "aspas desta linha são as tipográficas"),
        ("x = 3 − 1", "O Python não conhece o sinal “−”"),
        ("x = 3\xa0- 1", "um espaço que não é o comum"),
        ("x = 'oi", "aberto com aspas"),
        ("x = 3)", "Há um “)” que fecha"),
        ("x = (3]", "Há um “]” fechando"),
        ("x = [1 2]", "uma vírgula, ou o de uma conta"),
        ("x = 2y", "colado em letras"),
        ("x = nada\n", "O nome “nada” não existe"),
        ("def outra(z):\n    return z", "Não achei a função minha_softmax"),
    ],
)
def test_o_texto_que_nao_chega_a_ser_funcao_ouve_por_que(texto: str, frase: str) -> None:
    retorno = conferir_texto("1.7", texto)
    assert retorno.veredito == "errado"
    assert frase in retorno.frases[0]
    assert all(linha for _, linha in retorno.linhas)
    assert not INGLES.search(retorno.frases[0].partition("O Python disse")[0])


# --- o que se diz de uma resposta errada ---------------------------------------------------------


@pytest.mark.parametrize(
    ("funcao", "engano", "frase"),
    [
        (lambda Q, K: K @ Q.T, "forma", "o enunciado pede produtos: (n, m)"),
        (lambda Q, K: Q @ K.T * np.nan, "não finito", "nan ou inf"),
        (lambda Q, K: Q @ K.T * 1e-9, "propriedade", "crescem com Q"),
        (lambda Q, K: Q @ K.T * 3, "valor", "Os números não são os da definição."),
        (lambda Q, K: Q @ K.T * 2, "dobro", "É o dobro."),
        (lambda Q, K: Q @ K.T + 1 - np.sign(np.abs(Q).max()), "valor", "só falha com Q nula"),
        (lambda Q, K: ..., "não devolve", "reticências"),
    ],
)
def test_cada_erro_tem_o_seu_nome(funcao, engano: str, frase: str) -> None:
    retorno = verificar(PRODUTOS, funcao, semente=1)
    assert retorno.engano == engano
    assert frase in str(retorno).replace("\n", " ")


def test_a_propriedade_exata_se_exige_tambem_de_quem_tem_os_numeros() -> None:
    """Sem ela, o peso de 1e-12 de uma key proibida passaria por zero; com ela, a conta que estoura a descumpre."""

    def quase(Q, K, V, mascara):
        saida, pesos = exercicios()["1.9"].solucao(Q, K, V, mascara)
        return saida, np.where(mascara, pesos, 1e-12)

    for semente in range(10):
        assert "tem peso zero, exato" in str(conferir("1.9", quase, semente)).replace("\n", " ")
    estoura = replace(PRODUTOS, propriedades=(Propriedade("some", lambda s, e: {}["some"], exata=True),))
    assert "não cumpre uma propriedade do enunciado: some." in str(verificar(estoura, lambda Q, K: Q @ K.T))


def test_verdadeiro_ou_falso_onde_se_pedem_numeros_e_dito() -> None:
    retorno = conferir("1.10", lambda A, B: A @ B.T > 0)
    assert retorno.engano == "verdadeiro ou falso"
    assert "Devolva números" in retorno.frases[0]


def test_um_engano_nas_entradas_comuns_tem_nome_ainda_que_erre_a_seu_modo_nas_especiais() -> None:
    def dobro_que_estraga_o_nulo(Q, K):
        return 2 * Q @ K.T if Q.any() else Q @ K.T + 1

    assert verificar(PRODUTOS, dobro_que_estraga_o_nulo).engano == "dobro"


def test_com_varias_saidas_o_retorno_diz_quais_entre_aspas() -> None:
    duas = replace(
        PRODUTOS,
        saidas=(Saida("produtos", ("n", "m")), Saida("maior", ())),
        especificacao=lambda Q, K: (Q @ K.T, (Q @ K.T).max()),
        enganos=(),
    )
    [frase, _] = verificar(duas, lambda Q, K: (Q @ K.T, (Q @ K.T).max() + 1)).frases
    assert frase == "Já está certo: “produtos”. Os números não são os da definição em “maior”."
    [frase, _] = verificar(duas, lambda Q, K: (Q @ K.T * 3, 0)).frases
    assert frase == "A forma está certa. Os números não são os da definição em “produtos” e “maior”."


def test_o_inteiro_que_veio_como_float_vale_e_ouve_um_reparo() -> None:
    parametros = exercicios()["4.11"]
    assert parametros.assinatura.endswith("→ parametros: um inteiro")
    certo = conferir("4.11", parametros.solucao)
    como_float = conferir("4.11", lambda d, num_heads, d_k, d_v: parametros.solucao(d, num_heads, d_k, d_v) / 1)
    assert certo.certo
    assert como_float.certo
    assert len(certo.frases) == 1
    assert "veio como float" in como_float.frases[1]


def test_quem_ainda_nao_escreveu_ouve_ainda_nao() -> None:
    def avisa(Q, K):
        raise NotImplementedError

    assert verificar(PRODUTOS, avisa).veredito == "ainda não"


def test_as_entradas_que_falharam_ficam_no_retorno_para_o_aluno_repetir() -> None:
    retorno = verificar(PRODUTOS, lambda Q, K: Q @ K.T * 3)
    assert set(retorno.entradas) == {"Q", "K"}
    assert retorno.entradas["Q"].shape[1] == retorno.entradas["K"].shape[1]


def test_o_retorno_se_mostra_no_notebook_e_vai_para_a_pagina() -> None:
    retorno = conferir("1.7", lambda z: z)
    assert isinstance(retorno, Retorno)
    pacote = retorno._repr_mimebundle_()
    assert pacote["text/plain"] == str(retorno) == repr(retorno)
    assert json.loads(json.dumps(pacote[MIME_RETORNO])) == pacote[MIME_RETORNO]
    da_pagina = json.loads(conferir_json("1.7", "def minha_softmax(z):\n    return z - '<b>'"))
    assert da_pagina["veredito"] == "errado"
    assert da_pagina["linhas"] == [
        {"numero": 2, "texto": "return z - '<b>'"}
    ]  # letra por letra: quem mostra não é HTML


VIGIADO = """
import sys
from dataclasses import replace
import array_api_compat.numpy  # na primeira vez, o NumPy lê as suas próprias fichas
from atencao.exercicios import conferir, dica, exercicios, perguntar
from atencao.exercicios.do_texto import conferir_texto

todos = exercicios()
feitos = []
vigiar = lambda evento, dados: feitos.append((evento, dados)) if ligado else None
ligado = False
sys.addaudithook(vigiar)
antes = set(vars(sys.modules["builtins"]))
ligado = True
for id_, exercicio in todos.items():
    conferir(id_, exercicio.solucao, 0), conferir(id_, exercicio.enganos[0].resposta, 0), dica(id_)
conferir_texto("1.7", "x = 1\\ndef minha_softmax(z):\\n    return x")
perguntar("1.q1").responder("a")
ligado = False
lidos = {dados[0] for evento, dados in feitos if evento == "open" and not str(dados[0]).endswith((".py", ".pyc"))}
escritos = [dados for evento, dados in feitos if evento == "open" and dados[1] not in (None, "r", "rb")]
outros = {e for e, _ in feitos if e.startswith(("socket", "subprocess", "os.", "shutil", "urllib"))} - {"os.listdir"}
novos = set(vars(sys.modules["builtins"])) - antes
print(lidos, escritos, outros, novos, "x" in globals(), "minha_softmax" in globals())
"""


def test_nao_escreve_em_arquivo_nao_abre_rede_e_nao_cria_nomes() -> None:
    """Vigiado pelo próprio Python: só se leem as fontes do pacote, de onde sai o esqueleto."""
    feito = subprocess.run([sys.executable, "-B", "-c", VIGIADO], capture_output=True, text=True, check=False)
    assert feito.returncode == 0, feito.stderr
    assert feito.stdout.split("\n")[0] == "set() [] set() set() False False"
