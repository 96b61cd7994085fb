"""Serve o curso construído, só para esta máquina.

    python -m livro.oficina.servir [--porta 8000] [--pasta _build/html]

Também vai no arquivo de `make zip`, onde o Python pode ser qualquer um a partir do 3.7: só usa o que ele tem.
"""

import argparse
import errno
import os
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ENDERECO = "127.0.0.1"
# Sem porta pedida, a primeira livre destas: com a mesma de sempre o navegador reconhece o que o leitor deixou guardado.
PORTAS = tuple(range(8765, 8785))
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


def criar_servidor(pasta: Path, porta: int) -> Servidor:
    """O servidor, já escutando; a porta 0 pede uma livre ao sistema."""
    if not (pasta / "index.html").is_file():
        raise SystemExit(f"Não há um curso construído em {pasta}: rode antes make livro.")
    try:
        return Servidor((ENDERECO, porta), partial(Pedido, directory=str(pasta)))
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
    try:
        with _na_primeira_livre(pasta) as servidor:
            endereco = f"http://{ENDERECO}:{servidor.server_port}/"
            print(f"O curso está em {endereco} (deixe esta janela aberta: fechá-la encerra)", flush=True)
            webbrowser.open(endereco)
            servidor.serve_forever()
    except KeyboardInterrupt:
        print("\nServidor encerrado.")


def _na_primeira_livre(pasta: Path) -> Servidor:
    for porta in PORTAS:
        try:
            return criar_servidor(pasta, porta)
        except SystemExit as parada:
            if not isinstance(parada.__cause__, OSError):
                raise
    return criar_servidor(pasta, 0)


def main() -> None:
    opcoes = argparse.ArgumentParser(prog="python -m livro.oficina.servir", description="Serve o curso.")
    opcoes.add_argument("--porta", type=int, default=8000)
    opcoes.add_argument("--pasta", type=Path, default=Path("_build/html"))
    argumentos = opcoes.parse_args()
    try:
        with criar_servidor(argumentos.pasta, argumentos.porta) as servidor:
            print(f"O curso está em http://{ENDERECO}:{servidor.server_port} (Ctrl+C encerra)", flush=True)
            servidor.serve_forever()
    except KeyboardInterrupt:
        print("\nServidor encerrado.")


if __name__ == "__main__":
    main()
