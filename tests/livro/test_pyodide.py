"""O Python da página na construção: de onde vem, o que é recusado, o que se refaz e o que vai para o site."""

import hashlib
import io
import json
import subprocess
import zipfile
from gzip import decompress
from pathlib import Path

import pytest

import atencao
from livro.oficina import pyodide
from livro.oficina.pyodide import conteudo, fontes, pecas
from livro.oficina.pyodide.fontes import NaoVeio, Roda, SemRoda, obter_roda

CERTO = b"os bytes da roda"
RODA = Roda("numpy-9-wasm32.whl", hashlib.sha256(CERTO).hexdigest(), "0.27.7")


class Fonte:
    """Uma fonte de mentira, que conta quantas vezes foi procurada."""

    def __init__(self, resposta: bytes | str):
        self.resposta = resposta
        self.procuras = 0

    def __call__(self, roda: Roda) -> bytes:
        self.procuras += 1
        if isinstance(self.resposta, str):
            raise NaoVeio(self.resposta)
        return self.resposta


# --- de onde vem ---------------------------------------------------------------------------------


def test_com_a_cdn_muda_a_roda_vem_do_indice_do_pip_uma_vez_so(tmp_path):
    cdn, pip = Fonte("não respondeu"), Fonte(CERTO)
    for _ in range(2):
        roda = obter_roda(RODA, tmp_path, {"a CDN": cdn, "o pip": pip})
        assert roda.read_bytes() == CERTO
    assert (cdn.procuras, pip.procuras) == (1, 1)
    assert [p.name for p in tmp_path.iterdir()] == [RODA.arquivo]


def test_se_a_cdn_responde_o_pip_nem_e_procurado(tmp_path):
    pip = Fonte(CERTO)
    obter_roda(RODA, tmp_path, {"a CDN": Fonte(CERTO), "o pip": pip})
    assert pip.procuras == 0


def test_sem_fonte_nenhuma_o_erro_diz_o_que_houve_com_cada_uma(tmp_path):
    with pytest.raises(SemRoda, match=r"a CDN não respondeu.*; o pip não trouxe"):
        obter_roda(RODA, tmp_path, {"a CDN": Fonte("não respondeu"), "o pip": Fonte("não trouxe")})


def test_resumo_errado_e_recusado_e_a_fonte_seguinte_e_tentada(tmp_path):
    assert obter_roda(RODA, tmp_path, {"a CDN": Fonte(b"outra coisa"), "o pip": Fonte(CERTO)}).read_bytes() == CERTO


def test_resumo_errado_em_todas_e_recusa_e_nada_fica_guardado(tmp_path):
    with pytest.raises(SemRoda, match=r"a CDN trouxe outro arquivo .*não confere.*recusado"):
        obter_roda(RODA, tmp_path, {"a CDN": Fonte(b"outra coisa")})
    assert list(tmp_path.rglob("*")) == []


def test_uma_roda_estragada_no_cache_e_buscada_de_novo(tmp_path):
    (tmp_path / RODA.arquivo).write_bytes(CERTO[:-1])
    assert obter_roda(RODA, tmp_path, {"a CDN": Fonte(CERTO)}).read_bytes() == CERTO


def test_a_cdn_que_nao_responde_a_sonda_nao_e_esperada(monkeypatch):
    monkeypatch.setattr(fontes, "responde", lambda endereco, segundos: False)
    with pytest.raises(NaoVeio, match="não respondeu em 5 s"):
        fontes.da_cdn(RODA)


def test_a_cdn_que_cai_no_meio_e_uma_fonte_que_nao_veio(monkeypatch):
    def cair(endereco, timeout):
        assert endereco.endswith(f"/v0.27.7/full/{RODA.arquivo}")
        raise ConnectionResetError("conexão encerrada")

    monkeypatch.setattr(fontes, "responde", lambda endereco, segundos: True)
    monkeypatch.setattr(fontes.urllib.request, "urlopen", cair)
    with pytest.raises(NaoVeio, match="conexão encerrada"):
        fontes.da_cdn(RODA)


def _pip_que_baixa(nome: str, dentro: str):
    """Um subprocess.run que deixa na pasta pedida um pacote com um arquivo."""

    def run(comando, **_):
        assert "--no-deps" in comando
        assert comando[-1] == fontes.PACOTE_COM_A_RODA
        with zipfile.ZipFile(Path(comando[comando.index("--dest") + 1], nome), "w") as pacote:
            pacote.writestr(dentro, CERTO)
        return subprocess.CompletedProcess(comando, 0)

    return run


