"""python -m atencao: a conta, o destaque, o terminal, o JSON, a página, e as recusas numa linha."""

import json
import math
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from atencao.__main__ import USO, main
from atencao.dispositivos import dispositivos
from atencao.frases import DIMENSOES, incorporar
from atencao.visualizador import em_json, em_pagina, em_texto, ver
from atencao.visualizador.mostrar import rotulos
from tests.atencao.recusas import INGLES

FRASE = "o gato viu o felino"


def _rodar(capsys: pytest.CaptureFixture[str], *argumentos: str) -> tuple[int, str, str]:
    codigo = main(list(argumentos))
    saida = capsys.readouterr()
    return codigo, saida.out, saida.err


# --- a conta -------------------------------------------------------------------------------------


def _pesos_a_mao(E: np.ndarray, causal: bool) -> list[list[float]]:
    """A fórmula, número por número: X = √d E, e a softmax de x_i · x_j / √d sobre os permitidos."""
    n, d = E.shape
    linhas = []
    for i in range(n):
        z = [math.sqrt(d) * sum(E[i] * E[j]) for j in range(n)]
        e = [math.exp(x - max(z)) if j <= i or not causal else 0.0 for j, x in enumerate(z)]
        linhas.append([x / sum(e) for x in e])
    return linhas


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("d", [None, 8, 64])
def test_uma_cabeca_e_a_formula(d: int | None, causal: bool) -> None:
    visao = ver(FRASE, d=d, causal=causal)
    esperado = _pesos_a_mao(incorporar(FRASE, d=d).E, causal)
    np.testing.assert_allclose(visao.pesos, [esperado], atol=1e-12)


