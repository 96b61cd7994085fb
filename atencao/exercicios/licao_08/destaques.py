"""Exercício 8.3: em cada linha, qual outro token recebe o maior peso."""

import numpy as np

from atencao.exercicios.declaracao import Argumento, Caso, Dimensoes, Engano, Exercicio, Propriedade, Saida


def destaques(A):
    """A: (n, n), pesos de atenção   →   (n, n), True nas células a destacar

    Na linha de cada token, destaca o OUTRO token que recebe dele o maior peso. Se
    vários empatam, todos eles; empatam os que diferem do maior em menos de uma
    parte em cem mil. Ninguém é destacado se nenhum outro recebe peso, ou se há
    mais de um outro e todos recebem o mesmo.
    """
    n = len(A)
    outros = A * (1 - np.eye(n))  # resolva: tire quem olha, ache o maior de cada linha e quem empata com ele
    maiores = outros.max(axis=1, keepdims=True)  # resolva
    marcas = outros > 0.99999 * maiores  # resolva
    todos_iguais = (n > 2) & (marcas.sum(axis=1, keepdims=True) == n - 1)  # resolva
    return marcas & ~todos_iguais  # resolva


def _devagar(A):
    n = len(A)
    marcas = []
    for i in range(n):
        dos_outros = {j: A[i][j] for j in range(n) if j != i}
        maior = max(dos_outros.values(), default=0.0)
        quem = {j for j, peso in dos_outros.items() if maior > 0 and (maior - peso) / maior < 1e-5}
        if len(quem) == n - 1 > 1:
            quem = set()
        marcas.append([j in quem for j in range(n)])
    return marcas


def _sem_diagonal(A, no_lugar=0.0):
    return np.where(np.eye(len(A), dtype=bool), no_lugar, A)


def _variante(outros=_sem_diagonal, juntar=np.max, eixo=1, zero_conta=False, todos_contam=False, parecido=0.99999):
    """A conta certa, com um interruptor para cada erro."""

    def errada(A):
        n = len(A)
        de_fora = ~np.eye(n, dtype=bool) if outros is _sem_diagonal else np.ones((n, n), dtype=bool)
        pesos = outros(A)
        maiores = juntar(pesos, axis=eixo, keepdims=True)
        marcas = (pesos >= parecido * maiores) & de_fora & ((maiores > 0) | zero_conta)
        iguais = (marcas.sum(axis=eixo, keepdims=True) == n - 1) & (n > 2)
        return marcas if todos_contam else marcas & ~iguais

    return errada


def _so_se_a_linha_inteira(A):
    iguais = np.isclose(A, A[:, :1], rtol=1e-5).all(axis=1, keepdims=True) & (len(A) > 2)
    return _variante(todos_contam=True)(A) & (_sem_diagonal(A).max(axis=1, keepdims=True) > 0) & ~iguais


def _pelas_duas_casas(A):
    return _variante()(np.round(A, 2))


def _um_por_linha(A):
    marcas = np.zeros(A.shape, dtype=bool)
    certas = _variante()(A)
    com_alguem = certas.any(axis=1)
    marcas[com_alguem, certas.argmax(axis=1)[com_alguem]] = True
    return marcas


def _o_primeiro_sempre(A):
    marcas = np.zeros(A.shape, dtype=bool)
    marcas[np.arange(len(A)), _sem_diagonal(A, -1.0).argmax(axis=1)] = True
    return marcas


def _segundo_maior(A):
    """Supõe que o maior da linha é sempre quem olha."""
    marcas = np.zeros(A.shape, dtype=bool)
    marcas[np.arange(len(A)), np.argsort(A, axis=1)[:, -min(2, len(A))]] = True
    return marcas


def _menor(A):
    pesos = _sem_diagonal(A, np.inf)
    menores = pesos.min(axis=1, keepdims=True)
    return (pesos <= menores) & np.isfinite(pesos)


