"""O que está no repositório, para os testes que o leem ou o copiam."""

import subprocess
from pathlib import Path

RAIZ = Path(__file__).resolve().parents[1]


def versionados() -> list[str]:
    """Os caminhos do que está, ou vai estar, no git."""
    comando = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    saida = subprocess.run(comando, cwd=RAIZ, capture_output=True, check=True).stdout.decode()
    return sorted(nome for nome in saida.split("\0") if nome and (RAIZ / nome).is_file())
