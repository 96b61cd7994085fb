"""Roda as células oferecidas de uma lição num processo sem PyTorch, com o mesmo código que o worker do aluno usa.

    python -m tests.livro.rodar_celulas modulo-06/01-self-attention.md

Escreve, em JSON, as saídas de cada célula: "juntas", rodando a lição de cima para baixo, e "sozinhas", só depois das
células que o plano diz serem necessárias.
"""

import json
import sys
from pathlib import Path

# Uma célula cara, de que muitas precisam: destas só a última roda sozinha.
CARA = "frases_de_treino("


class SemTorch:
    """Onde não há PyTorch, procurá-lo é um ImportError."""

    @staticmethod
    def find_spec(nome, caminho=None, alvo=None):
        if nome.partition(".")[0] in ("torch", "ipywidgets"):
            raise ModuleNotFoundError(f"No module named {nome!r}", name=nome)
        return None


class SemGuarda:
    """As lições não trocam nada das bibliotecas: isso se confere uma vez, rodando-as juntas."""

    def fotografar(self) -> None: ...

    def restaurar(self) -> list[str]:
        return []

    def chamar(self, funcao, *argumentos):
        try:
            return funcao(*argumentos), None, []
        except BaseException as erro:
            return None, erro, []


def rodar(licao: Path) -> dict[str, dict[int, list]]:
    import numpy as np

    from livro.oficina.pyodide.aprendiz.celulas import Celulas
    from livro.oficina.pyodide.aprendiz.integridade import Integridade
    from livro.site.celulas import fontes_da_licao
    from livro.site.plano import planejar

    fontes, _ = fontes_da_licao(licao.read_text(encoding="utf-8"))
    plano = planejar(fontes)
    rodam = [k for k, passo in enumerate(plano) if not passo.motivo]
    juntas = Celulas(Integridade()).executar([fontes[k] for k in rodam], "juntas")
    celulas = Celulas(SemGuarda())
    de_fabrica = np.get_printoptions()
    sozinhas = {}
    caras = [k for k in rodam if any(CARA in fontes[j] for j in plano[k].antes)]
    for k in rodam:
        if k not in caras[:-1]:
            np.set_printoptions(**de_fabrica)
            celulas.recomecar("sozinhas")
            *antes, sozinhas[k] = celulas.executar([fontes[j] for j in (*plano[k].antes, k)], "sozinhas")
            assert not [s for saidas in antes for s in saidas if s["tipo"] == "erro"], (k, plano[k], antes)
    return {"juntas": dict(zip(rodam, juntas, strict=True)), "sozinhas": sozinhas}


if __name__ == "__main__":
    sys.meta_path.insert(0, SemTorch)
    print(json.dumps(rodar(Path(sys.argv[1]))))