ENGANOS = (
    Engano(
        "quem olha também concorre",
        "A diagonal está concorrendo: quase sempre é quem olha que recebe o maior peso da própria linha, e a pergunta é"
        " qual OUTRO.",
        _variante(outros=lambda A: A),
    ),
    Engano(
        "o segundo maior",
        "Você destacou o segundo maior peso da linha, como se o maior fosse sempre o de quem olha. Nada obriga o maior "
        "a estar na diagonal.",
        _segundo_maior,
    ),
    Engano(
        "por coluna",
        "O maior foi procurado em cada coluna. Quem reparte a atenção é quem olha, e quem olha está na linha.",
        _variante(eixo=0),
    ),
    Engano(
        "deitada",
        "A sua matriz está transposta: as células certas, com linha e coluna trocadas.",
        lambda A: _variante()(A).T,
    ),
    Engano(
        "só o primeiro dos empatados",
        "Quando dois tokens empatam, a sua função destaca só o primeiro, como se o outro recebesse menos. É o que "
        "acontece quando se pede uma posição só.",
        _um_por_linha,
    ),
    Engano(
        "destaca onde não há destaque",
        "A sua função sempre escolhe alguém: destaca o primeiro quando todos os outros recebem o mesmo, e até quando "
        "não há outro que receba peso.",
        _o_primeiro_sempre,
    ),
    Engano(
        "todos em destaque",
        "Quando todos os outros recebem o mesmo, a sua função destaca todos, e um destaque que está em toda parte não "
        "destaca nada.",
        _variante(todos_contam=True),
    ),
    Engano(
        "só se a linha inteira é igual",
        "A sua função só deixa uma linha sem destaque quando a linha inteira é igual, quem olha inclusive. O que quem "
        "olha guarda para si não importa: bastam os outros iguais.",
        _so_se_a_linha_inteira,
    ),
    Engano(
        "zero em destaque",
        "Quando nenhum outro recebe peso, como na primeira linha com a máscara causal, a sua função destaca quem "
        "recebeu zero.",
        _variante(zero_conta=True, todos_contam=True),
    ),
    Engano(
        "empate só se idênticos",
        "Você exige que os pesos sejam idênticos até a última casa. Dois pesos que a conta faria iguais costumam "
        "diferir no arredondamento, e o empate se perde.",
        _variante(parecido=1.0),
    ),
    Engano(
        "empate pelas duas casas",
        "Para a sua função, empata quem aparece igual com duas casas. A regra é bem mais fina, e ela compara com o "
        "maior: dois pesos pequenos podem aparecer como 0,00 e um ser o dobro do outro.",
        _pelas_duas_casas,
    ),
    Engano(
        "o menor",
        "Você destacou quem recebe o menor peso.",
        _menor,
    ),
    Engano(
        "acima da média",
        "Você destacou todos os que recebem mais que a média dos outros. O enunciado pede só o maior.",
        lambda A: _sem_diagonal(A) > _sem_diagonal(A).sum(axis=1, keepdims=True) / max(len(A) - 1, 1),
    ),
    Engano(
        "posições no lugar das marcas",
        "Você devolveu uma posição por linha. Assim não cabem nem os empates nem as linhas sem destaque: o enunciado "
        "pede uma matriz de verdadeiros e falsos.",
        lambda A: _sem_diagonal(A, -1.0).argmax(axis=1),
    ),
    Engano(
        "o peso no lugar da marca",
        "Você devolveu os pesos das células destacadas, com zero nas outras. O enunciado pede só verdadeiro ou falso.",
        lambda A: A * _variante()(A),
    ),
)  # fmt: skip


