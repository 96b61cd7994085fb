"""Respostas certas dos exercícios, escritas de modos diferentes do da solução: nenhuma pode ser reprovada."""

from collections.abc import Callable
from typing import Any

from tests.atencao.respostas_certas import licao_01, licao_02, licao_03, licao_04, licao_08, licao_09

LICOES = (licao_01, licao_02, licao_03, licao_04, licao_08, licao_09)
CERTAS: dict[str, tuple[Callable[..., Any], ...]] = {
    id_: certas for licao in LICOES for id_, certas in licao.CERTAS.items()
}
