"""As imagens locais, embutidas no notebook como `<img src="data:…">`.

O Colab não mostra anexos de célula (colabtools#3836) nem SVG em data URI (colabtools#2092), e o VS Code e o GitHub
variam; PNG em data URI aparece em todos. Cada SVG tem por isso um retrato em PNG, versionado em notebooks/imagens/ e
marcado com a impressão digital do SVG de que foi tirado: se o SVG muda, o retrato velho não serve.
"""

import hashlib
import html
import struct
import zlib
from base64 import b64encode
from pathlib import Path

from livro.caderno.erros import ForaDoVocabulario

RETRATOS = "notebooks/imagens"
ESCALA = 2  # pontos do retrato por ponto da figura, para telas densas
_MARCA = b"svg-sha256\0"
_TIPOS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}


def embutir(raiz: Path, caminho: Path, alt: str, largura: str = "") -> str:
    """O elemento `<img>` de uma imagem do repositório."""
    if not caminho.is_file():
        raise ForaDoVocabulario(f"não achei a imagem {caminho.name} em {caminho.parent.name}/")
    if not alt:
        raise ForaDoVocabulario(f"a imagem {caminho.name} está sem texto alternativo; diga o que ela mostra")
    if caminho.suffix == ".svg":
        png = _retrato(raiz, caminho)
        return _img("image/png", png, alt, largura or str(_largura_do_png(png) // ESCALA))
    if caminho.suffix not in _TIPOS:
        raise ForaDoVocabulario(f"a imagem {caminho.name} não é SVG, PNG nem JPEG; converta-a")
    return _img(_TIPOS[caminho.suffix], caminho.read_bytes(), alt, largura)


def caminho_do_retrato(raiz: Path, svg: Path) -> Path:
    return raiz / RETRATOS / f"{svg.stem}.png"


def retrato_em_dia(raiz: Path, svg: Path) -> bool:
    png = caminho_do_retrato(raiz, svg)
    return png.is_file() and _bloco_da_marca(svg) in png.read_bytes()


def marcar(png: bytes, svg: Path) -> bytes:
    """O PNG com a impressão digital do SVG, num bloco de texto antes do bloco final."""
    fim = png.rindex(b"IEND") - 4
    return png[:fim] + _bloco_da_marca(svg) + png[fim:]


def _retrato(raiz: Path, svg: Path) -> bytes:
    if not retrato_em_dia(raiz, svg):
        raise ForaDoVocabulario(f"o retrato em PNG de {svg.name} falta ou é de outra versão; rode `make notebooks`")
    return caminho_do_retrato(raiz, svg).read_bytes()


def _bloco_da_marca(svg: Path) -> bytes:
    # Sem \r: no Windows o git pode trocar os fins de linha do SVG.
    digital = hashlib.sha256(svg.read_bytes().replace(b"\r\n", b"\n")).hexdigest().encode()
    corpo = b"tEXt" + _MARCA + digital
    return struct.pack(">I", len(corpo) - 4) + corpo + struct.pack(">I", zlib.crc32(corpo))


def _largura_do_png(png: bytes) -> int:
    return struct.unpack(">I", png[16:20])[0]


def _img(tipo: str, conteudo: bytes, alt: str, largura: str) -> str:
    medida = f' width="{html.escape(largura.removesuffix("px"))}"' if largura else ""
    dados = b64encode(conteudo).decode("ascii")
    return f'<img alt="{html.escape(alt)}"{medida} src="data:{tipo};base64,{dados}">'
