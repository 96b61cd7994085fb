"""O que o código-fonte do pacote não pode ter: números que fingem ser infinito."""

import ast
from pathlib import Path

import pytest

import atencao

RAIZ = Path(atencao.__file__).parent
FONTES = [
    *(RAIZ / "nucleo").glob("*.py"),
    *(RAIZ / "posicao").glob("*.py"),
    RAIZ / "acelerada.py",
    RAIZ / "dispositivos.py",
]
NOMES = {"finfo", "iinfo", "nan_to_num", "nan", "masked_fill", "epsilon"}
PERMITIDOS = {"senoidal.py": ["10000.0"]}  # a base do positional encoding, do artigo


def numeros_suspeitos(fonte: str) -> list[str]:
    """Literais grandes (constantes de máscara como 1e9 ou -1e4) e chamadas que fazem as vezes deles."""
    achados = []
    for no in ast.walk(ast.parse(fonte)):
        match no:
            case ast.Constant(value=int() | float() as numero) if abs(numero) >= 1000 or 0 < abs(numero) < 1e-3:
                achados.append(str(numero))
            case ast.Attribute(attr=nome) | ast.Name(id=nome) if nome in NOMES:
                achados.append(nome)
    return achados


@pytest.mark.parametrize("fonte", FONTES, ids=lambda f: f.name)
def test_nenhuma_constante_de_mascara(fonte: Path) -> None:
    assert numeros_suspeitos(fonte.read_text(encoding="utf-8")) == PERMITIDOS.get(fonte.name, [])


@pytest.mark.parametrize(
    "trecho", ["z - 1e9", "-1e4", "torch.finfo(z.dtype).min", "x + 1e-9", "-65504", "nan_to_num(x)"]
)
def test_a_varredura_acha_o_que_procura(trecho: str) -> None:
    assert numeros_suspeitos(trecho)