def _pesos(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
    """Linhas que somam 1; às vezes o maior está na diagonal, às vezes não."""
    e = np.exp(acaso.standard_normal((d["n"], d["n"])) + acaso.integers(0, 3) * np.eye(d["n"]))
    return e / e.sum(axis=1, keepdims=True)


def _normalizada(A):
    return A / A.sum(axis=1, keepdims=True)


def _empatada(n: int) -> np.ndarray:
    """Na linha i, i+1 e i+2 empatam a menos do arredondamento, e há mais alguém com menos."""
    A = np.full((n, n), 0.1)
    for i in range(n):
        A[i, (i + 1) % n], A[i, (i + 2) % n] = 0.1 + 0.2, 0.3  # diferem na última casa
    return A


def _linha(na_diagonal: float, *outros: float) -> np.ndarray:
    """Uma matriz em que cada token trata os outros assim, na ordem em que vêm depois dele."""
    n = len(outros) + 1
    return np.array([[(na_diagonal, *outros)[(j - i) % n] for j in range(n)] for i in range(n)])


_PERTO, _LONGE = 1 - 0.5e-5, 1 - 1.5e-5  # dos dois lados da regra do empate


EXERCICIO = Exercicio(
    id="8.3",
    titulo="Quem recebe o maior peso",
    dimensoes=("n",),
    argumentos=(Argumento("A", ("n", "n"), _pesos),),
    saidas=(Saida("marcas", ("n", "n")),),
    solucao=destaques,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade("ninguém se destaca para si mesmo", lambda s, e: not np.diag(s[0]).any()),
        Propriedade(
            "quem é destacado recebe pelo menos tanto quanto qualquer outro",
            lambda s, e: bool(
                (e[0][s[0] > 0] >= 0.999 * np.repeat(_sem_diagonal(e[0]).max(axis=1), (s[0] > 0).sum(axis=1))).all()
            ),
        ),
    ),
    casos=(
        Caso("quando dois tokens empatam", lambda e: [_empatada(6)]),
        Caso(
            "quando todos os outros recebem o mesmo, e quem olha não",
            lambda e: [np.vstack([_linha(0.5, 0.1, 0.1, 0.1, 0.1, 0.1)[:1], _empatada(6)[1:]])],
        ),
        Caso("quando só um dos outros não empata", lambda e: [_linha(0.15, 0.2, 0.2, 0.2, 0.2, 0.05)]),
        Caso(
            "quando dois pesos diferem em pouco menos de uma parte em cem mil",
            lambda e: [_linha(0.3, 0.2, 0.2 * _PERTO, 0.1, 0.1, 0.1)],
        ),
        Caso(
            "quando dois pesos diferem em pouco mais de uma parte em cem mil",
            lambda e: [_linha(0.3, 0.2, 0.2 * _LONGE, 0.1, 0.1, 0.1)],
        ),
        Caso(
            "quando todos os outros recebem muito pouco, uns o dobro dos outros",
            lambda e: [_linha(0.9996, 1e-4, 5e-5, 5e-5, 1e-4, 1e-4)],
        ),
        Caso("com três tokens, dois deles empatados", lambda e: [_normalizada(np.ones((3, 3)))]),
        Caso("com a máscara causal", lambda e: [_normalizada(np.tril(e[0]))]),
        Caso("com dois tokens", lambda e: [_normalizada(e[0][:2, :2])]),
        Caso("com um token só", lambda e: [np.ones((1, 1))]),
    ),
    dicas=(
        "Faça uma coisa por vez: tirar quem olha da disputa, achar o maior de cada linha, ver quem o alcança. Só depois"
        " pense nas linhas em que ninguém se destaca.",
        "Para tirar a diagonal da disputa, basta dar a ela um peso que não ganha de ninguém, numa cópia. O maior de "
        "cada linha, guardado como coluna, compara-se com a matriz toda de uma vez.",
        "Se “alcançar” for “passar de 0,99999 vezes o maior”, as linhas sem peso para outros se resolvem sozinhas, "
        "porque zero não passa de zero. Resta a linha em que todos os outros foram marcados: conte as marcas dela, e "
        "lembre que, com um outro só, ele é mesmo o maior.",
    ),
)
