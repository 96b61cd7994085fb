"""O zip do pen drive: o que tem dentro, e os seus servidores, com requisições de verdade."""

import ast
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from livro.oficina import servir
from livro.oficina.pendrive.empacotar import EXECUTAVEL, MODELOS, PASTA, abrir_com_python, empacotar, textos
from tests.pendrive import LUGAR, de_outra_edicao, extrair, no_ar, so_com

ARQUIVOS = {
    "index.html": "<h1>Início</h1>",
    "404.html": "<h1>Não existe</h1>",
    "lite/lab/index.html": "<h1>Laboratório</h1>",
    "vazia/dados.json": "{}",
    "a b.txt": "com espaço",
    **{f"a{fim}": "x" for fim in servir.TIPOS},
    "a.DESCONHECIDO": "x",
}
NOMES = ["LEIA-ME.txt", "abrir-no-windows.bat", "abrir-no-macos.command", "abrir-no-linux.sh", "abrir.py"]


@pytest.fixture(scope="module")
def pasta(tmp_path_factory) -> Path:
    """O zip de um site pequeno, extraído numa pasta com espaço, acento e por cento."""
    onde = tmp_path_factory.mktemp("zip")
    for nome, texto in ARQUIVOS.items():
        (onde / "html" / nome).parent.mkdir(parents=True, exist_ok=True)
        (onde / "html" / nome).write_text(texto, encoding="utf-8")
    empacotar(onde / "html", onde / "curso.zip")
    extraida = extrair(onde / "curso.zip", onde / LUGAR)
    (extraida / "segredo.txt").write_text("segredo")
    (extraida / "site-antigo").mkdir()
    (extraida / "site-antigo/segredo.txt").write_text("segredo")
    return extraida


@pytest.fixture(scope="module", params=["abrir.py", "python3", "perl"])
def pedir(request, pasta, tmp_path_factory) -> Iterator[Callable]:
    """Faz um pedido, sem arrumar o caminho, a cada um dos servidores: o de abrir.py e os dois de abrir-no-linux.sh."""
    if request.param == "abrir.py":
        comando, ambiente = [sys.executable, str(pasta / "abrir.py")], {}
    else:
        comando = ["/bin/sh", str(pasta / "abrir-no-linux.sh")]
        ambiente = {"PATH": so_com(["dirname", "uname", request.param], tmp_path_factory.mktemp("p") / "bin")}
    with no_ar(comando, pasta, **ambiente) as endereco:

        def fazer(caminho: str, metodo: str = "GET") -> tuple[http.client.HTTPResponse, str]:
            conexao = http.client.HTTPConnection(endereco.split("/")[2], timeout=20)
            conexao.request(metodo, caminho)
            resposta = conexao.getresponse()
            corpo = resposta.read().decode()
            conexao.close()
            return resposta, corpo

        fazer.endereco = endereco
        yield fazer


# --- o zip ---------------------------------------------------------------------------------------------


def test_tudo_numa_pasta_so_e_o_site_inteiro(pasta):
    assert sorted(p.name for p in pasta.iterdir() if p.name in [*NOMES, "site"]) == sorted([*NOMES, "site"])
    no_zip = {p.relative_to(pasta / "site").as_posix() for p in (pasta / "site").rglob("*") if p.is_file()}
    assert no_zip == {*ARQUIVOS, servir.MARCA}


def test_a_marca_muda_com_o_site(tmp_path):
    marcas = []
    for texto in ("x", "y", "x"):
        (tmp_path / "html").mkdir(exist_ok=True)
        (tmp_path / "html/index.html").write_text(texto)
        empacotar(tmp_path / "html", tmp_path / "a.zip")
        with ZipFile(tmp_path / "a.zip") as zip_:
            marcas.append(zip_.read(f"{PASTA}/site/{servir.MARCA}"))
    assert marcas[0] == marcas[2] != marcas[1]


