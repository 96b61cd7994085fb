"""Treina os modelos das contrações e grava os pesos e o registro: `python -m atencao.redes.cabecas [pasta]`.

Nada no treino manda as cabeças se dividirem: a perda é só a entropia cruzada da resposta certa na lacuna.
"""

import hashlib
import json
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from atencao.contracoes.arquivo import REGISTRO, SEIS_CABECAS, TRES_CABECAS, UMA_CABECA, gravar
from atencao.contracoes.contracao import RESPOSTAS, TRACOS
from atencao.contracoes.gramatica import PAPEIS, Exemplo, frases_de_teste, frases_de_treino
from atencao.contracoes.medidas import Medidas, casar, medir
from atencao.contracoes.modelo import Entrada, codificar, formas, responder
from atencao.contracoes.palavras import DESCONHECIDA, LACUNA, carregar

SEMENTES = {1: (701, 702), 3: (701, 702, 703, 704, 705, 706), 6: (701, 702)}
"""As sementes treinadas para cada número de cabeças; a primeira é a que se guarda."""

GUARDADOS = {1: UMA_CABECA, 3: TRES_CABECAS, 6: SEIS_CABECAS}
SEMENTE_DAS_FRASES = {"treino": 11, "teste": 12}


@dataclass(frozen=True)
class Receita:
    """Como treinar. desconhecidas: a fração das palavras trocadas pela desconhecida, para o modelo a conhecer."""

    passos: int = 1000
    lote: int = 64
    taxa: float = 3e-3
    frases_de_treino: int = 20_000
    frases_de_teste: int = 2_000
    desconhecidas: float = 0.03


@dataclass(frozen=True, eq=False)
class Treino:
    """parametros: arrays do NumPy em float32.   perdas: a média da perda de treino em cada décimo dos passos."""

    parametros: dict[str, np.ndarray]
    perdas: list[float]


def treinar(num_heads: int, semente: int, exemplos: Sequence[Exemplo], receita: Receita) -> Treino:
    sorteio = torch.Generator().manual_seed(semente)
    parametros = _sortear_parametros(num_heads, sorteio)
    otimizador = torch.optim.AdamW(parametros.values(), lr=receita.taxa)
    agenda = torch.optim.lr_scheduler.CosineAnnealingLR(otimizador, receita.passos)
    entrada, certas = _em_tensores(exemplos)
    perdas = []
    for _ in range(receita.passos):
        quais = torch.randint(len(exemplos), (receita.lote,), generator=sorteio)
        logits, _ = responder(parametros, _esconder(_lote(entrada, quais), receita.desconhecidas, sorteio))
        perda = cross_entropy(logits, certas[quais])
        otimizador.zero_grad()
        perda.backward()
        otimizador.step()
        agenda.step()
        perdas.append(perda.item())
    return Treino(
        {nome: x.detach().numpy() for nome, x in parametros.items()},
        [round(float(np.mean(decimo)), 4) for decimo in np.array_split(perdas, 10)],
    )


def _sortear_parametros(num_heads: int, sorteio: torch.Generator) -> dict[str, torch.Tensor]:
    """Embeddings de desvio 0,5; matrizes de desvio 1/√entradas, que conserva o tamanho dos vetores; vieses nulos."""
    parametros = {}
    for nome, forma in formas(num_heads).items():
        desvio = 0.5 if nome in ("palavra", "classe", "posicao") else forma[0] ** -0.5
        x = torch.randn(forma, generator=sorteio) * desvio if len(forma) == 2 else torch.zeros(forma)
        parametros[nome] = x.requires_grad_()
    return parametros


def _em_tensores(exemplos: Sequence[Exemplo]) -> tuple[Entrada, torch.Tensor]:
    entrada = codificar([e.tokens for e in exemplos])
    certas = torch.tensor([RESPOSTAS.index(e.resposta) for e in exemplos])
    return _em_cada(entrada, torch.from_numpy), certas


def _lote(entrada: Entrada, quais: torch.Tensor) -> Entrada:
    return _em_cada(entrada, lambda x: x[quais])


def _em_cada(entrada: Entrada, f: Callable[[Any], Any]) -> Entrada:
    return Entrada(f(entrada.palavras), f(entrada.classes), f(entrada.existe), f(entrada.lacuna))


def _esconder(entrada: Entrada, fracao: float, sorteio: torch.Generator) -> Entrada:
    """Algumas palavras, nunca a lacuna, trocadas pela desconhecida, que tem classe própria."""
    nomes = carregar().classes
    desconhecida, lacuna = (list(nomes).index(nome) for nome in (DESCONHECIDA, LACUNA))
    classe = list(dict.fromkeys(nomes.values())).index(nomes[DESCONHECIDA])
    some = torch.rand(entrada.palavras.shape, generator=sorteio) < fracao
    some &= entrada.palavras != lacuna
    return Entrada(
        torch.where(some, desconhecida, entrada.palavras),
        torch.where(some, classe, entrada.classes),
        entrada.existe,
        entrada.lacuna,
    )


