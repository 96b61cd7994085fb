"""Ao abrir o kernel do navegador: o que o pyodide_kernel, escrito para o IPython 8, precisa para servir com o 9."""

from tokenize import TokenError

# O que o leitor digitou nem se divide em palavras de Python: recuo errado, aspas abertas.
ILEGIVEL = (SyntaxError, TokenError)


def load_ipython_extension(shell) -> None:
    # Completa com o que está vivo na memória: o jedi, que abre milhares de arquivos, não veio.
    shell.Completer.use_jedi = False
    _deixar_o_erro_para_quem_compila(shell)
    _passar_a_celula_transformada(shell)


def _deixar_o_erro_para_quem_compila(shell) -> None:
    """Um erro nas duas transformações abaixo deixaria a célula esperando para sempre; ao compilar, ele é mostrado."""
    do_kernel, do_ipython = shell.kernel.lite_transform_manager.transform_cell, shell.transform_cell

    async def no_kernel(codigo: str) -> str:
        try:
            return await do_kernel(codigo)
        except ILEGIVEL:
            return codigo

    def no_ipython(codigo: str) -> str:
        try:
            return do_ipython(codigo)
        except ILEGIVEL:
            return codigo

    shell.kernel.lite_transform_manager.transform_cell, shell.transform_cell = no_kernel, no_ipython


def _passar_a_celula_transformada(shell) -> None:
    """O IPython 9 quer receber a célula já transformada; o kernel só passa o texto dela."""
    deve_esperar, rodar_e_esperar = shell.should_run_async, shell.run_cell_async

    def should_run_async(codigo: str, **_) -> bool:
        return deve_esperar(codigo, transformed_cell=shell.transform_cell(codigo))

    async def run_cell_async(codigo: str, **opcoes):
        if "transformed_cell" not in opcoes:
            opcoes["transformed_cell"] = shell.transform_cell(codigo)
        return await rodar_e_esperar(codigo, **opcoes)

    shell.should_run_async, shell.run_cell_async = should_run_async, run_cell_async
