"""Exercício 8.1: cada token vira um vetor, conhecido ou não."""

import numpy as np

from atencao.exercicios.declaracao import Argumento, Caso, Dimensoes, Engano, Exercicio, Propriedade, Saida
from atencao.exercicios.licao_08.palavras import CONHECIDAS, INVENTADAS


def embeddings(tokens, palavras, vetores):
    """tokens: os n da frase, como digitados   palavras: as v do léxico, em
    minúsculas   vetores: (v, d), um por palavra

    Devolve (E, fora). E: (n, d), o vetor de cada token, procurado sem diferença
    de maiúsculas; quem não está no léxico fica com zeros e, na última coluna, que
    é reservada para isso, 1. fora: (n,), True em quem não está no léxico.
    """
    onde = {palavra: i for i, palavra in enumerate(palavras)}
    E = np.zeros((len(tokens), vetores.shape[1]))
    fora = np.zeros(len(tokens), dtype=bool)
    for i, token in enumerate(tokens):  # resolva: preencha E e fora, token por token
        j = onde.get(token.lower())  # resolva
        if j is None:  # resolva
            E[i, -1] = 1  # resolva
            fora[i] = True  # resolva
        else:  # resolva
            E[i] = vetores[j]  # resolva
    return E, fora


def _devagar(tokens, palavras, vetores):
    """Compara cada token com cada palavra, letra por letra."""
    d = len(vetores[0])
    E, fora = [], []
    for token in tokens:
        iguais = [j for j in range(len(palavras)) if [*token.casefold()] == [*palavras[j]]]
        E.append([vetores[iguais[0]][c] for c in range(d)] if iguais else [float(c == d - 1) for c in range(d)])
        fora.append(not iguais)
    return E, fora


def _variante(
    chave=str.lower, estranho=lambda vetores: np.eye(vetores.shape[1])[-1], arrumar=lambda E, fora: (E, fora)
):
    """A conta certa, com um interruptor para cada erro."""

    def errada(tokens, palavras, vetores):
        linhas = [palavras.index(chave(t)) if chave(t) in palavras else None for t in tokens]
        E = np.array([estranho(vetores) if j is None else vetores[j] for j in linhas])
        return arrumar(E, np.array([j is None for j in linhas]))

    return errada


def _na_ordem_do_lexico(tokens, palavras, vetores):
    linhas = sorted(palavras.index(t.lower()) for t in tokens if t.lower() in palavras)
    estranhos = sum(t.lower() not in palavras for t in tokens)
    E = np.array([*(vetores[j] for j in linhas), *[np.eye(vetores.shape[1])[-1]] * estranhos])
    return E, np.arange(len(tokens)) >= len(linhas)


def _cada_palavra_uma_vez(tokens, palavras, vetores):
    unicos = list(dict.fromkeys(t.lower() for t in tokens))
    return _variante()(unicos, palavras, vetores)


def _zero_e_ausente(tokens, palavras, vetores):
    return _variante(chave=lambda t: "" if t.lower() == palavras[0] else t.lower())(tokens, palavras, vetores)


def _com_indice(tokens, palavras, vetores):
    linhas = [palavras.index(t.lower()) for t in tokens]
    return vetores[linhas], np.zeros(len(tokens), dtype=bool)


def _com_chave(tokens, palavras, vetores):
    onde = {palavra: i for i, palavra in enumerate(palavras)}
    linhas = [onde[t.lower()] for t in tokens]
    return vetores[linhas], np.zeros(len(tokens), dtype=bool)


def _pelo_comeco(tokens, palavras, vetores):
    def achar(token):
        return next((p for p in palavras if p.startswith(token.lower())), "")

    return _variante(chave=achar)(tokens, palavras, vetores)


def _so_as_conhecidas(tokens, palavras, vetores):
    E, fora = _variante()(tokens, palavras, vetores)
    return E[~fora], fora


