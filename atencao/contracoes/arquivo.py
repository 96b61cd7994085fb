"""Os modelos treinados que vêm com o curso e o registro de como nasceram; quem os escreve é atencao.redes.cabecas."""

import functools
import json
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from atencao.contracoes.modelo import Parametros

UMA_CABECA = "uma_cabeca.npz"
TRES_CABECAS = "tres_cabecas.npz"
SEIS_CABECAS = "seis_cabecas.npz"
REGISTRO = "registro.json"


@dataclass(frozen=True, eq=False)
class Modelo:
    """Um modelo treinado. papeis: o de cada cabeça, medido no treino; "" para a que não ficou com nenhum."""

    parametros: Parametros
    papeis: tuple[str, ...]


@functools.cache
def carregar_registro() -> dict[str, Any]:
    """O registro do treino: comando, receita, versões e as medidas de cada semente."""
    return json.loads(_recurso(REGISTRO).read_text(encoding="utf-8"))


@functools.cache
def carregar_modelo(arquivo: str = TRES_CABECAS) -> Modelo:
    """O modelo do curso, em float32: TRES_CABECAS, o da lição, ou os dos contraexemplos, UMA_CABECA e SEIS_CABECAS."""
    with _recurso(arquivo).open("rb") as aberto, np.load(aberto, allow_pickle=False) as guardado:
        parametros = {nome: guardado[nome].astype(np.float32) for nome in guardado.files}
    return Modelo(parametros, tuple(carregar_registro()["arquivos"][arquivo]["papeis"]))


def gravar(parametros: Parametros, caminho: Path) -> None:
    """Em float16, que basta para a inferência e ocupa a metade."""
    with caminho.open("wb") as aberto:
        np.savez_compressed(aberto, **{nome: np.asarray(x).astype(np.float16) for nome, x in parametros.items()})


def _recurso(nome: str) -> Any:
    return resources.files("atencao.contracoes").joinpath(nome)
