"""Os painéis da lição 1: o explorador da atenção, a escala √dₖ, produto escalar contra cosseno, e as cabeças."""

from dataclasses import replace

import numpy as np

from atencao.dispositivos import trazer
from atencao.figuras import Figura, barras, destacar_linha, mapa_de_pesos, mapas_de_cabecas, setas
from atencao.figuras.texto import citar, decimal
from atencao.frases import Incorporacao, incorporar
from atencao.nucleo import attention, mascara_causal, multi_head_attention, softmax
from atencao.paineis.controles import Chave, Deslizador, Escolha, Frase, Posicao, Tabela
from atencao.paineis.painel import Levar, Painel, Quadro

SORTEIOS = {str(i): f"sorteio {i}" for i in range(1, 5)}


def _explorar(
    *, levar: Levar, frase: str, d: int, forca: float, projecoes: str, raiz: bool, causal: bool, olhar: int,
    embeddings: list[list[float]] | None,
) -> Quadro:  # fmt: skip
    incorporada = incorporar(frase)
    tokens = incorporada.tokens
    if olhar >= len(tokens):
        raise ValueError(f"O último token da frase está na posição {len(tokens) - 1}; não há nenhum na {olhar}.")
    X, dimensoes = _dimensoes_mais_usadas(incorporada, d)
    if embeddings is not None:
        X = _editada(np.asarray(embeddings), X.shape)
    X = levar(X)
    Q, K, V = (X * forca, X * forca, X * forca) if projecoes == "nenhuma" else _projetar(X * forca, projecoes, levar)
    _, pesos = attention(Q, K, V, mascara_causal(len(tokens), X) if causal else None, escala=None if raiz else 1.0)
    pesos = trazer(pesos)
    return Quadro(
        figura=_destacada(mapa_de_pesos(pesos, tokens), pesos, tokens, olhar),
        tabela=[("token", "entre os outros, olha mais para", "peso", "para si"), *_quem_olha_para_quem(pesos, tokens)],
        derivados={
            "olhar": [f"{token} ({i})" for i, token in enumerate(tokens)],
            "embeddings": {
                "linhas": list(tokens),
                "colunas": list(dimensoes),
                "valores": np.round(trazer(X), 3).tolist(),
            },
        },
        aviso=incorporada.aviso,
    )


def _destacada(mapa: Figura, pesos: np.ndarray, tokens: tuple[str, ...], olhar: int) -> Figura:
    """O mapa com a linha do token escolhido emoldurada, e ela inteira no começo das palavras."""
    nomes = citar(tokens)
    linha = ", ".join(f"{nome} ({decimal(peso)})" for nome, peso in zip(nomes, pesos[olhar], strict=True))
    return replace(destacar_linha(mapa, olhar), descricao=f"Em destaque, {nomes[olhar]}: {linha}. {mapa.descricao}")


def _dimensoes_mais_usadas(incorporada: Incorporacao, d: int) -> tuple[np.ndarray, list[str]]:
    """As d colunas do léxico de maior soma de quadrados nesta frase, na ordem do léxico: (n, d) e os nomes."""
    usadas = np.sort(np.argsort(-(incorporada.E**2).sum(axis=0), kind="stable")[:d])
    return np.round(incorporada.E[:, usadas], 3), [incorporada.dimensoes[j] for j in usadas]


def _editada(tabela: np.ndarray, forma: tuple[int, int]) -> np.ndarray:
    if tabela.shape != forma:
        raise ValueError(
            f"A tabela de embeddings tem {tabela.shape[0]} por {tabela.shape[1]} números; com esta frase e este d, são "
            f"{forma[0]} (tokens) por {forma[1]} (dimensões)."
        )
    return tabela


def _projetar(X, sorteio: str, levar: Levar):
    """X por três matrizes (d, d) sorteadas, de variância 1/d para conservar o tamanho dos vetores."""
    d = X.shape[-1]
    matrizes = np.random.RandomState(int(sorteio)).standard_normal((3, d, d)) / np.sqrt(d)
    return tuple(X @ levar(W) for W in matrizes)


