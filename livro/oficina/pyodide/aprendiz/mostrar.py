"""Um valor como a página o mostra: uma figura, se ele sabe ser uma; senão, o seu texto."""

import json
from typing import Any

MIME_FIGURA = "application/vnd.plotly.v1+json"
CARACTERES = 20_000


def em_saida(valor: Any) -> dict[str, Any]:
    """{tipo: "figura", figura: {data, layout}, palavras} ou {tipo: "texto", texto}."""
    pacote = _pacote(valor)
    figura = pacote.get(MIME_FIGURA)
    if figura is not None and _viaja(figura):
        desenho = {"data": figura["data"], "layout": figura["layout"]}
        return {"tipo": "figura", "figura": desenho, "palavras": str(pacote.get("text/plain", ""))}
    texto = pacote.get("text/plain") or repr(valor)
    if len(texto) > CARACTERES:
        texto = f"{texto[:CARACTERES]} …"
    return {"tipo": "texto", "texto": f"{texto}\n"}


def _pacote(valor: Any) -> dict[str, Any]:
    """O que o objeto oferece ao Jupyter; um dicionário com um tipo de figura serve, como em display(…, raw=True)."""
    if isinstance(valor, dict) and MIME_FIGURA in valor:
        return valor
    oferecer = getattr(valor, "_repr_mimebundle_", None)
    pacote = oferecer() if callable(oferecer) and not isinstance(valor, type) else {}
    if isinstance(pacote, tuple):
        pacote = pacote[0]
    return pacote if isinstance(pacote, dict) else {}


def _viaja(figura: Any) -> bool:
    """Se é uma figura que a página sabe ler: JSON, sem nan."""
    try:
        json.dumps(figura, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return isinstance(figura, dict) and isinstance(figura.get("data"), list) and isinstance(figura.get("layout"), dict)
