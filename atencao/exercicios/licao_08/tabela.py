"""Exercício 8.4: a matriz em texto, alinhada, com os destaques."""

import numpy as np

from atencao.exercicios.declaracao import Argumento, Caso, Dimensoes, Engano, Exercicio, Propriedade, Texto
from atencao.exercicios.licao_08.palavras import CONHECIDAS, INVENTADAS


def tabela(tokens, A, marcas):
    """tokens: os n rótulos   A: (n, n), pesos   marcas: (n, n), True no destaque

    Devolve uma lista de n + 1 linhas de texto: o cabeçalho e uma linha por token.
    Toda célula encosta à direita na sua coluna, e um espaço separa as colunas. A
    primeira tem os tokens de quem olha e a largura do mais comprido; no cabeçalho,
    é só espaço. A de cada token tem a largura dele, ou 5 se ele é mais curto. O
    peso leva duas casas e vírgula e, depois, * se está em destaque ou um espaço.
    """
    n = len(tokens)
    margem = max(len(token) for token in tokens)
    larguras = [max(5, len(token)) for token in tokens]
    linhas = [" ".join([" " * margem, *(tokens[j].rjust(larguras[j]) for j in range(n))])]
    for i in range(n):  # resolva: uma linha por token
        escritos = [f"{peso:.2f}".replace(".", ",") for peso in A[i]]  # resolva
        celulas = [escritos[j] + ("*" if marcas[i, j] else " ") for j in range(n)]  # resolva
        encostadas = [celulas[j].rjust(larguras[j]) for j in range(n)]  # resolva
        linhas.append(" ".join([tokens[i].rjust(margem), *encostadas]))  # resolva
    return linhas


def _devagar(tokens, A, marcas):
    """Letra por letra, a partir do fim de cada célula."""
    n = len(tokens)
    grade = [["", *tokens]]
    for i in range(n):
        grade.append([tokens[i]])
        for j in range(n):
            inteiro, centesimos = format(float(A[i][j]), ".2f").split(".")
            grade[-1].append(inteiro + "," + centesimos + (" ", "*")[int(marcas[i][j])])
    larguras = [max(map(len, tokens)), *(len(token) if len(token) > 5 else 5 for token in tokens)]
    linhas = []
    for celulas in grade:
        linha = ""
        for celula, largura in zip(celulas, larguras, strict=True):
            linha += " " * (largura - len(celula)) + celula + " "
        linhas.append(linha)
    return linhas


def _variante(
    peso=lambda w: f"{w:.2f}".replace(".", ","), marcar=lambda x, m: x + ("*" if m else " "),
    minimo=5, encostar=str.rjust, margem=lambda tokens: max(map(len, tokens)), entre=" ",
    arrumar=lambda A, marcas: (A, marcas), cabecalho=True,
):  # fmt: skip
    """A tabela certa, com um interruptor para cada erro."""

    def errada(tokens, A, marcas):
        A, marcas = arrumar(np.asarray(A), np.asarray(marcas))
        larguras = [max(minimo, len(t)) for t in tokens]
        recuo = margem(tokens)
        linhas = [[" " * recuo, *(encostar(t, w) for t, w in zip(tokens, larguras, strict=True))]] if cabecalho else []
        for t, pesos, ms in zip(tokens, A, marcas, strict=True):
            celulas = [marcar(peso(w), m) for w, m in zip(pesos, ms, strict=True)]
            linhas.append([encostar(t, recuo), *(encostar(c, w) for c, w in zip(celulas, larguras, strict=True))])
        return [entre.join(linha) for linha in linhas]

    return errada


def _troca_na_linha_toda(tokens, A, marcas):
    cabecalho, *linhas = _variante(peso=lambda w: f"{w:.2f}")(tokens, A, marcas)
    return [cabecalho, *(linha.replace(".", ",") for linha in linhas)]


