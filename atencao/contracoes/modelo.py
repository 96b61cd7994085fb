"""O modelo das contrações: uma camada de atenção com várias cabeças e, em cima dela, uma rede de duas camadas.

Cada token entra como dois vetores lado a lado: *o que* ele é (a palavra) e *onde* está (a classe da palavra e a
posição). Queries e keys só usam o segundo, values só o primeiro: para onde olhar se decide pela forma da frase, e o que
se traz de lá é a palavra. A atenção é a `multi_head_attention` do curso, e o código é um só no NumPy e no PyTorch, que
o treina.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from array_api_compat import array_namespace, device

from atencao.contracoes.contracao import RESPOSTAS
from atencao.contracoes.gramatica import MAXIMO_DE_TOKENS
from atencao.contracoes.palavras import LACUNA, carregar
from atencao.nucleo import multi_head_attention
from atencao.nucleo.entrada import Array

LARGURA = 48
"""Largura d de cada um dos dois vetores de um token."""

LARGURA_DA_CABECA = 16
OCULTAS = 96

Parametros = Mapping[str, Array]
"""O que o treino ajusta: cada matriz pelo nome, na forma que `formas` diz."""


@dataclass(frozen=True)
class Entrada:
    """Um lote de frases em índices.

    palavras, classes: (lote, n).   existe: (lote, n), falso onde a frase já acabou.   lacuna: (lote,), a posição dela.
    """

    palavras: Array
    classes: Array
    existe: Array
    lacuna: Array


def formas(num_heads: int) -> dict[str, tuple[int, ...]]:
    """A forma de cada matriz."""
    d, total, palavras = LARGURA, LARGURA_DA_CABECA * num_heads, carregar()
    return {
        "palavra": (len(palavras.classes), d),
        "classe": (len(set(palavras.classes.values())), d),
        "posicao": (MAXIMO_DE_TOKENS, d),
        "W_q": (d, total), "W_k": (d, total), "W_v": (d, total), "W_o": (total, d),
        "W_1": (d, OCULTAS), "b_1": (OCULTAS,), "W_2": (OCULTAS, d), "b_2": (d,),
        "W_s": (d, len(RESPOSTAS)), "b_s": (len(RESPOSTAS),),
    }  # fmt: skip


def cabecas(parametros: Parametros) -> int:
    """Quantas cabeças o modelo tem."""
    return parametros["W_q"].shape[1] // LARGURA_DA_CABECA


def responder(parametros: Parametros, entrada: Entrada) -> tuple[Array, Array]:
    """Os logits (lote, 48) das respostas na lacuna e os pesos de atenção (lote, num_heads, n, n)."""
    saida, pesos = olhar(parametros, entrada)  # (lote, n, d), (lote, num_heads, n, n)
    xp = array_namespace(saida)
    frases = xp.arange(saida.shape[0], device=device(saida))
    h = saida[frases, entrada.lacuna]  # (lote, d): só a linha da lacuna responde
    oculta = h @ parametros["W_1"] + parametros["b_1"]  # (lote, 96)
    h = h + xp.where(oculta > 0, oculta, 0.0) @ parametros["W_2"] + parametros["b_2"]  # (lote, d)
    return h @ parametros["W_s"] + parametros["b_s"], pesos


def olhar(parametros: Parametros, entrada: Entrada) -> tuple[Array, Array]:
    """A atenção do modelo: saída (lote, n, d) e pesos (lote, num_heads, n, n)."""
    mascara = entrada.existe[:, None, None, :]  # (lote, 1, 1, n): ninguém olha para depois do fim da frase
    return multi_head_attention(
        vetores(parametros, entrada), *matrizes(parametros), num_heads=cabecas(parametros), mascara=mascara
    )


def vetores(parametros: Parametros, entrada: Entrada) -> Array:
    """Cada token como o que é e onde está, lado a lado: (lote, n, 2d)."""
    que = parametros["palavra"][entrada.palavras]  # (lote, n, d)
    onde = parametros["classe"][entrada.classes] + parametros["posicao"][: que.shape[1]]  # (lote, n, d)
    return array_namespace(que).concat([que, onde], axis=-1)


def matrizes(parametros: Parametros) -> tuple[Array, Array, Array, Array]:
    """W_q, W_k e W_v, (2d, num_heads·16), com zeros na metade que não veem; e W_o, (num_heads·16, d)."""
    W_q, W_k, W_v, W_o = (parametros[nome] for nome in ("W_q", "W_k", "W_v", "W_o"))
    xp = array_namespace(W_v)
    nada = xp.zeros_like(W_v)  # (d, num_heads·16)
    return xp.concat([nada, W_q]), xp.concat([nada, W_k]), xp.concat([W_v, nada]), W_o


def cegar(parametros: Parametros, cabeca: int) -> Parametros:
    """O mesmo modelo com uma cabeça cega: ela olha por igual para todas as palavras da frase.

    Com as colunas dela em W_q zeradas, as pontuações são zero, e a softmax de zeros é uniforme. A saída da cabeça
    continua uma média de values, como as que o resto da rede viu no treino; só a *escolha* de para onde olhar se perde.
    Zerar a saída mediria outra coisa: o resto da rede diante de um vetor que nunca viu.
    """
    W_q = parametros["W_q"]
    inicio, fim = cabeca * LARGURA_DA_CABECA, (cabeca + 1) * LARGURA_DA_CABECA
    xp = array_namespace(W_q)
    sem = xp.concat([W_q[:, :inicio], xp.zeros_like(W_q[:, inicio:fim]), W_q[:, fim:]], axis=1)
    return {**parametros, "W_q": sem}


def codificar(frases: Sequence[Sequence[str]]) -> Entrada:
    """As frases, cada uma com uma lacuna, em índices; as mais curtas são completadas com posições que não existem."""
    classe_de = carregar().classes
    palavra = {nome: i for i, nome in enumerate(classe_de)}
    classe = {nome: i for i, nome in enumerate(dict.fromkeys(classe_de.values()))}
    n = max(map(len, frases))
    palavras, classes = np.zeros((2, len(frases), n), dtype=np.int64)
    for i, tokens in enumerate(frases):
        palavras[i, : len(tokens)] = [palavra[token] for token in tokens]
        classes[i, : len(tokens)] = [classe[classe_de[token]] for token in tokens]
    existe = np.arange(n) < np.array([[len(tokens)] for tokens in frases])  # (lote, n)
    lacuna = (palavras == palavra[LACUNA]).argmax(axis=1)
    return Entrada(palavras, classes, existe, lacuna)
