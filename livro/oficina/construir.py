"""Constrói o livro em _build/html: python -m livro.oficina.construir [pasta do livro]."""

import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import livro
from livro.caderno.gerar import SemLicoes, divergencias
from livro.oficina import frente, lite

RAIZ = Path(livro.__file__).resolve().parent.parent


def conferir_versao(numero: str | None) -> None:
    """O livro é de Jupyter Book 1.x; o 2.x é outro programa e não lê o que está aqui."""
    if numero is None or not numero.startswith("1."):
        achado = f"achei a versão {numero}" if numero else "não achei nenhum"
        raise SystemExit(f"Este livro precisa do Jupyter Book 1.x e {achado}: rode `pip install -r requirements.txt`.")


def _versao_do_jupyter_book() -> str | None:
    try:
        return version("jupyter-book")
    except PackageNotFoundError:
        return None


def explicar(erro: BaseException | None) -> str:
    """Uma frase para cada coisa que costuma dar errado numa célula; a página é sempre nomeada."""
    from myst_nb.core.execute import ExecutionError
    from nbclient.exceptions import CellTimeoutError

    pagina = None
    while erro is not None:
        if isinstance(erro, ExecutionError):
            pagina = Path(str(erro))
        if isinstance(erro, CellTimeoutError):
            return (
                f"Em {pagina} uma célula passou do tempo limite (execute.timeout em _config.yml): "
                "torne a célula mais rápida ou aumente o limite."
            )
        erro = erro.__cause__ or erro.__context__
    if pagina:
        return f"Em {pagina} uma célula parou com erro: o rastro está logo acima. Corrija a célula e rode de novo."
    return "A construção parou: o motivo está logo acima."


def construir(livro_em: Path) -> Path:
    """Constrói o livro daquela pasta e devolve onde ficou; para com erro se algo der errado."""
    from jupyter_book.sphinx import build_sphinx

    pronto = livro_em / "_build" / "html"
    resultado = build_sphinx(
        livro_em,
        pronto,
        path_config=livro_em / "_config.yml",
        noconfig=True,
        confoverrides={
            "external_toc_path": (livro_em / "_toc.yml").as_posix(),
            "latex_individualpages": False,
            "nitpicky": True,
        },
        warningiserror=True,
        keep_going=True,
    )
    if isinstance(resultado, BaseException):
        raise SystemExit(f"\n{explicar(resultado)}")
    if resultado:
        raise SystemExit("\nA construção terminou com avisos, que aqui contam como erros: veja acima.")
    lite.montar(livro_em, pronto)
    return pronto


def notebooks_atrasados(livro_em: Path) -> str:
    """Uma frase se o site leva notebooks que não são os que as lições e `_config.yml` geram; senão, vazio."""
    try:
        frases = divergencias(livro_em)
    except SemLicoes:
        return ""
    if not frases:
        return ""
    return (
        f"Atenção: as páginas são as de agora, mas os notebooks são os antigos ({len(frases)} diferem do que as lições "
        "geram). Rode make notebooks (ou python -m livro.caderno) e construa de novo."
    )


def main(argumentos: list[str]) -> None:
    inicio = time.perf_counter()
    conferir_versao(_versao_do_jupyter_book())
    frente.instalar()
    livro_em = Path(argumentos[0]).resolve() if argumentos else RAIZ
    pronto = construir(livro_em)
    print(f"\nLivro pronto em {time.perf_counter() - inicio:.1f} s: {pronto} (para ver: make site)")
    if aviso := notebooks_atrasados(livro_em):
        print(aviso, file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
