"""As perguntas da lição 1: os seus objetivos e os mal-entendidos que ela desfaz."""

from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    licao="01-self-attention",
    objetivos=(
        "dizer o que são query, key e value, e por que na self-attention os três vêm da mesma sequência",
        "ler a fórmula da atenção por produto escalar escalado, símbolo por símbolo",
        "escrever a self-attention sozinho e interpretar a matriz de atenção",
        "dizer em que a atenção se parece com a busca por similaridade entre embeddings, e em que difere",
        "explicar, com medidas, por que se divide por √dₖ",
    ),
    perguntas=(
        Pergunta(
            id="1.q1",
            exercicio="1.1",
            objetivos=(1,),
            enunciado="Dois tokens têm a mesma key e values diferentes. O que uma query percebe de diferente?",
            opcoes=(
                Opcao(
                    "Nada na hora de pesar; a diferença só aparece na mistura.",
                    "Os pesos saem de queries e keys; os values só entram depois, na média. Keys iguais, pesos iguais.",
                    certa=True,
                ),
                Opcao(
                    "Ela dá mais peso ao token cujo value tem os números maiores.",
                    "O value não entra na pontuação: quem se compara com a query é a key.",
                ),
                Opcao(
                    "Ela reparte entre os dois um peso só, porque keys repetidas contam como uma.",
                    "Cada token tem a sua coluna na matriz, repetida ou não. Os dois pesos são iguais, e cada um "
                    "conta.",
                ),
                Opcao(
                    "Ela compara a pergunta com cada value e fica com o mais parecido.",
                    "Duas confusões: a comparação é com as keys, e a atenção não escolhe um, mistura todos.",
                ),
            ),
            rubrica=(
                "A query é o que um token procura; a key, aquilo por que ele pode ser achado; o value, o que entrega.",
                "Os pesos vêm só da comparação da query com as keys.",
                "Os values só entram na média, com os pesos já prontos.",
                "Os três saem do mesmo vetor do token, por três matrizes diferentes.",
                "O exemplo escolhido separa mesmo procurar, ser achado e entregar.",
            ),
        ),
        Pergunta(
            id="1.q2",
            objetivos=(1,),
            enunciado="O que faz de uma atenção uma self-attention?",
            opcoes=(
                Opcao(
                    "As queries, as keys e os values vêm da mesma sequência.",
                    "É isso que o “self” diz. Na tradução, por exemplo, as queries vêm de uma frase e as keys de "
                    "outra.",
                    certa=True,
                ),
                Opcao(
                    "Cada token presta atenção só em si mesmo.",
                    "Cada token olha para todos da sequência, inclusive para si. O “self” fala da sequência.",
                ),
                Opcao(
                    "As matrizes W_q, W_k e W_v são iguais entre si.",
                    "Em geral são três matrizes diferentes: é o que permite a um token procurar uma coisa e oferecer "
                    "outra.",
                ),
                Opcao(
                    "A rede aprende sozinha, sem exemplos anotados por ninguém.",
                    "Isso é outra coisa, o treino autossupervisionado. Self-attention diz de onde vêm Q, K e V.",
                ),
            ),
        ),
        Pergunta(
            id="1.q3",
            objetivos=(2,),
            enunciado="Na fórmula da atenção, o que soma 1 depois da softmax?",
            opcoes=(
                Opcao(
                    "Os pesos de cada linha: o que uma query reparte entre as keys.",
                    "Quem olha é que reparte a sua atenção, e quem olha é a linha.",
                    certa=True,
                ),
                Opcao(
                    "Os pesos de cada coluna: o que uma key recebe de todas as queries.",
                    "Uma key pode ser muito ou pouco olhada: a soma da coluna pode passar de 1 ou ficar abaixo.",
                ),
                Opcao(
                    "Todos os pesos da matriz juntos.",
                    "Com n queries, a matriz inteira soma n: cada linha tem o seu 100 %.",
                ),
                Opcao(
                    "Os números de cada linha da saída.",
                    "A saída é uma média de values, e eles podem ter qualquer soma. Quem soma 1 são os pesos dessa "
                    "média.",
                ),
            ),
        ),
        Pergunta(
            id="1.q4",
            objetivos=(2,),
            enunciado="Q tem a forma (n, dₖ), K a forma (m, dₖ) e V a forma (m, dᵥ). Que forma tem a saída?",
            opcoes=(
                Opcao(
                    "(n, dᵥ)",
                    "Uma linha por query, e cada linha é uma média de values, com a largura deles.",
                    certa=True,
                ),
                Opcao("(n, m)", "Essa é a forma dos pesos. Falta ainda o produto por V."),
                Opcao("(m, dᵥ)", "Essa é a forma de V. Há uma média por query, e não por key."),
                Opcao(
                    "(n, dₖ)",
                    "A largura das queries some no produto escalar; quem dá a largura da saída são os values.",
                ),
            ),
        ),
        Pergunta(
            id="1.q5",
            objetivos=(3,),
            enunciado="Na matriz de atenção, a célula da linha “gato” e coluna “felino” vale 0,30. O que isso diz?",
            opcoes=(
                Opcao(
                    "O value de felino entra com 30 % na mistura que será a nova representação de gato.",
                    "A linha diz quem recolhe; a coluna, de quem; o número, em que proporção.",
                    certa=True,
                ),
                Opcao(
                    "O value de gato entra com 30 % na mistura que será a nova representação de felino.",
                    "A leitura está ao contrário: quem recolhe é a linha. E a matriz não precisa ser simétrica.",
                ),
                Opcao(
                    "Gato e felino são 30 % parecidos.",
                    "O peso depende também dos outros tokens da frase: mude um deles, e o número muda sem que gato e "
                    "felino mudem.",
                ),
                Opcao(
                    "Há 30 % de chance de a rede trocar gato por felino.",
                    "Os pesos somam 1 como probabilidades, mas nada se sorteia: eles ponderam uma média.",
                ),
            ),
        ),
        Pergunta(
            id="1.q6",
            objetivos=(3,),
            equivoco="Cada palavra olha mais para si mesma.",
            enunciado="O que se pode afirmar da diagonal da matriz de atenção?",
            opcoes=(
                Opcao(
                    "É uma célula como as outras: o maior peso da linha pode estar nela ou fora dela.",
                    "Felino, no exemplo da lição, dá mais peso a gato do que a si, porque o vetor de gato é mais "
                    "comprido.",
                    certa=True,
                ),
                Opcao(
                    "Tem sempre o maior peso da linha, porque ninguém se parece mais com um vetor do que ele mesmo.",
                    "Valeria para o cosseno. O produto escalar cresce com o comprimento, e com projeções compara "
                    "coisas diferentes.",
                ),
                Opcao(
                    "Vale zero, porque um token não presta atenção em si.",
                    "Ele presta: a própria key está entre as keys. Para proibir isso seria preciso uma máscara.",
                ),
                Opcao(
                    "Vale 1 quando não há projeções.",
                    "Só uma softmax saturada chega perto disso. Sem projeções, os outros tokens continuam levando a "
                    "sua parte.",
                ),
            ),
        ),
        Pergunta(
            id="1.q7",
            objetivos=(3,),
            equivoco="A atenção dá peso zero a quem não interessa.",
            enunciado="Dois tokens têm pontuação zero entre si, e não há máscara. Quanto vale o peso?",
            opcoes=(
                Opcao(
                    "Algo acima de zero, que depende do resto da linha.",
                    "A exponencial de zero é 1. Esse 1 se divide pela soma das exponenciais da linha.",
                    certa=True,
                ),
                Opcao(
                    "Zero: quando não há nada em comum, não há o que recolher.",
                    "Pontuação zero não é peso zero. Na conta exata a softmax nunca dá zero; quem dá é uma máscara.",
                ),
                Opcao(
                    "1/n, a parte igual de cada um dos n tokens.",
                    "Só se todas as pontuações da linha forem iguais. Havendo outras maiores, ele fica com menos.",
                ),
                Opcao(
                    "Não há peso: a divisão fica zero por zero.",
                    "Isso aconteceria dividindo as pontuações pela soma delas. A exponencial existe também para "
                    "evitar isso.",
                ),
            ),
        ),
        Pergunta(
            id="1.q8",
            objetivos=(3,),
            exercicio="1.3",
            enunciado=(
                "No exemplo de quatro palavras, sem projeções, tornamos pulou e alto tão parecidos quanto gato e "
                "felino, sem mexer nestes dois. O que acontece com a linha de gato?"
            ),
            opcoes=(
                Opcao(
                    "Não muda nada.",
                    "As pontuações de gato com pulou e com alto continuam em zero, e nada mais entra na linha dele.",
                    certa=True,
                ),
                Opcao(
                    "Gato perde peso para pulou e alto, que agora são dois iguais.",
                    "O que conta na linha de gato são as pontuações dele com cada um, e elas continuam em zero.",
                ),
                Opcao(
                    "Gato e felino sobem, para compensar.",
                    "Cada linha soma 1 sozinha: não há o que compensar entre linhas.",
                ),
                Opcao(
                    "Todas as linhas mudam, pois a softmax é calculada sobre a matriz inteira.",
                    "A softmax age linha por linha: uma linha só muda quando as pontuações dela mudam.",
                ),
            ),
            rubrica=(
                "Pulou e alto passam a trocar entre si os maiores pesos fora da diagonal.",
                "O que eles ganham sai do que davam a gato e felino, pois cada linha soma 1.",
                "As linhas de gato e de felino não mudam: as suas pontuações são as mesmas.",
                "A previsão foi escrita antes de rodar, e a diferença entre as duas foi explicada.",
            ),
        ),
        Pergunta(
            id="1.q9",
            objetivos=(3, 4),
            exercicio="1.4",
            enunciado="Sorteamos W_q, W_k e W_v várias vezes. O que sobra da semelhança entre gato e felino?",
            opcoes=(
                Opcao(
                    "As linhas dos dois seguem parecidas, olhem ou não um para o outro.",
                    "A projeção é linear: vetores próximos têm queries próximas, e queries próximas dão linhas "
                    "próximas.",
                    certa=True,
                ),
                Opcao(
                    "Os dois continuam a dar um ao outro os maiores pesos.",
                    "Isso dependia de query e key serem o mesmo vetor. Com projeções ao acaso, pode acontecer ou não.",
                ),
                Opcao(
                    "Nada: projeções ao acaso destroem toda semelhança.",
                    "Elas são lineares, e o que era próximo fica próximo. A semelhança aparece em outro lugar da "
                    "matriz.",
                ),
                Opcao(
                    "A matriz inteira se conserva, só que com as colunas postas em outra ordem.",
                    "Uma projeção ao acaso não é uma permutação: os valores dos pesos mudam.",
                ),
            ),
            rubrica=(
                "Mede a distância entre as linhas, e não só a célula que liga os dois.",
                "Explica que as projeções são lineares e conservam a proximidade.",
                "Repara que a matriz deixa de ser simétrica nas pontuações.",
                "Compara mais de uma semente antes de concluir.",
            ),
        ),
        Pergunta(
            id="1.q10",
            objetivos=(4,),
            enunciado="Em que a self-attention difere de uma busca por cosseno entre embeddings?",
            opcoes=(
                Opcao(
                    "Na atenção o comprimento dos vetores conta; no cosseno, só a direção.",
                    "O produto escalar cresce com o comprimento dos dois vetores; o cosseno os divide por ele.",
                    certa=True,
                ),
                Opcao(
                    "A busca devolve uma lista dos mais parecidos; a atenção, uma mistura de todos.",
                    "A atenção não escolhe: soma os values de todos, cada um com o seu peso.",
                    certa=True,
                ),
                Opcao(
                    "A busca compara todos com todos; a atenção, cada token só com os vizinhos.",
                    "Na atenção todo token se compara com todos os da sequência, perto ou longe.",
                ),
                Opcao(
                    "O cosseno é aprendido; o produto escalar da atenção é fixo.",
                    "É o contrário: o cosseno é fixo, e na atenção as projeções aprendem o que comparar.",
                ),
            ),
        ),
        Pergunta(
            id="1.q11",
            objetivos=(4,),
            equivoco="A atenção mede similaridade.",
            enunciado="“A atenção mede similaridade.” Quando essa frase deixa de valer?",
            opcoes=(
                Opcao(
                    "Quando query e key saem de projeções diferentes.",
                    "Com W_q e W_k a comparação é entre o que um procura e o que o outro oferece, e isso se aprende.",
                    certa=True,
                ),
                Opcao(
                    "Quando a frase é comprida demais.",
                    "O comprimento muda quantos dividem a atenção, e não o que a pontuação mede.",
                ),
                Opcao(
                    "Quando se divide por √dₖ.",
                    "A divisão encolhe todas as pontuações na mesma proporção: a ordem delas fica a mesma.",
                ),
                Opcao(
                    "Nunca: produto escalar é uma medida de semelhança.",
                    "Semelhança entre os vetores que ele recebe. Se são vetores projetados, não é mais entre as "
                    "palavras.",
                ),
            ),
        ),
        Pergunta(
            id="1.q12",
            objetivos=(5,),
            exercicio="1.2",
            enunciado=(
                "Um colega diz: “dividir por √dₖ só muda a escala, a softmax dá a mesma ordem; logo não serve para "
                "nada”. Em que ele tem razão?"
            ),
            opcoes=(
                Opcao(
                    "Na ordem dos pesos; mas a proporção entre eles muda, e o treino também.",
                    "Sem a divisão o maior leva quase tudo, e mexer numa pontuação quase não muda os pesos: a "
                    "derivada some.",
                    certa=True,
                ),
                Opcao(
                    "Em tudo: a softmax só depende da ordem das pontuações.",
                    "Ela depende das diferenças entre as pontuações: dobrá-las todas torna os pesos mais desiguais.",
                ),
                Opcao(
                    "Em nada: a divisão muda a ordem dos pesos.",
                    "Dividir todas pelo mesmo número positivo conserva a ordem. O que muda é o quanto se afastam.",
                ),
                Opcao(
                    "No uso da rede já treinada; no treino, sem a divisão os pesos não somariam 1.",
                    "Eles somariam 1 do mesmo modo: disso cuida a própria softmax.",
                ),
            ),
            rubrica=(
                "Concede o que está certo: a ordem dos pesos não muda.",
                "Diz que o desvio padrão das pontuações cresce como √dₖ quando os números são sorteados.",
                "Liga pontuações grandes à saturação: entropia baixa, um peso perto de 1.",
                "Liga a saturação ao treino: derivadas perto de zero.",
                "Diz de que valor medido na lição tirou isso.",
            ),
        ),
        Pergunta(
            id="1.q13",
            objetivos=(5,),
            enunciado="Os embeddings têm d = 512, e as projeções levam queries e keys a dₖ = 64. Por quanto se divide?",
            opcoes=(
                Opcao(
                    "8, a raiz da largura das queries e das keys",
                    "O produto escalar soma 64 parcelas, e é o número de parcelas que o faz crescer.",
                    certa=True,
                ),
                Opcao(
                    "Cerca de 22,6, a raiz da largura dos embeddings",
                    "Os embeddings não entram no produto escalar; com essa escala as pontuações encolhem demais.",
                ),
                Opcao(
                    "64, a largura das queries e das keys",
                    "Falta a raiz: parcelas ao acaso se cancelam em parte, e a soma cresce mais devagar do que o "
                    "número delas.",
                ),
                Opcao(
                    "2,8, a raiz de quantas vezes a largura encolheu",
                    "O que importa não é o quanto se encolheu, mas quantas parcelas o produto escalar soma no fim.",
                ),
            ),
        ),
        Pergunta(
            id="1.q14",
            objetivos=(5,),
            enunciado=(
                "Com números sorteados e sem a divisão, dₖ passa de 64 a 256. O que acontece com o desvio padrão das "
                "pontuações?"
            ),
            opcoes=(
                Opcao(
                    "Dobra",
                    "Quem se soma é a variância, que fica quatro vezes maior; o desvio padrão é a raiz dela.",
                    certa=True,
                ),
                Opcao("Quadruplica", "A variância, sim. O desvio padrão é a raiz da variância."),
                Opcao("Não muda", "É o que acontece com a divisão por √dₖ; sem ela, há mais parcelas na soma."),
                Opcao(
                    "Cai à metade",
                    "Numa média as parcelas a mais se compensariam. Aqui elas se somam, e a soma se espalha.",
                ),
            ),
        ),
        Pergunta(
            id="1.q15",
            objetivos=(3,),
            equivoco="O peso de atenção explica a decisão da rede.",
            enunciado="Numa rede treinada, uma palavra recebe 0,9 da atenção de outra. O que isso garante?",
            opcoes=(
                Opcao(
                    "Que 90 % da mistura naquela posição vem do value dela.",
                    "É o que o peso diz, e só: de onde a mistura veio. O que a rede faz com ela depende do resto.",
                    certa=True,
                ),
                Opcao(
                    "Que ela foi decisiva para a resposta da rede.",
                    "Pode não ter sido: o value pode ser ignorado adiante. Para saber, é preciso intervir e medir.",
                ),
                Opcao(
                    "Que as outras palavras poderiam sair da frase sem efeito.",
                    "Sem elas os pesos seriam outros, e há outras posições, cabeças e camadas que as usam.",
                ),
                Opcao(
                    "Que as duas palavras têm sentidos parecidos.",
                    "Com projeções, a rede olha para o que aprendeu a procurar: pode ser o oposto de parecido.",
                ),
            ),
        ),
        Pergunta(
            id="1.q16",
            objetivos=(1,),
            exercicio="1.5",
            equivoco="O artigo de 2017 inventou a atenção.",
            enunciado="No modelo de tradução de Bahdanau e colegas (2015), o que difere da self-attention?",
            opcoes=(
                Opcao(
                    "A query vem da tradução que se escreve, e as keys e os values, da frase original.",
                    "São duas sequências. Na self-attention, os três papéis saem de uma só.",
                    certa=True,
                ),
                Opcao(
                    "A pontuação vem de uma pequena rede que soma, e não de um produto escalar.",
                    "Por isso se chama atenção aditiva. O produto escalar dispensa essa rede e cabe num produto de "
                    "matrizes.",
                    certa=True,
                ),
                Opcao(
                    "Os pesos não somavam 1, pois ainda não se usava a softmax.",
                    "Já se usava: também lá os pesos de cada passo vêm de uma softmax.",
                ),
                Opcao(
                    "Todas as posições eram calculadas ao mesmo tempo.",
                    "Não podiam: a query de cada passo sai do estado da rede recorrente, que espera o passo anterior.",
                ),
            ),
            rubrica=(
                "A query é o estado do decodificador; keys e values são as anotações da frase original.",
                "A pontuação é de uma pequena rede treinada junto com o resto, com tanh: a atenção aditiva.",
                "Há duas sequências; na self-attention, uma.",
                "A recorrência obriga a calcular um passo de cada vez; a self-attention, não.",
            ),
        ),
    ),
)
