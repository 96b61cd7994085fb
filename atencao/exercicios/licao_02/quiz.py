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
        Pergunta(
            id="2.q11",
            exercicio="2.2",
            objetivos=(2,),
            enunciado=(
                "Com n = 50, d = 64 e 8 cabeças, quantos produtos em fila faz a multi_head_attention, e quantos "
                "números tem o maior array?"
            ),
            opcoes=(
                Opcao(
                    "4 produtos em fila; 20 000 números, os pesos das oito cabeças.",
                    "Projetar, QKᵀ, os pesos vezes V e a projeção de saída. Cada cabeça tem a sua matriz 50 × 50, e "
                    "elas andam lado a lado.",
                    certa=True,
                ),
                Opcao(
                    "3 produtos em fila; 20 000 números, os pesos das oito cabeças.",
                    "Três são os da self-attention. Aqui há uma projeção a mais, a de saída, que espera as cabeças.",
                ),
                Opcao(
                    "32 produtos em fila, quatro por cabeça; 20 000 números, os pesos das oito.",
                    "As cabeças não esperam umas pelas outras: são caixas, e não revezamento.",
                ),
                Opcao(
                    "4 produtos em fila; 2500 números, os pesos que as oito cabeças repartem.",
                    "O que as cabeças repartem é a largura dos vetores. Cada uma compara todos com todos, e tem a sua "
                    "matriz de pesos inteira.",
                ),
            ),
            rubrica=(
                "Conta quatro produtos em fila: projetar, QKᵀ, os pesos vezes V e a projeção de saída.",
                "Não multiplica pelo número de cabeças: elas andam lado a lado.",
                "O maior array é o dos pesos: uma matriz 50 × 50 por cabeça, 20 000 números ao todo.",
                "A previsão veio antes de rodar, e onde ela errou há uma frase que diz por quê.",
            ),
        ),
        Pergunta(
            id="2.q12",
            exercicio="2.3",
            objetivos=(1, 2),
            equivoco="Recorrência é sempre fila.",
            enunciado=(
                "Sem a tanh, e com processadores à vontade, quantos produtos de matrizes em fila bastam para os "
                "estados de cem posições?"
            ),
            opcoes=(
                Opcao(
                    "8: um para as entradas e um por rodada.",
                    "Em sete rodadas cada posição junta o que vem de 1, 2, 4, 8… casas antes; a potência de W_h de "
                    "cada rodada é o quadrado da anterior e se calcula ao lado.",
                    certa=True,
                ),
                Opcao(
                    "100: cada estado continua a sair do anterior.",
                    "É assim que ele se define, e não o único jeito de calculá-lo. Sem a tanh, h_3 se escreve só com "
                    "as entradas, e a conta se reagrupa.",
                ),
                Opcao(
                    "2: sem a tanh tudo é soma, e as somas se fazem de uma vez.",
                    "Nessas somas entram potências de W_h, e elas também são produtos: dobrar o expoente até cem leva "
                    "rodadas.",
                ),
                Opcao(
                    "99 só para as potências: cada uma é a anterior vezes W_h.",
                    "Não é preciso passar por todas. Elevando ao quadrado, chega-se ao expoente 64 em seis produtos.",
                ),
            ),
            rubrica=(
                "h_3 = x_1 W_x W_h² + x_2 W_x W_h + x_3 W_x.",
                "Diz que as potências de W_h não dependem de X.",
                "A cada rodada, cada posição soma o que já juntou a de 1, 2, 4, 8… casas antes, vezes a potência "
                "correspondente.",
                "Conta 1 + ⌈log₂ n⌉ produtos em fila.",
            ),
        ),
        Pergunta(
            id="2.q13",
            exercicio="2.4",
            objetivos=(2, 3),
            enunciado="Com d = 512, para que n a atenção faz dez vezes as contas da recorrência?",
            opcoes=(
                Opcao(
                    "4352",
                    "A razão é (6 + 4n/d)/4, e vale 10 quando n é oito larguras e meia.",
                    certa=True,
                ),
                Opcao(
                    "5120",
                    "São dez larguras: seria isso se a razão fosse n/d. As projeções sozinhas já fazem uma vez e meia "
                    "as contas da recorrência.",
                ),
                Opcao(
                    "1280",
                    "São cinco vezes os 256 em que ela faz o dobro. A razão cresce em linha reta, mas parte de 1,5, e "
                    "não de zero.",
                ),
                Opcao(
                    "136, se o lote tem 32 sequências",
                    "São 4352 divididos por 32. O lote multiplica os dois lados, e a razão fica onde estava.",
                ),
            ),
            rubrica=(
                "Divide os dois lados por nd² e chega à razão (6 + 4n/d)/4.",
                "O dobro, com n = 256; dez vezes, com n = 4352.",
                "O lote multiplica os dois lados e some na divisão: cada sequência é uma conta à parte.",
            ),
        ),
        Pergunta(
            id="2.q14",
            exercicio="2.5",
            objetivos=(3,),
            enunciado="O ajuste deu um número negativo à parcela dos bytes. O que isso diz?",
            opcoes=(
                Opcao(
                    "Estas medidas não distinguem as três parcelas.",
                    "Quando duas colunas crescem quase juntas, o ajuste tira de uma o que põe na outra. Dizer isso é "
                    "uma resposta.",
                    certa=True,
                ),
                Opcao(
                    "Mover mais bytes deixa a atenção mais rápida.",
                    "É ler como causa um número que só serve junto com os outros dois, para chegar perto dos tempos.",
                ),
                Opcao(
                    "O código está errado, porque nenhum tempo é negativo.",
                    "Os tempos não são, mas o ajuste não sabe disso: ele fica com os números que erram menos, sejam de "
                    "que sinal forem.",
                ),
                Opcao(
                    "Mover números não custa tempo, e as duas parcelas de antes bastavam.",
                    "Não conseguir medir uma parcela não prova que ela não existe: faltam casos que a separem das "
                    "outras.",
                ),
            ),
            rubrica=(
                "A coluna nova são os bytes de contar, pela metade (nas medidas há 4 por número) e vezes o lote.",
                "A coluna foi conferida: com n = 256 e d = 64, 1,4 MB na atenção e 0,26 MB na recorrência.",
                "O ajuste só usa n até 256, e o erro se compara nos casos de n maior.",
                "Se um dos três números sai negativo, conclui que estas medidas não distinguem as parcelas.",
            ),
        ),
        Pergunta(
            id="2.q15",
            exercicio="2.6",
            objetivos=(3,),
            enunciado=(
                "Num caso, a razão RNN ÷ atenção era 1,1 no arquivo e deu 0,9 na sua máquina. O que fazer antes de "
                "procurar uma explicação?"
            ),
            opcoes=(
                Opcao(
                    "Medir de novo: perto de 1 a razão troca de lado sozinha.",
                    "Se ela fica do outro lado em várias medidas, há o que explicar. Se vai e volta, não há.",
                    certa=True,
                ),
                Opcao(
                    "Nada: a razão ficou abaixo de 1, e aqui a RNN é mais rápida.",
                    "Uma medida só não separa a máquina do acaso, ainda menos tão perto de 1.",
                ),
                Opcao(
                    "Comparar os segundos das duas máquinas, que são a medida direta.",
                    "Os segundos dizem que máquina é mais rápida. Quem ganha em cada uma, é a razão que diz.",
                ),
                Opcao(
                    "Aumentar a demora ℓ das duas arquiteturas, até o modelo acertar a razão.",
                    "Isso é dobrar a explicação para caber num dado que talvez não se repita. E, se as duas demoras "
                    "crescem na mesma proporção, a razão dos casos curtos nem se mexe.",
                ),
            ),
            rubrica=(
                "Diz que casos trocaram de lado, e que parcela manda neles: a demora ℓ nos curtos de lote 1, a "
                "velocidade v nos longos ou de lote 32.",
                "Diz o que mudou na máquina: a proporção entre as demoras, o processador, o número de threads.",
                "Repetiu a medida antes de concluir, e nada conclui de razões perto de 1.",
            ),
        ),
        Pergunta(
            id="2.q16",
            exercicio="2.8",
            objetivos=(4,),
            enunciado=(
                "Com W_h sorteada e o viés que guarda metade da memória em cem passos, como fica a influência à "
                "distância 101, comparada com a da distância 1?"
            ),
            opcoes=(
                Opcao(
                    "Maior: pelo estado há um segundo caminho, que se soma à memória.",
                    "O estado volta a entrar nos portões e no valor novo. Com W_h igual a zero esse caminho se fecha, "
                    "e aí sobra perto da metade.",
                    certa=True,
                ),
                Opcao(
                    "Perto da metade: foi para isso que se escolheu o viés.",
                    "Seria assim se a memória fosse o único caminho entre as duas posições. O estado, que passa por "
                    "W_h, é outro.",
                ),
                Opcao(
                    "Menos da metade: a cada passo, W_h apaga mais um pouco do que a memória guardou.",
                    "W_h não multiplica a memória: quem a multiplica é o portão. O que passa por W_h é um caminho a "
                    "mais.",
                ),
                Opcao(
                    "Quase nula, como na RNN: são cem passos, cada um com um fator menor que 1.",
                    "Na memória o fator é uns 0,993, e cem deles ainda deixam metade. O da RNN é bem menor.",
                ),
            ),
            rubrica=(
                "f é 0,5 elevado a 1/100, uns 0,9931; o viés, ln(f/(1 − f)), uns 4,97.",
                "Com W_h igual a zero sobra perto da metade; não exatamente, porque f também muda com a entrada.",
                "Com W_h a influência cresce: o estado volta a entrar nos portões e no valor novo, de passo em passo.",
            ),
        ),
    ),
)
