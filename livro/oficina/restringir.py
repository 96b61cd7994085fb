"""Refaz restricoes.txt: as versões das dependências indiretas que o pip escolhe hoje.

python -m livro.oficina.restringir
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from livro.oficina.instalar import COM_CUDA, Parada

CABECALHO = """\
# As dependências indiretas, fixadas, para que o livro seja o mesmo em toda máquina; as diretas estão em
# requirements.txt. Escrito por `make restricoes`: não edite à mão.
"""


def nome_normal(nome: str) -> str:
    return re.sub(r"[-_.]+", "-", nome).lower()


def nomes_diretos(requisitos: str) -> set[str]:
    return {nome_normal(nome) for nome in re.findall(r"^([A-Za-z0-9._-]+)==", requisitos, re.MULTILINE)}


def restricoes(relatorio: dict, diretos: set[str]) -> str:
    """O texto do arquivo, a partir do relatório de um `pip install --report`."""
    versoes = {nome_normal(item["metadata"]["name"]): item["metadata"]["version"] for item in relatorio["install"]}
    # Os pacotes de CUDA só existem onde há GPU, e o próprio torch os fixa.
    indiretos = sorted(nome for nome in versoes.keys() - diretos if not COM_CUDA.match(nome))
    return CABECALHO + "".join(f"{nome}=={versoes[nome]}\n" for nome in indiretos)


def resolver(arquivo: Path) -> dict:
    comando = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    comando += ["--report", "-", "-r", str(arquivo)]
    resultado = subprocess.run(comando, capture_output=True, text=True)
    if resultado.returncode:
        raise Parada(resultado.stderr + f"O pip não achou um conjunto de versões que sirva a {arquivo}.")
    return json.loads(resultado.stdout)


def main() -> None:
    requisitos = Path("requirements.txt")
    try:
        relatorio = resolver(requisitos)
    except Parada as parada:
        raise SystemExit(str(parada)) from parada
    texto = restricoes(relatorio, nomes_diretos(requisitos.read_text(encoding="utf-8")))
    Path("restricoes.txt").write_text(texto, encoding="utf-8")
    print(f"restricoes.txt: {texto.count('==')} versões fixadas.")


if __name__ == "__main__":
    main()
