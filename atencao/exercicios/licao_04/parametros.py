"""Exercício 4.11: quantos números uma camada aprende."""

import numpy as np

from atencao.exercicios.argumentos import dimensao
from atencao.exercicios.declaracao import Engano, Exercicio, Inteiro, Propriedade


def parametros(d, num_heads, d_k, d_v):
    """Quantos números têm as matrizes de uma multi-head attention.

    Em cada cabeça, W_q e W_k: (d, d_k)   W_v: (d, d_v)
    Depois de todas, lado a lado, uma W_o que devolve a largura d.
    """
    de_uma_cabeca = d * (d_k + d_k + d_v)  # resolva: as matrizes de cada cabeça e a que vem depois delas
    return num_heads * de_uma_cabeca + num_heads * d_v * d  # resolva


def _devagar(d, num_heads, d_k, d_v):
    """Cria as matrizes e conta os números um a um."""
    matrizes = [np.zeros(forma) for _ in range(num_heads) for forma in ((d, d_k), (d, d_k), (d, d_v))]
    matrizes.append(np.zeros((num_heads * d_v, d)))
    return sum(1 for matriz in matrizes for _ in matriz.flat)


ENGANOS = (
    Engano(
        "uma matriz a menos",
        "Falta uma matriz do tamanho da dos values: ou ela mesma, ou a que vem depois das cabeças e as mistura.",
        lambda d, h, d_k, d_v: h * d * (2 * d_k + d_v),
    ),
    Engano(
        "W_o de uma cabeça só",
        "A última matriz recebe todas as cabeças lado a lado, e a sua só tem linhas para uma.",
        lambda d, h, d_k, d_v: h * d * (2 * d_k + d_v) + d_v * d,
    ),
    Engano(
        "W_o quadrada",
        "A sua última matriz é (d, d). Ela recebe o que as cabeças entregam lado a lado, que só tem largura d quando "
        "elas a repartem por igual.",
        lambda d, h, d_k, d_v: h * d * (2 * d_k + d_v) + d * d,
    ),
    Engano(
        "uma cabeça só",
        "Você contou as projeções de uma cabeça. Cada uma tem as suas.",
        lambda d, h, d_k, d_v: d * (2 * d_k + d_v) + h * d_v * d,
    ),
    Engano(
        "sem o número de cabeças",
        "O número de cabeças não entra na sua conta.",
        lambda d, h, d_k, d_v: d * (2 * d_k + d_v) + d_v * d,
    ),
    Engano(
        "cada cabeça com a largura inteira",
        "Você deu a cada cabeça matrizes (d, d), como se usasse a largura inteira. Cada uma trabalha na sua largura, "
        "que é outra.",
        lambda d, h, d_k, d_v: 3 * h * d * d + h * d_v * d,
    ),
    Engano(
        "quatro matrizes quadradas",
        "Você contou quatro matrizes (d, d). Essa conta só vale quando as larguras das cabeças somam exatamente d.",
        lambda d, h, d_k, d_v: 4 * d * d,
    ),
    Engano(
        "uma projeção a menos",
        "Contou uma só projeção de largura d_k. As queries e as keys têm cada uma a sua.",
        lambda d, h, d_k, d_v: h * d * (d_k + d_v) + h * d_v * d,
    ),
    Engano(
        "values com a largura das keys",
        "Você tratou os values como se tivessem a largura das keys.",
        lambda d, h, d_k, d_v: h * d * 3 * d_k + h * d_k * d,
    ),
    Engano(
        "uma W_o por cabeça, inteira",
        "Você deu a cada cabeça a sua última matriz inteira. Há uma só, depois que elas se juntam.",
        lambda d, h, d_k, d_v: h * d * (2 * d_k + d_v) + h * h * d_v * d,
    ),
    Engano(
        "com viés",
        "Você contou também os termos de viés, e o enunciado os deixa de fora.",
        lambda d, h, d_k, d_v: h * (d + 1) * (2 * d_k + d_v) + (h * d_v + 1) * d,
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="4.11",
    titulo="Quantos parâmetros",
    dimensoes=("d", "num_heads", "d_k", "d_v"),
    argumentos=tuple(map(dimensao, ("d", "num_heads", "d_k", "d_v"))),
    saidas=(Inteiro("parametros"),),
    solucao=parametros,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "o total é múltiplo de num_heads, porque toda cabeça tem o mesmo número de parâmetros",
            lambda s, e: bool(s[0] % e[1] == 0),
        ),
    ),
    dicas=(
        "Uma matriz (a, b) tem a·b números. Faça a lista de todas as matrizes, com as suas formas, antes de somar.",
        "Há três por cabeça, e mais uma que é de todas: quantas linhas precisa ter a que recebe as cabeças lado a "
        "lado?",
        "A entrada da última matriz é tão larga quanto as saídas de todas as cabeças juntas; a saída dela tem a "
        "largura do modelo.",
    ),
)  # fmt: skip
