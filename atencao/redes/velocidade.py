"""Mede self-attention contra redes recorrentes de mesma largura: `python -m atencao.redes.velocidade [alvo] [pasta]`.

alvo: "cpu", "cuda" ou "mps"; sem ele, o melhor desta máquina. O comando grava <alvo>.json na pasta (sem ela, a do
curso) e pode ser interrompido: o que já mediu fica em <alvo>.parcial.json, e a vez seguinte continua dali.
"""

import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch

from atencao.dispositivos import melhor_dispositivo
from atencao.nucleo import self_attention
from atencao.recorrencia import rnn
from atencao.velocidade.medicao import GRADE, Caso, Medicao, Tempo, ler, nome_do_arquivo, pasta_das_medidas

Camada = Callable[[torch.Tensor], torch.Tensor]
Medidor = Callable[[], None]


@dataclass(frozen=True)
class Receita:
    """Quantas vezes repetir. Depois do aquecimento, cada caso repete até somar `segundos`, dentro dos dois limites."""

    aquecimentos: int = 1
    repeticoes_minimas: int = 3
    repeticoes_maximas: int = 40
    segundos: float = 4.0


RAPIDA = Receita(repeticoes_minimas=2, repeticoes_maximas=10, segundos=0.5)
"""Para uma célula de notebook: menos repetições, números mais tremidos."""


def medir(caso: Caso, alvo: str = "cpu", receita: Receita = RAPIDA) -> dict[str, dict[str, Tempo]]:
    """Cada arquitetura sobre X (lote, n, d), com aquecimento e sincronização: arquitetura → conta → tempo.

    As arquiteturas se alternam dentro de cada repetição: uma oscilação da máquina atinge todas por igual.
    """
    torch.manual_seed(0)
    X = torch.randn(caso.lote, caso.n, caso.d, device=alvo)
    medidores = {
        (nome, conta): medidor
        for nome, criar in ARQUITETURAS.items()
        for conta, medidor in _medidores(*criar(caso.d, alvo), X).items()
    }
    segundos = {chave: [] for chave in medidores}
    for repeticao in _repeticoes(receita):
        for chave, medidor in medidores.items():
            demora = _cronometrar(medidor, X)
            if repeticao >= 0:
                segundos[chave].append(demora)
    return {nome: {conta: _tempo(segundos[nome, conta]) for conta in ("direta", "treino")} for nome in ARQUITETURAS}


def principal(alvo: str, pasta: Path, receita: Receita, grade: Sequence[Caso]) -> Medicao:
    """Mede a grade, na ordem dada, e grava a medição; continua uma que parou, se o ambiente é o mesmo."""
    parcial = pasta / nome_do_arquivo(f"{alvo}.parcial")
    medicao = _retomar(parcial, _ambiente(alvo, receita))
    inicio, ja_passado = time.perf_counter(), medicao.ambiente["duracao_s"]
    faltam = [caso for caso in grade if caso not in medicao.tempos and caso not in medicao.deixados]
    for i, caso in enumerate(faltam, start=1):
        tempos, deixados = _medir_se_couber(caso, alvo, receita)
        duracao = round(ja_passado + time.perf_counter() - inicio, 1)
        medicao = Medicao(
            {**medicao.ambiente, "duracao_s": duracao},
            {**medicao.tempos, **tempos},
            {**medicao.deixados, **deixados},
        )
        parcial.write_text(medicao.em_json(), encoding="utf-8")
        print(f"{i}/{len(faltam)}  n = {caso.n}, lote {caso.lote}, d = {caso.d}; {duracao:.0f} s ao todo", flush=True)
    destino = pasta / nome_do_arquivo(alvo)
    destino.write_text(medicao.em_json(), encoding="utf-8")
    parcial.unlink(missing_ok=True)
    print(f"Gravei {destino}.")
    return medicao


def _medir_se_couber(caso: Caso, alvo: str, receita: Receita) -> tuple[dict[Caso, Any], dict[Caso, str]]:
    """({caso: tempos}, {}), ou ({}, {caso: por que não coube})."""
    pedida, limite = memoria_da_atencao(caso), _memoria(alvo) / 2
    if pedida > limite:
        return {}, {caso: f"pede {pedida / 1e9:.1f} GB, mais que a metade da memória ({limite / 1e9:.1f} GB)"}
    try:
        return {caso: medir(caso, alvo, receita)}, {}
    except torch.OutOfMemoryError:
        return {}, {caso: "faltou memória no dispositivo"}


def memoria_da_atencao(caso: Caso) -> int:
    """Bytes, no pico de um passo de treino: quatro matrizes (lote, n, n) em float32 ao mesmo tempo, medidas."""
    return 4 * caso.lote * caso.n**2 * 4


