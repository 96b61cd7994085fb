"""Exercício 9.13: o exame que diz se uma attention obedece à máscara que recebe."""

import numpy as np

from atencao.exercicios.declaracao import Engano
from atencao.exercicios.exame import Paciente, exercicio_de_exame
from atencao.exercicios.pecas import dos_pesos, pontuar, softmax
from atencao.nucleo import attention as attention_do_curso


def obedece_a_mascara(attention):
    """True se o que a máscara proíbe a uma query não muda a saída dela; False se muda.

    attention(Q, K, V, mascara) → (saida, pesos): (n, d_v) e (n, m)
    Q: (n, d_k)   K: (m, d_k)   V: (m, d_v)   mascara: (n, m), True = pode olhar
    """
    sortear = np.random.default_rng().standard_normal  # resolva: sorteie, mexa no proibido, veja quem sentiu
    Q, K, V = sortear((4, 3)), sortear((6, 3)), sortear((6, 2))  # resolva
    mascara = np.add.outer(np.arange(4), np.arange(6)) % 3 > 0  # resolva
    antes, _ = attention(Q, K, V, mascara)  # resolva
    for j in range(len(K)):  # resolva
        K2, V2 = K.copy(), V.copy()  # resolva
        K2[j] += 1  # resolva
        V2[j] += 1  # resolva
        depois, _ = attention(Q, K2, V2, mascara)  # resolva
        proibem = ~mascara[:, j]  # resolva
        if not np.allclose(antes[proibem], depois[proibem]):  # resolva
            return False  # resolva
    return True


# --- os pacientes --------------------------------------------------------------------------------


def _permitir(z, mascara):
    return np.where(mascara, z, -np.inf)


def _apaga_e_reparte(z, mascara):
    """Em logaritmo: com os pesos mesmos, uma proibida enorme levaria todos os outros a zero, e isso é sentir."""
    maior = z.max(axis=1, keepdims=True)
    logaritmos = z - maior - np.log(np.exp(z - maior).sum(axis=1, keepdims=True))
    return softmax(_permitir(logaritmos, mascara))


def _sem_softmax(z, mascara):
    return mascara / (1 + np.exp(-z))


def _tudo_ou_nada(z, mascara):
    return (np.arange(z.shape[1]) == _permitir(z, mascara).argmax(axis=1)[:, None]).astype(float)


def _query_por_query(Q, K, V, mascara):
    pesos = np.zeros(mascara.shape)
    for i, q in enumerate(Q):
        quem = mascara[i].nonzero()[0]
        pesos[i, quem] = softmax((K[quem] @ q / np.sqrt(len(q)))[None])[0]
    return pesos @ V, pesos


def _em_float32(Q, K, V, mascara):
    Q, K, V = (x.astype(np.float32) for x in (Q, K, V))
    return dos_pesos(lambda z, m: softmax(_permitir(z, m)))(Q, K, V, mascara)


def _sem_escala(Q, K, V, mascara):
    pesos = softmax(_permitir(Q @ K.T, mascara))
    return pesos @ V, pesos


def _centra_as_keys(Q, K, V, mascara):
    """Tirar de todas as keys o mesmo vetor muda por igual as pontuações de cada query, e a softmax não sente."""
    pesos = softmax(_permitir(pontuar(Q, K - K.mean(axis=0)), mascara))
    return pesos @ V, pesos


SAOS = (
    Paciente("diante da attention do curso", attention_do_curso),
    Paciente(
        "diante de uma sã que apaga depois da softmax e reparte de novo, com cuidado: ela obedece à máscara",
        dos_pesos(_apaga_e_reparte),
    ),
    Paciente("diante de uma sã que faz a conta query por query, só com as keys permitidas", _query_por_query),
    Paciente("diante de uma sem escala: é outra doença, e à máscara ela obedece", _sem_escala),
    Paciente(
        "diante de uma cujas linhas não somam 1: não é softmax, mas à máscara ela obedece", dos_pesos(_sem_softmax)
    ),
    Paciente(
        "diante de uma que só olha para a key que mais combina, das permitidas: obedece", dos_pesos(_tudo_ou_nada)
    ),
    Paciente("diante de uma sã que faz a conta em float32", _em_float32),
    Paciente(
        "diante de uma sã que tira de cada key a média de todas: na softmax, o que muda por igual some", _centra_as_keys
    ),
)


