"""python -m atencao "o gato viu o felino": a matriz de atenção de uma frase, no terminal."""

import argparse
import errno
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from atencao.dispositivos import Dispositivo, dispositivos, levar, melhor_dispositivo, numpy_na_cpu
from atencao.visualizador import em_json, em_pagina, em_texto, ver

USO = """\
uso: python -m atencao [opções] "o gato viu o felino"

Mostra a matriz de atenção da frase: uma linha por token que olha, uma coluna por token que é olhado. O asterisco marca,
em cada linha, o outro token que recebe o maior peso.

  --num-heads H        número de cabeças (1); com mais de uma, as projeções são sorteadas
  --d D                dimensão dos embeddings; tem de ser múltiplo de H (27, ou o múltiplo de H seguinte)
  --causal             cada token só olha para si e para os anteriores
  --semente S          a do sorteio das projeções (0)
  --dispositivo NOME   onde fazer a conta: numpy, cpu, cuda, mps ou melhor (numpy); fora o primeiro, pedem o PyTorch
  --json               escreve tudo em JSON em vez da tabela
  --html ARQUIVO       grava também uma página com as matrizes, que se abre sem internet
  --ajuda              mostra isto
"""

RECADOS = {
    "expected one argument": "falta o valor depois da opção",
    "unrecognized arguments": "não conheço esta opção",
    "ignored explicit argument": "esta opção não leva valor",
}

PORQUES = {
    FileNotFoundError: "a pasta não existe",
    PermissionError: "falta permissão",
    IsADirectoryError: "isso é uma pasta",
    NotADirectoryError: "há um arquivo onde devia haver uma pasta",
}

SEM_LEITOR = 141
"""O código de quem parou porque quem lia a sua saída foi embora: o que o terminal dá a um programa assim."""


class Recusa(Exception):
    """O que quem chamou pediu e não pode ser feito, numa linha."""


class _Leitor(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """O argparse fala inglês: aqui a frase é nossa, com o que foi escrito."""
        escrito = message.removeprefix("argument ")
        for ingles, portugues in RECADOS.items():
            if ingles in message:
                raise Recusa(f"{portugues}: {escrito.replace(ingles, '').strip(' :')}.")
        raise Recusa(f"não entendi os argumentos: {escrito}.")


def main(argumentos: list[str]) -> int:
    """Roda o comando. 0 se deu certo; 2, com uma linha na saída de erros, se o pedido não pode ser atendido."""
    try:
        _escrever(_atender(_ler(argumentos)))
    except BrokenPipeError:
        return SEM_LEITOR
    except MemoryError:
        print("atencao: a memória não chega para esta conta: use um --d menor ou menos palavras.", file=sys.stderr)
        return 2
    except (Recusa, TypeError, ValueError, RuntimeError, OSError) as erro:
        print(f"atencao: {_uma_linha(erro)}", file=sys.stderr)
        return 2
    return 0


def _ler(argumentos: list[str]) -> argparse.Namespace:
    leitor = _Leitor(add_help=False, allow_abbrev=False)
    leitor.add_argument("frase", nargs="*")
    leitor.add_argument("--num-heads", default="1")
    leitor.add_argument("--d")
    leitor.add_argument("--causal", action="store_true")
    leitor.add_argument("--semente", default="0")
    leitor.add_argument("--dispositivo", default="numpy")
    leitor.add_argument("--json", action="store_true")
    leitor.add_argument("--html")
    leitor.add_argument("--ajuda", "--help", "-h", action="store_true")
    return leitor.parse_args(argumentos)


def _atender(opcoes: argparse.Namespace) -> str:
    if opcoes.ajuda:
        return USO.rstrip()
    frase = " ".join(opcoes.frase)
    if not frase.strip():
        raise Recusa('falta a frase, entre aspas: python -m atencao "o gato viu o felino" (--ajuda mostra as opções).')
    dispositivo = _dispositivo(opcoes.dispositivo)
    visao = ver(
        frase,
        num_heads=_inteiro("--num-heads", opcoes.num_heads),
        d=None if opcoes.d is None else _inteiro("--d", opcoes.d),
        causal=opcoes.causal,
        semente=_inteiro("--semente", opcoes.semente),
        levar=_levar_para(dispositivo),
    )
    if opcoes.html is not None:
        _gravar(Path(opcoes.html), em_pagina(visao, str(dispositivo)))
    return (em_json if opcoes.json else em_texto)(visao, str(dispositivo))


def _escrever(texto: str) -> None:
    if sys.stdout is None:
        raise Recusa("não consegui escrever a saída: ela está fechada.")
    try:
        print(texto, flush=True)
    except OSError as erro:
        # Ao sair, o Python tentaria outra vez escrever o que sobrou, e se queixaria em inglês.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(erro, BrokenPipeError):
            raise
        raise Recusa(f"não consegui escrever a saída: {_porque(erro)}.") from erro


def _inteiro(opcao: str, texto: str) -> int:
    try:
        return int(texto)
    except ValueError as erro:
        raise Recusa(f"{opcao} deve ser um número inteiro; recebi {texto!r}.") from erro


def _dispositivo(nome: str) -> Dispositivo:
    if nome == "numpy":
        return numpy_na_cpu()
    if nome == "melhor":
        return melhor_dispositivo()
    if nome not in ("cpu", "cuda", "mps"):
        raise Recusa(f"--dispositivo deve ser numpy, cpu, cuda, mps ou melhor; recebi {nome!r}.")
    achados = dispositivos()
    for achado in achados:
        if achado.biblioteca == "torch" and achado.alvo == nome:
            return achado
    ha = "; ".join(map(str, achados))
    raise Recusa(f"o dispositivo {nome} não está nesta máquina; o que há: {ha}.")


def _levar_para(dispositivo: Dispositivo) -> Callable[[np.ndarray], Any]:
    return partial(levar, dispositivo=dispositivo)


def _gravar(arquivo: Path, pagina: str) -> None:
    try:
        arquivo.write_text(pagina, encoding="utf-8")
    except OSError as erro:
        raise Recusa(f"não consegui gravar {arquivo}: {_porque(erro)}.") from erro


def _porque(erro: OSError) -> str:
    if erro.errno == errno.ENOSPC:
        return "não há mais espaço"
    return next((frase for tipo, frase in PORQUES.items() if isinstance(erro, tipo)), "o sistema recusou")


def _uma_linha(erro: Exception) -> str:
    return " ".join(str(erro).split())


if __name__ == "__main__":
    for saida in filter(None, (sys.stdout, sys.stderr)):  # fechadas antes de começar, são None
        saida.reconfigure(errors="replace")  # um terminal antigo não tem todas as letras
    sys.exit(main(sys.argv[1:]))
