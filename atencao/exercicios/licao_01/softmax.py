"""Exercício 1.7: a softmax de cada linha, sem estourar."""

from typing import Any

import numpy as np

from atencao.exercicios import devagar
from atencao.exercicios.argumentos import matriz
from atencao.exercicios.declaracao import Caso, Engano, Exercicio, Propriedade, Saida


def minha_softmax(z):
    """z: (n, m), pontuações   →   (n, m), pesos: cada linha soma 1."""
    exponenciais = np.exp(z - z.max(axis=1, keepdims=True))  # resolva: pesos de cada linha, sem deixar exp estourar
    return exponenciais / exponenciais.sum(axis=1, keepdims=True)  # resolva


def _variante(eixo: Any = 1, maximo: Any = 1, base: Any = np.exp) -> Any:
    def errada(z):
        e = base(z if maximo is None else z - z.max(axis=maximo, keepdims=True))
        return e / e.sum(axis=eixo, keepdims=True)

    return errada


ENGANOS = (
    Engano(
        "colunas",
        "A sua softmax normaliza as colunas, e é cada coluna que soma 1. Quem reparte a sua atenção aqui: quem olha, "
        "que é a linha, ou quem é olhado?",
        _variante(eixo=0, maximo=0),
    ),
    Engano(
        "colunas com o máximo das linhas",
        "O máximo que você subtrai é o de um eixo, e a soma por que divide é a do outro. As duas operações falam do "
        "mesmo grupo de pontuações.",
        _variante(eixo=0, maximo=1),
    ),
    Engano(
        "matriz inteira",
        "Os seus pesos somam 1 na matriz toda, e não em cada linha: cada palavra deve repartir a sua própria atenção.",
        _variante(eixo=None, maximo=None),
    ),
    Engano(
        "sem subtrair o máximo",
        "A conta é a da definição, mas estoura quando as pontuações são grandes: a exponencial vira inf, e inf "
        "dividido por inf é nan. Somar a mesma constante à linha toda não muda os pesos; escolha uma que ajude.",
        _variante(maximo=None),
    ),
    Engano(
        "um máximo só",
        "Você subtrai o maior valor da matriz inteira. Quando uma linha é muito menor do que outra, todas as suas "
        "exponenciais somem, e ela vira 0 dividido por 0. Cada linha precisa da sua própria referência.",
        lambda z: np.exp(z - z.max()) / np.exp(z - z.max()).sum(axis=1, keepdims=True),
    ),
    Engano(
        "épsilon no denominador",
        "Você soma um número pequeno à soma das exponenciais, e as linhas deixam de somar 1. Não há divisão por zero a "
        "evitar: com o máximo tirado, a maior exponencial de cada linha vale 1.",
        lambda z: np.exp(z - z.max(axis=1, keepdims=True))
        / (np.exp(z - z.max(axis=1, keepdims=True)).sum(axis=1, keepdims=True) + 1e-6),
    ),
    Engano(
        "argmax",
        "Você deu peso 1 ao maior de cada linha e 0 aos outros. Isso é escolher; a softmax pondera, e ninguém fica "
        "com zero.",
        lambda z: (z == z.max(axis=1, keepdims=True)) * 1.0,
    ),
    Engano(
        "sem exponencial",
        "Você dividiu cada pontuação pela soma da linha. Pontuações podem ser negativas, e a soma pode até dar zero: "
        "falta antes a função que torna tudo positivo.",
        lambda z: z / z.sum(axis=1, keepdims=True),
    ),
    Engano(
        "sem dividir",
        "Você parou nas exponenciais: elas são positivas, mas cada linha ainda não soma 1.",
        lambda z: np.exp(z - z.max(axis=1, keepdims=True)),
    ),
    Engano(
        "base 2",
        "A sua exponencial tem outra base: os pesos somam 1, mas saem mais parecidos entre si do que os da definição.",
        _variante(base=np.exp2),
    ),
    Engano(
        "sinal trocado",
        "A ordem saiu invertida: as maiores pontuações ficam com os menores pesos. Olhe o sinal do expoente.",
        lambda z: _variante()(-z),
    ),
    Engano(
        "logaritmo",
        "Você devolveu o logaritmo dos pesos: são números negativos, e o que soma 1 são as exponenciais deles.",
        lambda z: np.log(_variante()(z)),
    ),
)  # fmt: skip

EXERCICIO = Exercicio(
    id="1.7",
    titulo="A softmax, linha a linha",
    dimensoes=("n", "m"),
    argumentos=(matriz("z", "n", "m"),),
    saidas=(Saida("pesos", ("n", "m")),),
    solucao=minha_softmax,
    especificacao=lambda z: [devagar.softmax(linha) for linha in z],
    enganos=ENGANOS,
    propriedades=(
        Propriedade("nenhum peso é negativo", lambda s, _: bool((s[0] >= 0).all())),
        Propriedade("cada linha soma 1", lambda s, _: bool(np.allclose(s[0].sum(axis=1), 1, atol=1e-3))),
        Propriedade(
            "dentro de uma linha, quem tem a maior pontuação tem o maior peso",
            lambda s, e: bool((s[0][range(len(s[0])), e[0].argmax(axis=1)] >= s[0].max(axis=1) - 1e-6).all()),
        ),
    ),
    casos=(
        Caso("com pontuações enormes", lambda e: [e[0] * 1e6]),
        Caso("com uma linha muito abaixo das outras", lambda e: [e[0] - 2e3 * (np.arange(len(e[0])) == 0)[:, None]]),
    ),
    dicas=(
        "São dois passos: tornar toda pontuação positiva e fazer cada linha somar 1. Só depois pense nos números "
        "grandes.",
        "Some a mesma constante a uma linha inteira: os pesos mudam? Então você pode escolher a constante que deixa o"
        " maior expoente pequeno.",
        "O maior valor de cada linha, tirado dela, põe em zero o maior expoente. Para que as formas combinem, ele "
        "precisa ser uma coluna (n, 1): procure na documentação do NumPy como uma redução guarda o eixo reduzido.",
    ),
)  # fmt: skip
