"""As medidas guardadas: um arquivo JSON por dispositivo, com tudo o que é preciso para saber de onde vieram."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

CONTAS = {"direta": "passagem direta", "treino": "passo de treino"}
"""O que se cronometra: a passagem direta sem derivadas; e a direta, seguida das derivadas de todos os pesos."""


class Caso(NamedTuple):
    """lote sequências de n posições, cada uma um vetor de dimensão d."""

    n: int
    lote: int
    d: int


GRADE = tuple(Caso(n, lote, d) for n, lote, d in product((16, 64, 256, 1024, 4096), (1, 32), (64, 256, 512)))
"""O que o comando mede, nesta ordem."""


class Tempo(NamedTuple):
    """Segundos: metade das repetições ficou entre os dois quartis."""

    quartil_1: float
    mediana: float
    quartil_3: float


@dataclass(frozen=True)
class Medicao:
    """O que um comando mediu numa máquina.

    ambiente: comando, data, duração, dispositivo, processador, threads, versões e receita.
    tempos: caso → arquitetura → conta ("direta" ou "treino") → tempo.
    deixados: caso → por que não foi medido.
    """

    ambiente: Mapping[str, Any]
    tempos: Mapping[Caso, Mapping[str, Mapping[str, Tempo]]]
    deixados: Mapping[Caso, str]

    def razao(self, caso: Caso, rede: str, conta: str) -> float:
        """Mediana da rede dividida pela da self-attention: acima de 1, a self-attention foi mais rápida."""
        tempos = self.tempos[caso]
        return tempos[rede][conta].mediana / tempos["self-attention"][conta].mediana

    def em_json(self) -> str:
        """Um caso por linha, para que se veja o que mudou entre duas medições."""
        casos = [json.dumps(caso._asdict() | {"tempos": tempos}) for caso, tempos in self.tempos.items()]
        deixados = [caso._asdict() | {"porque": porque} for caso, porque in self.deixados.items()]
        ambiente = json.dumps(self.ambiente, ensure_ascii=False, indent=1)
        return (
            f'{{"ambiente": {ambiente},\n"deixados": {json.dumps(deixados, ensure_ascii=False)},\n"casos": [\n'
            + ",\n".join(casos)
            + "\n]}\n"
        )


def ler(texto: str) -> Medicao:
    """O inverso de Medicao.em_json."""
    guardado = json.loads(texto)
    return Medicao(
        guardado["ambiente"],
        {_caso(linha): _tempos(linha["tempos"]) for linha in guardado["casos"]},
        {_caso(linha): linha["porque"] for linha in guardado["deixados"]},
    )


def carregar(alvo: str = "cpu") -> Medicao | None:
    """A medição que vem com o curso para "cpu", "cuda" ou "mps"; None se ainda não há."""
    arquivo = resources.files("atencao.velocidade").joinpath(nome_do_arquivo(alvo))
    return ler(arquivo.read_text(encoding="utf-8")) if arquivo.is_file() else None


def nome_do_arquivo(alvo: str) -> str:
    return f"{alvo}.json"


def pasta_das_medidas() -> Path:
    """Onde o comando grava, num clone do curso."""
    return Path(str(resources.files("atencao.velocidade")))


def _caso(linha: Mapping[str, Any]) -> Caso:
    return Caso(linha["n"], linha["lote"], linha["d"])


def _tempos(guardados: Mapping[str, Mapping[str, list[float]]]) -> dict[str, dict[str, Tempo]]:
    return {
        arquitetura: {conta: Tempo(*segundos) for conta, segundos in contas.items()}
        for arquitetura, contas in guardados.items()
    }