def _so_nos_pesos(Q, K, V, mascara):
    pesos = softmax(pontuar(Q, K))
    return pesos @ V, softmax(_permitir(pontuar(Q, K), mascara))


def _abrir(fim):
    """Os pesos de quem libera a todas as queries a key que está a `fim` posições do fim."""
    return lambda z, m: softmax(_permitir(z, m | (np.arange(z.shape[1]) == z.shape[1] - fim)))


def _centra_os_values(Q, K, V, mascara):
    pesos = softmax(_permitir(pontuar(Q, K), mascara))
    return pesos @ (V - V.mean(axis=0)), pesos


def _padroniza_as_keys(Q, K, V, mascara):
    pesos = softmax(_permitir(pontuar(Q, K / K.std(axis=0)), mascara))
    return pesos @ V, pesos


DOENTES = (
    Paciente(
        "diante de uma doente que apaga os pesos depois da softmax e para por aí",
        dos_pesos(lambda z, m: softmax(z) * m),
    ),
    Paciente("diante de uma doente que lê a máscara ao contrário", dos_pesos(lambda z, m: softmax(_permitir(z, ~m)))),
    Paciente(
        "diante de uma doente que dá pontuação quase zero a quem é proibido",
        dos_pesos(lambda z, m: softmax(np.where(m, z, -1e-9))),
    ),
    Paciente("diante de uma doente que não usa a máscara", dos_pesos(lambda z, m: softmax(z))),
    Paciente("diante de uma doente que usa a máscara nos pesos que devolve, e não na saída", _so_nos_pesos),
    Paciente(
        "diante de uma doente que ignora a máscara recebida e usa uma causal, dela",
        dos_pesos(lambda z, m: softmax(_permitir(z, np.tri(*z.shape, dtype=bool)))),
    ),
    Paciente(
        "diante de uma doente que permite a todas as queries o que é permitido a alguma",
        dos_pesos(lambda z, m: softmax(_permitir(z, m.any(axis=0, keepdims=True)))),
    ),
    Paciente(
        "diante de uma doente que só esquece a máscara na última query",
        dos_pesos(lambda z, m: softmax(_permitir(z, m | (np.arange(len(z)) == len(z) - 1)[:, None]))),
    ),
    *(
        Paciente(f"diante de uma doente que deixa todas as queries olharem para a {qual} key", dos_pesos(_abrir(fim)))
        for qual, fim in (("última", 1), ("penúltima", 2))
    ),
    Paciente("diante de uma doente que tira de cada value a média de todos", _centra_os_values),
    Paciente("diante de uma doente que divide as keys pelo desvio padrão de todas", _padroniza_as_keys),
)


# --- os exames que não bastam --------------------------------------------------------------------


def _entradas(n=4, m=6):
    sortear = np.random.default_rng().standard_normal
    return sortear((n, 3)), sortear((m, 3)), sortear((m, 2))


def _em_leque():
    return np.tri(4, 6, 2, dtype=bool)[::-1]


def _mexer(mascara=_em_leque, nas_keys=1.0, nos_values=1.0, qual=0, comparar=np.allclose):
    """O exame certo, com um interruptor para cada fraqueza: o que se mexe, o que se compara, com que máscara."""

    def exame(attention):
        permitido = mascara()
        Q, K, V = _entradas(*permitido.shape)
        antes = attention(Q, K, V, permitido)[qual]
        for j in range(len(K)):
            mudada = (np.arange(len(K)) == j)[:, None]
            depois = attention(Q, K + nas_keys * mudada, V + nos_values * mudada, permitido)[qual]
            if not comparar(antes[~permitido[:, j]], depois[~permitido[:, j]]):
                return False
        return True

    return exame


def _so_as_somas(attention):
    _, pesos = attention(*_entradas(), _em_leque())
    return np.allclose(pesos.sum(axis=1), 1)