@pytest.mark.parametrize("h", [2, 3, 8])
def test_cada_cabeca_e_a_formula_sobre_as_suas_colunas(h: int) -> None:
    visao = ver(FRASE, num_heads=h, d=24, semente=5)
    W_q, W_k, *_ = np.random.RandomState(5).standard_normal((4, 24, 24)) / np.sqrt(24)
    X = np.sqrt(24) * incorporar(FRASE, d=24, semente=5).E
    for c in range(h):
        b = slice(c * 24 // h, (c + 1) * 24 // h)
        e = np.exp(X @ W_q[:, b] @ (X @ W_k[:, b]).T / np.sqrt(24 / h))
        np.testing.assert_allclose(visao.pesos[c], e / e.sum(axis=1, keepdims=True), atol=1e-12)


def test_sem_d_vale_o_do_lexico_ou_o_multiplo_seguinte() -> None:
    assert ver("gato").d == len(DIMENSOES)
    for h in (2, 4, 7, 40):
        d = ver("gato", num_heads=h).d
        assert d % h == 0
        assert len(DIMENSOES) <= d < len(DIMENSOES) + h


@pytest.mark.parametrize("lugar", [x for x in dispositivos() if x.biblioteca == "torch"], ids=str)
def test_em_todo_dispositivo_a_mesma_matriz(capsys: pytest.CaptureFixture[str], lugar) -> None:
    _, la, _ = _rodar(capsys, FRASE, "--num-heads", "3", "--causal", "--json", "--dispositivo", lugar.alvo)
    _, aqui, _ = _rodar(capsys, FRASE, "--num-heads", "3", "--causal", "--json")
    np.testing.assert_allclose(json.loads(la)["pesos"], json.loads(aqui)["pesos"], atol=1e-6)
    assert json.loads(la)["dispositivo"] == str(lugar)


# --- o destaque ----------------------------------------------------------------------------------


def test_o_destaque_e_do_outro_token_de_maior_peso() -> None:
    fortes = ver(FRASE).mais_fortes(0)
    assert fortes[1] == [4]  # gato → felino
    assert fortes[4] == [1]
    assert fortes[0] == [3]  # um “o” para o outro
    assert fortes[2] == []  # viu não se parece com ninguém: todos por igual


def test_nao_ha_destaque_onde_nao_ha_outros() -> None:
    assert ver("gato").mais_fortes(0) == [[]]
    assert ver("gato felino", causal=True).mais_fortes(0) == [[], [0]]
    assert ver("gato felino").mais_fortes(0) == [[1], [0]]


# --- o terminal ----------------------------------------------------------------------------------


def test_a_tabela_do_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    codigo, saida, erros = _rodar(capsys, FRASE)
    assert (codigo, erros) == (0, "")
    linhas = {linha.split()[0]: linha for linha in saida.splitlines() if re.match(r" *(gato|felino|viu) ", linha)}
    assert re.findall(r"\d,\d\d\*?", linhas["gato"]) == ["0,00", "0,61", "0,00", "0,00", "0,38*"]
    assert "*" not in linhas["viu"]
    assert saida.count("o (0)") == saida.count("o (3)") == 2  # o repetido leva a posição
    assert "1 cabeça, sem projeções" in saida


def test_as_palavras_soltas_tambem_sao_a_frase(capsys: pytest.CaptureFixture[str]) -> None:
    assert _rodar(capsys, *FRASE.split())[1] == _rodar(capsys, FRASE)[1]


def test_desconhecidas_e_aproximadas_sao_ditas(capsys: pytest.CaptureFixture[str]) -> None:
    _, saida, _ = _rodar(capsys, "a agua do xpto")
    assert "Não conheço “xpto”" in saida
    assert "Li “agua” como “água”." in saida


def test_uma_frase_comprida_diz_so_o_destaque_de_cada_linha(capsys: pytest.CaptureFixture[str]) -> None:
    _, saida, _ = _rodar(capsys, " ".join(["gato", "felino", "viu"] * 5))
    assert "São 15 tokens" in saida
    assert len(re.findall(r" → ", saida)) == 15
    assert max(map(len, saida.splitlines())) <= 120


def test_o_alinhamento_conta_o_que_cada_letra_ocupa() -> None:
    linhas = em_texto(ver("gato 🐱 cafe\u0301"), "aqui").split("\n\n")[1].splitlines()
    assert linhas[2].startswith("  🐱 ")  # dois espaços e duas colunas: as quatro de “gato”
    assert linhas[3].startswith("cafe\u0301 ")


def test_caracteres_de_controle_nao_chegam_ao_terminal() -> None:
    texto = em_texto(ver("gato \x1b[31mvermelho\x07"), "aqui")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", texto)


def test_muitas_desconhecidas_nao_sao_todas_enumeradas() -> None:
    aviso = ver(" ".join(f"xpto{i}" for i in range(25))).frase.aviso
    assert "“xpto9” e mais 15: esses tokens" in aviso
    assert "xpto10" not in aviso


def test_varias_cabecas_sao_ditas_sorteadas(capsys: pytest.CaptureFixture[str]) -> None:
    _, saida, _ = _rodar(capsys, FRASE, "--num-heads", "3")
    assert [f"Cabeça {i}" in saida for i in (1, 2, 3, 4)] == [True, True, True, False]
    assert "nenhuma aprendeu nada" in saida
    assert _rodar(capsys, FRASE, "--num-heads", "3", "--semente", "1")[1] != saida


# --- o JSON --------------------------------------------------------------------------------------


def test_o_json_traz_tudo() -> None:
    visao = ver("o gato viu o xpto", num_heads=2, causal=True)
    lido = json.loads(em_json(visao, "aqui"))
    assert lido["tokens"] == ["o", "gato", "viu", "o", "xpto"]
    assert lido["desconhecidas"] == ["xpto"]
    assert (lido["num_heads"], lido["d"], lido["causal"], lido["dispositivo"]) == (2, 28, True, "aqui")
    assert np.array_equal(lido["pesos"], visao.pesos)
    assert lido["mais_fortes"] == [visao.mais_fortes(0), visao.mais_fortes(1)]
    assert lido["projecoes"] == {"semente": 0}
    assert json.loads(em_json(ver("gato"), "aqui"))["projecoes"] is None


# --- a página ------------------------------------------------------------------------------------


class _Lida(HTMLParser):
    """Os elementos, os atributos e o texto das células de uma página."""

    def __init__(self, pagina: str) -> None:
        super().__init__()
        self.etiquetas: list[str] = []
        self.atributos: list[tuple[str, str]] = []
        self.celulas: list[tuple[str, str]] = []
        self.aberta = False
        self.feed(pagina)

    def handle_starttag(self, etiqueta, atributos) -> None:
        self.etiquetas.append(etiqueta)
        self.atributos += atributos
        if etiqueta in ("th", "td"):
            self.celulas.append((etiqueta, ""))

        self.aberta = etiqueta in ("th", "td")

    def handle_endtag(self, etiqueta) -> None:
        self.aberta = False

    def handle_data(self, texto) -> None:
        if self.aberta:
            etiqueta, antes = self.celulas[-1]
            self.celulas[-1] = (etiqueta, antes + texto.strip())


ESTRANHOS = ["<script>alert(1)</script>", "<b>x</b>", "&amp;", '"aspas"', "`crase`", "</title>", "'"]


@pytest.mark.parametrize("estranho", ESTRANHOS)
def test_na_pagina_o_que_se_digitou_aparece_letra_por_letra(estranho: str) -> None:
    visao = ver(f"gato {estranho} felino")
    lida = _Lida(em_pagina(visao, "aqui"))
    assert not {"script", "b", "img", "link"} & set(lida.etiquetas)
    nomes = [texto for etiqueta, texto in lida.celulas if etiqueta == "th"]
    assert nomes == 2 * rotulos(visao.frase.tokens)
    assert [re.sub(r" \(\d\)$", "", nome) for nome in nomes] == 2 * list(visao.frase.tokens)


def test_na_pagina_nada_vira_a_frase_ao_contrario() -> None:
    pagina = em_pagina(ver("gato \u202eofni\u2066 xpto\u202e"), "aqui")
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", pagina)
    assert pagina.count("gato \ufffdofni") == 2  # no título da aba e no da página


def test_a_pagina_se_basta_e_diz_tudo() -> None:
    visao = ver(FRASE, num_heads=2)
    pagina = em_pagina(visao, "aqui")
    lida = _Lida(pagina)
    assert '<html lang="pt-BR">' in pagina
    assert not {nome for nome, _ in lida.atributos} & {"src", "href", "srcset", "action"}
    assert not re.search(r"https?:|@import|url\(", pagina)
    assert lida.etiquetas.count("table") == 2
    pesos = [texto for etiqueta, texto in lida.celulas if etiqueta == "td" and texto]
    assert len(pesos) == 2 * 25
    estrelas = [texto for texto in pesos if "★" in texto]
    assert len(estrelas) == sum(len(f) for c in (0, 1) for f in visao.mais_fortes(c))
    assert [float(p.replace("★", "").replace(",", ".")) for p in pesos] == np.round(visao.pesos, 2).ravel().tolist()


def test_toda_celula_tem_contraste() -> None:
    for peso in np.linspace(0, 1, 101):
        visao = ver("gato felino")
        visao.pesos[...] = peso
        fundo, letra = re.findall(r"background-color:rgb\((.*?)\);color:(#\w+)", em_pagina(visao, "aqui"))[0]
        assert _contraste([int(c) for c in fundo.split(",")], [0, 0, 0] if letra == "#000" else [255, 255, 255]) >= 4.5


def _contraste(a: list[int], b: list[int]) -> float:
    def luminancia(cor: list[int]) -> float:
        lineares = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in cor]
        return 0.2126 * lineares[0] + 0.7152 * lineares[1] + 0.0722 * lineares[2]

    clara, escura = sorted((luminancia(a), luminancia(b)), reverse=True)
    return (clara + 0.05) / (escura + 0.05)


