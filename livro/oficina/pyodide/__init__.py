"""O Python que roda na página: obtido e conferido na construção, preparado uma vez, entregue ao site.

`preparar()` devolve o motor pronto; `Motor.entregar(pasta)` põe os seus arquivos e o manifesto motor.json no site.
Sem nenhuma fonte para o NumPy, a construção diz isso e segue: o manifesto avisa a página, que fica com as figuras
calculadas na construção.
"""

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import atencao
import livro
from livro.oficina.pyodide.fontes import FONTES, Buscar, SemRoda, obter_roda
from livro.oficina.pyodide.pecas import (
    ler_ficha,
    ler_lock,
    preparar_exercicios,
    preparar_nucleo,
    preparar_pacote,
    roda_do_numpy,
)

CACHE = Path(livro.__file__).resolve().parent.parent / "_build" / "pyodide"
PACOTE = Path(atencao.__file__).resolve().parent
MANIFESTO = "motor.json"
RAZAO = "este site foi publicado sem o Python da página, que não pôde ser buscado quando ele foi construído."


@dataclass(frozen=True)
class Motor:
    """O manifesto que a página lê e de onde vem cada arquivo que ele cita."""

    manifesto: dict
    origens: Mapping[str, Path] = field(default_factory=dict)

    def entregar(self, destino: Path) -> None:
        """Deixa em `destino` só estes arquivos; copia os que faltam, pois um nome tem sempre o mesmo conteúdo."""
        destino.mkdir(parents=True, exist_ok=True)
        for nome, origem in self.origens.items():
            copia = destino / nome
            if not copia.exists() or copia.stat().st_size != origem.stat().st_size:
                copia.parent.mkdir(exist_ok=True)
                shutil.copyfile(origem, copia)
        (destino / MANIFESTO).write_text(json.dumps(self.manifesto, ensure_ascii=False, indent=1), encoding="utf-8")
        for arquivo in list(destino.rglob("*")):
            if arquivo.is_file() and arquivo.relative_to(destino).as_posix() not in (*self.origens, MANIFESTO):
                arquivo.unlink()


def preparar(cache: Path = CACHE, fontes: Mapping[str, Buscar] = FONTES, pacote: Path = PACOTE) -> Motor:
    """O motor pronto para entregar; sem a roda do NumPy, um que diz à página que não há Python."""
    lock = ler_lock()
    try:
        roda = obter_roda(roda_do_numpy(lock), cache / "rodas", fontes)
    except SemRoda as erro:
        print(f"O site fica sem Python na página, só com as figuras já calculadas: {erro}.", flush=True)
        return Motor({"disponivel": False, "razao": RAZAO})
    nucleo, dos_paineis = preparar_nucleo(cache, roda), preparar_pacote(cache, pacote)
    do_aluno = preparar_exercicios(cache, pacote)
    manifesto = {
        "disponivel": True,
        "info": lock["info"],
        "arquivos": ler_ficha(nucleo) | ler_ficha(dos_paineis),  # o que o primeiro toque num painel busca
        "aprendiz": ler_ficha(do_aluno),  # o que o Python do aluno busca a mais
    }
    origens = {
        arquivo["nome"]: pasta / arquivo["nome"]
        for pasta in (nucleo, dos_paineis, do_aluno)
        for arquivo in ler_ficha(pasta).values()
    }
    return Motor(manifesto, origens)
