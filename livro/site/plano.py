"""Que células de uma lição rodam no Python da página, e o que cada uma precisa que tenha rodado antes.

No navegador há o NumPy, a biblioteca padrão e o pacote do curso, menos o que nele precisa de PyTorch ou de um
terminal. Uma célula que precisa de mais que isso não roda lá, nem a que usa um nome que só essa define.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from livro.oficina.pyodide.conteudo import FORA_DE_ATENCAO, FORA_DO_PYTHON
from livro.site.nomes import Nomes, modulos_importados, nomes_da_celula, todos_os_nomes

RAIZES = {"numpy", "array_api_compat", "atencao", "IPython"}
# Nomes que anunciam o que não há na página: o PyTorch, arquivos, o teclado, outros processos.
AUSENTES = {"torch", "procurar_torch", "open", "input", "subprocess"}


@dataclass(frozen=True)
class Passo:
    """Uma célula: `motivo` diz por que não roda na página ("" se roda); `antes`, as que rodam antes dela, em ordem."""

    motivo: str
    antes: tuple[int, ...] = ()


def planejar(fontes: Sequence[str]) -> list[Passo]:
    """O plano de cada célula da lição, na ordem."""
    lidas = [_ler(fonte) for fonte in fontes]
    licao = _Licao([nomes for nomes, _ in lidas], [motivo for _, motivo in lidas])
    return [licao.passo(k) for k in range(len(fontes))]


def _ler(fonte: str) -> tuple[Nomes, str]:
    try:
        return nomes_da_celula(fonte), _falta(fonte)
    except SyntaxError:
        return Nomes(), "não é só Python"


def _falta(fonte: str) -> str:
    for modulo in modulos_importados(fonte):
        if not _ha_na_pagina(modulo):
            return f"importa {modulo}"
    citados = AUSENTES & todos_os_nomes(fonte)
    return f"usa {min(citados)}" if citados else ""


def _ha_na_pagina(modulo: str) -> bool:
    raiz, _, resto = modulo.partition(".")
    caminho = resto.replace(".", "/")
    if raiz == "atencao" and not caminho.startswith("exercicios"):
        return not any(FORA_DE_ATENCAO.search(f"{caminho}{fim}") for fim in (".py", "/"))
    return raiz in RAIZES or (raiz in sys.stdlib_module_names and not FORA_DO_PYTHON.match(f"{raiz}/"))


class _Licao:
    def __init__(self, nomes: list[Nomes], faltas: list[str]):
        self.nomes = nomes
        self.faltas = faltas
        self.geradores = set().union(*(n.geradores for n in nomes))
        modulos = set().union(*(n.modulos for n in nomes))
        # `np.set_printoptions(…)` vale para tudo o que vem depois, cite ou não o NumPy; e quem mexe em globals() pode
        # ter definido qualquer nome.
        self.gerais = {j for j, n in enumerate(nomes) if n.alterados & modulos or "globals" in n.usados}
        self.usos = cache(self._usos)
        self.alterados = cache(self._alterados)
        self.passo = cache(self._passo)

    def _passo(self, k: int) -> Passo:
        if self.faltas[k]:
            return Passo(self.faltas[k])
        antes: set[int] = set()
        for j in self.gerais:
            if j < k and not self.passo(j).motivo:
                antes |= {j, *self.passo(j).antes}
        for nome in sorted(self.usos(k)):
            for j in self.origens(nome, k):
                anterior = self.passo(j)
                if not anterior.motivo:
                    antes |= {j, *anterior.antes}
                elif nome in self.nomes[j].definidos | self.nomes[j].alterados:
                    return Passo(f"usa {nome}, de uma célula que {anterior.motivo}")
        return Passo("", tuple(sorted(antes)))

    def origens(self, nome: str, k: int) -> list[int]:
        """As células que deram ao nome o valor que tem antes de k: a que o definiu e as que mexeram nele depois."""
        achadas = []
        for j in reversed(range(k)):
            if nome in self.nomes[j].definidos or nome in self.alterados(j):
                achadas.append(j)
            if nome in self.nomes[j].certos and nome not in self.nomes[j].usados:
                break
        return achadas if any(nome in self.nomes[j].definidos for j in achadas) else []

    def _usos(self, k: int) -> set[str]:
        """Os nomes que a célula usa, com os que as funções chamadas por ela procuram."""
        achados: set[str] = set()
        # Uma função pode procurar um nome que a mesma célula só define depois dela.
        novos = self.nomes[k].usados | (self.nomes[k].adiados - self.nomes[k].certos)
        while novos:
            achados |= novos
            definiram = {j for nome in novos for j in range(k) if nome in self.nomes[j].definidos}
            novos = set().union(*(self.nomes[j].adiados for j in definiram)) - achados
        return achados

    def _alterados(self, j: int) -> set[str]:
        return self.nomes[j].alterados | (self.usos(j) & self.geradores)
