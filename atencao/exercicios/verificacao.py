"""A conferência de uma resposta: chama-a em entradas novas, compara, e procura o nome do que saiu errado."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from atencao.exercicios.chamada import chamar, copia
from atencao.exercicios.codigo import intocado
from atencao.exercicios.declaracao import Exercicio, Propriedade, Saida
from atencao.exercicios.falhas import explicar, linhas_do_aluno
from atencao.exercicios.resposta import Resposta, em_arrays, finito, iguais, mesma_resposta
from atencao.exercicios.retorno import Retorno, Veredito
from atencao.exercicios.sorteio import Sorteio, sortear

Frases = tuple[str, str]
"""(nome do engano, frase)."""


def verificar(exercicio: Exercicio, funcao: Any, semente: int | None = None) -> Retorno:
    """Confere a função em entradas sorteadas agora (com `semente`, sempre as mesmas). Nada do aluno é alterado."""
    if not callable(funcao):
        return _retorno(exercicio, "errado", ("não é função", _NAO_E_FUNCAO.format(nome=exercicio.nome)))
    if intocado(funcao, exercicio):
        return _retorno(exercicio, "ainda não", ("esqueleto", _INTOCADO if exercicio.partida is None else _INTACTO))
    if not _cabe_na_assinatura(funcao, exercicio):
        return _retorno(exercicio, "errado", ("assinatura", _ASSINATURA.format(assinatura=exercicio.assinatura)))
    prova = Prova.fazer(exercicio, funcao, sortear(exercicio, semente))
    reprovadas = [ensaio for ensaio in prova.ensaios if not ensaio.passou]
    if not reprovadas:
        frases = (exercicio.certo or _CERTO.format(quantas=len(prova.ensaios)), *_ressalvas(prova))
        return Retorno(titulo(exercicio), "certo", frases)
    return _reprovar(prova, reprovadas)


@dataclass(frozen=True)
class Ensaio:
    """Uma entrada, o que se esperava dela e o que a função respondeu."""

    sorteio: Sorteio
    esperado: list[np.ndarray]
    resposta: Resposta
    exatas: tuple[Propriedade, ...] = ()

    @property
    def bate(self) -> bool:
        """Se os números são os da definição, a menos do arredondamento."""
        valores = self.resposta.valores
        return valores is not None and all(map(iguais, valores, self.esperado))

    @property
    def passou(self) -> bool:
        """Os números da definição, as entradas como vieram e as propriedades que não admitem arredondamento."""
        if not self.bate or self.resposta.mexidas:
            return False
        return all(
            propriedade.cumprida(self.resposta.valores or [], self.sorteio.entradas) for propriedade in self.exatas
        )


@dataclass(frozen=True)
class Prova:
    """As respostas de uma função a todas as entradas."""

    exercicio: Exercicio
    ensaios: list[Ensaio]

    @classmethod
    def fazer(cls, exercicio: Exercicio, funcao: Callable[..., Any], sorteios: list[Sorteio]) -> "Prova":
        ensaios = []
        exatas = tuple(propriedade for propriedade in exercicio.propriedades if propriedade.exata)
        for sorteio in sorteios:
            esperado = em_arrays(exercicio.especificacao(*map(copia, sorteio.entradas)), exercicio.leitores)
            assert esperado is not None
            ensaios.append(Ensaio(sorteio, esperado, chamar(funcao, sorteio.entradas, exercicio.leitores), exatas))
        return cls(exercicio, ensaios)


def _reprovar(prova: Prova, reprovadas: list[Ensaio]) -> Retorno:
    primeira = reprovadas[0]
    falha = primeira.resposta.falha
    diagnosticos = (
        _de_execucao, _do_engano, _da_saida_fixa, _do_engano_nas_comuns, _da_forma, _da_propriedade, _do_valor,
    )  # fmt: skip
    engano, frase = next(achado for diagnostico in diagnosticos for achado in diagnostico(prova, primeira))
    frases = [frase, *_quando(prova, reprovadas, primeira)]
    if falha is not None and engano != "exceção":
        frases.insert(1, explicar(falha))
    linhas = () if falha is None else linhas_do_aluno(falha)
    nomes = [argumento.nome for argumento in prova.exercicio.argumentos]
    entradas = dict(zip(nomes, map(copia, primeira.sorteio.entradas), strict=True))
    veredito: Veredito = "ainda não" if isinstance(falha, NotImplementedError) else "errado"
    return Retorno(titulo(prova.exercicio), veredito, tuple(frases), linhas, engano, entradas)


def _ressalvas(prova: Prova) -> list[str]:
    """O que há a dizer de saídas certas, uma vez cada."""
    respostas = [ensaio.resposta.valores or [] for ensaio in prova.ensaios]
    ditas = [s.ressalva(v) for valores in respostas for s, v in zip(prova.exercicio.saidas, valores, strict=True)]
    return [ressalva for ressalva in dict.fromkeys(ditas) if ressalva]


def _de_execucao(prova: Prova, ensaio: Ensaio) -> Iterator[Frases]:
    """O que se vê sem comparar números."""
    resposta, nomes = ensaio.resposta, [argumento.nome for argumento in prova.exercicio.argumentos]
    if isinstance(resposta.falha, NotImplementedError):
        yield "esqueleto", "A função ainda avisa que não foi escrita."
    if resposta.mexidas:
        quais = " e ".join(nomes[i] for i in resposta.mexidas)
        yield "entrada mexida", _MEXIDA.format(quais=quais)
    if resposta.falha is None and resposta.devolvido is None:
        yield ("só imprime", _SO_IMPRIME) if resposta.impresso else ("não devolve", _NAO_DEVOLVE)
    if resposta.devolvido is Ellipsis:
        yield "não devolve", "A função devolve reticências (...): falta escrever a conta no lugar delas."


def _da_saida_fixa(prova: Prova, ensaio: Ensaio) -> Iterator[Frases]:
    """A função que responde o mesmo a entradas cujas respostas certas diferem."""
    primeiro, *outros = prova.ensaios
    mesmas = ensaio.resposta.falha is None and all(
        mesma_resposta(primeiro.resposta, outro.resposta) for outro in outros
    )
    if mesmas and not all(all(map(iguais, primeiro.esperado, outro.esperado)) for outro in outros):
        yield "saída fixa", _FIXA


def _do_engano(prova: Prova, _: Ensaio) -> Iterator[Frases]:
    """O primeiro engano declarado que responde o mesmo que o aluno em todas as entradas."""
    yield from _enganos(prova.exercicio, prova.ensaios)


def _do_engano_nas_comuns(prova: Prova, _: Ensaio) -> Iterator[Frases]:
    """O engano que responde o mesmo que o aluno nas entradas comuns: nas especiais há mais de um jeito de errar."""
    comuns = [ensaio for ensaio in prova.ensaios if not ensaio.sorteio.quando]
    primeiro, *outros = comuns
    variam = any(not all(map(iguais, primeiro.esperado, outro.esperado)) for outro in outros)
    if variam and not all(ensaio.bate for ensaio in comuns):
        yield from _enganos(prova.exercicio, comuns)


def _enganos(exercicio: Exercicio, ensaios: list[Ensaio]) -> Iterator[Frases]:
    leitores = exercicio.leitores
    for engano in exercicio.enganos:
        if all(mesma_resposta(e.resposta, chamar(engano.resposta, e.sorteio.entradas, leitores)) for e in ensaios):
            yield engano.nome, engano.frase


def _da_forma(prova: Prova, ensaio: Ensaio) -> Iterator[Frases]:
    """A exceção, ou a saída que não é do que se pede: nem números ou texto, nem a forma, nem o tipo dos números."""
    saidas, resposta = prova.exercicio.saidas, ensaio.resposta
    if resposta.falha is not None:
        yield "exceção", explicar(resposta.falha)
    elif resposta.valores is None and len(saidas) > 1:
        nomes = ", ".join(saida.nome for saida in saidas)
        yield "número de saídas", f"A função deve devolver {len(saidas)} valores numa tupla, nesta ordem: {nomes}."
    elif resposta.valores is None:
        [saida] = saidas
        veio = _tipo(saida, resposta.devolvido)
        yield f"não são {saida.feita_de}", f"A função deve devolver {saida.feita_de} ({saida}); {veio}."
    else:
        for saida, valor, esperado in zip(saidas, resposta.valores, ensaio.esperado, strict=True):
            if valor.shape != esperado.shape:
                yield "forma", f"O que você devolveu tem a forma {valor.shape}, e o enunciado pede {saida}."
            if valor.dtype.kind == "b" and esperado.dtype.kind != "b":
                yield "verdadeiro ou falso", f"Devolva números em “{saida.nome}”, e não verdadeiro ou falso."


def _tipo(saida: Saida, devolvido: Any) -> str:
    if isinstance(devolvido, tuple | list) and all(saida.ler(parte) is not None for parte in devolvido):
        return "veio uma sequência com partes de formas diferentes"
    return f"veio um valor do tipo {type(devolvido).__name__}"


def _da_propriedade(prova: Prova, ensaio: Ensaio) -> Iterator[Frases]:
    """A primeira propriedade que a resposta não cumpre."""
    valores = ensaio.resposta.valores
    assert valores is not None
    if not all(map(finito, valores)):
        yield "não finito", "A sua resposta tem nan ou inf: alguma conta estourou ou dividiu por zero."
    for propriedade in prova.exercicio.propriedades:
        if not propriedade.cumprida(valores, ensaio.sorteio.entradas):
            yield "propriedade", f"A sua resposta não cumpre uma propriedade do enunciado: {propriedade.frase}."


def _do_valor(prova: Prova, ensaio: Ensaio) -> Iterator[Frases]:
    """O que sobra: diz quais saídas estão certas e quais não."""
    saidas, valores = prova.exercicio.saidas, ensaio.resposta.valores
    assert valores is not None
    conferidas = list(zip(saidas, valores, ensaio.esperado, strict=True))
    certas = [f"“{s.nome}”" for s, v, e in conferidas if iguais(v, e)]
    erradas = [f"“{s.nome}”{s.onde(v, e)}" for s, v, e in conferidas if not iguais(v, e)]
    alcancadas = f"Já está certo: {' e '.join(certas)}. " if certas else "A forma está certa. "
    onde = f" em {' e '.join(erradas)}" if len(saidas) > 1 else saidas[0].onde(valores[0], ensaio.esperado[0])
    yield "valor", f"{alcancadas}{saidas[0].queixa}{onde}."


def _quando(prova: Prova, reprovadas: list[Ensaio], primeira: Ensaio) -> Iterator[str]:
    """Em que entrada a resposta falhou, para o aluno refazer a conta."""
    if all(ensaio.sorteio.quando for ensaio in reprovadas):
        yield f"Nas entradas comuns a resposta passa; ela só falha {primeira.sorteio.quando}."
    conhecidas = prova.exercicio.nomes  # as outras dimensões são peças do sorteio
    dimensoes = primeira.sorteio.dimensoes | _medidas(prova.exercicio, primeira.sorteio.entradas)
    tamanhos = ", ".join(f"{nome} = {tamanho}" for nome, tamanho in dimensoes.items() if nome in conhecidas)
    if tamanhos:
        yield f"Aconteceu com {tamanhos}."


def _medidas(exercicio: Exercicio, entradas: list[Any]) -> dict[str, int]:
    """As dimensões que as entradas têm: um caso pode mudar as do sorteio."""
    return {
        nome: tamanho
        for argumento, entrada in zip(exercicio.argumentos, entradas, strict=True)
        for nome, tamanho in zip(argumento.forma, np.shape(entrada), strict=True)
    }


def _cabe_na_assinatura(funcao: Callable[..., Any], exercicio: Exercicio) -> bool:
    try:
        inspect.signature(funcao).bind(*exercicio.argumentos)
    except TypeError:
        return False
    except ValueError:  # funções em C não contam a sua assinatura
        return True
    return True


def titulo(exercicio: Exercicio) -> str:
    """Como o retorno se apresenta."""
    return f"Exercício {exercicio.id}, {exercicio.titulo}"


def _retorno(exercicio: Exercicio, veredito: Veredito, achado: Frases) -> Retorno:
    engano, frase = achado
    return Retorno(titulo(exercicio), veredito, (frase,), engano=engano)


_NAO_E_FUNCAO = "Passe a função em si, sem chamá-la: o nome dela, {nome}, sem parênteses depois."
_INTOCADO = "O esqueleto está como veio: escreva a sua conta no lugar das reticências e confira de novo."
_INTACTO = "A função está como veio, com os seus erros: mude o que achar errado e confira de novo."
_ASSINATURA = "A função do enunciado é {assinatura}; a sua não aceita esses argumentos, nessa ordem."
_CERTO = "A resposta passou em {quantas} entradas sorteadas agora, com dimensões todas diferentes."
_MEXIDA = (
    "A sua função altera a própria entrada ({quais}). Quem a chamou perde os dados que tinha: crie um array novo em "
    "vez de escrever no que recebeu."
)
_SO_IMPRIME = "A sua função mostra o resultado na tela, mas não o devolve: quem a chama precisa recebê-lo."
_NAO_DEVOLVE = "A sua função termina sem devolver nada: falta um return no fim, ou num dos caminhos."
_FIXA = (
    "A sua resposta é sempre a mesma, seja qual for a entrada. Ela está escrita no código ou vem de uma variável de "
    "fora da função: calcule-a a partir dos argumentos."
)