def _so_os_zeros(attention):
    _, pesos = attention(*_entradas(), _em_leque())
    return bool((pesos[~_em_leque()] == 0).all())


def _somas_e_zeros(attention):
    _, pesos = attention(*_entradas(), _em_leque())
    return np.allclose(pesos.sum(axis=1), 1) and bool((pesos[~_em_leque()] == 0).all())


def _compara_com_a_do_curso(attention):
    entradas = (*_entradas(), _em_leque())
    return np.allclose(attention(*entradas)[0], attention_do_curso(*entradas)[0], atol=1e-4)


ENGANOS = (
    Engano(
        "só as somas",
        "O seu exame só vê se as linhas somam 1. Há quem some 1 olhando para o proibido, e quem não some e obedeça.",
        _so_as_somas,
    ),
    Engano(
        "só os pesos proibidos",
        "O seu exame só vê se os pesos proibidos são zero. O peso de quem foi apagado é zero, mas ele já pode ter "
        "entrado na conta dos outros; e a saída pode não ter vindo desses pesos.",
        _so_os_zeros,
    ),
    Engano(
        "somas e zeros",
        "Somas certas e zeros no lugar: o seu exame só olha para os pesos. Quem diz se algo vazou é a saída.",
        _somas_e_zeros,
    ),
    Engano(
        "só mexe nos values",
        "O seu exame só mexe nos values. O proibido também pode vazar pelas keys: o peso dele é zero, e a soma que "
        "divide os outros muda.",
        _mexer(nas_keys=0.0),
    ),
    Engano(
        "só mexe nas keys",
        "O seu exame só mexe nas keys. Há doente em que o proibido vaza pelos values, sem passar pelos pesos.",
        _mexer(nos_values=0.0),
    ),
    Engano(
        "compara os pesos",
        "O seu exame mexe no que deve, mas compara os pesos. Os pesos devolvidos podem estar certos, e a saída não.",
        _mexer(qual=1),
    ),
    Engano(
        "só a máscara causal",
        "O seu exame só usa a máscara causal. Há doente que ignora a máscara que recebe e usa uma causal, dela: diante"
        " da causal, parece são.",
        _mexer(mascara=lambda: np.tri(6, dtype=bool)),
    ),
    Engano(
        "a mesma máscara para todas",
        "No seu exame, todas as queries são proibidas de olhar para as mesmas keys. Há doente que só se revela quando "
        "cada query tem as suas.",
        _mexer(mascara=lambda: np.tile(np.arange(6) < 4, (4, 1))),
    ),
    Engano(
        "compara com a do curso",
        "O seu exame reprova quem é diferente da attention do curso. A doença que se procura é uma só: há quem faça "
        "outra conta e obedeça à máscara.",
        _compara_com_a_do_curso,
    ),
    Engano(
        "igualdade exata",
        "O seu exame exige igualdade exata. Numa conta sã, a ordem das operações pode mudar o último algarismo: "
        "compare com uma tolerância.",
        # Com muitas queries: em poucas, o último algarismo às vezes coincide por acaso.
        _mexer(mascara=lambda: np.tri(24, 26, 2, dtype=bool)[::-1], comparar=np.array_equal),
    ),
    Engano(
        "laudo trocado",
        "O seu exame separa os doentes dos sãos, mas com o laudo trocado: True é para quem obedece.",
        lambda attention: not _mexer()(attention),
    ),
)  # fmt: skip

EXERCICIO = exercicio_de_exame(
    id="9.13",
    titulo="Escreva o exame da máscara",
    examinado="attention",
    saos=SAOS,
    doentes=DOENTES,
    solucao=obedece_a_mascara,
    enganos=ENGANOS,
    dicas=(
        "A propriedade se diz numa frase: mexer no que uma query não pode ver não muda o que ela recebe. Em que arrays "
        "está aquilo que uma query vê?",
        "Mexa numa key de cada vez, e no value dela junto, sem estragar os originais. Depois pergunte: para esta key, "
        "quais linhas da saída não podem ter mudado?",
        "A coluna da máscara diz quem proíbe aquela key. Compare só essas linhas, antes e depois, com tolerância: uma "
        "que mude basta para reprovar.",
    ),
)
