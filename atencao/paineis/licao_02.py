"""Os painéis da lição 2: o que cada posição espera, quem começa quando, quanto custa, e o que o relógio mediu."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from atencao.custo import Custo, contar
from atencao.figuras import linhas
from atencao.figuras.dependencias import dependencias
from atencao.figuras.linha_do_tempo import Tarefa, linha_do_tempo
from atencao.figuras.texto import decimal
from atencao.nucleo import attention, self_attention
from atencao.nucleo.entrada import Array
from atencao.paineis.controles import Deslizador, Escolha
from atencao.paineis.painel import Levar, Painel, Quadro
from atencao.recorrencia import lstm, rnn
from atencao.velocidade import CONTAS, carregar, razoes_previstas

POSICOES = 9


def _uma_saida(X: Array, W: Array, t: int) -> Array:
    """Só a linha t da self-attention: nenhuma outra saída é calculada."""
    return attention(X[t : t + 1, :] @ W[0, ...], X @ W[1, ...], X @ W[2, ...])[0]


@cache
def _usadas() -> dict[str, np.ndarray]:
    """(t, j) verdadeiro se a entrada j entra na conta do resultado t: pôr NaN nela o estraga."""
    X, W = _exemplo()
    estragadas = [np.where(np.arange(POSICOES)[:, None] == j, np.nan, X) for j in range(POSICOES)]
    return {
        "recorrência": np.stack([np.isnan(rnn(E, W[0], W[1])).any(axis=1) for E in estragadas], axis=1),
        "atenção": np.stack([np.isnan(self_attention(E, *W)[0]).any(axis=1) for E in estragadas], axis=1),
    }


@cache
def _filas() -> dict[str, list[int]]:
    """Quantos produtos de matrizes em fila há até cada resultado, contados ao executar só o que ele pede."""
    X, W = _exemplo()
    return {
        "recorrência": [contar(rnn, X[: t + 1], W[0], W[1]).produtos_em_fila for t in range(POSICOES)],
        "atenção": [contar(_uma_saida, X, *W, t=t).produtos_em_fila for t in range(POSICOES)],
    }


def _exemplo() -> tuple[np.ndarray, np.ndarray]:
    acaso = np.random.RandomState(0)
    return acaso.standard_normal((POSICOES, 4)), acaso.standard_normal((3, 4, 4))


def _uma_saida(X: Array, W_q: Array, W_k: Array, W_v: Array, t: int) -> Array:
    """A linha t da self-attention, sem calcular nenhuma das outras."""
    return attention(X[t : t + 1] @ W_q, X @ W_k, X @ W_v)[0]


def _ver_espera(*, levar: Levar, t: int) -> Quadro:
    entradas = {quem: ["usa" if usa else "dispensa" for usa in usadas[t]] for quem, usadas in _usadas().items()}
    # Um resultado espera pelos que têm fila menor que a sua.
    resultados = {
        quem: ["alvo" if i == t else "espera" if f < fila[t] else "dispensa" for i, f in enumerate(fila)]
        for quem, fila in _filas().items()
    }
    descricao = (
        f"Na posição {t}, a recorrência usa {_conta(entradas['recorrência'].count('usa'), 'entrada')} e "
        f"{_espera(resultados['recorrência'], 'estado')}: {_conta(_filas()['recorrência'][t], 'produto')} de matrizes "
        f"em fila. A self-attention usa {_conta(entradas['atenção'].count('usa'), 'entrada')} e "
        f"{_espera(resultados['atenção'], 'saída')}: {_conta(_filas()['atenção'][t], 'produto')} em fila, em qualquer "
        "posição."
    )
    fileiras = {
        "x (RNN)": entradas["recorrência"],
        "estado": resultados["recorrência"],
        "x (atenção)": entradas["atenção"],
        "saída": resultados["atenção"],
    }
    return Quadro(dependencias(fileiras, descricao))


def _espera(resultados: Sequence[str], nome: str) -> str:
    quantos = resultados.count("espera")
    return f"espera {_conta(quantos, nome)}" if quantos else f"não espera outr{'o' if nome == 'estado' else 'a'} {nome}"


def _conta(quantos: int, nome: str) -> str:
    """3 entradas, 1 entrada."""
    return f"{quantos} {nome}{'' if quantos == 1 else 's'}"


espera = Painel(
    modulo="licao_02",
    nome="espera",
    titulo="O que cada posição espera",
    controles=(Deslizador("t", "Posição", tuple(range(POSICOES)), 5),),
    desenhar=_ver_espera,
)


@cache
def _etapas(n: int, d: int) -> dict[str, dict[str, float]]:
    """Milhares de contas por posição, em cada etapa: o que se calcula antes da fila, e o resto."""
    acaso = np.random.RandomState(0)
    X, W = acaso.standard_normal((n, d)), acaso.standard_normal((3, d, d))
    uma_projecao = contar(lambda X, W: X @ W, X, W[0]).flops
    da_rnn, da_atencao = contar(rnn, X, W[0], W[1]).flops, contar(self_attention, X, *W).flops
    return {
        "recorrência": {"x·Wₓ": uma_projecao / n / 1000, "estado": (da_rnn - uma_projecao) / n / 1000},
        "self-attention": {
            "q, k, v": 3 * uma_projecao / n / 1000,
            "saída": (da_atencao - 3 * uma_projecao) / n / 1000,
        },
    }


def _em_levas(n: int, processadores: int, inicio: float, duracao: float) -> list[Tarefa]:
    return [Tarefa(t, inicio + t // processadores * duracao, duracao) for t in range(n)]


def _ver_quem_comeca(*, levar: Levar, n: int, d: int, processadores: int) -> Quadro:
    faixas = {}
    for nome, etapas in _etapas(n, d).items():
        (antes, por_antes), (depois, por_depois) = etapas.items()
        preparo = _em_levas(n, processadores, 0.0, por_antes)
        # O estado espera o anterior: por mais processadores que haja, um de cada vez.
        juntos = 1 if nome == "recorrência" else processadores
        faixas[nome] = {antes: preparo, depois: _em_levas(n, juntos, _fim(preparo), por_depois)}
    fins = {nome: max(map(_fim, etapas.values())) for nome, etapas in faixas.items()}
    levas = _conta(-(-n // processadores), "leva")
    descricao = (
        f"Com {processadores} processador{'es' if processadores > 1 else ''}, as duas preparam as {n} posições em "
        f"{levas}. Depois a recorrência calcula um estado de cada vez e termina em "
        f"{decimal(fins['recorrência'], 1)} mil contas seguidas; a self-attention, com as saídas também em {levas}, "
        f"em {decimal(fins['self-attention'], 1)} mil. {_quem_termina(fins)}"
    )
    figura = linha_do_tempo(faixas, [f"posição {t}" for t in range(n)], "tempo (mil contas seguidas)", descricao)
    return Quadro(figura, _tabela_de_quem_comeca(_etapas(n, d), n, fins))


def _fim(tarefas: Sequence[Tarefa]) -> float:
    return max(t.inicio + t.duracao for t in tarefas)


def _quem_termina(fins: Mapping[str, float]) -> str:
    if np.isclose(fins["recorrência"], fins["self-attention"]):
        return "Terminam juntas."
    return f"Termina antes a {min(fins, key=fins.get)}."


def _tabela_de_quem_comeca(
    etapas: Mapping[str, Mapping[str, float]], n: int, fins: Mapping[str, float]
) -> list[tuple[str, ...]]:
    cabecalho = ("mil contas", "por posição", "ao todo", "fim")
    return [
        cabecalho,
        *(
            (
                nome,
                " + ".join(decimal(x, 1) for x in partes.values()),
                decimal(n * sum(partes.values()), 1),
                decimal(fins[nome], 1),
            )
            for nome, partes in etapas.items()
        ),
    ]


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


COMPRIMENTOS = (4, 8, 16, 32, 64, 128, 256)
MEDIDAS = {"flops": "trabalho total (contas)", "passos": "caminho crítico (passos)", "maior": "maior matriz (números)"}


@cache
def _custos(n: int, d: int) -> dict[str, Custo]:
    """Contados ao executar cada arquitetura sobre n vetores de dimensão d."""
    acaso = np.random.RandomState(0)
    X, W = acaso.standard_normal((n, d)), acaso.standard_normal((8, d, d))
    quatro = np.concatenate(W[:4], axis=1), np.concatenate(W[4:], axis=1)  # (d, 4d) cada
    return {
        "RNN": contar(rnn, X, W[0], W[1]),
        "LSTM": contar(lstm, X, *quatro, np.zeros(4 * d)),
        "self-attention": contar(self_attention, X, *W[:3]),
    }


def _ver_trabalho(*, levar: Levar, d: int, medida: str) -> Quadro:
    custos = [_custos(n, d) for n in COMPRIMENTOS]
    series = {nome: [getattr(c[nome], medida) for c in custos] for nome in custos[0]}
    atencao = series["self-attention"]
    descricao = (
        f"{MEDIDAS[medida].capitalize()} com d = {d}, de n = {COMPRIMENTOS[0]} a n = {COMPRIMENTOS[-1]}: "
        + "; ".join(f"{nome}, de {_milhar(y[0])} a {_milhar(y[-1])}" for nome, y in series.items())
        + f". {_virada(atencao, series['RNN'], 'a RNN')} {_virada(atencao, series['LSTM'], 'a LSTM')}"
    )
    figura = linhas(COMPRIMENTOS, series, descricao, "posições n", MEDIDAS[medida], escala_x="log", escala_y="log")
    tabela = [
        ("n", *series),
        *((str(n), *map(_milhar, ys)) for n, *ys in zip(COMPRIMENTOS, *series.values(), strict=True)),
    ]
    return Quadro(figura, tabela)


def _virada(da_atencao: Sequence[int], da_rede: Sequence[int], nome: str) -> str:
    """Onde a self-attention passa a gastar mais que a rede, entre os comprimentos desenhados."""
    acima = [a > r for a, r in zip(da_atencao, da_rede, strict=True)]
    if all(acima):
        return f"A self-attention gasta mais que {nome} em todos eles."
    if not any(acima):
        return f"A self-attention não gasta mais que {nome} em nenhum deles."
    k = next(k for k in range(1, len(acima)) if acima[k] != acima[k - 1])
    sentido = "mais" if acima[k] else "menos"
    return f"A self-attention passa a gastar {sentido} que {nome} entre n = {COMPRIMENTOS[k - 1]} e {COMPRIMENTOS[k]}."


def _milhar(valor: int) -> str:
    """1.234.567"""
    return f"{valor:,}".replace(",", ".")


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


AJUSTE_ATE = 256
"""O modelo de tempo só vê as medidas de n até aqui; daí em diante, prevê."""

REDES = {"torch.nn.RNN": "RNN do PyTorch", "torch.nn.LSTM": "LSTM do PyTorch", "RNN do curso": "RNN do curso"}


def _ver_relogio(*, levar: Levar, rede: str, conta: str, lote: str, d: int) -> Quadro:
    medicao = carregar()
    casos = sorted(caso for caso in medicao.tempos if (caso.lote, caso.d) == (int(lote), d))
    previstas = razoes_previstas(medicao, rede, conta, AJUSTE_ATE)
    medido, previsto = [medicao.razao(c, rede, conta) for c in casos], [previstas[c] for c in casos]
    descricao = (
        f"{CONTAS[conta].capitalize()}, lote {lote}, d = {d}: tempo da {REDES[rede]} dividido pelo da self-attention, "
        f"medido e, entre parênteses, previsto: "
        + "; ".join(f"n = {c.n}, {decimal(m)} ({decimal(p)})" for c, m, p in zip(casos, medido, previsto, strict=True))
        + ". Acima de 1, a self-attention foi mais rápida."
    )
    figura = linhas(
        [c.n for c in casos],
        {"medido": medido, "previsto": previsto, "empate": [1.0] * len(casos)},
        descricao,
        "posições n",
        "tempo da rede / tempo da atenção",
        escala_x="log",
        escala_y="log",
    )
    return Quadro(figura, [("n", "rede, ms", "atenção, ms", "razão", "prev."), *(
        (str(c.n), *(_ms(medicao.tempos[c][quem][conta].mediana) for quem in (rede, "self-attention")),
         decimal(m), decimal(p))
        for c, m, p in zip(casos, medido, previsto, strict=True)
    )])  # fmt: skip


def _ms(segundos: float) -> str:
    return f"{segundos * 1000:.3g}".replace(".", ",") if segundos < 1 else f"{segundos * 1000:.0f}"


relogio = Painel(
    modulo="licao_02",
    nome="relogio",
    titulo="O que o relógio mediu, e o que as contas previam",
    controles=(
        Escolha("rede", "Contra", REDES, "torch.nn.RNN"),
        Escolha("conta", "O que se cronometra", CONTAS, "treino"),
        Escolha("lote", "Lote", {"1": "1 sequência", "32": "32 sequências"}, "1"),
        Deslizador("d", "Dimensão d", (64, 256, 512), 64),
    ),
    desenhar=_ver_relogio,
)
