"""A instalação: de onde vem o PyTorch, e o que se diz quando não dá."""

import hashlib
import sys
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version

import pytest

from livro.oficina import instalar
from livro.oficina.instalar import INDICE_CPU, Parada, escolher_origem, pacotes_de_cuda, torch_serve


def sem_sonda():
    raise AssertionError("a sonda foi chamada sem que a resposta importasse")


def sim():
    return True


def nao():
    return False


@pytest.mark.parametrize(
    ("sistema", "arquitetura", "ha_gpu", "pedido", "sonda", "indice", "conferir"),
    [
        ("Linux", "x86_64", False, "", sim, INDICE_CPU, False),
        ("Linux", "aarch64", False, "", sim, INDICE_CPU, False),
        ("Linux", "x86_64", False, "", nao, None, True),
        ("Linux", "aarch64", False, "", nao, None, True),
        ("Linux", "x86_64", True, "", sem_sonda, None, False),
        ("Linux", "ppc64le", False, "", sem_sonda, None, False),
        ("Darwin", "arm64", False, "", sem_sonda, None, False),
        ("Windows", "AMD64", True, "", sem_sonda, None, False),
        ("Linux", "x86_64", True, "cpu", sem_sonda, INDICE_CPU, False),
        ("Linux", "x86_64", False, "padrao", sem_sonda, None, False),
        ("Darwin", "arm64", False, "cpu", sem_sonda, INDICE_CPU, False),
        ("Linux", "x86_64", False, "https://espelho.exemplo/cpu", sem_sonda, "https://espelho.exemplo/cpu", False),
        ("Linux", "x86_64", False, "file:///midia/rodas", sem_sonda, "file:///midia/rodas", False),
    ],
)
def test_de_onde_vem_o_torch(sistema, arquitetura, ha_gpu, pedido, sonda, indice, conferir):
    origem = escolher_origem(sistema, arquitetura, ha_gpu, pedido, sonda)
    assert (origem.indice, origem.conferir_cuda) == (indice, conferir)
    assert origem.motivo


def test_pedido_desconhecido_diz_as_escolhas():
    with pytest.raises(Parada, match=r"ATENCAO_TORCH=gpu .*cpu, padrao"):
        escolher_origem("Linux", "x86_64", False, "gpu", sem_sonda)


@pytest.mark.parametrize(
    ("instalado", "pedido", "serve"),
    [
        (None, "", False),
        ("2.13.0", "", True),
        ("2.13.0+cpu", "", True),
        ("2.12.0+cpu", "", False),
        ("2.13.0.post1", "", False),
        ("2.13.0+cpu", "cpu", True),
        ("2.13.0", "cpu", False),
        ("2.13.0+cpu", "padrao", False),
        ("2.13.0+cpu", "https://espelho.exemplo/cpu", False),
    ],
)
def test_o_torch_que_ja_serve_nao_e_procurado(instalado, pedido, serve):
    assert torch_serve(instalado, "2.13.0", pedido) is serve


def relatorio(*exigencias):
    return {"install": [{"metadata": {"name": "torch", "version": "2.13.0", "requires_dist": list(exigencias)}}]}


@pytest.mark.parametrize(
    ("exigencias", "nomes"),
    [
        (["filelock", "sympy>=1.13.3", "optree>=0.13.0; extra == 'optree'"], []),
        (
            ["nvidia-cudnn-cu13==9.1; sys_platform == 'linux'", "triton==3.4; sys_platform == 'linux'", "jinja2"],
            ["nvidia-cudnn-cu13", "triton"] if sys.platform == "linux" else [],
        ),
        (["cuda-toolkit[cublas]==13.0", "nvidia_nccl>=2"], ["cuda-toolkit", "nvidia_nccl"]),
        (["nvidia-cudnn-cu13==9.1; platform_machine == 'outra'"], []),
        (["nvidia-nvml; extra == 'medir'", "cudatools", "tritonclient"], []),
    ],
)
def test_o_cuda_e_visto_no_relatorio(exigencias, nomes):
    assert pacotes_de_cuda(relatorio(*exigencias), instalar.exigencia_se_aplica) == nomes


def test_relatorio_sem_dependencias():
    assert pacotes_de_cuda({"install": [{"metadata": {"name": "torch"}}]}, sem_sonda) == []


def test_a_versao_fixada_vem_de_requirements():
    assert instalar.versao_fixada("a==1\ntorch==2.13.0\npytorch==9\n", "torch") == "2.13.0"
    with pytest.raises(Parada, match="não fixa torch"):
        instalar.versao_fixada("torchvision==1\n# torch==3\n", "torch")


def test_so_instala_num_ambiente(monkeypatch, capsys):
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    assert instalar.main() == 1
    assert "python -m venv .venv" in capsys.readouterr().err


