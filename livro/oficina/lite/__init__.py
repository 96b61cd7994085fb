"""O JupyterLite dentro do site: cada lição se abre como notebook, com o Python rodando no próprio navegador.

`montar(livro, site)` deixa em `site/lite` o aplicativo, o Python dele e os notebooks. O que não muda com o texto das
lições fica guardado em `_build/lite`, e no site só é trocado quando muda.
"""

import shutil
from pathlib import Path

from livro.oficina.lite import aplicativo, cadernos, paginas, python
from livro.oficina.pyodide import CACHE as CACHE_DO_MOTOR
from livro.oficina.pyodide.fontes import obter_roda
from livro.oficina.pyodide.pecas import ler_lock, resumo, roda_do_numpy

CACHE = CACHE_DO_MOTOR.with_name("lite")
PASTA = "lite"
MARCA = ".montado"


def montar(livro_em: Path, site: Path, cache: Path = CACHE) -> bool:
    """Deixa o JupyterLite em `site/lite`; sem notebooks, ou sem o Python da página, o site fica sem ele."""
    destino = site / PASTA
    if not cadernos.achar(livro_em) or not (site / paginas.nucleo()).is_dir():
        shutil.rmtree(destino, ignore_errors=True)
        return False
    roda = obter_roda(roda_do_numpy(ler_lock()), CACHE_DO_MOTOR / "rodas")
    partes = [aplicativo.preparar(cache), python.preparar_alicerce(cache, roda), python.preparar_curso(cache)]
    marca = resumo(paginas.este_codigo() | {"partes": " ".join(parte.name for parte in partes).encode()})
    if not (destino / MARCA).is_file() or (destino / MARCA).read_text(encoding="utf-8") != marca:
        shutil.rmtree(destino, ignore_errors=True)
        paginas.montar(destino, *partes)
        (destino / MARCA).write_text(marca, encoding="utf-8")
    cadernos.entregar(livro_em, destino)
    return True
