"""Uma figura: dados e aparência para o plotly.js, e a frase que diz em português o que ela mostra."""

from dataclasses import dataclass, field
from typing import Any

MIME_PLOTLY = "application/vnd.plotly.v1+json"


@dataclass(frozen=True)
class Figura:
    """Figura pronta para quem souber desenhá-la; não desenha nada e não precisa do pacote plotly.

    dados: lista de traços do plotly.js.   layout: a aparência.
    descricao: uma frase que substitui a figura para quem não a vê.
    """

    dados: list[dict[str, Any]] = field(repr=False)
    layout: dict[str, Any] = field(repr=False)
    descricao: str

    def plotly(self) -> dict[str, Any]:
        """O dicionário {data, layout} do plotly.js; a descrição viaja em layout.meta.descricao."""
        return {"data": self.dados, "layout": self.layout | {"meta": {"descricao": self.descricao}}}

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {MIME_PLOTLY: self.plotly(), "text/plain": self.descricao}


def layout_base(altura: int, **extras: Any) -> dict[str, Any]:
    """O que toda figura tem em comum: fundo transparente, vírgula decimal, sem arrastar, altura fixa em pixels."""
    return {
        "height": altura,
        "margin": {"l": 70, "r": 20, "t": 20, "b": 60},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "separators": ",.",
        "dragmode": False,
        "font": {"size": 14},
    } | extras
