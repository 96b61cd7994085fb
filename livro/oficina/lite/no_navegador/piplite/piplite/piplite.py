"""`install` não instala: confere se o pacote veio com o site e, se não veio, diz em uma frase o que fazer."""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

# O kernel escreve estes dois ao abrir; nada os lê, porque nada vem da rede.
_PIPLITE_URLS: list[str] = []
_PIPLITE_DISABLE_PYPI = True

# O kernel os pede ao abrir e passa bem sem eles: num navegador não há sockets, e o histórico não é guardado.
_DISPENSADOS = {"ssl", "sqlite3", "jedi"}


def _veio(nome: str) -> bool:
    try:
        version(nome)
    except PackageNotFoundError:
        return find_spec(nome.replace("-", "_")) is not None
    return True


async def install(requirements: str | list[str], *_, **__) -> None:
    pedidos = [requirements] if isinstance(requirements, str) else requirements
    faltam = [nome for nome in pedidos if nome not in _DISPENSADOS and not _veio(nome)]
    if faltam:
        raise ImportError(
            f"{', '.join(faltam)} não veio com o Python deste site, que não busca pacotes na rede. "
            "Para usá-lo, baixe o notebook e abra-o no seu computador ou no Colab."
        )
