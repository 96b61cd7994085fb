"""As contrações: preposição mais demonstrativo, e o que cabe na lacuna."""

from dataclasses import dataclass
from itertools import product

from atencao.contracoes.palavras import DEMONSTRATIVOS, GENEROS, NUMEROS, PREPOSICOES

TRACOS = ("preposicao", "genero", "numero", "demonstrativo")
"""O que é preciso saber para preencher a lacuna."""

_RAIZES = {"este": "est", "esse": "ess", "aquele": "aquel"}

# De e em contraem com os três demonstrativos; a, só com aquele (crase); por, com nenhum.
_CONTRAIDAS = {
    ("de", "este"): "dest", ("de", "esse"): "dess", ("de", "aquele"): "daquel",
    ("em", "este"): "nest", ("em", "esse"): "ness", ("em", "aquele"): "naquel",
    ("a", "aquele"): "àquel",
}  # fmt: skip


@dataclass(frozen=True)
class Contracao:
    """O que preenche a lacuna: a preposição que o verbo pede e o demonstrativo que concorda com o resto."""

    preposicao: str
    genero: str
    numero: str
    demonstrativo: str

    @property
    def texto(self) -> str:
        """Como se escreve: "àqueles"; "por estas", em duas palavras, quando não há contração."""
        separadas = f"{self.preposicao} {_RAIZES[self.demonstrativo]}"
        raiz = _CONTRAIDAS.get((self.preposicao, self.demonstrativo), separadas)
        return raiz + ("e" if self.genero == "m" else "a") + ("s" if self.numero == "plural" else "")


RESPOSTAS: tuple[Contracao, ...] = tuple(
    Contracao(*tracos) for tracos in product(PREPOSICOES, GENEROS, NUMEROS, DEMONSTRATIVOS)
)
"""As 48 respostas possíveis, na ordem das saídas do modelo."""
