"""Os painéis da lição 2: o que cada posição espera, quem começa quando, quanto custa, e o que o relógio mediu."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from atencao.custo import Custo, contar
from atencao.figuras import linhas
from atencao.figuras.dependencias import dependencias
from atencao.figuras.linha_do_tempo import Tarefa, linha_do_tempo
from atencao.figuras.texto import decimal, milhares
from atencao.nucleo import attention, self_attention
from atencao.nucleo.entrada import Array
from atencao.paineis.controles import Deslizador, Escolha
from atencao.paineis.painel import Levar, Painel, Quadro
from atencao.recorrencia import lstm, rnn
from atencao.velocidade import CONTAS, carregar, razoes_previstas

POSICOES = 9


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
def _etapas(n: int, d: int) -> dict[str, dict[str, list[float]]]:
    """Milhares de contas de cada posição, em cada etapa: o que não espera por ninguém, e o resto."""
    acaso = np.random.RandomState(0)
    X, W = acaso.standard_normal((n, d)), acaso.standard_normal((3, d, d))
    uma_projecao = contar(lambda X, W: X @ W, X, W[0]).flops / n / 1000
    # O primeiro estado não tem anterior: é só a tanh.
    primeiro = contar(rnn, X[:1], W[0], W[1]).flops / 1000 - uma_projecao
    da_rnn, da_atencao = contar(rnn, X, W[0], W[1]).flops / 1000, contar(self_attention, X, *W).flops / 1000
    seguintes = (da_rnn - n * uma_projecao - primeiro) / (n - 1)
    return {
        "recorrência": {"x·Wₓ": [uma_projecao] * n, "estado": [primeiro] + [seguintes] * (n - 1)},
        "self-attention": {"q, k, v": [3 * uma_projecao] * n, "saída": [da_atencao / n - 3 * uma_projecao] * n},
    }


def _em_fila(preparar: Sequence[float], atualizar: Sequence[float], processadores: int) -> list[list[Tarefa]]:
    """[preparos, estados]: quem se desocupa pega o próximo estado, se já pode começar; senão, o próximo preparo."""
    livres, preparos, estados = [0.0] * processadores, [], []
    while len(estados) < len(atualizar):
        livres.sort()
        t = len(estados)
        pode = max(_fim([preparos[t], *estados[-1:]]), livres[0]) if t < len(preparos) else np.inf
        if len(preparos) < len(preparar) and pode > livres[0]:
            preparos.append(Tarefa(len(preparos), livres[0], preparar[len(preparos)]))
            livres[0] = _fim(preparos[-1:])
        else:
            estados.append(Tarefa(t, pode, atualizar[t]))
            livres[0] = _fim(estados[-1:])
    return [preparos, estados]


def _em_levas(preparar: Sequence[float], responder: Sequence[float], processadores: int) -> list[list[Tarefa]]:
    """[preparos, saídas]: uma saída precisa das keys e dos values de todos, e nenhuma precisa de outra."""
    preparos = [Tarefa(t, t // processadores * dura, dura) for t, dura in enumerate(preparar)]
    pronto = _fim(preparos)
    return [preparos, [Tarefa(t, pronto + t // processadores * dura, dura) for t, dura in enumerate(responder)]]


ESCALAS = {"recorrência": _em_fila, "self-attention": _em_levas}


def _faixas(n: int, d: int, processadores: int) -> dict[str, dict[str, list[Tarefa]]]:
    """Arquitetura → etapa → tarefas, cada uma começando assim que pode."""
    return {
        nome: dict(zip(etapas, ESCALAS[nome](*etapas.values(), processadores), strict=True))
        for nome, etapas in _etapas(n, d).items()
    }


def fins(n: int, d: int, processadores: int) -> dict[str, float]:
    """Quando cada arquitetura termina de ler n vetores de dimensão d, em milhares de contas seguidas.

    n: pelo menos 2.
    """
    return {nome: max(map(_fim, etapas.values())) for nome, etapas in _faixas(n, d, processadores).items()}


def _ver_quem_comeca(*, levar: Levar, n: int, d: int, processadores: int) -> Quadro:
    terminam = fins(n, d, processadores)
    levas = _conta(-(-n // processadores), "leva")
    fila = (
        "a recorrência prepara e atualiza uma posição de cada vez"
        if processadores == 1
        else "a fila da recorrência começa assim que a posição 0 está preparada, enquanto os outros preparam o resto"
    )
    descricao = (
        f"Com {processadores} processador{'es' if processadores > 1 else ''}, {fila}: termina em "
        f"{decimal(terminam['recorrência'], 1)} mil contas seguidas. A self-attention prepara as {n} posições em "
        f"{levas} e só então calcula as saídas, também em {levas}: {decimal(terminam['self-attention'], 1)} mil. "
        f"{_quem_termina(terminam)}"
    )
    figura = linha_do_tempo(
        _faixas(n, d, processadores), [f"posição {t}" for t in range(n)], "tempo (mil contas seguidas)", descricao
    )
    return Quadro(figura, _tabela_de_quem_comeca(_etapas(n, d), terminam))


def _fim(tarefas: Sequence[Tarefa]) -> float:
    return max(t.inicio + t.duracao for t in tarefas)


def _quem_termina(terminam: Mapping[str, float]) -> str:
    if np.isclose(terminam["recorrência"], terminam["self-attention"]):
        return "Terminam juntas."
    return f"Termina antes a {min(terminam, key=terminam.get)}."


def _tabela_de_quem_comeca(
    etapas: Mapping[str, Mapping[str, Sequence[float]]], terminam: Mapping[str, float]
) -> list[tuple[str, ...]]:
    """As duas etapas ao todo, a soma delas e quando se termina."""
    return [
        ("mil contas", "por etapa", "ao todo", "fim"),
        *(
            (
                nome,
                " + ".join(decimal(sum(contas), 1) for contas in partes.values()),
                decimal(sum(map(sum, partes.values())), 1),
                decimal(terminam[nome], 1),
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
        + "; ".join(f"{nome}, de {milhares(y[0])} a {milhares(y[-1])}" for nome, y in series.items())
        + f". {_virada(atencao, series['RNN'], 'a RNN')} {_virada(atencao, series['LSTM'], 'a LSTM')}"
    )
    figura = linhas(COMPRIMENTOS, series, descricao, "posições n", MEDIDAS[medida], escala_x="log", escala_y="log")
    tabela = [
        ("n", *series),
        *((str(n), *map(milhares, ys)) for n, *ys in zip(COMPRIMENTOS, *series.values(), strict=True)),
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


trabalho = Painel(
    modulo="licao_02",
    nome="trabalho",
    titulo="Trabalho, espera e memória",
    controles=(
        Deslizador("d", "Dimensão d", (4, 8, 16, 32, 64), 16),
        Escolha("medida", "O que medir", MEDIDAS, "flops"),
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
