"""Exercício 8.5: os tokens na página, sem que nenhum deles mande nela."""

import re
from html import escape, unescape
from urllib.parse import quote

import numpy as np

from atencao.exercicios.declaracao import Argumento, Caso, Dimensoes, Engano, Exercicio, Propriedade, Texto
from atencao.exercicios.licao_08.palavras import CONHECIDAS


def cabecalho(tokens):
    """tokens: os n da frase, como digitados   →   lista de n textos

    Cada texto é uma célula do cabeçalho, <th scope="col">token</th>, e na página se
    lê o token letra por letra: nada do que se digitou vira marca de HTML. Os sinais
    que mandam numa página são & (que se escreve &amp;), < (&lt;) e > (&gt;).
    """
    celulas = []
    for token in tokens:
        seguro = token.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")  # resolva: troque os três sinais
        celulas.append(f'<th scope="col">{seguro}</th>')  # resolva
    return celulas


def _devagar(tokens):
    """Letra por letra."""
    escritos = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
    celulas = []
    for token in tokens:
        celula = '<th scope="col">'
        for letra in token:
            celula += escritos.get(letra, letra)
        celulas.append(celula + "</th>")
    return celulas


def _cada(trocar, abre='<th scope="col">', fecha="</th>", depois=lambda celula: celula):
    """A célula certa, com um interruptor para cada erro."""
    return lambda tokens: [depois(f"{abre}{trocar(token)}{fecha}") for token in tokens]


def _certo(token):
    return escape(token, quote=False)


ENGANOS = (
    Engano(
        "como veio",
        "O token foi para a página como veio. Se alguém digitar uma marca de HTML, ela vale: a página muda de cara e, "
        "com um script, passa a obedecer a quem digitou.",
        _cada(lambda t: t),
    ),
    Engano(
        "trocou a página toda",
        "A troca alcançou também as marcas que você mesmo escreveu: na página aparece o código da célula, e não a "
        "célula. Só o que vem de fora precisa dela.",
        _cada(lambda t: t, depois=_certo),
    ),
    Engano(
        "só o sinal de menor",
        "Você só cuidou do sinal que abre uma marca. Os outros dois ficaram como vieram.",
        _cada(lambda t: t.replace("<", "&lt;")),
    ),
    Engano(
        "o e comercial ficou",
        "Você cuidou dos sinais que abrem e fecham marcas, mas não do &. Ele também manda: quem digita &lt; vê outra "
        "coisa na página.",
        _cada(lambda t: t.replace("<", "&lt;").replace(">", "&gt;")),
    ),
    Engano(
        "o e comercial por último",
        "Você trocou o & por último, e ele pegou os que as outras trocas tinham acabado de escrever. A ordem importa.",
        _cada(lambda t: t.replace("<", "&lt;").replace(">", "&gt;").replace("&", "&amp;")),
    ),
    Engano(
        "trocou duas vezes",
        "A troca foi feita duas vezes: na página aparecem os códigos dos sinais, e não os sinais.",
        _cada(lambda t: _certo(_certo(t))),
    ),
    Engano(
        "apagou os sinais",
        "Você apagou os sinais perigosos. A página fica segura, mas mostra outra frase: quem digitou quer ver o que "
        "digitou.",
        _cada(lambda t: re.sub("[&<>]", "", t)),
    ),
    Engano(
        "apagou as marcas",
        "Você apagou o que parecia marca de HTML. Some um pedaço do que foi digitado, e o que sobra ainda pode mandar: "
        "apagar é uma corrida que quem ataca costuma ganhar.",
        _cada(lambda t: re.sub("<[^>]*>", "", t)),
    ),
    Engano(
        "no lugar dos sinais, um traço",
        "Você pôs outro caractere no lugar dos sinais. A página fica segura, mas mostra outra frase.",
        _cada(lambda t: re.sub("[&<>]", "_", t)),
    ),
    Engano(
        "escrita de endereço",
        "Você usou a escrita dos endereços da web, com sinais de porcentagem. Numa página ela aparece como está.",
        _cada(lambda t: quote(t, safe="")),
    ),
    Engano(
        "barra invertida",
        "A barra invertida protege sinais em textos do Python, mas em HTML é um caractere como os outros: a marca "
        "continua valendo.",
        _cada(lambda t: re.sub("([&<>])", r"\\\1", t)),
    ),
    Engano(
        "ao contrário",
        "A troca está ao contrário: os códigos viram sinais, e quem digita o código consegue o que o sinal faria.",
        _cada(unescape),
    ),
    Engano(
        "célula comum",
        "A troca está certa, mas a célula é de cabeçalho: o leitor de tela só diz a coluna de um peso se ela for um th"
        " com scope, como no enunciado.",
        _cada(_certo, abre="<td>", fecha="</td>"),
    ),
    Engano(
        "sem scope",
        "A troca está certa, mas falta dizer que a célula encabeça uma coluna, como no enunciado: é o que o leitor de "
        "tela usa.",
        _cada(_certo, abre="<th>"),
    ),
)  # fmt: skip

VENENOS = ("<b>gato</b>", "<script>", "R&D", "1<2", "a>b", "&lt;", "<img", "AT&T", "->", "<3")


def _digitados(acaso: np.random.Generator, d: Dimensoes) -> tuple[str, ...]:
    """Palavras e sinais que mandam numa página."""
    de_onde = [VENENOS if acaso.random() < 0.5 else CONHECIDAS for _ in range(d["n"])]
    return tuple(str(acaso.choice(textos)) for textos in de_onde)


EXERCICIO = Exercicio(
    id="8.5",
    titulo="O que se digita não manda na página",
    dimensoes=("n",),
    argumentos=(Argumento("tokens", ("n",), _digitados),),
    saidas=(Texto("celulas", ("n",)),),
    solucao=cabecalho,
    especificacao=_devagar,
    enganos=ENGANOS,
    propriedades=(
        Propriedade(
            "as únicas marcas de cada célula são as duas dela",
            lambda s, e: all(celula.count("<") == celula.count(">") == 2 for celula in s[0]),
        ),
        Propriedade(
            "quem lê a página vê o que foi digitado",
            lambda s, e: all(unescape(re.sub("<[^>]*>", "", x)) == t for x, t in zip(s[0], e[0], strict=True)),
        ),
    ),
    casos=(
        Caso("com os três sinais", lambda e: [("<b>", "Tom&Jerry", "&amp;", "2>1")]),
        Caso("com o código de um sinal", lambda e: [("&lt;b&gt;", "gato")]),
    ),
    dicas=(
        "São duas coisas por token: trocar os sinais que mandam numa página e, só depois, pôr o resultado entre as "
        "marcas da célula.",
        "Os textos do Python têm um método que troca um pedaço por outro, e três trocas em fila bastam. A ordem delas "
        "importa: um dos três códigos usa um sinal que também se troca.",
        "Comece pelo &, para não trocar os que você mesmo escreveu. Quem não quer pensar na ordem usa a função escape, "
        "do módulo html da biblioteca padrão, que é o que se faz num programa de verdade.",
    ),
)
