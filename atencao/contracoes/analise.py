"""Uma frase digitada, vista pelo modelo: para onde cada cabeça olha e o que ele poria na lacuna."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from atencao.contracoes.arquivo import Modelo, carregar_modelo
from atencao.contracoes.contracao import RESPOSTAS
from atencao.contracoes.gramatica import MAXIMO_DE_TOKENS
from atencao.contracoes.medidas import probabilidades_por_traco
from atencao.contracoes.modelo import Entrada, codificar, responder
from atencao.contracoes.palavras import DESCONHECIDA, LACUNA, PREPOSICOES, carregar
from atencao.dispositivos import trazer
from atencao.frases import separar
from atencao.nucleo import softmax
from atencao.nucleo.entrada import Array


@dataclass(frozen=True, eq=False)
class Analise:
    """O que o modelo faz com uma frase de n tokens.

    tokens: como foram digitados, com "___" na lacuna.   lacuna: a posição dela.
    pesos: (num_heads, n, n). O treino só ensinou a linha da lacuna; nas outras, os pesos são o que calhou de ser.
    respostas: o que preenche a lacuna e com que probabilidade, da maior para a menor.
    tracos: traço → valor → probabilidade.   papeis: o de cada cabeça.
    escrita: a contração que estava no lugar da lacuna, ou "".   desconhecidas: os tokens que a gramática não tem.
    aviso: o que o leitor precisa saber sobre a frase, ou "".
    """

    tokens: tuple[str, ...]
    lacuna: int
    pesos: np.ndarray
    respostas: tuple[tuple[str, float], ...]
    tracos: dict[str, dict[str, float]]
    papeis: tuple[str, ...]
    escrita: str
    desconhecidas: tuple[str, ...]
    aviso: str


def analisar(frase: str, modelo: Modelo | None = None, levar: Callable[[np.ndarray], Array] = np.asarray) -> Analise:
    """A frase vista pelo modelo; sem `modelo`, o de três cabeças.

    frase: com ___ no lugar da contração ("o ator chegou ___ jogo ali") ou com a própria contração ("…àquele jogo ali").
    levar: põe os arrays onde a conta será feita.

    Erros: TypeError se a frase não é texto; ValueError se não tem palavra alguma, tem mais de uma lacuna ou é comprida.
    """
    modelo = carregar_modelo() if modelo is None else modelo
    tokens, escrita, aviso = _abrir_lacuna(_separar(frase))
    if len(tokens) > MAXIMO_DE_TOKENS:
        raise ValueError(
            f"A frase tem {len(tokens)} tokens, contando a lacuna; o modelo só viu frases de até {MAXIMO_DE_TOKENS}."
        )
    lidas = [_procurar(token) for token in tokens]
    entrada = codificar([lidas])
    entrada = Entrada(*(levar(x) for x in (entrada.palavras, entrada.classes, entrada.existe, entrada.lacuna)))
    logits, pesos = responder({nome: levar(x) for nome, x in modelo.parametros.items()}, entrada)
    logits = trazer(logits)  # (1, 48)
    probabilidades = softmax(logits)[0]
    ordem = np.argsort(-probabilidades, kind="stable")
    desconhecidas = tuple(token for token, lida in zip(tokens, lidas, strict=True) if lida == DESCONHECIDA)
    return Analise(
        tokens=tuple(tokens),
        lacuna=lidas.index(LACUNA),
        pesos=trazer(pesos)[0],
        respostas=tuple((RESPOSTAS[i].texto, float(probabilidades[i])) for i in ordem),
        tracos={
            traco: {valor: float(p[0]) for valor, p in por_valor.items()}
            for traco, por_valor in probabilidades_por_traco(logits).items()
        },
        papeis=modelo.papeis,
        escrita=escrita,
        desconhecidas=desconhecidas,
        aviso=" ".join(filter(None, [aviso, _das_desconhecidas(desconhecidas) or _do_que_falta(lidas)])),
    )


def conhecidas() -> dict[str, tuple[str, ...]]:
    """As palavras da gramática, por classe: são as que o modelo conhece."""
    classes = carregar().classes
    return {
        classe: tuple(palavra for palavra in classes if classes[palavra] == classe)
        for classe in dict.fromkeys(classes.values())
        if classe not in (DESCONHECIDA, classes[LACUNA])
    }


def _separar(frase: str) -> list[str]:
    """Os tokens da frase; traços baixos seguidos, um ou mais, são a lacuna."""
    if not isinstance(frase, str):
        raise TypeError(f"A frase deve ser um texto entre aspas; recebi {frase!r}, do tipo {type(frase).__name__}.")
    pedacos = re.split(r"_+", frase)
    if len(pedacos) > 2:
        raise ValueError(f"A frase tem {len(pedacos) - 1} lacunas; deixe uma só, no lugar da contração.")
    antes, *depois = map(separar, pedacos)
    if not any([antes, *depois]):
        raise ValueError("A frase está vazia: escreva palavras e ___ no lugar da contração.")
    return [*antes, *(token for pedaco in depois for token in [LACUNA, *pedaco])]


def _abrir_lacuna(tokens: list[str]) -> tuple[list[str], str, str]:
    """A frase com uma lacuna, a contração que estava no lugar dela e, se não havia nenhuma, o aviso que o diz."""
    if LACUNA in tokens:
        return tokens, "", ""
    achadas = _contracoes(tokens)
    if len(achadas) > 1:
        quais = " e ".join(f"“{' '.join(tokens[i:j])}”" for i, j in achadas[:2])
        raise ValueError(f"A frase tem {len(achadas)} contrações, como {quais}: troque por ___ a que falta adivinhar.")
    if not achadas:
        return [*tokens, LACUNA], "", "Não achei a lacuna e a pus no fim: escreva ___ onde entra a contração."
    [(inicio, fim)] = achadas
    return [*tokens[:inicio], LACUNA, *tokens[fim:]], " ".join(tokens[inicio:fim]), ""


def _contracoes(tokens: Sequence[str]) -> list[tuple[int, int]]:
    """Onde há contração: começo e fim. Preposição e demonstrativo separados também contam: "por estes", "de este"."""
    achadas, i = [], 0
    while i < len(tokens):
        quantos = next((n for n in (2, 1) if _sem_acentos(" ".join(tokens[i : i + n])) in _formas_da_lacuna()), 0)
        achadas += [(i, i + quantos)] if quantos else []
        i += max(quantos, 1)
    return achadas


@cache
def _formas_da_lacuna() -> frozenset[str]:
    demonstrativos = [raiz + fim for raiz in ("est", "ess", "aquel") for fim in ("e", "es", "a", "as")]
    separadas = [f"{preposicao} {d}" for preposicao in PREPOSICOES for d in demonstrativos]
    return frozenset(_sem_acentos(forma) for forma in [*(r.texto for r in RESPOSTAS), *separadas])


def _procurar(token: str) -> str:
    """A palavra da gramática que o token é, a menos de maiúsculas e, se não houver dúvida, de acentos."""
    for chave in (_sem_caixa, _sem_acentos):
        achadas = [palavra for palavra in carregar().classes if chave(palavra) == chave(token)]
        if len(achadas) == 1 and achadas[0] != DESCONHECIDA:
            return achadas[0]
    return DESCONHECIDA


def _sem_caixa(texto: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", texto).casefold())


def _sem_acentos(texto: str) -> str:
    separado = unicodedata.normalize("NFD", _sem_caixa(texto))
    return "".join(c for c in separado if unicodedata.category(c) not in ("Mn", "Cf"))


def _das_desconhecidas(desconhecidas: Sequence[str]) -> str:
    if not desconhecidas:
        return ""
    quais = ", ".join(f"“{token}”" for token in dict.fromkeys(desconhecidas))
    return (
        f"Não conheço {quais}: para o modelo, é como se ali pudesse estar qualquer palavra. Troque por palavras da "
        f"gramática, como {', '.join(_algumas())}."
    )


def _do_que_falta(lidas: Sequence[str]) -> str:
    """O que a lacuna precisa e a frase, toda de palavras conhecidas, não tem onde deveria."""
    classe = carregar().classes
    lacuna = lidas.index(LACUNA)
    antes, depois = ([classe[palavra] for palavra in parte] for parte in (lidas[:lacuna], lidas[lacuna + 1 :]))
    faltas = {
        "um verbo antes da lacuna (dele vem a preposição)": "verbo" in antes,
        "um substantivo logo depois dela (dele vêm gênero e número)": depois[:1] == ["substantivo"],
        "um lugar no fim, como aqui, aí ou ali (dele vem o demonstrativo)": "lugar" in depois,
    }
    faltam = [falta for falta, presente in faltas.items() if not presente]
    return f"Falta {'; falta '.join(faltam)}: sem isso, o modelo chuta." if faltam else ""


def _algumas() -> list[str]:
    """Uma amostra curta do que o modelo conhece."""
    palavras = carregar()
    verbos = [v.formas[0] for v in palavras.verbos[::6]]
    substantivos = [s.formas[0] for s in palavras.substantivos[::10]]
    return [*verbos, *substantivos, *list(palavras.lugares)[::2]]
