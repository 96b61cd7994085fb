"""O que a conversão de uma lição precisa saber além do próprio texto."""

from dataclasses import dataclass
from pathlib import Path

from livro.caderno.bibliografia import Obra
from livro.caderno.curso import Curso
from livro.caderno.indice import Indice


@dataclass(frozen=True)
class Contexto:
    raiz: Path
    arquivo: str  # modulo-06/01-nome.md
    curso: Curso
    indice: Indice
    obras: dict[str, Obra]

    @property
    def documento(self) -> str:
        return self.arquivo.removesuffix(".md")

    @property
    def pasta(self) -> Path:
        return (self.raiz / self.arquivo).parent
