"""O que dizer do texto que o Python não consegue nem começar a rodar."""

import linecache
import re


def explicar_sintaxe(falha: SyntaxError) -> str:
    """Uma frase que diz o que olhar na linha que o Python não entendeu; sem frase própria, o que ele disse."""
    for sinal, frase in _FRASES:
        if achado := re.search(sinal, falha.msg):
            return frase.format(*achado.groups())
    return (
        "O Python não entendeu esta linha: procure nela, ou logo antes, um sinal que sobra ou que falta. "
        f"O Python disse: “{falha.msg}”."
    )


def linha_da_sintaxe(falha: SyntaxError) -> tuple[int, str]:
    """(número, texto) da linha; quando o Python não traz o texto, é o que o `linecache` tem dela."""
    numero = falha.lineno or 0
    return numero, (falha.text or linecache.getline(falha.filename or "", numero)).strip()


# Vale a primeira que se acha na mensagem do Python.
_FRASES = (
    (
        "expected an indented block",
        "Falta o que vai dentro: depois dos dois-pontos vem pelo menos uma linha, com um recuo de quatro espaços.",
    ),
    ("unexpected indent", "Esta linha tem um recuo a mais: só se recua depois de dois-pontos no fim da linha."),
    ("unindent does not match", "O recuo desta linha não combina com o de nenhuma das de cima."),
    ("inconsistent use of tabs", "O recuo desta linha mistura tabulações e espaços: use só espaços, quatro por nível."),
    ("was never closed", "Um parêntese, colchete ou chave foi aberto e não fechado."),
    ("unmatched '(.)'", "Há um “{}” que fecha o que ninguém abriu."),
    ("closing parenthesis '(.)' does not match", "Há um “{}” fechando o que foi aberto com outro sinal."),
    ("expected ':'", "Falta o sinal de dois-pontos no fim da linha."),
    (
        "invalid character '[“”„‘’‚«»]'",
        "As aspas desta linha são as tipográficas (“ ”), de editor de texto; o Python só conhece as retas: \" ou '.",
    ),
    ("invalid character '(.)'", "O Python não conhece o sinal “{}”: use o do teclado (- para menos, * para vezes)."),
    ("invalid non-printable", "Há na linha um espaço que não é o comum, talvez colado junto: digite-a de novo."),
    ("unterminated triple-quoted", "Um texto foi aberto com três aspas e não fechado."),
    ("unterminated (?:f-)?string", "Um texto foi aberto com aspas e não fechado na mesma linha."),
    ("'(return|yield|await)' outside", "O {} só vale dentro de uma função: confira o recuo desta linha."),
    ("'(break|continue)'", "O {} só vale dentro de um laço: confira o recuo desta linha."),
    (
        "Maybe you meant '=='|perhaps you meant \"==\"|cannot assign",
        "Um sinal de igual só dá um valor a um nome, que fica à esquerda dele; para comparar, são dois: ==.",
    ),
    ("forgot a comma", "Falta um sinal entre duas partes desta linha: uma vírgula, ou o de uma conta."),
    ("invalid decimal literal", "Um número está colado em letras: um nome não começa por algarismo, e vezes é *."),
    ("Missing parentheses in call to", "Falta pôr entre parênteses o que a função recebe."),
)  # fmt: skip