def test_do_pip_vem_a_roda_de_dentro_do_pacote(monkeypatch):
    monkeypatch.setattr(fontes.subprocess, "run", _pip_que_baixa("p.whl", f"p/assets/pyodide/{RODA.arquivo}"))
    assert fontes.do_pip(RODA) == CERTO


def test_um_pacote_sem_a_roda_e_uma_fonte_que_nao_veio(monkeypatch):
    monkeypatch.setattr(fontes.subprocess, "run", _pip_que_baixa("p.whl", "p/outra.whl"))
    with pytest.raises(NaoVeio, match=RODA.arquivo):
        fontes.do_pip(RODA)


def test_o_pip_que_falha_e_uma_fonte_que_nao_veio(monkeypatch):
    monkeypatch.setattr(fontes.subprocess, "run", lambda comando, **_: subprocess.CompletedProcess(comando, 1))
    with pytest.raises(NaoVeio):
        fontes.do_pip(RODA)


def test_o_lock_do_npm_diz_nome_e_resumo_da_roda(curso):
    roda = pecas.roda_do_numpy(pecas.ler_lock())
    assert roda.arquivo.startswith("numpy-")
    assert fontes.confere((pyodide.CACHE / "rodas" / roda.arquivo).read_bytes(), roda)


# --- sem Python, o livro segue -------------------------------------------------------------------


def test_sem_fontes_a_construcao_diz_e_segue_e_o_manifesto_avisa_a_pagina(tmp_path, capsys):
    motor = pyodide.preparar(tmp_path / "cache", {"a CDN": Fonte("não respondeu"), "o pip": Fonte(b"errado")})
    dito = capsys.readouterr().out
    assert "O site fica sem Python na página" in dito
    assert "a CDN não respondeu" in dito
    assert "não confere" in dito

    velho = tmp_path / "site" / "pyodide-0.0.1" / "pyodide.mjs"
    velho.parent.mkdir(parents=True)
    velho.touch()
    motor.entregar(tmp_path / "site")
    manifesto = json.loads((tmp_path / "site" / "motor.json").read_text(encoding="utf-8"))
    assert manifesto["disponivel"] is False
    assert "sem o Python" in manifesto["razao"]
    assert not velho.exists()


# --- o que vai para o site -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def no_site(site) -> Path:
    return site.html / "_static" / "motor"


def test_o_manifesto_diz_exatamente_os_arquivos_do_site(no_site):
    manifesto = json.loads((no_site / "motor.json").read_text(encoding="utf-8"))
    assert manifesto["disponivel"] is True
    arquivos = [*manifesto["arquivos"].values(), *manifesto["aprendiz"].values()]
    achados = {p.relative_to(no_site).as_posix() for p in no_site.rglob("*") if p.is_file()}
    assert achados == {a["nome"] for a in arquivos} | {"motor.json"}
    for arquivo in arquivos:
        bytes_ = (no_site / arquivo["nome"]).read_bytes()
        assert len(bytes_) == arquivo["bytes"]
        assert hashlib.sha256(bytes_).hexdigest() == arquivo["sha256"]


def test_o_primeiro_toque_traz_no_maximo_9_mb(no_site):
    manifesto = json.loads((no_site / "motor.json").read_text(encoding="utf-8"))
    assert sum(a["gzip"] for a in manifesto["arquivos"].values()) <= 9_000_000


@pytest.fixture(scope="module")
def pacotes(no_site) -> dict[str, zipfile.ZipFile]:
    manifesto = json.loads((no_site / "motor.json").read_text(encoding="utf-8"))
    arquivos = manifesto["arquivos"] | manifesto["aprendiz"]
    abrir = lambda nome: zipfile.ZipFile(io.BytesIO(decompress((no_site / nome).read_bytes())))  # noqa: E731
    return {papel: abrir(arquivos[papel]["nome"]) for papel in ("python", "numpy", "pacote", "exercicios")}


def test_cada_modulo_da_biblioteca_padrao_e_do_numpy_vai_uma_vez_so(pacotes):
    for papel in ("python", "numpy"):
        modulos = [conteudo.modulo_de(n) for n in pacotes[papel].namelist() if n.endswith((".py", ".pyc"))]
        assert len(modulos) == len(set(modulos)) > 100


def test_o_numpy_vai_podado(pacotes):
    nomes = pacotes["numpy"].namelist()
    assert not [n for n in nomes if "/tests/" in n or "f2py" in n or n.endswith((".pyi", ".h", ".a"))]
    assert "numpy/testing/__init__.py" in nomes
    assert any(n.endswith("LICENSE.txt") for n in nomes)


NO_ALTO = ("acelerada.py", "paineis/jupyter/", "exercicios/jupyter/", "redes/")


