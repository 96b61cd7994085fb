"""Ao abrir o kernel do navegador: o que o pyodide_kernel, escrito para o IPython 8, precisa para rodar no 9."""


def load_ipython_extension(shell) -> None:
    # Completa com o que está vivo na memória: o jedi, que abre milhares de arquivos, não veio.
    shell.Completer.use_jedi = False
    deve_esperar, rodar_e_esperar = shell.should_run_async, shell.run_cell_async

    # O IPython 9 quer receber a célula já transformada; o kernel só passa o texto dela.
    def should_run_async(codigo: str, **_) -> bool:
        return deve_esperar(codigo, transformed_cell=shell.transform_cell(codigo))

    async def run_cell_async(codigo: str, **opcoes):
        if "transformed_cell" not in opcoes:
            opcoes["transformed_cell"] = shell.transform_cell(codigo)
        return await rodar_e_esperar(codigo, **opcoes)

    shell.should_run_async, shell.run_cell_async = should_run_async, run_cell_async
