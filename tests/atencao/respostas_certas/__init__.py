"""Respostas certas dos exercícios, escritas de modos diferentes do da solução: nenhuma pode ser reprovada."""

from collections.abc import Callable
from typing import Any

from tests.atencao.respostas_certas import licao_01, licao_02, licao_03

CERTAS: dict[str, tuple[Callable[..., Any], ...]] = licao_01.CERTAS | licao_02.CERTAS | licao_03.CERTAS