ENGANOS = (
    Engano(
        "ponto decimal",
        "Os números saíram com ponto. A tabela é para ser lida em português: vírgula.",
        _variante(peso=lambda w: f"{w:.2f}"),
    ),
    Engano(
        "vírgula na linha toda",
        "A troca do ponto pela vírgula alcançou a linha inteira, e mudou também o que alguém digitou: um token pode ter"
        " ponto. Arrume cada coisa onde se sabe o que ela é.",
        _troca_na_linha_toda,
    ),
    Engano(
        "uma casa só",
        "Os pesos saíram com uma casa. Com ela, 0,14 e 0,05 já parecem iguais: o enunciado pede duas.",
        _variante(peso=lambda w: f"{w:.1f}".replace(".", ",")),
    ),
    Engano(
        "zeros que somem",
        "Você arredondou o número e depois o escreveu: os zeros do fim somem, e as células ficam de tamanhos "
        "diferentes. Quem manda nas casas é a formatação, e não o arredondamento.",
        _variante(peso=lambda w: str(round(float(w), 2)).replace(".", ",")),
    ),
    Engano(
        "em porcentagem",
        "Os pesos saíram em porcentagem. O enunciado os pede de 0 a 1.",
        _variante(peso=lambda w: f"{100 * w:.0f}%"),
    ),
    Engano(
        "asterisco na frente",
        "O asterisco veio antes do número. Ele vem depois, no lugar que as outras células deixam em branco.",
        _variante(marcar=lambda x, m: ("*" if m else " ") + x),
    ),
    Engano(
        "sem o lugar do asterisco",
        "Falta guardar o lugar do asterisco nas células sem destaque: sem o espaço, as vírgulas delas não ficam uma "
        "embaixo da outra.",
        _variante(marcar=lambda x, m: x + ("*" if m else "")),
    ),
    Engano(
        "sem asterisco",
        "Nenhuma célula tem asterisco: a tabela está alinhada, mas não destaca ninguém.",
        _variante(marcar=lambda x, m: x + " "),
    ),
    Engano(
        "asterisco ao contrário",
        "O asterisco está nas células que não foram destacadas.",
        _variante(arrumar=lambda A, marcas: (A, ~marcas)),
    ),
    Engano(
        "deitada",
        "A tabela está transposta: em cada linha estão os pesos que o token recebe, e não os que ele dá.",
        _variante(arrumar=lambda A, marcas: (A.T, marcas.T)),
    ),
    Engano(
        "coluna estreita",
        "As colunas das palavras curtas ficaram mais estreitas que os seus números, e o que vem à direita sai do lugar."
        " O enunciado dá a largura mínima.",
        _variante(minimo=0),
    ),
    Engano(
        "à esquerda",
        "As células encostaram à esquerda. Com números, é à direita que as vírgulas se alinham.",
        _variante(encostar=str.ljust),
    ),
    Engano(
        "centralizada",
        "As células ficaram no meio das colunas. Com números, é à direita que as vírgulas se alinham.",
        _variante(encostar=str.center),
    ),
    Engano(
        "sem margem",
        "A primeira coluna não tem largura fixa: cada linha começa a escrever os números num lugar, conforme o tamanho"
        " do token.",
        _variante(margem=lambda tokens: 0),
    ),
    Engano(
        "colunas coladas",
        "Falta o espaço entre uma coluna e a outra.",
        _variante(entre=""),
    ),
    Engano(
        "sem cabeçalho",
        "Falta o cabeçalho: sem ele não se sabe de quem é cada coluna.",
        _variante(cabecalho=False),
    ),
)  # fmt: skip


def _rotulos(acaso: np.random.Generator, d: Dimensoes) -> tuple[str, ...]:
    return tuple(map(str, acaso.choice(CONHECIDAS + INVENTADAS, d["n"], replace=False)))


def _pesos(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
    e = np.exp(acaso.standard_normal((d["n"], d["n"])))
    return e / e.sum(axis=1, keepdims=True)


def _marcas(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
    """Uma por linha, menos na última, que não tem nenhuma."""
    marcas = np.zeros((d["n"], d["n"]), dtype=bool)
    marcas[np.arange(d["n"] - 1), acaso.integers(d["n"], size=d["n"] - 1)] = True
    return marcas


EXERCICIO = Exercicio(
    id="8.4",
    titulo="A tabela que se lê",
    dimensoes=("n",),
    derivadas={"n + 1": lambda d: d["n"] + 1},
    argumentos=(
        Argumento("tokens", ("n",), _rotulos),
        Argumento("A", ("n", "n"), _pesos),
        Argumento("marcas", ("n", "n"), _marcas),
    ),
    saidas=(Texto("linhas", ("n + 1",)),),
    solucao=tabela,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "há tantos asteriscos quantas células em destaque",
            lambda s, e: sum(linha.count("*") for linha in s[0]) == int(np.sum(e[2])),
        ),
        Propriedade(
            "os tokens aparecem na ordem, no cabeçalho e no começo de cada linha",
            lambda s, e: tuple(s[0][0].split()) == e[0] == tuple(linha.split()[0] for linha in s[0][1:]),
        ),
        Propriedade(
            "as vírgulas de uma coluna ficam uma embaixo da outra",
            lambda s, e: len({tuple(i for i, x in enumerate(linha) if x == ",") for linha in s[0][1:]}) == 1,
        ),
    ),
    casos=(
        Caso("com um token só", lambda e: [e[0][:1], np.ones((1, 1)), np.zeros((1, 1), dtype=bool)]),
        Caso("com pesos redondos", lambda e: [e[0], np.eye(len(e[0])), e[2]]),
        Caso(
            "quando um token tem ponto",
            lambda e: [("custa", "0.50", "ou", "1.25"), np.full((4, 4), 0.25), np.eye(4) > 0],
        ),
        Caso("com palavras curtas", lambda e: [("o", "pé", "e", "a"), np.full((4, 4), 0.25), np.eye(4) > 0]),
    ),
    dicas=(
        "O cabeçalho já está feito, com as mesmas larguras que as linhas usam. Em cada linha são três coisas: escrever "
        "os pesos, pôr o asterisco ou o espaço, encostar tudo na coluna.",
        "Para as duas casas há a formatação das f-strings; para trocar o ponto pela vírgula e para encostar à direita, "
        "dois métodos dos textos. O segundo está no cabeçalho.",
        "Monte a linha como o cabeçalho foi montado: uma lista cuja primeira parte é o token encostado na margem e as "
        "outras são as células encostadas nas suas larguras, tudo unido por um espaço.",
    ),
)  # fmt: skip
