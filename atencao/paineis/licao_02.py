"""Os painéis da lição 2: quem pode começar quando, o que cada posição espera, e quanto trabalho há ao todo."""

from functools import cache

import numpy as np

from atencao.custo import Custo, contar
from atencao.figuras import linhas
from atencao.figuras.dependencias import dependencias
from atencao.figuras.linha_do_tempo import Tarefa, linha_do_tempo
from atencao.figuras.texto import decimal
from atencao.nucleo import self_attention
from atencao.paineis.controles import Deslizador, Escolha
from atencao.paineis.painel import Levar, Painel, Quadro
from atencao.recorrencia import rnn


@cache
def _custos(n: int, d: int) -> tuple[Custo, Custo]:
    """O custo da recorrência e da self-attention, contado ao executá-las sobre n vetores de dimensão d."""
    acaso = np.random.RandomState(0)
    X, W = acaso.standard_normal((n, d)), acaso.standard_normal((3, d, d))
    return contar(rnn, X, W[0], W[1]), contar(self_attention, X, *W)


def _ver_quem_comeca(*, levar: Levar, n: int, d: int, processadores: int) -> Quadro:
    recorrencia, atencao = _custos(n, d)
    por_estado, por_saida = recorrencia.flops / n / 1000, atencao.flops / n / 1000
    fila = [Tarefa(t, t * por_estado, por_estado) for t in range(n)]
    ondas = [Tarefa(t, t // processadores * por_saida, por_saida) for t in range(n)]
    fim_da_fila, fim_das_ondas = n * por_estado, -(-n // processadores) * por_saida
    quem = "a recorrência" if fim_da_fila < fim_das_ondas else "a self-attention"
    descricao = (
        f"Com {processadores} processador{'es' if processadores > 1 else ''}, a recorrência termina as {n} posições em "
        f"{decimal(fim_da_fila, 0)} mil contas, uma posição de cada vez; a self-attention, em "
        f"{decimal(fim_das_ondas, 0)} mil, até {min(processadores, n)} de cada vez. Termina antes {quem}."
    )
    return Quadro(
        linha_do_tempo(
            {"recorrência": fila, "self-attention": ondas},
            [f"posição {t}" for t in range(n)],
            "tempo, em milhares de contas seguidas",
            descricao,
        ),
        tabela=[
            ("", "contas por posição", "trabalho total", "termina em"),
            *(
                (nome, f"{decimal(p, 1)} mil", f"{decimal(c.flops / 1000, 0)} mil", f"{decimal(fim, 0)} mil")
                for nome, p, c, fim in (
                    ("recorrência", por_estado, recorrencia, fim_da_fila),
                    ("self-attention", por_saida, atencao, fim_das_ondas),
                )
            ),
        ],
    )


quem_comeca = Painel(
    modulo="licao_02",
    nome="quem_comeca",
    titulo="Quem pode começar quando",
    controles=(
        Deslizador("n", "Posições n", (4, 6, 8, 12, 16), 8),
        Deslizador("d", "Dimensão d", (8, 16, 32, 64), 16),
        Deslizador("processadores", "Processadores", (1, 2, 4, 8, 16), 4),
    ),
    desenhar=_ver_quem_comeca,
)


POSICOES = 12


def _ver_espera(*, levar: Levar, t: int) -> Quadro:
    recorrencia, _ = _custos(t + 1, 8)
    _, atencao = _custos(POSICOES, 8)
    fileiras = {
        "entradas x": ["usa"] * POSICOES,
        "estados da recorrência": ["alvo" if i == t else "espera" if i < t else "dispensa" for i in range(POSICOES)],
        "saídas da atenção": ["alvo" if i == t else "dispensa" for i in range(POSICOES)],
    }
    anteriores = "nenhum estado" if t == 0 else "1 estado" if t == 1 else f"{t} estados, um depois do outro"
    descricao = (
        f"Na posição {t}, a recorrência espera {anteriores}: {recorrencia.produtos_em_fila} produtos de matrizes em "
        f"fila, contados ao executar. A saída da self-attention não espera nenhuma outra saída: são "
        f"{atencao.produtos_em_fila} produtos em fila, em qualquer posição, a partir das {POSICOES} entradas."
    )
    return Quadro(dependencias(fileiras, descricao))


espera = Painel(
    modulo="licao_02",
    nome="espera",
    titulo="O que cada posição espera",
    controles=(Deslizador("t", "Posição", tuple(range(POSICOES)), 5),),
    desenhar=_ver_espera,
)


COMPRIMENTOS = (4, 8, 16, 32, 64, 128, 256)
MEDIDAS = {"flops": "trabalho total (contas)", "passos": "caminho crítico (passos)", "maior": "maior matriz (números)"}


def _ver_trabalho(*, levar: Levar, d: int, medida: str) -> Quadro:
    custos = [_custos(n, d) for n in COMPRIMENTOS]
    series = {
        nome: [getattr(par[i], medida) for par in custos] for i, nome in enumerate(("recorrência", "self-attention"))
    }
    a, b = series["recorrência"], series["self-attention"]
    descricao = (
        f"{MEDIDAS[medida].capitalize()} com d = {d}: de n = {COMPRIMENTOS[0]} a n = {COMPRIMENTOS[-1]}, a recorrência "
        f"vai de {a[0]} a {a[-1]} e a self-attention, de {b[0]} a {b[-1]}. Em n = {COMPRIMENTOS[-1]}, a razão "
        f"atenção/recorrência é {decimal(b[-1] / a[-1])}."
    )
    figura = linhas(COMPRIMENTOS, series, descricao, "posições n", MEDIDAS[medida], escala_x="log", escala_y="log")
    return Quadro(
        figura,
        tabela=[
            ("n", "recorrência", "self-attention", "razão"),
            *((str(n), str(x), str(y), decimal(y / x)) for n, x, y in zip(COMPRIMENTOS, a, b, strict=True)),
        ],
    )


trabalho = Painel(
    modulo="licao_02",
    nome="trabalho",
    titulo="Trabalho, espera e memória",
    controles=(
        Deslizador("d", "Dimensão d", (4, 8, 16, 32, 64), 16),
        Escolha("medida", "O que medir", MEDIDAS, "passos"),
    ),
    desenhar=_ver_trabalho,
)
