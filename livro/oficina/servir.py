"""Serve o curso construído: só para esta máquina ou, com --sala, para a rede em que ela está.

    python -m livro.oficina.servir [--sala] [--porta 8000] [--pasta _build/html]

Também vai no arquivo de `make zip`, onde o Python pode ser qualquer um a partir do 3.7: só usa o que ele tem.
"""

import argparse
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ENDERECO = "127.0.0.1"
TODA_A_REDE = "0.0.0.0"
# No zip, o resumo do que há no site: é por ele que se reconhece, numa porta ocupada, este mesmo curso já aberto.
MARCA = "resumo-do-site.txt"
# Sem porta pedida, a primeira livre destas: com a mesma de sempre o navegador reconhece o que o leitor deixou guardado.
PORTAS = tuple(range(8765, 8785))
ABERTO = "O curso está em {endereco} (deixe esta janela aberta: fechá-la encerra)"
JA_ABERTO = "O curso já estava aberto em {endereco}, por outra janela: é ela que não se pode fechar"
TIPOS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".ipynb": "application/x-ipynb+json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class Pedido(SimpleHTTPRequestHandler):
    """Arquivos da pasta e nada mais: sem listagens, sem sair dela, sem cache sem conferência."""

    # O registro do sistema (Windows) às vezes diz text/plain para .js; estes valem antes dele.
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TIPOS}  # noqa: RUF012 — o da biblioteca também é

    def send_head(self):
        raiz = Path(self.directory).resolve()
        try:
            pedido = Path(self.translate_path(self.path)).resolve()
        except ValueError:  # um nome que o sistema não aceita: com um byte nulo, por exemplo
            pedido = raiz.parent
        if raiz not in (pedido, *pedido.parents):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def list_directory(self, path):
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code, message=None, explain=None):
        """Para o que não existe, a página 404 do curso."""
        pagina = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not pagina.is_file():
            super().send_error(code, message, explain)
            return
        corpo = pagina.read_bytes()
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", TIPOS[".html"])
        self.send_header("Content-Length", str(len(corpo)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(corpo)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code="-", size="-"):
        """No terminal de quem estuda, só o que deu errado."""
        if int(code) >= HTTPStatus.BAD_REQUEST:
            print(f"{int(code)}  {self.path}", file=sys.stderr)

    def log_error(self, format, *args):
        """Já dito por log_request."""


class Servidor(ThreadingHTTPServer):
    # No Windows, a reutilização deixaria dois servidores na mesma porta.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request, client_address):
        """Uma aba fechada no meio de um arquivo não é um erro."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def criar_servidor(pasta: Path, porta: int, onde: str = ENDERECO) -> Servidor:
    """O servidor, já escutando naquele endereço; a porta 0 pede uma livre ao sistema."""
    if not (pasta / "index.html").is_file():
        raise SystemExit(f"Não há um curso construído em {pasta}: rode antes make livro.")
    try:
        return Servidor((onde, porta), partial(Pedido, directory=str(pasta)))
    except OverflowError:
        raise SystemExit(f"A porta {porta} não existe: escolha uma entre 1024 e 65535.") from None
    except OSError as erro:
        raise SystemExit(frase_da_porta(erro, porta)) from erro


def frase_da_porta(erro: OSError, porta: int) -> str:
    sugestao = f"escolha outra, por exemplo: make site PORTA={porta + 1 if 1024 <= porta < 65535 else 8001}"
    if erro.errno == errno.EADDRINUSE:
        return f"A porta {porta} já está em uso; {sugestao}"
    return f"Não consegui abrir a porta {porta} ({erro.strerror}); {sugestao}"


def servir_e_abrir(pasta: Path) -> None:
    """O que faz o arquivo de abrir do zip: serve a pasta e abre nela o navegador."""
    _conferir_extraido(pasta)
    for porta in PORTAS:
        servidor = _tentar(pasta, porta, ENDERECO)
        if servidor:
            break
        if _ja_serve(pasta, porta):
            endereco = f"http://{ENDERECO}:{porta}/"
            print(JA_ABERTO.format(endereco=endereco), flush=True)
            webbrowser.open(endereco)
            return
    else:
        servidor = criar_servidor(pasta, 0)
    endereco = f"http://{ENDERECO}:{servidor.server_port}/"
    with _ate_ctrl_c(servidor):
        print(ABERTO.format(endereco=endereco), flush=True)
        webbrowser.open(endereco)


def servir_o_zip_a_sala(pasta: Path) -> None:
    """O que faz `python abrir.py --sala`: serve a pasta às máquinas da rede."""
    _conferir_extraido(pasta)
    primeira = next(filter(None, (_tentar(pasta, porta, TODA_A_REDE) for porta in PORTAS)), None)
    _servir_a_sala(primeira or criar_servidor(pasta, 0, TODA_A_REDE))


def _conferir_extraido(pasta: Path) -> None:
    if not (pasta / "index.html").is_file():
        raise SystemExit("A pasta site não está ao lado deste arquivo: extraia o zip inteiro e abra de novo.")


def _tentar(pasta: Path, porta: int, onde: str) -> "Servidor | None":
    """O servidor naquela porta, ou None se ela já tem dono."""
    try:
        return criar_servidor(pasta, porta, onde)
    except SystemExit as parada:
        if not isinstance(parada.__cause__, OSError):
            raise
        return None


def _ja_serve(pasta: Path, porta: int) -> bool:
    """Se quem ocupa a porta é este mesmo curso: noutra, o navegador não acharia o que o leitor guardou."""
    conexao = HTTPConnection(ENDERECO, porta, timeout=2)
    try:
        conexao.request("GET", f"/{MARCA}")
        return conexao.getresponse().read(200) == (pasta / MARCA).read_bytes()
    except (OSError, HTTPException):
        return False
    finally:
        conexao.close()


def endereco_na_rede() -> str:
    """O IP desta máquina na rede da sala; sem rede, o que se escreve até achá-lo."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sonda:
        try:
            sonda.connect(("10.255.255.255", 9))  # em UDP isto só escolhe a rota: nada é enviado
            return sonda.getsockname()[0]
        except OSError:
            return "IP-DESTA-MAQUINA"


def _servir_a_sala(servidor: Servidor) -> None:
    with _ate_ctrl_c(servidor):
        print(f"O curso está em http://{endereco_na_rede()}:{servidor.server_port}/ para a rede desta sala.")
        print("Se as outras máquinas não o abrem, o firewall desta precisa deixar o Python receber conexões.")
        print("Só os arquivos do curso são servidos. Ctrl+C encerra.", flush=True)


@contextmanager
def _ate_ctrl_c(servidor: Servidor) -> "Iterator[None]":
    """Diz o que houver a dizer (o corpo do with) e serve até Ctrl+C."""
    try:
        with servidor:
            yield
            servidor.serve_forever()
    except KeyboardInterrupt:
        print("\nServidor encerrado.")


def main() -> None:
    opcoes = argparse.ArgumentParser(prog="python -m livro.oficina.servir", description="Serve o curso.")
    opcoes.add_argument("--sala", action="store_true", help="para toda a rede em que esta máquina está")
    opcoes.add_argument("--porta", type=int, default=8000)
    opcoes.add_argument("--pasta", type=Path, default=Path("_build/html"))
    argumentos = opcoes.parse_args()
    if argumentos.sala:
        _servir_a_sala(criar_servidor(argumentos.pasta, argumentos.porta, TODA_A_REDE))
        return
    servidor = criar_servidor(argumentos.pasta, argumentos.porta)
    with _ate_ctrl_c(servidor):
        print(f"O curso está em http://{ENDERECO}:{servidor.server_port} (Ctrl+C encerra)", flush=True)


if __name__ == "__main__":
    main()
