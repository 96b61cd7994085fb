"""A declaração de um exercício de código: o que se pede, como se confere e o que dizer a quem errou."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from atencao.exercicios.resposta import Ler, em_array, em_texto

Dimensoes = Mapping[str, int]
"""O tamanho sorteado de cada dimensão com nome: {"n": 5, "d_k": 3}."""

Sortear = Callable[[np.random.Generator, Dimensoes], Any]


@dataclass(frozen=True)
class Argumento:
    """Um argumento da função pedida: nome, dimensões (nenhuma: um número só) e como sortear o seu valor."""

    nome: str
    forma: tuple[str, ...]
    sortear: Sortear = field(repr=False)

    def __str__(self) -> str:
        return f"{self.nome}: {_forma(self.forma)}" if self.forma else self.nome


@dataclass(frozen=True)
class Saida:
    """Um dos valores que a função devolve: nome e dimensões; sem dimensões, `sozinho` diz que valor é."""

    nome: str
    forma: tuple[str, ...]
    sozinho: str = "um número"
    feita_de: ClassVar[str] = "números"
    queixa: ClassVar[str] = "Os números não são os da definição"

    def __str__(self) -> str:
        return f"{self.nome}: {_forma(self.forma) if self.forma else self.sozinho}"

    def ler(self, devolvido: Any) -> np.ndarray | None:
        """O que a função devolveu como array; None se não é do que a saída é feita."""
        return em_array(devolvido)

    def onde(self, valor: np.ndarray, esperado: np.ndarray) -> str:
        """O que acrescentar ao nome da saída para dizer onde ela difere da esperada, de mesma forma."""
        return ""

    def ressalva(self, valor: np.ndarray) -> str:
        """O que dizer de um valor certo que ainda merece um reparo."""
        return ""


@dataclass(frozen=True)
class Inteiro(Saida):
    """Um número inteiro; vale também o mesmo número como float, e quem o devolve ouve que ele é um."""

    forma: tuple[str, ...] = ()
    sozinho: str = "um inteiro"

    def ressalva(self, valor: np.ndarray) -> str:
        return _COMO_FLOAT if valor.dtype.kind == "f" else ""


class Texto(Saida):
    """Uma lista de linhas de texto; os espaços do fim de cada uma não contam."""

    feita_de = "linhas de texto"
    queixa = "O texto não é o que o enunciado pede"

    def __str__(self) -> str:
        return f"{self.nome}: {_forma(self.forma)} de texto"

    def ler(self, devolvido: Any) -> np.ndarray | None:
        return em_texto(devolvido)

    def onde(self, valor: np.ndarray, esperado: np.ndarray) -> str:
        return f" (a primeira linha diferente é a de índice {int((valor != esperado).argmax())})"


@dataclass(frozen=True)
class Propriedade:
    """Algo que toda resposta certa cumpre. vale(saidas, entradas) recebe duas listas, na ordem da assinatura.

    frase: o que `vale` mede, e só isso: quem a lê tem de poder conferi-la na própria resposta.
    exata: não há folga de arredondamento, e ela é exigida também de quem tem os números da definição a menos dela. As
    outras decorrem dos números, e servem a quem não os tem.
    """

    frase: str
    vale: Callable[[list[np.ndarray], list[Any]], bool] = field(repr=False)
    exata: bool = False

    def cumprida(self, saidas: list[np.ndarray], entradas: list[Any]) -> bool:
        """Se a resposta a cumpre. A conta que não se consegue fazer com ela conta como não cumprida."""
        try:
            with np.errstate(all="ignore"):
                return bool(self.vale(saidas, [x.copy() if isinstance(x, np.ndarray) else x for x in entradas]))
        except Exception:
            return False


@dataclass(frozen=True)
class Caso:
    """Uma entrada especial, além das sorteadas: mudar(entradas) devolve as novas. `quando` completa “só falha …”."""

    quando: str
    mudar: Callable[[list[Any]], list[Any]] = field(repr=False)


@dataclass(frozen=True)
class Engano:
    """Uma resposta errada conhecida e a frase que ela merece: dá nome ao mal-entendido, sem dar a solução."""

    nome: str
    frase: str
    resposta: Callable[..., Any] = field(repr=False)


@dataclass(frozen=True)
class Exercicio:
    """Um exercício de código.

    id: "lição.número", o do enunciado, que não muda.   titulo: o do enunciado.
    dimensoes: as que se sorteiam.   derivadas: as que se calculam delas.
    argumentos, saidas: a assinatura, com dimensões nomeadas; uma saída só é devolvida sozinha, várias numa tupla.
    solucao: a função de referência; as linhas marcadas com `# resolva` faltam no esqueleto.
    especificacao: a mesma conta escrita devagar, a partir da definição, sem o código do curso.
    enganos: do mais específico ao mais geral; vale o primeiro que der o mesmo que a resposta.
    dicas: três degraus, do empurrão ao quase lá; nenhum é a solução.
    casos: entradas especiais, além das sorteadas.
    partida: nos exercícios de achar o erro, a função defeituosa que o aluno recebe no lugar do esqueleto.
    certo: a frase de quem acerta, se não é a de costume.
    """

    id: str
    titulo: str
    dimensoes: tuple[str, ...]
    argumentos: tuple[Argumento, ...]
    saidas: tuple[Saida, ...]
    solucao: Callable[..., Any] = field(repr=False)
    especificacao: Callable[..., Any] = field(repr=False)
    enganos: tuple[Engano, ...] = field(repr=False)
    propriedades: tuple[Propriedade, ...] = field(repr=False)
    dicas: tuple[str, str, str] = field(repr=False)
    derivadas: Mapping[str, Callable[[Dimensoes], int]] = field(default_factory=dict, repr=False)
    casos: tuple[Caso, ...] = field(default=(), repr=False)
    partida: Callable[..., Any] | None = field(default=None, repr=False)
    certo: str = field(default="", repr=False)

    @property
    def nome(self) -> str:
        """O nome da função pedida."""
        return self.solucao.__name__

    @property
    def leitores(self) -> tuple[Ler, ...]:
        """Como se lê cada saída."""
        return tuple(saida.ler for saida in self.saidas)

    @property
    def nomes(self) -> frozenset[str]:
        """Os nomes que o aluno conhece: os dos argumentos e os das dimensões da assinatura."""
        eixos = {eixo for parte in (*self.argumentos, *self.saidas) for eixo in parte.forma if eixo.isidentifier()}
        return frozenset(eixos | {argumento.nome for argumento in self.argumentos})

    @property
    def assinatura(self) -> str:
        """`minha_softmax(z: (n, m)) → pesos: (n, m)`."""
        entram, saem = (", ".join(map(str, partes)) for partes in (self.argumentos, self.saidas))
        return f"{self.nome}({entram}) → {saem}"


def _forma(dimensoes: tuple[str, ...]) -> str:
    return f"({dimensoes[0]},)" if len(dimensoes) == 1 else f"({', '.join(dimensoes)})"


_COMO_FLOAT = (
    "Um reparo: o número é o certo, mas veio como float (com “.0”), e o enunciado pede um inteiro. A divisão que dá "
    "inteiro se escreve //."
)
