"""Máscaras: quem pode olhar para quem. Booleanas, e **True = pode olhar**.

É a convenção de `torch.nn.functional.scaled_dot_product_attention` e o **oposto** da de `torch.nn.MultiheadAttention`,
em que True proíbe.
"""

from typing import Any

from array_api_compat import array_namespace, device, is_array_api_obj

from atencao.nucleo.entrada import Array, da_tabela, mundo_comum, mundo_de, tabela
from atencao.nucleo.numeros import exigir_inteiro, tabela_que_cabe


def mascara_causal(n: int, como: Array | None = None) -> Array:
    """Máscara (n, n) em que cada posição olha para si e para as anteriores: True onde a coluna j ≤ linha i.

    como: array de cuja biblioteca e dispositivo a máscara será; sem ele, NumPy.

    Erros: TypeError se n não é inteiro ou `como` não é array; ValueError se n < 1 ou a máscara não cabe na memória.
    """
    n = exigir_inteiro("n (o número de posições)", n, minimo=1)
    xp, alvo = mundo_de(como)
    with tabela_que_cabe(n, n):
        posicoes = xp.arange(n, device=alvo)
        return posicoes[None, :] <= posicoes[:, None]  # (1, n) ≤ (n, 1) → (n, n)


def preparar_mascara(mascara: Any, forma: tuple[int, ...], como: Array) -> Array:
    """A máscara como array booleano de pelo menos dois eixos, na biblioteca e no dispositivo de `como`.

    mascara: array ou lista que se estenda até `forma`, a dos pesos (..., Lq, Lk).

    Erros: TypeError se não é booleana ou se é de outra biblioteca; ValueError se está em outro dispositivo ou não se
    estende até `forma`.
    """
    xp = array_namespace(como)
    if not is_array_api_obj(mascara):
        mascara = tabela("A máscara", mascara)
        _exigir_booleana(mascara)
        mascara = da_tabela(mascara, xp, xp.bool, device(como))
    mundo_comum(mascara=mascara, Q=como)
    _exigir_booleana(mascara)
    if not _estende_ate(tuple(mascara.shape), forma):
        raise ValueError(
            f"A máscara {tuple(mascara.shape)} não se estende até a forma dos pesos {forma}: contando do fim, cada "
            "eixo deve ser igual ou 1."
        )
    return xp.reshape(mascara, (1,) * (2 - mascara.ndim) + tuple(mascara.shape))


def _exigir_booleana(mascara: Array) -> None:
    if not array_namespace(mascara).isdtype(mascara.dtype, "bool"):
        raise TypeError(f"A máscara deve ser booleana (True = pode olhar); recebi {mascara.dtype}.")


def _estende_ate(forma: tuple[int, ...], alvo: tuple[int, ...]) -> bool:
    if len(forma) > len(alvo):
        return False
    return all(a in (1, b) for a, b in zip(reversed(forma), reversed(alvo), strict=False))
