"""O que `_config.yml` diz do curso: onde está publicado, em que edição, e de onde o pacote se instala."""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Curso:
    endereco: str  # do site, sem barra no fim; vazio enquanto não há site
    edicao: str
    repositorio: str  # vazio enquanto não há repositório publicado
    branch: str

    def pagina(self, documento: str, ancora: str = "") -> str:
        """Endereço da página de um documento; vazio enquanto não há site."""
        if not self.endereco:
            return ""
        return f"{self.endereco}/{documento}.html" + (f"#{ancora}" if ancora else "")

    @property
    def pacote(self) -> str:
        """O que se pede ao pip. O zip do GitHub dispensa o git, que falta em muita máquina com Windows."""
        if not self.repositorio:
            return ""
        if self.repositorio.startswith("https://github.com/"):
            return f"{self.repositorio}/archive/{self.branch}.zip"
        return f"git+{self.repositorio}@{self.branch}"


def ler_curso(raiz: Path) -> Curso:
    configuracao = yaml.safe_load((raiz / "_config.yml").read_text(encoding="utf-8")) or {}
    repositorio = configuracao.get("repository") or {}
    sphinx = (configuracao.get("sphinx") or {}).get("config") or {}
    return Curso(
        endereco=_sem_barra(sphinx.get("curso_endereco")),
        edicao=str(sphinx.get("curso_edicao") or ""),
        repositorio=endereco_do_repositorio(repositorio.get("url")),
        branch=str(repositorio.get("branch") or "main"),
    )


def endereco_do_repositorio(escrito: object) -> str:
    """Como se escreve (ou se copia do navegador, ou do git clone) → https://servidor/dono/nome."""
    endereco = re.sub(r"^(?:ssh://)?git@([^:/]+)[:/]", r"https://\1/", str(escrito or "").strip())
    endereco = re.sub(r"^http://|^(?=github\.com/)", "https://", endereco)
    endereco = re.sub(r"^(https://github\.com/[^/]+/[^/?#]+).*$", r"\1", endereco)
    return endereco.rstrip("/").removesuffix(".git")


def _sem_barra(endereco: object) -> str:
    return str(endereco or "").rstrip("/")
