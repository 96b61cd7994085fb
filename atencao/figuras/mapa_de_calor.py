"""Matrizes como mapas de calor: a linha 0 em cima, um rótulo por linha e por coluna, escala que não muda de figura
para figura.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from atencao.dispositivos import trazer
from atencao.figuras.cores import DESTAQUE, DIVERGENTE, SEQUENCIAL, Escala, cor_em, escala_plotly, tinta_sobre
from atencao.figuras.figura import Figura, layout_base
from atencao.figuras.texto import citar, comprimento, decimal, inclinado, literal, rotulo
from atencao.nucleo.entrada import Array

NUMEROS_ATE = 12
"""Até quantas linhas ou colunas o número cabe escrito na célula."""

DE_PE_ATE = 6
"""Até quantas colunas o rótulo fica na horizontal; daí em diante, inclinado."""

ESQUERDA, CIMA, DIREITA = 33, 52, 72
"""Pixels de margem além do comprimento dos rótulos: título do eixo; título e uma linha de rótulos; barra de cores."""

LINHA = 24
"""Pixels que o título da figura acrescenta."""

FRASES_ATE = 8
"""Até quantas linhas a descrição conta uma a uma."""


def mapa_de_pesos(
    pesos: Array, consultas: Sequence[str], chaves: Sequence[str] | None = None, titulo: str = ""
) -> Figura:
    """Pesos de atenção (Lq, Lk) como mapa de calor, em escala fixa de 0 a 1.

    consultas: um rótulo por linha (quem olha).   chaves: um por coluna (para onde olha); sem elas, as consultas.

    Erros: ValueError se a forma não é a dos rótulos ou há peso fora de [0, 1].
    """
    chaves = consultas if chaves is None else chaves
    matriz = _pesos(pesos, consultas, chaves)
    figura = _mapa(
        matriz, consultas, chaves, SEQUENCIAL, (0.0, 1.0), "peso",
        "consulta (quem olha)", "chave (para onde olha)", _descrever_pesos(matriz, consultas, chaves),
    )  # fmt: skip
    return _com_titulo(figura, titulo)


def mapa_de_uma_consulta(pesos: Array, cabecas: Sequence[str], chaves: Sequence[str], consulta: str) -> Figura:
    """Os pesos de uma só consulta em h cabeças (h, n): uma linha por chave, uma coluna por cabeça.

    De pé, e não deitada como a linha da matriz de onde vem, para que a frase caiba numa tela estreita.
    Erros: os de `mapa_de_pesos`.
    """
    matriz = _pesos(pesos, cabecas, chaves)
    citadas = citar(chaves)
    olhares = [f"{nome}, {_para_onde(linha, citadas)}" for nome, linha in zip(cabecas, matriz, strict=True)]
    descricao = f"Pesos de “{consulta}” em {_conta(len(cabecas), 'cabeça')}: {'; '.join(olhares)}."
    figura = _mapa(
        matriz.T, chaves, cabecas, SEQUENCIAL, (0.0, 1.0), "peso",
        f"chave (para onde “{literal(consulta)}” olha)", "", descricao,
    )  # fmt: skip
    return Figura(figura.dados, figura.layout | {"height": 110 + 32 * len(chaves)}, descricao)


def mapa_de_valores(
    valores: Array, linhas: Sequence[str], colunas: Sequence[str], nome: str,
    titulo_y: str = "", titulo_x: str = "", titulo: str = "",
) -> Figura:  # fmt: skip
    """Valores de qualquer sinal (n, m) como mapa de calor, em escala centrada no zero.

    linhas, colunas: um rótulo por linha e por coluna.   nome: o que cada célula é ("pontuação", "componente").

    Erros: ValueError se a forma não é a dos rótulos ou há valor que não é finito.
    """
    matriz = _matriz(valores, linhas, colunas)
    if not np.isfinite(matriz).all():
        raise ValueError(f"Só desenho números finitos; há {int((~np.isfinite(matriz)).sum())} que não são.")
    limite = float(np.abs(matriz).max()) or 1.0
    figura = _mapa(
        matriz, linhas, colunas, DIVERGENTE, (-limite, limite), nome, titulo_y, titulo_x,
        _descrever_valores(matriz, linhas, colunas, nome),
    )  # fmt: skip
    return _com_titulo(figura, titulo)


def mapa_de_razoes(
    razoes: Array, linhas: Sequence[str], colunas: Sequence[str], nome: str, titulo_y: str, titulo_x: str,
    titulo: str = "",
) -> Figura:  # fmt: skip
    """Razões positivas (n, m) como mapa de calor: 2 e ½ ficam à mesma distância do 1, que é o meio da escala.

    razoes: NaN onde não há medida; a célula fica vazia, com um traço.
    linhas, colunas: um rótulo por linha e por coluna.   nome: o que se divide por quê.

    Erros: ValueError se a forma não é a dos rótulos, se há razão que não é positiva e finita ou se não há nenhuma.
    """
    matriz = _matriz(razoes, linhas, colunas)
    ha = ~np.isnan(matriz)
    if not ha.any() or not (np.isfinite(matriz[ha]) & (matriz[ha] > 0)).all():
        raise ValueError("Só desenho razões positivas e finitas, e pelo menos uma.")
    logaritmos = np.log2(matriz)
    limite = float(np.nanmax(np.abs(logaritmos))) or 1.0
    celulas, numeros = (
        _celulas(logaritmos, DIVERGENTE, (-limite, limite), nome, _dicas(matriz, linhas, colunas, nome)),
        _numeros(logaritmos, DIVERGENTE, (-limite, limite), [_razao(v) for v in matriz.flat]),
    )
    potencias = [p for p in range(-20, 21) if abs(p) <= limite]
    celulas["colorbar"] |= {
        "tickmode": "array", "tickvals": potencias, "ticktext": [_potencia_de_dois(p) for p in potencias],
    }  # fmt: skip
    figura = Figura(
        [celulas, numeros],
        _layout(linhas, colunas, titulo_y, titulo_x),
        f"Linhas: {titulo_y}; colunas: {titulo_x}. {_descrever_valores(matriz, linhas, colunas, nome)} Acima de 1 há "
        f"{int((matriz > 1).sum())} das {int(ha.sum())} células com medida.",
    )
    return _com_titulo(figura, titulo)


def destacar_linha(figura: Figura, linha: int) -> Figura:
    """O mapa de calor com uma moldura em volta da linha dada."""
    return _emoldurar(figura, (-0.5, len(figura.dados[0]["z"][linha]) - 0.5), (linha - 0.5, linha + 0.5))


def destacar_coluna(figura: Figura, coluna: int) -> Figura:
    """O mapa de calor com uma moldura em volta da coluna dada."""
    return _emoldurar(figura, (coluna - 0.5, coluna + 0.5), (-0.5, len(figura.dados[0]["z"]) - 0.5))


def destacar_celulas(figura: Figura, celulas: Sequence[Sequence[tuple[int, int]]]) -> Figura:
    """A figura com uma moldura em volta de cada célula (linha, coluna). celulas: uma lista por mapa de calor dela."""
    mapas = [traco for traco in figura.dados if traco["type"] == "heatmap"]
    molduras = [
        _moldura(
            (mapa.get("x0", 0) + j - 0.5, mapa.get("x0", 0) + j + 0.5), (i - 0.5, i + 0.5),
            (mapa.get("xaxis", "x"), mapa.get("yaxis", "y")),
        )
        for mapa, deste in zip(mapas, celulas, strict=True)
        for i, j in deste
    ]  # fmt: skip
    shapes = [*figura.layout.get("shapes", []), *molduras]
    return Figura(figura.dados, figura.layout | {"shapes": shapes}, figura.descricao)


def _emoldurar(figura: Figura, em_x: tuple[float, float], em_y: tuple[float, float]) -> Figura:
    return Figura(figura.dados, figura.layout | {"shapes": [_moldura(em_x, em_y)]}, figura.descricao)


def _moldura(
    em_x: tuple[float, float], em_y: tuple[float, float], eixos: tuple[str, str] = ("x", "y")
) -> dict[str, Any]:
    return {
        "type": "rect", "x0": em_x[0], "x1": em_x[1], "y0": em_y[0], "y1": em_y[1], "xref": eixos[0], "yref": eixos[1],
        "line": {"color": DESTAQUE, "width": 3}, "fillcolor": "rgba(0,0,0,0)",
    }  # fmt: skip


def _com_titulo(figura: Figura, titulo: str) -> Figura:
    if not titulo:
        return figura
    # No título do eixo de cima, e não no da figura: é o único lugar em que o plotly.js abre espaço para os dois.
    eixo, margem = figura.layout["xaxis"], figura.layout["margin"]
    texto = "<br>".join(filter(None, [f"<b>{literal(titulo)}</b>", eixo["title"]["text"]]))
    layout = figura.layout | {
        "xaxis": eixo | {"title": eixo["title"] | {"text": texto}},
        "margin": margem | {"t": margem["t"] + LINHA * ("<br>" in texto)},
        "height": figura.layout["height"] + LINHA,
    }
    return Figura(figura.dados, layout, f"{titulo}. {figura.descricao}")


def _matriz(valores: Array, linhas: Sequence[str], colunas: Sequence[str]) -> np.ndarray:
    matriz = np.asarray(trazer(valores), dtype=float)
    if matriz.shape != (len(linhas), len(colunas)) or 0 in matriz.shape:
        raise ValueError(
            f"Há {len(linhas)} rótulos de linha e {len(colunas)} de coluna para uma matriz de forma {matriz.shape}."
        )
    return matriz


def _pesos(pesos: Array, linhas: Sequence[str], colunas: Sequence[str]) -> np.ndarray:
    matriz = _matriz(pesos, linhas, colunas)
    if not ((matriz >= -1e-6) & (matriz <= 1 + 1e-3)).all():
        raise ValueError(f"Pesos de atenção vão de 0 a 1; recebi de {matriz.min():.3g} a {matriz.max():.3g}.")
    return matriz


def _mapa(
    matriz: np.ndarray, linhas: Sequence[str], colunas: Sequence[str], escala: Escala, faixa: tuple[float, float],
    nome: str, titulo_y: str, titulo_x: str, descricao: str,
) -> Figura:  # fmt: skip
    celulas = _celulas(matriz, escala, faixa, nome, _dicas(matriz, linhas, colunas, nome))
    cabem = max(matriz.shape) <= NUMEROS_ATE
    numeros = [_numeros(matriz, escala, faixa, [decimal(v) for v in matriz.flat])] if cabem else []
    return Figura([celulas, *numeros], _layout(linhas, colunas, titulo_y, titulo_x), descricao)


def _celulas(
    matriz: np.ndarray, escala: Escala, faixa: tuple[float, float], nome: str, dicas: list[list[str]]
) -> dict[str, Any]:
    return {
        "type": "heatmap",
        "z": [[None if np.isnan(v) else round(float(v), 4) for v in linha] for linha in matriz],
        "zmin": faixa[0],
        "zmax": faixa[1],
        "colorscale": escala_plotly(escala),
        "colorbar": {
            "title": {"text": nome, "side": "right", "font": {"size": 13}},
            "thickness": 12,
            "outlinewidth": 0,
            "nticks": 6,
            # Na borda, e não a 2% dela: a margem que a barra pede fica a mesma em qualquer largura.
            "x": 1,
        },
        "xgap": 1,
        "ygap": 1,
        "hovertext": dicas,
        "hoverinfo": "text",
    }


def _layout(linhas: Sequence[str], colunas: Sequence[str], titulo_y: str, titulo_x: str) -> dict[str, Any]:
    deitados = len(colunas) > DE_PE_ATE
    em_cima = inclinado(comprimento(colunas, _letra(colunas))) if deitados else 0
    return layout_base(
        _altura(len(linhas)),
        xaxis=_eixo(colunas, titulo_x) | {"side": "top"} | ({"tickangle": -60} if deitados else {}),
        yaxis=_eixo(linhas, titulo_y) | {"autorange": "reversed"},
        # Com a margem já perto da certa, automargin só confere: alargá-la custaria outro desenho.
        margin={"l": comprimento(linhas, _letra(linhas)) + ESQUERDA, "r": DIREITA, "t": em_cima + CIMA, "b": 20},
        showlegend=False,
    )


def _eixo(rotulos: Sequence[str], titulo: str) -> dict[str, Any]:
    """Marcas inteiras com o rótulo por cima: palavras repetidas continuam em células separadas."""
    return {
        "title": {"text": titulo, "standoff": 8, "font": {"size": 13}},
        "tickmode": "array",
        "tickvals": list(range(len(rotulos))),
        "ticktext": [rotulo(r) for r in rotulos],
        "tickfont": {"size": _letra(rotulos)},
        "automargin": True,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }


def _letra(rotulos: Sequence[str]) -> int:
    return 13 if len(rotulos) <= 24 else 10


def _altura(linhas: int) -> int:
    return 120 + linhas * (44 if linhas <= NUMEROS_ATE else 18)


def _dicas(matriz: np.ndarray, linhas: Sequence[str], colunas: Sequence[str], nome: str) -> list[list[str]]:
    return [
        [
            f"{literal(linha)} (linha {i}) → {literal(coluna)} (coluna {j})<br>{nome}: {decimal(matriz[i, j], 3)}"
            for j, coluna in enumerate(colunas)
        ]
        for i, linha in enumerate(linhas)
    ]


def _razao(valor: float) -> str:
    """Dois algarismos: 0,17, 2,1, 11; um traço onde não há medida."""
    return "–" if np.isnan(valor) else decimal(valor, 2 if valor < 0.995 else 1 if valor < 9.95 else 0)


def _potencia_de_dois(expoente: int) -> str:
    """4, 2, 1, ½, ¼…: o caractere único ocupa menos da tela."""
    if expoente >= 0:
        return str(2**expoente)
    return {-1: "½", -2: "¼", -3: "⅛"}.get(expoente, f"1/{2**-expoente}")


def _numeros(matriz: np.ndarray, escala: Escala, faixa: tuple[float, float], textos: Sequence[str]) -> dict[str, Any]:
    """Os números por cima das células, em preto ou branco conforme o fundo."""
    minimo, maximo = faixa
    fracoes = (matriz.ravel() - minimo) / (maximo - minimo)
    # Sem valor não há célula: o traço fica sobre o fundo da página, claro ou escuro.
    tintas = ["#8a949e" if np.isnan(f) else tinta_sobre(cor_em(escala, f)) for f in fracoes]
    linhas, colunas = np.indices(matriz.shape)
    return {
        "type": "scatter",
        "mode": "text",
        "x": colunas.ravel().tolist(),
        "y": linhas.ravel().tolist(),
        "text": list(textos),
        "textfont": {"color": tintas, "size": 13 if matriz.shape[1] <= 8 else 10},
        "hoverinfo": "skip",
    }


def _descrever_pesos(matriz: np.ndarray, consultas: Sequence[str], chaves: Sequence[str]) -> str:
    abertura = f"Mapa de calor com {_conta(len(consultas), 'consulta')} e {_conta(len(chaves), 'chave')}."
    quem, quais = citar(consultas), citar(chaves)
    if len(consultas) > FRASES_ATE:
        i, j = np.unravel_index(matriz.argmax(), matriz.shape)
        return f"{abertura} O maior peso é de {quem[i]} para {quais[j]} ({decimal(matriz[i, j])})."
    frases = []
    for consulta, pesos in zip(quem, matriz, strict=True):
        frases.append(f"{consulta} olha {_para_onde(pesos, quais)}")
    return f"{abertura} {'; '.join(frases)}."


def _para_onde(pesos: np.ndarray, chaves: Sequence[str]) -> str:
    """As duas keys de maior peso; uma só, se a segunda empata com a terceira ou não passa de zero; ou o empate."""
    ordem = np.argsort(-pesos, kind="stable")
    empatadas = int(np.isclose(pesos, pesos[ordem[0]]).sum())
    if empatadas > 2:
        quantas = "todas as keys" if empatadas == len(pesos) else f"{empatadas} keys"
        return f"por igual para {quantas} ({decimal(pesos[ordem[0]])})"
    empate = len(pesos) > 2 and np.isclose(pesos[ordem[1]], pesos[ordem[2]])
    citadas = ordem[:1] if empate or pesos[ordem[-1 if len(pesos) < 2 else 1]] < 0.005 else ordem[:2]
    return "mais para " + " e ".join(f"{chaves[j]} ({decimal(pesos[j])})" for j in citadas)


def _descrever_valores(matriz: np.ndarray, linhas: Sequence[str], colunas: Sequence[str], nome: str) -> str:
    extremos = np.nanmax(matriz), np.nanmin(matriz)
    maior, menor = (_onde(matriz, valor, citar(linhas), citar(colunas)) for valor in extremos)
    return (
        f"Mapa de calor com {_conta(len(linhas), 'linha')} e {_conta(len(colunas), 'coluna')}; cada célula é: {nome}. "
        f"O maior valor é {maior}; o menor, {menor}."
    )


def _onde(matriz: np.ndarray, valor: float, linhas: Sequence[str], colunas: Sequence[str]) -> str:
    """O valor e a célula em que está, ou em quantas, se está em várias."""
    celulas = np.argwhere(np.isclose(matriz, valor))
    if len(celulas) > 1:
        return f"{decimal(valor)}, em {len(celulas)} células"
    (i, j) = celulas[0]
    return f"{decimal(valor)}, em {linhas[i]} com {colunas[j]}"


def _conta(quantos: int, nome: str) -> str:
    return f"{quantos} {nome}{'' if quantos == 1 else 's'}"
