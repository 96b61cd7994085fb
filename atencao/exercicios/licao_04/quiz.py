"""As perguntas da lição 4: os seus objetivos e os mal-entendidos que ela desfaz."""

from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    licao="04-multi-head",
    objetivos=(
        "explicar a multi-head attention: várias atenções independentes, cada uma com as suas projeções, e como os "
        "resultados se juntam",
        "escrevê-la como um laço e como uma conta só, e dizer por que repartir exige mais que um reshape",
        "contar quanto custa aumentar o número de cabeças, e o que se ganha e se perde com isso",
        "distinguir os pesos macios da atenção dos pesos fixos das matrizes",
        "verificar se uma cabeça faz o que o seu mapa sugere, e dizer o que o mapa não prova",
    ),
    perguntas=(
        Pergunta(
            id="4.q1",
            exercicio="4.1",
            objetivos=(1,),
            enunciado=(
                "Uma query de uma cabeça só traz duas perguntas ao mesmo tempo. Em que isso difere de duas cabeças?"
            ),
            opcoes=(
                Opcao(
                    "Elas disputam os mesmos 100 %, e as respostas chegam somadas num vetor.",
                    "As pontuações das duas se somam antes da softmax. Com duas cabeças, cada uma tem a sua softmax e"
                    " o seu bloco.",
                    certa=True,
                ),
                Opcao(
                    "Em nada, se a largura total é a mesma: a conta é igual, só escrita de outro jeito.",
                    "Os produtos de matrizes custam o mesmo, mas há duas softmax em vez de uma, e o resultado é outro.",
                ),
                Opcao(
                    "Com uma cabeça, a segunda pergunta é descartada pela softmax.",
                    "Nada é descartado: as duas influem, e o peso se reparte entre o que cada uma procura.",
                ),
                Opcao(
                    "Com duas cabeças, a primeira responde e passa o resultado à segunda.",
                    "As cabeças são independentes: nenhuma espera a outra. Quem mistura o que trouxeram é W_o.",
                ),
            ),
            rubrica=(
                "Diz o que é somado antes da softmax, com uma cabeça só.",
                "Diz que com duas cada pergunta tem a sua distribuição de 100 %.",
                "Diz que as respostas ficam em blocos separados até W_o.",
                "Usa o exemplo pedido: quem deu, o quê, a quem.",
            ),
        ),
        Pergunta(
            id="4.q2",
            objetivos=(1,),
            enunciado="Para que serve W_o, a matriz que vem depois da concatenação?",
            opcoes=(
                Opcao(
                    "Para misturar o que as cabeças trouxeram, que até ali está em blocos separados.",
                    "Cada bloco de linhas de W_o leva uma cabeça para a largura inteira; a saída é a soma dessas "
                    "contribuições.",
                    certa=True,
                ),
                Opcao(
                    "Para devolver a largura d, que se perdeu ao repartir as cabeças entre si.",
                    "A concatenação já devolve a largura, quando as cabeças a repartem. W_o mistura.",
                ),
                Opcao(
                    "Para escolher, a cada frase, a cabeça que tem a melhor resposta.",
                    "W_o é fixa: não muda com a frase e não escolhe ninguém.",
                ),
                Opcao(
                    "Para que os pesos de todas as cabeças somem 1.",
                    "Cada cabeça já tem os seus pesos somando 1 em cada linha; W_o age sobre as saídas.",
                ),
            ),
        ),
        Pergunta(
            id="4.q3",
            objetivos=(2,),
            enunciado="Alguém reparte (n, d) em (h, n, d/h) só com reshape. A forma está certa. O que saiu errado?",
            opcoes=(
                Opcao(
                    "Cada cabeça recebeu só alguns tokens, partidos em várias linhas.",
                    "O reshape lê linha por linha e não move nada: à primeira cabeça vai o começo da fila. Falta partir"
                    " só as colunas e depois trocar os eixos.",
                    certa=True,
                ),
                Opcao(
                    "Nada: reshape e transpose só mudam o nome dos eixos.",
                    "O reshape mantém a ordem dos números na memória; o transpose troca qual eixo varia primeiro. Não"
                    " se substituem.",
                ),
                Opcao(
                    "As cabeças ficaram na ordem inversa, o que W_o acaba corrigindo no treino.",
                    "Não é só ordem: cada cabeça perde tokens inteiros, e compara pedaços de um mesmo token.",
                ),
                Opcao(
                    "As colunas foram distribuídas uma para cada cabeça, em vez de em blocos.",
                    "Seria outro erro: nele, cada cabeça ainda vê todos os tokens. Com o reshape sozinho, não vê.",
                ),
            ),
        ),
        Pergunta(
            id="4.q4",
            objetivos=(3,),
            equivoco="Cada cabeça usa a largura inteira, e por isso h cabeças custam h vezes mais.",
            enunciado="Com a largura de cada cabeça igual a d/h, o que NÃO muda quando h passa de 1 a 8?",
            opcoes=(
                Opcao(
                    "O número de parâmetros.",
                    "São as mesmas quatro matrizes (d, d), só que lidas em blocos.",
                    certa=True,
                ),
                Opcao(
                    "As contas nos produtos de matrizes.",
                    "Cada cabeça faz um oitavo das contas de cada produto, e há oito delas.",
                    certa=True,
                ),
                Opcao(
                    "Quantos pesos de atenção há.",
                    "Há uma matriz n × n por cabeça: oito vezes mais pesos, e mais memória.",
                ),
                Opcao(
                    "A quantas direções do embedding cada cabeça é sensível.",
                    "Cada uma compara em d/h direções: oito vezes menos do que a cabeça única.",
                ),
            ),
        ),
        Pergunta(
            id="4.q5",
            objetivos=(3,),
            exercicio="4.2",
            enunciado="Uma camada tem d = 768, 12 cabeças e recebe 1000 tokens. Passamos a 24 cabeças. O que dobra?",
            opcoes=(
                Opcao(
                    "Quantos pesos de atenção são guardados.",
                    "Passam de 12 milhões a 24 milhões: uma matriz de mil por mil para cada cabeça.",
                    certa=True,
                ),
                Opcao(
                    "A largura de cada cabeça, que vai de 32 a 64.",
                    "É o contrário: cai de 64 a 32, porque a mesma largura se reparte entre mais.",
                ),
                Opcao(
                    "O número de parâmetros da camada, viés à parte.",
                    "Continua 4 · 768 · 768, uns 2,4 milhões: não depende de h.",
                ),
                Opcao(
                    "O comprimento das frases que a camada aceita.",
                    "O número de cabeças não limita o comprimento; quem pesa nele é a memória das matrizes n × n.",
                ),
            ),
            rubrica=(
                "Largura de cada cabeça: 64, e com 24 cabeças, 32.",
                "Parâmetros: 4 · 768², os mesmos nos dois casos.",
                "Pesos: forma (12, 1000, 1000), 12 milhões de números; com 24 cabeças, o dobro.",
                "Só os pesos dependem de n.",
            ),
        ),
        Pergunta(
            id="4.q6",
            objetivos=(3,),
            enunciado="“Se mais cabeças não custam mais contas, usemos d cabeças de largura 1.” O que se perde?",
            opcoes=(
                Opcao(
                    "Em cada cabeça, só duas keys podem ser as preferidas de alguma query.",
                    "Com um número por query e por key, quem vence é sempre a key de maior ou a de menor número.",
                    certa=True,
                ),
                Opcao(
                    "Nada: as cabeças se completam, e juntas valem por uma larga.",
                    "Cada softmax decide sozinha, com o pouco que a sua cabeça vê: somar as saídas não desfaz isso.",
                ),
                Opcao(
                    "A possibilidade de concatenar, porque larguras de 1 não se juntam.",
                    "Juntam-se como as outras: d números lado a lado.",
                ),
                Opcao(
                    "A soma dos pesos, que em cabeças tão estreitas deixa de ser 1.",
                    "A softmax garante a soma 1 seja qual for a largura.",
                ),
            ),
        ),
        Pergunta(
            id="4.q7",
            objetivos=(4,),
            enunciado="Trocamos uma palavra da frase, sem treinar de novo. O que muda?",
            opcoes=(
                Opcao(
                    "Os pesos de atenção de todas as linhas; as matrizes, não.",
                    "A palavra nova traz outra key, e toda query a consulta. W_q, W_k, W_v e W_o são as mesmas para "
                    "toda frase.",
                    certa=True,
                ),
                Opcao(
                    "Só os pesos da linha da palavra trocada.",
                    "A key dela também mudou, e está na coluna que todas as outras linhas consultam.",
                ),
                Opcao(
                    "As matrizes W_q e W_k, que se ajustam à frase nova.",
                    "Elas só mudam no treino. O que se ajusta a cada frase são os pesos que saem delas.",
                ),
                Opcao(
                    "Nada além do vetor da própria palavra, como numa convolução.",
                    "Na convolução os pesos são fixos. Na atenção eles são calculados a partir da frase.",
                ),
            ),
        ),
        Pergunta(
            id="4.q8",
            objetivos=(5,),
            equivoco="A cabeça olha o verbo, logo usa o verbo.",
            enunciado="Uma cabeça põe 0,9 do peso no verbo. Como saber se a rede usa o que ela traz?",
            opcoes=(
                Opcao(
                    "Cegar a cabeça e medir a falta que ela faz, sozinha e junto com outras.",
                    "O mapa levanta a hipótese; a intervenção a testa. E uma cabeça pode cobrir outra: por isso "
                    "também juntas.",
                    certa=True,
                ),
                Opcao(
                    "Olhar o mapa dela em muitas frases: se o peso é sempre alto, a rede usa o que ela traz.",
                    "A regularidade diz para onde ela olha. Se o que traz é usado adiante, o mapa não diz.",
                ),
                Opcao(
                    "Tirar a média dos mapas de todas as cabeças e ver se o verbo se destaca nela.",
                    "A média esconde: três cabeças decididas dão uma média que parece indecisa.",
                ),
                Opcao(
                    "Não é preciso: peso alto quer dizer importância.",
                    "No modelo de seis cabeças da lição, uma que põe 0,86 no verbo quase não faz falta.",
                ),
            ),
        ),
        Pergunta(
            id="4.q9",
            objetivos=(5,),
            equivoco="Cada cabeça aprende uma relação.",
            enunciado="No modelo das contrações, três cabeças repartiram três papéis. O que isso permite afirmar?",
            opcoes=(
                Opcao(
                    "Que cabeças podem repartir fatos sem que ninguém mande, num caso arrumado para isso.",
                    "É o que se mediu, em seis treinos, com uma gramática e projeções escolhidas por nós.",
                    certa=True,
                ),
                Opcao(
                    "Que em toda rede treinada há uma cabeça que cuida do verbo, e em geral ela é a primeira.",
                    "Nem isso se mediu, nem a numeração quer dizer nada: qual cabeça fica com qual papel muda a cada "
                    "treino.",
                ),
                Opcao(
                    "Que um modelo de uma cabeça não conseguiria resolver a mesma tarefa com a mesma receita.",
                    "Conseguiu: põe perto de um terço do peso em cada palavra e acerta tudo. Só demorou mais a "
                    "aprender.",
                ),
                Opcao(
                    "Que nenhuma cabeça de um modelo treinado é dispensável.",
                    "No modelo de seis cabeças há as que não fazem falta alguma.",
                ),
            ),
        ),
        Pergunta(
            id="4.q10",
            exercicio="4.3",
            objetivos=(1,),
            enunciado=(
                "Uma cabeça só, e W_v à sua escolha, com quantas colunas quiser. A saída de “ajudou” pode ser diferente"
                " nas duas frases?"
            ),
            opcoes=(
                Opcao(
                    "Não: os pesos são iguais, e a soma dos dois values é a mesma nas duas.",
                    "Cada frase tem uma menina, uma vizinha, um antes e um depois. O que é linear só vê essa soma.",
                    certa=True,
                ),
                Opcao(
                    "Sim, com colunas bastantes para dar uma a cada palavra em cada lugar.",
                    "“Menina, antes” é uma soma de duas marcas, e não uma marca nova. Mais colunas leem as mesmas "
                    "somas outra vez.",
                ),
                Opcao(
                    "Sim, se W_v ler também as colunas de antes e depois, que o exemplo ignora.",
                    "Com elas cada value muda de uma frase para a outra. A soma dos dois, que é o que chega, não muda.",
                ),
                Opcao(
                    "Não, nem mudando W_q: só com duas cabeças as frases se distinguem.",
                    "Mudar W_q basta: quem só pergunta por quem está antes dá pesos diferentes às duas personagens. O "
                    "que uma cabeça não faz é recolher cada resposta em separado.",
                ),
            ),
            rubrica=(
                "Diz por que, com os dois pesos iguais, a saída é a metade da soma dos dois values.",
                "Diz o que se conserva na troca: a soma dos embeddings, e com ela a dos values, seja qual for W_v.",
                "Com W_q, mostra uma query que pesa mais um dos lados.",
                "Traz os números: mesma saída nas duas frases com a W_v nova, saídas diferentes com a W_q nova.",
            ),
        ),
        Pergunta(
            id="4.q11",
            exercicio="4.4",
            objetivos=(1, 5),
            enunciado="Sobre tirar uma cabeça da camada, o que é verdade?",
            opcoes=(
                Opcao(
                    "Somar só as outras contribuições é o mesmo que zerar as linhas de W_o que são dela.",
                    "A saída é a soma de uma contribuição por cabeça; com essas linhas nulas, a dela é zero.",
                    certa=True,
                ),
                Opcao(
                    "Cegada, ela ainda entrega à rede uma média dos values da frase.",
                    "Só perdeu a escolha. Apagada, entrega zero, que a rede de cima talvez nunca tenha visto.",
                    certa=True,
                ),
                Opcao(
                    "Para apagá-la, zeram-se as colunas de W_o de mesmo número que as dela.",
                    "Nas colunas de W_o escrevem todas as cabeças: zerá-las tira um pedaço de cada uma. O que é só "
                    "dela são as linhas.",
                ),
                Opcao(
                    "Cegar e apagar são dois nomes da mesma conta: nos dois casos os pesos dela viram zero.",
                    "Ao cegar, viram zero as pontuações, e os pesos ficam todos iguais. Ao apagar, os pesos nem mudam: "
                    "some o que ela trouxe.",
                ),
            ),
            rubrica=(
                "As duas funções dão o mesmo, num assert, para cada cabeça.",
                "O bloco zerado é o das linhas de W_o que pertencem à cabeça.",
                "Diz o que a rede recebe em cada caso: uma média de values, ou zero.",
                "Diz por que isso atrapalha a medida: com o zero, a perda sobe também pela estranheza.",
            ),
        ),
        Pergunta(
            id="4.q12",
            exercicio="4.6",
            objetivos=(5,),
            equivoco="Cegada sozinha ela não faz falta, logo é dispensável.",
            enunciado=(
                "Cegas as duas cabeças de um par, a perda passa muito da soma das perdas de cada uma. O que isso diz?"
            ),
            opcoes=(
                Opcao(
                    "Que uma cobria a outra: o teste de uma em uma não via a falta.",
                    "Cega uma, a outra ainda trazia a mesma palavra. É o caso das duas do verbo e das duas do lugar.",
                    certa=True,
                ),
                Opcao(
                    "Que cada uma traz a metade do que o traço precisa, e só as duas juntas o resolvem.",
                    "Se fosse assim, cega qualquer uma a perda já subiria muito, e a das duas não passaria da soma.",
                ),
                Opcao(
                    "Que duas cegas são estrago demais: qualquer par das seis daria isso.",
                    "Dos quinze pares, só dois passam muito da soma.",
                ),
                Opcao(
                    "Que as duas são dispensáveis, porque a falta de cada uma é pequena.",
                    "É a conclusão apressada que o exercício desfaz: pequena enquanto a outra está lá.",
                ),
            ),
            rubrica=(
                "Compara a perda de cada par com a soma das duas, traço por traço, descontada a do modelo inteiro.",
                "Acha dois pares: as cabeças que olham o verbo, na preposição, e as que olham o lugar, no "
                "demonstrativo.",
                "Diz que em cada par uma cobre a outra.",
                "A terceira cabeça não faz falta em par nenhum; não conclui daí que seja inútil, porque há os trios.",
            ),
        ),
        Pergunta(
            id="4.q13",
            exercicio="4.7",
            objetivos=(5,),
            enunciado="Duas cabeças, três papéis. O que se pode dizer antes de treinar e medir?",
            opcoes=(
                Opcao(
                    "Alguma vai acumular papéis, ou as duas dividirão um deles.",
                    "Com menos cabeças que papéis, é o que resta. Qual fica com qual, só medindo.",
                    certa=True,
                ),
                Opcao(
                    "O terceiro papel se perde, porque cada cabeça dá conta de uma palavra só.",
                    "O modelo de uma cabeça da lição põe perto de um terço em cada palavra, e acerta tudo.",
                ),
                Opcao(
                    "A cabeça 1 fica com o verbo, que vem antes na frase, e a 2 com o resto.",
                    "A numeração das cabeças não quer dizer nada, e nenhuma chega antes da outra.",
                ),
                Opcao(
                    "A repartição será a mesma em toda semente, se os modelos acertarem igualmente.",
                    "Nos seis treinos da lição todos acertam, e a cabeça de cada papel mudou de um para outro.",
                ),
            ),
            rubrica=(
                "Confere, antes de tudo, se as frases certas chegam perto de 1.",
                "Diz, em cada coluna da massa, qual cabeça tem a maior, e onde alguma acumula ou divide um papel.",
                "Confronta a massa com a falta, e comenta onde não concordam.",
                "Repete com outra semente e não tira conclusão de uma só.",
            ),
        ),
    ),
)
