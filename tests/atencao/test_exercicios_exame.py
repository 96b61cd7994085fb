"""Os exercícios em que se escreve um exame: quem se examina fica escondido, e o retorno diz quem escapou."""

from atencao.exercicios.declaracao import Engano
from atencao.exercicios.do_texto import conferir_texto
from atencao.exercicios.exame import Paciente, exercicio_de_exame
from atencao.exercicios.verificacao import verificar


def dobra_sempre(funcao):
    return all(funcao(x) == 2 * x for x in (3, -1, 100))  # resolva


def _em(funcao, *xs):
    return all(funcao(x) == 2 * x for x in xs)


DOBRO = exercicio_de_exame(
    id="0.2",
    titulo="O exame do dobro",
    examinado="funcao",
    saos=(
        Paciente("diante de quem soma", lambda x: x + x),
        Paciente("diante de quem devolve inteiros", lambda x: int(2 * x)),
    ),
    doentes=(
        Paciente("diante de quem perde o sinal", lambda x: abs(2 * x)),
        Paciente("diante de quem satura", lambda x: min(2 * x, 50)),
    ),
    solucao=dobra_sempre,
    enganos=(Engano("só positivos", "Falta um negativo.", lambda funcao: _em(funcao, 3, 100)),),
    dicas=("um", "dois", "três"),
)


def test_o_exame_que_separa_doentes_de_saos_passa() -> None:
    assert all(verificar(DOBRO, dobra_sempre, semente).certo for semente in range(20))
    assert verificar(DOBRO, lambda funcao: int(_em(funcao, -7, 99))).certo  # 1 e 0 também são laudos
    assert "reprovou os 2 doentes e aprovou os 2 sãos" in str(verificar(DOBRO, dobra_sempre))
    assert DOBRO.assinatura == "dobra_sempre(funcao) → sa: True ou False"


def test_quem_nao_olha_ouve_que_nao_olha() -> None:
    assert "aprova todo mundo" in str(verificar(DOBRO, lambda funcao: True))
    assert "reprova todo mundo" in str(verificar(DOBRO, lambda funcao: False))
    # O são comum é sempre o mesmo: reprová-lo não é reprovar todos.
    assert verificar(DOBRO, lambda funcao: funcao(100) != 200).engano == "propriedade"


def test_o_engano_declarado_tem_a_sua_frase() -> None:
    assert verificar(DOBRO, lambda funcao: funcao(3) == 6 and funcao(40) == 80).engano == "só positivos"


def test_o_retorno_diz_quem_escapou_e_nunca_como_e_feito() -> None:
    escapou = verificar(DOBRO, lambda funcao: _em(funcao, 3, -1))
    assert escapou.engano == "propriedade"
    assert "reprova todo doente" in str(escapou)
    assert "quem satura" in str(escapou)
    assert set(escapou.entradas) == {"funcao"}  # no notebook, o aluno pode examiná-lo de perto
    assert escapou.entradas["funcao"](40) == 50
    acusado = verificar(DOBRO, lambda funcao: _em(funcao, -1, 100, 0.25))
    assert "quem devolve inteiros" in str(acusado)
    for retorno in (escapou, acusado):
        assert "min(" not in str(retorno)
        assert "int(" not in str(retorno)


def test_o_laudo_tem_de_ser_um_so() -> None:
    assert verificar(DOBRO, lambda funcao: [_em(funcao, 3), _em(funcao, -1)]).engano == "forma"
    assert verificar(DOBRO, lambda funcao: "sã").engano == "não são números"


def test_o_exame_que_chama_mal_o_examinado_ve_a_sua_propria_linha() -> None:
    texto = "def obedece_a_mascara(attention):\n    return attention(np.eye(2))\n"
    retorno = conferir_texto("9.13", texto)
    assert retorno.engano == "exceção"
    assert retorno.linhas == ((2, "return attention(np.eye(2))"),)
