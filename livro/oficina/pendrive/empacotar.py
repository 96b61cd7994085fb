"""Junta o site, os arquivos de abrir e o LEIA-ME num zip. O mesmo site dá sempre o mesmo zip."""

import hashlib
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from livro.oficina import servir

MODELOS = Path(__file__).parent
PASTA = "curso-self-attention"
DATA = (2026, 1, 1, 0, 0, 0)
EXECUTAVEL, COMUM = 0o755, 0o644


def empacotar(site: Path, destino: Path) -> None:
    """Escreve o zip do site construído. SystemExit se não há site ali."""
    if not (site / "index.html").is_file():
        raise SystemExit(f"Não há um curso construído em {site}: rode antes make livro.")
    destino.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(destino, "w", ZIP_DEFLATED, compresslevel=6) as zip_:
        for nome, conteudo in textos().items():
            _gravar(zip_, nome, conteudo, EXECUTAVEL if nome.endswith((".sh", ".command")) else COMUM)
        resumo = hashlib.sha256()
        for arquivo in sorted(site.rglob("*")):
            if arquivo.is_file():
                nome, conteudo = arquivo.relative_to(site).as_posix(), arquivo.read_bytes()
                resumo.update(f"{nome}\n{len(conteudo)}\n".encode() + conteudo)
                _gravar(zip_, f"site/{nome}", conteudo, COMUM)
        _gravar(zip_, f"site/{servir.MARCA}", resumo.hexdigest().encode(), COMUM)


def textos() -> dict[str, bytes]:
    """O que fica na raiz do zip, com o fim de linha que cada sistema espera."""
    no_unix = abrir_no_unix().encode()
    return {
        # O sinal de ordem de bytes diz ao Bloco de Notas antigo que os acentos estão em UTF-8.
        "LEIA-ME.txt": b"\xef\xbb\xbf" + _do_windows(_modelo("LEIA-ME.txt")),
        "abrir-no-windows.bat": _do_windows(abrir_no_windows()),
        "abrir-no-macos.command": no_unix,
        "abrir-no-linux.sh": no_unix,
        "abrir.py": abrir_com_python('Path(__file__).resolve().parent / "site"').encode(),
    }


def abrir_com_python(pasta: str) -> str:
    """livro/oficina/servir.py, que aqui serve a `pasta` (uma expressão em Python) e abre o navegador."""
    programa, _, _ = Path(servir.__file__).read_text(encoding="utf-8").partition("\n\ndef main()")
    abrir = 'servir_o_zip_a_sala if "--sala" in sys.argv else servir_e_abrir'
    return f'{programa}\n\nif __name__ == "__main__":\n    ({abrir})({pasta})\n'


def abrir_no_unix() -> str:
    perl = _completar(_modelo("abrir.pl"), " => ")
    python = abrir_com_python("Path(sys.argv[1])")
    return _modelo("abrir.sh").replace("@PYTHON@", python.rstrip()).replace("@PERL@", perl.rstrip())


def abrir_no_windows() -> str:
    return _completar(_modelo("abrir.bat"), " = ", entre="; ")


def _completar(texto: str, seta: str, entre: str = ", ") -> str:
    """A tabela de tipos, as portas e as frases, iguais às do servidor em Python."""
    tipos = entre.join(f"'{fim}'{seta}'{tipo}'" for fim, tipo in servir.TIPOS.items())
    portas = ", ".join(map(str, servir.PORTAS))
    # O Perl e o PowerShell escrevem uma variável do mesmo jeito.
    aberto, ja_aberto = (frase.format(endereco="$endereco") for frase in (servir.ABERTO, servir.JA_ABERTO))
    valores = {"TIPOS": tipos, "PORTAS": portas, "ABERTO": aberto, "JA": ja_aberto, "MARCA": servir.MARCA}
    for nome, valor in valores.items():
        texto = texto.replace(f"@{nome}@", valor)
    return texto


def _modelo(nome: str) -> str:
    return (MODELOS / nome).read_text(encoding="utf-8")


def _do_windows(texto: str) -> bytes:
    return texto.replace("\n", "\r\n").encode()


def _gravar(zip_: ZipFile, nome: str, conteudo: bytes, modo: int) -> None:
    entrada = ZipInfo(f"{PASTA}/{nome}", DATA)
    entrada.create_system = 3  # Unix: é assim que as permissões são lidas
    entrada.external_attr = (0o100000 | modo) << 16
    entrada.compress_type = ZIP_DEFLATED
    zip_.writestr(entrada, conteudo)
