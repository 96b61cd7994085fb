"""Como o livro é feito. Como extensão do Sphinx, só compõe os módulos de livro.site."""


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
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
