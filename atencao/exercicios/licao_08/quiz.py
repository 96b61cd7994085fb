"""As perguntas da lição 8: os objetivos do projeto e os mal-entendidos de quem lê uma matriz de atenção."""

from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    licao="08-projeto-visualizador",
    objetivos=(
        "transformar uma frase em vetores e dizer o que fazer com uma palavra desconhecida",
        "achar, em cada linha da matriz, o outro token que recebe o maior peso, apesar da diagonal e dos empates",
        "mostrar a matriz de um jeito que se leia, em texto e numa página, sem que o que se digita vire HTML",
        "interpretar a matriz de algumas frases e dizer o que o desenho não prova",
    ),
    perguntas=(
        Pergunta(
            id="8.q1",
            objetivos=(1, 4),
            enunciado="Uma frase tem duas palavras diferentes que não estão no léxico. O que se vê delas na matriz?",
            opcoes=(
                Opcao(
                    "Cada uma dá à outra um peso alto, ainda que nada tenham em comum.",
                    "As duas têm o mesmo vetor, o de desconhecida: para a conta, são a mesma palavra.",
                    certa=True,
                ),
                Opcao(
                    "Cada uma só olha para si mesma, porque o vetor de desconhecida não se parece com nenhum outro.",
                    "Não se parece com o de nenhuma palavra conhecida, mas é igual ao da outra desconhecida.",
                ),
                Opcao(
                    "As duas linhas ficam em branco, à espera de que alguém acrescente as palavras ao léxico.",
                    "Toda linha soma 1: quem olha reparte a atenção, seja conhecido ou não.",
                ),
                Opcao(
                    "Elas somem da matriz.",
                    "Se sumissem, as outras mudariam de posição. Cada token tem a sua linha e a sua coluna.",
                ),
            ),
        ),
        Pergunta(
            id="8.q2",
            objetivos=(2,),
            equivoco="O destaque de uma linha é o maior número dela.",
            enunciado=(
                "Numa frase de quatro tokens, a linha do segundo é 0,30 0,45 0,05 0,20. Que token o visualizador "
                "destaca nela?"
            ),
            opcoes=(
                Opcao("O primeiro.", "Fora o segundo, que é quem olha, é ele que recebe mais: 0,30.", certa=True),
                Opcao("O segundo.", "O maior número é o dele, mas ele é quem olha. A pergunta é qual OUTRO."),
                Opcao("O quarto.", "Ele recebe 0,20, menos que o primeiro. A ordem na frase não conta."),
                Opcao(
                    "Nenhum, porque o maior está na diagonal.",
                    "Estar o maior na diagonal não impede que um dos outros se destaque dos demais.",
                ),
            ),
        ),
        Pergunta(
            id="8.q3",
            objetivos=(2,),
            enunciado="Em que linhas o nosso visualizador não destaca ninguém?",
            opcoes=(
                Opcao(
                    "Na primeira, com a máscara causal.",
                    "O primeiro token só pode olhar para si: nenhum outro recebe peso.",
                    certa=True,
                ),
                Opcao(
                    "Naquelas em que todos os outros, sendo pelo menos dois, recebem o mesmo peso.",
                    "Destacar todos seria não destacar nenhum.",
                    certa=True,
                ),
                Opcao(
                    "Naquelas em que dois dos outros empatam no maior peso, e um terceiro recebe menos.",
                    "Os dois são destacados: escolher um deles daria a entender que o outro recebe menos.",
                ),
                Opcao(
                    "Naquelas em que quem olha fica com quase todo o peso.",
                    "Entre os outros ainda há um que recebe mais. Se é muito ou pouco, quem diz é o número.",
                ),
            ),
        ),
        Pergunta(
            id="8.q4",
            objetivos=(3,),
            enunciado="Em que momento o programa deve trocar os sinais <, > e & pelos seus códigos?",
            opcoes=(
                Opcao(
                    "Ao escrever a página, em cada texto que veio de fora.",
                    "É a página que dá sentido especial aos sinais; no terminal e no JSON eles são letras comuns.",
                    certa=True,
                ),
                Opcao(
                    "Ao ler a frase, uma vez só, antes de separá-la em tokens: assim nada perigoso entra no programa.",
                    "A palavra com os códigos já não estaria no léxico, e o terminal mostraria códigos no lugar dos "
                    "sinais.",
                ),
                Opcao(
                    "Depois de montar a página inteira, para que nenhum texto escape à troca.",
                    "Aí as suas próprias marcas também seriam trocadas, e a tabela viraria texto.",
                ),
                Opcao(
                    "Nunca: basta recusar frases que tenham esses sinais.",
                    "Quem escreve “3 < 5” ou “R&D” não fez nada de errado e quer ver a sua frase.",
                ),
            ),
        ),
        Pergunta(
            id="8.q5",
            objetivos=(3,),
            enunciado="Por que a célula sem destaque termina num espaço, no lugar do asterisco?",
            opcoes=(
                Opcao(
                    "Para que as vírgulas de uma coluna fiquem uma embaixo da outra.",
                    "As células encostam à direita: sem o espaço, as sem asterisco andariam uma posição.",
                    certa=True,
                ),
                Opcao(
                    "Para separar uma coluna da outra.",
                    "Disso cuida outro espaço, o que vai entre as colunas.",
                ),
                Opcao(
                    "Para que o programa que for ler a tabela saiba onde cada célula acaba.",
                    "Um programa deve ler o JSON, que traz os pesos inteiros; a tabela é para pessoas.",
                ),
                Opcao(
                    "Para marcar que o peso ali é zero.",
                    "O peso está escrito na própria célula, seja qual for.",
                ),
            ),
        ),
        Pergunta(
            id="8.q6",
            objetivos=(4,),
            equivoco="O maior peso mostra a relação mais importante da frase.",
            exercicio="8.6",
            enunciado="Na frase de um colega, o destaque de “paciente” é “hospital”. O que se pode concluir?",
            opcoes=(
                Opcao(
                    "Que os vetores das duas têm produto escalar alto; falta ver por quê.",
                    "Pode ser que se pareçam, ou que as duas sejam desconhecidas: o aviso do programa diz.",
                    certa=True,
                ),
                Opcao(
                    "Que o programa entendeu que o paciente está no hospital.",
                    "Sem projeções, a conta só compara vetores; ela não lê quem está onde.",
                ),
                Opcao(
                    "Que, na frase, essa é a relação que mais importa.",
                    "O peso diz de onde a mistura vem, e não o que importa para o sentido.",
                ),
                Opcao(
                    "Que o léxico tem as duas palavras na mesma família, a dos lugares e pessoas de um hospital.",
                    "O léxico do curso não tem nenhuma das duas: elas dividem o vetor de desconhecida.",
                ),
            ),
            rubrica=(
                "Traz pelo menos três frases suas, com a linha da matriz de que fala.",
                "Em cada caso que faz sentido, diz que dimensões as palavras têm em comum.",
                "No caso que não faz sentido, acha a causa: desconhecidas, palavra gramatical, dois sentidos, empate "
                "ou peso minúsculo.",
                "Distingue o que o número diz (de onde vem a mistura) do que ele não diz (por que, e para quê).",
            ),
        ),
        Pergunta(
            id="8.q7",
            objetivos=(4,),
            enunciado=(
                "Com três cabeças, a segunda destaca o sujeito na linha de quase todo verbo. O que fazer antes de "
                "dizer que ela “acha sujeitos”?"
            ),
            opcoes=(
                Opcao(
                    "Trocar a semente e contar em muitas frases, contra o acaso.",
                    "As projeções do programa são sorteadas: com outra semente, a segunda cabeça é outra.",
                    certa=True,
                ),
                Opcao(
                    "Nada: três cabeças existem justamente para que cada uma ache uma relação gramatical.",
                    "Só o treino pode ensinar isso, e aqui nada foi treinado.",
                ),
                Opcao(
                    "Ligar a máscara causal e ver se o destaque se mantém.",
                    "A máscara esconde o futuro; não diz se o que se viu no passado foi acaso.",
                ),
                Opcao(
                    "Aumentar d até o destaque ficar mais forte.",
                    "Com outro d, as matrizes sorteadas são outras: seria mais um sorteio, e não uma prova.",
                ),
            ),
        ),
    ),
)  # fmt: skip
