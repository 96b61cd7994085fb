"""O servidor do curso, com requisições de verdade."""

import http.client
import re
import signal
import socket
import subprocess
import sys
import threading

import pytest

from livro.oficina.servir import criar_servidor, endereco_na_rede

COMANDO = [sys.executable, "-m", "livro.oficina.servir"]
ARQUIVOS = {
    "index.html": "<h1>Início</h1>",
    "404.html": "<h1>Página não encontrada</h1>",
    "licoes/index.html": "<h1>Lições</h1>",
    "licoes/sem-indice/dados.json": "{}",
    "a.js": "1",
    "a.mjs": "1",
    "a.css": "p {}",
    "a.wasm": "x",
    "a.svg": "<svg/>",
    "a.woff2": "x",
    "a.ipynb": "{}",
    "a.json": "{}",
}


@pytest.fixture
def pasta(tmp_path):
    for nome, texto in ARQUIVOS.items():
        arquivo = tmp_path / "html" / nome
        arquivo.parent.mkdir(parents=True, exist_ok=True)
        arquivo.write_text(texto, encoding="utf-8")
    (tmp_path / "segredo.txt").write_text("segredo")
    (tmp_path / "html-vizinha").mkdir()
    (tmp_path / "html-vizinha/segredo.txt").write_text("segredo")
    (tmp_path / "html/atalho.txt").symlink_to(tmp_path / "segredo.txt")
    return tmp_path / "html"


@pytest.fixture
def pedir(pasta):
    """Faz um pedido sem arrumar o caminho, como faria quem ataca."""
    with criar_servidor(pasta, 0) as servidor:
        threading.Thread(target=servidor.serve_forever, args=(0.05,), daemon=True).start()

        def fazer(caminho, metodo="GET", **cabecalhos):
            conexao = http.client.HTTPConnection("127.0.0.1", servidor.server_port, timeout=10)
            conexao.request(metodo, caminho, headers=cabecalhos)
            resposta = conexao.getresponse()
            corpo = resposta.read().decode()
            conexao.close()
            return resposta, corpo

        yield fazer
        servidor.shutdown()


@pytest.mark.parametrize(
    ("caminho", "titulo"), [("/", "Início"), ("/index.html?x=1", "Início"), ("/licoes/", "Lições")]
)
def test_serve_as_paginas(pedir, caminho, titulo):
    resposta, corpo = pedir(caminho)
    assert (resposta.status, corpo) == (200, f"<h1>{titulo}</h1>")
    assert resposta.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("arquivo", "tipo"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.svg", "image/svg+xml"),
        ("a.woff2", "font/woff2"),
        ("a.ipynb", "application/x-ipynb+json"),
        ("a.json", "application/json"),
    ],
)
def test_tipos_de_arquivo(pedir, arquivo, tipo):
    resposta, _ = pedir(f"/{arquivo}")
    assert (resposta.status, resposta.headers["Content-Type"]) == (200, tipo)


@pytest.mark.parametrize("caminho", ["/nao-existe.html", "/licoes/sem-indice/", "/nao/existe/", "/a%00.js"])
def test_o_que_nao_existe_da_a_pagina_404(pedir, caminho):
    resposta, corpo = pedir(caminho)
    assert (resposta.status, corpo) == (404, ARQUIVOS["404.html"])
    assert resposta.headers["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "caminho",
    [
        "/../segredo.txt",
        "/%2e%2e/segredo.txt",
        "/licoes/../../segredo.txt",
        "/..%2fsegredo.txt",
        "/../html-vizinha/segredo.txt",
        "//segredo.txt",
        "/atalho.txt",
    ],
)
def test_nada_sai_da_pasta(pedir, caminho):
    resposta, corpo = pedir(caminho)
    assert resposta.status == 404
    assert "segredo" not in corpo


def test_head_nao_traz_corpo(pedir):
    for caminho, status in [("/", 200), ("/nao-existe", 404)]:
        resposta, corpo = pedir(caminho, "HEAD")
        assert (resposta.status, corpo) == (status, "")


def test_so_confere_o_que_o_navegador_ja_tem(pedir):
    resposta, _ = pedir("/a.js")
    de_novo, corpo = pedir("/a.js", **{"If-Modified-Since": resposta.headers["Last-Modified"]})
    assert (de_novo.status, corpo) == (304, "")


def test_a_pasta_sem_barra_e_redirecionada(pedir):
    resposta, _ = pedir("/licoes")
    assert (resposta.status, resposta.headers["Location"]) == (301, "/licoes/")


def test_so_escuta_nesta_maquina(pasta):
    with criar_servidor(pasta, 0) as servidor:
        assert servidor.server_address[0] == "127.0.0.1"


def test_a_sala_so_e_servida_a_pedido(pasta):
    with subprocess.Popen(
        [*COMANDO, "--sala", "--pasta", str(pasta), "--porta", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as processo:  # fmt: skip
        # communicate() não vê o que uma leitura anterior já guardou: as duas linhas se leem do mesmo jeito.
        fala, conselho = processo.stdout.readline(), processo.stdout.readline()
        endereco = re.fullmatch(r"O curso está em http://([\w.-]+):(\d+)/ para a rede desta sala\.\n", fala)
        assert endereco, fala
        assert endereco[1] == endereco_na_rede()
        conexao = http.client.HTTPConnection("127.0.0.2", int(endereco[2]), timeout=20)
        conexao.request("GET", "/")
        assert conexao.getresponse().status == 200
        conexao.close()
        processo.send_signal(signal.SIGINT)
        _, erros = processo.communicate(timeout=30)
    assert "firewall" in conselho
    assert (processo.returncode, erros) == (0, "")


def test_sem_curso_construido(tmp_path):
    resultado = subprocess.run([*COMANDO, "--pasta", str(tmp_path)], capture_output=True, text=True)
    assert resultado.returncode == 1
    assert "make livro" in resultado.stderr
    assert "Traceback" not in resultado.stderr


def test_porta_ocupada_sugere_outra(pasta):
    with socket.create_server(("127.0.0.1", 0)) as ocupada:
        porta = ocupada.getsockname()[1]
        resultado = subprocess.run(
            [*COMANDO, "--pasta", str(pasta), "--porta", str(porta)], capture_output=True, text=True
        )
    assert resultado.returncode == 1
    assert f"A porta {porta} já está em uso" in resultado.stderr
    assert "make site PORTA=" in resultado.stderr
    assert "Traceback" not in resultado.stderr


def test_porta_impossivel(pasta):
    with pytest.raises(SystemExit, match="A porta 99999 não existe"):
        criar_servidor(pasta, 99999)


def test_ctrl_c_encerra_sem_barulho(pasta):
    with subprocess.Popen(
        [*COMANDO, "--pasta", str(pasta), "--porta", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as processo:
        assert processo.stdout.readline().startswith("O curso está em http://127.0.0.1:")
        processo.send_signal(signal.SIGINT)
        saida, erros = processo.communicate(timeout=30)
    assert processo.returncode == 0
    assert "encerrado" in saida
    assert erros == ""
