"""As perguntas da lição 2: os seus objetivos e os mal-entendidos que ela desfaz."""

from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    licao="02-paralelismo",
    objetivos=(
        "dizer quem espera por quem numa recorrência e numa self-attention, e por quê",
        "contar o trabalho total, o caminho crítico e a memória de um cálculo a partir do próprio código",
        "prever em que condições a atenção é mais rápida que uma rede recorrente, e em que condições perde",
        "medir o que a recorrência esquece com a distância, e o que a atenção faz no lugar",
    ),
    perguntas=(
        Pergunta(
            id="2.q1",
            objetivos=(1,),
            enunciado="Você quer só a saída da posição 5 de uma self-attention sem máscara. Do que precisa?",
            opcoes=(
                Opcao(
                    "De todas as entradas, mas de nenhuma outra saída.",
                    "A query é a da posição 5; as keys e os values são os de todas. Nenhum deles é saída da atenção.",
                    certa=True,
                ),
                Opcao(
                    "Das saídas das posições 0 a 4, que vêm antes dela.",
                    "Isso é a recorrência. Na atenção nenhuma saída espera outra.",
                ),
                Opcao(
                    "Só da entrada da posição 5, porque as posições são independentes.",
                    "As saídas são independentes entre si, mas cada uma consulta as entradas de todas.",
                ),
                Opcao(
                    "Da matriz de pesos inteira, linha por linha.",
                    "Basta a linha 5 da matriz: as outras são de outras queries.",
                ),
            ),
        ),
        Pergunta(
            id="2.q2",
            objetivos=(1,),
            enunciado=(
                "Por que uma RNN com tanh não calcula todos os estados ao mesmo tempo, mesmo com mil processadores?"
            ),
            opcoes=(
                Opcao(
                    "Cada estado é calculado a partir do anterior, já passado pela tanh.",
                    "É uma dependência da própria conta. Sem a tanh no meio haveria como reagrupá-la; com ela, não.",
                    certa=True,
                ),
                Opcao(
                    "Faz contas demais: o trabalho é maior que o da atenção.",
                    "Ela faz menos contas que a atenção da mesma largura. O problema é a fila, e não o trabalho.",
                ),
                Opcao(
                    "Em Python um laço não roda em paralelo, e a RNN é escrita com um laço.",
                    "O laço é consequência: em qualquer linguagem, o estado de agora precisa do anterior pronto.",
                ),
                Opcao(
                    "Os estados ocupam memória demais para caberem todos juntos.",
                    "São n vetores, bem menos que a matriz n × n da atenção.",
                ),
            ),
        ),
        Pergunta(
            id="2.q3",
            exercicio="2.1",
            objetivos=(1, 2),
            enunciado="Qual destas tarefas parece uma fila, mas se faz em poucas rodadas com gente bastante?",
            opcoes=(
                Opcao(
                    "Somar mil números.",
                    "Aos pares, como num torneio: dez rodadas bastam. E o saldo depois de cada lançamento também cede"
                    " a esse truque.",
                    certa=True,
                ),
                Opcao(
                    "Jogar uma partida de xadrez.",
                    "Cada lance depende do anterior, e não há como reagrupar lances: é fila mesmo.",
                ),
                Opcao(
                    "Corrigir quarenta provas.",
                    "Poucas rodadas, sim, mas nem parece fila: nenhuma prova depende de outra.",
                ),
                Opcao(
                    "Cozinhar e esfriar a massa dos brigadeiros.",
                    "Com dez pessoas ou com uma, o tempo é o mesmo: isso é caminho crítico.",
                ),
            ),
            rubrica=(
                "Provas e média móvel são caixas: nada espera nada.",
                "Xadrez é revezamento.",
                "A soma parece revezamento e se faz em torneio, em dez rodadas.",
                "O saldo é uma soma acumulada: também parece fila e se faz em poucas rodadas, com contas a mais.",
            ),
        ),
        Pergunta(
            id="2.q4",
            objetivos=(2,),
            equivoco="A self-attention faz menos contas que uma RNN, e por isso é mais rápida.",
            enunciado=(
                "Numa sequência de n vetores de largura d, quem faz mais contas: a self-attention ou a RNN de mesma "
                "largura?"
            ),
            opcoes=(
                Opcao(
                    "A self-attention, seja qual for n.",
                    "Só as três projeções já passam das contas da RNN; o termo com n² vem por cima.",
                    certa=True,
                ),
                Opcao(
                    "A RNN, porque repete a conta n vezes.",
                    "Repete um passo barato. O que ela tem a mais é fila, e não trabalho.",
                ),
                Opcao(
                    "A RNN enquanto n é menor que d; depois, a self-attention.",
                    "Essa virada existe contra a LSTM. Contra a RNN simples, a atenção faz mais contas sempre.",
                ),
                Opcao(
                    "As duas fazem as mesmas; muda a ordem.",
                    "Não são as mesmas: a atenção compara todos com todos, e a RNN não.",
                ),
            ),
        ),
        Pergunta(
            id="2.q5",
            objetivos=(2,),
            equivoco="O caminho crítico da atenção é constante.",
            enunciado="Dobramos n. O que acontece com o caminho crítico, contado em operações elementares?",
            opcoes=(
                Opcao(
                    "Na atenção cresce três passos; na RNN, dobra.",
                    "A atenção reduz n números três vezes (máximo, soma, mistura), e cada redução ganha uma rodada.",
                    certa=True,
                ),
                Opcao(
                    "Na atenção não muda; na RNN, dobra.",
                    "É assim se cada produto de matrizes vale um passo. Por dentro, as somas ficam mais altas.",
                ),
                Opcao(
                    "Na atenção fica quatro vezes maior; na RNN, dobra.",
                    "Quatro vezes é o que cresce a matriz de pesos. As células dela se calculam ao mesmo tempo.",
                ),
                Opcao(
                    "Dobra nas duas, porque há o dobro de posições.",
                    "Na atenção as posições não esperam umas pelas outras: mais posições não é mais fila.",
                ),
            ),
        ),
        Pergunta(
            id="2.q6",
            objetivos=(2,),
            enunciado="Passamos de 500 para 2000 tokens. Por quanto se multiplica a memória da matriz de atenção?",
            opcoes=(
                Opcao(
                    "Por 16",
                    "Há uma célula por par de tokens: quatro vezes mais linhas e quatro vezes mais colunas.",
                    certa=True,
                ),
                Opcao(
                    "Por 4", "Isso vale para o que tem uma linha por token. A matriz tem também uma coluna por token."
                ),
                Opcao("Por 8", "Oito seria o cubo de dois. Aqui são dois eixos, cada um quatro vezes maior."),
                Opcao("Por 2", "A frase ficou quatro vezes maior, e a matriz cresce ainda mais depressa do que ela."),
            ),
        ),
        Pergunta(
            id="2.q7",
            objetivos=(3,),
            equivoco="A atenção treina mais rápido que a RNN.",
            enunciado="Em que condições é de esperar que a RNN seja mais rápida que a atenção?",
            opcoes=(
                Opcao(
                    "Com n muito maior que d.",
                    "O termo n² da atenção alcança e passa o custo da fila.",
                    certa=True,
                ),
                Opcao(
                    "Com lote grande num processador de poucos núcleos.",
                    "A máquina já está cheia em cada passo: a fila some diante das contas, e a RNN tem menos.",
                    certa=True,
                ),
                Opcao(
                    "Numa sequência só, de comprimento moderado.",
                    "Aí quem manda é a fila da RNN, passo a passo: é o melhor caso da atenção.",
                ),
                Opcao(
                    "Numa máquina muito mais paralela, como uma GPU.",
                    "Ela barateia as contas e não a fila: favorece a atenção.",
                ),
            ),
        ),
        Pergunta(
            id="2.q8",
            exercicio="2.7",
            objetivos=(3,),
            enunciado=(
                "“Com uma GPU de dez mil núcleos, a RNN de cem passos fica até cem vezes mais rápida, porque cada "
                "núcleo faz um passo.” O que há de errado?"
            ),
            opcoes=(
                Opcao(
                    "Os cem passos são uma fila: os núcleos só ajudam dentro de cada passo ou entre sequências.",
                    "Dentro de um passo há um produto de matrizes inteiro para repartir, e um lote traz muitas "
                    "sequências.",
                    certa=True,
                ),
                Opcao(
                    "O ganho seria de dez mil vezes, e não de cem: há um núcleo para cada conta de cada passo.",
                    "Nem dez mil nem cem: núcleos parados na fila não aceleram nada.",
                ),
                Opcao(
                    "Uma GPU não consegue rodar uma recorrência.",
                    "Consegue, e há bibliotecas próprias para isso. Só não consegue furar a fila.",
                ),
                Opcao(
                    "Nada, desde que a memória da GPU comporte os cem estados.",
                    "Guardar os estados não é o problema; o problema é que cada um espera o anterior.",
                ),
            ),
            rubrica=(
                "Diz que o passo seguinte só começa quando o anterior termina.",
                "Diz o que se acelera: o produto de matrizes dentro de um passo.",
                "Diz que várias sequências podem andar lado a lado.",
            ),
        ),
        Pergunta(
            id="2.q9",
            objetivos=(4,),
            enunciado="Como a influência de uma entrada sobre o último resultado muda com a distância até o fim?",
            opcoes=(
                Opcao(
                    "Na RNN some depressa; na atenção não depende da distância, mas se reparte entre todas.",
                    "Na RNN ela atravessa todas as atualizações do caminho; na atenção, uma só, esteja onde estiver.",
                    certa=True,
                ),
                Opcao(
                    "Some nas duas, só que mais devagar na atenção, que tem mais parâmetros para guardar o começo.",
                    "Na atenção a distância não entra na conta. O que dilui a influência é o número de posições.",
                ),
                Opcao(
                    "Não muda em nenhuma: o estado da RNN resume tudo o que veio antes.",
                    "O resumo tem tamanho fixo e é refeito a cada passo: o que é antigo vai-se apagando.",
                ),
                Opcao(
                    "Na atenção cresce com a distância, porque o começo é visto por todos.",
                    "Ser visto por todos não aumenta o peso em cada um. Sem encoding, a distância não conta.",
                ),
            ),
        ),
        Pergunta(
            id="2.q10",
            objetivos=(3, 4),
            equivoco="O paralelismo do Transformer vale sempre.",
            enunciado="Um Transformer treinado gera um texto, palavra por palavra. Ele também dispensa a fila?",
            opcoes=(
                Opcao(
                    "Não: cada palavra gerada depende das anteriores, e nisso ele faz fila.",
                    "O paralelismo vale no treino, em que a frase inteira já é conhecida.",
                    certa=True,
                ),
                Opcao(
                    "Sim: as palavras saem todas juntas, pois a atenção calcula todas as posições ao mesmo tempo.",
                    "Para isso seria preciso já conhecer as palavras que ainda não foram escolhidas.",
                ),
                Opcao(
                    "Sim, desde que haja processadores para todas as cabeças.",
                    "As cabeças correm lado a lado, mas a próxima palavra ainda espera a anterior.",
                ),
                Opcao(
                    "Não: ao gerar, ele vira uma RNN, com um estado de tamanho fixo que resume o passado.",
                    "Ele faz fila, mas não resume: continua a consultar cada posição anterior, e por isso guarda as "
                    "keys e os values.",
                ),
            ),
        ),
    ),
)
