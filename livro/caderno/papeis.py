"""Os papéis do vocabulário e o texto simples em que cada um vira: `{eq}`, `{cite:p}`, `{cite:t}`, `{term}`, …"""

import posixpath
import re
from collections.abc import Callable

from docutils.nodes import make_id

from livro.caderno.bibliografia import chaves, citar
from livro.caderno.contexto import Contexto
from livro.caderno.erros import ForaDoVocabulario

_COM_ALVO = re.compile(r"^(.+?)\s*<([^<>]+)>$", re.S)


def escrever_papel(nome: str, corpo: str, contexto: Contexto) -> str:
    if nome not in PAPEIS:
        conhecidos = ", ".join(f"{{{papel}}}" for papel in PAPEIS)
        raise ForaDoVocabulario(f"o papel {{{nome}}} não faz parte das lições, que usam só {conhecidos}")
    return PAPEIS[nome](" ".join(corpo.split()), contexto)


def _eq(rotulo: str, contexto: Contexto) -> str:
    equacao = contexto.indice.equacoes.get(rotulo)
    if equacao is None:
        raise ForaDoVocabulario(f"nenhuma equação tem o rótulo {rotulo!r}")
    numero = f"({equacao.numero})"
    if equacao.documento == contexto.documento:
        return numero
    titulo = contexto.indice.titulos.get(equacao.documento, equacao.documento)
    return _elo(f"{numero} de “{titulo}”", contexto.curso.pagina(equacao.documento))


def _cite_p(corpo: str, contexto: Contexto) -> str:
    obras = [citar(contexto.obras, chave) for chave in chaves(corpo)]
    return "(" + "; ".join(f"{obra.autores}, {obra.ano}" for obra in obras) + ")"


def _cite_t(corpo: str, contexto: Contexto) -> str:
    obras = [citar(contexto.obras, chave) for chave in chaves(corpo)]
    return " e ".join(f"{obra.autores} ({obra.ano})" for obra in obras)


def _term(corpo: str, contexto: Contexto) -> str:
    texto, termo = _texto_e_alvo(corpo)
    achado = contexto.indice.termos.get(termo.casefold())
    if achado is None:
        raise ForaDoVocabulario(f"o termo {termo!r} não está no glossário (references/glossario.md)")
    return _elo(f"*{texto}*", contexto.curso.pagina(*achado))


def _doc(corpo: str, contexto: Contexto) -> str:
    texto, alvo = _texto_e_alvo(corpo)
    documento = _documento(alvo, contexto)
    if documento not in contexto.indice.titulos:
        raise ForaDoVocabulario(f"não há página {documento}.md")
    visivel = texto if texto != alvo else contexto.indice.titulos[documento]
    return _elo(f"*{visivel}*", contexto.curso.pagina(documento))


def _documento(alvo: str, contexto: Contexto) -> str:
    """Com barra na frente o caminho parte da raiz; sem ela, da pasta da lição."""
    alvo = alvo.removesuffix(".md")
    if alvo.startswith("/"):
        return alvo.lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(contexto.arquivo), alvo))


def _ref(corpo: str, contexto: Contexto) -> str:
    texto, rotulo = _texto_e_alvo(corpo)
    alvo = contexto.indice.alvos.get(rotulo.lower())
    if alvo is None:
        raise ForaDoVocabulario(f"nenhum lugar do curso tem o rótulo {rotulo!r}")
    visivel = texto if texto != rotulo else alvo.texto
    if not visivel:
        raise ForaDoVocabulario(f"{rotulo!r} não está sobre um título; escreva {{ref}}`texto <{rotulo}>`")
    endereco = contexto.curso.pagina(alvo.documento, make_id(rotulo.lower()))
    if not endereco and alvo.texto and visivel.casefold() != alvo.texto.casefold():
        # Sem site não há para onde ir: o leitor procura pelo título.
        return f"*{visivel}* (“{alvo.texto}”)"
    return _elo(f"*{visivel}*", endereco)


def _texto_e_alvo(corpo: str) -> tuple[str, str]:
    achado = _COM_ALVO.match(corpo)
    return (achado[1], achado[2]) if achado else (corpo, corpo)


def _elo(texto: str, endereco: str) -> str:
    return f"[{texto}]({endereco})" if endereco else texto


PAPEIS: dict[str, Callable[[str, Contexto], str]] = {
    "eq": _eq,
    "cite:p": _cite_p,
    "cite:t": _cite_t,
    "term": _term,
    "doc": _doc,
    "ref": _ref,
}
