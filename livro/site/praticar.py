"""Onde praticar uma lição: no navegador, no Colab, no Binder, no JupyterHub da escola, ou baixando o notebook.

Cada endereço sai do que `_config.yml` diz do repositório e dos servidores, e de nenhum outro lugar.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from livro.caderno.curso import endereco_do_repositorio

GITHUB = "https://github.com/"
COLAB = "https://colab.research.google.com/github/"
SEM_GITHUB = (
    "O Colab só abre o que está no GitHub. Quem publica o curso: escreva o endereço do repositório em _config.yml "
    "(repository: url) e rode make notebooks e make livro."
)
SEM_REPOSITORIO = (
    "O servidor traz os notebooks do repositório. Quem publica o curso: escreva o endereço dele em _config.yml "
    "(repository: url) e rode make notebooks e make livro."
)


@dataclass(frozen=True)
class Repositorio:
    """De onde os servidores buscam os notebooks; `url` vazia: ainda não está publicado."""

    url: str
    branch: str

    @property
    def no_github(self) -> str:
        """dono/nome, ou vazio se não está no GitHub."""
        dono_e_nome = self.url.removeprefix(GITHUB) if self.url.startswith(GITHUB) else ""
        return dono_e_nome if dono_e_nome.count("/") == 1 else ""

    @property
    def nome(self) -> str:
        return self.url.rpartition("/")[2]


@dataclass(frozen=True)
class Maneira:
    """Uma linha do menu Praticar. Sem endereço não há link, e a explicação diz o que falta."""

    nome: str
    explicacao: str
    icone: str
    endereco: str = ""
    do_site: bool = False  # o endereço parte da raiz do próprio site
    baixa: bool = False


def ler_repositorio(url: str, branch: str) -> Repositorio:
    return Repositorio(endereco_do_repositorio(url), branch)


def maneiras(notebook: str, repositorio: Repositorio, servidores: dict, lite: str = "") -> list[Maneira]:
    """As de um notebook. `servidores` tem os nomes do Jupyter Book: binderhub_url e jupyterhub_url.

    `lite`: onde o JupyterLite do site abre a lição; vazio se o site está sem ele.
    """
    return [
        *_no_navegador(lite),
        _no_colab(notebook, repositorio),
        *_nos_servidores(notebook, repositorio, servidores),
        Maneira(
            "Baixar o notebook", "O arquivo .ipynb, para o seu Jupyter.", "fa-download", notebook, True, baixa=True
        ),
    ]


def no_colab(notebook: str, repositorio: Repositorio) -> str:
    """Onde o Colab abre o notebook; vazio enquanto o curso não tem endereço no GitHub."""
    if not repositorio.no_github:
        return ""
    return f"{COLAB}{repositorio.no_github}/blob/{quote(repositorio.branch)}/{quote(notebook)}"


def no_binder(notebook: str, repositorio: Repositorio, binder: str) -> str:
    origem = f"gh/{repositorio.no_github}" if repositorio.no_github else f"git/{quote(repositorio.url, safe='')}"
    pedido = urlencode({"urlpath": f"lab/tree/{notebook}"})
    return f"{binder}/v2/{origem}/{quote(repositorio.branch, safe='')}?{pedido}"


def no_jupyterhub(notebook: str, repositorio: Repositorio, hub: str) -> str:
    """O link do nbgitpuller, que traz o repositório para a pasta do estudante e abre o notebook."""
    pedido = urlencode(
        {
            "repo": repositorio.url,
            "branch": repositorio.branch,
            "urlpath": f"lab/tree/{repositorio.nome}/{notebook}",
        }
    )
    return f"{hub}/hub/user-redirect/git-pull?{pedido}"


def _no_navegador(lite: str) -> Iterator[Maneira]:
    if lite:
        explicacao = "Aqui mesmo, com JupyterLite: sem conta e sem instalar nada. Na primeira vez, de 17 a 35 MB."
        yield Maneira("Abrir no navegador", explicacao, "fa-play", lite, do_site=True)


def _no_colab(notebook: str, repositorio: Repositorio) -> Maneira:
    endereco = no_colab(notebook, repositorio)
    explicacao = "Nos computadores do Google, com uma conta deles." if endereco else SEM_GITHUB
    return Maneira("Abrir no Colab", explicacao, "fa-play", endereco)


def _nos_servidores(notebook: str, repositorio: Repositorio, servidores: dict) -> Iterator[Maneira]:
    for nome, chave, explicacao, no_servidor in (
        ("Abrir no Binder", "binderhub_url", "Sem conta; a primeira vez demora alguns minutos.", no_binder),
        ("Abrir no JupyterHub", "jupyterhub_url", "No servidor da escola, com a sua conta nele.", no_jupyterhub),
    ):
        if servidor := servidores.get(chave, "").rstrip("/"):
            endereco = no_servidor(notebook, repositorio, servidor) if repositorio.url else ""
            yield Maneira(nome, explicacao if endereco else SEM_REPOSITORIO, "fa-play", endereco)
