"""O JupyterLab do curso: o Python do .venv, os notebooks certos, nada pedido à rede."""

import json
import sys
from pathlib import Path

import pytest
from jupyter_client.kernelspec import KernelSpecManager
from jupyterlab import NeverCheckForUpdate
from jupyterlab.labapp import LabApp
from jupyterlab_server.translation_utils import get_language_pack

from livro.oficina.interface import completar
from livro.oficina.laboratorio import gravar_preferencias, opcoes


@pytest.fixture
def lab(tmp_path, monkeypatch):
    """O aplicativo configurado pelas opções da casa, sem abrir o servidor."""
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    aplicativo = LabApp()
    aplicativo.parse_command_line(opcoes(Path("notebooks/modulo-06")))
    aplicativo.update_config(aplicativo.cli_config)
    return aplicativo


def test_nao_busca_novidades_nem_versoes(lab):
    assert lab.news_url is None
    assert lab.check_for_updates_class is NeverCheckForUpdate
    assert lab.extension_manager == "readonly"


def test_abre_na_pasta_das_licoes(lab):
    assert lab.default_url == "/lab/tree/modulo-06"
    assert Path(lab.config.ServerApp.root_dir) == Path("notebooks").resolve()


def test_as_preferencias_sao_das_que_o_jupyterlab_conhece(tmp_path):
    gravar_preferencias(tmp_path)
    gravadas = json.loads((tmp_path / "share/jupyter/lab/settings/overrides.json").read_text(encoding="utf-8"))
    for nome, valores in gravadas.items():
        extensao, _, parte = nome.partition(":")
        esquema = Path(sys.prefix) / "share/jupyter/lab/schemas" / extensao / f"{parte}.json"
        conhecidas = json.loads(esquema.read_text(encoding="utf-8"))["properties"]
        assert valores.keys() <= conhecidas.keys()


def test_a_traducao_completa_o_pacote_sem_desdizer_o_que_ele_ja_traz():
    pacote, aviso = get_language_pack("pt_BR")
    assert aviso == ""
    completo = completar(pacote)
    assert all(frases.items() <= completo[dominio].items() for dominio, frases in pacote.items())
    assert "menu\x04File" not in pacote["jupyterlab"]
    assert completo["jupyterlab"]["menu\x04File"] == ["Arquivo"]
    assert completo["jupyterlab"]["Cut Cell"] == ["Recortar a célula", "Recortar as células"]


def test_o_kernel_e_o_deste_ambiente(monkeypatch):
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "1")
    pasta = KernelSpecManager().get_kernel_spec("python3").resource_dir
    assert Path(pasta).is_relative_to(sys.prefix)