def _memoria(alvo: str) -> float:
    if alvo == "cuda":
        return torch.cuda.mem_get_info()[1]
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError):  # o Windows não diz
        return 16e9


def _retomar(parcial: Path, ambiente: dict[str, Any]) -> Medicao:
    """O que já foi medido neste ambiente, ou uma medição vazia."""
    if parcial.is_file():
        medicao = ler(parcial.read_text(encoding="utf-8"))
        muda = {"data", "duracao_s"}
        if all(medicao.ambiente.get(nome) == valor for nome, valor in ambiente.items() if nome not in muda):
            return medicao
    return Medicao(ambiente, {}, {})


def _ambiente(alvo: str, receita: Receita) -> dict[str, Any]:
    return {
        "comando": f"python -m atencao.redes.velocidade {alvo}",
        "data": datetime.now(UTC).isoformat(timespec="seconds"),
        "duracao_s": 0.0,
        "dispositivo": torch.cuda.get_device_name() if alvo == "cuda" else alvo,
        "processador": _processador(),
        "nucleos": os.cpu_count(),
        "threads": torch.get_num_threads(),
        "sistema": f"{platform.system()} {platform.machine()}",
        "dtype": "float32",
        "versoes": {"python": platform.python_version(), "numpy": np.__version__, "torch": torch.__version__},
        "receita": asdict(receita),
    }


def _processador() -> str:
    """O nome comercial, onde o sistema o diz; senão a arquitetura."""
    informacoes = Path("/proc/cpuinfo")
    if informacoes.is_file():
        for linha in informacoes.read_text(encoding="utf-8").splitlines():
            if linha.startswith("model name"):
                return linha.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _atencao(d: int, alvo: str) -> tuple[Camada, list[torch.Tensor]]:
    pesos = [_matriz(d, alvo) for _ in range(3)]
    return lambda X: self_attention(X, *pesos)[0], pesos


def _recorrencia_do_curso(d: int, alvo: str) -> tuple[Camada, list[torch.Tensor]]:
    pesos = [_matriz(d, alvo) for _ in range(2)]
    return lambda X: rnn(X, *pesos), pesos


def _do_pytorch(tipo: type[torch.nn.RNNBase]) -> Callable[[int, str], tuple[Camada, list[torch.Tensor]]]:
    def criar(d: int, alvo: str) -> tuple[Camada, list[torch.Tensor]]:
        camada = tipo(d, d, batch_first=True).to(alvo)
        return lambda X: camada(X)[0], list(camada.parameters())

    return criar


ARQUITETURAS = {
    "self-attention": _atencao,
    "RNN do curso": _recorrencia_do_curso,
    "torch.nn.RNN": _do_pytorch(torch.nn.RNN),
    "torch.nn.LSTM": _do_pytorch(torch.nn.LSTM),
}


def _matriz(d: int, alvo: str) -> torch.Tensor:
    return (torch.randn(d, d, device=alvo) / d**0.5).requires_grad_()


def _medidores(camada: Camada, pesos: Sequence[torch.Tensor], X: torch.Tensor) -> dict[str, Medidor]:
    def direta() -> None:
        with torch.no_grad():
            camada(X)

    def treino() -> None:
        for peso in pesos:
            peso.grad = None
        camada(X).square().mean().backward()

    return {"direta": direta, "treino": treino}


def _repeticoes(receita: Receita) -> Iterator[int]:
    """−1 para cada aquecimento, depois 0, 1, 2… até o tempo ou o limite acabar."""
    yield from [-1] * receita.aquecimentos
    inicio = time.perf_counter()
    for repeticao in range(receita.repeticoes_maximas):
        if repeticao >= receita.repeticoes_minimas and time.perf_counter() - inicio > receita.segundos:
            return
        yield repeticao


def _cronometrar(medidor: Medidor, X: torch.Tensor) -> float:
    _esperar(X)
    inicio = time.perf_counter()
    medidor()
    _esperar(X)
    return time.perf_counter() - inicio


def _esperar(X: torch.Tensor) -> None:
    """A GPU trabalha enquanto o Python segue; sem esperar por ela, mediríamos só o pedido."""
    if X.device.type == "cuda":
        torch.cuda.synchronize()
    elif X.device.type == "mps":
        torch.mps.synchronize()


def _tempo(segundos: Sequence[float]) -> Tempo:
    """Três algarismos bastam: a máquina não se repete melhor que isso."""
    return Tempo(*(float(f"{q:.3g}") for q in np.quantile(segundos, (0.25, 0.5, 0.75))))


if __name__ == "__main__":
    pedido = sys.argv[1] if sys.argv[1:] else melhor_dispositivo().alvo
    destino = Path(sys.argv[2]) if sys.argv[2:] else pasta_das_medidas()
    principal(pedido, destino, Receita(), GRADE)
