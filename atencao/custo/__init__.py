"""Custo: quantas contas, quanta memória e quanta espera há numa função, contados ao executá-la."""

from atencao.custo.contagem import Custo, contar

__all__ = ["Custo", "contar"]
