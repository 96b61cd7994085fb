"""Os quadros que a página guarda prontos: cada controle de poucas opções, mexido sozinho a partir dos padrões."""

import json
from collections import Counter
from typing import Any

from atencao.paineis import Painel
from atencao.paineis.controles import POUCAS_OPCOES

REPETIDA = "$parte"
MENOR_REPETICAO = 24  # letras de JSON: abaixo disso a referência não é mais curta que o valor


def opcoes_guardadas(painel: Painel) -> dict[str, list[Any]]:
    """Nome do controle → os valores cujos quadros a página guarda."""
    derivados = painel.calcular().derivados
    opcoes = {c.nome: list(c.alternativas()) for c in painel.controles}
    for controle in painel.controles:
        ofertas = derivados.get(controle.nome, ())
        # As posições que a frase inicial oferece são poucas, mas só se conhecem depois de calcular.
        if controle.tipo == "posicao" and len(ofertas) <= POUCAS_OPCOES:
            opcoes[controle.nome] = list(range(len(ofertas)))
    return {nome: valores for nome, valores in opcoes.items() if valores}


def quadros_prontos(painel: Painel) -> dict[str, list[list[Any]]]:
    """Nome do controle → pares [valor, quadro com só aquele controle mudado]."""
    return {
        nome: [[valor, painel.calcular({nome: valor}).em_json()] for valor in valores]
        for nome, valores in opcoes_guardadas(painel).items()
    }


def compactar(valor: Any) -> dict[str, Any]:
    """O mesmo valor com cada lista ou objeto repetido escrito uma vez só: {"partes": […], "valor": …}.

    Onde havia um repetido fica {"$parte": i}; uma parte só cita partes de índice menor que o seu.
    """
    vezes = Counter(_texto(galho) for galho in _galhos(valor))
    partes: list[Any] = []
    indices: dict[str, int] = {}

    def trocar(galho: Any) -> Any:
        if not isinstance(galho, dict | list):
            return galho
        texto = _texto(galho)
        if texto in indices:
            return {REPETIDA: indices[texto]}
        novo = {k: trocar(v) for k, v in galho.items()} if isinstance(galho, dict) else [trocar(v) for v in galho]
        if vezes[texto] < 2 or len(texto) < MENOR_REPETICAO:
            return novo
        partes.append(novo)
        indices[texto] = len(partes) - 1
        return {REPETIDA: indices[texto]}

    return {"valor": trocar(valor), "partes": partes}


def _galhos(valor: Any):
    """Todas as listas e objetos dentro do valor, ele incluído."""
    if isinstance(valor, dict | list):
        yield valor
        for filho in valor.values() if isinstance(valor, dict) else valor:
            yield from _galhos(filho)


def _texto(valor: Any) -> str:
    return json.dumps(valor, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