def test_o_mesmo_site_da_o_mesmo_zip(tmp_path):
    (tmp_path / "html").mkdir()
    (tmp_path / "html/index.html").write_text("x")
    empacotar(tmp_path / "html", tmp_path / "a.zip")
    os.utime(tmp_path / "html/index.html", (0, 0))
    empacotar(tmp_path / "html", tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_sem_site_construido_uma_frase(tmp_path):
    with pytest.raises(SystemExit, match="make livro"):
        empacotar(tmp_path, tmp_path / "x.zip")


def test_cada_sistema_tem_o_seu_fim_de_linha_e_a_sua_permissao(pasta):
    for nome, conteudo in textos().items():
        if nome.endswith((".bat", ".txt")):
            assert conteudo.count(b"\n") == conteudo.count(b"\r\n") > 0
        else:
            assert b"\r" not in conteudo
    for nome in ("abrir-no-macos.command", "abrir-no-linux.sh"):
        assert (pasta / nome).stat().st_mode & 0o777 == EXECUTAVEL


def test_o_leia_me_cita_cada_arquivo_e_abre_com_acentos_no_bloco_de_notas():
    cru = textos()["LEIA-ME.txt"]
    assert cru.startswith(b"\xef\xbb\xbf")
    leia_me = cru.decode("utf-8-sig")
    for nome in NOMES[1:]:
        assert nome in leia_me
    assert max(map(len, leia_me.split("\r\n"))) <= 79


def test_nenhum_texto_ficou_com_um_lugar_por_preencher():
    for nome, conteudo in textos().items():
        assert not re.search(rb"@[A-Z]+@", conteudo), nome


def test_o_servidor_em_python_vale_a_partir_do_3_7():
    ast.parse(abrir_com_python('Path("site")'), feature_version=(3, 7))


def test_so_quem_pode_ser_aberto_por_outra_maquina_precisa_de_mais_que_127_0_0_1():
    for nome in ("abrir.bat", "abrir.pl"):
        texto = (MODELOS / nome).read_text(encoding="utf-8")
        assert re.search(r"127\.0\.0\.1|Loopback", texto)
        assert not re.search(r"0\.0\.0\.0|IPAddress\]::Any|INADDR_ANY", texto)


def test_a_parte_de_cmd_do_arquivo_do_windows():
    """O cmd lê o arquivo byte a byte: só ASCII; e o PowerShell a vê como um comentário, que não pode fechar antes."""
    cmd, _, powershell = textos()["abrir-no-windows.bat"].partition(b"\r\n#>\r\n")
    assert cmd.startswith(b"<# :\r\n@echo off\r\n")
    cmd.decode("ascii")
    assert b"#>" not in cmd
    assert powershell.decode().startswith("# Daqui em diante é PowerShell")
    assert cmd.rstrip().endswith(b"exit /b 1")


@pytest.mark.parametrize(("abre", "fecha"), ["{}", "()", "[]"])
def test_o_powershell_fecha_o_que_abre(abre, fecha):
    codigo = (MODELOS / "abrir.bat").read_text(encoding="utf-8").partition("\n#>\n")[2]
    sem_textos = re.sub(r"#[^\n]*|'[^'\n]*'", "", codigo)
    assert sem_textos.count(abre) == sem_textos.count(fecha) > 0


# --- os servidores -------------------------------------------------------------------------------------


def test_serve_as_paginas_e_as_pastas(pedir):
    for caminho, corpo in [("/", "Início"), ("/index.html?a=1", "Início"), ("/lite/lab/", "Laboratório")]:
        resposta, recebido = pedir(caminho)
        assert (resposta.status, recebido) == (200, f"<h1>{corpo}</h1>")
        assert resposta.headers["Content-Length"] == str(len(recebido.encode()))
        assert resposta.headers["Cache-Control"] == "no-cache"
    resposta, recebido = pedir("/a%20b.txt")
    assert (resposta.status, recebido) == (200, "com espaço")


def test_a_pasta_sem_barra_e_redirecionada(pedir):
    resposta, _ = pedir("/lite/lab")
    assert (resposta.status, resposta.headers["Location"]) == (301, "/lite/lab/")


@pytest.mark.parametrize("fim", servir.TIPOS)
def test_cada_arquivo_vai_com_o_tipo_certo(pedir, fim):
    resposta, _ = pedir(f"/a{fim}")
    assert (resposta.status, resposta.headers["Content-Type"]) == (200, servir.TIPOS[fim])


def test_o_que_nao_se_conhece_vai_como_bytes(pedir):
    assert pedir("/a.DESCONHECIDO")[0].headers["Content-Type"] == "application/octet-stream"


@pytest.mark.parametrize(
    "caminho",
    [
        "/nao-existe", "/vazia/", "/../segredo.txt", "/%2e%2e/segredo.txt", "/..%2fsegredo.txt",
        "/../site-antigo/segredo.txt", "/lite/../../segredo.txt", "//etc/passwd", "/a%00b",
    ],
)  # fmt: skip
def test_o_que_nao_e_do_site_da_a_pagina_404(pedir, caminho):
    resposta, corpo = pedir(caminho)
    assert (resposta.status, corpo) == (404, ARQUIVOS["404.html"])
    assert resposta.headers["Content-Type"] == "text/html; charset=utf-8"


def test_head_nao_traz_corpo(pedir):
    resposta, corpo = pedir("/", "HEAD")
    assert (resposta.status, corpo) == (200, "")
    assert resposta.headers["Content-Length"] == str(len(ARQUIVOS["index.html"].encode()))


def test_uma_conexao_calada_nao_para_as_outras(pedir):
    """O navegador abre conexões de reserva e não diz nada nelas."""
    onde = ("127.0.0.1", int(pedir.endereco.rstrip("/").rpartition(":")[2]))
    with socket.create_connection(onde), socket.create_connection(onde):
        assert pedir("/")[0].status == 200


def test_so_escuta_nesta_maquina(pedir):
    porta = int(pedir.endereco.rstrip("/").rpartition(":")[2])
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", porta), timeout=5)


@pytest.mark.parametrize("programa", ["python3", "perl"])
def test_aberto_de_novo_so_abre_o_navegador_onde_ja_estava(pedir, pasta, tmp_path, programa):
    """Noutra porta o navegador não acharia o que o leitor guardou."""
    ambiente = {
        "PATH": so_com(["dirname", "uname", programa], tmp_path / "bin"),
        "BROWSER": str(pasta / "navegador"),
    }
    (pasta / "endereço aberto").unlink(missing_ok=True)
    comando = ["/bin/sh", str(pasta / "abrir-no-linux.sh")]
    feito = subprocess.run(comando, env=ambiente, capture_output=True, text=True, timeout=60)
    assert (feito.returncode, feito.stderr) == (0, "")
    assert feito.stdout.startswith(f"O curso já estava aberto em {pedir.endereco}, por outra janela")
    fim = time.monotonic() + 30
    while not (pasta / "endereço aberto").exists() and time.monotonic() < fim:
        time.sleep(0.02)
    assert (pasta / "endereço aberto").read_text() == pedir.endereco


def test_duas_edicoes_abertas_ao_mesmo_tempo_ficam_em_portas_diferentes(pedir, pasta, tmp_path):
    outra = de_outra_edicao(shutil.copytree(pasta, tmp_path / "outra"))
    with no_ar(["/bin/sh", str(outra / "abrir-no-macos.command")], outra) as endereco:
        assert endereco != pedir.endereco


def test_a_sala_alcanca_o_zip_pelo_endereco_que_ele_diz(pasta):
    with subprocess.Popen(
        [sys.executable, "abrir.py", "--sala"], cwd=pasta, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as processo:
        try:
            fala = processo.stdout.readline()
            (porta,) = re.findall(r"^O curso está em http://[\w.-]+:(\d+)/ para a rede desta sala\.$", fala.strip())
            with socket.create_connection(("127.0.0.2", int(porta)), timeout=20):
                pass  # nem 127.0.0.1, que é só desta máquina
        finally:
            processo.send_signal(signal.SIGINT)
            _, erros = processo.communicate(timeout=30)
    assert (processo.returncode, erros) == (0, "")


# --- quando não dá --------------------------------------------------------------------------------------


@pytest.mark.parametrize("programas", [["dirname"], ["dirname", "uname"]])
def test_sem_python_nem_perl_uma_frase(pasta, tmp_path, programas):
    ambiente = {"PATH": so_com(programas, tmp_path / "bin")}
    feito = subprocess.run(["/bin/sh", str(pasta / "abrir-no-linux.sh")], env=ambiente, capture_output=True, text=True)
    assert feito.returncode == 1
    assert (
        feito.stderr == "Nesta máquina não há Python 3.7 (ou mais novo) nem Perl: instale um dos dois e abra de novo.\n"
    )


def test_no_macos_sem_as_ferramentas_da_apple_o_perl_serve(pasta, tmp_path):
    """Lá o /usr/bin/python3 é só um convite para instalá-las: não pode ser chamado."""
    programas = tmp_path / "bin"
    so_com(["dirname", "perl"], programas)
    for nome, texto in {"uname": "echo Darwin", "xcode-select": "exit 2"}.items():
        (programas / nome).write_text(f"#!/bin/sh\n{texto}\n")
        (programas / nome).chmod(0o755)
    pasta = de_outra_edicao(shutil.copytree(pasta, tmp_path / "mac"))
    abrir = (pasta / "abrir-no-macos.command").read_text(encoding="utf-8")
    mentira = programas / "python3"
    mentira.write_text(f'#!/bin/sh\ntouch "{tmp_path}/chamado"\nexit 1\n')
    mentira.chmod(0o755)
    (pasta / "mac.command").write_text(abrir.replace("/usr/bin/python3", str(mentira)), encoding="utf-8")
    with no_ar(["/bin/sh", str(pasta / "mac.command")], pasta, PATH=str(programas)):
        assert not (tmp_path / "chamado").exists()


@pytest.mark.parametrize(
    ("nome", "comando"), [("abrir-no-linux.sh", ["/bin/sh"]), ("abrir.py", [sys.executable])], ids=["sh", "py"]
)
def test_sem_a_pasta_site_o_aviso_e_extrair(nome, comando, tmp_path):
    (tmp_path / nome).write_bytes(textos()[nome])
    feito = subprocess.run([*comando, str(tmp_path / nome)], capture_output=True, text=True)
    assert feito.returncode == 1
    assert "extraia o zip inteiro" in feito.stderr