@pytest.mark.parametrize(("papel", "dos_exercicios"), [("pacote", False), ("exercicios", True)])
def test_cada_modulo_do_curso_vai_com_fonte_e_compilado_e_os_exercicios_a_parte(pacotes, papel, dos_exercicios):
    nomes = set(pacotes[papel].namelist())
    origem = Path(atencao.__file__).parent
    todos = {p.relative_to(origem).as_posix() for p in origem.rglob("*.py")}
    modulos = {m for m in todos if not m.startswith(NO_ALTO) and m.startswith("exercicios/") == dos_exercicios}
    assert {n.removeprefix("atencao/") for n in nomes if n.startswith("atencao/") and n.endswith(".py")} == modulos
    for modulo in modulos:
        pasta, _, arquivo = f"atencao/{modulo}".rpartition("/")
        assert f"{pasta}/__pycache__/{arquivo[:-3]}.cpython-312.pyc" in nomes
    assert not [n for n in nomes if "torch" in n or "jupyter" in n]


# --- refeito só quando é preciso, e sempre igual -------------------------------------------------


def _pacote_pequeno(pasta: Path, texto: str) -> Path:
    (pasta / "paineis").mkdir(parents=True, exist_ok=True)
    (pasta / "__init__.py").write_text(f'"""Pacote."""\nX = {texto}\n', encoding="utf-8")
    (pasta / "paineis" / "jupyter.txt").touch()
    return pasta


def test_o_pacote_so_e_refeito_quando_muda(tmp_path, monkeypatch):
    origem = _pacote_pequeno(tmp_path / "atencao", "{1, 2, 'a', 'b'}")
    primeira = pecas.preparar_pacote(tmp_path / "cache", origem)
    monkeypatch.setattr(pecas, "compilar", lambda *_: pytest.fail("compilou de novo"))
    assert pecas.preparar_pacote(tmp_path / "cache", origem) == primeira
    monkeypatch.undo()
    _pacote_pequeno(origem, "2")
    segunda = pecas.preparar_pacote(tmp_path / "cache", origem)
    assert pecas.ler_ficha(segunda)["pacote"]["nome"] != pecas.ler_ficha(primeira)["pacote"]["nome"]


def test_de_entradas_iguais_saem_os_mesmos_bytes(tmp_path, curso):
    roda = pyodide.CACHE / "rodas" / pecas.roda_do_numpy(pecas.ler_lock()).arquivo
    for montar in (lambda cache: pecas.preparar_nucleo(cache, roda), pecas.preparar_pacote, pecas.preparar_exercicios):
        assert pecas.ler_ficha(montar(tmp_path)) == pecas.ler_ficha(montar(pyodide.CACHE))


def test_o_cache_guarda_poucas_preparacoes(tmp_path):
    for i in range(pecas.GUARDADAS + 3):
        pecas.guardada(tmp_path, "pacote", str(i), lambda pasta: None)
    assert len(list(tmp_path.iterdir())) == pecas.GUARDADAS


def test_uma_preparacao_que_falha_nao_deixa_nada_pronto(tmp_path):
    def falhar(pasta):
        (pasta / "metade").touch()
        raise RuntimeError("no meio")

    with pytest.raises(RuntimeError):
        pecas.guardada(tmp_path, "pacote", "x", falhar)
    assert not (tmp_path / "pacote-x").exists()


def test_codigo_que_nao_compila_para_a_construcao(tmp_path):
    origem = _pacote_pequeno(tmp_path / "atencao", "(")
    with pytest.raises(SystemExit, match="não conseguiu compilar"):
        pecas.preparar_pacote(tmp_path / "cache", origem)


# --- as peças ------------------------------------------------------------------------------------

ENTRADAS = [("a/__init__.py", b"1"), ("a/__init__.pyc", b"2"), ("b.py", b"3"), ("b.pyc", b"4"), ("c.so", b"5")]


def test_um_de_cada_escolhe_o_compilado_so_do_que_a_abertura_carrega():
    assert list(conteudo.um_de_cada(ENTRADAS, {"a"})) == [("a/__init__.pyc", b"2"), ("b.py", b"3"), ("c.so", b"5")]


def test_com_fonte_poe_o_compilado_onde_o_python_o_procura():
    assert dict(conteudo.com_fonte(ENTRADAS, "cpython-312")) == {
        "a/__init__.py": b"1",
        "a/__pycache__/__init__.cpython-312.pyc": b"2",
        "b.py": b"3",
        "__pycache__/b.cpython-312.pyc": b"4",
        "c.so": b"5",
    }


def test_o_zip_nao_depende_da_ordem_nem_da_hora():
    assert conteudo.em_zip(ENTRADAS) == conteudo.em_zip(reversed(ENTRADAS))