def test_html_grava_o_arquivo_e_a_tabela_ainda_sai(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arquivo = tmp_path / "atenção.html"
    codigo, saida, _ = _rodar(capsys, FRASE, "--html", str(arquivo))
    assert codigo == 0
    assert "gato" in saida
    assert arquivo.read_text(encoding="utf-8") == em_pagina(ver(FRASE), str(dispositivos()[0]))


def test_sessenta_tokens_e_oito_cabecas_cabem_numa_pagina_leve() -> None:
    assert len(em_pagina(ver("gato felino viu " * 20, num_heads=8), "aqui").encode()) < 3_000_000


# --- as recusas ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argumentos", "dito"),
    [
        ((), "falta a frase"),
        (("   ",), "falta a frase"),
        (("gato", "--num-heads", "dois"), "número inteiro; recebi 'dois'"),
        (("gato", "--num-heads", "0"), "pelo menos 1; recebi 0"),
        (("gato", "--num-heads", "3", "--d", "8"), "use d = 9"),
        (("gato", "--d", "0"), "pelo menos 1"),
        (("gato", "--d", "99999"), "no máximo"),
        (("gato", "--num-heads", "20000"), "num_heads (o número de cabeças) deve ser no máximo 16384; recebi 20000"),
        (("gato", "--d"), "falta o valor depois da opção: --d"),
        (("gato", "--semente", "-1"), "pelo menos 0"),
        (("gato", "--nada"), "não conheço esta opção: --nada"),
        (("gato", "--causal=sim"), "não leva valor"),
        (("gato", "--num", "2"), "não conheço esta opção: --num"),
        (("gato", "--dispositivo", "tpu"), "numpy, cpu, cuda, mps ou melhor; recebi 'tpu'"),
        (("gato", "--dispositivo", "mps"), "não está nesta máquina; o que há: NumPy"),
        (("gato", "--html", "/pasta/que/nao/existe/x.html"), "a pasta não existe"),
        (("gato", "--html", "/"), "isso é uma pasta"),
    ],
)
def test_pedido_ruim_e_uma_linha_e_saida_2(capsys: pytest.CaptureFixture[str], argumentos, dito: str) -> None:
    codigo, saida, erros = _rodar(capsys, *argumentos)
    assert (codigo, saida) == (2, "")
    assert erros.startswith("atencao: ")
    assert erros.count("\n") == 1
    assert dito in erros
    assert not INGLES.search(re.sub(r"recebi .*|--\S+|/\S*", "", erros))