def resumo_das_palavras() -> str:
    """O sha256 das palavras da gramática: se elas mudam, é preciso treinar de novo."""
    texto = resources.files("atencao.contracoes").joinpath("palavras.txt").read_text(encoding="utf-8")
    return hashlib.sha256(texto.encode()).hexdigest()


def guardado(parametros: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Os parâmetros como voltam do arquivo: arredondados para float16. São estes que se medem."""
    return {nome: x.astype(np.float16).astype(np.float32) for nome, x in parametros.items()}


def papeis(medidas: Medidas) -> list[str]:
    """O papel de cada cabeça; "" para a que não ficou com nenhum, e para todas, se são menos que os papéis."""
    if len(medidas.massa) < len(PAPEIS):
        return [""] * len(medidas.massa)
    cabeca_de = casar(medidas.massa)
    return [next((papel for papel in PAPEIS if cabeca_de[papel] == i), "") for i in range(len(medidas.massa))]


def principal(pasta: Path, receita: Receita, sementes: dict[int, tuple[int, ...]]) -> None:
    """Treina, mede e grava em `pasta`, contando em voz alta."""
    inicio = time.perf_counter()
    treino = frases_de_treino(receita.frases_de_treino, SEMENTE_DAS_FRASES["treino"])
    teste = frases_de_teste(receita.frases_de_teste, SEMENTE_DAS_FRASES["teste"])
    print(f"{len(treino)} frases de treino e {len(teste)} de teste; por exemplo: {teste[0].preenchida}", flush=True)
    arquivos, linhas = {}, []
    for num_heads, semente in [(h, s) for h, todas in sementes.items() for s in todas]:
        comeco = time.perf_counter()
        treinado = treinar(num_heads, semente, treino, receita)
        parametros = guardado(treinado.parametros)
        medidas = medir(parametros, teste)
        duracao = time.perf_counter() - comeco
        print(f"cabeças: {num_heads}, semente {semente}: {_resumo(medidas)}; {duracao:.0f} s", flush=True)
        linhas.append(_linha(num_heads, semente, duracao, treinado, medidas))
        if semente == sementes[num_heads][0]:
            arquivo = pasta / GUARDADOS[num_heads]
            gravar(parametros, arquivo)
            arquivos[arquivo.name] = _ficha(arquivo, semente, parametros, medidas)
    registro = {
        "comando": "python -m atencao.redes.cabecas",
        "data": datetime.now(UTC).isoformat(timespec="seconds"),
        "duracao_s": round(time.perf_counter() - inicio, 1),
        "versoes": {"python": platform.python_version(), "numpy": np.__version__, "torch": torch.__version__},
        "maquina": f"{platform.system()} {platform.machine()}, {_threads(torch.get_num_threads())}",
        "receita": asdict(receita) | {"semente_das_frases": SEMENTE_DAS_FRASES},
        "palavras_sha256": resumo_das_palavras(),
        "papeis": list(PAPEIS),
        "tracos": list(TRACOS),
        "arquivos": arquivos,
        "treinos": linhas,
    }
    (pasta / REGISTRO).write_text(json.dumps(registro, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"Gravei {', '.join([*arquivos, REGISTRO])} em {pasta}.")


def _threads(quantos: int) -> str:
    return "1 thread" if quantos == 1 else f"{quantos} threads"


def _resumo(medidas: Medidas) -> str:
    maiores = ", ".join(f"{papel} {m:.2f}" for papel, m in zip(PAPEIS, medidas.massa.max(axis=0), strict=True))
    return f"{medidas.certas:.1%} certas; maior massa em {maiores}"


def _linha(num_heads: int, semente: int, duracao: float, treino: Treino, medidas: Medidas) -> dict[str, Any]:
    return {
        "num_heads": num_heads,
        "semente": semente,
        "duracao_s": round(duracao, 1),
        "perdas_de_treino": treino.perdas,
        "certas": round(medidas.certas, 4),
        "acerto": medidas.acerto.round(4).tolist(),
        "perda": medidas.perda.round(4).tolist(),
        "massa": medidas.massa.round(4).tolist(),
        "falta": medidas.falta.round(4).tolist(),
    }


def _ficha(arquivo: Path, semente: int, parametros: dict[str, np.ndarray], medidas: Medidas) -> dict[str, Any]:
    conteudo = arquivo.read_bytes()
    return {
        "sha256": hashlib.sha256(conteudo).hexdigest(),
        "bytes": len(conteudo),
        "semente": semente,
        "parametros": sum(x.size for x in parametros.values()),
        "papeis": papeis(medidas),
    }


if __name__ == "__main__":
    torch.set_num_threads(1)  # com matrizes deste tamanho, dois threads se atrapalham
    destino = Path(sys.argv[1]) if sys.argv[1:] else Path(str(resources.files("atencao.contracoes")))
    principal(destino, Receita(), SEMENTES)