def _marca_em_todos(E, fora):
    E = E.copy()
    E[:, -1] = 1
    return E, fora


ENGANOS = (
    Engano(
        "maiúscula é outra palavra",
        "A sua função não reconhece a palavra do léxico quando ela vem com maiúscula, como no começo de toda frase.",
        _variante(chave=lambda token: token),
    ),
    Engano(
        "desconhecida em zeros",
        "Quem não está no léxico ficou com um vetor só de zeros. O produto escalar dele com qualquer um, consigo "
        "mesmo inclusive, é zero: na atenção, ele olharia por igual para todos. Há uma coluna reservada para ele.",
        _variante(estranho=lambda vetores: np.zeros(vetores.shape[1])),
    ),
    Engano(
        "desconhecida vira a primeira palavra",
        "Quem não está no léxico recebeu o vetor da primeira palavra dele, como se fosse ela.",
        _variante(estranho=lambda vetores: vetores[0]),
    ),
    Engano(
        "desconhecida vira a última palavra",
        "Quem não está no léxico recebeu o vetor da última palavra dele: é o que acontece quando “não achei” se "
        "escreve −1 e o −1 vai parar num índice.",
        _variante(estranho=lambda vetores: vetores[-1]),
    ),
    Engano(
        "desconhecida vira a média",
        "Quem não está no léxico recebeu a média de todos os vetores: assim ele se parece um pouco com cada palavra, "
        "e o enunciado pede que não se pareça com nenhuma.",
        _variante(estranho=lambda vetores: vetores.mean(axis=0)),
    ),
    Engano(
        "desconhecida em uns",
        "Quem não está no léxico ficou com 1 em todas as colunas: tem um pouco de cada característica. O enunciado "
        "pede 1 numa só.",
        _variante(estranho=lambda vetores: np.ones(vetores.shape[1])),
    ),
    Engano(
        "na primeira coluna",
        "A marca de quem não está no léxico foi parar na primeira coluna, que diz outra coisa das palavras conhecidas.",
        _variante(estranho=lambda vetores: np.eye(vetores.shape[1])[0]),
    ),
    Engano(
        "todos com a marca",
        "A coluna reservada tem 1 em todos os tokens, também nos conhecidos. Assim ela não distingue ninguém.",
        _variante(arrumar=_marca_em_todos),
    ),
    Engano(
        "fora ao contrário",
        "O segundo resultado está ao contrário: ele é verdadeiro em quem está no léxico.",
        _variante(arrumar=lambda E, fora: (E, ~fora)),
    ),
    Engano(
        "ordem da tupla",
        "Os dois resultados vieram na ordem trocada: primeiro os vetores, depois quem ficou de fora.",
        _variante(arrumar=lambda E, fora: (fora, E)),
    ),
    Engano(
        "pelo começo da palavra",
        "A sua função aceita um pedaço como se fosse a palavra: um token que só começa como uma do léxico recebe o "
        "vetor dela.",
        _pelo_comeco,
    ),
    Engano(
        "desconhecida some",
        "Quem não está no léxico sumiu da matriz. Os tokens que sobram mudam de posição, e a tabela do fim não combina "
        "mais com a frase.",
        _so_as_conhecidas,
    ),
    Engano(
        "cada palavra uma vez",
        "Palavras repetidas viraram uma linha só. Cada token da frase tem a sua linha, ainda que dois sejam iguais.",
        _cada_palavra_uma_vez,
    ),
    Engano(
        "na ordem do léxico",
        "As linhas vieram na ordem do léxico, e não na da frase.",
        _na_ordem_do_lexico,
    ),
    Engano(
        "a primeira do léxico fica fora",
        "A palavra da posição zero do léxico saiu como desconhecida. Zero é uma posição como as outras; quem pergunta "
        "se ela é “verdadeira” ouve que não.",
        _zero_e_ausente,
    ),
    Engano(
        "a busca para na desconhecida",
        "A sua função para na primeira palavra que não está no léxico: a busca por índice dá erro quando não acha. Quem"
        " digita a frase não conhece o léxico, e isso vai acontecer.",
        _com_indice,
    ),
    Engano(
        "o dicionário para na desconhecida",
        "A sua função para na primeira palavra que não está no léxico: o dicionário dá erro quando não tem a chave. "
        "Quem digita a frase não conhece o léxico, e isso vai acontecer.",
        _com_chave,
    ),
)  # fmt: skip


