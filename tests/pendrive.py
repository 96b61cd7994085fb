"""O zip do pen drive nas mãos de quem o recebe: extraído numa pasta de nome difícil, e aberto."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from livro.oficina import servir
from livro.oficina.pendrive.empacotar import PASTA

LUGAR = "Pen drive da professora Inês (é 50% dela)"
FALA = re.compile(r"O curso está em (http://127\.0\.0\.1:\d+/) \(deixe esta janela aberta: fechá-la encerra\)\n")


def extrair(zip_: Path, onde: Path) -> Path:
    """A pasta do curso, extraída com as permissões que o zip traz."""
    with ZipFile(zip_) as aberto:
        for entrada in aberto.infolist():
            Path(aberto.extract(entrada, onde)).chmod(entrada.external_attr >> 16 & 0o777)
    return de_outra_edicao(onde / PASTA)


def de_outra_edicao(pasta: Path) -> Path:
    """A mesma pasta, com a marca trocada: a de um teste não é tomada pela de outro, aberta ao mesmo tempo."""
    (pasta / "site" / servir.MARCA).write_text(uuid.uuid4().hex)
    return pasta


@contextmanager
def no_ar(comando: list[str], pasta: Path, **ambiente: str) -> Iterator[str]:
    """Roda um arquivo de abrir e dá o endereço em que o navegador (aqui, de mentira) foi aberto."""
    aviso = pasta / "endereço aberto"
    aviso.unlink(missing_ok=True)
    navegador = pasta / "navegador"
    navegador.write_text(f'#!/bin/sh\nprintf %s "$1" > "{aviso}"\n', encoding="utf-8")
    navegador.chmod(0o755)
    variaveis = os.environ | {"BROWSER": str(navegador)} | ambiente
    with subprocess.Popen(comando, cwd="/", env=variaveis, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as processo:
        try:
            fala = processo.stdout.readline().decode()
            achado = FALA.fullmatch(fala)
            assert achado, fala + processo.stderr.read().decode()
            fim = time.monotonic() + 30
            while not (aviso.exists() and aviso.read_text()) and time.monotonic() < fim:
                time.sleep(0.02)
            assert aviso.read_text() == achado[1]
            yield achado[1]
        finally:
            processo.send_signal(signal.SIGINT)
            processo.communicate(timeout=30)


def so_com(programas: list[str], onde: Path) -> str:
    """Um PATH em que só há estes programas. RuntimeError, com o que instalar, se a máquina não tem um deles."""
    onde.mkdir()
    for nome in programas:
        achado = sys.executable if nome == "python3" else shutil.which(nome)
        if achado is None:
            raise RuntimeError(f"Este teste precisa do {nome}: instale o pacote {nome}.")
        (onde / nome).symlink_to(achado)
    return str(onde)