def test_a_ajuda(capsys: pytest.CaptureFixture[str]) -> None:
    for pedido in ("--ajuda", "--help", "-h"):
        assert _rodar(capsys, pedido) == (0, USO, "")
    assert all(opcao in USO for opcao in ("--num-heads", "--d ", "--causal", "--dispositivo", "--json", "--html"))


def test_pela_linha_de_comando_de_verdade() -> None:
    """Um processo só, num terminal que não tem todas as letras: nada quebra."""
    comando = [sys.executable, "-m", "atencao", "o gato viu o 🐱", "--json"]
    feito = subprocess.run(comando, capture_output=True, env={"PYTHONIOENCODING": "ascii"}, check=False)
    assert (feito.returncode, feito.stderr) == (0, b"")
    assert len(json.loads(feito.stdout)["pesos"][0]) == 5
    assert subprocess.run([*comando[:3]], capture_output=True, check=False).returncode == 2


@pytest.mark.parametrize(
    ("pedido", "codigo", "dito"),
    [
        (60 * "gato " + "--json --num-heads 9 | head -c 1 > /dev/null", 141, ""),
        ("gato >&-", 2, "atencao: não consegui escrever a saída: ela está fechada.\n"),
        ("gato > /dev/full", 2, "atencao: não consegui escrever a saída: não há mais espaço.\n"),
        (
            "gato --num-heads 2 --d 16384",
            2,
            "atencao: a memória não chega para esta conta: use um --d menor ou menos pala",
        ),
    ],
)
def test_quando_falta_leitor_espaco_ou_memoria(pedido: str, codigo: int, dito: str) -> None:
    com_limite = "set -o pipefail; export OPENBLAS_NUM_THREADS=1; ulimit -v 4000000"
    comando = f"{com_limite}; {shlex.quote(sys.executable)} -m atencao {pedido}"
    feito = subprocess.run(["bash", "-c", comando], capture_output=True, text=True, check=False)
    assert (feito.returncode, feito.stdout) == (codigo, "")
    assert feito.stderr[: len(dito)] == dito
    assert feito.stderr.count("\n") == (1 if dito else 0)
