"""As perguntas da lição 9: os seus objetivos e os mal-entendidos que ela desfaz."""

from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    licao="09-clinica-de-bugs",
    objetivos=(
        "reconhecer doze defeitos comuns em código de atenção, de várias cabeças e de positional encoding",
        "explicar por que conferir a forma da saída, ou a nota final da rede, não pega nenhum deles",
        "escrever um teste de propriedade, com entradas sorteadas e tamanhos todos diferentes",
        "examinar uma implementação de atenção com uma bateria que diz o que está errado",
    ),
    perguntas=(
        Pergunta(
            id="9.q1",
            objetivos=(2,),
            equivoco="A rede treinou, logo o código está certo.",
            enunciado="Um modelo com a softmax no eixo errado treinou e chegou à mesma nota do modelo certo. Por quê?",
            opcoes=(
                Opcao(
                    "Os parâmetros se ajustaram em volta do defeito.",
                    "A nota diz que a rede chegou, não que andou direito. Por isso se pergunta por propriedades da "
                    "conta.",
                    certa=True,
                ),
                Opcao(
                    "Os dois eixos dão os mesmos pesos, desde que a matriz de pontuações seja quadrada.",
                    "Não dão: num, cada query reparte a sua atenção; no outro, cada key reparte o quanto é olhada.",
                ),
                Opcao(
                    "A nota foi medida com poucos exemplos; com mais, o defeito sempre apareceria.",
                    "No relato da lição as medidas foram repetidas. Uma rede grande pode compensar um erro sempre "
                    "igual.",
                ),
                Opcao(
                    "O eixo da softmax não importa para imagens.",
                    "Importa do mesmo modo: o autor concordou que era um erro grande.",
                ),
            ),
        ),
        Pergunta(
            id="9.q2",
            objetivos=(2,),
            equivoco="A forma da saída está certa, logo a conta está certa.",
            enunciado="Que defeitos passam por um teste que só confere as formas?",
            opcoes=(
                Opcao(
                    "A máscara ao contrário",
                    "Os números mudam todos, e a forma não: ela só depende do tamanho das entradas.",
                    certa=True,
                ),
                Opcao(
                    "As cabeças juntadas só com reshape",
                    "O reshape dá exatamente a forma pedida, com os números fora do lugar.",
                    certa=True,
                ),
                Opcao(
                    "A softmax no eixo das queries",
                    "A matriz de pesos tem a mesma forma; quem soma 1 é que muda.",
                    certa=True,
                ),
                Opcao(
                    "Os pesos devolvidos sem o eixo das cabeças",
                    "Este a forma pega, se o teste sabe qual esperar: faltou um eixo. Foi o único dos doze.",
                ),
            ),
        ),
        Pergunta(
            id="9.q3",
            objetivos=(1,),
            enunciado=(
                "Uma máscara em que verdadeiro quer dizer “proibido” chega a uma função em que quer dizer “pode "
                "olhar”. O que se vê?"
            ),
            opcoes=(
                Opcao(
                    "Cada palavra só olha para as seguintes, e a perda do treino fica boa demais.",
                    "É o gabarito na mesa da prova: a rede copia a palavra que devia adivinhar.",
                    certa=True,
                ),
                Opcao(
                    "Um erro de forma, porque a máscara negada é triangular para o outro lado.",
                    "A negação de uma máscara tem a mesma forma que ela. Nada avisa.",
                ),
                Opcao(
                    "As linhas dos pesos deixam de somar 1, e a saída encolhe com o comprimento da frase.",
                    "A softmax normaliza do mesmo jeito quem quer que ela deixe entrar.",
                ),
                Opcao(
                    "Nada, porque a softmax ignora a ordem das keys.",
                    "Não é a ordem que muda, é quem pode ser olhado: exatamente os que não podiam.",
                ),
            ),
        ),
        Pergunta(
            id="9.q4",
            objetivos=(1,),
            equivoco="−10⁹ é como −∞.",
            enunciado="Quando trocar −∞ por um número como −10⁴ dá errado?",
            opcoes=(
                Opcao(
                    "Quando todas as keys de uma query são proibidas",
                    "A softmax só vê diferenças: com −10⁴ em toda a linha, reparte tudo entre as proibidas.",
                    certa=True,
                ),
                Opcao(
                    "Quando uma pontuação permitida é ainda mais negativa",
                    "Aí a proibida é a maior da linha, e leva quase todo o peso.",
                    certa=True,
                ),
                Opcao(
                    "Quando a máscara é causal",
                    "Na causal comum, com pontuações pequenas, funciona: é por isso que o defeito demora a aparecer.",
                ),
                Opcao(
                    "Quando há mais de uma cabeça",
                    "O número de cabeças não muda o tamanho das pontuações, nem quem é proibido.",
                ),
            ),
        ),
        Pergunta(
            id="9.q5",
            objetivos=(1,),
            enunciado=(
                "Uma query não pode olhar para ninguém e sai nan. Por que não basta trocar o nan por zero no fim?"
            ),
            opcoes=(
                Opcao(
                    "Porque no treino a derivada passa pelo mesmo caminho e volta nan.",
                    "A ida sai certa e a volta não: o cuidado tem de vir antes da softmax.",
                    certa=True,
                ),
                Opcao(
                    "Porque zero é um valor permitido e confundiria a camada seguinte.",
                    "Zero é justamente o que este curso decidiu devolver nesse caso.",
                ),
                Opcao(
                    "Porque o nan já se espalhou por todas as outras linhas da saída.",
                    "Na ida, só a linha vazia tem nan. É a perda, que soma todas, que o espalha.",
                ),
                Opcao(
                    "Porque o NumPy não sabe trocar nan por zero.",
                    "Sabe, e o PyTorch também. O problema não é a troca, é o lugar dela.",
                ),
            ),
        ),
        Pergunta(
            id="9.q6",
            objetivos=(3,),
            enunciado="Por que um exame deve ter n, m, d_k e d_v todos diferentes?",
            opcoes=(
                Opcao(
                    "Com dois iguais, um eixo trocado pelo outro dá a mesma forma e pode dar o mesmo número.",
                    "É o que esconde a transposta que falta e a largura errada na escala.",
                    certa=True,
                ),
                Opcao(
                    "Porque o PyTorch e o NumPy só aceitam matrizes que não sejam quadradas nas multiplicações em "
                    "lote.",
                    "Aceitam. Matrizes quadradas são até o caso mais comum na self-attention.",
                ),
                Opcao(
                    "Para que a conta demore menos.",
                    "O tempo não vem ao caso: os tamanhos de um exame são pequenos.",
                ),
                Opcao(
                    "Para que as pontuações tenham desvio padrão 1.",
                    "Disso cuida a escala, seja qual for a relação entre os tamanhos.",
                ),
            ),
        ),
        Pergunta(
            id="9.q7",
            objetivos=(3,),
            enunciado="Você escreveu um exame e ele aprovou a sua função. O que falta para confiar nele?",
            opcoes=(
                Opcao(
                    "Vê-lo reprovar uma função que tenha o defeito.",
                    "Teste que nunca se viu falhar ainda não foi testado: ele pode estar comparando uma coisa com ela "
                    "mesma.",
                    certa=True,
                ),
                Opcao(
                    "Repeti-lo com a mesma semente, para ver se o laudo é o mesmo.",
                    "Isso mostra que ele é repetível, não que ele vê alguma coisa.",
                ),
                Opcao(
                    "Aumentar a tolerância da comparação, para que o arredondamento não atrapalhe.",
                    "Tolerância demais aprova doentes. Ela deve ser só a do arredondamento.",
                ),
                Opcao(
                    "Medir a nota da rede.",
                    "A nota não examina nem a função, nem o exame.",
                ),
            ),
        ),
        Pergunta(
            id="9.q8",
            objetivos=(3,),
            equivoco="Se o peso é zero, a palavra não influi.",
            enunciado=(
                "A máscara é aplicada depois da softmax, e os pesos proibidos saem zero. Por que o futuro ainda vaza?"
            ),
            opcoes=(
                Opcao(
                    "A palavra proibida entrou na soma que divide os pesos das outras.",
                    "Por isso o exame mexe nela e olha a saída, e não só o peso dela.",
                    certa=True,
                ),
                Opcao(
                    "Zero vezes um value grande não é zero no computador.",
                    "É zero, se o value é finito. O vazamento passa pelas outras keys, e não pelo value dela.",
                ),
                Opcao(
                    "Porque a diagonal da máscara causal deixa cada palavra olhar para si.",
                    "Olhar para si é permitido: não é futuro.",
                ),
                Opcao(
                    "Porque as linhas passam a somar mais de 1.",
                    "Passam a somar menos: o que os proibidos levavam se perdeu.",
                ),
            ),
        ),
        Pergunta(
            id="9.q9",
            objetivos=(4,),
            enunciado=(
                "Na bateria, dois pacientes são reprovados nos exames 1 e 3, e um deles também no 2. Para que serve "
                "saber em quais?"
            ),
            opcoes=(
                Opcao(
                    "O conjunto de exames reprovados aponta a doença, e não só que há uma.",
                    "Na lição, cada paciente tem um desenho diferente dos outros: é isso que faz da bateria um "
                    "diagnóstico.",
                    certa=True,
                ),
                Opcao(
                    "Quanto mais exames reprovam, mais grave é o defeito no treino.",
                    "O número de exames depende de quais escrevemos. Um defeito de um exame só pode arruinar um "
                    "modelo.",
                ),
                Opcao(
                    "Basta o primeiro exame reprovado; os outros repetem a mesma informação.",
                    "O primeiro só diz que há algo errado. Doenças diferentes reprovam no mesmo exame.",
                ),
                Opcao(
                    "Para tirar da bateria os exames que quase nunca reprovam.",
                    "Um exame que pega um só doente é o único que o pega.",
                ),
            ),
        ),
        Pergunta(
            id="9.q10",
            objetivos=(4,),
            enunciado="A sua função passou em todos os exames da bateria. O que se pode concluir?",
            opcoes=(
                Opcao(
                    "Que ela não tem as doenças que a bateria conhece.",
                    "Há outras: a falta da escala, por exemplo, passa pelos seis exames da atenção.",
                    certa=True,
                ),
                Opcao(
                    "Que ela está certa, seja qual for a entrada.",
                    "Nenhuma lista de exames prova isso. O passo seguinte é comparar com uma conta independente.",
                ),
                Opcao(
                    "Que ela é igual à attention do curso, até o arredondamento.",
                    "Outras contas também cumprem aquelas propriedades, e só a comparação direta as distingue.",
                ),
                Opcao(
                    "Que a rede vai treinar bem.",
                    "O treino depende de muito mais do que da conta da atenção.",
                ),
            ),
        ),
        Pergunta(
            id="9.q11",
            objetivos=(1,),
            enunciado=(
                "Depois de somar o positional encoding, todas as palavras de uma frase receberam o mesmo vetor. Qual é"
                " o defeito?"
            ),
            opcoes=(
                Opcao(
                    "A tabela foi indexada pelo número da frase no lote.",
                    "O eixo das palavras é o penúltimo; o código tomou o primeiro.",
                    certa=True,
                ),
                Opcao(
                    "O seno e o cosseno de cada par usam ângulos diferentes.",
                    "Esse existe, e é outro paciente: as palavras recebem vetores diferentes, só que os errados.",
                ),
                Opcao(
                    "A tabela está em float64, e as palavras em float32, e o arredondamento apagou as diferenças.",
                    "A soma fica em float64, que tem algarismos de sobra. O que cresce é a memória.",
                ),
                Opcao(
                    "Falta multiplicar as palavras por √d antes de somar.",
                    "Isso muda o peso da palavra diante da posição, e não faz as posições iguais.",
                ),
            ),
        ),
        Pergunta(
            id="9.q12",
            objetivos=(1,),
            enunciado="Com uma cabeça só, a função passa em tudo; com quatro, não. Que defeitos explicam isso?",
            opcoes=(
                Opcao(
                    "A escala usa a largura do modelo.",
                    "Com uma cabeça, a largura dela é a do modelo, e o erro some.",
                    certa=True,
                ),
                Opcao(
                    "As cabeças são juntadas sem transpor.",
                    "Com uma cabeça não há o que misturar: o reshape sozinho acerta.",
                    certa=True,
                ),
                Opcao(
                    "A máscara é aplicada depois da softmax.",
                    "Esse aparece com qualquer número de cabeças, desde que algo seja proibido.",
                ),
                Opcao(
                    "A softmax anda pelas queries.",
                    "Esse também aparece com uma cabeça só: as linhas deixam de somar 1.",
                ),
            ),
        ),
    ),
)