def _frase(acaso: np.random.Generator, d: Dimensoes) -> tuple[str, ...]:
    """Palavras do léxico e de fora dele, algumas com maiúscula, com repetição."""
    de_onde = [CONHECIDAS if acaso.random() < 0.75 else INVENTADAS for _ in range(d["n"])]
    tokens = [str(acaso.choice(palavras)) for palavras in de_onde]
    return tuple(token.capitalize() if acaso.random() < 0.25 else token for token in tokens)


def _lexico(acaso: np.random.Generator, d: Dimensoes) -> tuple[str, ...]:
    return tuple(map(str, acaso.choice(CONHECIDAS, d["v"], replace=False)))


def _vetores(acaso: np.random.Generator, d: Dimensoes) -> np.ndarray:
    """De norma 1 e com a última coluna livre."""
    vetores = acaso.standard_normal((d["v"], d["d"]))
    vetores[:, -1] = 0
    return vetores / np.linalg.norm(vetores, axis=1, keepdims=True)


def _com_um_pedaco(entradas):
    """O primeiro token perde a última letra da palavra mais comprida do léxico; outro a ganha em dobro."""
    _, palavras, vetores = entradas
    comprida = max(palavras, key=len)
    return [(comprida[:-1], comprida, comprida + comprida[-1], palavras[0]), palavras, vetores]


EXERCICIO = Exercicio(
    id="8.1",
    titulo="De palavra a vetor",
    dimensoes=("n", "v", "d"),
    argumentos=(
        Argumento("tokens", ("n",), _frase),
        Argumento("palavras", ("v",), _lexico),
        Argumento("vetores", ("v", "d"), _vetores),
    ),
    saidas=(Saida("E", ("n", "d")), Saida("fora", ("n",))),
    solucao=embeddings,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "o vetor de quem está fora do léxico não se parece com o de nenhuma palavra",
            lambda s, e: bool(np.allclose(s[0][np.asarray(s[1], dtype=bool)] @ e[2].T, 0, atol=1e-6)),
        ),
        Propriedade(
            "tokens iguais, a menos de maiúsculas, têm vetores iguais",
            lambda s, e: all(
                np.allclose(a, b) for a, t in zip(s[0], e[0], strict=True) for b, u in zip(s[0], e[0], strict=True)
                if t.lower() == u.lower()
            ),
        ),
    ),
    casos=(
        Caso("com a frase em maiúsculas", lambda e: [tuple(w.upper() for w in e[1][::-1] + e[1][:1]), *e[1:]]),
        Caso("com um token que é só o começo de uma palavra do léxico", _com_um_pedaco),
        Caso("com uma palavra repetida, de fora do léxico", lambda e: [("Blim", e[1][1], "blim", e[1][0]), *e[1:]]),
    ),
    dicas=(
        "Para cada token há duas possibilidades: ele está no léxico ou não está. Escreva primeiro a pergunta, depois o "
        "que fazer em cada caso.",
        "O dicionário já montado diz a posição de cada palavra. Ele só tem minúsculas, e o método que procura uma chave"
        " sem dar erro quando ela falta chama-se get.",
        "Se a busca devolveu None, o token está fora: marque-o e ponha 1 na coluna que o enunciado reserva, contando a "
        "partir do fim. Se devolveu uma posição, copie a linha dela. Cuidado: a posição zero é uma posição como as "
        "outras, e um if que só olha se o valor é “verdadeiro” a trataria como ausente.",
    ),
)  # fmt: skip
