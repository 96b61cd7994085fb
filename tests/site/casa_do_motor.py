"""Uma página vazia, sob um subcaminho, com o motor ao lado; e um servidor que comprime, como os de verdade."""

import gzip
import io
import json
import shutil
from dataclasses import dataclass
from functools import cache
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

from livro.oficina.pyodide import Motor
from livro.oficina.servir import TIPOS
from livro.site import recursos

SUBCAMINHO = "um/subcaminho/"
PAGINA = '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Prova</title>'


@dataclass(frozen=True)
class Casa:
    """Uma página vazia, sob um subcaminho, com o motor ao lado."""

    pasta: Path
    raiz: str

    @property
    def pagina(self) -> str:
        return self.raiz + SUBCAMINHO

    @property
    def manifesto(self) -> dict:
        return json.loads((self.pasta / SUBCAMINHO / "_static/motor/motor.json").read_text(encoding="utf-8"))


def montar_casa(pasta: Path, motor: Motor) -> None:
    estatico = pasta / SUBCAMINHO / "_static"
    motor.entregar(estatico / "motor")
    for padrao in ("motor.js", "operario.js", "motor/*.js", "aprendiz/*.js"):
        for script in recursos.FRENTE.glob(padrao):
            copia = estatico / "curso" / script.relative_to(recursos.FRENTE)
            copia.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(script, copia)
    for lugar in (pasta, pasta / SUBCAMINHO):
        (lugar / "index.html").write_text(PAGINA, encoding="utf-8")


@cache
def comprimido(arquivo: Path) -> bytes:
    return gzip.compress(arquivo.read_bytes(), 6)


class ComGzip(SimpleHTTPRequestHandler):
    """Como servem o GitHub Pages e quase todos: comprimindo o que ainda não está comprimido."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TIPOS
    enviados = 0

    def do_GET(self):
        caminho = Path(self.translate_path(self.path))
        arquivo = caminho / "index.html" if caminho.is_dir() else caminho
        comprime = arquivo.suffix in (".js", ".mjs", ".json", ".wasm")
        corpo = comprimido(arquivo) if comprime else arquivo.read_bytes()
        type(self).enviados += len(corpo)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(arquivo)))
        self.send_header("Content-Length", str(len(corpo)))
        if comprime:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.copyfile(io.BytesIO(corpo), self.wfile)

    def log_message(self, format, *args):
        """Sem barulho."""