def _quem_olha_para_quem(pesos: np.ndarray, tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Uma linha por token: o outro que recebe o maior peso (ou o empate), esse peso, e o peso para si."""
    linhas = []
    for i, token in enumerate(tokens):
        outros = np.delete(pesos[i], i)
        maior = outros.max(initial=0.0)
        if maior == 0:
            alvo, peso = "—", "—"
        elif np.isclose(outros, maior).sum() > 1:
            alvo, peso = "vários, por igual", decimal(maior)
        else:
            j = int(np.where(np.arange(len(tokens)) == i, -1.0, pesos[i]).argmax())
            alvo, peso = f"{tokens[j]} ({j})", decimal(maior)
        linhas.append((f"{token} ({i})", alvo, peso, decimal(pesos[i, i])))
    return linhas


explorador = Painel(
    modulo="licao_01",
    nome="explorador",
    titulo="Explorador da atenção",
    controles=(
        Frase("frase", "Frase", "o gato viu o felino"),
        Deslizador("d", "Dimensões d dos embeddings", (2, 3, 4, 5, 6, 8), 4),
        Deslizador("forca", "Comprimento dos embeddings", (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0), 2.0),
        Escolha("projecoes", "Projeções para query, key e value", {"nenhuma": "sem projeções"} | SORTEIOS, "nenhuma"),
        Chave("raiz", "Dividir por √dₖ", True),
        Chave("causal", "Máscara causal (só olhar para trás)", False),
        Posicao("olhar", "Token em destaque"),
        Tabela("embeddings", "Embeddings", depende_de=("frase", "d")),
    ),
    desenhar=_explorar,
)


CHAVES_DA_ESCALA = 16


def _medir_escala(*, levar: Levar, d: int, sorteio: str) -> Quadro:
    aleatorio = np.random.RandomState(int(sorteio))
    Q, K = aleatorio.standard_normal((64, d)), aleatorio.standard_normal((CHAVES_DA_ESCALA, d))
    brutas = trazer(levar(Q) @ levar(K).T)  # (64, d) @ (d, 16) → (64, 16)
    medidas = {
        "sem dividir": (brutas, softmax(brutas)),
        "dividindo por √dₖ": (brutas / np.sqrt(d), softmax(brutas / np.sqrt(d))),
    }
    linhas = [
        (nome, decimal(pontuacoes.std()), decimal(_entropia(pesos).mean()), decimal(pesos.max(axis=1).mean()))
        for nome, (pontuacoes, pesos) in medidas.items()
    ]
    (_, *sem), (_, *com) = linhas
    descricao = (
        f"Pesos da primeira query sobre {CHAVES_DA_ESCALA} keys sorteadas, com dₖ = {d}. "
        f"Sem dividir, as pontuações têm desvio padrão {sem[0]}, a entropia média é {sem[1]} bits e o maior peso leva "
        f"em média {sem[2]}; dividindo por √dₖ, são {com[0]}, {com[1]} bits e {com[2]}. "
        f"A entropia máxima é {decimal(np.log2(CHAVES_DA_ESCALA), 0)} bits."
    )
    figura = barras(
        [str(j) for j in range(CHAVES_DA_ESCALA)],
        {nome: pesos[0] for nome, (_, pesos) in medidas.items()},
        descricao,
        titulo_x="key",
        titulo_y="peso",
        faixa_y=(0, 1),
    )
    return Quadro(figura, tabela=[("", "desvio das pontuações", "entropia (bits)", "maior peso"), *linhas])


def _entropia(pesos: np.ndarray) -> np.ndarray:
    """Entropia de cada linha, em bits; 0 · log 0 vale 0."""
    return -(pesos * np.log2(pesos, where=pesos > 0, out=np.zeros_like(pesos))).sum(axis=-1)


escala = Painel(
    modulo="licao_01",
    nome="escala",
    titulo="O efeito de √dₖ",
    controles=(
        Deslizador("d", "Largura dₖ", (2, 4, 8, 16, 32, 64, 128, 256, 512), 64),
        Escolha("sorteio", "Números ao acaso", SORTEIOS, "1"),
    ),
    desenhar=_medir_escala,
)


def _comparar_medidas(
    *, levar: Levar, angulo_a: int, comprimento_a: float, angulo_b: int, comprimento_b: float
) -> Quadro:
    query = np.array([1.0, 0.0])
    keys = np.array([_polar(angulo_a, comprimento_a), _polar(angulo_b, comprimento_b)])  # (2, 2)
    produtos = keys @ query
    cossenos = produtos / np.linalg.norm(keys, axis=1)
    _, pesos = attention(levar(query[None, :]), levar(keys), levar(keys), escala=1.0)  # (1, 2)
    pesos = trazer(pesos)[0]
    descricao = (
        f"A query aponta para a direita, com comprimento 1. O cosseno {_preferencia(cossenos)} "
        f"({decimal(cossenos[0])} contra {decimal(cossenos[1])}); o produto escalar, e com ele a atenção, "
        f"{_preferencia(produtos)} ({decimal(produtos[0])} contra {decimal(produtos[1])})."
    )
    return Quadro(
        setas({"query": query, "key A": keys[0], "key B": keys[1]}, descricao, limite=3.4),
        tabela=[
            ("", "cosseno", "produto escalar", "peso de atenção"),
            *(
                (nome, decimal(c), decimal(p), decimal(w))
                for nome, c, p, w in zip(("key A", "key B"), cossenos, produtos, pesos, strict=True)
            ),
        ],
    )


def _polar(angulo: float, comprimento: float) -> tuple[float, float]:
    radianos = np.deg2rad(angulo)
    return comprimento * float(np.cos(radianos)), comprimento * float(np.sin(radianos))


def _preferencia(valores: np.ndarray) -> str:
    if np.isclose(valores[0], valores[1], atol=1e-9):
        return "não distingue as duas"
    return "prefere a key A" if valores[0] > valores[1] else "prefere a key B"


_ANGULOS = tuple(range(-165, 181, 15))
_COMPRIMENTOS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0)

medidas = Painel(
    modulo="licao_01",
    nome="medidas",
    titulo="Produto escalar e cosseno",
    controles=(
        Deslizador("angulo_a", "Ângulo da key A (graus)", _ANGULOS, 15),
        Deslizador("comprimento_a", "Comprimento da key A", _COMPRIMENTOS, 1.0),
        Deslizador("angulo_b", "Ângulo da key B (graus)", _ANGULOS, -45),
        Deslizador("comprimento_b", "Comprimento da key B", _COMPRIMENTOS, 2.5),
    ),
    desenhar=_comparar_medidas,
)


def _ver_cabecas(*, levar: Levar, frase: str, d: int, num_heads: int, sorteio: str) -> Quadro:
    incorporada = incorporar(frase, d=d)
    X = levar(np.sqrt(d) * incorporada.E)  # (n, d), com componentes de variância perto de 1
    aleatorio = np.random.RandomState(int(sorteio))
    W_q, W_k, W_v, W_o = (levar(W) for W in aleatorio.standard_normal((4, d, d)) / np.sqrt(d))
    _, pesos = multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads)
    return Quadro(mapas_de_cabecas(pesos, incorporada.tokens), aviso=incorporada.aviso)


cabecas = Painel(
    modulo="licao_01",
    nome="cabecas",
    titulo="Várias cabeças sobre a mesma frase",
    controles=(
        Frase("frase", "Frase", "a menina viu o gato e o peixe"),
        Deslizador("d", "Dimensão d do modelo", (8, 16, 32, 64, 128), 32),
        Deslizador("num_heads", "Número de cabeças", (1, 2, 4, 8), 4),
        Escolha("sorteio", "Projeções ao acaso", SORTEIOS, "1"),
    ),
    desenhar=_ver_cabecas,
)
