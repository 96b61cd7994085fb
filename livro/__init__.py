"""Como o livro é feito. Como extensão do Sphinx, só compõe os módulos de livro.site."""

import zlib
from pathlib import Path


def setup(app):
    """Liga cada parte do site ao Sphinx; a ordem não importa."""
    from livro.site import (
        bibliografia,
        busca,
        celulas,
        diagramas,
        execucao,
        figura,
        formulas,
        idioma,
        paginas,
        painel,
        progresso,
        recolhiveis,
        recursos,
        solucoes,
    )
    from livro.site.cartoes import pratica, questoes

    for parte in (
        bibliografia, busca, celulas, diagramas, execucao, figura, formulas, idioma, paginas, painel,
        pratica, progresso, questoes, recolhiveis, recursos, solucoes,
    ):  # fmt: skip
        parte.setup(app)
    return {"version": "1", "env_version": _versao_do_codigo(), "parallel_read_safe": True, "parallel_write_safe": True}


def _versao_do_codigo() -> int:
    """Muda quando muda o código que escreve as páginas: o que o Sphinx guardou das lições é então lido de novo."""
    codigo = (arquivo.read_bytes() for arquivo in sorted(Path(__file__).parent.glob("site/**/*.py")))
    return zlib.crc32(b"".join(codigo))
