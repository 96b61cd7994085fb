"""As perguntas da lição 9: os seus objetivos e os mal-entendidos que ela desfaz."""

from atencao.exercicios.pergunta import Opcao, Pergunta, Quiz

QUIZ = Quiz(
    licao="09-clinica-de-bugs",
    objetivos=(
        "reconhecer doze defeitos comuns em código de atenção, de várias cabeças e de positional encoding",
        "explicar por que conferir a forma da saída, ou a nota final da rede, deixa passar quase todos eles",
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
        Pergunta(
            id="9.q13",
            exercicio="9.1",
            objetivos=(1, 4),
            enunciado="Apagar os proibidos depois da softmax e dividir de novo pela soma: o que há de errado nisso?",
            opcoes=(
                Opcao(
                    "No papel, nada; no computador, a nova soma pode dar zero.",
                    "Acontece quando ninguém é permitido, e quando a pontuação de um proibido é tão grande que as "
                    "outras somem.",
                    certa=True,
                ),
                Opcao(
                    "O futuro vaza, como no paciente 3, porque os proibidos entraram no denominador.",
                    "Entraram, mas o denominador é o mesmo para a linha toda, e a segunda divisão o cancela.",
                ),
                Opcao(
                    "Nada: se as linhas voltam a somar 1, a conta é a do −∞ em qualquer caso.",
                    "Só enquanto a soma não é zero. Zero dividido por zero é nan, e dois exames reprovam a função.",
                ),
                Opcao(
                    "Só o arredondamento de uma divisão a mais, que uma tolerância maior aceitaria.",
                    "O que reprova não é um número um pouco diferente: é nan, que tolerância nenhuma aceita.",
                ),
            ),
            rubrica=(
                "A prova: o peso e a nova soma têm o mesmo denominador S, que se cancela e deixa o das permitidas.",
                "A previsão foi escrita antes de rodar.",
                "São dois os exames que reprovam: o da linha vazia e o dos números grandes.",
                "Diz de que jeito, em cada um, a nova soma dá zero.",
            ),
        ),
        Pergunta(
            id="9.q14",
            exercicio="9.2",
            objetivos=(1, 3),
            enunciado="Com a máscara deitada e ids = [5, 7, 0, 0], o que se passa com as duas palavras de verdade?",
            opcoes=(
                Opcao(
                    "Elas continuam olhando para o padding.",
                    "Proibidas ficaram as linhas, que são as queries de padding; as keys dele seguem à vista de todos.",
                    certa=True,
                ),
                Opcao(
                    "Elas não podem olhar para ninguém, e saem nan.",
                    "Quem não pode olhar para ninguém são as outras duas linhas, as do padding, que ninguém usa.",
                ),
                Opcao(
                    "Nada: a máscara tira o padding da conta, e era isso que se queria.",
                    "Tira-o de quem olha. O que se queria era tirá-lo de quem é olhado, e isso está nas colunas.",
                ),
                Opcao(
                    "Um erro de forma: saiu (n, 1) onde se esperava (1, n).",
                    "O broadcast_to estica as duas até (n, n). A forma está certa, e nada avisa.",
                ),
            ),
            rubrica=(
                "Proibidas estão as queries de padding; as keys de padding estão permitidas.",
                "O exame muda só o embedding do padding e olha só a saída das palavras de verdade.",
                "Ele reprova a deitada, aprova a certa, e não olha para a máscara.",
                "Explica o título: com −10⁴, a linha toda proibida não dá nan, e o defeito fica calado.",
            ),
        ),
        Pergunta(
            id="9.q15",
            exercicio="9.3",
            objetivos=(4,),
            enunciado="Que funções erradas passam nos seis exames da atenção?",
            opcoes=(
                Opcao(
                    "A que esquece de dividir por √dₖ",
                    "As linhas somam 1 e a máscara é obedecida do mesmo jeito: nenhum dos seis confere um peso "
                    "que dependa da escala.",
                    certa=True,
                ),
                Opcao(
                    "A que faz a conta certa e rabisca a máscara de quem a chamou",
                    "Os exames olham o que sai. Nenhum pergunta se o que entrou ficou como estava.",
                    certa=True,
                ),
                Opcao(
                    "A que põe −10⁹ no lugar do −∞",
                    "O número é grande, mas a softmax só vê diferenças: a linha toda proibida vira uma média, e o "
                    "exame 5 reprova.",
                ),
                Opcao(
                    "A que apaga os proibidos depois da softmax, sem dividir de novo",
                    "É o paciente 3: as linhas mascaradas não somam 1, e o futuro vaza.",
                ),
            ),
            rubrica=(
                "A função passa nos seis exames, conferido com reprovacoes.",
                "Diz que pergunta nenhum dos seis faz.",
                "O sétimo exame reprova a função e aprova atencao.attention.",
                "Há dois jeitos diferentes, e não o mesmo com outro número.",
            ),
        ),
        Pergunta(
            id="9.q16",
            exercicio="9.4",
            objetivos=(1, 4),
            enunciado="Quem reparte só com reshape e junta certo é reprovado em quais dos três exames das cabeças?",
            opcoes=(
                Opcao(
                    "Em embaralhar e em refazer a saída; a conta de cabeça passa.",
                    "Passa por sorte: a “primeira cabeça” é a primeira palavra cortada ao meio, e naquela metade "
                    "estavam os únicos números diferentes de zero.",
                    certa=True,
                ),
                Opcao(
                    "Nos três: com as cabeças trocadas, conta nenhuma pode dar certo.",
                    "Uma dá, por acaso. Por isso um exame só não basta, nem um que confere números.",
                ),
                Opcao(
                    "Só em embaralhar, que foi o exame que pegou o paciente 8.",
                    "Também os pesos não refazem a saída, porque o exame reparte os values do jeito certo. Com o "
                    "paciente 8 foi assim também.",
                ),
                Opcao(
                    "Em nenhum: o juntar desfaz o que o reshape fez, e as duas trocas se cancelam.",
                    "O juntar desfaz o repartir. Do reshape sozinho, o contrário seria outro reshape; e a atenção, no "
                    "meio, já comparou pedaços de palavras.",
                ),
            ),
            rubrica=(
                "A previsão foi escrita antes de rodar.",
                "Diz o que são as “cabeças” que saem do reshape: grupos de palavras, e não fatias de colunas.",
                "Explica por que a conta de cabeça aprova um doente.",
                "Com h = 1 a função é sã; com uma cabeça por coluna, continua doente.",
            ),
        ),
        Pergunta(
            id="9.q17",
            exercicio="9.5",
            objetivos=(3,),
            enunciado="Você reduziu um relato a seis linhas e escreveu o teste. O que mostra que o teste serve?",
            opcoes=(
                Opcao(
                    "Reprova as seis linhas e aprova o conserto, em entradas sorteadas.",
                    "É o critério da lição inteira: falhar no doente, passar no são.",
                    certa=True,
                ),
                Opcao(
                    "Aprova o conserto em muitos sorteios, com tamanhos todos diferentes.",
                    "Falta vê-lo reprovar o doente. Um teste que sempre diz sim também faz isso.",
                ),
                Opcao(
                    "Confere que a saída tem os números que o relato dá como certos.",
                    "Isso repete um exemplo. Uma propriedade vale para toda entrada, e não depende de o relato estar "
                    "certo.",
                ),
                Opcao(
                    "Quem mantém o código confirmou o defeito e publicou o conserto.",
                    "É uma boa razão para escolher o relato, porque o defeito existe. Do seu teste, não diz nada.",
                ),
            ),
            rubrica=(
                "A ficha diz a queixa e a procedência: repositório, número, e quem confirmou o defeito.",
                "O defeito cabe em seis linhas suas, sem o resto do projeto.",
                "O teste diz uma propriedade, reprova o doente e aprova o conserto.",
                "Diz qual dos treze exames o pegaria, ou que ideia falta a todos eles.",
            ),
        ),
    ),
)