def test_a_falha_do_pip_termina_na_frase():
    with pytest.raises(Parada) as parada:
        instalar.pip("--no-index", "--find-links", "/nao/existe", "pacote-que-nao-existe", falha="Faça isto.")
    linhas = str(parada.value).splitlines()
    assert linhas[0].startswith("ERROR")
    assert linhas[-1] == "Faça isto."


class Registrado(SimpleHTTPRequestHandler):
    pedidos: list[str]

    def log_message(self, format, *args):
        self.pedidos.append(self.path)


@pytest.fixture
def indice(tmp_path):
    """Um índice de pacotes nesta máquina, e a lista do que lhe pedem."""
    classe = type("RegistradoAqui", (Registrado,), {"pedidos": []})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(classe, directory=tmp_path)) as servidor:
        threading.Thread(target=servidor.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{servidor.server_port}", tmp_path, classe.pedidos
        servidor.shutdown()


METADADOS = "Metadata-Version: 2.1\nName: torch\nVersion: 99.0\nRequires-Dist: nvidia-cudnn-cu13==9.1\n"


def publicar_torch(pasta):
    """Uma roda com os metadados ao lado, como os índices de verdade publicam (PEP 658)."""
    nome = "torch-99.0-py3-none-any.whl"
    with zipfile.ZipFile(pasta / nome, "w") as roda:
        roda.writestr("torch-99.0.dist-info/METADATA", METADADOS)
        roda.writestr("torch-99.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        roda.writestr("torch-99.0.dist-info/RECORD", "")
    (pasta / f"{nome}.metadata").write_bytes(METADADOS.encode())
    resumo = hashlib.sha256(METADADOS.encode()).hexdigest()
    (pasta / "simple/torch").mkdir(parents=True)
    (pasta / "simple/torch/index.html").write_text(
        f'<!DOCTYPE html><a href="../../{nome}" data-core-metadata="sha256={resumo}">{nome}</a>'
    )


def test_a_conferencia_do_cuda_nao_baixa_a_roda(indice, monkeypatch):
    endereco, pasta, pedidos = indice
    publicar_torch(pasta)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.setenv("PIP_INDEX_URL", f"{endereco}/simple")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    achado = instalar.relatorio_do_torch("torch==99.0")
    assert pacotes_de_cuda(achado, instalar.exigencia_se_aplica) == ["nvidia-cudnn-cu13"]
    assert any(pedido.endswith(".whl.metadata") for pedido in pedidos)
    assert not any(pedido.endswith(".whl") for pedido in pedidos)


def test_o_cuda_sem_pedido_para_a_instalacao(monkeypatch):
    monkeypatch.setattr(instalar, "ha_gpu_nvidia", nao)
    monkeypatch.setattr(instalar, "responde", lambda endereco, segundos: False)
    monkeypatch.setattr(instalar.platform, "system", lambda: "Linux")
    monkeypatch.setattr(instalar.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(instalar, "relatorio_do_torch", lambda torch: relatorio("nvidia-cudnn-cu13==9.1", "triton"))
    monkeypatch.setattr(instalar, "pip", lambda *argumentos, falha: pytest.fail("instalou o CUDA sem perguntar"))
    with pytest.raises(Parada, match=r"2 pacotes de CUDA .*ATENCAO_TORCH=padrao make site"):
        instalar.instalar_torch("2.13.0", "")


@pytest.mark.parametrize(
    ("pedido", "indice_esperado"),
    [("cpu", INDICE_CPU), ("padrao", None), ("https://e.exemplo/x", "https://e.exemplo/x")],
)
def test_o_pip_recebe_o_indice_escolhido(pedido, indice_esperado, monkeypatch, capsys):
    chamadas = []
    monkeypatch.setattr(instalar, "pip", lambda *argumentos, falha: chamadas.append(argumentos))
    instalar.instalar_torch("2.13.0", pedido)
    [argumentos] = chamadas
    assert argumentos[-1] == "torch==2.13.0"
    assert (argumentos[argumentos.index("--index-url") + 1] if "--index-url" in argumentos else None) == indice_esperado
    assert (indice_esperado or "índice padrão do pip") in capsys.readouterr().out


def test_a_sonda_distingue_quem_responde(indice):
    endereco, _, _ = indice
    assert instalar.responde(endereco, 5)
    assert instalar.responde(f"{endereco}/nao-existe", 5)


def test_a_sonda_nao_espera_quem_nao_responde():
    with ThreadingHTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler) as mudo:  # escuta, mas ninguém atende
        assert not instalar.responde(f"http://127.0.0.1:{mudo.server_port}", 0.2)
    assert not instalar.responde(f"http://127.0.0.1:{mudo.server_port}", 5)  # fechado: recusa na hora


def test_o_pip_deste_ambiente_serve():
    assert tuple(int(parte) for parte in version("pip").split(".")[:2]) >= instalar.PIP_MINIMO
