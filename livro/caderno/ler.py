"""A lição em células: jupytext separa texto e código; aqui cada célula ganha a linha de onde veio."""

from dataclasses import dataclass
from pathlib import Path

from jupytext.myst import MystMetadataParsingError, myst_to_notebook

from livro.caderno.erros import ErroNaLicao
from livro.caderno.marcacao import analisar

ETIQUETAS = ("hide-input", "remove-input", "hide-output", "remove-cell")


@dataclass(frozen=True)
class Celula:
    tipo: str  # "markdown" ou "code"
    fonte: str
    linha: int  # a primeira linha da fonte, contada a partir de 1
    etiquetas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Licao:
    arquivo: str  # modulo-06/01-nome.md, como aparece nos erros
    celulas: tuple[Celula, ...]

    @property
    def documento(self) -> str:
        return self.arquivo.removesuffix(".md")


def ler_licao(caminho: Path, raiz: Path) -> Licao:
    arquivo = caminho.relative_to(raiz).as_posix()
    return ler_texto(caminho.read_text(encoding="utf-8"), arquivo)


def ler_texto(texto: str, arquivo: str) -> Licao:
    try:
        caderno = myst_to_notebook(texto, add_source_map=True)
    except MystMetadataParsingError as erro:
        raise ErroNaLicao(arquivo, 1, f"não consegui ler as opções de uma célula: {erro}") from erro
    _exigir_cabecalho(caderno.metadata, arquivo)
    linhas = texto.splitlines()
    celulas: list[Celula] = []
    for celula, inicio in zip(caderno.cells, caderno.metadata["source_map"], strict=True):
        if celula.cell_type == "markdown":
            celulas += _por_titulo(celula.source, _primeira_com_texto(linhas, inicio))
        else:
            celulas.append(Celula("code", celula.source, inicio, _etiquetas(celula, arquivo, inicio)))
    return Licao(arquivo, tuple(celulas))


def _exigir_cabecalho(metadados: dict, arquivo: str) -> None:
    representacao = metadados.get("jupytext", {}).get("text_representation", {})
    if representacao.get("format_name") != "myst" or "kernelspec" not in metadados:
        frase = "falta o cabeçalho do jupytext (format_name: myst, e kernelspec); copie o de outra lição"
        raise ErroNaLicao(arquivo, 1, frase)


def _primeira_com_texto(linhas: list[str], inicio: int) -> int:
    return next(i for i in range(inicio, len(linhas)) if linhas[i].strip()) + 1


def _por_titulo(fonte: str, linha: int) -> list[Celula]:
    """Uma célula por título, como num notebook escrito à mão (o JupyterLab recolhe seções assim)."""
    linhas = fonte.split("\n")
    titulos = [t.map[0] for t in analisar(fonte) if t.type == "heading_open" and t.level == 0]
    cortes = sorted({0, *titulos})
    trechos = zip(cortes, [*cortes[1:], len(linhas)], strict=True)
    return [Celula("markdown", "\n".join(linhas[a:b]), linha + a) for a, b in trechos]


def _etiquetas(celula: dict, arquivo: str, linha: int) -> tuple[str, ...]:
    if celula.cell_type != "code":
        raise ErroNaLicao(arquivo, linha, "célula {raw-cell} não faz parte das lições")
    if estranhas := set(celula.metadata) - {"tags"}:
        frase = f"a célula só aceita a opção `:tags:`; tire {', '.join(sorted(estranhas))}"
        raise ErroNaLicao(arquivo, linha, frase)
    etiquetas = tuple(celula.metadata.get("tags", ()))
    for etiqueta in etiquetas:
        if etiqueta not in ETIQUETAS:
            frase = f"etiqueta {etiqueta!r} desconhecida; as células aceitam {', '.join(ETIQUETAS)}"
            raise ErroNaLicao(arquivo, linha, frase)
    return etiquetas
