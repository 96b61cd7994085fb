"""As obras de references/referencias.bib: como são citadas no texto e como aparecem na lista final."""

import re
import string
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pybtex.database import Entry, Person, parse_file
from pybtex.richtext import Text

from livro.caderno.erros import ForaDoVocabulario
from livro.caderno.marcacao import percorrer

ARQUIVO = "references/referencias.bib"
_VEICULOS = ("journal", "booktitle", "publisher", "school", "howpublished")


@dataclass(frozen=True)
class Obra:
    autores: str  # como na citação: "Vaswani et al."
    ano: str  # com a letra que separa obras dos mesmos autores no mesmo ano
    linha: str  # a referência completa, em Markdown


def ler_bibliografia(raiz: Path) -> dict[str, Obra]:
    caminho = raiz / ARQUIVO
    if not caminho.exists():
        return {}
    obras = {chave: _ler_obra(entrada) for chave, entrada in parse_file(str(caminho)).entries.items()}
    return _com_letras(obras)


def citar(obras: dict[str, Obra], chave: str) -> Obra:
    if chave not in obras:
        raise ForaDoVocabulario(f"a obra {chave!r} não está em {ARQUIVO}; acrescente-a ou corrija a chave")
    return obras[chave]


def chaves(corpo: str) -> list[str]:
    """As obras de uma citação: `a, b` são duas."""
    return [chave.strip() for chave in corpo.split(",")]


def obras_citadas(fonte: str) -> Iterator[str]:
    """As chaves citadas num texto MyST, inclusive dentro de diretivas."""
    for token, _, _ in percorrer(fonte, 1):
        for filho in token.children or []:
            if filho.type == "myst_role" and filho.meta["name"] in ("cite:p", "cite:t"):
                yield from chaves(filho.content)


def lista_de_referencias(obras: list[Obra]) -> str:
    em_ordem = sorted(set(obras), key=lambda obra: (obra.autores.casefold(), obra.ano, obra.linha))
    return "## Referências\n\n" + "\n".join(f"- {obra.linha}" for obra in em_ordem)


def _com_letras(obras: dict[str, Obra]) -> dict[str, Obra]:
    iguais = defaultdict(list)
    for chave, obra in obras.items():
        iguais[obra.autores, obra.ano].append(chave)
    letras = {
        chave: letra
        for chaves in iguais.values()
        if len(chaves) > 1
        for chave, letra in zip(chaves, string.ascii_lowercase, strict=False)
    }
    return {chave: Obra(obra.autores, obra.ano + letras.get(chave, ""), obra.linha) for chave, obra in obras.items()}


def _ler_obra(entrada: Entry) -> Obra:
    pessoas = entrada.persons.get("author") or entrada.persons.get("editor") or []
    ano = entrada.fields.get("year", "s.d.")
    return Obra(_autores_curtos(pessoas), ano, _referencia(entrada, pessoas, ano))


def _autores_curtos(pessoas: list[Person]) -> str:
    sobrenomes = [_nome([*p.prelast_names, *p.last_names]) for p in pessoas]
    if len(sobrenomes) > 2:
        return f"{sobrenomes[0]} et al."
    return " e ".join(sobrenomes) or "Anônimo"


def _referencia(entrada: Entry, pessoas: list[Person], ano: str) -> str:
    veiculo = next((_campo(entrada, nome) for nome in _VEICULOS if nome in entrada.fields), "")
    autores = _enumerar([_nome([*p.first_names, *p.middle_names, *p.prelast_names, *p.last_names]) for p in pessoas])
    partes = [autores, f"*{_campo(entrada, 'title')}*", f"{veiculo}, {ano}" if veiculo else ano]
    texto = ". ".join(parte.rstrip(".") for parte in partes if parte) + "."
    return f"{texto} {_elo(entrada)}".rstrip()


def _elo(entrada: Entry) -> str:
    campos = entrada.fields
    if doi := campos.get("doi"):
        return f"<https://doi.org/{doi.removeprefix('https://doi.org/')}>"
    if url := campos.get("url"):
        return f"<{url}>"
    if eprint := campos.get("eprint"):
        return f"<https://arxiv.org/abs/{eprint}>"
    return ""


def _campo(entrada: Entry, nome: str) -> str:
    return _sem_latex(entrada.fields.get(nome, ""))


def _nome(partes: list[str]) -> str:
    return _sem_latex(" ".join(partes))


def _sem_latex(texto: str) -> str:
    """O texto de um campo BibTeX, com os sinais do Markdown escapados."""
    puro = " ".join(Text.from_latex(texto).render_as("text").split())
    return re.sub(r"([\\`*_$<>\[\]])", r"\\\1", puro)


def _enumerar(nomes: list[str]) -> str:
    return " e ".join(filter(None, [", ".join(nomes[:-1]), *nomes[-1:]]))
