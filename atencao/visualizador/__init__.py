"""O visualizador de atenção: uma frase entra, a matriz sai legível, com o destaque de cada linha.

`ver(frase, …)` faz a conta e devolve uma `Visao`; `em_texto`, `em_json` e `em_pagina` a mostram. É o que
`python -m atencao "o gato viu o felino"` usa, e o painel da lição 8 também.
"""

from atencao.visualizador.mostrar import em_json, em_texto, para_quem, resumo, rotulos
from atencao.visualizador.pagina import em_pagina
from atencao.visualizador.visao import Visao, ver

__all__ = ["Visao", "em_json", "em_pagina", "em_texto", "para_quem", "resumo", "rotulos", "ver"]
